//! Positions as bytes.
//!
//! [`canonical`] gives positions that are the same one form; [`codec`] writes
//! it and reads it back ([`pen`], [`eyes`]), so that equal bytes are equal positions.

pub mod canonical;
pub mod codec;
pub mod eyes;
pub mod pen;
