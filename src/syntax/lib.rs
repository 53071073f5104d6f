//! Text to a generic token tree, and the tree back to text.
//!
//! Takes one source text; gives a [`SourceFile`] and every problem found in it.
//! Names are not resolved here: `model` reads the phrases with the rulebook's
//! vocabulary.
//!
//! Invariants: [`parse()`] is total (it never fails, panics or hangs, takes time
//! linear in the text, and recurses at most [`DEPTH_MAX`] deep); every text
//! without problems survives `parse(format(parse(text)))` unchanged but for
//! places; [`format()`] is idempotent and keeps every comment.
//!
//! Passes, each in its file: `lex` (tokens), `pair` (which closer belongs to
//! which opener, so that one missing `)` spoils one line and not the rest),
//! `parse` (the tree), `format` (the canonical layout).
#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod tree;

mod format;
mod lex;
mod pair;
mod parse;
mod problems;
#[cfg(test)]
mod tests;

pub use format::format;
pub use parse::{DEPTH_MAX, parse};
pub use problems::PROBLEMS_MAX;
pub use tree::{Comment, Delimiter, Group, Mark, Part, SourceFile, Statement, same};
