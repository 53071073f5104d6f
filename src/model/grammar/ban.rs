//! What cannot happen, and what can although a rule forbids it: an event's sentence with `can't` or `can` in the place of `would`.

use super::ability::{AbilityHead, with_state};
use super::effect::Inner;
use super::event::SentenceUse;
use super::reader::StatementReader;
use super::trouble::Read;
use crate::ability::{AbilityKind, Duration};
use crate::event::{EventPattern, Special};
use crate::expr::{Comparison, Expr, Role, Slot};
use crate::instr::Instr;
use base::diagnostic::Diagnostic;
use syntax::{Mark, Part};

impl StatementReader<'_, '_, '_> {
    /// Whether a word stands ahead that forbids.
    pub(super) fn at_ban(&self) -> bool {
        self.ahead().iter().any(|part| part.is_word("can't") || part.is_word("cannot"))
    }

    /// Whether a word stands ahead that allows.
    pub(super) fn at_permission(&self) -> bool {
        self.ahead().iter().any(|part| part.is_word("can"))
    }

    /// The sentence, as an ability.
    pub(super) fn ban_or_permission(&mut self) -> Read<(AbilityKind, Inner)> {
        if self.at_ban() {
            let (on, inner) = self.with_event(|reader| reader.banned(SentenceUse::Cannot))?;
            return Ok((AbilityKind::Cannot(on), inner));
        }
        let at = self.cursor.at;
        let (on, inner) = self.with_event(|reader| reader.banned(SentenceUse::Can))?;
        if on.iter().any(|it| matches!(self.b.rulebook.events[it.kind.index()].special, Special::Applies(_))) {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "that an effect applies cannot be allowed")
                    .label("an event of the machine itself")
                    .help("`can` is said of what a rule of the rulebook forbids to happen")
            });
        }
        Ok((AbilityKind::Can(on), inner))
    }

    /// The sentence as an instruction: from now on.
    pub(super) fn ban_from_now(&mut self, duration: Option<Duration>, mut before: Vec<Instr>) -> Read<Vec<Instr>> {
        let at = self.cursor.at;
        let (kind, inner) = self.ban_or_permission()?;
        let duration = duration.or_else(|| self.duration_behind(&mut before));
        self.generate(at, kind, inner, duration, before)
    }

    /// Refuses `can't ... more than N`, read from a position on: it reads as a bound, and would forbid the event as a whole.
    fn is_no_bound(&mut self, at: usize, on: &[EventPattern]) -> Read<()> {
        let amount = Expr::Slot(Slot::of_role(Role::Amount));
        let is_more = |asked: &Expr| matches!(asked, Expr::Compare(Comparison::Greater, one, _) if **one == amount);
        if !on.iter().any(|pattern| pattern.filter.conjuncts().iter().any(is_more)) {
            return Ok(());
        }
        let help = bounded(&self.cursor.parts[at..]).unwrap_or_else(|| {
            "write `if EVENT and the amount > 1, instead the amount becomes 1` for a bound, or `... 2 or more ...` behind `can't` \
             for an event that does not happen at all"
                .to_owned()
        });
        self.refuse(at, |span| {
            Diagnostic::error(span, "whether a larger event is made smaller or does not happen is not said")
                .label("more than so much")
                .help(help)
        })
    }

    fn banned(&mut self, mode: SentenceUse) -> Read<Vec<EventPattern>> {
        let at = self.cursor.at;
        let on = self.event_patterns(mode)?;
        if mode == SentenceUse::Cannot {
            self.is_no_bound(at, &on)?;
        }
        self.event_is_named(&on);
        let state = self.conditions_behind()?;
        Ok(with_state(AbilityHead { on, state }))
    }
}

/// `a unit can't be dealt more than 4 damage`, as a bound and as what does not happen at all.
fn bounded(parts: &[Part]) -> Option<String> {
    let parts = match parts {
        [parts @ .., stop] if stop.is_mark(Mark::Dot) => parts,
        parts => parts,
    };
    let forbids = parts.iter().position(|part| part.is_word("can't") || part.is_word("cannot"))?;
    let more = (forbids..parts.len().saturating_sub(2)).find(|at| parts[*at].is_word("more"))?;
    let Part::Number { value, .. } = parts.get(more + 2).filter(|_| parts[more + 1].is_word("than"))? else {
        return None;
    };
    let (who, done) = (super::sentence(&parts[..forbids]), super::sentence(&parts[forbids + 1..more]));
    let (least, what) = (value.checked_add(1)?, super::sentence(&parts[more + 3..]));
    Some(format!(
        "write `if {who} would {done} {least} or more {what}, instead the amount becomes {value}` for a bound, or \
         `{who} can't {done} {least} or more {what}` for an event that does not happen at all"
    ))
}
