//! Answers for an editor, in the terms of the Language Server Protocol.
//!
//! Takes texts and places in them; gives what the editor shows: problems and their fixes, layout, outline. It reads
//! texts that are broken just now, since people type; so it works on the token tree of `syntax` and not on a model.
//! `app` opens files, keeps what is open, and decides when what is checked.
//!
//! Invariants: every answer is made of the texts that are handed in, and of nothing kept from an earlier one; places
//! of the protocol are counted in UTF-16 (`lines`), all others in bytes.
#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod colours;
pub mod complete;
pub mod declared;
pub mod fixes;
pub mod hover;
pub mod lines;
pub mod meant;
pub mod names;
pub mod objects;
pub mod outline;
pub mod parts;
pub mod place;
pub mod policies;
pub mod problems;
pub mod rename;
pub mod sentence;
pub mod sight;
pub mod text;
pub mod uses;
pub mod web;
