//! What players do of themselves: they have priority, play cards and activate abilities; what waits is settled.

pub mod act;
pub mod payment;
pub mod priority;
pub mod settle;
