//! Positions as a page shows them: the board, what waits, what is under way, the choice with what can come of it, the
//! story of a step.
//!
//! Takes a model and its finished graph; gives [`brief`]s, plain data in words, so that the page which draws them knows
//! no rule. Every brief is of one state of the graph, or of one step of it: whoever goes back, jumps or takes another
//! option asks for other states, and nothing is kept between.
//!
//! - [`look`]: a position with its names and places;
//! - [`board`]: the players' zones with their objects, [`card`]: one object, with the effects that changed it;
//! - [`waiting`]: what waits and what is under way, [`lasting`]: effects that last;
//! - [`ahead`]: what can still come of each state, worked out once for a graph;
//! - [`position`]: all that for one state, with its choice; [`step`]: what one step tells;
//! - [`whole`]: a scenario with its clauses and texts;
//! - [`map`]: its graph as a drawing, placed by [`layered`], with arrows by [`route`];
//! - [`rulebook`]: a rulebook with what its scenarios exercise of it;
//! - [`watched`]: what an expression is worth along a story; [`words`]: what texts can be made of.
#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod ahead;
pub mod board;
pub mod brief;
pub mod card;
pub mod going_round;
pub mod lasting;
pub mod layered;
pub mod look;
pub mod map;
pub mod map_brief;
pub mod position;
pub mod route;
pub mod rulebook;
pub mod step;
pub mod trial_brief;
pub mod waiting;
pub mod watched;
pub mod whole;
pub mod words;
