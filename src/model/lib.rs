//! From text to an immutable model: names resolved, kinds checked.
//!
//! - [`read`] reads files into declarations and builds one scenario under one rulebook; [`grammar`] reads the
//!   language of cards, events and conditions.
//! - [`ir`] is the result, with the list of promises that the kernel relies on; [`well_formed`] checks them. Its
//!   parts are [`rulebook`], [`policy`], [`ability`], [`event`], [`instr`], [`expr`] and [`scenario`].
//! - [`visit`] walks over a model; [`moved`] finds what an event does to its object; [`past`] finds what is read of objects that can have left, and [`added`] the amounts of what
//!   replacements add to their events. [`choosing`] counts the ways to choose several modes.
#![forbid(unsafe_code)]
// A new variant must be named in every match: no arm may stand for all others.
#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm))]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod ability;
pub mod added;
pub mod choosing;
pub mod event;
pub mod expr;
pub mod grammar;
pub mod instr;
pub mod ir;
pub mod itself;
pub mod moved;
pub mod past;
pub mod policy;
pub mod read;
pub mod rulebook;
pub mod scenario;
pub mod visit;
pub mod well_formed;
