//! Triggers on events of a game's own rulebook that nothing in its texts makes happen; likewise what replaces and forbids them.
//!
//! Takes the finished model; gives warnings. An event counts as made where anything in the model makes it, and where a word of its
//! sentences stands in any text but in the words that speak of it happening: `when ...:`, `if ... would ...,`, `can't ...`: another
//! scenario may make it. What `std` declares is for all games, and is not told.

use super::made_events::EventsMade;
use crate::ability::{Ability, AbilityKind};
use crate::event::{EventKind, EventPattern, FormPart, Special};
use crate::instr::{Instr, OnEvent};
use crate::read::built::Built;
use crate::read::library::Library;
use crate::rulebook::Period;
use crate::visit::walk;
use base::diagnostic::Diagnostic;
use base::id::EventKindId;
use base::source::Span;
use syntax::{Mark, Part, Statement};

/// The warnings.
pub(super) fn warnings(library: &Library, built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let mut made = EventsMade::default();
    walk::model(&mut made, model);
    let mut found: Vec<Diagnostic> = Vec::new();
    for (ability, place) in model.abilities.iter().zip(&built.places.abilities) {
        let (on, Some(place)) = (answered(ability), place) else { continue };
        let never = |id: EventKindId| {
            let Some(kind) = model.rulebook.events.get(id.index()) else { return false };
            let declared = built.places.events.get(id.index()).copied().flatten();
            let is_of_game = declared.is_some_and(|place| !is_of_std(library, place));
            kind.special == Special::Plain
                && is_of_game
                && !made.0.contains(&id)
                && !is_said(library, kind, &model.rulebook.periods)
        };
        let Some(first) = on.first().filter(|_| on.iter().all(|it| never(it.kind))) else { continue };
        let name = &model.rulebook.events[first.kind.index()].name;
        let message = format!("no text that is read makes event `{name}` happen");
        let problem = Diagnostic::warning(*place, message).label(label(&ability.kind));
        let problem =
            problem.help("let a line of a scenario make it, behind `happens:`, or say in the rulebook when it does");
        if !found.contains(&problem) {
            found.push(problem);
        }
    }
    found
}

/// The events that an ability answers, replaces or forbids.
pub(super) fn answered(ability: &Ability) -> &[EventPattern] {
    match &ability.kind {
        AbilityKind::Trigger(trigger) => &trigger.on,
        AbilityKind::Replacement(replacement) => &replacement.on,
        AbilityKind::Cannot(patterns) => patterns,
        AbilityKind::Resolution(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Continuous(_)
        | AbilityKind::Can(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Required(_)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => &[],
    }
}

/// Whether an ability replaces events of a kind by something else, and does not merely prevent them or change how much they are.
pub(super) fn puts_else(ability: &Ability, kind: EventKindId) -> bool {
    let AbilityKind::Replacement(replacement) = &ability.kind else { return false };
    let is_less = |instr: &Instr| matches!(instr, Instr::OnEvent(OnEvent::Prevent(_) | OnEvent::Change(..)));
    replacement.on.iter().any(|pattern| pattern.kind == kind) && !replacement.body.iter().all(is_less)
}

/// What comes of an ability whose events never happen.
fn label(kind: &AbilityKind) -> &'static str {
    if matches!(kind, AbilityKind::Replacement(_)) {
        "never replaces anything"
    } else if matches!(kind, AbilityKind::Cannot(_)) {
        "forbids nothing"
    } else {
        "never triggers"
    }
}

/// Whether a place is in a module of `std`.
pub(super) fn is_of_std(library: &Library, place: Span) -> bool {
    library.files.iter().any(|file| {
        let first = file.tree.statements.first();
        file.module && first.is_some_and(|statement| statement.span.source == place.source)
    })
}

/// Whether a word of an event's own stands in some text, besides in the words of a trigger.
fn is_said(library: &Library, kind: &EventKind, periods: &[Period]) -> bool {
    let mut words: Vec<&str> = Vec::new();
    kind.forms.iter().for_each(|form| own_words(form, &mut words));
    words.retain(|word| !periods.iter().any(|period| period.name == **word));
    // Words of the event that nothing can be told by.
    words.is_empty() || library.declarations.iter().any(|declaration| stands(declaration.lines(&library.files), &words))
}

/// The words of a form that are long enough to be its own.
fn own_words<'f>(form: &'f [FormPart], words: &mut Vec<&'f str>) {
    for part in form {
        match part {
            FormPart::Word(word) if word.len() > 3 && word != "would" => words.push(word),
            FormPart::Word(_) | FormPart::Hole(_) => {}
            FormPart::Optional(inner) => own_words(inner, words),
            FormPart::Either(ways) => ways.iter().for_each(|way| own_words(way, words)),
        }
    }
}

/// Whether one of the words stands in statements, but not where they only speak of it (between `when` and its colon, behind `can't`), nor
/// as the name of an event that is declared.
fn stands(statements: &[Statement], words: &[&str]) -> bool {
    statements.iter().any(|statement| {
        let mut head = statement.parts.first().filter(|part| part.is_word("event")).map(|_| SpokenOf::Answered);
        statement.parts.iter().enumerate().any(|(at, part)| {
            head = SpokenOf::behind(part, at).or(head.filter(|head| !head.ends_at(part)));
            match part {
                Part::Group(group) => stands(&group.statements, words),
                Part::Word { text, .. } => head.is_none() && words.contains(&text.as_str()),
                Part::Number { .. } | Part::Text { .. } | Part::Reference { .. } | Part::Mark { .. } => false,
            }
        })
    })
}

/// Words that speak of an event and do not make it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SpokenOf {
    /// `when EVENT:`, up to the colon.
    Answered,
    /// `if EVENT, ...`, `units can't EVENT`: up to a comma or a colon.
    Replaced,
}

impl SpokenOf {
    /// What begins behind a word.
    fn behind(part: &Part, at: usize) -> Option<SpokenOf> {
        match part.word()? {
            "when" => Some(SpokenOf::Answered),
            "if" | "can't" | "cannot" | "until" => Some(SpokenOf::Replaced),
            "as" | "the" => (at == 0).then_some(SpokenOf::Replaced),
            _ => None,
        }
    }

    fn ends_at(self, part: &Part) -> bool {
        part.is_mark(Mark::Colon) || self == SpokenOf::Replaced && part.is_mark(Mark::Comma)
    }
}
