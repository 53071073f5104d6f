//! Clauses, assumptions, and who cites them.

use super::RulebookDraft;
use crate::grammar::clause_numbers::ClauseNumber;
use crate::read::parts::{Cursor, Name, clause_names, touching, unknown, written};
use crate::rulebook::Clause;
use base::diagnostic::Diagnostic;
use base::id::ClauseId;
use base::source::Span;
use syntax::{Group, Mark, Part, Statement};

/// Reads `clauses { ... }`: `[assumption] NUMBER [definition] ["title"]`.
pub(super) fn clauses(draft: &mut RulebookDraft<'_>, body: &Group) {
    for statement in &body.statements {
        let Some((clause, span)) = clause(draft, statement) else { continue };
        draft.clause_numbers.declare(&clause.id);
        match draft.book.clauses.iter().position(|known| known.id == clause.id) {
            Some(at) => {
                draft.book.clauses[at] = clause;
                draft.clause_spans[at] = span;
            }
            None => {
                draft.book.clauses.push(clause);
                draft.clause_spans.push(span);
            }
        }
    }
}

fn clause(draft: &mut RulebookDraft<'_>, statement: &Statement) -> Option<(Clause, Span)> {
    let mut cursor = Cursor::of(statement);
    let assumption = cursor.eat("assumption");
    let Some(name) = cursor.clause() else {
        draft.problems.push(
            Diagnostic::error(cursor.span(), "this clause has no number")
                .label("a number is missing")
                .help("write `6.4.5 \"what it is about\"` or `assumption A-stack \"what is assumed\"`"),
        );
        return None;
    };
    let definition = cursor.eat("definition");
    let title = cursor.text().map(|title| title.text);
    cursor.finish("a clause", &mut draft.problems);
    if title.as_ref().is_some_and(|title| title.trim().is_empty()) {
        draft.problems.push(
            Diagnostic::error(name.span, format!("clause `{}` says nothing", name.text))
                .label("no text")
                .help(format!("write what it is about: `{} \"a card is drawn from the top\"`", name.text)),
        );
    }
    let title = title.unwrap_or_default();
    Some((Clause { id: name.text, title, assumption, definition, was: None }, name.span))
}

/// The number of the clause that a statement declares.
pub(super) fn number(statement: &Statement) -> Option<Name> {
    let mut cursor = Cursor::of(statement);
    cursor.eat("assumption");
    cursor.clause()
}

/// The clauses in a list such as `6.5.2, 6.5.2b`.
pub(super) fn cited(draft: &mut RulebookDraft<'_>, parts: &[Part]) -> Vec<ClauseId> {
    let mut found = Vec::new();
    let missing = |place: Span| {
        let problem = Diagnostic::error(place, "expected the number of a clause");
        problem.help("write `cites 6.5.2, 6.5.2b` at the end of the line")
    };
    if let [word] = parts
        && word.is_word("cites")
    {
        draft.problems.push(missing(word.span().after()));
        return found;
    }
    let ends = parts.iter().zip(parts.iter().skip(1).map(Some).chain([None]));
    let comma = |part: &Part| part.is_mark(Mark::Comma);
    for (part, _) in ends.filter(|(part, next)| comma(part) && next.is_none_or(comma)) {
        draft.problems.push(missing(part.span().after()));
    }
    for name in clause_names(parts) {
        let exists = |number: &str| draft.book.clauses.iter().any(|it| it.id == number);
        let text = match draft.clause_numbers.meant(&name.text, name.span, exists) {
            ClauseNumber::Gone(number) => {
                draft.withdrawn.cited.push((number, name.span));
                continue;
            }
            ClauseNumber::Now(number) | ClauseNumber::Another(number, _) => number,
        };
        match find(draft, &Name { text, span: name.span }) {
            Ok(id) if found.contains(&id) => {
                let problem = Diagnostic::warning(name.span, "this clause is cited twice here").label("the second");
                draft.problems.push(problem.help("leave one of them out"));
            }
            Ok(id) => found.push(id),
            Err(problem) => draft.problems.push(problem),
        }
    }
    let read: usize = clause_lengths(parts);
    if read < parts.len() {
        let problem = format!("cannot read `{}` as clause numbers", written(parts));
        draft.problems.push(
            Diagnostic::error(Cursor::new(parts, Span::default()).span(), problem)
                .help("write `cites 6.5.2, 6.5.2b` at the end of the line"),
        );
    }
    found
}

/// How many parts belong to the clause numbers of a list and its commas.
fn clause_lengths(parts: &[Part]) -> usize {
    let runs: Vec<usize> = crate::read::parts::by_commas(parts).map(|run| touching(run).len()).collect();
    runs.iter().sum::<usize>() + runs.len().saturating_sub(1)
}

fn find(draft: &RulebookDraft<'_>, name: &Name) -> Result<ClauseId, Diagnostic> {
    let clauses = &draft.book.clauses;
    match clauses.iter().position(|clause| clause.id == name.text) {
        Some(at) => Ok(ClauseId::at(at)),
        None => Err(unknown("clause", name, clauses.iter().map(|clause| clause.id.as_str()))),
    }
}
