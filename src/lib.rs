//! Assize is a model checker for the effect rules of card games.
#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod analysis;
pub mod app;
pub mod base;
pub mod explain;
pub mod explore;
pub mod kernel;
pub mod model;
pub mod report;
pub mod study;
pub mod syntax;
pub mod verify;
