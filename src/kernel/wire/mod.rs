//! Positions as bytes.
//!
//! [`canonical`] gives equal positions one form, by the order of [`moments`] and, for effects whose order is the same to all, by [`effect_order`]. [`codec`] writes that form and reads it back ([`writer`],
//! [`reader`]), so that equal bytes are equal positions. [`fields`] takes a position apart, for whoever learns what a
//! step reads and changes.

pub mod canonical;
pub mod codec;
pub(crate) mod effect_order;
pub mod fields;
mod moments;
pub mod reader;
pub mod writer;
