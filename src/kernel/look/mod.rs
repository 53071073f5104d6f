//! Looking at a position: what an expression is, which effects are there, what is related to what.
//!
//! An [`eval::Eye`] reads and never writes. It looks through the objects as
//! continuous effects make them, be it those of the position or those of a pass
//! that is still under way.

pub mod active;
pub mod eval;
pub mod relation;
