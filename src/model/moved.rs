//! What the body of an event does to the object of the event: itself, or by other events that it makes of that object.
//!
//! Takes kinds of events; gives updates. A rule that is about what an event does to its object goes by this, so that it is the
//! same to it whether a body says `place OBJECT in play` or `OBJECT enters play`.

use crate::event::{EventKind, EventTemplate};
use crate::expr::{Expr, Role, Slot};
use crate::instr::{Instr, Update};
use crate::visit::each_instr;

/// How many events within one another are looked at. On a condition, an event may be one of those that it makes.
pub const WITHIN_MAX: usize = 4;

/// Goes through the updates that the body of a kind of events makes, and through those of the events which it makes of its
/// object. In each, the object of the event stands in its slot.
pub fn each_update(events: &[EventKind], kind: usize, does: &mut dyn FnMut(&Update)) {
    within(events, (kind, WITHIN_MAX), does);
}

/// Whether an event that a body makes is about the object of that body.
#[must_use]
pub fn is_of_object(template: &EventTemplate) -> bool {
    let object = Expr::Slot(Slot::of_role(Role::Object));
    template.each.is_none() && template.roles.iter().any(|(role, of)| *role == Role::Object && *of == object)
}

fn within(events: &[EventKind], (kind, left): (usize, usize), does: &mut dyn FnMut(&Update)) {
    let Some(left) = left.checked_sub(1) else { return };
    each_instr(&events[kind].body, &mut |instr| match instr {
        Instr::Update(update) => does(update),
        Instr::Happen(happen) => {
            let of_it = happen.templates().iter().filter(|template| is_of_object(template));
            of_it.for_each(|template| within(events, (template.kind.index(), left), does));
        }
        Instr::OnEvent(_) | Instr::Flow(_) | Instr::Choose(_) | Instr::Make(_) | Instr::Script(_) => {}
    });
}
