//! Effects on each of some cards in play, where no card of that word ever is: cards that are played wait elsewhere, and go elsewhere.

use super::reader::StatementReader;
use crate::ability::{EffectPart, Modify, Scope as Affects};
use crate::expr::Expr;
use base::diagnostic::Diagnostic;
use base::id::ZoneId;

impl StatementReader<'_, '_, '_> {
    /// Warns of an effect, read from a position on, on what is in play alone, where cards of that word never are; `verb` is where what
    /// it does to them begins. Of what cards cost more is told by [`StatementReader::warn_of_no_cheaper`].
    pub(super) fn warn_of_never_met(&mut self, (at, verb): (usize, usize), affects: &Affects, parts: &[EffectPart]) {
        let Affects::Each(select) = affects else { return };
        let book = self.b.rulebook;
        let is_in_play = |zone: &ZoneId| book.zones[zone.index()].in_play;
        let written = &self.cursor.parts[at..verb];
        let is_cost = |part: &EffectPart| matches!(&part.change, Modify::Number { number, .. } if self.b.paid.as_ref().is_some_and(|(paid, _)| paid == number));
        if written.iter().any(|part| part.is_word("in"))
            || select.zones.is_empty()
            || !select.zones.iter().all(is_in_play)
            || parts.iter().any(is_cost)
            || !self.owner.expanding.is_empty()
        {
            return;
        }
        let Some(played) = self.b.played.as_ref().filter(|played| !is_in_play(&played.wait_in())) else { return };
        let Some((word, gone)) = played.goes_elsewhere(book, (&Expr::Slot(select.slot), &select.filter)) else {
            return;
        };
        let stack = &book.zones[played.wait_in().index()].name;
        let play = select.zones.first().map_or("play", |zone| book.zones[zone.index()].name.as_str());
        let which = super::sentence(written);
        let what = super::sentence(&self.cursor.parts[verb..self.cursor.at]);
        let message =
            format!("this is about what is in play, and `{word}` that is played waits in {stack}, then goes to {gone}");
        let problem = Diagnostic::warning(self.since(at), message).label("never there");
        self.b.report(
            problem.help(format!("write `{which} in {stack} {what}`, or `{which} in {play} {what}` if that is meant")),
        );
    }
}
