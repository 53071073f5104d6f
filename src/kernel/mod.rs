//! The semantics: a pure state machine.
//!
//! No input or output, no threads, no hash order, no clock, no randomness:
//! every choice is an [`offer::Offer`].

pub mod log;
pub mod machine;
pub mod offer;
