//! Descriptions and conditions of which one part excludes another, and conditions on where `this` is that never hold where the
//! ability works.
//!
//! Takes the finished model; gives warnings. Only parts that are joined by `and` and speak of the same thing are compared.

use crate::ability::{Ability, AbilityKind};
use crate::event::EventPattern;
use crate::expr::{Comparison, Expr, Role, Slot};
use crate::grammar::{excludes, some_pair};
use crate::instr::{Flow, Instr, Update};
use crate::ir::Model;
use crate::read::built::Built;
use crate::visit::{Visit, walk};
use base::diagnostic::Diagnostic;
use base::id::{CardId, ZoneId};

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let mut found: Vec<Diagnostic> = Vec::new();
    for (ability, place) in model.abilities.iter().zip(&built.places.abilities) {
        let Some(place) = *place else { continue };
        let problem = if excludes_itself(model, ability) {
            let message = "one part of a description here excludes another, so that nothing fits it";
            let problem = Diagnostic::warning(place, message).label("never so");
            problem.help("leave one of the two out, or join them by `or`")
        } else if let Some((works, asked)) = never_there(ability) {
            let name = |zone: ZoneId| &model.rulebook.zones[zone.index()].name;
            let message =
                format!("this ability works in {}, and asks whether its card is in {}", name(works), name(asked));
            let problem = Diagnostic::warning(place, message).label("never so");
            problem.help(format!("write `from {}: ...` in front of it, or leave the condition out", name(asked)))
        } else if let Some(whose) = asks_when_gone(model, ability) {
            let message = "this asks whether its card is in play, which it has left by the event that is answered";
            let problem = Diagnostic::warning(place, message).label("never so");
            problem.help(match whose {
                true => "ask `this is controlled by you`, which is as it was, or ask this in front of the colon: `when EVENT and COND: DO`",
                false => "leave the condition out, or ask it in front of the colon: `when EVENT and COND: DO`",
            })
        } else {
            continue;
        };
        if !found.contains(&problem) {
            found.push(problem);
        }
    }
    found
}

/// Whether some description or condition of an ability has two parts that are never both so.
fn excludes_itself(model: &Model, ability: &Ability) -> bool {
    struct Conjunctions<'m> {
        model: &'m Model,
        found: bool,
    }

    impl Visit<'_> for Conjunctions<'_> {
        fn expr(&mut self, expr: &Expr) {
            if let Expr::All(parts) = expr {
                let never_both =
                    |one: &Expr, other: &Expr| excludes(one, other) || are_two_cards(self.model, one, other);
                self.found |= some_pair(parts.iter(), never_both);
            }
            walk::expr(self, expr);
        }
    }

    let mut parts = Conjunctions { model, found: false };
    parts.ability(ability);
    parts.found
}

/// Whether two conditions want one object to be of two cards.
fn are_two_cards(model: &Model, one: &Expr, other: &Expr) -> bool {
    let (Expr::IsCard(of, card), Expr::IsCard(too, another)) = (one, other) else { return false };
    let like = |at: CardId| model.cards.get(at.index()).map(|card| card.like);
    of == too && like(*card) != like(*another)
}

/// A zone in which an ability works, and one in which it asks for its card, if that is another one: of what is asked while the
/// card is still there.
fn never_there(ability: &Ability) -> Option<(ZoneId, ZoneId)> {
    let works = *ability.zones.first()?;
    let asked = |condition: &Expr| {
        condition.conjuncts().iter().find_map(|part| {
            let Expr::InZone(of, zones) = part else { return None };
            let is_elsewhere = !zones.iter().any(|zone| ability.zones.contains(zone));
            zones.first().copied().filter(|_| **of == Expr::Slot(Slot::THIS) && is_elsewhere)
        })
    };
    let zone = match &ability.kind {
        AbilityKind::Activated(activated) => asked(&activated.condition),
        AbilityKind::Replacement(replacement) => {
            let zones: Option<Vec<ZoneId>> = replacement.on.iter().map(|pattern| asked(&pattern.filter)).collect();
            zones.and_then(|zones| zones.first().copied())
        }
        AbilityKind::Resolution(_)
        | AbilityKind::Trigger(_)
        | AbilityKind::Continuous(_)
        | AbilityKind::Cannot(_)
        | AbilityKind::Can(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Required(_)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => None,
    };
    Some((works, zone?))
}

/// Where a trigger answers that its own card leaves play, and then asks whether that is in play: whether it asks who controls it
/// there.
fn asks_when_gone(model: &Model, ability: &Ability) -> Option<bool> {
    let trigger = ability.kind.trigger().filter(|trigger| !trigger.on.is_empty())?;
    let (this, object) = (Expr::Slot(Slot::THIS), Expr::Slot(Slot::of_role(Role::Object)));
    let is_out = |zone: ZoneId| !model.rulebook.zones[zone.index()].in_play;
    let leaves = |pattern: &EventPattern| {
        let is_this = |part: &Expr| {
            matches!(part, Expr::Compare(Comparison::Equal, one, other)
                if **one == object && **other == this || **one == this && **other == object)
        };
        let body = &model.rulebook.events[pattern.kind.index()].body;
        let places = |instr: &Instr| matches!(instr.update(), Some(Update::Place(of, zone, _)) if *of == object && is_out(*zone));
        pattern.filter.conjuncts().iter().any(is_this) && body.iter().any(places)
    };
    if !trigger.on.iter().all(leaves) {
        return None;
    }
    let asks = |condition: &Expr| {
        let parts = condition.conjuncts();
        let in_play = |part: &Expr| matches!(part, Expr::InZone(of, zones) if **of == this && !zones.iter().any(|zone| is_out(*zone)));
        let whose = |part: &Expr| matches!(part, Expr::Compare(Comparison::Equal, of, _) if matches!(&**of, Expr::Controller(_) | Expr::Was(..)));
        parts.iter().any(in_play).then(|| parts.iter().any(whose))
    };
    trigger.resolution.modes.iter().find_map(|mode| asked_first(&mode.body, &asks))
}

/// What is found of a condition of some instructions, before any of them makes an event.
fn asked_first(body: &[Instr], asks: &dyn Fn(&Expr) -> Option<bool>) -> Option<bool> {
    for instr in body {
        match instr.flow() {
            Some(Flow::If(condition, yes, no)) => {
                return asks(condition).or_else(|| asked_first(yes, asks)).or_else(|| asked_first(no, asks));
            }
            Some(Flow::Let(..)) => {}
            Some(
                Flow::May(..)
                | Flow::Paid(_)
                | Flow::ForEach(..)
                | Flow::ForEachPlayer(..)
                | Flow::Repeat(..)
                | Flow::Until(..),
            )
            | None => return None,
        }
    }
    None
}
