//! What players do of themselves.
//!
//! - What waits is settled ([`settle`]), until a player has [`priority`].
//! - With it players play cards and activate abilities ([`act`]), in one of several [`ways`]. They are offered only what they can
//!   pay for ([`payment`]). What a played card does as it resolves, and where it goes then, is
//!   [`crate::stack::card_resolution`].
//! - Why a line of the script cannot be done is a [`refusal`].

pub mod act;
pub mod payment;
pub mod priority;
pub mod refusal;
pub mod settle;
pub mod ways;
