//! Events through the steps of the rulebook.
//!
//! - [`steps`] takes the events of one moment through the steps. [`composite_events`] are those that are made of
//!   others.
//! - [`occur`]: triggers that look back are met, the bodies run, and the other triggers are met. [`after_effects`]
//!   decides whether those are met with continuous effects as they were or as they are from then on; [`amount_of_event`] is
//!   the event's amount to what was added to it.
//! - [`recalculate`] then computes everything anew ([`answered`]: whether it matters which application is first), and [`standing_checks`] make the rules act (a hero without life
//!   loses; other games say state-based actions), again and again until no check finds anything
//!   ([`crate::run::dispatch`]).

pub mod after_effects;
pub mod amount_of_event;
pub mod answered;
pub mod composite_events;
pub mod occur;
pub mod recalculate;
pub mod standing_checks;
pub mod steps;
