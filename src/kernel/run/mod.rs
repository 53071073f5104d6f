//! From one choice to the next.
//!
//! [`drive`] takes a choice and goes on [`to_the_next_stop`]. [`dispatch`] hands the piece of work on top of the agenda to
//! the chapter that does it, and after each change has everything computed anew and all standing checks look again, until
//! somebody must choose or the run is over. [`follow`] follows instructions one at a time; [`choose`] holds those by which somebody
//! chooses, [`required`] which options are left to whoever something is required of, and [`each_player`] what each player does
//! at one moment; [`added`] is what a replacement adds to its event. [`lines`]
//! dates what is there as a scenario begins.

pub mod added;
pub mod choose;
pub mod dispatch;
pub mod drive;
pub mod each_player;
pub mod follow;
pub mod lines;
pub mod required;
pub mod to_the_next_stop;
