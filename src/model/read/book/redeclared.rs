//! Names that a rulebook declares although what it extends has them: with the same behind them this changes nothing, and with
//! nothing behind them it takes away what was there.

use super::vocabulary::{VOCABULARY, declared};
use super::{Block, RulebookDraft};
use crate::read::parts::Name;
use base::diagnostic::Diagnostic;
use base::lookalike;

/// A name, and what its rulebook says of it.
#[derive(Debug)]
pub(super) struct Declaration {
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
        for kind in VOCABULARY {
            for (set, name, behind) in blocks.iter().filter(|block| block.word == kind).flat_map(declared) {
                let is_it =
                    |known: &&mut Declaration| known.kind == kind && known.set == set && known.name == name.text;
                let Some(known) = self.declarations.iter_mut().find(is_it) else {
                    let (name, book) = (name.text, book.to_owned());
                    self.declarations.push(Declaration { kind, set, name, behind, book });
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

    /// A name that is taken away can be declared as if it were new.
    pub(super) fn forget_declared(&mut self, what: &str, name: &str) {
        self.declarations.retain(|known| one_of(known.kind) != what || known.name != name);
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
