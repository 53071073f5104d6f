//! What players do of themselves.
//!
//! - What waits is settled ([`settle`]), until a player has [`priority`].
//! - With it players play cards and activate abilities ([`act`]), in one of several [`ways`], if they can pay the cost
//!   ([`payment`]).
//! - Why a line of the script cannot be done is a [`refusal`].

pub mod act;
pub mod payment;
pub mod priority;
pub mod refusal;
pub mod settle;
pub mod ways;
