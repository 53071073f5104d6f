//! One step under way: its position, whom it asks, what it tells.
//!
//! A [`work::Step`] is what all chapters above are functions over. [`asking`] asks a
//! player, nature or the rules; a piece of work that needs an answer stops there.
//! What was [`done`] is noted for what hangs on it.
//! [`agenda`] is the work under way: the instructions on top, their event, its moment.

pub mod agenda;
pub mod asking;
pub mod done;
pub mod work;
