//! The two sides of a rule in pieces: capital words that name a class are holes.

use crate::grammar::{ClassId, Hole, PrintClass, SidePiece};

/// The names of all classes.
pub(super) struct ClassNames {
    all: Vec<(String, ClassId)>,
}

impl ClassNames {
    pub(super) fn of(classes: &[PrintClass]) -> ClassNames {
        let built_in = ClassId::BUILT_IN.iter().map(|(name, id)| ((*name).to_owned(), *id));
        let declared = classes.iter().enumerate().map(|(at, class)| (class.name.clone(), ClassId::Declared(at)));
        ClassNames { all: built_in.chain(declared).collect() }
    }

    /// The class of this very name.
    pub(super) fn class(&self, name: &str) -> Option<ClassId> {
        self.all.iter().find(|(known, _)| known == name).map(|(_, id)| *id)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|(name, _)| name.as_str())
    }

    /// The hole that a word names: a class, perhaps with a number behind it.
    fn hole(&self, word: &str) -> Option<Hole> {
        let class = self.class(word).or_else(|| self.class(word.trim_end_matches(|it: char| it.is_ascii_digit())))?;
        Some(Hole { name: word.to_owned(), class })
    }
}

/// Whether a word is written as classes are.
pub(crate) fn is_capital(word: &str) -> bool {
    word.starts_with(|it: char| it.is_ascii_uppercase())
        && word.chars().all(|it| it.is_ascii_uppercase() || it.is_ascii_digit())
}

/// What stands in a printed side for the end of a line, since a text in quotes holds none.
const LINE_END: char = '\u{b6}';

/// A printed side in pieces.
pub(super) fn printed(text: &str, names: &ClassNames) -> Vec<SidePiece> {
    pieces(&spaced(&text.replace(LINE_END, "\n")), names, None)
}

/// A side in the language in pieces: what stands in quotes is no hole.
pub(super) fn ours(text: &str, names: &ClassNames) -> Vec<SidePiece> {
    pieces(&spaced(text), names, Some('"'))
}

/// A text without white space around it, and with one space for each run of it.
fn spaced(text: &str) -> String {
    let lines: Vec<String> = text
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|it| !it.is_empty())
        .collect();
    lines.join("\n")
}

fn pieces(text: &str, names: &ClassNames, quote: Option<char>) -> Vec<SidePiece> {
    let mut found: Vec<SidePiece> = Vec::new();
    let mut literal = String::new();
    let mut rest = text;
    let mut is_quoted = false;
    while let Some(first) = rest.chars().next() {
        if let Some((hole, behind)) = braced(rest, names).filter(|_| quote.is_none()) {
            found.extend((!literal.is_empty()).then(|| SidePiece::Literal(std::mem::take(&mut literal))));
            found.push(SidePiece::Hole(hole));
            rest = behind;
            continue;
        }
        let word = &rest[..rest.find(|it: char| !it.is_alphanumeric()).unwrap_or(rest.len())];
        if word.is_empty() {
            is_quoted ^= quote == Some(first);
            literal.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        }
        rest = &rest[word.len()..];
        match names.hole(word).filter(|_| !is_quoted && is_capital(word)) {
            None => literal.push_str(word),
            Some(hole) => {
                found.extend((!literal.is_empty()).then(|| SidePiece::Literal(std::mem::take(&mut literal))));
                found.push(SidePiece::Hole(hole));
            }
        }
    }
    found.extend((!literal.is_empty()).then_some(SidePiece::Literal(literal)));
    found
}

/// A hole in braces, which can stand directly behind letters (`AP{N}`), and what stands behind it.
fn braced<'t>(text: &'t str, names: &ClassNames) -> Option<(Hole, &'t str)> {
    let (word, behind) = text.strip_prefix('{')?.split_once('}')?;
    Some((names.hole(word).filter(|_| is_capital(word))?, behind))
}
