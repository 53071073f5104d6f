//! Names resolved, kinds checked, lowered to an immutable model.
#![forbid(unsafe_code)]
// A new variant must be named in every match: no arm may stand for all others.
#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm))]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod ability;
pub mod event;
pub mod expr;
pub mod grammar;
pub mod instr;
pub mod ir;
pub mod past;
pub mod policy;
pub mod read;
pub mod rulebook;
pub mod scenario;
pub mod visit;
pub mod well_formed;
