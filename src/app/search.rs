//! The search of a scenario, which does not go on for ever where numbers grow for ever.

use crate::analysis::growing::growing;
use crate::base::limits::{Limit, Limits};
use crate::explore::explore;
use crate::explore::graph::Graph;
use crate::explore::watch::Watch;
use crate::kernel::machine::Machine;

/// After so many states a search without a limit of its own stops to look for loops that grow.
const LOOKS: [u64; 2] = [4_000, 100_000];

/// Explores everything; where a loop is proved to grow for ever, which can never be explored, only so much that it is
/// found. Where the caller says how many states there may be, that many are explored.
pub fn search<M: Machine>(machine: &M, limits: &Limits, watch: &dyn Watch) -> Graph {
    for states in LOOKS {
        if limits.states_max.is_some() {
            break;
        }
        let graph = explore(machine, &Limits { states_max: Some(states), ..*limits }, watch);
        if graph.incomplete() != Some(Limit::States) || !growing(machine, &graph).is_empty() {
            return graph;
        }
    }
    explore(machine, limits, watch)
}
