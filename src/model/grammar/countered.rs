//! `counter target action`, where no event of the rulebook takes back what waits: what to declare, and where what waits is found.
//!
//! Looked at as those of [`super::foreign`] are.

use super::in_stack::PlayedCards;
use super::names::longest;
use super::reader::StatementReader;
use base::diagnostic::Diagnostic;
use syntax::Part;

/// Verbs of cards that take back what was played.
const VERBS: [&str; 4] = ["counter", "cancel", "negate", "nullify"];

impl StatementReader<'_, '_, '_> {
    /// The problem of such an instruction, around a position of a run of parts.
    pub(super) fn countered(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let is_verb = |part: &Part| part.word().is_some_and(|word| VERBS.contains(&word) && !self.is_event(word));
        let from = (at.saturating_sub(2)..=at).find(|from| run.get(*from).is_some_and(is_verb))?;
        let begins = from == 0 || super::mistaken::is_before_step(&run[from - 1]);
        let verb = run[from].word().filter(|_| begins && !self.scope.updates && !self.scope.holes)?;
        let object = run.get(from + 1)?;
        let is_target = object.is_word("target");
        if !is_target && !["it", "this", "that", "a", "an", "each", "all"].iter().any(|word| object.is_word(word)) {
            return None;
        }
        let book = self.b.rulebook;
        let declared = self.takes_back(verb);
        let waiting =
            self.b.played.as_ref().map(PlayedCards::wait_in).map(|zone| book.zones[zone.index()].name.as_str());
        let here = waiting.filter(|_| is_target).map(|zone| {
            // Any card, where the word is none of the rulebook's.
            let words = book.words.iter().map(|word| word.name.as_str());
            let word = longest(words, &run[from + 2..]).map_or("card", |(at, _)| book.words[at].name.as_str());
            // The card itself can wait there as well.
            let another = if self.scope.card.is_some() { "another " } else { "" };
            format!("; what was played waits in `{zone}`, which is said: `{verb} {another}target {word} in {zone}`")
        });
        let span = run[from].span().to(object.span());
        let problem = Diagnostic::error(span, "no event takes back what waits unless the rulebook has one");
        Some(problem.label("no such event").help(format!("declare it: `{declared}`{}", here.unwrap_or_default())))
    }

    /// The declaration of an event that takes back what waits.
    pub(super) fn takes_back(&self, verb: &str) -> String {
        let from_there = |at: usize| self.b.paid.iter().any(|(_, from)| from.iter().any(|zone| zone.index() == at));
        let is_away = |(at, zone): &(usize, &crate::rulebook::Zone)| !zone.in_play && !zone.ordered && !from_there(*at);
        let away =
            self.b.rulebook.zones.iter().enumerate().find(is_away).map_or("ZONE", |(_, zone)| zone.name.as_str());
        format!("event {verb} {{ \"{verb} OBJECT\"; does: place OBJECT in {away} }}")
    }
}
