//! Looking at a position: what an expression is, which effects are there, what is related to what.
//!
//! An [`eye::Eye`] reads and never writes. It looks through the objects as
//! continuous effects make them, be it those of the position or those of a pass
//! that is still under way. [`eval`] tells what an expression is, [`active`] which
//! effects work, [`uses`] how often one has been used. [`policy`] is the one door to
//! what a rulebook leaves open.

pub mod active;
pub mod age;
pub mod eval;
pub mod eye;
pub mod policy;
pub mod uses;
