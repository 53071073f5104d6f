//! What is missed where `it` is nothing.

use super::reader::StatementReader;
use syntax::Mark;

impl StatementReader<'_, '_, '_> {
    /// What to write where `it` is nothing.
    pub(super) fn no_it(&self, at: usize) -> &'static str {
        let before = &self.cursor.parts[..at.min(self.cursor.parts.len())];
        if self.scope.argument {
            "the argument of a keyword is read where the keyword is: what has the keyword is `this` there"
        } else if before.iter().any(|part| part.is_word("create") || part.is_word("creates")) {
            "a token that an event created is not known behind it: describe it (`each \"TOKEN\" you control`), or do this in the \
             body of the event, where `create ... as NAME` gives it a name"
        } else if before.iter().any(|part| part.is_word("the")) {
            "`the ...` is whatever fits at each time, and is not remembered: say it again, or write `choose a ... as NAME` before it"
        } else if before.iter().any(|part| part.is_word("when")) && !before.iter().any(|part| part.is_mark(Mark::Colon))
        {
            "write `this`, or describe the object: `a ...`"
        } else {
            "name the object: `this`, `target ...`, or `choose a ... as NAME` before it"
        }
    }
}
