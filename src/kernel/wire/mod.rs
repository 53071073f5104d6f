//! Positions as bytes.
//!
//! [`canonical`] gives equal positions one form. [`codec`] writes that form and reads it back ([`writer`],
//! [`reader`]), so that equal bytes are equal positions. [`fields`] takes a position apart, for whoever learns what a
//! step reads and changes.

pub mod canonical;
pub mod codec;
pub mod fields;
pub mod reader;
pub mod writer;
