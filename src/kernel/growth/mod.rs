//! Laps of loops in which something grows.
//!
//! - [`lap`] runs a lap and notes everything that is done with numbers.
//! - [`abstraction`] splits a position into what may grow (numbers, counters, tokens, what waits) and the rest.
//! - [`amounts`] tells a person how much there is of what may grow.

pub mod abstraction;
pub mod amounts;
pub mod lap;
