//! Assize is a model checker for the effect rules of card games.
#![forbid(unsafe_code)]

pub mod analysis;
pub mod base;
pub mod explore;
pub mod kernel;
pub mod model;
pub mod syntax;
pub mod verify;
