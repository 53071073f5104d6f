//! What has been met or played waits, and resolves.
//!
//! - Whose trigger is next, which of theirs, and who orders them, is told by [`who_is_next`]. Which of all that wait may be next
//!   depends on age ([`oldest`]) and priority ([`precedence`], [`highest_priority`]); [`queue_order`] finds them by both.
//! - [`put_on_stack`] places it, with modes and targets ([`target`]) declared where the rulebook says so; which objects somebody
//!   may take is told by [`choosable`], and what becomes of an effect where there is none by [`no_choice`].
//! - [`resolve`] takes it from there and begins what it does; targets are looked at again. What becomes of a played card behind
//!   that is said by [`crate::play::act`].

pub mod choosable;
pub mod highest_priority;
pub mod no_choice;
pub mod oldest;
pub mod precedence;
pub mod put_on_stack;
pub mod queue_order;
pub mod resolve;
pub mod stolen;
pub mod target;
pub mod who_is_next;
