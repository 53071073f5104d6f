//! What changes a position, and nothing else.
//!
//! - [`direct_changes`] are those of which the bodies of events are made: an object goes to another zone or ceases to exist, a
//!   number or counter changes, a token is created, a player wins or loses. [`on_a_copy`] does them on a copy.
//! - [`periods`] are turns, phases and steps as they begin and end; what lasts `until end of turn` ends there.
//! - What comes into play is a [`new_object`], and what has left it another ([`leaving`]).
//! - A [`played`] card waits on the stack until it leaves. Objects are attached to others by [`relate`].
//! - A player who has lost may take along what is theirs ([`departed`]).

pub mod departed;
pub mod direct_changes;
pub mod leaving;
pub mod new_object;
pub mod on_a_copy;
pub mod periods;
pub mod played;
pub mod relate;
