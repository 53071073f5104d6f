//! Laps of loops in which something grows.
//!
//! - A [`lap`] is run and what it does with numbers is noted.
//! - The [`abstraction`] of a position is what is left of it apart from what may grow: numbers, counters, tokens, what waits.
//! - [`amounts`] tells a person how much there is of what may grow.

pub mod abstraction;
pub mod amounts;
pub mod lap;
