//! What a rulebook says of the texts of cards: `cards { at most 3 triggered abilities }`.

use super::{RulebookDraft, clauses};
use crate::ability::{Ability, Card};
use crate::read::parts::{Cursor, Name, unknown, unknown_line, without_citation};
use crate::rulebook::{CardLimit, Rulebook};
use base::diagnostic::Diagnostic;
use base::id::AbilityId;
use base::source::Span;
use syntax::{Group, Mark, Part};

/// What can stand in `cards`.
const LINES: [&str; 5] = [
    "at most 3 triggered abilities",
    "at most 3 triggered abilities, one for each event",
    "any number of triggered abilities",
    "trigger only on EVENT, EVENT",
    "trigger on any event",
];

/// Reads `cards { ... }`.
pub(super) fn cards(draft: &mut RulebookDraft<'_>, body: &Group) {
    for statement in &body.statements {
        let (parts, cited) = without_citation(&statement.parts);
        let clauses = clauses::cited(draft, cited);
        let mut cursor = Cursor::new(parts, statement.span);
        if cursor.eat("any number of triggered abilities") {
            draft.book.card_limit = None;
            cursor.finish("the line", &mut draft.problems);
            continue;
        }
        if cursor.eat("trigger on any event") {
            draft.book.trigger_events.clear();
            cursor.finish("the line", &mut draft.problems);
            continue;
        }
        if cursor.eat("trigger only on") {
            trigger_events(draft, cursor);
            continue;
        }
        let most = match parts {
            [at, most, Part::Number { value, .. }, rest @ ..] if at.is_word("at") && most.is_word("most") => {
                let mut rest = Cursor::new(rest, statement.span);
                let read = rest.eat("triggered abilities") || rest.eat("triggered ability");
                let by_event = rest.eat_mark(Mark::Comma);
                let read = read && (!by_event || rest.eat("one for each event")) && rest.is_done();
                u8::try_from(*value).ok().filter(|_| read).map(|most| (most, by_event))
            }
            _ => None,
        };
        match most {
            Some((most, by_event)) => draft.book.card_limit = Some(CardLimit { most, by_event, clauses }),
            None => draft.problems.push(unknown_line("line of `cards`", parts, statement.span, &LINES)),
        }
    }
}

/// Reads the names of the events on which abilities can trigger.
fn trigger_events(draft: &mut RulebookDraft<'_>, cursor: Cursor<'_>) {
    draft.book.trigger_events.clear();
    draft.trigger_event_spans.clear();
    for run in cursor.rest().split(|part| part.is_mark(Mark::Comma)) {
        let mut cursor = Cursor::new(run, cursor.here());
        let Some(name) = cursor.name(&[]) else {
            let problem = Diagnostic::error(cursor.here(), "which event?").label("the name of an event is missing");
            draft.problems.push(problem.help("write `trigger only on destroy, draw`, with names of events"));
            continue;
        };
        cursor.finish("the name of the event", &mut draft.problems);
        draft.book.trigger_events.push(name.text.clone());
        draft.trigger_event_spans.push(name.span);
    }
}

/// Refuses names of no event among those on which abilities can trigger, once all events are known.
pub(super) fn check_trigger_events(draft: &mut RulebookDraft<'_>) {
    let known = || draft.book.events.iter().map(|kind| kind.name.as_str());
    let named = draft.book.trigger_events.iter().zip(&draft.trigger_event_spans);
    let wrong = named.filter(|(name, _)| !known().any(|it| it == *name));
    let name = |(text, span): (&String, &Span)| Name { text: text.clone(), span: *span };
    let problems: Vec<Diagnostic> = wrong.map(|it| unknown("event", &name(it), known())).collect();
    draft.problems.extend(problems);
}

/// The problems of a card whose abilities trigger on events on which the rulebook lets none trigger.
pub(crate) fn closed_triggers(
    book: &Rulebook,
    card: &Card,
    (abilities, places): (&[Ability], &[Option<Span>]),
) -> Vec<Diagnostic> {
    if book.trigger_events.is_empty() {
        return Vec::new();
    }
    let mut problems = Vec::new();
    for id in &card.abilities {
        let (Some(ability), Some(Some(place))) = (abilities.get(id.index()), places.get(id.index())) else { continue };
        let on = ability.kind.trigger().map_or(&[][..], |trigger| &trigger.on);
        let kinds = on.iter().filter_map(|pattern| book.events.get(pattern.kind.index()));
        if let Some(kind) = kinds.into_iter().find(|kind| !book.trigger_events.contains(&kind.name)) {
            let listed: Vec<String> = book.trigger_events.iter().map(|name| format!("`{name}`")).collect();
            let message = format!("no ability triggers on event `{}` under `{}`", kind.name, book.name);
            let help = format!("its `cards` list the events on which abilities trigger: {}", listed.join(", "));
            problems.push(Diagnostic::error(*place, message).label("no trigger event").help(help));
        }
    }
    problems
}

/// The problems of a card that has more triggered abilities than the rulebook allows: one at the card, and the place of
/// each of them. Those that a keyword stands for do not count.
pub(crate) fn too_many_triggers(
    book: &Rulebook,
    (card, span): (&Card, Span),
    (abilities, places): (&[Ability], &[Option<Span>]),
) -> Vec<Diagnostic> {
    let Some(limit) = &book.card_limit else { return Vec::new() };
    // How many each counts for: one, or one for each event that it answers.
    let counts = |id: &AbilityId| {
        let ability = &abilities[id.index()];
        let trigger = ability.kind.trigger().filter(|_| ability.keyword.is_none());
        trigger.map_or(0, |trigger| if limit.by_event { trigger.on.len().max(1) } else { 1 })
    };
    let many: usize = card.abilities.iter().map(counts).sum();
    if many <= usize::from(limit.most) {
        return Vec::new();
    }
    let ids: Vec<&str> = limit.clauses.iter().map(|clause| book.clauses[clause.index()].id.as_str()).collect();
    let by = if ids.is_empty() { String::new() } else { format!(" ({})", ids.join(", ")) };
    let (name, most) = (&card.name, limit.most);
    let message = format!("card `{name}` has {many} triggered abilities, and at most {most} are allowed{by}");
    let problem = Diagnostic::error(span, &*message).label("too many");
    let each = if limit.by_event { "one for each event that an ability answers; " } else { "" };
    let help = format!("{each}those that a keyword stands for, static and activated ones do not count");
    let mut problems = vec![problem.help(help)];
    let mut next = 1;
    for (id, count) in card.abilities.iter().map(|id| (id, counts(id))).filter(|(_, count)| *count > 0) {
        if let Some(span) = places.get(id.index()).copied().flatten() {
            let last = next + count - 1;
            let (which, label) = match count {
                1 => (format!("triggered ability {next}"), "counts".to_owned()),
                _ => (format!("triggered abilities {next} to {last}"), format!("counts for {count}")),
            };
            let counted = Diagnostic::error(span, format!("{which} of {many} on `{name}`")).label(label);
            problems.push(counted.help(&*message));
        }
        next += count;
    }
    problems
}
