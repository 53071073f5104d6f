//! What went wrong, at the place that was reached furthest.
//!
//! Alternatives that fail leave notes here. A note further on in the text
//! replaces those before it; notes at one place are joined. When nothing fits,
//! the notes become one diagnostic.

use crate::base::diagnostic::{Diagnostic, nearest};
use crate::base::source::Span;
use crate::syntax::Part;

/// A reading failed; why stands in the [`Trouble`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fail;

/// What a reader gives.
pub(super) type Read<T> = Result<T, Fail>;

/// How many accepted forms a message lists.
const SHOWN_MAX: usize = 8;

/// The notes at the furthest place.
#[derive(Clone, Debug, Default)]
pub(super) struct Trouble {
    /// How far: the first byte of the part at which it failed.
    reach: u32,
    span: Option<Span>,
    /// What stands there.
    found: String,
    /// Words and marks that would have been accepted.
    literals: Vec<String>,
    /// What else would have been accepted, in words (`an object`).
    phrases: Vec<&'static str>,
    /// Kinds of names that would have been accepted, with all names of the kind.
    names: Vec<(&'static str, Vec<String>)>,
    /// A problem of meaning rather than of form.
    refused: Option<Diagnostic>,
}

impl Trouble {
    /// Whether a note at this place would be kept; makes it the place if so.
    fn at(&mut self, place: Span, found: Option<&Part>) -> bool {
        if self.span.is_some() && place.start < self.reach {
            return false;
        }
        if self.span.is_none() || place.start > self.reach {
            let found = found.map(written).unwrap_or_default();
            *self = Trouble { reach: place.start, span: Some(place), found, ..Trouble::default() };
        }
        true
    }

    /// A word or mark was expected here.
    pub(super) fn literal(&mut self, place: Span, found: Option<&Part>, literal: &str) {
        if self.at(place, found) && !self.literals.iter().any(|known| known == literal) {
            self.literals.push(literal.to_owned());
        }
    }

    /// Something that has no fixed words was expected here.
    pub(super) fn phrase(&mut self, place: Span, found: Option<&Part>, phrase: &'static str) {
        if self.at(place, found) && !self.phrases.contains(&phrase) {
            self.phrases.push(phrase);
        }
    }

    /// A name was expected here.
    pub(super) fn names<'n>(
        &mut self,
        place: Span,
        found: Option<&Part>,
        kind: &'static str,
        names: impl Iterator<Item = &'n str>,
    ) {
        if self.at(place, found) && !self.names.iter().any(|(known, _)| *known == kind) {
            self.names.push((kind, names.map(str::to_owned).collect()));
        }
    }

    /// Something was understood, but may not stand here. `reach` is how far it was read.
    pub(super) fn refuse(&mut self, reach: Span, problem: Diagnostic) {
        if self.at(reach, None) && self.refused.is_none() {
            self.refused = Some(problem);
        }
    }

    /// The diagnostic that the notes make.
    pub(super) fn diagnostic(self, otherwise: Span) -> Diagnostic {
        if let Some(problem) = self.refused {
            return problem;
        }
        let span = self.span.unwrap_or(otherwise);
        let found = if self.found.is_empty() { "the end".to_owned() } else { format!("`{}`", self.found) };
        if let Some(meant) = self.meant() {
            let kinds = self.kinds_of(meant);
            let message = match kinds {
                Some(kind) => format!("no {kind} {found}"),
                None => format!("{found} is not understood here"),
            };
            return Diagnostic::error(span, message).label("not known").help(format!("did you mean `{meant}`?"));
        }
        let accepted = self.accepted();
        if self.literals.is_empty() && self.phrases.is_empty() && self.names.len() == 1 && !self.found.is_empty() {
            let (kind, names) = &self.names[0];
            let problem = Diagnostic::error(span, format!("no {kind} {found}")).label("not known");
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            return if names.is_empty() {
                problem.help(format!("there is no {kind} here"))
            } else {
                problem.help(format!("known: {}", list(&names)))
            };
        }
        if accepted.len() > SHOWN_MAX {
            return Diagnostic::error(span, format!("{found} is not understood here"))
                .label("not understood")
                .help(format!("expected {}", list(&accepted)));
        }
        Diagnostic::error(span, format!("expected {}, found {found}", list(&accepted))).label("not expected")
    }

    /// The accepted word or name that is nearest to what stands there.
    fn meant(&self) -> Option<&str> {
        let letters = self.found.chars().next().is_some_and(char::is_alphabetic);
        if !letters || self.found.chars().count() < 3 {
            return None;
        }
        let names = self.names.iter().flat_map(|(_, names)| names).map(String::as_str);
        let words = self.literals.iter().map(String::as_str).filter(|word| word.chars().count() > 2);
        nearest(&self.found, names.chain(words))
    }

    /// The kind of an accepted name; `None` for a word that is no name.
    fn kinds_of(&self, name: &str) -> Option<&'static str> {
        self.names.iter().find(|(_, names)| names.iter().any(|known| known == name)).map(|(kind, _)| *kind)
    }

    /// Everything that would have been accepted: phrases and names first.
    fn accepted(&self) -> Vec<String> {
        let phrases = self.phrases.iter().map(|phrase| (*phrase).to_owned());
        let names = self.names.iter().map(|(kind, _)| article(kind));
        let literals = self.literals.iter().map(|literal| format!("`{literal}`"));
        phrases.chain(names).chain(literals).collect()
    }
}

/// A kind with its article.
fn article(kind: &str) -> String {
    let vowel = kind.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {kind}", if vowel { "an" } else { "a" })
}

/// `a, b or c`, shortened.
fn list(items: &[String]) -> String {
    match items {
        [] => "something else".to_owned(),
        [one] => one.clone(),
        _ if items.len() > SHOWN_MAX => format!("{}, ...", items[..SHOWN_MAX].join(", ")),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// A part as the user wrote it, shortened.
fn written(part: &Part) -> String {
    match part {
        Part::Word { text, .. } | Part::Reference { text, .. } | Part::Text { text, .. } => text.clone(),
        Part::Number { value, .. } => value.to_string(),
        Part::Mark { mark, .. } => mark.text().to_owned(),
        Part::Group(group) => group.delimiter.open().to_owned(),
    }
}
