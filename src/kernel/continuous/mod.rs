//! Continuous effects, computed anew after each event.
//!
//! A [`pass`] is a pure function from base properties to the objects as effects make
//! them, stage by stage; [`stage_of`] and [`dependence`] say where a part applies,
//! [`rank`] in which order, [`modify`] what it does, [`live`] what its value is now. It
//! stops where something is not settled: a tie that somebody orders, or an
//! application, which is an event of its own ([`application`]). [`recalculate`] drives
//! it, and looks at state triggers and standing checks. [`audit`] finds the order a
//! second time in another way.

pub mod application;
pub mod audit;
pub mod dependence;
pub mod live;
pub mod modify;
pub mod pass;
pub mod rank;
pub mod recalculate;
pub mod rival;
pub mod stage_of;
