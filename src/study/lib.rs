//! What runs many explorations: changes of a rulebook and what notices them, coverage, diff, limiters, hunts.
//!
//! Takes texts or scenarios that are built, limits and a [`trial::Setting`] handed down
//! by the caller; gives findings as data, in a fixed order. Every search is
//! small and runs on one thread; the searches run side by side.
//!
//! - [`mutation`]: one change of a rulebook, with its name and clauses;
//! - [`trial`]: a scenario explored, with or without a mutation;
//! - [`mutate`]: all mutations of a rulebook against all its scenarios;
//! - [`coverage`]: what the runs of a scenario exercise;
//! - [`diff`]: two versions of rules over the same scenarios;
//! - [`limiters`]: what holds a scenario that ends, each taken away in turn;
//! - [`pool`]: what boards of some cards are made of, [`pool_text`]: found in texts, [`cardpool`]: read under a rulebook, `readable`: many as one;
//! - [`acts`]: what can happen on them, [`ways`]: how they can be otherwise, [`variants`]: how a set of cards is put on them, [`lines`]: as they are written, [`asked`]: what the cards ask of a position,
//!   [`company`]: what stands beside them, [`supports`]: what every player has;
//! - [`hunt`]: boards made of a pool of cards, until some loop, [`looking`]: what comes of each;
//! - [`boards`]: small boards drawn from scenarios, until one tells two versions apart, [`scripts`]: from which lines.
#![forbid(unsafe_code)]
// A new variant must be named in every match: no arm may stand for all others.
#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm))]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod acts;
pub mod asked;
pub mod boards;
pub mod cardpool;
pub mod company;
pub mod coverage;
pub mod diff;
pub mod hunt;
pub mod limiters;
pub mod lines;
pub mod looking;
pub mod mutate;
pub mod mutation;
pub mod pool;
pub mod pool_text;
mod readable;
pub mod scripts;
pub mod supports;
pub mod trial;
pub mod variants;
pub mod ways;
