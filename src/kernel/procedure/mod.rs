//! .

pub mod after_effects;
pub mod occur;
pub mod recalculate;
pub mod standing;
pub mod steps;
