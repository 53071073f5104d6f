//! Effects that last.
//!
//! - What resolves can [`generate`] them, with their variables locked or live and their duration.
//! - What the same trigger gives again does not stack: [`same_trigger`] tells what is the same, [`refresh`] what becomes of the
//!   effect that is there.
//! - Some wait for the [`next_object`], some are of what is about to come ([`arrival`]).
//! - They end when they are used up, or with an event ([`ending`]). What lasts until the end of a period ends in
//!   [`crate::change::periods`], what lasts `as long as` something is so in [`crate::procedure::recalculate`].

pub mod arrival;
pub mod ending;
pub mod generate;
pub mod next_object;
pub mod refresh;
pub mod same_trigger;
