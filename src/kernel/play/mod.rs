//! What players do of themselves.
//!
//! What waits is settled ([`settle`]), until a player has [`priority`]: they play cards and
//! activate abilities ([`act`]), if they can pay ([`payment`]), in one of several [`ways`].

pub mod act;
pub mod payment;
pub mod priority;
pub mod settle;
pub mod ways;
