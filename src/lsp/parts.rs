//! Small readers of parts: names, and runs between commas.

use base::source::Span;
use syntax::{Delimiter, Group, Mark, Part, Statement};

/// A name where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacedName {
    /// The name, words joined by single spaces.
    pub text: String,
    /// Where, with its quotes.
    pub span: Span,
}

/// From the first part to the last.
#[must_use]
pub fn span_of(parts: &[Part]) -> Option<Span> {
    Some(parts.first()?.span().to(parts.last()?.span()))
}

/// A word, number or reference as it is written.
#[must_use]
pub fn plain(part: &Part) -> Option<String> {
    match part {
        Part::Word { text, .. } | Part::Reference { text, .. } => Some(text.clone()),
        Part::Number { value, .. } => Some(value.to_string()),
        Part::Text { .. } | Part::Mark { .. } | Part::Group(_) => None,
    }
}

/// The name at the start of some parts: one quoted text, or the words before anything else.
#[must_use]
pub fn name(parts: &[Part]) -> Option<PlacedName> {
    if let Some(Part::Text { text, span }) = parts.first() {
        return Some(PlacedName { text: text.clone(), span: *span });
    }
    let words: Vec<String> = parts.iter().map_while(plain).collect();
    let span = span_of(parts.get(..words.len())?)?;
    Some(PlacedName { text: words.join(" "), span })
}

/// The number of a clause at the start of some parts: what touches belongs to it.
#[must_use]
pub fn clause(parts: &[Part]) -> Option<PlacedName> {
    let mut text = String::new();
    let mut span: Option<Span> = None;
    for part in parts {
        if span.is_some_and(|before| before.end != part.span().start) {
            break;
        }
        match part {
            Part::Mark { mark: Mark::Minus | Mark::Dot, .. } if span.is_some() => {
                text.push_str(part.mark().map_or("", Mark::text));
            }
            _ => match plain(part) {
                Some(piece) => text.push_str(&piece),
                None => break,
            },
        }
        span = Some(span.map_or(part.span(), |before| before.to(part.span())));
    }
    Some(PlacedName { text, span: span? })
}

/// The runs between commas.
pub fn by_commas(parts: &[Part]) -> impl Iterator<Item = &[Part]> {
    parts.split(|part| part.is_mark(Mark::Comma)).filter(|run| !run.is_empty())
}

/// The parts before `cites`, and those behind it.
#[must_use]
pub fn citation(parts: &[Part]) -> (&[Part], &[Part]) {
    match parts.iter().rposition(|part| part.is_word("cites")) {
        Some(at) => (&parts[..at], &parts[at + 1..]),
        None => (parts, &[]),
    }
}

/// The braces of a statement.
#[must_use]
pub fn braces(statement: &Statement) -> Option<&Group> {
    statement.parts.iter().find_map(|part| part.group_in(Delimiter::Brace))
}

/// Whether these words stand at the start.
#[must_use]
pub fn starts(parts: &[Part], words: &str) -> bool {
    let mut left = parts.iter();
    words.split(' ').all(|word| left.next().is_some_and(|part| part.is_word(word)))
}
