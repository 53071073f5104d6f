//! Whose a loop that grows is: who of those that choose on its lap can be spared.
//!
//! Somebody can be spared if each of their other options, too, leads back to
//! where the lap began but for what grows. So other laps are looked for in what
//! was explored until every option of theirs begins one; that all these laps
//! can follow each other for ever is [`verify::family`]'s to accept.

use super::owners::{is_fewest, subsets};
use explore::graph::Graph;
use explore::node::choosers_of;
use kernel::growth::abstraction::Abstraction;
use kernel::machine::Machine;
use kernel::position::log::Deaf;
use kernel::position::offer::{Chooser, Status};
use std::collections::{BTreeMap, VecDeque};
use verify::family::keep_up;

/// Most laps that are put together.
const LAPS_MAX: usize = 24;
/// Most states that are looked at for the way back.
const STATES_MAX: usize = 400;
/// Most options of a run that is followed to see whether it ends.
const STEPS_MAX: usize = 400;

/// Those who can keep a loop up.
pub(super) struct LoopKeepers {
    /// They, as bits.
    pub(super) owners: u64,
    /// The other laps that are needed for it.
    pub(super) also: Vec<Vec<u32>>,
    /// Whether it is known that none of them can be spared.
    pub(super) fewest: bool,
}

/// The fewest of those who choose on a lap that can keep it up from where it begins, as far as was explored.
pub(super) fn kept<M: Machine>(
    machine: &M,
    graph: &Graph,
    (from, state): (u32, &M::State),
    (lap, choosers): (&[u32], u64),
) -> LoopKeepers {
    let mut laps = LapSearch { graph, from, rests: BTreeMap::new(), rest: Vec::new() };
    laps.rest = laps.rest_of(machine, from).unwrap_or_default();
    // A single one cannot be spared where some run ends.
    let fewest =
        |owners: u64| is_fewest(graph, from, owners) || owners.count_ones() == 1 && ends_somewhere(machine, state);
    let sets = (0..choosers.count_ones()).flat_map(|size| subsets(choosers, size));
    for owners in sets {
        let by: Vec<Chooser> = choosers_of(owners).collect();
        let Some(family) = laps.for_all_but(machine, lap, owners) else { continue };
        if keep_up(machine, state, &family, &by).is_ok() {
            return LoopKeepers { owners, also: family[1..].to_vec(), fewest: fewest(owners) };
        }
    }
    LoopKeepers { owners: choosers, also: Vec::new(), fewest: fewest(choosers) }
}

/// Whether a run from here ends on which always the last option is taken (often to pass), or always the first. The search
/// goes layer by layer, and may not have come to an end yet.
fn ends_somewhere<M: Machine>(machine: &M, state: &M::State) -> bool {
    let ends = |takes: fn(usize) -> usize| {
        let mut state = state.clone();
        let mut status = machine.status(&mut state);
        for _ in 0..STEPS_MAX {
            let Status::Offer(offer) = status else { break };
            status = machine.choose(&mut state, &offer, takes(offer.options.len()), &mut Deaf);
        }
        matches!(status, Status::End(_))
    };
    ends(|options| options - 1) || ends(|_| 0)
}

/// Laps that are looked for.
struct LapSearch<'a> {
    graph: &'a Graph,
    from: u32,
    /// By state: what stays of it when what may grow is left out.
    rests: BTreeMap<u32, Option<Vec<u8>>>,
    rest: Vec<u8>,
}

impl LapSearch<'_> {
    fn rest_of<M: Machine>(&mut self, machine: &M, id: u32) -> Option<Vec<u8>> {
        let graph = self.graph;
        self.rests.entry(id).or_insert_with(|| abstraction(machine, graph, id).map(|it| it.rest)).clone()
    }

    /// Laps such that every option of whoever is no owner begins one of them.
    fn for_all_but<M: Machine>(&mut self, machine: &M, lap: &[u32], owners: u64) -> Option<Vec<Vec<u32>>> {
        let mut laps = vec![lap.to_vec()];
        let mut next = 0;
        while next < laps.len() {
            let lap = laps[next].clone();
            next += 1;
            let mut at = self.from;
            for step in 0..lap.len() {
                let is_free = self.graph.kind(at).bit() & !owners != 0;
                for option in 0..self.graph.targets(at).len() as u32 {
                    let mut begins = lap[..step].to_vec();
                    begins.push(option);
                    if is_free && !laps.iter().any(|known| known.starts_with(&begins)) {
                        let way = self.back(machine, self.graph.targets(at)[option as usize])?;
                        begins.extend(way);
                        laps.push(begins);
                    }
                }
                at = *self.graph.targets(at).get(lap[step] as usize)?;
            }
            if laps.len() > LAPS_MAX {
                return None;
            }
        }
        Some(laps)
    }

    /// The options of the shortest way from a state to one like that where the lap began.
    fn back<M: Machine>(&mut self, machine: &M, state: u32) -> Option<Vec<u32>> {
        let graph = self.graph;
        let mut before: BTreeMap<u32, Option<(u32, u32)>> = BTreeMap::from([(state, None)]);
        let mut waiting = VecDeque::from([state]);
        while let Some(at) = waiting.pop_front() {
            if self.rest_of(machine, at).as_ref() == Some(&self.rest) {
                let mut options = Vec::new();
                let mut now = at;
                while let Some(Some((from, option))) = before.get(&now) {
                    options.push(*option);
                    now = *from;
                }
                options.reverse();
                return Some(options);
            }
            for (option, target) in graph.targets(at).iter().enumerate() {
                if before.len() < STATES_MAX && !before.contains_key(target) {
                    before.insert(*target, Some((at, option as u32)));
                    waiting.push_back(*target);
                }
            }
        }
        None
    }
}

/// What a state is apart from what may grow.
pub(super) fn abstraction<M: Machine>(machine: &M, graph: &Graph, id: u32) -> Option<Abstraction> {
    let bytes = graph.state(id);
    if bytes.is_empty() {
        return None;
    }
    let mut state = M::State::default();
    machine.decode(&bytes, &mut state);
    machine.abstraction(&state)
}
