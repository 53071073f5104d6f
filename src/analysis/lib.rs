//! Questions asked of the finished graph, and of nothing else; but for [`triggering`], which asks the model alone.
//!
//! Takes a [`Graph`](explore::graph::Graph) and the machine that it came
//! from (to read states back), gives verdicts with certificates that
//! [`verify`] can check. Nothing here runs during the search, and
//! nothing holds that a limit kept from being looked at.
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
pub mod increase;
pub mod judge;
pub mod laps;
pub mod late;
pub mod leaving;
pub mod loops;
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
