//! What has been met or played waits, and resolves.
//!
//! - Who orders the triggers that wait, whose is next and which of theirs, is told by [`who_orders_triggers`]. Among which of all
//!   that wait that is depends on when they were met, on age ([`oldest`]) and on priority ([`precedence`],
//!   [`highest_priority`]); [`trigger_order`] puts these together.
//! - [`put_on_stack`] places it, with modes and targets ([`target`]) declared where the rulebook says so; which objects somebody
//!   may take is told by [`choosable`].
//! - [`resolve`] takes it from there and begins what it does; targets are looked at again. What a played card does, and where it
//!   goes behind that, is [`card_resolution`]. A trigger can have been [`stolen`] by then: its object has another controller.

pub mod card_resolution;
pub mod choosable;
pub mod highest_priority;
pub mod oldest;
pub mod precedence;
pub mod put_on_stack;
pub mod resolve;
pub mod stolen;
pub mod target;
pub mod trigger_order;
pub mod who_orders_triggers;
