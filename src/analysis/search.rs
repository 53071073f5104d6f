//! The search of a scenario, which does not go on for ever where numbers grow for ever.
//!
//! A loop that grows makes the graph infinite. So the search stops early a few
//! times and looks whether a loop is already proved to grow; it explores
//! everything only if none is.

use super::found_loop::Loop;
use super::growing::{Grows, growing};
use super::obstacle::Obstacle;
use super::together::{AnswerChoosers, Together};
use base::limits::{Limit, Limits};
use explore::explore;
use explore::graph::Graph;
use explore::watch::Watch;
use kernel::machine::Machine;

/// Where a search stops to look for loops that grow: after so many layers, or so many states.
const LOOKS: [(Option<u32>, u64); 4] = [(Some(3), 4_000), (Some(48), 4_000), (None, 4_000), (None, ENOUGH)];

/// After so many states no more are explored where a loop is proved to grow, also if fewer may keep it up than is known.
const ENOUGH: u64 = 100_000;

/// So many of these looks are at what is small.
const SMALL: usize = 3;

/// What a search found.
#[derive(Debug)]
pub struct Searched {
    /// What was explored.
    pub graph: Graph,
    /// Loops that are proved to grow for ever, beyond what was explored.
    pub growing: Vec<Loop>,
    /// What stands in the way of a lap that is not proved to.
    pub obstacle: Option<Obstacle>,
    /// Whether nothing but loops that nobody can leave is beyond what was explored.
    pub is_all: bool,
    /// The states that a limit cut from which it is proved to go round for ever, whatever anybody does.
    pub forced: Vec<u32>,
    /// More of the loops that grow, of the same owners: on other ways.
    pub more: Vec<Loop>,
    /// What silence matters, where readings were found that stand for all: their graph does not tell it.
    pub together: Option<Vec<Together>>,
    /// Who chooses by how silence is answered, where readings were found that stand for all.
    pub choosers: Option<Vec<AnswerChoosers>>,
}

/// What of a scenario was left unexplored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unexplored {
    /// Nothing.
    Nothing,
    /// A loop grows for ever: it is explored only so far that this is seen.
    Endless,
    /// A limit was reached.
    Stopped,
}

impl Searched {
    /// What was left unexplored.
    #[must_use]
    pub fn unexplored(&self) -> Unexplored {
        match self.graph.incomplete() {
            None => Unexplored::Nothing,
            Some(_) if self.growing.is_empty() => Unexplored::Stopped,
            Some(_) => Unexplored::Endless,
        }
    }

    /// What was explored, and the loops that grow beyond it.
    #[must_use]
    pub fn of<M: Machine>(machine: &M, graph: Graph) -> Self {
        let Grows { loops, obstacle, is_all, forced, more } = growing(machine, &graph);
        Searched { graph, growing: loops, obstacle, is_all, forced, more, together: None, choosers: None }
    }
}

/// Explores everything; where a loop is proved to grow for ever, which can never be explored, only so much that it is
/// found. Where the caller says how many states there may be, that many are explored.
pub fn search<M: Machine>(machine: &M, limits: &Limits, watch: &dyn Watch) -> Searched {
    search_small(machine, limits, watch).unwrap_or_else(|large| search_on(machine, limits, watch, large))
}

/// The same; where a loop is proved to grow, no more is explored however many states there may be.
pub fn search_until_proved<M: Machine>(machine: &M, limits: &Limits, watch: &dyn Watch) -> Searched {
    search_in_looks(machine, limits, watch, &LOOKS)
}

/// The search of what is small; of what is not, what was explored.
pub(super) fn search_small<M: Machine>(
    machine: &M,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Searched, Box<Graph>> {
    if limits.states_max.is_none() {
        return look(machine, limits, watch, &LOOKS[..SMALL]);
    }
    let graph = explore(machine, limits, watch);
    if graph.incomplete() == Some(Limit::States) { Err(Box::new(graph)) } else { Ok(Searched::of(machine, graph)) }
}

/// The search of what is large. If a limit stops it before it has found as many states as are known already, those are the result.
pub(super) fn search_on<M: Machine>(machine: &M, limits: &Limits, watch: &dyn Watch, large: Box<Graph>) -> Searched {
    if limits.states_max.is_some() {
        return Searched::of(machine, *large);
    }
    or_what_was_known(machine, search_in_looks(machine, limits, watch, &LOOKS[SMALL..]), Some(*large))
}

/// Explores a few times, and everything if that is not enough.
fn search_in_looks<M: Machine>(
    machine: &M,
    limits: &Limits,
    watch: &dyn Watch,
    looks: &[(Option<u32>, u64)],
) -> Searched {
    look(machine, limits, watch, looks).unwrap_or_else(|known| {
        or_what_was_known(machine, Searched::of(machine, explore(machine, limits, watch)), Some(*known))
    })
}

/// What a search found. If a limit stopped it with fewer states than an earlier search had found, the states of that one.
fn or_what_was_known<M: Machine>(machine: &M, found: Searched, known: Option<Graph>) -> Searched {
    match (found.graph.incomplete(), known) {
        (Some(limit), Some(known)) if found.graph.len() < known.len() => Searched::of(machine, known.stopped_by(limit)),
        (Some(_) | None, Some(_) | None) => found,
    }
}

/// Explores a few times, so far each; what was explored last if that is not enough.
fn look<M: Machine>(
    machine: &M,
    limits: &Limits,
    watch: &dyn Watch,
    looks: &[(Option<u32>, u64)],
) -> Result<Searched, Box<Graph>> {
    let is_free = |most: Option<u64>, states: u64| most.is_none_or(|most| most > states);
    let mut last = None;
    for (depth, states) in looks {
        let look = Limits {
            depth_max: depth.iter().copied().chain(limits.depth_max).min(),
            states_max: limits.states_max.into_iter().chain([*states]).min(),
            ..*limits
        };
        let graph = explore(machine, &look, watch);
        let goes_on = match graph.incomplete() {
            Some(Limit::States) => is_free(limits.states_max, *states),
            Some(Limit::Depth) => depth.is_some_and(|depth| limits.depth_max.is_none_or(|most| most > depth)),
            _ => false,
        };
        let found = Searched::of(machine, graph);
        // What grows for ever is never explored to its end: more of it could only tell that fewer can keep it up.
        let is_last = *states >= ENOUGH;
        if !goes_on || !found.growing.is_empty() && (is_last || found.growing.iter().all(|it| it.fewest)) {
            return Ok(or_what_was_known(machine, found, last));
        }
        last = Some(found.graph);
    }
    Err(Box::new(last.unwrap_or_else(|| explore(machine, limits, watch))))
}
