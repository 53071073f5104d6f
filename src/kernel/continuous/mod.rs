//! Continuous effects: the objects as they make them.
//!
//! A [`pass`] is a pure function from base properties to the objects as effects make them.
//!
//! - [`compute`] goes stage by stage. Each [`substage`] takes of all [`candidates`] the one that is next by [`timestamp_order`] (timestamps,
//!   and who orders equal ones), and [`apply`] applies it: what it does is said by [`modify`], what its value is now by [`live`].
//! - Which other effects an effect depends on is found by [`dependence`]; in which stage it applies for that is said by
//!   [`crate::table::stages`]. Whether the order of two makes a difference is tried by [`commute`].
//! - Of what one trigger gives through several effects, [`repeated_firings`] lets one apply.
//! - A pass stops where something is not settled: a tie that somebody orders, or an application, which is an event of its own
//!   ([`application`]) and is kept once it has come about ([`applied`]).
//! - What a pass came to is kept for positions of which it reads the same ([`memo`]). [`audit`] finds the order a second time in
//!   another way.

pub mod application;
pub mod applied;
pub mod apply;
pub mod audit;
pub mod candidates;
pub mod commute;
pub mod compute;
pub mod dependence;
pub mod live;
pub mod memo;
pub mod modify;
pub mod pass;
pub mod repeated_firings;
pub mod substage;
pub mod timestamp_order;
