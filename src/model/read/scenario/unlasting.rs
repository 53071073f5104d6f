//! Effects without a stated duration in the bodies of a game's own events, where what is not stated lasts until the end of the turn: a
//! card that is exhausted is exhausted no more in the next turn.
//!
//! Takes the finished model; gives warnings. What `std` declares is for all games, and is not told.

use super::unanswered::is_of_std;
use crate::ability::AbilityKind;
use crate::instr::{Instr, Make};
use crate::policy::NoDuration;
use crate::read::built::Built;
use crate::read::library::Library;
use crate::visit::each_instr;
use base::diagnostic::Diagnostic;

/// The warnings.
pub(super) fn warnings(library: &Library, built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    match model.rulebook.stated::<NoDuration>() {
        Some(NoDuration::Turn) => {}
        Some(NoDuration::Applicable | NoDuration::Indefinite) | None => return Vec::new(),
    }
    let mut found = Vec::new();
    for (kind, place) in model.rulebook.events.iter().zip(&built.places.events) {
        let Some(place) = place.filter(|place| !is_of_std(library, *place)) else { continue };
        each_instr(&kind.body, &mut |instr| {
            let Instr::Make(Make::Effect(id)) = instr else { return };
            let ability = &model.abilities[id.index()];
            let modifies = matches!(&ability.kind, AbilityKind::Continuous(it) if it.waits.is_none());
            if !modifies || ability.duration.is_some() {
                return;
            }
            let said = ability.sentence.trim_end_matches('.');
            let message =
                format!("what event `{}` does ends at the end of the turn: how long it lasts is not said", kind.name);
            let at = built.places.abilities[id.index()].unwrap_or(place);
            found.push(
                Diagnostic::warning(at, message)
                    .label("until the end of the turn")
                    .help(format!("write `{said} indefinitely`, or `{said} until end of turn` if that is meant")),
            );
        });
    }
    found
}
