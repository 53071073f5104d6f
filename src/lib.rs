//! Assize is a model checker for the effect rules of card games.
#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]

pub mod analysis;
pub mod base;
pub mod explore;
pub mod kernel;
pub mod model;
pub mod syntax;
pub mod verify;
