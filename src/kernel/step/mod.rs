//! One step under way: its position, whom it asks, what it reports.
//!
//! All chapters above are functions over a [`work::Step`]. [`asking`] asks a player, nature or the rules; a piece of
//! work that needs an answer stops there. [`done`] notes what was done, for instructions that depend on it.
//! [`journal`] keeps what it tells until it has stopped. [`agenda`] is the work under way: the instructions on top, their event, its moment.

pub mod agenda;
pub mod asking;
pub mod done;
pub mod journal;
pub mod work;
