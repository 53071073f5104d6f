//! Laps of loops in which something grows: what a lap does with numbers, and a position apart from what may grow.

pub mod lap;
pub mod outline;
