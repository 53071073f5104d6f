//! A problem in the user's text, as data.
//!
//! Message grammar: lower case, no final period, the user's text in backticks,
//! no Rust names, a span whenever there is one; then what was expected, the
//! nearest name, and what to do.

use super::source::Span;

/// How bad a problem is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// Nothing can be explored.
    Error,
    /// Worth a look; exploration goes on.
    Warning,
}

/// One problem with its place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// Where.
    pub span: Option<Span>,
    /// The file that it is about, where it has no place in it.
    pub file: Option<String>,
    /// What stands at the place, in two or three words ("not a number").
    pub label: String,
    /// What to do about it: accepted forms, the nearest name.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Error,
            message: short(message.into()),
            span: Some(span),
            file: None,
            label: String::new(),
            help: None,
        }
    }

    /// An error that has no place, such as an unreadable file.
    pub fn placeless(message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Error,
            message: short(message.into()),
            span: None,
            file: None,
            label: String::new(),
            help: None,
        }
    }

    /// A warning at a place.
    pub fn warning(span: Span, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message) }
    }

    /// The same about a file.
    #[must_use]
    pub fn about(mut self, file: impl Into<String>) -> Self {
        self.file = Some(file.into());
        self
    }

    /// The same with a label at the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// The same with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Whether this keeps anything from being explored.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// The longest message, in characters.
const MESSAGE_MAX: usize = 400;

/// A message that does not repeat a user's text without end.
fn short(message: String) -> String {
    match message.char_indices().nth(MESSAGE_MAX) {
        Some((at, _)) => format!("{}...", &message[..at]),
        None => message,
    }
}

/// The name nearest to a misspelt one, if any is near enough to be meant: what differs in more than one letter, or is
/// short, begins alike.
pub fn nearest<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = wanted.chars().count();
    let near = |name: &'a str| {
        let other = name.chars().count();
        let most = (length.max(other) / 3).max(1);
        // As many letters differ at least; so most names cost next to nothing.
        if length.abs_diff(other) > most || letters_apart(wanted, name) > most {
            return None;
        }
        let distance = strsim::damerau_levenshtein(wanted, name);
        let first = |text: &str| text.chars().next().map(|letter| letter.to_lowercase().to_string());
        let sorted = |text: &str| {
            let mut letters: Vec<char> = text.chars().collect();
            letters.sort_unstable();
            letters
        };
        // Of four letters and fewer, another first letter makes another word, unless two have changed places.
        let is_alike = first(wanted) == first(name)
            || distance <= 1 && length.max(other) > 4
            || length == other && sorted(wanted) == sorted(name);
        (distance <= most && is_alike).then_some((distance, name))
    };
    names.into_iter().filter_map(near).min().map(|(_, name)| name)
}

/// How many letters of one text the other lacks, in whatever order, or the other way round: no fewer steps make one of the other. Letters
/// that share a place are taken for one, which makes it fewer at most.
fn letters_apart(one: &str, other: &str) -> usize {
    let mut counts = [0_i32; 64];
    one.chars().for_each(|letter| counts[letter as usize % 64] += 1);
    other.chars().for_each(|letter| counts[letter as usize % 64] -= 1);
    let more: i32 = counts.iter().filter(|count| **count > 0).sum();
    let fewer: i32 = counts.iter().filter(|count| **count < 0).sum();
    more.max(-fewer).unsigned_abs() as usize
}
