//! An event, from its proposal until it occurs: replacement, prevention, and events that cannot happen.
//!
//! - [`proposal`] makes an event and proposes it; an event that an effect forbids does not begin. [`lacking`] tells where its
//!   amount is that of a number which an object lacks.
//! - [`applicable`] tells which effects can be applied to it: those that fit, have not replaced it yet, and would not make
//!   it [`impossible`]; [`next_time`] tells whether one for the next time is due, [`which_time`] whether one for the first
//!   time is, or another. [`replacement_order`] says who takes the next one, and in which order; [`lookahead`] finds whose
//!   effects may still concern the event, [`kept_out`] which fit it and do not apply, for who listens.
//! - [`coming`] finds what an object that is about to enter play would be there, for what replaces its entering.
//! - [`first`] decides which of the events of a moment an effect answers that answers fewer than fit it.
//! - [`replace`] and [`prevent`] apply one effect, to the whole event or to some of its [`parts`]; [`prevent`] spreads
//!   shields over the parts. The [`outcome`] is another event or nothing; what else stands in its place is
//!   [`substituted`].
//! - [`mutual_exclusion`] finds events of one moment that make each other impossible, [`repeated`] those that do what
//!   another does already, [`occurrence_order`] those of which it makes a difference which is first, [`stopped`] those that
//!   have become impossible, [`amount_there`] how much of an event can happen. Where its amount is zero, [`amount_zero`]
//!   ends it.
//! - [`after_event`]: effects that are found before an event occurs, and answer it afterwards.
//! - [`self_departure`]: effects that take their own object out of play.

pub mod after_event;
pub mod amount_there;
pub mod amount_zero;
pub mod applicable;
pub mod coming;
pub mod first;
pub mod impossible;
pub mod kept_out;
mod lacking;
pub mod lookahead;
pub mod mutual_exclusion;
pub mod next_time;
pub mod occurrence_order;
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
pub mod which_time;
