//! Names that a rulebook takes away from the one that it extends: `without zone NAME`, `without relation NAME`,
//! `without clause NUMBER`; and `without number NAME`, `without period NAME`, where it declares them anew.
//!
//! They go before anything is read that could name them. What
//! still rests on a clause that is gone is an error, unless a later rulebook
//! says it anew.

use super::names::{names_of, one_of};
use super::{Block, BookText, RulebookDraft, staging, twice};
use crate::read::parts::{Cursor, Name, innermost, unknown, without_citation, written};
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::Statement;

/// The longest line that a message repeats, in characters.
const WRITTEN_MAX: usize = 90;

/// What stands on clauses that are taken away.
#[derive(Clone, Debug, Default)]
pub(crate) struct Withdrawn {
    /// The clauses, with the place where each is taken away.
    pub(crate) clauses: Vec<(String, Span)>,
    /// The zones and relations.
    pub(crate) names: Vec<(String, Span)>,
    /// Where the clauses are cited all the same.
    pub(super) cited: Vec<(String, Span)>,
    /// What a later text takes the place of: what it cites counts no more.
    pub(super) over: Vec<Span>,
    /// What a later text could take the place of: what it is, its name, and where it stands.
    said: Vec<(&'static str, String, Span)>,
}

impl Withdrawn {
    /// The place where a clause is taken away, if it is.
    pub(super) fn clause(&self, number: &str) -> Option<Span> {
        self.clauses.iter().find(|(known, _)| known == number).map(|(_, span)| *span)
    }

    /// All that was said so of this is said no more.
    pub(super) fn no_more(&mut self, what: &str, is_it: impl Fn(&str) -> bool) {
        let gone = self.said.iter().filter(|(known, name, _)| *known == what && is_it(name));
        self.over.extend(gone.map(|(_, _, span)| *span));
    }

    /// This is said, in the place of what had this name.
    pub(super) fn says(&mut self, what: &'static str, name: &str, span: Span) {
        self.no_more(what, |known| known == name);
        self.said.push((what, name.to_owned(), span));
    }
}

/// What a rulebook can take away by name.
const NAMES: [&str; 3] = ["zone", "relation", "clause"];

/// Other names, which stay.
const STAY: [&str; 9] = ["number", "resource", "counter", "word", "period", "keyword", "class", "priority", "question"];

/// Whether a statement takes a name away that can be.
pub(super) fn is_of_name(statement: &Statement, blocks: &[Block<'_>]) -> bool {
    let mut cursor = Cursor::of(statement);
    (cursor.eat("without") && NAMES.iter().any(|word| cursor.at(word))) || anew(statement, blocks).is_some()
}

/// Names that can be taken away only where the same rulebook declares them anew.
const ANEW: [&str; 2] = ["number", "period"];

/// The number or period that a statement takes away, where the same rulebook declares it anew.
fn anew(statement: &Statement, blocks: &[Block<'_>]) -> Option<(&'static str, Name)> {
    let mut cursor = Cursor::of(statement);
    let what = cursor.eat("without").then(|| ANEW.into_iter().find(|word| cursor.eat(word)))??;
    let name = cursor.name(&[]).filter(|_| cursor.is_done())?;
    let mut of_kind = blocks.iter().filter(|block| one_of(block.word) == what).flat_map(names_of);
    of_kind.any(|(_, known)| known.text == name.text).then_some((what, name))
}

/// What says that a name of a kind that stays is taken away.
pub(super) fn stays(statement: &Statement) -> Option<Diagnostic> {
    let mut cursor = Cursor::of(statement);
    cursor.eat("without");
    let what = STAY.into_iter().find(|word| cursor.at(word))?;
    if ANEW.contains(&what) {
        let problem = Diagnostic::error(statement.span, format!("a {what} cannot be taken away")).label("it stays");
        return Some(problem.help(format!(
            "a rulebook that extends another has its names, and need not use them; beside `{what}s {{ NAME }}`, which declares it anew, \
             `without {what} NAME` says that this is meant"
        )));
    }
    let problem = Diagnostic::error(statement.span, format!("a {what} cannot be taken away")).label("it stays");
    Some(problem.help(
        "a rulebook that extends another has its names, and need not use them; `without` takes away a zone, a relation, a clause, \
         a policy, a `step`, and lines of `play`, `standing`, `rules` and `neutral`",
    ))
}

impl RulebookDraft<'_> {
    /// Notes what a block takes the place of.
    pub(super) fn note_anew(&mut self, block: &Block<'_>) {
        let lines = &block.body.statements;
        let withdrawn = &mut self.withdrawn;
        match block.word {
            "cards" => withdrawn.says("cards", "", block.span),
            "event procedure" if !twice::only_edits(block) => withdrawn.says("event procedure", "", block.span),
            "question" => {
                let name = Cursor::new(block.head, block.span).text().map_or_else(String::new, |name| name.text);
                withdrawn.no_more("settled", |known| known == name);
                withdrawn.says("question", &name, block.span);
            }
            "classes" => {
                for line in lines {
                    let name = Cursor::of(line).name(&[]).map_or_else(String::new, |name| name.text);
                    withdrawn.says("class", &name, line.span);
                }
            }
            "staging" => {
                if lines.iter().any(staging::is_new) {
                    withdrawn.no_more("stage", |_| true);
                }
                for line in lines {
                    let name = written(without_citation(&line.parts).0);
                    if Cursor::of(line).at("substages") {
                        withdrawn.says("substages", "", line.span);
                    } else if let Some(gone) = name.strip_prefix("without ") {
                        withdrawn.no_more("stage", |known| known == gone);
                    } else {
                        withdrawn.says("stage", &name, line.span);
                    }
                }
            }
            _ => {}
        }
    }

    /// Reads `without zone NAME`, `without relation NAME` and `without clause NUMBER` of one rulebook.
    pub(super) fn withdraw_names(&mut self, statements: &[Statement], blocks: &[Block<'_>]) {
        for (what, name) in statements.iter().filter_map(|statement| anew(statement, blocks)) {
            if !self.forget_declared(what, &name.text) {
                let problem =
                    Diagnostic::error(name.span, format!("no {what} `{}` is there to be taken away", name.text));
                self.problems.push(problem.label("not declared before").help("leave this out"));
            }
        }
        for statement in statements.iter().filter(|statement| is_of_name(statement, blocks)) {
            let mut cursor = Cursor::of(statement);
            cursor.eat("without");
            if cursor.eat("zone") {
                let book = &mut self.book;
                let gone = withdrawn_name(cursor, ("zone", &mut book.zones, |it| &it.name), &mut self.problems);
                if let Some(name) = &gone {
                    self.forget_declared("zone", name);
                }
                self.withdrawn.names.extend(gone.map(|name| (name, statement.span)));
            } else if cursor.eat("relation") {
                let book = &mut self.book;
                let gone = withdrawn_name(cursor, ("relation", &mut book.relations, |it| &it.name), &mut self.problems);
                if let Some(name) = &gone {
                    self.forget_declared("relation", name);
                }
                self.withdrawn.names.extend(gone.map(|name| (name, statement.span)));
            } else if cursor.eat("clause") {
                self.withdraw_clause(cursor, statement.span);
            }
        }
    }

    fn withdraw_clause(&mut self, mut cursor: Cursor<'_>, span: Span) {
        let Some(name) = cursor.clause() else {
            let problem = Diagnostic::error(cursor.here(), "which clause is taken away?").label("a number is missing");
            return self.problems.push(problem.help("write `without clause 6.4.5`"));
        };
        cursor.finish("the clause", &mut self.problems);
        match self.book.clauses.iter().position(|clause| clause.id == name.text) {
            Some(at) => {
                self.book.clauses.remove(at);
                self.clause_spans.remove(at);
                self.clause_numbers.withdraw(&name.text);
                self.withdrawn.clauses.push((name.text, span));
            }
            None => {
                let known = self.book.clauses.iter().map(|clause| clause.id.as_str());
                self.problems.push(unknown("clause", &name, known));
            }
        }
    }

    /// Tells what of the chain still rests on clauses that are gone.
    pub(super) fn check_withdrawn(&mut self, chain: &[BookText<'_>]) {
        let (cited, over) = (std::mem::take(&mut self.withdrawn.cited), std::mem::take(&mut self.withdrawn.over));
        for (number, span) in cited {
            let Some(place) = self.withdrawn.clause(&number).filter(|_| !over.iter().any(|it| it.holds(span))) else {
                continue;
            };
            let said = chain.iter().find_map(|book| Some((book.name, innermost(book.blocks, span)?)));
            let (book, line) = said.map_or(("the rulebook", String::new()), |(book, line)| {
                (book, written(without_citation(&line.parts).0).chars().take(WRITTEN_MAX).collect())
            });
            let message = format!("clause `{number}` is taken away, but `{book}` still rests on it: `{line}`");
            let problem = Diagnostic::error(place, message).label("not all of it is gone");
            self.problems.push(
                problem.help("say that anew here, or take it away as well (`without KEY` or `silent KEY` of a policy)"),
            );
        }
    }
}

/// Takes one of these away, by the name that stands there; gives the name.
fn withdrawn_name<T>(
    mut cursor: Cursor<'_>,
    (what, all, name_of): (&str, &mut Vec<T>, impl Fn(&T) -> &String),
    problems: &mut Vec<Diagnostic>,
) -> Option<String> {
    let Some(name) = cursor.name(&[]) else {
        let problem = Diagnostic::error(cursor.here(), format!("which {what} is taken away?"));
        problems.push(problem.label("a name is missing").help(format!("write `without {what} NAME`")));
        return None;
    };
    cursor.finish("the name", problems);
    match all.iter().position(|it| *name_of(it) == name.text) {
        Some(at) => {
            all.remove(at);
            Some(name.text)
        }
        None => {
            problems.push(unknown(what, &name, all.iter().map(|it| name_of(it).as_str())));
            None
        }
    }
}
