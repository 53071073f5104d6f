//! The semantics: a pure state machine.
//!
//! No input or output, no threads, no hash order, no clock, no randomness:
//! every choice is an [`offer::Offer`]. To be read in this order: `state`
//! (what a position is), `step` (how one piece of work follows another),
//! `procedure`, `answer`, `replace`, `prevent`, `occur` (events), `trigger`, `place`,
//! `front`, `precedence`, `settle` (triggers), `stage`, `live`, `dependence`, `recalculate` (continuous effects), `follow`, `generate`
//! and `bare` (instructions).
#![forbid(unsafe_code)]
// What is new is said everywhere what it is: no arm stands for all other variants.
#![deny(clippy::wildcard_enum_match_arm)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod active;
pub mod age;
pub mod anew;
pub mod answer;
pub mod application;
pub mod ask;
pub mod asked;
pub mod audit;
pub mod bare;
pub mod canonical;
pub mod code;
pub mod codec;
pub mod dependence;
pub mod eval;
pub mod follow;
pub mod front;
pub mod generate;
mod gift;
pub mod imagine;
#[allow(clippy::module_inception, reason = "the file's name is its main item")]
pub mod kernel;
pub mod kinship;
pub mod lap;
pub mod live;
pub mod log;
pub mod machine;
mod mention;
pub mod meter;
pub mod modify;
mod next;
pub mod number;
pub mod occur;
pub mod offer;
pub mod outline;
mod own;
mod parts;
mod past;
pub mod payment;
mod pen;
pub mod place;
pub mod place_of;
pub mod precedence;
pub mod prevent;
pub mod procedure;
mod rank;
pub mod recalculate;
mod relation;
mod renew;
pub mod repeated;
pub mod replace;
mod rival;
pub mod run;
pub mod same;
pub mod settle;
pub mod stage;
mod standing;
pub mod state;
pub mod step;
pub mod target;
mod thought;
mod together;
pub mod trigger;
pub mod view;
