//! What can be worked out once for a model, before any position is looked at.
//!
//! A [`kernel::Kernel`] is a model with its instructions flattened ([`code`]), the
//! abilities that can concern each kind of event (the relevance index), and what
//! belongs to what ([`kinship`]). It never changes while a scenario runs.

pub mod asked;
pub mod code;
pub mod kernel;
pub mod kinship;
