//! Which triggers an event or a state meets.
//!
//! - [`meet`] finds them, with their limits (once per turn) and ordinals (the second time). A trigger that is met
//!   waits, with its [`age`].
//! - Triggers on the leaving of an object look back: they are met before it leaves ([`crate::procedure::occur`]).
//! - [`last_known`] keeps what an object was that is about to leave, for what asks that later.
//! - An ability that has met an event does not meet another that does the same once more ([`repeated`]). A trigger
//!   may not meet what its own object's effect does ([`source_departs`]).

pub mod age;
pub mod last_known;
pub mod meet;
pub mod repeated;
pub mod source_departs;
