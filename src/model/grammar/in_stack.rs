//! Targets among cards that are played: they wait out of play, where a description that names no zone finds none; and a card that
//! waits there is one of them itself.

use super::reader::StatementReader;
use super::select::Description;
use crate::expr::{Comparison, Expr, Slot};
use crate::instr::{Instr, Update};
use crate::rulebook::{Play, Rulebook};
use base::diagnostic::Diagnostic;
use base::id::{WordId, ZoneId};
use syntax::Part;

/// Where cards wait that are played, and what becomes of those of a word, in the order of the rulebook; of no word: of any card.
#[derive(Clone, Debug)]
pub struct PlayedCards {
    from: Vec<ZoneId>,
    to: ZoneId,
    then: Vec<(Option<WordId>, Option<ZoneId>)>,
}

impl PlayedCards {
    /// What a rulebook says of them.
    #[must_use]
    pub fn of(play: &Play) -> Self {
        let this = Expr::Slot(Slot::THIS);
        let of_word = |fits: &Expr| {
            let Expr::HasWord(of, word) = fits else { return None };
            (**of == this).then_some(*word)
        };
        let goes = |body: &[Instr]| {
            let [only] = body else { return None };
            let Some(Update::Place(of, zone, _)) = only.update() else { return None };
            (*of == this).then_some(*zone)
        };
        let then = play.then.iter().map(|(fits, body)| (of_word(fits), goes(body))).collect();
        PlayedCards { from: play.from.clone(), to: play.to, then }
    }

    /// The zone in which a played card waits.
    #[must_use]
    pub fn wait_in(&self) -> ZoneId {
        self.to
    }

    /// Whether cards are played from a zone, or lie there once they have been.
    #[must_use]
    pub fn lie_in(&self, zone: ZoneId) -> bool {
        self.from.contains(&zone) || self.then.iter().any(|(_, goes)| *goes == Some(zone))
    }

    /// The word of what a description tells of its candidate by words alone, and the zone out of play to which such cards go.
    pub(super) fn goes_elsewhere<'b>(
        &self,
        book: &'b Rulebook,
        (candidate, filter): (&Expr, &Expr),
    ) -> Option<(&'b str, &'b str)> {
        let words = words_alone(candidate, filter)?;
        let fits = |of: &Option<WordId>| of.is_some_and(|of| words.contains(&of));
        let (word, gone) = self.then.iter().find(|(of, _)| fits(of))?;
        let gone = &book.zones[gone.as_ref()?.index()];
        let word = &book.words[word.as_ref()?.index()].name;
        (!gone.in_play).then_some((word.as_str(), gone.name.as_str()))
    }
}

impl StatementReader<'_, '_, '_> {
    /// Warns of a target, described from a position on, that is a card played: where none can be, or the card itself can be it.
    pub(super) fn warn_of_played(&mut self, at: usize, slot: Slot, found: &Description, another: bool) {
        let Some(played) = self.b.played.clone() else { return };
        let candidate = Expr::Slot(slot);
        let is_itself = !another && self.scope.resolving && self.can_be_this(&candidate, &found.filter);
        let problem = match &found.zones {
            _ if self.b.rulebook.zones[played.to.index()].in_play => None,
            None => self.never_in_play(at, &played, (&candidate, &found.filter), is_itself),
            Some(zones) if is_itself && zones.contains(&played.to) => {
                let stack = &self.b.rulebook.zones[played.to.index()].name;
                let written = super::sentence(&self.cursor.parts[at..self.cursor.at]);
                let message = format!("this card is in {stack} itself as its targets are chosen, and can be its own");
                let problem = Diagnostic::warning(self.since(at), message).label("itself?");
                Some(problem.help(format!("write `{}target {written}`", self.other_than_itself(at))))
            }
            Some(_) => None,
        };
        if let Some(problem) = problem {
            self.b.report(problem);
        }
    }

    /// What is told of a target, described from a position on, that is looked for in play, where cards of that word never go.
    fn never_in_play(
        &self,
        at: usize,
        played: &PlayedCards,
        (candidate, filter): (&Expr, &Expr),
        is_itself: bool,
    ) -> Option<Diagnostic> {
        let book = self.b.rulebook;
        let (word, gone) = played.goes_elsewhere(book, (candidate, filter))?;
        let stack = &book.zones[played.to.index()].name;
        let play = book.zones.iter().find(|zone| zone.in_play).map_or("play", |zone| zone.name.as_str());
        let written = super::sentence(&self.cursor.parts[at..self.cursor.at]);
        let other = if is_itself { self.other_than_itself(at) } else { "" };
        let message = format!(
            "a target is looked for in play, and `{word}` that is played waits in {stack}, then goes to {gone}"
        );
        let problem = Diagnostic::warning(self.since(at), message).label("never there");
        Some(problem.help(format!(
            "write `{other}target {written} in {stack}`, or `target {written} in {play}` if that is meant"
        )))
    }

    /// What leaves out this card, in front of `target` and a description at a position: of one target, or of several.
    fn other_than_itself(&self, at: usize) -> &'static str {
        let is_number = at.checked_sub(2).is_some_and(|at| matches!(self.cursor.parts[at], Part::Number { .. }));
        if is_number { "other " } else { "another " }
    }

    /// Whether `this` can be what a description says of its candidate.
    fn can_be_this(&self, candidate: &Expr, filter: &Expr) -> bool {
        let Some(card) = self.scope.card.filter(|_| self.scope.this == Some(Expr::Slot(Slot::THIS))) else {
            return false;
        };
        let all = filter.conjuncts();
        let is_other = |part: &Expr| matches!(part, Expr::Compare(Comparison::Unequal, ..));
        !all.iter().any(is_other) && all.iter().all(|part| self.never_this(card, candidate, part).is_none())
    }
}

/// The words that a description says of its candidate, if it says nothing else but whose it is.
fn words_alone(candidate: &Expr, filter: &Expr) -> Option<Vec<WordId>> {
    let word_of = |part: &Expr| {
        let Expr::HasWord(of, word) = part else { return None };
        (**of == *candidate).then_some(*word)
    };
    let is_controller = |of: &Expr| matches!(of, Expr::Controller(of) if **of == *candidate);
    let is_whose = |part: &Expr| {
        let part = if let Expr::Not(inner) = part { inner } else { part };
        matches!(part, Expr::Compare(_, one, other) if is_controller(one) || is_controller(other))
    };
    let all = filter.conjuncts();
    let words: Vec<WordId> = all.iter().filter_map(word_of).collect();
    let whose = all.iter().filter(|part| is_whose(part)).count();
    (words.len() + whose == all.len()).then_some(words)
}
