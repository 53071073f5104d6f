//! Events through the steps that the rulebook gives.
//!
//! - [`steps`] takes the events of one moment through the steps. Events that consist of others are [`composite_events`].
//! - At last they [`occur`]: triggers that look back are met, their bodies run, and the other triggers on them are met, with
//!   continuous effects as they were or as they are from now on ([`after_effects`]).
//! - Then everything is computed anew ([`recalculate`]), and the rules make happen what follows by itself: [`standing_checks`]
//!   (state-based checks), such as that a hero without life loses, again and again until none finds anything.

pub mod after_effects;
pub mod composite_events;
pub mod occur;
pub mod recalculate;
pub mod standing_checks;
pub mod steps;
