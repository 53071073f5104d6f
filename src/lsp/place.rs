//! Where the cursor is: the statements around it, and the part at it.

use super::text::EditorText;
use syntax::{Part, Statement};

/// A place in a text.
#[derive(Clone, Debug)]
pub struct CursorPlace<'t> {
    /// The text.
    pub text: &'t EditorText,
    /// The statements around it, the outermost first; empty between the declarations of a file.
    pub around: Vec<&'t Statement>,
    /// The byte.
    pub byte: u32,
}

impl<'t> CursorPlace<'t> {
    /// The place at a byte of a text.
    #[must_use]
    pub fn at(text: &'t EditorText, byte: usize) -> CursorPlace<'t> {
        let byte = byte as u32;
        let mut around = Vec::new();
        let mut statements = &text.tree.statements[..];
        // Of two that touch, the one that begins here is meant.
        while let Some(statement) = statements.iter().rev().find(|it| it.span.start <= byte && byte <= it.span.end) {
            around.push(statement);
            let is_inside = |part: &&Part| part.group().is_some_and(|it| it.span.start < byte && byte < it.span.end);
            match statement.parts.iter().find(is_inside).and_then(Part::group) {
                Some(group) => statements = &group.statements,
                None => break,
            }
        }
        CursorPlace { text, around, byte }
    }

    /// The parts of the innermost statement.
    #[must_use]
    pub fn parts(&self) -> &'t [Part] {
        self.around.last().map_or(&[], |statement| &statement.parts)
    }

    /// The part at the place, if one touches it; of two that do, the one that begins here, if that is no mark.
    #[must_use]
    pub fn part(&self) -> Option<usize> {
        let touches = |part: &Part| part.span().start <= self.byte && self.byte <= part.span().end;
        let parts = self.parts();
        let found = parts.iter().rposition(touches)?;
        let is_mark = |at: usize| parts[at].mark().is_some() || parts[at].group().is_some();
        let before = found.checked_sub(1).filter(|at| touches(&parts[*at]) && is_mark(found) && !is_mark(*at));
        Some(before.unwrap_or(found)).filter(|at| parts[*at].group().is_none())
    }

    /// The declaration of the file around the place.
    #[must_use]
    pub fn declaration(&self) -> Option<&'t Statement> {
        self.around.first().copied()
    }

    /// Whether a statement around the place begins with a word.
    #[must_use]
    pub fn is_in(&self, word: &str) -> bool {
        self.around.iter().any(|statement| statement.parts[0].is_word(word))
    }

    /// The block of a rulebook around the place: the words in front of its braces.
    #[must_use]
    pub fn block(&self) -> Option<String> {
        let block =
            self.around.get(1).filter(|_| self.declaration().is_some_and(|it| it.parts[0].is_word("rulebook")))?;
        let words = block.parts.iter().map_while(Part::word).collect::<Vec<_>>();
        Some(words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::CursorPlace;
    use crate::text::EditorText;

    #[test]
    fn the_innermost_statement_and_its_part_are_found() {
        let text = "card \"Ox\": unit {\n  when this is destroyed: { draw 1 card }\n}\n";
        let read = EditorText::new("a", text.to_owned());
        let at = |word: &str, more: usize| CursorPlace::at(&read, text.find(word).unwrap() + more);
        let part = |place: &CursorPlace<'_>| place.part().and_then(|it| place.parts()[it].word().map(str::to_owned));
        assert_eq!((at("draw", 0).around.len(), part(&at("draw", 2)).as_deref()), (3, Some("draw")));
        // At the end of a word in front of a mark the word is meant.
        assert_eq!(part(&at("destroyed", 9)).as_deref(), Some("destroyed"));
        assert_eq!((at("card", 0).around.len(), part(&at("card", 0)).as_deref()), (1, Some("card")));
        assert_eq!(CursorPlace::at(&read, text.len()).around.len(), 0);
    }
}
