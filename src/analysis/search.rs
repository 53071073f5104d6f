//! The search of a scenario, which does not go on for ever where numbers grow for ever.
//!
//! A loop that grows makes the graph infinite. So the search stops early a few
//! times and looks whether a loop is already proved to grow; it explores
//! everything only if none is.

use super::growing::{Grows, growing};
use super::loops::Loop;
use base::limits::{Limit, Limits};
use explore::explore;
use explore::graph::Graph;
use explore::watch::Watch;
use kernel::run::machine::Machine;
use verify::growing::Obstacle;

/// Where a search stops to look for loops that grow: after so many layers, or so many states.
const LOOKS: [(Option<u32>, u64); 4] = [(Some(3), 4_000), (Some(48), 4_000), (None, 4_000), (None, 100_000)];

/// What a search found.
#[derive(Debug)]
pub struct Searched {
    /// What was explored.
    pub graph: Graph,
    /// Loops that are proved to grow for ever, beyond what was explored.
    pub growing: Vec<Loop>,
    /// What stands in the way of a lap that is not proved to.
    pub obstacle: Option<Obstacle>,
}

impl Searched {
    /// What was explored, and the loops that grow beyond it.
    #[must_use]
    pub fn of<M: Machine>(machine: &M, graph: Graph) -> Self {
        let Grows { loops, obstacle } = growing(machine, &graph);
        Searched { graph, growing: loops, obstacle }
    }
}

/// Explores everything; where a loop is proved to grow for ever, which can never be explored, only so much that it is
/// found. Where the caller says how many states there may be, that many are explored.
pub fn search<M: Machine>(machine: &M, limits: &Limits, watch: &dyn Watch) -> Searched {
    if limits.states_max.is_some() {
        return Searched::of(machine, explore(machine, limits, watch));
    }
    search_until_proved(machine, limits, watch)
}

/// The same; where a loop is proved to grow, no more is explored however many states there may be.
pub fn search_until_proved<M: Machine>(machine: &M, limits: &Limits, watch: &dyn Watch) -> Searched {
    let is_free = |most: Option<u64>, states: u64| most.is_none_or(|most| most > states);
    for (depth, states) in LOOKS {
        let look = Limits {
            depth_max: depth.into_iter().chain(limits.depth_max).min(),
            states_max: limits.states_max.into_iter().chain([states]).min(),
            ..*limits
        };
        let graph = explore(machine, &look, watch);
        let goes_on = match graph.incomplete() {
            Some(Limit::States) => is_free(limits.states_max, states),
            Some(Limit::Depth) => depth.is_some_and(|depth| limits.depth_max.is_none_or(|most| most > depth)),
            _ => false,
        };
        let found = Searched::of(machine, graph);
        if !goes_on || (!found.growing.is_empty() && found.growing.iter().all(|it| it.fewest)) {
            return found;
        }
    }
    Searched::of(machine, explore(machine, limits, watch))
}
