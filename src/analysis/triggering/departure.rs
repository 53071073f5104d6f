//! Events that take their object out of some zones.

use base::id::ZoneId;
use model::event::{EventKind, EventTemplate};
use model::expr::{Expr, Role, Slot};
use model::instr::{Instr, Update};

/// The object of an event.
pub(super) const OBJECT: Expr = Expr::Slot(Slot::of_role(Role::Object));

/// The object that an ability is of.
pub(super) const THIS: Expr = Expr::Slot(Slot::THIS);

/// Whether an event of this kind takes its object out of some zones.
pub(super) fn takes_out(kind: &EventKind, zones: &[ZoneId]) -> bool {
    kind.body.iter().filter_map(Instr::update).any(|update| puts_elsewhere(update, &OBJECT, zones))
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
