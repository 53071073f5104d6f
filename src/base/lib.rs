//! The ground floor: ids, places in text, problems as data, limits.
//!
//! Everything here is plain data that every other floor may use; nothing here knows what a rulebook is.
//!
//! - [`id`]: small numbers that name things; [`source`]: texts and places in them;
//! - [`diagnostic`]: a problem in a text; [`lookalike`] and [`visible`]: characters that look like others, or that
//!   nobody sees;
//! - [`limits`]: limits of a search.
#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod diagnostic;
pub mod id;
pub mod limits;
pub mod lookalike;
pub mod source;
pub mod visible;
