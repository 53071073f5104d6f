//! Names that nobody knows because the line of the rulebook that declares them cannot be read: that line is told, and it alone.
//!
//! A name that another rulebook of the project declares is told with that rulebook.

use super::ReadingContext;
use crate::read::declare::{Declaration, DeclarationKind};
use crate::read::library::Library;
use crate::read::parts::{Cursor, reads, written};
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::{Delimiter, Group, Part, Statement};

/// Blocks that use names and declare none.
const BODIES: [&str; 8] = ["event", "standing", "rules", "play", "policies", "clauses", "staging", "cards"];

/// What a problem says of a name that is not declared.
const NO_NAME: [&str; 2] = ["no word `", "no keyword `"];

/// Leaves out what follows from a line that cannot be read, and tells which rulebook has a word that this one lacks.
pub(super) fn told_once(library: &Library, frame: &ReadingContext<'_>, problems: &mut Vec<Diagnostic>) {
    let errors: Vec<Span> = problems.iter().filter(|it| it.is_error()).filter_map(|it| it.span).collect();
    let blocks: Vec<&Statement> =
        frame.chain.iter().flat_map(|book| book.lines(&library.files)).filter(|block| declares(block)).collect();
    let broken: Vec<&[Part]> =
        blocks.iter().flat_map(|block| errors.iter().filter_map(|error| line_of(block, *error))).collect();
    let names_word = |word: &str| broken.iter().any(|line| reads(line, word));
    let in_book = |problem: &Diagnostic| {
        let books = frame.chain.iter().map(|book| book.statement(&library.files).span);
        problem.span.is_some_and(|span| books.into_iter().any(|book| book.holds(span)))
    };
    let follows = |problem: &Diagnostic| name_of(problem).is_some_and(|name| name.split(' ').all(names_word));
    problems.retain(|problem| in_book(problem) || !follows(problem));
    let Some(book) = frame.chain.last() else { return };
    for problem in problems.iter_mut() {
        let other = word_of(problem).and_then(|word| Some((word, rulebook_of(library, frame, word)?)));
        let Some((word, other)) = other.map(|(word, other)| (word.to_owned(), other)) else { continue };
        problem.help = Some(format!(
            "rulebook `{}` declares `{word}`, and this is read under `{}`: let the scenario say `uses {}`, or declare the word in `{}` as well",
            other.name.text, book.name.text, other.name.text, book.name.text
        ));
    }
}

/// Whether a block of a rulebook declares names.
fn declares(block: &Statement) -> bool {
    let first = block.parts.first().and_then(Part::word).unwrap_or_default();
    !BODIES.contains(&first)
}

/// The line in a block in which an error stands; the whole block where it stands in front of its lines.
fn line_of(block: &Statement, error: Span) -> Option<&[Part]> {
    if !block.span.holds(error) {
        return None;
    }
    let lines = block.parts.iter().filter_map(Part::group).flat_map(|group: &Group| &group.statements);
    Some(lines.clone().find(|line| line.span.holds(error)).map_or(&block.parts, |line| &line.parts))
}

/// The name that nobody knows.
fn name_of(problem: &Diagnostic) -> Option<&str> {
    let found = NO_NAME.iter().find_map(|start| problem.message.strip_prefix(start))?;
    found.strip_suffix('`')
}

/// The same of a word, where none is near to it.
fn word_of(problem: &Diagnostic) -> Option<&str> {
    let guessed = problem.help.as_ref().is_some_and(|help| help.contains("did you mean"));
    name_of(problem).filter(|_| problem.message.starts_with(NO_NAME[0]) && !guessed)
}

/// A rulebook of the project whose sets of words have a word.
fn rulebook_of<'l>(library: &'l Library, frame: &ReadingContext<'_>, word: &str) -> Option<&'l Declaration> {
    let has = |book: &&Declaration| {
        let sets = book.lines(&library.files).iter().filter(|block| Cursor::of(block).at("words"));
        let groups = sets.flat_map(|block| &block.parts).filter_map(|part| part.group_in(Delimiter::Brace));
        groups.flat_map(|group| &group.statements).any(|line| {
            let listed =
                line.parts.split(|part| part.is_mark(syntax::Mark::Comma) || part.is_mark(syntax::Mark::Colon));
            listed.skip(1).any(|name| written(name) == word)
        })
    };
    let is_other = |book: &&Declaration| !frame.chain.iter().any(|known| std::ptr::eq(*known, *book));
    library.seen(DeclarationKind::Rulebook, &frame.sees).filter(is_other).find(has)
}
