//! Lines of a scenario that name no object: several cards in one line, a card without quotes.

use super::bench::Bench;
use super::objects::words_here;
use crate::read::declare::DeclarationKind;
use crate::read::parts::{Cursor, span_of, written};
use base::diagnostic::Diagnostic;

impl<'a> Bench<'a> {
    /// Tells of a number of cards, and of words that are the name of a card, which stands in quotes; whether it is one of them.
    pub(super) fn is_no_object(&mut self, mut cursor: Cursor<'a>, player: &str) -> bool {
        if let Some(problem) = super::first_lines::several_objects(cursor, player) {
            self.problem(problem);
            return true;
        }
        let words = words_here(&mut cursor, &self.pieces());
        let Some(span) = span_of(words) else { return false };
        let text = written(words);
        let is_word = self.builder.rulebook.words.iter().any(|word| word.name == text);
        if is_word || cursor.at("is") || self.library.find(DeclarationKind::Card, &text, &self.sees).is_none() {
            return false;
        }
        let problem = Diagnostic::error(span, "the name of a card stands in quotes").label("no quotes");
        self.problem(problem.help(format!("write `\"{text}\"`")));
        true
    }
}
