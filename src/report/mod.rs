//! A brief to bytes: what people and programs read.
//!
//! Takes what [`crate::explain`] tells; gives text. Nothing is found here, and
//! nothing is written: `app` writes. Equal briefs give equal bytes.
//!
//! - [`terminal`]: a check for eyes, 80 columns, and [`tale`]: its stories;
//! - [`json`]: a check for programs, and [`schema`]: what it looks like;
//! - [`diagnostic`]: problems in texts;
//! - [`dot`]: drawings for Graphviz;
//! - [`layout`] and [`paint`]: columns, lines and colours.

pub mod diagnostic;
pub mod dot;
pub mod json;
pub mod layout;
pub mod paint;
pub mod schema;
pub mod tale;
pub mod terminal;
