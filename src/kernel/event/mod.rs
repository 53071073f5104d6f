//! An event, from its [`proposal`] to what it is when it occurs.
//!
//! [`applicable`] tells which effects can be applied to it, [`replacement_order`] who
//! takes the next; one is applied by [`replace`] or [`prevent`], to the event or to some
//! of its [`parts`], and its [`outcome`] is another event or nothing; what else may stand [`in_place`] of it is several. [`lookahead`] tells
//! what may still concern it. What cannot happen beside the other events of its moment
//! is found by [`mutual_exclusion`] and [`repeated`]; what cannot happen any more is
//! [`stopped`]. Which of several it is that an effect answers is said
//! by [`first`]. Effects for the [`next_time`] and [`followers`] come after it, and
//! [`self_departure`] is what takes the object of its own effect out of play.

pub mod applicable;
pub mod first;
pub mod followers;
pub mod in_place;
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
