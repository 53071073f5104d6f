//! Lasting effects.
//!
//! - [`generate`]: a layer generates an effect, with its variables fixed or live, and its duration.
//! - [`same_trigger`] and [`refresh`]: what one trigger gives again does not stack. The first tells what is the same,
//!   the second what becomes of the effect that is there.
//! - [`next_object`]: effects that wait for the next object. [`arrival`]: effects on an object that is about to come.
//! - [`ending`]: effects end when they are used up, or with an event. Those that last until the end of a period end
//!   in [`crate::change::periods`], those that last `as long as` a condition holds in
//!   [`crate::procedure::recalculate`].

pub mod arrival;
pub mod ending;
pub mod generate;
pub mod next_object;
pub mod refresh;
pub mod same_trigger;
