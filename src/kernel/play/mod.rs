//! What players do of themselves.
//!
//! - What waits is settled ([`settle`]), until a player has [`priority`].
//! - With it players play cards and activate abilities ([`act`]), in one of several [`ways`], if the cost can be paid
//!   ([`payment`]). Where a played card goes once it has resolved, or does not, is said by [`act`] as well.
//! - Why a line of the script cannot be done is a [`refusal`].

pub mod act;
pub mod payment;
pub mod priority;
pub mod refusal;
pub mod settle;
pub mod ways;
