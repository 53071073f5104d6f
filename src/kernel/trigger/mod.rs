//! Which triggers an event or a state meets.
//!
//! - [`meet`] finds them, with their limits (once per turn) and ordinals (the second time); what is met waits, with its [`age`].
//! - What an object was that is about to leave is kept by [`last_known`]; triggers on its leaving look back, and are met before
//!   it leaves ([`crate::procedure::occur`]).
//! - What has met an event does not meet the same once more ([`repeated`]), nor always what its own effect does
//!   ([`source_departs`]).

pub mod age;
pub mod last_known;
pub mod meet;
pub mod repeated;
pub mod source_departs;
