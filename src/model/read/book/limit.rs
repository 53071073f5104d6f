//! What a rulebook says of the texts of cards: `cards { at most 3 triggered abilities }`.

use super::{Draft, clauses};
use crate::base::diagnostic::Diagnostic;
use crate::base::id::AbilityId;
use crate::base::source::Span;
use crate::model::ability::{Ability, AbilityKind, Card};
use crate::model::read::parts::{Cursor, unknown_line, without_citation};
use crate::model::rulebook::{CardLimit, Rulebook};
use crate::syntax::{Group, Part};

/// What can stand in `cards`.
const LINES: [&str; 2] = ["at most 3 triggered abilities", "any number of triggered abilities"];

/// Reads `cards { ... }`.
pub(super) fn cards(draft: &mut Draft<'_>, body: &Group) {
    for statement in &body.statements {
        let (parts, cited) = without_citation(&statement.parts);
        let clauses = clauses::cited(draft, cited);
        let mut cursor = Cursor::new(parts, statement.span);
        if cursor.eat("any number of triggered abilities") {
            draft.book.card_limit = None;
            cursor.finish("the line", &mut draft.problems);
            continue;
        }
        let most = match parts {
            [at, most, Part::Number { value, .. }, rest @ ..] if at.is_word("at") && most.is_word("most") => {
                let mut rest = Cursor::new(rest, statement.span);
                let read = rest.eat("triggered abilities") || rest.eat("triggered ability");
                u8::try_from(*value).ok().filter(|_| read && rest.is_done())
            }
            _ => None,
        };
        match most {
            Some(most) => draft.book.card_limit = Some(CardLimit { most, clauses }),
            None => draft.problems.push(unknown_line("line of `cards`", parts, statement.span, &LINES)),
        }
    }
}

/// The problems of a card that has more triggered abilities than the rulebook allows: one at the card, and the place of
/// each of them. Those that a keyword stands for do not count.
pub(crate) fn too_many_triggers(
    book: &Rulebook,
    (card, span): (&Card, Span),
    (abilities, places): (&[Ability], &[Option<Span>]),
) -> Vec<Diagnostic> {
    let Some(limit) = &book.card_limit else { return Vec::new() };
    let counts = |id: &&AbilityId| {
        let ability = &abilities[id.index()];
        matches!(ability.kind, AbilityKind::Trigger(_)) && ability.keyword.is_none()
    };
    let own: Vec<AbilityId> = card.abilities.iter().filter(counts).copied().collect();
    if own.len() <= usize::from(limit.most) {
        return Vec::new();
    }
    let ids: Vec<&str> = limit.clauses.iter().map(|clause| book.clauses[clause.index()].id.as_str()).collect();
    let by = if ids.is_empty() { String::new() } else { format!(" ({})", ids.join(", ")) };
    let (name, many, most) = (&card.name, own.len(), limit.most);
    let message = format!("card `{name}` has {many} triggered abilities, and at most {most} are allowed{by}");
    let problem = Diagnostic::error(span, message).label("too many");
    let mut problems = vec![problem.help("those that a keyword stands for, static and activated ones do not count")];
    for (at, id) in own.iter().enumerate() {
        if let Some(span) = places.get(id.index()).copied().flatten() {
            let message = format!("triggered ability {} of {many} on `{name}`", at + 1);
            problems.push(Diagnostic::error(span, message).label("counts"));
        }
    }
    problems
}
