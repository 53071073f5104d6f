//! The names that blocks declare, and those that a rulebook declares although what it extends has them: with the same behind them this changes nothing, and with
//! nothing behind them it takes away what was there.

use super::flags::{split_bounds, split_flags};
use super::vocabulary::{VOCABULARY, runs};
use super::{Block, RulebookDraft, clauses};
use crate::read::parts::{Cursor, Name, by_commas, without_citation, written};
use crate::rulebook::FACE_DOWN;
use base::diagnostic::Diagnostic;
use base::lookalike;
use syntax::{Mark, Part, Statement};

/// A name, and what its rulebook says of it.
#[derive(Debug)]
pub(super) struct NameDeclaration {
    kind: &'static str,
    /// The set of words in which it stands.
    set: String,
    name: String,
    /// What stands behind it: its flags, its bounds, the period in which it lies.
    behind: String,
    /// The rulebook.
    book: String,
}

impl RulebookDraft<'_> {
    /// Warns of names that are declared again; `book` is the rulebook of these blocks.
    pub(super) fn check_again(&mut self, blocks: &[Block<'_>], book: &str) {
        // What a class is worded by is declared anew by saying it; other words of it stay as they are.
        for kind in VOCABULARY.into_iter().filter(|kind| *kind != "classes") {
            for (set, name, behind) in blocks.iter().filter(|block| block.word == kind).flat_map(declared) {
                let is_it =
                    |known: &&mut NameDeclaration| known.kind == kind && known.set == set && known.name == name.text;
                let Some(known) = self.declarations.iter_mut().find(is_it) else {
                    let of_others = self
                        .declarations
                        .iter()
                        .filter(|known| known.kind == kind && known.set == set && known.book != book);
                    let others: Vec<String> = of_others.map(|known| known.name.clone()).collect();
                    self.problems.extend(looks_like(&name, &others));
                    let (name, book) = (name.text, book.to_owned());
                    self.declarations.push(NameDeclaration { kind, set, name, behind, book });
                    continue;
                };
                let what = one_of(kind);
                if known.book == book {
                    continue;
                }
                if known.behind == behind {
                    let message =
                        format!("`{}` has the {what} `{}` already: this changes nothing", known.book, name.text);
                    let problem = Diagnostic::warning(name.span, message).label("declared again");
                    self.problems
                        .push(problem.help("leave it out: a rulebook has the names of the one that it extends"));
                } else if behind.is_empty() {
                    let message = format!(
                        "in `{}` the {what} `{}` is `{}`, and here it no longer is",
                        known.book, name.text, known.behind
                    );
                    let problem = Diagnostic::warning(name.span, message).label("declared anew");
                    self.problems.push(problem.help(format!(
                        "leave it out to keep what it is; `without {what} {}` in front of the block says that this is meant",
                        name.text
                    )));
                }
                (known.behind, known.book) = (behind, book.to_owned());
            }
        }
    }

    /// A name that is taken away can be declared as if it were new; whether it was there.
    pub(super) fn forget_declared(&mut self, what: &str, name: &str) -> bool {
        let had = self.declarations.len();
        self.declarations.retain(|known| one_of(known.kind) != what || known.name != name);
        self.declarations.len() < had
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

/// The problem of a name that differs from one of these in capitals, spaces or characters that look alike.
pub(super) fn looks_like(name: &Name, known: &[String]) -> Option<Diagnostic> {
    let as_seen = |name: &str| lookalike::seen(name).to_lowercase();
    let other = known.iter().find(|known| **known != name.text && as_seen(known) == as_seen(&name.text))?;
    let odd = lookalike::odd_in_name(&name.text).or_else(|| lookalike::odd_in_name(other));
    let message = match odd {
        None => format!("`{}` and `{other}` differ in capitals alone", name.text),
        Some(odd) => format!("the names `{}` and `{other}` look alike: one holds {odd}", name.text),
    };
    let problem = Diagnostic::error(name.span, message).label("the same to a reader");
    Some(problem.help("leave one of them out, or call it otherwise"))
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
            let behind = behind(&statement.parts, &name);
            Some((String::new(), name, behind))
        };
        return lines.filter_map(name).collect();
    }
    let stops: &[&str] = if block.word == "periods" { &["within", "passes"] } else { &[] };
    let name = |run| {
        let name = match flags {
            [] => Cursor::new(run, block.span).name(stops),
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
