//! Laps of loops in which something grows: what a lap does with numbers, a position apart from what may grow, and
//! how much there is of everything that may.

pub mod abstraction;
pub mod amounts;
pub mod lap;
