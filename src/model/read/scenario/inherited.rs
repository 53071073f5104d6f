//! Errors in the text of a rulebook that another extends: told where that one makes them.
//!
//! A rulebook can be sound by itself, and have sentences that can no longer be
//! read once another takes a zone away or declares an event anew. Who wrote that
//! other rulebook can only mend it there.

use super::ReadingContext;
use super::unused::problems_of;
use crate::read::declare::Declaration;
use crate::read::library::Library;
use crate::read::parts::{Cursor, innermost, without_citation, written};
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::Statement;

/// The longest line that a message repeats, in characters.
const WRITTEN_MAX: usize = 90;

/// Puts the errors that extending rulebooks make where those make them.
pub(super) fn blame(library: &Library, frame: &ReadingContext<'_>, problems: &mut [Diagnostic]) {
    let chain = &frame.chain;
    let statements: Vec<&Statement> = chain.iter().map(|book| book.statement(&library.files)).collect();
    let owner = |problem: &Diagnostic| {
        let span = problem.span?;
        statements.iter().position(|statement| statement.span.holds(span)).filter(|at| at + 1 < chain.len())
    };
    let mut known: Vec<Option<Vec<Diagnostic>>> = vec![None; chain.len()];
    for problem in problems.iter_mut().filter(|problem| problem.is_error()) {
        let Some(owner) = owner(problem) else { continue };
        let mut has = |at: usize| {
            let found = known[at].get_or_insert_with(|| problems_of(library, chain[at]));
            found.iter().any(|it| (&it.message, it.span) == (&problem.message, problem.span))
        };
        if has(owner) {
            continue;
        }
        let maker = (owner + 1..chain.len() - 1).find(|at| has(*at)).unwrap_or(chain.len() - 1);
        *problem = told(library, frame, (chain[owner], chain[maker]), problem);
    }
}

fn told(
    library: &Library,
    frame: &ReadingContext<'_>,
    (owner, maker): (&Declaration, &Declaration),
    problem: &Diagnostic,
) -> Diagnostic {
    let (base, book) = (&owner.name.text, &maker.name.text);
    let lines = owner.lines(&library.files);
    let span = problem.span.unwrap_or_default();
    let line: String = innermost(lines, span)
        .map(|line| written(without_citation(&line.parts).0).chars().take(WRITTEN_MAX).collect())
        .unwrap_or_default();
    let block = lines.iter().find(|line| line.span.holds(span)).map(head).unwrap_or_default();
    let gone = frame
        .draft
        .withdrawn
        .clauses
        .iter()
        .find(|(number, _)| problem.message.ends_with(&format!("takes clause `{number}` away")));
    if let Some((number, place)) = gone {
        let message = format!("clause `{number}` is taken away, but `{base}` still rests on it: `{line}`");
        let word = block.trim_start_matches("also ").trim_start_matches("only ");
        let away = match word {
            "standing" | "rules" => format!("take that away as well: `without {word} {{ {line} }}`"),
            _ => format!("say `{word} {{ ... }}` anew in `{book}`"),
        };
        return Diagnostic::error(*place, message).label("not all of it is gone").help(away);
    }
    let message = format!("`{book}` makes a line of `{base}` unreadable: {}", problem.message);
    let help =
        format!("`{base}` says `{line}`: say `{block} {{ ... }}` anew in `{book}`, or leave what it names as it is");
    Diagnostic::error(place(library, frame, maker, problem), message).label("changed here").help(help)
}

/// What stands before the braces of a block.
fn head(line: &Statement) -> String {
    let length = line.parts.iter().position(|part| part.group().is_some()).unwrap_or(line.parts.len());
    written(&line.parts[..length])
}

/// Where a rulebook makes an error: the zone that it takes away, or the one event that it declares anew.
fn place(library: &Library, frame: &ReadingContext<'_>, maker: &Declaration, problem: &Diagnostic) -> Span {
    let gone = frame.draft.withdrawn.names.iter().find(|(name, _)| problem.message.contains(&format!("`{name}`")));
    if let Some((_, span)) = gone {
        return *span;
    }
    let of_event = |line: &&Statement| {
        let mut cursor = Cursor::of(line);
        cursor.eat("event") && !cursor.at("procedure")
    };
    let known = |name: &str| {
        let before = frame.chain.iter().take_while(|book| !std::ptr::eq(**book, maker));
        before.flat_map(|book| book.lines(&library.files)).filter(of_event).any(|line| head(line) == name)
    };
    let mut anew = maker
        .lines(&library.files)
        .iter()
        .filter(|line| of_event(line) && known(&head(line)))
        .map(|line| line.parts[1].span());
    match (anew.next(), anew.next()) {
        (Some(one), None) => one,
        _ => maker.name.span,
    }
}
