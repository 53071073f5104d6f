//! What a position is, how it is written, and what is told of it.
//!
//! A [`state::State`] is everything that the future may depend on, and nothing
//! else: the objects with their numbers and counters, what lasts, what waits, and
//! the work under way (the *agenda*, innermost last). [`canonical`] gives positions
//! that are the same one form; [`codec`] and [`pen`] write it as bytes and read it
//! back, so that equal bytes are equal positions. [`view`] is derived: the objects
//! as continuous effects make them. What a step says is here, too: an
//! [`offer`], an ending, the [`log`]. Every number is read and reckoned with through
//! the [`meter`].

pub mod canonical;
pub mod codec;
pub mod log;
pub mod mention;
pub mod meter;
pub mod number;
pub mod offer;
pub mod pen;
pub mod state;
pub mod view;
