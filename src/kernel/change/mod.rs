//! The direct changes of a position.
//!
//! - [`direct_changes`] are what the bodies of events are made of: an object goes to another zone or ceases to exist,
//!   a number or counter changes, a token is created, a player wins or loses. [`on_a_copy`] makes them on a copy of
//!   the position.
//! - [`zone_order`]: cards come to lie in an order, or are shuffled.
//! - [`periods`]: turns, phases and steps begin and end, and with them effects that last as long (`until end of turn`).
//! - An object that changes zones is again what its card says, without counters and effects. What is under way or lasts no
//!   longer means an object that comes into play (both in [`new_object`]). So with an object that has left, where the rulebook says so ([`leaving`]).
//! - A [`played`] card waits where it was put ([`goes_to_wait`]) until it leaves. [`relate`] attaches objects to others.
//! - What a player who has lost leaves behind may leave the game, too ([`departed`]).

pub mod departed;
pub mod direct_changes;
pub mod face;
pub mod goes_to_wait;
pub mod leaving;
pub mod new_object;
pub mod on_a_copy;
pub mod periods;
pub mod played;
pub mod relate;
pub mod zone_order;
