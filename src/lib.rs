//! Assize is a model checker for the effect rules of card games.
//!
//! Each floor is a crate of the workspace, and Cargo makes sure that it uses only floors below it. This crate
//! re-exports them all; [`app`] is the program. `docs/architecture.md` is the map.
#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod app;

pub use {analysis, base, explain, explore, import, kernel, lsp, model, report, scene, study, syntax, verify};
