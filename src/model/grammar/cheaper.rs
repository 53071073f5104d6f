//! Effects on what cards cost that no card meets: a card costs its number as that is where it lies, and descriptions look
//! only at what is in play.

use super::reader::StatementReader;
use crate::ability::{EffectPart, Modify, Scope as Affects};
use crate::event::Special;
use crate::expr::{Expr, Slot};
use base::diagnostic::Diagnostic;
use base::id::ZoneId;

impl StatementReader<'_, '_, '_> {
    /// Warns of an effect, read from a position on, that changes what cards cost in play alone, where none is played
    /// from; `verb` is where what it does to them begins.
    pub(super) fn warn_of_no_cheaper(&mut self, (at, verb): (usize, usize), affects: &Affects, parts: &[EffectPart]) {
        let Some((paid, from)) = self.b.paid.clone() else { return };
        let changes = |part: &EffectPart| matches!(&part.change, Modify::Number { number, .. } if *number == paid);
        if from.is_empty() || !parts.iter().any(changes) {
            return;
        }
        let book = self.b.rulebook;
        let is_in_play = |zone: &ZoneId| book.zones[zone.index()].in_play;
        let written = &self.cursor.parts[at..verb];
        let names_zone = written.iter().any(|part| part.is_word("in"));
        let zones: Vec<&str> = from.iter().map(|zone| book.zones[zone.index()].name.as_str()).collect();
        let (zones, number) = (zones.join(" or "), &book.numbers[paid.index()].name);
        let problem = |message: String, help: String| {
            Diagnostic::warning(self.since(at), message).label("cards that are played are not met").help(help)
        };
        let problem = match affects {
            Affects::Each(select)
                if !names_zone
                    && !select.zones.is_empty()
                    && select.zones.iter().all(is_in_play)
                    && !from.iter().any(is_in_play) =>
            {
                let which = super::sentence(written);
                let what = super::sentence(&self.cursor.parts[verb..self.cursor.at]);
                problem(
                    format!("this changes `{number}` of what is in play, and cards are played from {zones}"),
                    format!("write `{which} in {zones} {what}`, or `{which} in play {what}` if that is meant"),
                )
            }
            Affects::One(object)
                if *object == Expr::Slot(Slot::THIS) && !self.scope.elsewhere && !from.iter().any(is_in_play) =>
            {
                let what = super::sentence(&self.cursor.parts[at..self.cursor.at]);
                let there = book.zones.iter().find(|zone| zone.in_play).map_or("play", |zone| zone.name.as_str());
                problem(
                    format!("this changes its own `{number}` in play alone, and cards are played from {zones}"),
                    format!("write `from {zones}: {what}`, or `from {there}: {what}` if that is meant"),
                )
            }
            Affects::Next(pattern, _) if self.b.rulebook.events[pattern.kind.index()].special == Special::Plays => {
                let what = super::sentence(&self.cursor.parts[verb..self.cursor.at]);
                problem(
                    format!("this begins as a card is played, and `{number}` is paid by then"),
                    format!("write `until you play DESCRIPTION, each DESCRIPTION in {zones} {what}`"),
                )
            }
            Affects::Each(_) | Affects::One(_) | Affects::Next(..) => return,
        };
        self.b.report(problem);
    }
}
