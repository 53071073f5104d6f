//! The ground floor: ids, names, places in text, problems as data, limits.
//!
//! Everything here is plain data that every other floor may name; nothing here
//! knows what a rulebook is.
#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod diagnostic;
pub mod id;
pub mod limits;
pub mod lookalike;
pub mod source;
pub mod visible;
