//! Conditions of triggers that no object meets which has just got counters: `when a unit with no charge counters gets 1 or more charge
//! counters` is asked once it has got them.
//!
//! Told is what the event itself decides: it puts counters on its object, or on the other one that it names, and does nothing else, and so
//! many at least.

use super::asked_late::subjects;
use crate::ability::Trigger;
use crate::event::{EventKind, EventPattern};
use crate::expr::{Comparison, Expr, Role, Slot};
use crate::instr::{Instr, Update};
use crate::ir::Model;
use base::diagnostic::Diagnostic;
use base::id::CounterId;
use base::source::Span;

/// The warning for a trigger on this pattern, whose event does not look back.
pub(super) fn told(
    model: &Model,
    (trigger, pattern): (&Trigger, &EventPattern),
    kind: &EventKind,
    place: Span,
) -> Option<Diagnostic> {
    let (counter, least, role) = put_by(kind, pattern)?;
    let of = if role == Role::Object { subjects(pattern) } else { vec![Slot::of_role(role)] };
    let is_it = |of_it: &Expr| matches!(of_it, Expr::Slot(slot) if of.contains(slot));
    // What is asked behind several events may be meant for another of them.
    let state = if trigger.on.len() == 1 { trigger.state.conjuncts() } else { &[] };
    let asked = pattern.filter.conjuncts().iter().chain(state);
    let never_from =
        |part: &&Expr, least: i32| is_it_of(part, counter, &is_it).is_some_and(|asked| asked.fails_from(least));
    let part = asked.into_iter().find(|part| never_from(part, least))?;
    let (event, name) = (&kind.name, &model.rulebook.counters[counter.index()]);
    let mut help = format!(
        "write `looks back` in the braces of event `{event}`: what answers it then asks about the object as it was just before"
    );
    // Who has as many as have come had none before.
    if never_from(&part, 1) {
        let much = if has_amount(kind) { "the amount".to_owned() } else { least.to_string() };
        help = format!("{help}; or ask behind the event: `... and {name} counters on it = {much}`");
    }
    let message = format!("event `{event}` has put {name} counters on the object by then");
    Some(Diagnostic::warning(place, message).label("asked too late").help(help))
}

/// A condition on a number.
struct AskedNumber {
    how: Comparison,
    limit: i32,
    is_negated: bool,
}

impl AskedNumber {
    /// Whether no number from this one on meets it: truth changes about the limit alone.
    fn fails_from(&self, least: i32) -> bool {
        let limit = self.limit;
        let numbers =
            [least, least.saturating_add(1), limit.saturating_sub(1), limit, limit.saturating_add(1), i32::MAX];
        numbers
            .into_iter()
            .filter(|number| *number >= least)
            .all(|number| self.how.holds(number, limit) == self.is_negated)
    }
}

/// What a condition asks of how many of these counters an object has.
fn is_it_of(condition: &Expr, counter: CounterId, is_it: &impl Fn(&Expr) -> bool) -> Option<AskedNumber> {
    let (condition, is_negated) = if let Expr::Not(inner) = condition { (&**inner, true) } else { (condition, false) };
    let Expr::Compare(how, count, limit) = condition else { return None };
    let (Expr::Counters(of, asked), Expr::Is(limit)) = (&**count, &**limit) else { return None };
    (is_it(of) && *asked == counter).then_some(AskedNumber { how: *how, limit: *limit, is_negated })
}

/// The counters that an event puts on an object of its and does nothing else, how many at least, as a pattern asks for it, and on which.
fn put_by(kind: &EventKind, pattern: &EventPattern) -> Option<(CounterId, i32, Role)> {
    let [Instr::Update(Update::PutCounters(of, counter, much))] = kind.body.as_slice() else { return None };
    let amount = Expr::Slot(Slot::of_role(Role::Amount));
    let asked = |part: &Expr| {
        let Expr::Compare(Comparison::AtLeast | Comparison::Equal, one, least) = part else { return None };
        let Expr::Is(least) = **least else { return None };
        (**one == amount).then_some(least)
    };
    // An event of amount zero, where it happens at all, is not meant.
    let least = if let Expr::Is(much) = much {
        *much
    } else if *much == amount {
        pattern.filter.conjuncts().iter().find_map(asked).unwrap_or(1)
    } else {
        return None;
    };
    let role = [Role::Object, Role::Other].into_iter().find(|role| *of == Expr::Slot(Slot::of_role(*role)))?;
    (least > 0).then_some((*counter, least, role))
}

/// Whether an event puts as many as its amount.
fn has_amount(kind: &EventKind) -> bool {
    let amount = Expr::Slot(Slot::of_role(Role::Amount));
    kind.body.iter().any(|instr| matches!(instr.update(), Some(Update::PutCounters(_, _, much)) if *much == amount))
}
