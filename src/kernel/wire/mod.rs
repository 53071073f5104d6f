//! Positions as bytes.
//!
//! [`canonical`] gives positions that are the same one form; [`codec`] and [`pen`] write
//! it and read it back, so that equal bytes are equal positions.

pub mod canonical;
pub mod codec;
pub mod eyes;
pub mod pen;
