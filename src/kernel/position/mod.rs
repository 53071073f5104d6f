//! What a position is, and what a step reports: data alone.
//!
//! A [`state::State`] is everything that the future may depend on, and nothing else: the objects with their numbers
//! and counters, lasting effects, what waits, and the work under way (the [`agenda`], innermost last).
//!
//! - It is read and changed by accessors alone, grouped by subject: [`board`], [`game`], [`effects`], [`queue`],
//!   [`under_way`]. They report to its [`trace`] what they read and change.
//! - [`view`] is derived: the objects as continuous effects make them.
//! - A [`key`] identifies an effect, a [`grade`] the priority of a trigger, a [`timestamp`] a moment; an [`order`] is of effects of one moment. Two effects can [`exchange`] their places.
//! - What a step says: an [`offer`] or an ending, and the [`log`].
//! - What an expression is in a position is a [`value`]. Every number is read and computed through the [`meter`]. It also holds the [`question`] that a step met first.

pub mod agenda;
pub mod board;
pub mod effects;
pub mod env;
pub mod event;
pub mod exchange;
pub mod game;
pub mod grade;
pub mod key;
pub mod lasting;
pub mod log;
pub mod mention;
pub mod meter;
pub mod number;
pub mod object;
pub mod offer;
pub mod order;
pub mod question;
pub mod queue;
pub mod rows;
pub mod state;
pub mod timestamp;
pub mod trace;
pub mod under_way;
pub mod value;
pub mod view;
pub mod waiting;
