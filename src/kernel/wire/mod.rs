//! Positions as bytes.
//!
//! [`canonical`] gives equal positions one form: [`moments`] are numbered by their order, and effects whose order makes no
//! difference are put in one ([`effect_order`]). [`codec`] writes that form and reads it back ([`writer`],
//! [`reader`]), so that equal bytes are equal positions. [`fields`] takes a position apart, for whoever learns what a
//! step reads and changes.

pub mod canonical;
pub mod codec;
pub(crate) mod effect_order;
pub mod fields;
mod moments;
pub mod reader;
pub mod writer;
