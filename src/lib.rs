//! Assize is a model checker for the effect rules of card games.
//!
//! The floors are crates of one workspace, so that Cargo holds that each names
//! only those below it; here they stand under one name. The program itself is [`app`].
#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod app;

pub use {analysis, base, explain, explore, kernel, model, report, study, syntax, verify};
