//! Events through the steps that the rulebook gives.
//!
//! [`steps`] takes the events of one moment through them. At last they [`occur`]: their
//! bodies run (those that consist of others have done so before: [`made_of`]), and triggers on them are met, with continuous effects as they were or as
//! they are from now on ([`after_effects`]). Then everything is computed anew
//! ([`recalculate`]), and the rules make happen what follows by itself ([`standing`]).

pub mod after_effects;
pub mod made_of;
pub mod occur;
pub mod recalculate;
pub mod standing;
pub mod steps;
