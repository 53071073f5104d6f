//! The names that blocks declare: twice, like another, or although what the rulebook extends has them. With the same behind it
//! such a name changes nothing, and with nothing behind it, it takes away what was there.

use super::flags::{split_bounds, split_flags};
use super::vocabulary::{VOCABULARY, runs};
use super::{Block, RulebookDraft, clauses};
use crate::read::parts::{Cursor, Name, by_commas, without_citation, written};
use crate::rulebook::FACE_DOWN;
use base::diagnostic::Diagnostic;
use base::lookalike;
use std::collections::BTreeMap;
use syntax::{Mark, Part, Statement};

/// What was declared last: by the block, the set of words in which the name stands, and how the name looks.
pub(super) type Declarations = BTreeMap<(&'static str, String, String), NameDeclaration>;

/// A name, and what its rulebook says of it.
#[derive(Clone, Debug)]
pub(super) struct NameDeclaration {
    name: String,
    /// What stands behind it: its flags, its bounds, the period in which it lies.
    behind: String,
    /// The rulebook.
    book: String,
}

impl RulebookDraft<'_> {
    /// Looks at the names that the blocks of a rulebook declare: twice, like another, or as what it extends has them.
    pub(super) fn check_names(&mut self, blocks: &[Block<'_>], book: &str) {
        for kind in VOCABULARY.into_iter().chain(["clauses"]) {
            for (set, name, behind) in blocks.iter().filter(|block| block.word == kind).flat_map(declared) {
                let key = (kind, set, as_seen(&name.text));
                if let Some(known) = self.declarations.get(&key) {
                    self.problems.extend(known.beside(kind, &name, (&behind, book)));
                }
                let declaration = NameDeclaration { name: name.text, behind, book: book.to_owned() };
                self.declarations.insert(key, declaration);
            }
        }
    }

    /// A name that is taken away can be declared as if it were new; whether it was there.
    pub(super) fn forget_declared(&mut self, what: &str, name: &str) -> bool {
        let had = self.declarations.len();
        self.declarations.retain(|(kind, ..), known| one_of(kind) != what || known.name != name);
        self.declarations.len() < had
    }
}

impl NameDeclaration {
    /// What is to be said of a name that looks like this one, with what stands behind it in its rulebook.
    fn beside(&self, kind: &str, name: &Name, (behind, book): (&str, &str)) -> Option<Diagnostic> {
        let (what, is_own) = (one_of(kind), self.book == book);
        if self.name != name.text {
            // A clause goes by its number alone, which each rulebook writes as it does.
            return (is_own || kind != "clauses").then(|| alike(name, &self.name));
        }
        if is_own {
            return Some(Diagnostic::error(name.span, format!("{what} `{}` is declared twice", name.text)));
        }
        // A clause has another title in another rulebook, and a class other clauses that it cites.
        if kind == "clauses" || kind == "classes" {
            return None;
        }
        if self.behind == behind {
            let message = format!("`{}` has the {what} `{}` already: this changes nothing", self.book, name.text);
            let problem = Diagnostic::warning(name.span, message).label("declared again");
            return Some(problem.help("leave it out: a rulebook has the names of the one that it extends"));
        }
        if !behind.is_empty() {
            return None;
        }
        let message =
            format!("in `{}` the {what} `{}` is `{}`, and here it no longer is", self.book, name.text, self.behind);
        Some(Diagnostic::warning(name.span, message).label("declared anew").help(format!(
            "leave it out to keep what it is; `without {what} {}` in front of the block says that this is meant",
            name.text
        )))
    }
}

/// What one of the names of a block is.
pub(super) fn one_of(kind: &str) -> String {
    match kind {
        "classes" => "class".to_owned(),
        "priorities" => "priority".to_owned(),
        _ => kind.trim_end_matches('s').to_owned(),
    }
}

/// The problem of a name that looks like one of these, and is another.
pub(super) fn looks_like(name: &Name, known: &[String]) -> Option<Diagnostic> {
    let other = known.iter().find(|known| **known != name.text && as_seen(known) == as_seen(&name.text))?;
    Some(alike(name, other))
}

/// A name as a reader sees it, who does not tell capitals apart.
fn as_seen(name: &str) -> String {
    lookalike::seen(name).to_lowercase()
}

/// The problem of a name that differs from another in capitals, spaces or characters that look alike.
fn alike(name: &Name, other: &str) -> Diagnostic {
    let odd = lookalike::odd_in_name(&name.text).or_else(|| lookalike::odd_in_name(other));
    let message = match odd {
        None => format!("`{}` and `{other}` differ in capitals alone", name.text),
        Some(odd) => format!("the names `{}` and `{other}` look alike: one holds {odd}", name.text),
    };
    let problem = Diagnostic::error(name.span, message).label("the same to a reader");
    problem.help("leave one of them out, or call it otherwise")
}

/// The names that a block declares; those of words with their set.
pub(super) fn names_of(block: &Block<'_>) -> Vec<(String, Name)> {
    declared(block).into_iter().map(|(set, name, _)| (set, name)).collect()
}

/// The names that a block declares, with the set in which each stands, if it is a word, and what stands behind it.
pub(super) fn declared(block: &Block<'_>) -> Vec<(String, Name, String)> {
    let flags: &[&'static str] = match block.word {
        "zones" => &["ordered", "hidden", "in play", "no tokens", FACE_DOWN],
        "numbers" => &["tracked"],
        "resources" => &["can be negative"],
        "relations" => &["mutual"],
        _ => &[],
    };
    let lines = block.body.statements.iter();
    if block.word == "clauses" {
        return lines.filter_map(clauses::number).map(|name| (String::new(), name, String::new())).collect();
    }
    if block.word == "words" {
        let words = |statement: &Statement| {
            let mut cursor = Cursor::of(statement);
            let set = written(cursor.until_mark(Mark::Colon));
            let word = |run| Some((set.clone(), Cursor::new(run, statement.span).name(&[])?, String::new()));
            by_commas(cursor.rest()).filter_map(word).collect::<Vec<_>>()
        };
        return lines.flat_map(words).collect();
    }
    if block.word == "classes" {
        let name = |statement: &Statement| {
            let name = Cursor::new(without_citation(&statement.parts).0, statement.span).name(&[])?;
            Some((String::new(), name, String::new()))
        };
        return lines.filter_map(name).collect();
    }
    let stops: &[&str] = if block.word == "periods" { &["within", "passes"] } else { &[] };
    let name = |run| {
        let name = match flags {
            [] => Cursor::new(run, block.span).name(stops),
            // Only a number has bounds.
            _ if block.word == "resources" => split_flags(run, flags).0,
            _ => split_flags(split_bounds(run).0, flags).0,
        }?;
        let behind = behind(run, &name);
        Some((String::new(), name, behind))
    };
    runs(block).filter_map(name).collect()
}

/// What stands behind a name in a run.
fn behind(run: &[Part], name: &Name) -> String {
    let at = run.iter().position(|part| part.span().start >= name.span.end).unwrap_or(run.len());
    written(&run[at..])
}
