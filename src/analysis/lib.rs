//! Answers to questions about the finished graph.
//!
//! Takes a [`Graph`](explore::graph::Graph) and the machine that it came from (to read states back); gives verdicts
//! with certificates that [`verify`] can check. Nothing here runs during a search, and nothing is claimed of what a
//! limit hid. Only [`triggering`] looks at no graph: it asks the model.
//!
//! - [`search`] searches a scenario, and stops it where something is proved to grow for ever; [`all_readings`] and
//!   [`standing_for_all`] search silent rulebooks.
//! - [`property`], [`judge`], [`verdict`]: verdicts on properties. [`outcomes`]: how runs end. [`expectation`]: what
//!   a scenario expects.
//! - [`loops`], [`found_loop`], [`leaving`], [`keeping`]: repeating loops, their owners, ways out, and what keeps them from
//!   beginning. [`growing`], [`increase`],
//!   [`obstacle`]: loops in which something grows. [`odds`]: loops of chance. [`ruling`]: what the rulebook says of a
//!   loop.
//! - [`ahead`]: what can still come of a step. [`board`]: who can make something happen. [`together`]: silence that
//!   matters only with other silence. [`never_offered`]: moves that no run offers. [`never_begun`]: the line of the script to which
//!   no run comes. [`idle_lines`]: lines that change nothing.
//! - [`certify`]: certificates about all runs. [`late`]: a time limit reached in the middle of a question.
#![forbid(unsafe_code)]
// A new variant must be named in every match: no arm may stand for all others.
#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm))]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod ahead;
pub mod all_readings;
mod almost;
pub mod board;
pub mod certify;
mod choiceless;
pub mod expectation;
pub mod found_loop;
pub mod growing;
mod growing_owners;
pub mod idle_lines;
pub mod increase;
pub mod judge;
pub mod keeping;
pub mod laps;
pub mod late;
pub mod leaving;
pub mod loops;
pub mod never_begun;
pub mod never_offered;
pub mod obstacle;
pub mod odds;
pub mod outcomes;
mod owners;
pub mod property;
mod response;
mod rounds;
pub mod ruling;
pub mod search;
mod silence;
pub mod standing_for_all;
mod stories;
pub mod together;
pub mod triggering;
pub mod verdict;
