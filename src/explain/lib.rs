//! Findings in names, clauses and sentences: what a person is told.
//!
//! Takes a model, its graph and what the analysis found; gives a [`brief`]:
//! plain data in words, which knows neither formats nor columns.
//!
//! - [`names`]: ids as the texts call them, [`sentence`]: events as their
//!   kinds tell them, [`choice`]: offers in words, [`modes`]: what a mode says, [`rule`]: rule applications
//!   in words, [`value`]: outcomes as scenarios write them;
//! - [`story`]: a run told line by line, [`fold`]: its
//!   repetitions, [`proof`]: certificates in words;
//! - [`reasons`]: a run as a judge tells it, with what else could have been chosen;
//! - [`looping`]: whether it ends, whose loops there are, and how they are left, [`avoiding`]: what keeps them from beginning,
//!   [`limiting`]: why it ends;
//! - [`expect`]: what a scenario expects against what was found;
//! - [`check`]: all that together, for one scenario under one rulebook;
//! - [`mutants`]: what notices the changes of a rulebook, [`covered`]: what exercises its clauses;
//! - [`checked`]: the same with places in the texts, and [`blame`]: what is to blame;
//! - [`differ`]: how two versions of rules differ over scenarios, [`parting`]: and where;
//! - [`compared`]: one scenario under several rulebooks;
//! - [`readings`]: what each reading of a silent policy comes to, [`games`]: what a check comes to, game by game;
//! - [`triggering`]: who can set off whom, [`hunting`]: boards that loop;
//! - [`settled`]: what rulebooks settle, and what their scenarios ask for;
//! - [`findings`]: words for verdicts, loops and limits that several pages share, [`silent`]: silence that was reached,
//!   [`silent_loops`]: silence on loops that were found,
//!   [`changed`]: the changes between two rulebooks, `idle`: what of a scenario comes to nothing;
//! - [`about`]: whether a certificate is about what its file says;
//! - [`drawing`]: a small graph as boxes and arrows, [`core`]: a model in words.
#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod about;
pub mod answering;
pub mod avoiding;
pub mod blame;
pub mod brief;
pub mod changed;
pub mod check;
pub mod checked;
pub mod choice;
pub mod compared;
pub mod core;
pub mod covered;
pub mod differ;
pub mod drawing;
pub mod expect;
pub mod findings;
pub mod fold;
pub mod games;
pub mod going_round;
pub mod hunting;
mod idle;
pub mod imported;
pub mod limiting;
pub mod looping;
pub mod modes;
pub mod mutants;
pub mod names;
pub mod parting;
pub mod proof;
pub mod readings;
pub mod reasons;
pub mod rule;
pub mod sentence;
pub mod settled;
pub mod silent;
pub mod silent_loops;
pub mod story;
mod swelling;
pub mod triggering;
pub mod value;
