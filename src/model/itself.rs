//! What a trigger on the leaving of its own object does to that object.
//!
//! `when this is destroyed: return this to hand` means by its second `this` the object of the event, where that has gone. So it is named by the
//! event, as `it` is: once that object has gone on to another zone, the rulebook says whether it is still meant. As the source of
//! what the trigger does, the object is known all the same.

use super::ability::AbilityKind;
use super::event::{EventPattern, EventTemplate};
use super::expr::{Comparison, Expr, Role, Slot};
use super::ir::Model;
use super::visit::{VisitMut, walk_mut};

/// Has triggers on the leaving of their own objects name these by the event.
pub fn name_by_event(model: &mut Model) {
    let events = &model.rulebook.events;
    for ability in &mut model.abilities {
        let AbilityKind::Trigger(trigger) = &mut ability.kind else { continue };
        let leaves = |on: &EventPattern| events[on.kind.index()].looks_back && is_of_this(on);
        if !trigger.on.is_empty() && trigger.on.iter().all(leaves) {
            let mut by_event = ByEvent { found: false };
            trigger.resolution.modes.iter_mut().for_each(|mode| walk_mut::body(&mut by_event, &mut mode.body));
            ability.captures |= u16::from(by_event.found) << Role::Object as u16;
        }
    }
}

/// Whether events are about the ability's own object.
pub(crate) fn is_of_this(on: &EventPattern) -> bool {
    let object = Expr::Slot(Slot::of_role(Role::Object));
    let this = Expr::Slot(Slot::THIS);
    let are_these = |one: &Expr, other: &Expr| *one == object && *other == this;
    on.filter.conjuncts().iter().any(|part| {
        matches!(part, Expr::Compare(Comparison::Equal, one, other) if are_these(one, other) || are_these(other, one))
    })
}

struct ByEvent {
    found: bool,
}

impl VisitMut for ByEvent {
    fn template(&mut self, template: &mut EventTemplate) {
        for (role, value) in &mut template.roles {
            if *role != Role::Source && *value == Expr::Slot(Slot::THIS) {
                *value = Expr::Slot(Slot::of_role(Role::Object));
                self.found = true;
            }
        }
        walk_mut::template(self, template);
    }
}
