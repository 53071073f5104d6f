//! Places as the protocol counts them, lines and UTF-16 units from 0, and places in bytes.
//!
//! A line ends with `\n`, `\r\n` or `\r`. A place behind the end of a line is its end, one behind the last line the
//! end of the text, and one within a character its start: an editor may be a step ahead of what it has told.

use base::source::Span;
use gen_lsp_types::{Position, Range, TextDocumentContentChangeEvent};

/// Where the lines of a text begin.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LineStarts(Vec<usize>);

impl LineStarts {
    /// Those of a text.
    #[must_use]
    pub fn of(text: &str) -> LineStarts {
        let bytes = text.as_bytes();
        let ends = |at: &usize| match bytes[*at] {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        LineStarts(std::iter::once(0).chain((0..bytes.len()).filter(ends).map(|at| at + 1)).collect())
    }

    /// The place of a byte.
    #[must_use]
    pub fn position(&self, text: &str, byte: usize) -> Position {
        let mut byte = byte.min(text.len());
        while !text.is_char_boundary(byte) {
            byte -= 1;
        }
        let line = self.0.partition_point(|start| *start <= byte).saturating_sub(1);
        let character = text[self.0[line]..byte].chars().map(char::len_utf16).sum::<usize>();
        Position { line: line as u32, character: character as u32 }
    }

    /// The byte at a place.
    #[must_use]
    pub fn byte(&self, text: &str, place: Position) -> usize {
        let Some(start) = self.0.get(place.line as usize).copied() else { return text.len() };
        let mut left = place.character as usize;
        for (at, letter) in text[start..].char_indices() {
            if left < letter.len_utf16() || matches!(letter, '\n' | '\r') {
                return start + at;
            }
            left -= letter.len_utf16();
        }
        text.len()
    }

    /// The range of a stretch of the text.
    #[must_use]
    pub fn range(&self, text: &str, start: usize, end: usize) -> Range {
        Range { start: self.position(text, start), end: self.position(text, end) }
    }

    /// The range of a span, whatever its source is.
    #[must_use]
    pub fn span(&self, text: &str, span: Span) -> Range {
        self.range(text, span.start as usize, span.end as usize)
    }

    /// The range of the whole text.
    #[must_use]
    pub fn whole(&self, text: &str) -> Range {
        self.range(text, 0, text.len())
    }
}

/// Makes one change of a text as the editor tells it.
pub fn change(text: &mut String, told: TextDocumentContentChangeEvent) {
    match told {
        TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
            let lines = LineStarts::of(text);
            let (start, end) = (lines.byte(text, part.range.start), lines.byte(text, part.range.end));
            text.replace_range(start.min(end)..start.max(end), &part.text);
        }
        TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => *text = whole.text,
    }
}

#[cfg(test)]
mod tests {
    use super::{LineStarts, change};
    use gen_lsp_types::{Position, Range, TextDocumentContentChangePartial, TextDocumentContentChangeWholeDocument};

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn every_kind_of_line_end_ends_a_line() {
        let text = "a\nb\r\nc\rd";
        let lines = LineStarts::of(text);
        let places: Vec<(u32, u32)> = "abcd"
            .chars()
            .map(|it| lines.position(text, text.find(it).unwrap()))
            .map(|it| (it.line, it.character))
            .collect();
        assert_eq!(places, [(0, 0), (1, 0), (2, 0), (3, 0)]);
        // Behind the end of a line is in front of what ends it.
        assert_eq!((lines.byte(text, at(1, 9)), lines.byte(text, at(2, 9))), (3, 6));
        assert_eq!(lines.position(text, text.len()), at(3, 1));
    }

    /// Two units for what stands beyond the first plane, one for what two or three bytes encode.
    #[test]
    fn places_are_counted_in_utf_16() {
        let text = "é—🃏x\n";
        let lines = LineStarts::of(text);
        let x = text.find('x').unwrap();
        assert_eq!(lines.position(text, x), at(0, 4));
        assert_eq!(lines.byte(text, at(0, 4)), x);
        // In the middle of the pair is its start, as a byte within a character is that character.
        assert_eq!(lines.byte(text, at(0, 3)), text.find('🃏').unwrap());
        assert_eq!(lines.position(text, 1), at(0, 0));
    }

    #[test]
    fn what_lies_behind_the_text_is_its_end() {
        let lines = LineStarts::of("ab");
        assert_eq!((lines.byte("ab", at(7, 0)), lines.byte("ab", at(0, 7))), (2, 2));
        assert_eq!(lines.position("ab", 99), at(0, 2));
        assert_eq!(LineStarts::of("").whole(""), Range { start: at(0, 0), end: at(0, 0) });
        let ends = LineStarts::of("ab\n");
        assert_eq!((ends.position("ab\n", 3), ends.byte("ab\n", at(1, 0))), (at(1, 0), 3));
    }

    #[test]
    fn changes_are_made_one_after_the_other() {
        let mut text = "card \"🃏\": unit\r\nend".to_owned();
        let part = |from: Position, to: Position, text: &str| {
            TextDocumentContentChangePartial {
                range: Range { start: from, end: to },
                text: text.to_owned(),
                ..TextDocumentContentChangePartial::default()
            }
            .into()
        };
        change(&mut text, part(at(0, 6), at(0, 8), "Ox"));
        assert_eq!(text, "card \"Ox\": unit\r\nend");
        change(&mut text, part(at(0, 15), at(1, 0), "\n"));
        assert_eq!(text, "card \"Ox\": unit\nend");
        change(&mut text, part(at(1, 3), at(1, 3), "\n"));
        assert_eq!(text, "card \"Ox\": unit\nend\n");
        change(&mut text, TextDocumentContentChangeWholeDocument { text: "x".to_owned() }.into());
        assert_eq!(text, "x");
    }
}
