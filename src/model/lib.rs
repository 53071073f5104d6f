//! Names resolved, kinds checked, lowered to an immutable model.
#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod ability;
pub mod event;
pub mod expr;
pub mod instr;
pub mod ir;
pub mod past;
pub mod phrase;
pub mod policy;
pub mod promises;
pub mod read;
pub mod rulebook;
pub mod scenario;
