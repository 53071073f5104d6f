//! What can be read and comes to nothing: an amount of 0, conditions of which one excludes the other, a change with its
//! reverse.
//!
//! Takes what was read, and its place; gives a warning or an error. What the argument of a keyword makes of its text is not
//! looked at: it is nothing there alone.

use super::reader::StatementReader;
use crate::ability::{EffectPart, Modify, Scope as Affects};
use crate::event::Change;
use crate::expr::{Arithmetic, Comparison, Expr, Slot};
use crate::instr::{Flow, Instr};
use crate::policy::{Policy, PolicyValue, Removal};
use crate::visit::{VisitMut, walk_mut};
use base::diagnostic::Diagnostic;
use base::id::{KeywordId, WordId};
use base::source::Span;
use syntax::Statement;

/// What is said of an amount that is always 0.
const NOTHING: &str = "an amount of 0: nothing comes of this";

impl StatementReader<'_, '_, '_> {
    /// Warns of an amount, read from a position on, that is always 0. A line of a script may make such an event on purpose.
    pub(super) fn warn_of_nothing(&mut self, at: usize, amount: &Expr) {
        if self.scope.script || !self.owner.expanding.is_empty() || self.fixed(amount) != Some(0) {
            return;
        }
        let help = if matches!(amount, Expr::Is(_)) {
            "say 1 or more; where an event is not to happen, `prevent it` in its place, else leave the sentence out; a cost of nothing is `free`"
        } else {
            "fractions are rounded down under this rulebook: write a whole number, 1 or more"
        };
        self.b.report(Diagnostic::warning(self.since(at), NOTHING).label("always 0").help(help));
    }

    /// In a cost of several steps, read from a position on, an amount of 0 stands for what can be paid in any case.
    pub(super) fn allow_nothing(&mut self, at: usize, steps: usize) {
        if steps < 2 {
            return;
        }
        let cost = self.since(at);
        let is_inside = |span: Span| span.source == cost.source && cost.start <= span.start && span.end <= cost.end;
        self.b.diagnostics.retain(|problem| problem.message != NOTHING || !problem.span.is_some_and(is_inside));
    }

    /// What a number always is, as far as only fixed numbers and how fractions are rounded make it.
    pub(super) fn fixed(&self, number: &Expr) -> Option<i64> {
        if let Expr::Is(value) = number {
            return Some(i64::from(*value));
        }
        let Expr::Arithmetic(how, left, right) = number else { return None };
        let (left, right) = (self.fixed(left)?, self.fixed(right)?);
        match how {
            Arithmetic::Add => Some(left + right),
            Arithmetic::Subtract => Some(left - right),
            Arithmetic::Multiply => left.checked_mul(right),
            Arithmetic::Lower => Some(left.min(right)),
            Arithmetic::Higher => Some(left.max(right)),
            Arithmetic::Remainder => left.checked_rem_euclid(right),
            Arithmetic::Divide if left < 0 || right <= 0 => None,
            Arithmetic::Divide if left % right == 0 => Some(left / right),
            Arithmetic::Divide => {
                let row = &crate::policy::TABLE[Policy::Rounding as usize];
                let stance = self.b.rulebook.policies.get(Policy::Rounding as usize)?;
                let value = row.values.get(usize::from(stance.value?))?;
                Some(left / right + i64::from(*value == "up"))
            }
        }
    }

    /// Whether a keyword is a mark, without a text.
    pub(super) fn is_mark(&self, keyword: KeywordId) -> bool {
        self.b.keywords.iter().all(|it| it.id != keyword || it.body.is_empty())
    }

    /// Warns of an effect on what a description says to be something already, which gives just that.
    pub(super) fn warn_of_given(&mut self, at: usize, affects: &Affects, parts: &[EffectPart]) {
        let Affects::Each(select) = affects else { return };
        if !self.owner.expanding.is_empty() {
            return;
        }
        let candidate = Box::new(Expr::Slot(select.slot));
        let said = select.filter.conjuncts();
        let book = self.b.rulebook;
        let has_it = |part: &EffectPart| match &part.change {
            Modify::AddWords(words) => {
                let is_said = |word: &WordId| said.contains(&Expr::HasWord(candidate.clone(), *word));
                let names = words.iter().map(|word| book.words[word.index()].name.as_str()).collect::<Vec<_>>();
                words.iter().all(is_said).then(|| names.join(" "))
            }
            Modify::AddAbilities(_, Some(keyword)) => (self.is_mark(*keyword)
                && said.contains(&Expr::HasKeyword(candidate.clone(), *keyword)))
            .then(|| book.keywords[keyword.index()].clone()),
            Modify::AddAbilities(_, None)
            | Modify::Number { .. }
            | Modify::Copy(_)
            | Modify::Control(_)
            | Modify::RemoveWords(_)
            | Modify::RemoveSets(_)
            | Modify::RemoveAbilities(_)
            | Modify::NoAbilities
            | Modify::Property(..) => None,
        };
        let Some(given) = parts.iter().find_map(has_it) else { return };
        let problem =
            Diagnostic::warning(self.since(at), format!("what gets `{given}` here is described as having it"));
        self.b.report(problem.label("changes nothing").help("leave it out, or describe what is to get it otherwise"));
    }

    /// Refuses conditions, read from a position on, of which some never hold together (`A and not A`), or of which one always
    /// holds (`A or not A`); slots from `local` on are bound within them.
    pub(super) fn hold_together(&mut self, at: usize, (by, parts): (&str, &[Expr]), local: Slot) {
        if parts.len() < 2 || !self.owner.expanding.is_empty() {
            return;
        }
        let parts: Vec<Expr> = parts.iter().map(|part| of_local_slots(part, local)).collect();
        let all = || parts.iter().flat_map(Expr::conjuncts);
        let problem = |message: &str| Diagnostic::error(self.since(at), message);
        let is_twice = parts.iter().enumerate().any(|(nth, part)| parts[..nth].contains(part));
        let told = if by == "and" && some_pair(all(), excludes) {
            let help = "leave one of them out; where either is enough, write `or` between them";
            Some(problem("these conditions never hold together").label("one excludes the other").help(help))
        } else if by == "or" && some_pair(parts.iter(), is_reverse) {
            let help = "leave it out: one of the two always holds";
            Some(problem("this is always true").label("a condition or its reverse").help(help))
        } else if is_twice {
            Some(problem("a condition stands twice here").label("twice").help("leave one of them out"))
        } else {
            None
        };
        if let Some(problem) = told {
            self.b.report(problem);
        } else if by == "or" {
            self.warn_of_either(at, &parts);
        }
    }

    /// Warns of conditions joined by `or`, read from a position on, of which one or the other holds of every number.
    fn warn_of_either(&mut self, at: usize, parts: &[Expr]) {
        if some_pair(parts.iter(), covers) {
            let problem = Diagnostic::warning(self.since(at), "one of these conditions holds of every number");
            self.b.report(problem.label("always true").help(
                "leave it out, or ask for one of the two; whether an object is there is asked by `OBJECT exists`",
            ));
        }
    }

    /// Refuses parts of one effect, read from a position on, of which one gives a number that another gives it as well.
    pub(super) fn set_once(&mut self, at: usize, parts: &[EffectPart]) {
        let set = |part: &EffectPart| match &part.change {
            Modify::Number { how: Change::Set, number, base, .. } => Some((*number, *base)),
            Modify::Number { .. }
            | Modify::Copy(_)
            | Modify::Control(_)
            | Modify::AddWords(_)
            | Modify::RemoveWords(_)
            | Modify::RemoveSets(_)
            | Modify::AddAbilities(..)
            | Modify::RemoveAbilities(_)
            | Modify::NoAbilities
            | Modify::Property(..) => None,
        };
        let is_again = |one: &EffectPart, other: &EffectPart| {
            one.condition == other.condition && set(one).is_some() && set(one) == set(other)
        };
        if some_pair(parts.iter(), is_again) {
            let problem = Diagnostic::error(self.since(at), "one effect sets the same number twice");
            self.b.report(problem.label("only one of them counts").help("leave one of them out"));
        }
    }

    /// Warns of a choice, read from a position on, between a number and itself.
    pub(super) fn is_choice(&mut self, at: usize, low: &Expr, high: &Expr) {
        if self.owner.expanding.is_empty() && matches!(low, Expr::Is(_)) && low == high {
            let problem = Diagnostic::warning(self.since(at), "nothing is chosen where there is one number alone");
            self.b.report(problem.label("always the same").help("write the number itself where it is read"));
        }
    }

    /// Warns of modes that say the same.
    pub(super) fn modes_differ(&mut self, modes: &[Statement]) {
        let said = |mode: &Statement| super::sentence(&mode.parts);
        let again =
            modes.iter().enumerate().find(|(at, mode)| modes[..*at].iter().any(|known| said(known) == said(mode)));
        if let Some((_, mode)) = again.filter(|_| self.owner.expanding.is_empty()) {
            let problem = Diagnostic::warning(mode.span, "two modes say the same").label("the second");
            self.b.report(
                problem.help("leave it out; what may be chosen several times is `choose 2 with repetition { ... }`"),
            );
        }
    }

    /// Refuses a description, read from a position on, that joins something with itself by `or`.
    pub(super) fn is_another(&mut self, at: usize, either: &[Expr], next: &Expr) {
        if self.owner.expanding.is_empty() && either.contains(next) {
            let problem = Diagnostic::error(self.since(at), "`or` joins a description with itself here");
            self.b.report(problem.label("twice").help("leave one of them out"));
        }
    }

    /// Warns of two ways, read from a position on, that do the same.
    pub(super) fn ways_differ(&mut self, at: usize, yes: &[Instr], no: &[Instr]) {
        if !yes.is_empty() && yes == no && self.owner.expanding.is_empty() {
            let problem = Diagnostic::warning(self.since(at), "what is done is the same whichever way it goes");
            self.b.report(
                problem
                    .label("the same behind `else`")
                    .help("write what is done alone, or something else behind `else`"),
            );
        }
    }

    /// Refuses a player, read behind a position, who is asked twice whether something is done.
    pub(super) fn asked_once(&mut self, at: usize, player: &Expr, done: &[Instr]) {
        if matches!(done, [Instr::Flow(Flow::May(asked, ..))] if asked == player) {
            let problem = Diagnostic::error(self.since(at), "this player is asked twice whether to do it");
            self.b.report(problem.label("`may` behind `may`").help("leave one `may` out"));
        }
    }

    /// Refuses an effect, read from a position on behind a duration, that has another at its end.
    pub(super) fn lasts_once(&mut self, at: usize, has_another: bool) {
        if has_another {
            let problem = Diagnostic::error(self.since(at), "how long this lasts is said in front of it and behind it");
            self.b.report(problem.label("twice").help("leave one of the two out"));
        }
    }

    /// Warns of parts of one effect, read from a position on, of which one takes back what another does.
    pub(super) fn warn_of_reverse(&mut self, at: usize, parts: &[EffectPart]) {
        if !self.owner.expanding.is_empty() {
            return;
        }
        let against = |are_so: fn(&Modify, &Modify) -> bool| {
            let pair = |one: &EffectPart, other: &EffectPart| {
                one.condition == other.condition
                    && (are_so(&one.change, &other.change) || are_so(&other.change, &one.change))
            };
            some_pair(parts.iter(), pair)
        };
        // What an effect has added, such parts remove only under some rulebooks.
        let stance = self.b.rulebook.policies.get(Policy::Removal as usize);
        let removal = stance.and_then(|stance| stance.value).map(Removal::at);
        let (message, help) = if against(reduces) || against(removes) && removal == Some(Removal::RemoveAll) {
            ("one part of this effect takes back what another does", "leave out both, or the one that is not meant")
        } else if against(removes) && removal.is_some() {
            (
                "one part of this effect gives what another takes, and the rulebook leaves what an effect has added",
                "leave out the part that takes it, which changes nothing, or the one that gives it",
            )
        } else {
            return;
        };
        let problem = Diagnostic::warning(self.since(at), message);
        self.b.report(problem.label("one against the other").help(help));
    }
}

/// Whether two conditions, in which nothing but the parts of an event is named, never hold together.
pub(super) fn never_together(one: &Expr, other: &Expr) -> bool {
    let (one, other) = (of_local_slots(one, Slot::FIRST_LOCAL), of_local_slots(other, Slot::FIRST_LOCAL));
    one.conjuncts().iter().any(|one| other.conjuncts().iter().any(|other| excludes(one, other)))
}

/// Whether some two of these are so.
pub(crate) fn some_pair<'e, T: 'e>(all: impl Iterator<Item = &'e T>, are_so: impl Fn(&'e T, &'e T) -> bool) -> bool {
    let all: Vec<&T> = all.collect();
    all.iter().enumerate().any(|(nth, one)| all[..nth].iter().any(|other| are_so(one, other)))
}

/// Whether one subtracts what the other adds.
fn reduces(takes: &Modify, gives: &Modify) -> bool {
    if let Modify::Number { how: Change::Subtract, number, base, by } = takes
        && let Modify::Number { how: Change::Add, number: other, base: other_base, by: much } = gives
    {
        return number == other && base == other_base && by == much && matches!(by, Expr::Is(_));
    }
    false
}

/// Whether one removes the words or the keyword that the other adds.
fn removes(takes: &Modify, gives: &Modify) -> bool {
    if let (Modify::RemoveWords(takes), Modify::AddWords(gives)) = (takes, gives) {
        return takes == gives;
    }
    matches!((takes, gives), (Modify::RemoveAbilities(Some(takes)), Modify::AddAbilities(_, Some(gives))) if takes == gives)
}

/// Whether one is the other with `not`.
fn is_reverse(one: &Expr, other: &Expr) -> bool {
    matches!(one, Expr::Not(inner) if **inner == *other) || matches!(other, Expr::Not(inner) if **inner == *one)
}

/// Whether every number fulfils one of two comparisons of the same value with fixed numbers.
fn covers(one: &Expr, other: &Expr) -> bool {
    let (Some((how, left, Expr::Is(one))), Some((other_how, other_left, Expr::Is(other)))) =
        (compared(one), compared(other))
    else {
        return false;
    };
    // There are never fewer than none.
    let least = if matches!(left, Expr::Count(_) | Expr::Counters(..)) { 0 } else { i32::MIN };
    let near = |number: i32| (-1..=1).map(move |by| number.saturating_add(by)).filter(move |number| *number >= least);
    let holds = |number: i32| how.holds(number, *one) || other_how.holds(number, *other);
    left == other_left && !matches!(left, Expr::Is(_)) && near(*one).chain(near(*other)).all(holds)
}

/// Whether two conditions never hold together.
pub(crate) fn excludes(one: &Expr, other: &Expr) -> bool {
    if is_reverse(one, other) {
        return true;
    }
    // Nothing is in two zones.
    if let (Expr::InZone(one, zones), Expr::InZone(other, others)) = (one, other) {
        let is_apart = !zones.is_empty() && !others.is_empty() && !zones.iter().any(|zone| others.contains(zone));
        return one == other && is_apart;
    }
    let (Some((how, left, right)), Some((other_how, other_left, other_right))) = (compared(one), compared(other))
    else {
        return false;
    };
    if left != other_left {
        return false;
    }
    let (one, other) = if let (Expr::Is(one), Expr::Is(other)) = (right, other_right) {
        (*one, *other)
    } else if right == other_right {
        (0, 0)
    } else {
        return false;
    };
    // What holds of any number holds of one beside those that stand there.
    let near = |number: i32| (-1..=1).map(move |by| number.saturating_add(by));
    !near(one).chain(near(other)).any(|number| how.holds(number, one) && other_how.holds(number, other))
}

/// A comparison with what is fixed on the right.
fn compared(expr: &Expr) -> Option<(Comparison, &Expr, &Expr)> {
    let Expr::Compare(how, left, right) = expr else { return None };
    Some(if matches!(**left, Expr::Is(_)) { (mirrored(*how), right, left) } else { (*how, left, right) })
}

/// The same comparison from the other side.
pub(super) const fn mirrored(how: Comparison) -> Comparison {
    match how {
        Comparison::Less => Comparison::Greater,
        Comparison::AtMost => Comparison::AtLeast,
        Comparison::Greater => Comparison::Less,
        Comparison::AtLeast => Comparison::AtMost,
        Comparison::Equal | Comparison::Unequal => how,
    }
}

/// An expression whose own slots are numbered in the order in which they stand, so that what says the same is the same.
fn of_local_slots(expr: &Expr, local: Slot) -> Expr {
    let mut made = expr.clone();
    Renumbered { local, seen: Vec::new() }.expr(&mut made);
    made
}

struct Renumbered {
    local: Slot,
    seen: Vec<Slot>,
}

impl Renumbered {
    fn number(&mut self, slot: &mut Slot) {
        if *slot < self.local {
            return;
        }
        let at = self.seen.iter().position(|seen| seen == slot).unwrap_or(self.seen.len());
        if at == self.seen.len() {
            self.seen.push(*slot);
        }
        slot.0 = self.local.0.saturating_add(u8::try_from(at).unwrap_or(u8::MAX));
    }
}

impl VisitMut for Renumbered {
    fn expr(&mut self, expr: &mut Expr) {
        walk_mut::expr(self, expr);
    }

    fn reads(&mut self, slot: &mut Slot) {
        self.number(slot);
    }

    fn binds(&mut self, slot: &mut Slot) {
        self.number(slot);
    }
}
