//! What was met or played waits, and resolves.
//!
//! - [`who_orders_triggers`] tells who orders the triggers that wait, whose is next, and which of theirs. Which
//!   triggers may be next at all depends on when they were met, on age ([`oldest`]) and on priority ([`precedence`],
//!   [`highest_priority`]); [`trigger_order`] combines these.
//! - [`put_on_stack`] places a layer, with modes and targets ([`target`]) declared where the rulebook says so. A layer
//!   that lacks a target ceases there. [`choosable`] finds the objects that can be chosen.
//! - [`required`]: what is required of whoever chooses, and which options are left; [`required_targets`] of those
//!   of targets. [`foresee`] is what surely comes of an
//!   option; [`elsewhere`] what an event takes away there; [`own_cost`] what is required and is the cost itself.
//! - [`no_choice`]: choices other than those of targets, where there is nothing to choose.
//! - [`stolen`]: what becomes of a waiting trigger when another player comes to control its object.
//! - [`resolve`] takes a layer and begins what it does; targets are looked at again. [`card_resolution`] is what a
//!   played card does, and where it goes after that.

pub mod card_resolution;
pub mod choosable;
pub mod elsewhere;
pub mod foresee;
pub mod highest_priority;
pub mod no_choice;
pub mod oldest;
pub mod own_cost;
pub mod precedence;
pub mod put_on_stack;
pub mod required;
pub mod required_targets;
pub mod resolve;
pub mod stolen;
pub mod target;
pub mod trigger_order;
pub mod who_orders_triggers;
