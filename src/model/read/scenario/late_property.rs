//! Properties that ask, on every event of a kind, for what the event has just taken: a property looks just behind the event, also
//! where triggers look back.
//!
//! Takes the finished model; gives warnings.

use super::asked_late::asked_behind;
use crate::ir::When;
use crate::read::built::Built;
use base::diagnostic::Diagnostic;

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let mut found: Vec<Diagnostic> = Vec::new();
    for asked in &built.questions {
        for predicate in asked.kind.predicates().into_iter().filter_map(|at| model.predicates.get(at)) {
            let When::On(pattern) = &predicate.when else { continue };
            let Some(kind) = model.rulebook.events.get(pattern.kind.index()) else { continue };
            let Some(has_done) = asked_behind(model, pattern, &predicate.what) else { continue };
            let looks = if kind.looks_back { ", although triggers on it look back" } else { "" };
            let message = format!("a property is asked just behind its event{looks}: event `{}` {has_done}", kind.name);
            let problem = Diagnostic::warning(asked.span, message).label("asked too late").help(
                "ask for what is so behind the event, or for what leads to it (`on every` event that comes before); what was so before is \
                 known to a trigger alone, on an event that looks back",
            );
            if !found.contains(&problem) {
                found.push(problem);
            }
        }
    }
    found
}
