//! What was met or played waits, and resolves.
//!
//! - [`who_is_next`] tells whose trigger is next, which of theirs, and who orders them. Which triggers may be next at
//!   all depends on age ([`oldest`]) and priority ([`precedence`], [`highest_priority`]); [`queue_order`] combines
//!   both.
//! - [`put_on_stack`] places a layer, with modes and targets ([`target`]) declared where the rulebook says so.
//!   [`choosable`] finds the objects that can be chosen.
//! - [`stolen`]: what becomes of a waiting trigger when another player comes to control its object.
//! - [`resolve`] takes a layer and begins what it does; targets are looked at again. What becomes of a played card
//!   after that is in [`crate::play::act`].

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
