//! What players do of themselves.
//!
//! What waits is settled ([`settle`]), until a player has [`priority`]: they play cards and
//! activate abilities ([`act`]), if they can pay ([`payment`]), in one of several [`ways`]; why a line of
//! the script cannot be done is a [`refusal`].

pub mod act;
pub mod payment;
pub mod priority;
pub mod refusal;
pub mod settle;
pub mod ways;
