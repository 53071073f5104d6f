//! Positions as bytes.
//!
//! [`canonical`] gives positions that are the same one form; [`codec`] writes
//! it and reads it back ([`writer`], [`reader`]), so that equal bytes are equal positions.

pub mod canonical;
pub mod codec;
pub mod reader;
pub mod writer;
