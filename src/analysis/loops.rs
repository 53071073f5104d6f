//! Whether every run ends, and if not, whose loops there are.
//!
//! For a set K of choosers, W(K) is the largest set of states without an ending
//! in which every state whose chooser is in K has some step inside, and every
//! other state has all steps inside: from there on, K can go on for ever
//! whatever everybody else does. It is what is left when all others try to make
//! an end ([`attract`]). The owners are all minimal K whose W(K) is not empty;
//! everything in the graph can be reached. Checkpoints have one step, so it
//! does not matter on whose side nobody is.
//!
//! States that are not explored count as endings here, so that every loop told
//! stands; counted as loops they would all be forced, so that with any of them
//! the verdict is unknown. A loop told then may have smaller owners than found.

use super::board::{FAR, Reverse, attract};
use super::found_loop::{Loop, LoopExit, kind_of};
use super::late::late;
use super::owners::{is_fewest, subsets};
use super::rounds::{ShortestWays, on_cycles};
use super::search::Searched;
use base::limits::Limit;
use explore::graph::Graph;
use explore::node::choosers_of;
use kernel::machine::Machine;
use model::read::LoopShape;
use verify::certificate::{Forever, Lasso};

/// Whether every run ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// Every run ends.
    Yes,
    /// There are loops.
    No,
    /// Not every state was explored.
    Unknown(Limit),
}

/// The answer on termination.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Termination {
    /// The verdict.
    pub verdict: Ends,
    /// Loops, one for each minimal set of owners.
    pub loops: Vec<Loop>,
}

/// Decides whether every run ends, by the graph and by loops that grow beyond it; as far as there is time.
#[must_use]
pub fn termination_of<M: Machine>(machine: &M, found: &Searched) -> Termination {
    let mut termination = in_time(&found.graph, &|| late(machine, &found.graph).is_some());
    if !found.growing.is_empty() {
        termination.verdict = Ends::No;
        termination.loops.extend(found.growing.iter().cloned());
    }
    termination
}

/// Decides whether every run ends, by the graph alone.
#[must_use]
pub fn termination(graph: &Graph) -> Termination {
    in_time(graph, &|| false)
}

/// The same until the time is up; then the loops that were found so far.
fn in_time(graph: &Graph, is_late: &dyn Fn() -> bool) -> Termination {
    let is_whole = graph.incomplete().is_none();
    let owners = if is_late() { Vec::new() } else { owners(graph, &Reverse::new(graph, |_| false), is_late) };
    let owners = owners.into_iter().take_while(|_| !is_late());
    let loops: Vec<Loop> = owners.filter_map(|owned| owned.describe(graph, is_whole)).collect();
    let verdict = match graph.incomplete() {
        Some(limit) => Ends::Unknown(limit),
        None if loops.is_empty() => Ends::Yes,
        None => Ends::No,
    };
    Termination { verdict, loops }
}

/// A minimal set of owners with its W(K): the states that are [`FAR`] from an ending.
pub(super) struct Owned {
    pub(super) owners: u64,
    pub(super) ranks: Vec<u32>,
}

/// W(K), as the states that are [`FAR`].
pub(super) fn kept_up(graph: &Graph, reverse: &Reverse, owners: u64) -> Vec<u32> {
    attract(graph, reverse, !owners, |id| graph.targets(id).is_empty())
}

/// All minimal sets of owners, smallest first.
fn owners(graph: &Graph, reverse: &Reverse, is_late: &dyn Fn() -> bool) -> Vec<Owned> {
    let everybody = kept_up(graph, reverse, u64::MAX);
    let endless = |id: &u32| everybody[*id as usize] == FAR;
    let choosers = (0..graph.len()).filter(endless).fold(0, |bits, id| bits | graph.kind(id).bit());
    let mut found: Vec<Owned> = Vec::new();
    if !everybody.contains(&FAR) {
        return found;
    }
    for size in 0..=choosers.count_ones() {
        for set in subsets(choosers, size) {
            if found.iter().any(|smaller| smaller.owners & !set == 0) {
                continue;
            }
            if is_late() {
                return found;
            }
            let ranks = kept_up(graph, reverse, set);
            if ranks.contains(&FAR) {
                found.push(Owned { owners: set, ranks });
            }
        }
    }
    found
}

impl Owned {
    fn has(&self, id: u32) -> bool {
        self.ranks[id as usize] == FAR
    }

    /// Where the loop begins: the first state on a cycle of W(K), by number.
    pub(super) fn entry(&self, graph: &Graph) -> Option<u32> {
        let inside: Vec<u32> = (0..graph.len()).filter(|id| self.has(*id)).collect();
        on_cycles(graph, &inside, |edge| self.has(graph.target(edge))).first().copied()
    }

    fn describe(&self, graph: &Graph, is_whole: bool) -> Option<Loop> {
        let entry = self.entry(graph)?;
        let lap = ShortestWays::new(graph, entry, |edge| self.has(graph.target(edge))).round()?;
        let from_start = if self.has(0) { Some(true) } else { is_whole.then_some(false) };
        let exits = self.exits(graph, entry, &lap);
        Some(Loop {
            shape: LoopShape::Repeating,
            whose: choosers_of(self.owners).collect(),
            kind: kind_of(self.owners, graph.players()),
            from_start,
            lasso: Lasso { stem: graph.path(entry), lap, claim: Forever::Repeats },
            growing: None,
            // What was not explored counts as an ending, and may be none.
            fewest: is_whole || is_fewest(graph, entry, self.owners),
            exits,
        })
    }

    fn exits(&self, graph: &Graph, entry: u32, lap: &[u32]) -> Vec<LoopExit> {
        let mut exits = Vec::new();
        let mut at = entry;
        for (step, taken) in lap.iter().enumerate() {
            if let Some(chooser) = graph.kind(at).chooser() {
                let out = graph.targets(at).iter().enumerate().filter(|(_, target)| !self.has(**target));
                exits.extend(out.map(|(option, _)| LoopExit { step: step as u32, chooser, option: option as u32 }));
            }
            at = graph.targets(at)[*taken as usize];
        }
        exits
    }
}
