//! Effects without a stated duration, where what is not stated lasts until the end of the turn: those in the bodies of a game's own
//! events, by which a card that is exhausted is exhausted no more in the next turn, and copies, which a reader takes to be for good.
//!
//! Takes the finished model; gives warnings. What `std` declares is for all games, and is not told.

use super::unanswered::is_of_std;
use crate::ability::{AbilityKind, Modify};
use crate::instr::{Instr, Make};
use crate::policy::{NoDuration, PolicyValue};
use crate::read::built::Built;
use crate::read::library::Library;
use crate::visit::{Visit, each_instr, walk};
use base::diagnostic::Diagnostic;
use base::id::AbilityId;

/// The warnings.
pub(super) fn warnings(library: &Library, built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    match model.rulebook.stated::<NoDuration>() {
        Some(NoDuration::Turn) => {}
        Some(NoDuration::Applicable | NoDuration::Indefinite) | None => return Vec::new(),
    }
    let mut found = Vec::new();
    let mut of_events = Vec::new();
    for (kind, place) in model.rulebook.events.iter().zip(&built.places.events) {
        let Some(place) = place.filter(|place| !is_of_std(library, *place)) else { continue };
        each_instr(&kind.body, &mut |instr| {
            let Instr::Make(Make::Effect(id)) = instr else { return };
            let ability = &model.abilities[id.index()];
            let modifies = matches!(&ability.kind, AbilityKind::Continuous(it) if it.waits.is_none());
            if !modifies || ability.duration.is_some() {
                return;
            }
            of_events.push(*id);
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
    found.extend(copies(built, &of_events));
    found
}

/// The copies for a turn that effects make, but for these that are told already.
fn copies(built: &Built, told: &[AbilityId]) -> Vec<Diagnostic> {
    let model = &built.model;
    let mut made = MadeEffects(Vec::new());
    walk::model(&mut made, model);
    let mut found: Vec<Diagnostic> = Vec::new();
    for id in made.0.into_iter().filter(|id| !told.contains(id)) {
        let ability = &model.abilities[id.index()];
        let AbilityKind::Continuous(continuous) = &ability.kind else { continue };
        let is_copy = continuous.parts.iter().any(|part| matches!(part.change, Modify::Copy(_)));
        let Some(place) = built.places.abilities[id.index()].filter(|_| is_copy && ability.duration.is_none()) else {
            continue;
        };
        let (said, policy) = (ability.sentence.trim_end_matches('.'), NoDuration::POLICY.row().key);
        let message = format!(
            "it is a copy until the end of the turn alone: how long is not said, and rulebook `{}` says `{policy}: until the end of the turn`",
            model.rulebook.name
        );
        let problem = Diagnostic::warning(place, message).label("until the end of the turn");
        // As it stands in the line that is told of.
        let around = model.abilities.iter().zip(&built.places.abilities).find(|(other, at)| {
            **at == Some(place) && other.sentence.len() > ability.sentence.len() && other.sentence.contains(said)
        });
        let line = around.map_or(said, |(other, _)| other.sentence.as_str());
        let lasting = |how: &str| line.replacen(said, &format!("{said} {how}"), 1);
        let problem = problem.help(format!(
            "write `{}`, or `{}` if that is meant",
            lasting("indefinitely"),
            lasting("until end of turn")
        ));
        if !found.contains(&problem) {
            found.push(problem);
        }
    }
    found
}

/// The effects that instructions make.
struct MadeEffects(Vec<AbilityId>);

impl Visit<'_> for MadeEffects {
    fn instr(&mut self, instr: &Instr) {
        if let Instr::Make(Make::Effect(id)) = instr {
            self.0.push(*id);
        }
        walk::instr(self, instr);
    }
}
