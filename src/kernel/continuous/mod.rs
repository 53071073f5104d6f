//! Continuous effects: the objects as these effects make them.
//!
//! A [`pass`] is a pure function from the base properties of objects to the objects as effects make them.
//!
//! - [`compute`] runs a pass stage by stage. Each [`substage`] collects its [`candidates`]; [`timestamp_order`] says which is
//!   next: what takes all abilities comes first, then timestamps; where two are equal, whoever orders them is asked in
//!   [`crate::procedure::recalculate`], and [`decided`] tells for what that counts. [`apply`] applies it. [`modify`] is what it does to the
//!   object, [`live`] which value it has now, by its [`variables`].
//! - [`dependence`] finds on which other effects an effect depends, and so in which stage or substage it applies: the order by
//!   timestamps does not see it any more; what waits for just the effects on which it depends is held back by [`waiting`]. [`commute`] tries whether the order of two parts makes a difference.
//! - [`repeated_firings`] lets only one firing apply of what one trigger gave by several effects.
//! - A pass stops where something is not settled: a tie that somebody orders, or an application. Of several that begin at one
//!   moment it can matter to what answers them which is first
//!   ([`crate::procedure::answered`]). An application is an
//!   event of its own ([`application`]), and is recorded once it has occurred ([`applied`]).
//! - [`memo`] keeps the result of a pass for positions in which all that it reads is the same. [`audit`] checks the
//!   order of applications in another way.

pub mod application;
pub mod applied;
pub mod apply;
pub mod audit;
pub mod candidates;
pub mod commute;
pub mod compute;
pub mod decided;
pub mod dependence;
pub mod live;
pub mod memo;
pub mod modify;
pub mod pass;
pub mod repeated_firings;
pub mod substage;
pub mod timestamp_order;
pub mod variables;
pub mod waiting;
