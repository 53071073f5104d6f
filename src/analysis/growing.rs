//! Loops with numbers that grow, found among the ancestors of what was explored.
//!
//! Where something grows without bound the graph is infinite and a limit stops
//! the search. A candidate is a stretch of a path between two positions that
//! differ only in what may grow; each is measured and proved
//! ([`verify::laps`]), and what cannot be proved is left. Where
//! nobody chooses any more, the stretch is looked at closely
//! ([`super::choiceless`]).

use super::choiceless::{EARLIER_MAX, SeenPositions, going_round};
use super::found_loop::{Loop, LoopExit, kind_of};
use super::growing_owners::{LoopKeepers, abstraction, kept};
use super::leaving::to_an_end;
use super::obstacle::{Obstacle, growth_or};
use explore::graph::Graph;
use explore::node::{Node, chooser_bit, choosers_of};
use kernel::machine::Machine;
use kernel::position::offer::Chooser;
use model::read::LoopShape;
use verify::certificate::{Forever, Growing, Lasso};
use verify::laps::measure;

/// Most paths that are looked at, each to another state that a limit kept from being explored.
const PATHS_MAX: usize = 8;
/// Parts of a path that are looked at: at its beginning, at its end, and between.
const WINDOWS: usize = 4;
/// Positions of such a part.
const WINDOW: usize = 48;
/// Most candidates of a part that are measured, for each number of laps in one.
const CANDIDATES_MAX: usize = 6;

/// What was found of loops that grow.
#[derive(Clone, Debug, Default)]
pub struct Grows {
    /// Those that are proved to, each with other owners; none where everything was explored.
    pub loops: Vec<Loop>,
    /// What stands in the way of a lap that is not.
    pub obstacle: Option<Obstacle>,
    /// Whether nothing but such loops is beyond what was explored: each way that a limit cut goes round for ever, and nobody
    /// chooses on it any more.
    pub is_all: bool,
    /// The states that a limit cut, of those that were looked at, from which it goes round for ever, whatever anybody does.
    pub forced: Vec<u32>,
    /// More of them, of the same owners: on other ways.
    pub more: Vec<Loop>,
}

/// Loops that grow.
#[must_use]
pub fn growing<M: Machine>(machine: &M, graph: &Graph) -> Grows {
    let mut grows = Grows::default();
    if graph.incomplete().is_none() {
        return grows;
    }
    let hasty = machine.hasty();
    let machine = hasty.as_ref().unwrap_or(machine);
    // Nothing is wrong with what is not looked for: it is not known.
    let (cut, tips) = (cut(graph).count(), tips(graph));
    for tip in tips.into_iter().take_while(|_| !machine.is_late()) {
        let path = Path::to(graph, tip);
        let behind_last_choice = path.stretch(machine, graph, &mut grows.obstacle);
        grows.forced.extend(behind_last_choice.is_some().then_some(tip));
        let one = behind_last_choice.or_else(|| {
            let candidates = path.windows().flat_map(|window| path.candidates(machine, graph, window));
            let mut candidates = candidates.take_while(|_| !machine.is_late());
            candidates.find_map(|lap| path.proved(machine, graph, lap, &mut grows.obstacle))
        });
        let Some(one) = one else { continue };
        let is_new = !grows.loops.iter().any(|known| known.whose == one.whose);
        if is_new { &mut grows.loops } else { &mut grows.more }.push(one);
    }
    let beyond = (0..graph.len()).filter(|id| matches!(graph.node(*id), Node::Limit(_) | Node::Unexplored(_))).count();
    grows.is_all = !grows.forced.is_empty() && grows.forced.len() == cut && beyond <= cut;
    grows
}

/// The states that were not explored further.
fn cut(graph: &Graph) -> impl Iterator<Item = u32> {
    (0..graph.len()).filter(|id| graph.kind(*id).limit().is_some() || *id >= graph.explored())
}

/// States at which paths end that are worth a look: spread over all that were not explored further.
fn tips(graph: &Graph) -> Vec<u32> {
    let all: Vec<u32> = cut(graph).collect();
    let step = all.len().div_ceil(PATHS_MAX).max(1);
    let mut tips: Vec<u32> = all.iter().rev().step_by(step).copied().collect();
    tips.extend(all.first());
    tips.dedup();
    tips
}

/// The states on the way to one, and the options taken.
struct Path {
    states: Vec<u32>,
    options: Vec<u32>,
}

impl Path {
    fn to(graph: &Graph, tip: u32) -> Path {
        let mut states = vec![tip];
        while let Some((before, _)) = graph.parent(states[states.len() - 1]) {
            states.push(before);
        }
        states.reverse();
        Path { states, options: graph.path(tip) }
    }

    /// Parts of the path that are looked at, the first ones first: what is found there has a short stem.
    fn windows(&self) -> impl Iterator<Item = std::ops::Range<usize>> + use<> {
        let last = self.states.len().saturating_sub(WINDOW);
        let windows = if last == 0 { 1 } else { WINDOWS };
        let length = self.states.len();
        (0..windows).map(move |at| last * at / (WINDOWS - 1).max(1)).map(move |from| from..(from + WINDOW).min(length))
    }

    /// Where laps could begin and end, those of few laps and short ones first.
    fn candidates<M: Machine>(
        &self,
        machine: &M,
        graph: &Graph,
        window: std::ops::Range<usize>,
    ) -> Vec<(usize, usize)> {
        let mut seen = SeenPositions::default();
        let mut found: [Vec<(usize, usize)>; EARLIER_MAX] = Default::default();
        for at in window {
            let Some(abstraction) = abstraction(machine, graph, self.states[at]) else { continue };
            for (laps, start) in seen.see(at, abstraction).into_iter().enumerate() {
                found[laps].push((start, at));
            }
        }
        for laps in &mut found {
            laps.sort_by_key(|(start, end)| (end - start, *start));
            laps.truncate(CANDIDATES_MAX);
        }
        found.concat()
    }

    /// The loop of the stretch behind the last choice of the path, if it goes round for ever.
    fn stretch<M: Machine>(&self, machine: &M, graph: &Graph, obstacle: &mut Option<Obstacle>) -> Option<Loop> {
        let chooses = |at: &usize| graph.kind(self.states[*at]).chooser().is_some_and(|who| who != Chooser::Nobody);
        let taken = 0..self.options.len();
        let choices: Vec<u32> = taken.clone().filter(chooses).map(|at| self.options[at]).collect();
        let growing = going_round(machine, &choices, obstacle)?;
        let alone = taken.clone().all(|at| graph.targets(self.states[at]).len() == 1);
        let (stem, lap) = (growing.stem.clone(), growing.lap.clone());
        Some(Loop {
            shape: LoopShape::Growing,
            whose: Vec::new(),
            kind: kind_of(0, 0),
            from_start: alone.then_some(true),
            lasso: Lasso { stem, lap, claim: Forever::Repeats },
            growing: Some(growing),
            fewest: true,
            exits: Vec::new(),
        })
    }

    /// The loop with this lap, if it is one for ever.
    fn proved<M: Machine>(
        &self,
        machine: &M,
        graph: &Graph,
        (start, end): (usize, usize),
        obstacle: &mut Option<Obstacle>,
    ) -> Option<Loop> {
        let (stem, lap) = (self.options[..start].to_vec(), self.options[start..end].to_vec());
        let mut state = M::State::default();
        machine.decode(&graph.state(self.states[start]), &mut state);
        let laps = measure(machine, &mut state, &lap).ok()?;
        let growth = growth_or(&laps, obstacle)?;
        let chosen = |(who, options): &(Chooser, usize)| if *options > 1 { chooser_bit(*who) } else { 0 };
        let all = laps.laps[2].stops.iter().map(chosen).fold(0, |bits, bit| bits | bit);
        let mut first = M::State::default();
        machine.decode(&graph.state(self.states[start]), &mut first);
        let LoopKeepers { owners, also, fewest } = kept(machine, graph, (self.states[start], &first), (&lap, all));
        let alone = self.states[..start].iter().all(|id| graph.targets(*id).len() == 1);
        Some(Loop {
            shape: LoopShape::Growing,
            whose: choosers_of(owners).collect(),
            kind: kind_of(owners, graph.players()),
            from_start: alone.then_some(true),
            lasso: Lasso { stem: stem.clone(), lap: lap.clone(), claim: Forever::Repeats },
            growing: Some(Growing { stem, lap, pace: None, growth, also, by: choosers_of(owners).collect() }),
            fewest,
            exits: self.exits(graph, (start, end), owners),
        })
    }

    /// The other options of the owners on the lap from which a run ends, as far as was explored.
    fn exits(&self, graph: &Graph, (start, end): (usize, usize), owners: u64) -> Vec<LoopExit> {
        let mut exits = Vec::new();
        for at in start..end {
            let is_owner = |who: &Chooser| chooser_bit(*who) & owners != 0;
            let Some(chooser) = graph.kind(self.states[at]).chooser().filter(is_owner) else { continue };
            let (step, taken) = ((at - start) as u32, self.options[at]);
            let targets = graph.targets(self.states[at]).iter().enumerate().map(|(at, target)| (at as u32, *target));
            let others = targets.filter(|(option, _)| *option != taken);
            let out = others.filter(|(_, target)| to_an_end(graph, *target).is_some());
            exits.extend(out.map(|(option, _)| LoopExit { step, chooser, option }));
        }
        exits
    }
}
