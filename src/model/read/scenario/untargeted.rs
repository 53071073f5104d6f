//! What cannot become a target, where no event makes anything one.
//!
//! Takes the finished model; gives warnings. An event counts as made where anything in the model makes it.

use super::made_events::EventsMade;
use crate::ability::AbilityKind;
use crate::event::{EventKind, FormPart};
use crate::grammar::mentions_word;
use crate::read::built::Built;
use crate::visit::walk;
use base::diagnostic::Diagnostic;
use base::id::EventKindId;

/// Words by which a sentence says that something becomes a target.
const TARGET: [&str; 3] = ["target", "targets", "targeted"];

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let events = &model.rulebook.events;
    let is_it =
        |kind: &EventKind| kind.body.is_empty() && kind.steps.is_empty() && kind.forms.iter().any(|form| says(form));
    if !events.iter().any(is_it) {
        return Vec::new();
    }
    let mut made = EventsMade::default();
    walk::model(&mut made, model);
    let never = |kind: EventKindId| events.get(kind.index()).is_some_and(is_it) && !made.0.contains(&kind);
    let mut found = Vec::new();
    for (ability, place) in model.abilities.iter().zip(&built.places.abilities) {
        let (AbilityKind::Cannot(on), Some(place)) = (&ability.kind, place) else { continue };
        if on.is_empty() || !on.iter().all(|pattern| never(pattern.kind)) {
            continue;
        }
        let problem = crate::grammar::never_a_target(*place);
        let problem = Diagnostic { severity: base::diagnostic::Severity::Warning, ..problem };
        if !found.contains(&problem) {
            found.push(problem);
        }
    }
    found
}

fn says(form: &[FormPart]) -> bool {
    TARGET.iter().any(|word| mentions_word(form, word))
}
