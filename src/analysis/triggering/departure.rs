//! Events that take their object out of some zones.

use super::nodes::is_forbidden;
use base::id::{EventKindId, ZoneId};
use model::event::{EventKind, EventTemplate};
use model::expr::{Expr, Role, Slot};
use model::instr::{Flow, Happen, Instr, Update};
use model::ir::Model;
use std::collections::BTreeSet;

/// The object of an event.
pub(super) const OBJECT: Expr = Expr::Slot(Slot::of_role(Role::Object));

/// The object that an ability is of.
pub(super) const THIS: Expr = Expr::Slot(Slot::THIS);

/// Whether an event of this kind takes its object out of some zones.
pub(super) fn takes_out(kind: &EventKind, zones: &[ZoneId]) -> bool {
    takes_out_by(&kind.body, zones)
}

fn takes_out_by(body: &[Instr], zones: &[ZoneId]) -> bool {
    body.iter().any(|instr| match instr {
        Instr::Update(update) => *update == Update::Cease(OBJECT) || puts_elsewhere(update, &OBJECT, zones),
        Instr::Flow(Flow::If(_, then, otherwise)) => takes_out_by(then, zones) && takes_out_by(otherwise, zones),
        Instr::Flow(
            Flow::Until(..)
            | Flow::Paid(_)
            | Flow::ForEach(..)
            | Flow::ForEachPlayer(..)
            | Flow::Repeat(..)
            | Flow::May(..)
            | Flow::Let(..),
        )
        | Instr::Happen(_)
        | Instr::OnEvent(_)
        | Instr::Choose(_)
        | Instr::Make(_)
        | Instr::Script(_) => false,
    })
}

/// The kinds of events by which one of this kind takes its object out of some zones in which that is: itself, and what follows it
/// step by step unless an effect changes that. None, if that does not take it out for sure.
pub(super) fn taking_out_by_steps(model: &Model, kind: EventKindId, zones: &[ZoneId]) -> Option<BTreeSet<EventKindId>> {
    let is_there = |part: &Expr| matches!(part, Expr::InZone(of, asked) if **of == OBJECT && zones.iter().all(|zone| asked.contains(zone)));
    let follows = |template: &EventTemplate| {
        let next = &model.rulebook.events[template.kind.index()];
        happens_to(template, &OBJECT)
            && !is_forbidden(model, template.kind)
            && next.occurs.is_true()
            && next.needs.conjuncts().iter().all(is_there)
    };
    let mut seen: BTreeSet<EventKindId> = BTreeSet::new();
    let mut next = vec![kind];
    while let Some(id) = next.pop().filter(|id| seen.insert(*id)) {
        let kind = &model.rulebook.events[id.index()];
        if takes_out(kind, zones) {
            return Some(seen);
        }
        // Those behind the first find their object elsewhere, if that takes it away.
        let first = kind.steps.first().and_then(Instr::events).filter(|happen| !happen.is_one());
        let templates = first.map_or(&[][..], Happen::templates);
        next.extend(templates.iter().filter(|it| follows(it)).map(|it| it.kind));
    }
    None
}

/// Whether a change takes an object out of some zones.
pub(super) fn puts_elsewhere(update: &Update, object: &Expr, zones: &[ZoneId]) -> bool {
    matches!(update, Update::Place(of, zone, _) if of == object && !zones.is_empty() && !zones.contains(zone))
}

/// Whether an instruction makes an event of this object, which happens unless something keeps it from happening: one of
/// amount zero may not happen.
pub(super) fn happens_to(template: &EventTemplate, object: &Expr) -> bool {
    is_one(template) && template.roles.iter().any(|(role, expr)| *role == Role::Object && expr == object)
}

/// Whether an instruction makes one event, without an amount, and nothing that it says itself replaces it.
pub(super) fn is_one(template: &EventTemplate) -> bool {
    let has_amount = template.roles.iter().any(|(role, _)| *role == Role::Amount);
    template.each.is_none() && template.instead.is_empty() && !has_amount
}
