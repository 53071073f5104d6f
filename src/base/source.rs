//! Source texts and places in them.

use super::id::SourceId;

/// A stretch of one source text, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// The text.
    pub source: SourceId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The smallest stretch that holds both; both must be of one text.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { source: self.source, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Whether another stretch lies within this one.
    #[must_use]
    pub fn holds(self, inner: Span) -> bool {
        self.source == inner.source && self.start <= inner.start && inner.end <= self.end
    }

    /// The empty place just behind this stretch.
    #[must_use]
    pub fn after(self) -> Span {
        Span { start: self.end, ..self }
    }
}

/// One text with its name.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name that messages show: a path as the user gave it.
    pub name: String,
    /// The text.
    pub text: String,
}

impl Source {
    /// Line and column (both from 1, columns in characters) of a byte.
    #[must_use]
    pub fn line_column(&self, byte: u32) -> (usize, usize) {
        let mut end = (byte as usize).min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &self.text[..end];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}

/// All texts of one run, in the order in which they were read.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    texts: Vec<Source>,
}

impl Sources {
    /// Adds a text.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        self.texts.push(Source { name: name.into(), text: text.into() });
        SourceId::at(self.texts.len() - 1)
    }

    /// A text by its id.
    #[must_use]
    pub fn get(&self, id: SourceId) -> &Source {
        &self.texts[id.index()]
    }

    /// The stretch of text that a span names.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.source).text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Every text with its id.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &Source)> {
        self.texts.iter().enumerate().map(|(at, text)| (SourceId::at(at), text))
    }
}
