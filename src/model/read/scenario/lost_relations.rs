//! Cards that come to stand in a relation as they resolve, and then enter play: a relation ends as an object comes into play.
//!
//! Takes the finished model; gives warnings.

use crate::ability::AbilityKind;
use crate::event::{EventKind, EventTemplate};
use crate::expr::{Expr, Role, Slot};
use crate::grammar::said_of;
use crate::instr::{Happen, Instr, Relating, Update};
use crate::ir::Model;
use crate::read::built::Built;
use crate::visit::each_instr;
use base::diagnostic::Diagnostic;
use base::id::{CardId, ZoneId};

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let mut found: Vec<Diagnostic> = Vec::new();
    let waits_in_play = |zone: ZoneId| model.rulebook.zones.get(zone.index()).is_some_and(|zone| zone.in_play);
    if model.rulebook.play.as_ref().is_none_or(|play| waits_in_play(play.to)) {
        return found;
    }
    for (at, card) in model.cards.iter().enumerate().filter(|(_, card)| !card.token) {
        let Some(enters) = enters_by(model, CardId::at(at)) else { continue };
        for id in &card.abilities {
            let (Some(ability), Some(Some(place))) =
                (model.abilities.get(id.index()), built.places.abilities.get(id.index()))
            else {
                continue;
            };
            let AbilityKind::Resolution(resolution) = &ability.kind else { continue };
            let mut relates = false;
            for mode in &resolution.modes {
                each_instr(&mode.body, &mut |instr| relates |= makes_relation(model, instr));
            }
            if !relates || ability.keyword.is_some() {
                continue;
            }
            let message = "the card stands in this relation as it resolves, and comes into play behind that: there it stands in none";
            let mut problem = Diagnostic::warning(*place, message).label("lost as it enters play");
            let body = ability.sentence.strip_prefix("resolve:");
            if let Some((enters, body)) = enters.and_then(|kind| said_of(kind, "this", false)).zip(body) {
                problem = problem.help(format!("write `when {enters}:{body}`"));
            } else {
                problem = problem.help("say it behind `when`, of an event by which the card has come into play");
            }
            if !found.contains(&problem) {
                found.push(problem);
            }
        }
    }
    found
}

/// Whether an instruction makes an event of `this` that brings it into a relation.
fn makes_relation(model: &Model, instr: &Instr) -> bool {
    let Instr::Happen(Happen::Events(events) | Happen::Compound(events)) = instr else { return false };
    events.iter().any(|template| {
        let is_this = |of: &Expr| {
            let given = |(role, value): &(Role, Expr)| {
                *of == Expr::Slot(Slot::of_role(*role)) && *value == Expr::Slot(Slot::THIS)
            };
            template.roles.iter().any(given)
        };
        let relates = |instr: &Instr| {
            matches!(
                instr.update(),
                Some(Update::Relate(one, _, other, Relating::ComesAlone | Relating::ComesBeside)) if is_this(one) || is_this(other)
            )
        };
        kind_of(model, template).is_some_and(|kind| kind.body.iter().any(relates))
    })
}

fn kind_of<'m>(model: &'m Model, template: &EventTemplate) -> Option<&'m EventKind> {
    model.rulebook.events.get(template.kind.index())
}

/// How a card comes into play that has resolved, if it does: by an event, or by none.
fn enters_by(model: &Model, card: CardId) -> Option<Option<&EventKind>> {
    let play = model.rulebook.play.as_ref()?;
    let in_play = |zone: ZoneId| model.rulebook.zones.get(zone.index()).is_some_and(|zone| zone.in_play);
    for (fits, body) in &play.then {
        if !super::nowhere::holds(model, card, fits)? {
            continue;
        }
        let [only] = body.as_slice() else { return None };
        if let Some(Update::Place(_, zone, _)) = only.update() {
            return in_play(*zone).then_some(None);
        }
        let Instr::Happen(Happen::Events(events)) = only else { return None };
        let kind = events.first().and_then(|template| kind_of(model, template))?;
        let puts = |instr: &Instr| matches!(instr.update(), Some(Update::Place(_, zone, _)) if in_play(*zone));
        return kind.body.iter().any(puts).then_some(Some(kind));
    }
    None
}
