//! Assize is a model checker for the effect rules of card games.
#![forbid(unsafe_code)]

pub mod base;
pub mod syntax;
pub mod model;
pub mod kernel;
pub mod verify;
pub mod explore;
pub mod analysis;
