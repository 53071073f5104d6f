//! The semantics: a pure state machine.
//!
//! No input or output, no threads, no hash order, no clock, no randomness:
//! every choice is an [`position::offer::Offer`]. Its chapters, each of which
//! begins with a page:
//!
//! 1. [`position`]: what a position is, how it is written, what is told of it;
//! 2. [`table`]: what is worked out once for a model;
//! 3. [`ask`]: the one door to what a rulebook leaves open;
//! 4. [`look`]: what an expression is in a position, which effects are there;
//! 5. [`continuous`]: the objects as continuous effects make them;
//! 6. [`event`]: an event from its proposal to what answers it;
//! 7. [`trigger`]: a trigger from being met to being resolved;
//! 8. [`play`]: priority, playing, activating, settling;
//! 9. [`run`]: from one choice to the next;
//! 10. [`growth`]: laps of loops in which something grows.
#![forbid(unsafe_code)]
// What is new is said everywhere what it is: no arm stands for all other variants.
#![deny(clippy::wildcard_enum_match_arm)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod ask;
pub mod continuous;
pub mod event;
pub mod growth;
pub mod look;
pub mod play;
pub mod position;
pub mod run;
pub mod table;
pub mod trigger;
