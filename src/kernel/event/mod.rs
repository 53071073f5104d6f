//! An event, from its proposal to what it is when it occurs: replacement, prevention, and what cannot happen.
//!
//! - An event is made and proposed in [`proposal`]; what an effect forbids does not begin.
//! - Which effects can be applied to it, have not replaced it already, and would not make it [`impossible`], is told by [`applicable`], those for the [`next_time`]
//!   among them. Who takes the next, and in which order, is [`replacement_order`]; [`lookahead`] tells what may still concern it.
//! - Which of several events of a moment it is that an effect answers is said by [`first`].
//! - One effect is applied by [`replace`] or [`prevent`], to the whole event or to some of its [`parts`]. Its [`outcome`] is
//!   another event or nothing; what stands in its place besides is [`substituted`].
//! - What cannot happen together with the other events of its moment is found by [`mutual_exclusion`], what has happened already
//!   by [`repeated`], what cannot happen any more by [`stopped`], and how much of it happens by [`amount_there`].
//! - Effects that were found before it and answer it come [`after_event`].
//! - An effect that takes its own object out of play is a [`self_departure`].

pub mod after_event;
pub mod amount_there;
pub mod applicable;
pub mod first;
pub mod impossible;
pub mod lookahead;
pub mod mutual_exclusion;
pub mod next_time;
pub mod outcome;
pub mod parts;
pub mod prevent;
pub mod proposal;
pub mod repeated;
pub mod replace;
pub mod replacement_order;
pub mod self_departure;
pub mod stopped;
pub mod substituted;
