//! What players do of themselves.
//!
//! - [`settle`] lets what waits resolve, until a player has [`priority`].
//!   Triggers that wait and do not touch each other resolve in one order ([`apart`]).
//! - A player with priority plays cards and activates abilities ([`act`]), in one of several [`ways`], where that is [`legal`]: if
//!   the cost can be paid ([`payment`], [`paid_event`]), where the rulebook says so also with what comes in as it is paid ([`coming_in`]). What a
//!   played card does as it resolves, and where it goes then, is in [`crate::stack::card_resolution`].
//! - [`required`]: what comes of playing or activating something, for whoever something is required of.
//! - [`refusal`] says why a line of the script cannot be done.

pub mod act;
pub mod apart;
pub mod coming_in;
pub mod legal;
pub mod paid_event;
pub mod payment;
pub mod priority;
pub mod refusal;
pub mod required;
pub mod settle;
pub mod ways;
