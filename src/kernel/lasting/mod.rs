//! Effects that last.
//!
//! - What resolves can [`generate`] them, with their variables locked or live and their duration.
//! - What the same trigger gives again does not stack: [`same_trigger`] tells what is the same, [`refresh`] what becomes of the
//!   effect that is there.
//! - Some wait for the [`next_object`], some are of what is about to come ([`arrival`]).
//! - All of them end once ([`ending`]).

pub mod arrival;
pub mod ending;
pub mod generate;
pub mod next_object;
pub mod refresh;
pub mod same_trigger;
