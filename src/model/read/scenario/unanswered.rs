//! Triggers on events of a game's own rulebook that nothing in its texts makes happen.
//!
//! Takes the finished model; gives warnings. An event counts as made where anything in the model makes it, and where a word of its
//! sentences stands in any text but in the words of a trigger: another scenario may make it. What `std` declares is for all games, and is
//! not told.

use crate::event::{EventKind, EventTemplate, FormPart, Special};
use crate::read::built::Built;
use crate::read::library::Library;
use crate::rulebook::Period;
use crate::visit::{Visit, walk};
use base::diagnostic::Diagnostic;
use base::id::EventKindId;
use base::source::Span;
use std::collections::BTreeSet;
use syntax::{Mark, Part, Statement};

/// The warnings.
pub(super) fn warnings(library: &Library, built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let mut made = EventsMade(BTreeSet::new());
    walk::model(&mut made, model);
    let mut found: Vec<Diagnostic> = Vec::new();
    for (ability, place) in model.abilities.iter().zip(&built.places.abilities) {
        let (Some(trigger), Some(place)) = (ability.kind.trigger(), place) else { continue };
        let never = |id: EventKindId| {
            let Some(kind) = model.rulebook.events.get(id.index()) else { return false };
            let declared = built.places.events.get(id.index()).copied().flatten();
            let is_of_game = declared.is_some_and(|place| !is_of_std(library, place));
            kind.special == Special::Plain
                && is_of_game
                && !made.0.contains(&id)
                && !is_said(library, kind, &model.rulebook.periods)
        };
        let Some(first) = trigger.on.first().filter(|_| trigger.on.iter().all(|it| never(it.kind))) else { continue };
        let name = &model.rulebook.events[first.kind.index()].name;
        let message = format!("no text that is read makes event `{name}` happen");
        let problem = Diagnostic::warning(*place, message).label("never triggers");
        let problem =
            problem.help("let a line of a scenario make it, behind `happens:`, or say in the rulebook when it does");
        if !found.contains(&problem) {
            found.push(problem);
        }
    }
    found
}

/// Whether a place is in a module of `std`.
fn is_of_std(library: &Library, place: Span) -> bool {
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

/// Whether one of the words stands in statements, but not between `when` and its colon, nor as the name of an event that is declared.
fn stands(statements: &[Statement], words: &[&str]) -> bool {
    statements.iter().any(|statement| {
        let is_declared = statement.parts.first().is_some_and(|part| part.is_word("event"));
        let mut in_head = is_declared;
        statement.parts.iter().any(|part| {
            if part.is_word("when") {
                in_head = true;
            } else if part.is_mark(Mark::Colon) {
                in_head = false;
            }
            match part {
                Part::Group(group) => stands(&group.statements, words),
                Part::Word { text, .. } => !in_head && words.contains(&text.as_str()),
                Part::Number { .. } | Part::Text { .. } | Part::Reference { .. } | Part::Mark { .. } => false,
            }
        })
    })
}

/// The kinds of events that something makes.
struct EventsMade(BTreeSet<EventKindId>);

impl Visit<'_> for EventsMade {
    fn template(&mut self, template: &EventTemplate) {
        self.0.insert(template.kind);
        walk::template(self, template);
    }
}
