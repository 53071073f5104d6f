//! Names of the vocabulary that a text could not tell from something else.

use super::{Block, Draft, vocabulary::names_of};
use crate::read::parts::Name;
use base::diagnostic::Diagnostic;

/// Words of the language that no name can be.
const RESERVED: [&str; 52] = [
    "a", "all", "also", "an", "and", "another", "any", "as", "at", "can't", "cites", "each", "else", "for", "from",
    "gets", "has", "if", "in", "instead", "is", "it", "its", "loses", "may", "minus", "no", "non", "not", "of", "on",
    "opponent", "or", "other", "player", "plus", "target", "that", "the", "their", "then", "this", "to", "twice",
    "until", "when", "where", "while", "with", "without", "you", "your",
];

/// What has names that stand in texts, with what one of it is called. What stands in the same place must differ.
const KINDS: [(&str, &str); 6] = [
    ("zones", "zone"),
    ("numbers", "number"),
    ("resources", "resource"),
    ("counters", "counter"),
    ("words", "word"),
    ("keywords", "keyword"),
];

/// What stands in the same places: `power of OBJECT`, `energy of PLAYER`, `hand of PLAYER`.
const MEASURED: [&str; 3] = ["zones", "numbers", "resources"];

impl<'a> Draft<'a> {
    /// Names that are words of the language, or that mean two things.
    pub(super) fn check_told_apart(&mut self, blocks: &[Block<'a>]) {
        let mut measured: Vec<(&str, Name)> = Vec::new();
        for (kind, one) in KINDS {
            for (_, name) in blocks.iter().filter(|block| block.word == kind).flat_map(names_of) {
                if RESERVED.contains(&name.text.as_str()) {
                    let message =
                        format!("`{}` is a word of the language, and cannot be the name of a {one}", name.text);
                    let problem = Diagnostic::error(name.span, message).label("cannot be told apart");
                    self.problems.push(problem.help(format!("name the {one} otherwise")));
                }
                let other = measured.iter().find(|(of, known)| *of != one && known.text == name.text);
                if let Some((of, _)) = other.filter(|_| MEASURED.contains(&kind)) {
                    let message = format!("`{}` is a {of} already", name.text);
                    let problem = Diagnostic::error(name.span, message).label(format!("a {one} of the same name"));
                    self.problems.push(problem.help("texts could not tell one from the other: name one otherwise"));
                }
                if MEASURED.contains(&kind) {
                    measured.push((one, name));
                }
            }
        }
    }
}
