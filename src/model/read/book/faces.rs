//! Whether objects can lie face-down: a zone says so, or the word is declared.

use super::names::names_of;
use super::{Block, RulebookDraft};
use crate::rulebook::{FACE_DOWN, Word};
use base::diagnostic::Diagnostic;
use base::id::WordId;

impl<'a> RulebookDraft<'a> {
    /// Objects can lie face-down where a zone says so, or the word is declared: it stands in a set of its own.
    pub(super) fn check_faces(&mut self, books: &[Vec<Block<'a>>]) {
        let Some(word) = self.book.face_down() else {
            if self.book.zones.iter().any(|zone| zone.face_down) {
                let set = self.word_set("face");
                self.book.word_sets[set.index()].words.push(WordId::at(self.book.words.len()));
                self.book.words.push(Word { name: FACE_DOWN.to_owned(), set });
            }
            return;
        };
        let set = &self.book.word_sets[self.book.words[word.index()].set.index()];
        if set.words.len() == 1 {
            return;
        }
        let blocks = books.iter().flatten().filter(|block| block.word == "words");
        let declared = blocks.flat_map(names_of).find(|(_, name)| name.text == FACE_DOWN);
        let message = format!("`{FACE_DOWN}` stands among other words of `{}`", set.name);
        let problem = Diagnostic::error(declared.map(|(_, name)| name.span).unwrap_or_default(), message);
        let help = format!(
            "objects have it while they lie so, whatever they are: give it a set of its own, `face: {FACE_DOWN}`"
        );
        self.problems.push(problem.label("no word like the others").help(help));
    }
}
