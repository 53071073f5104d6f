//! Printed card texts to the language, by a grammar that is data.
//!
//! Takes the `print` block of a text ([`reader::grammar`]) and a file of cards as they
//! are printed; gives cards in the language ([`translate::translate`]) and, per line of a
//! card, whether it was read. Knows no game and no rulebook: whether a rulebook
//! accepts what was written is for `app` to find out with `model`.
//!
//! Invariants: a line is read wholly or not at all; a line of which two readings
//! differ is not read; nothing that stands in a line is left out of its reading,
//! but for reminders, which the grammar names.
//!
//! - [`grammar`]: the rules, each with a printed side and a side in the language;
//! - [`reader`]: a `print` block to a grammar;
//! - [`chart`]: a line read by a grammar, in either direction;
//! - [`cards`]: a file of cards;
//! - [`translate`]: a card in the language;
//! - `token`: the tokens that lines of cards declare;
//! - [`mod@write`]: all of them as a text;
//! - [`survey`]: what was read, and what would bring most.
#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod cards;
pub mod chart;
pub mod grammar;
pub mod reader;
pub mod survey;
mod token;
pub mod translate;
pub mod write;

#[cfg(test)]
mod tests;
