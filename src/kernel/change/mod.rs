//! What changes a position, and nothing else.
//!
//! [`bare`] does the changes of which the bodies of events are made; [`on_a_copy`] does
//! them on a copy. [`periods`] begin and end, objects come to [`relate`], what comes
//! into play is a [`new_object`], what has left it another ([`leaving`]), and a
//! [`played`] card is a layer until it leaves. A player who has lost may take along what is theirs
//! ([`departed`]).

pub mod bare;
pub mod departed;
pub mod leaving;
pub mod new_object;
pub mod on_a_copy;
pub mod periods;
pub mod played;
pub mod relate;
