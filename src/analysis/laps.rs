//! Where a loop that was found goes on: the states of the graph that lie on its laps, and a run of the graph to one and round.
//!
//! The lap of a loop that grows can be told at another pace than the search's: then the same choices are taken in the graph,
//! as far as that goes.

use super::board::{FAR, Reverse};
use super::found_loop::Loop;
use super::loops::kept_up;
use super::rounds::on_cycles;
use super::search::Searched;
use explore::graph::Graph;
use explore::node::chooser_bit;
use kernel::machine::Machine;
use kernel::position::log::Deaf;
use kernel::position::offer::{Chooser, Status};
use model::read::LoopShape;

/// A run of the graph to a loop and once round, as far as the graph goes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LoopRun {
    /// The options, from the start.
    pub options: Vec<u32>,
    /// How many of them are taken where the lap begins.
    pub begins: usize,
}

/// Every state on a lap of a loop, with the loop's position in the list: ascending.
#[must_use]
pub fn lap_states<M: Machine>(machine: &M, found: &Searched, loops: &[Loop]) -> Vec<(u32, u32)> {
    let graph = &found.graph;
    let mut all: Vec<(u32, u32)> = Vec::new();
    let mut reverse = None;
    for (at, found) in (0..).zip(loops) {
        let states = match found.shape {
            LoopShape::Repeating => {
                let reverse = reverse.get_or_insert_with(|| Reverse::new(graph, |_| false));
                on_laps(graph, reverse, found.whose.iter().fold(0, |bits, who| bits | chooser_bit(*who)))
            }
            LoopShape::Growing => growing(machine, graph, found),
        };
        all.extend(states.into_iter().map(|state| (state, at)));
    }
    let of = |whose: &[Chooser]| {
        let known = |it: &Loop| it.shape == LoopShape::Growing && it.whose == whose;
        loops.iter().position(known).map(|at| at as u32)
    };
    for more in &found.more {
        let states = of(&more.whose).map(|at| growing(machine, graph, more).into_iter().map(move |state| (state, at)));
        all.extend(states.into_iter().flatten());
    }
    all.extend(of(&[]).into_iter().flat_map(|at| found.forced.iter().map(move |state| (*state, at))));
    all.sort_unstable();
    all.dedup();
    all
}

/// The states on a way back to themselves on which these choosers can stay, whatever all others do.
fn on_laps(graph: &Graph, reverse: &Reverse, owners: u64) -> Vec<u32> {
    let ranks = kept_up(graph, reverse, owners);
    let has = |state: u32| ranks[state as usize] == FAR;
    let inside: Vec<u32> = (0..graph.len()).filter(|state| has(*state)).collect();
    on_cycles(graph, &inside, |edge| has(graph.target(edge)))
}

/// The states of one lap after the other, as far as they were explored.
fn growing<M: Machine>(machine: &M, graph: &Graph, found: &Loop) -> Vec<u32> {
    let run = loop_run(machine, graph, found);
    let Some(mut state) = follow(graph, &run.options[..run.begins]) else { return Vec::new() };
    let lap = if found.pace().is_some() { &[0][..] } else { &found.lasso.lap };
    let mut states = vec![state];
    for option in lap.iter().cycle() {
        let next = graph.targets(state).get(*option as usize).copied();
        // A new state is numbered behind its parent: what leads back is none of a lap that grows.
        let Some(next) = next.filter(|next| *next > state) else { break };
        states.push(next);
        state = next;
    }
    states
}

/// Most stops of a lap on which nobody chooses.
const STOPS_MAX: usize = 10_000;

/// The stops of a lap from a state back to it on which nobody chooses, in order; none where there is no such lap.
#[must_use]
pub fn lap_by_itself(graph: &Graph, state: u32) -> Vec<u32> {
    let mut stops = Vec::new();
    let mut at = state;
    while stops.len() < STOPS_MAX && graph.kind(at).chooser() == Some(Chooser::Nobody) {
        stops.push(at);
        match graph.targets(at) {
            [next] if *next == state => return stops,
            [next] => at = *next,
            _ => break,
        }
    }
    Vec::new()
}

/// The state to which options lead from the start, if they do.
#[must_use]
pub fn follow(graph: &Graph, options: &[u32]) -> Option<u32> {
    options.iter().try_fold(0, |at, option| graph.targets(at).get(*option as usize).copied())
}

/// A run of the graph to a loop and once round.
#[must_use]
pub fn loop_run<M: Machine>(machine: &M, graph: &Graph, found: &Loop) -> LoopRun {
    let (stem, lap) = (&found.lasso.stem, &found.lasso.lap);
    match found.pace().and_then(|pace| machine.paced(pace)) {
        Some(paced) => at_pace_of(graph, &choices(&paced, stem)),
        None => LoopRun { options: [&stem[..], lap].concat(), begins: stem.len() },
    }
}

/// What is chosen on a run, without the stops where nobody chooses.
fn choices<M: Machine>(machine: &M, options: &[u32]) -> Vec<u32> {
    let mut state = M::State::default();
    let mut status = machine.start(&mut state, &mut Deaf);
    let mut chosen = Vec::new();
    for option in options {
        let Status::Offer(offer) = status else { break };
        if offer.chooser != Chooser::Nobody {
            chosen.push(*option);
        }
        status = machine.choose(&mut state, &offer, *option as usize, &mut Deaf);
    }
    chosen
}

/// The run that makes these choices, and one step of what then goes on by itself.
fn at_pace_of(graph: &Graph, choices: &[u32]) -> LoopRun {
    let is_stop = |state: u32| graph.kind(state).chooser() == Some(Chooser::Nobody);
    let (mut state, mut options) = (0, Vec::new());
    let mut choices = choices.iter();
    loop {
        let is_last = choices.len() == 0;
        let begins = options.len();
        let option = if is_stop(state) { Some(&0) } else { choices.next() };
        let next = option.and_then(|option| Some((*option, *graph.targets(state).get(*option as usize)?)));
        let Some((option, next)) = next else { return LoopRun { options, begins } };
        options.push(option);
        state = next;
        if is_last {
            return LoopRun { options, begins };
        }
    }
}
