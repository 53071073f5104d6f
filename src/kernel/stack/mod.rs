//! What has been met or played waits, and resolves.
//!
//! - Who places a trigger, and in which order, depends on its age ([`oldest`]), its priority ([`precedence`]) and the policies on
//!   both: those of the [`highest_priority`] are found by [`queue_order`], and [`who_is_next`] is asked.
//! - [`put_on_stack`] places it, with modes and targets ([`target`]) declared where the rulebook says so; which objects somebody
//!   may take is told by [`choosable`].
//! - [`resolve`] takes it from there and begins what it does; targets are looked at again.

pub mod choosable;
pub mod highest_priority;
pub mod oldest;
pub mod precedence;
pub mod put_on_stack;
pub mod queue_order;
pub mod resolve;
pub mod stolen;
pub mod target;
pub mod who_is_next;
