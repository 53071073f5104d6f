//! Which triggers an event or a state meets.
//!
//! [`meet`] finds them, with their limits; what is met waits, with its [`age`]. What an
//! object was that is about to leave is kept by [`last_known`]; what has met an event
//! does not meet the same once more ([`repeated`]), nor always what its own effect does
//! ([`own_departure`]).

pub mod age;
pub mod last_known;
pub mod meet;
pub mod repeated;
pub mod source_departs;
