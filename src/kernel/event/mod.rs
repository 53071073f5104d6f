//! An event from its proposal to what answers it.
//!
//! The rulebook gives the steps ([`procedure`]). A step that applies effects asks
//! which can be taken now and who takes the next ([`replacement_order`]); one effect
//! is applied by [`replace`] or [`prevent`], to the event or to some of its [`parts`].
//! At last the event occurs ([`occur`]): what cannot happen beside the other events of
//! its moment is found by [`mutual_exclusion`], what a leaving object was is kept by
//! [`last_known`], what comes into play is a [`new_object`]. [`standing`] is what the
//! rules make happen by themselves.

pub mod after_effects;
pub mod last_known;
pub mod lookahead;
pub mod mutual_exclusion;
pub mod new_object;
pub mod next_time;
pub mod occur;
pub mod parts;
pub mod prevent;
pub mod procedure;
pub mod repeated;
pub mod replace;
pub mod replacement_order;
pub mod self_departure;
pub mod standing;
