//! Reading a position: the value of an expression, which effects are active.
//!
//! An [`eye::Eye`] reads and never writes. It sees the objects as continuous effects make them: as the position has
//! them, or as a pass that is under way has made them so far. [`eval`] gives the value of an expression, [`active`]
//! the effects that work, [`uses`] how often one has been used, [`age`] since when an ability is there. [`order`] tells
//! what is known of the order of a zone. [`policy`] is the only way to read what a rulebook leaves open.

pub mod active;
pub mod age;
pub mod eval;
pub mod eye;
pub mod forbidden;
pub mod order;
pub mod policy;
pub mod uses;
