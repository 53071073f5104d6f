//! What a position is, and what is told of it: data alone.
//!
//! A [`state::State`] is everything that the future may depend on, and nothing
//! else: the objects with their numbers and counters, what lasts, what waits, and
//! the work under way (the *agenda*, innermost last). It is asked and changed by accessors alone, which stand by subject:
//! [`board`], [`game`], [`effects`], [`queue`], [`under_way`]; they tell its [`trace`] what is read. [`view`] is derived: the objects
//! as continuous effects make them. Effects are told by their [`key`]s, priorities of
//! triggers by [`grade`]s. What a step says is here, too: an [`offer`], an ending, the
//! [`log`]. Every number is read and reckoned with through the [`meter`], which also
//! carries the [`question`] that was met first and is open.

pub mod agenda;
pub mod board;
pub mod effects;
pub mod env;
pub mod event;
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
pub mod question;
pub mod queue;
pub mod rows;
pub mod state;
pub mod timestamp;
pub mod trace;
pub mod under_way;
pub mod view;
pub mod waiting;
