//! What players do of themselves: they have priority, play cards and activate abilities; what waits is settled.

pub mod settle;
