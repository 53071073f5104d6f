//! What went wrong, at the place that was reached furthest.
//!
//! Alternatives that fail leave notes here. A note further on in the text
//! replaces those before it; notes at one place are joined. When nothing fits,
//! the notes become one diagnostic.

use super::names::article;
use base::diagnostic::{Diagnostic, nearest};
use base::source::Span;
use syntax::Part;

/// A reading failed; why stands in the [`FurthestNotes`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fail;

/// What a reader gives.
pub(super) type Read<T> = Result<T, Fail>;

/// How many accepted forms a message lists.
const SHOWN_MAX: usize = 8;
/// What is told where nothing is known but which words would have been accepted.
pub(super) const NOTHING_MORE: &str =
    "one of the words that are expected has to stand here: `assize help language` has the form of each sentence";
/// The most names that a list of what is known holds.
const NAMES_MAX: usize = 40;

/// Words of the language that nobody writes for another.
const JOINING: [&str; 12] = ["and", "or", "if", "for", "from", "with", "then", "until", "when", "this", "the", "each"];

/// The notes at the furthest place.
#[derive(Clone, Debug, Default)]
pub(super) struct FurthestNotes {
    /// How far: the first byte of the part at which it failed.
    reach: u32,
    span: Option<Span>,
    /// What stands there.
    found: String,
    /// Whether that is a word, not quoted.
    is_word: bool,
    /// Words and marks that would have been accepted.
    literals: Vec<String>,
    /// What else would have been accepted, in words (`an object`).
    phrases: Vec<&'static str>,
    /// Kinds of names that would have been accepted, with all names of the kind.
    names: Vec<(&'static str, Vec<String>)>,
    /// Words that might have been meant, but are not worth listing.
    hints: Vec<&'static str>,
    /// Words that are near and with which the text could not be read either.
    useless: Vec<String>,
    /// A problem of meaning rather than of form.
    refused: Option<Diagnostic>,
    /// Whether that is so in whatever other wording the text is read.
    is_final: bool,
}

impl FurthestNotes {
    /// Whether a note at this place would be kept; makes it the place if so.
    fn at(&mut self, place: Span, found: Option<&Part>) -> bool {
        if self.span.is_some() && place.start < self.reach {
            return false;
        }
        if self.span.is_none() || place.start > self.reach {
            let is_word = matches!(found, Some(Part::Word { .. }));
            let found = found.map(written).unwrap_or_default();
            *self = FurthestNotes { reach: place.start, span: Some(place), found, is_word, ..FurthestNotes::default() };
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

    /// Something that has a value was expected here: a name of anything, or a number.
    pub(super) fn value(&mut self, place: Span, found: Option<&Part>) {
        self.phrase(place, found, "a name");
        self.phrase(place, found, "a number");
    }

    /// These words could have stood here; they are suggested, not listed.
    pub(super) fn hints(&mut self, place: Span, found: Option<&Part>, words: &[&'static str]) {
        if self.at(place, found) {
            self.hints.extend(words);
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

    /// The same of what can be meant in two ways, so that no other wording takes its place.
    pub(super) fn refuse_finally(&mut self, reach: Span, problem: Diagnostic) {
        self.refuse(reach, problem);
        self.is_final = self.refused.is_some();
    }

    /// Whether no other wording may take the place of the text.
    pub(super) fn is_final(&self) -> bool {
        self.is_final
    }

    /// Where it failed.
    pub(super) fn place(&self) -> Option<Span> {
        self.span
    }

    /// Whether something was understood, but may not stand there.
    pub(super) fn is_refused(&self) -> bool {
        self.refused.is_some()
    }

    /// Whether a word or a name is near to what stands there.
    pub(super) fn suggests(&self) -> bool {
        self.meant().is_some()
    }

    /// The word of the language that is near to what stands there, if it is no name.
    pub(super) fn guess(&self) -> Option<String> {
        let meant = self.meant().filter(|_| self.refused.is_none())?;
        self.kinds_of(meant).is_none().then(|| meant.to_owned())
    }

    /// A word that is near is not what was meant.
    pub(super) fn is_useless(&mut self, word: String) {
        self.useless.push(word);
    }

    /// Whether some word, or an event, was expected.
    pub(super) fn wants_words(&self) -> bool {
        self.refused.is_none() && (!self.literals.is_empty() || self.phrases.contains(&"an event"))
    }

    /// Whether this word could have stood there.
    pub(super) fn wants(&self, word: &str) -> bool {
        self.refused.is_none() && self.literals.iter().any(|literal| literal == word)
    }

    /// Whether an ability could have stood there.
    pub(super) fn wants_ability(&self) -> bool {
        self.phrases.contains(&"an ability")
    }

    /// Whether an object had to stand there.
    pub(super) fn wants_object(&self) -> bool {
        self.phrases.contains(&"an object")
    }

    /// Whether the name of a card had to stand there.
    pub(super) fn wants_name_of_card(&self) -> bool {
        self.phrases.contains(&"a card's name in quotes")
    }

    /// Whether the name of an object could have stood there.
    pub(super) fn wants_an_object_by_name(&self) -> bool {
        self.names.iter().any(|(kind, _)| *kind == "object or card")
    }

    /// Whether a player or an object could have stood there.
    pub(super) fn wants_somebody(&self) -> bool {
        self.phrases.contains(&"a name") || self.names.iter().any(|(kind, _)| *kind == "player")
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
        let found_name = !self.found.is_empty() && self.literals.is_empty() && self.phrases.is_empty();
        if found_name && let [(kind, names)] = self.names.as_slice() {
            let names = without_repeats(names);
            let known =
                if names.is_empty() { format!("there is no {kind}") } else { format!("known: {}", all(&names)) };
            return Diagnostic::error(span, format!("no {kind} {found}")).label("not known").help(known);
        }
        let accepted = self.accepted();
        let (few, more) = if accepted.len() > SHOWN_MAX { self.shortened() } else { (accepted, None) };
        let problem = Diagnostic::error(span, format!("expected {}, found {found}", list(&few))).label("not expected");
        let advice: Vec<String> = more.into_iter().chain(self.known()).collect();
        if advice.is_empty() { problem } else { problem.help(advice.join("; ")) }
    }

    /// What can stand there, in general: for where nothing more is known.
    pub(super) fn in_general(&self) -> Option<&'static str> {
        if self.refused.is_some() {
            return None;
        }
        let phrase = |wanted: &str| self.phrases.contains(&wanted);
        let literal = |wanted: &str| self.literals.iter().any(|literal| literal == wanted);
        Some(if phrase("the end of the sentence") {
            "the sentence is complete before this: what it adds is said in a sentence of its own, or in other words"
        } else if literal("loses") && literal("becomes") {
            "what is so all the time says `gets +1 power`, `has KEYWORD`, `is WORD`; what is done once stands behind `when EVENT:`, `activate COST:` or \
             `resolve:`"
        } else if literal(":") && literal("and") && literal("during") {
            "the event is complete before this: behind it stands `:` and what is done, `and COND:` or `during PERIOD:`"
        } else if literal("instead") {
            "what is done when the event happens stands behind `:`, without a comma (`the next time EVENT: DO`); what takes its place \
             behind `instead`; what is done besides behind `instead also`"
        } else if literal("exists") {
            "a condition compares (`power of this >= 2`), or says what something is or has: `this is red`, `this is in ZONE`, `you have 2 energy`"
        } else if phrase("a name") {
            "an object is `this`, `it`, `target DESCRIPTION`, `each DESCRIPTION`, `a DESCRIPTION` or a name; a number is `3`, `X`, `power of OBJECT`, \
             `number of DESCRIPTION`"
        } else if phrase("an ability") {
            "write a number (`power 3`), a keyword, or an ability: `when EVENT: DO`, `activate COST: DO`, `resolve: DO`, `OBJECTS get +1 power`"
        } else if phrase("a number") {
            "write `3`, a name that was given a value, `power of OBJECT`, `number of DESCRIPTION`, or any of these in parentheses"
        } else if phrase("an object") {
            "write `this`, `it`, `target DESCRIPTION`, `a DESCRIPTION` for a choice, or the name of an object"
        } else if phrase("a player") {
            "write `you`, `that player`, `its controller` or a player of the scenario"
        } else if !self.literals.is_empty() {
            NOTHING_MORE
        } else {
            return None;
        })
    }

    /// Which zones, or which keywords and numbers there are, where one could stand and a word stands that is none.
    fn known(&self) -> Option<String> {
        let has = |wanted: &str| self.names.iter().any(|(kind, _)| *kind == wanted);
        let is_listed = |kind: &str| match kind {
            "zone" | "keyword" => true,
            "number" => has("keyword"),
            _ => false,
        };
        let listed = self.names.iter().filter(|(kind, names)| is_listed(kind) && !names.is_empty());
        let known = listed.map(|(kind, names)| format!("known as {kind}: {}", all(&without_repeats(names))));
        let known: Vec<String> = known.collect();
        (self.is_word && !known.is_empty()).then(|| known.join("; "))
    }

    /// What was expected in general, and how it may begin.
    fn shortened(&self) -> (Vec<String>, Option<String>) {
        let phrases: Vec<String> = self.phrases.iter().map(|phrase| (*phrase).to_owned()).collect();
        let literals: Vec<String> = self.literals.iter().map(|literal| format!("`{literal}`")).collect();
        if phrases.is_empty() {
            return (self.accepted(), None);
        }
        let more = (!literals.is_empty()).then(|| format!("it may begin with {}", list(&literals)));
        (phrases, more)
    }

    /// The accepted word or name that is nearest to what stands there.
    fn meant(&self) -> Option<&str> {
        let letters = self.found.chars().next().is_some_and(char::is_alphabetic);
        // Where an event can stand, a verb is none of the counters that are near to it.
        let is_event = self.phrases.contains(&"an event");
        let kinds = self.names.iter().filter(|(kind, _)| !is_event || *kind != "kind of counter");
        // A word of the language is no name that is misspelt.
        let is_language = super::mistaken::STRUCTURE.contains(&self.found.as_str());
        let names = kinds.filter(|_| !is_language).flat_map(|(_, names)| names).map(String::as_str);
        match self.found.chars().count() {
            _ if !letters || JOINING.contains(&self.found.as_str()) => return None,
            0 | 1 => return None,
            // Two letters are near to many words: only their other order is meant.
            2 => return names.into_iter().find(|name| self.found.chars().rev().eq(name.chars())),
            _ => {}
        }
        let words = self.literals.iter().map(String::as_str).chain(self.hints.iter().copied());
        let words =
            words.filter(|word| word.chars().count() > 2 && !self.useless.iter().any(|useless| useless == word));
        if let Some(meant) = nearest(&self.found, names.clone().chain(words)) {
            return Some(meant);
        }
        // Of a name of several words, the first may stand here.
        let first = |name: &'_ str| name.split_whitespace().next().unwrap_or_default().to_owned();
        let firsts: Vec<String> = names.clone().map(first).collect();
        let near = nearest(&self.found, firsts.iter().map(String::as_str))?;
        names.zip(&firsts).find(|(_, first)| *first == near).map(|(name, _)| name)
    }

    /// The kind of an accepted name; `None` for a word that is no name.
    fn kinds_of(&self, name: &str) -> Option<&'static str> {
        self.names.iter().find(|(_, names)| names.iter().any(|known| known == name)).map(|(kind, _)| *kind)
    }

    /// Everything that would have been accepted: phrases first; names where no phrase covers them.
    fn accepted(&self) -> Vec<String> {
        let phrases = self.phrases.iter().map(|phrase| (*phrase).to_owned());
        let names =
            self.names.iter().filter(|_| self.phrases.is_empty()).map(|(kind, _)| format!("{} {kind}", article(kind)));
        let literals = self.literals.iter().map(|literal| format!("`{literal}`"));
        let mut accepted: Vec<String> = phrases.chain(names).chain(literals).collect();
        let mut seen = std::collections::BTreeSet::new();
        accepted.retain(|one| seen.insert(one.clone()));
        accepted
    }
}

/// Names in backticks, each once.
fn without_repeats(names: &[String]) -> Vec<String> {
    let mut seen = std::collections::BTreeSet::new();
    names.iter().filter(|name| seen.insert(*name)).map(|name| format!("`{name}`")).collect()
}

/// `a, b or c`: names, of which the one that is meant may be any, so that they are only shortened where nobody would read them.
fn all(names: &[String]) -> String {
    match names {
        [first @ .., last] if (SHOWN_MAX + 1..=NAMES_MAX).contains(&names.len()) => {
            format!("{} or {last}", first.join(", "))
        }
        _ if names.len() > NAMES_MAX => {
            format!("{} and {} more", names[..NAMES_MAX].join(", "), names.len() - NAMES_MAX)
        }
        _ => list(names),
    }
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
