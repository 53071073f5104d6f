//! The language server from outside, as an editor meets it.

mod client;
mod names;
mod neovim;
mod outcomes;
mod problems;
mod session;
mod texts;
