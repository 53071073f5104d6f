//! The semantics: a pure state machine.
//!
//! No input or output, no threads, no hash order, no clock, no randomness: every choice is an [`position::offer::Offer`]. Its
//! chapters, each of which begins with an overview:
//!
//! 1. [`position`]: what a position is, and what a step reports;
//! 2. [`table`]: what is worked out once for a model;
//! 3. [`look`]: the value of an expression in a position, which effects are active; the only way to read policies;
//! 4. [`wire`]: positions as bytes;
//! 5. [`step`]: one step under way: its agenda, whom it asks, what it reports;
//! 6. [`lasting`]: lasting effects;
//! 7. [`continuous`]: the objects as continuous effects make them;
//! 8. [`change`]: the direct changes of a position;
//! 9. [`trigger`]: which triggers an event or a state meets;
//! 10. [`event`]: an event, and what is done to it before it occurs;
//! 11. [`procedure`]: events through the steps of the rulebook, and what is computed anew after them;
//! 12. [`stack`]: how what was met or played waits and resolves;
//! 13. [`play`]: priority, playing, activating, settling;
//! 14. [`run`]: from one choice to the next;
//! 15. [`growth`]: laps of loops in which something grows;
//! 16. [`machine`]: the machine as the floors above see it.
//!
//! A chapter uses only those before it. `tests/tidy` forbids circles of chapters, and circles of files within a chapter.
#![forbid(unsafe_code)]
// A new variant must be named in every match: no arm may stand for all others.
#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm))]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod change;
pub mod continuous;
pub mod event;
pub mod growth;
pub mod lasting;
pub mod look;
pub mod machine;
pub mod play;
pub mod position;
pub mod procedure;
pub mod run;
pub mod stack;
pub mod step;
pub mod table;
pub mod trigger;
pub mod wire;
