//! The ground floor: ids, names, places in text, problems as data, limits.
//!
//! Everything here is plain data that every other floor may name; nothing here
//! knows what a rulebook is.

pub mod diagnostic;
pub mod id;
pub mod limits;
pub mod source;
