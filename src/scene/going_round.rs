//! Loops as a page shows them: a run to each and round, what a lap changes, and who could have stopped it.

use super::ahead::StateProspects;
use super::brief::{LoopShown, LoopStop, TakenBrief};
use explain::findings::Findings;
use explain::going_round::LoopGone;
use explain::names::Names;
use explore::graph::Graph;
use kernel::machine::Machine;
use kernel::position::offer::{Chooser, Offer, Status};
use kernel::position::state::State;
use kernel::table::kernel::Kernel;

/// Most choices by which a loop can be kept from beginning that are told.
const STOPS_MAX: usize = 6;

/// Every loop, in the order of the analysis.
#[must_use]
pub fn loops_shown(
    kernel: &Kernel<'_>,
    findings: &Findings<'_, '_>,
    (graph, ahead): (&Graph, &StateProspects),
) -> Vec<LoopShown> {
    let way = Way { kernel, graph, ahead };
    (0..).zip(findings.loops_gone()).map(|(at, found)| way.shown(at, found)).collect()
}

/// What is looked at along the way to a loop.
struct Way<'a, 'm> {
    kernel: &'a Kernel<'m>,
    graph: &'a Graph,
    ahead: &'a StateProspects,
}

impl Way<'_, '_> {
    fn shown(&self, at: u32, found: LoopGone) -> LoopShown {
        let LoopGone { told, run, out } = found;
        let (stem, lap) = run.options.split_at(run.begins);
        let lap = &lap[..self.one_lap((stem, lap), told.rounds)];
        let mut shown = LoopShown {
            says: told.says,
            readings: Vec::new(),
            grows: told.grows,
            clauses: told.clauses.into_iter().map(|it| it.id).collect(),
            stops: out.into_iter().map(|(who, choice, options)| LoopStop { who, choice, options }).collect(),
            kept_from: Vec::new(),
            options: [stem, lap].concat(),
            begins: stem.len() as u32,
        };
        self.before(at, stem, &mut shown);
        shown
    }

    /// How many steps show one whole lap: where nobody chooses on it, the lap of the search can be many.
    fn one_lap(&self, (stem, lap): (&[u32], &[u32]), rounds: usize) -> usize {
        let mut state = self.follow(stem);
        for option in lap {
            let Some(id) = state else { return lap.len() };
            if self.graph.targets(id).len() > 1 {
                return lap.len();
            }
            state = self.graph.targets(id).get(*option as usize).copied();
        }
        lap.len().div_ceil(rounds.max(1))
    }

    fn follow(&self, options: &[u32]) -> Option<u32> {
        options.iter().try_fold(0, |at, option| self.graph.targets(at).get(*option as usize).copied())
    }

    /// The choices before a loop begins of which another option leads to no such loop.
    fn before(&self, at: u32, stem: &[u32], shown: &mut LoopShown) {
        let mut id = 0;
        for (step, taken) in stem.iter().enumerate() {
            let targets = self.graph.targets(id);
            let keeps = |to: u32| {
                let ahead = self.ahead.at(to);
                !ahead.dark && !ahead.loops.contains(&at)
            };
            let others: Vec<u32> = (0..).zip(targets).filter(|(_, to)| keeps(**to)).map(|(option, _)| option).collect();
            if let Some(offer) = self.offer(id).filter(|_| !others.is_empty()) {
                self.tell(&offer, (&stem[..step], *taken), &others, shown);
            }
            let Some(next) = targets.get(*taken as usize) else { return };
            id = *next;
        }
    }

    fn offer(&self, id: u32) -> Option<(State, Offer)> {
        let mut state = State::default();
        self.kernel.decode(&self.graph.state(id), &mut state);
        match self.kernel.status(&mut state) {
            Status::Offer(offer) if offer.chooser != Chooser::Nobody => Some((state, offer)),
            Status::Offer(_) | Status::End(_) | Status::Limit(_) => None,
        }
    }

    fn tell(
        &self,
        (state, offer): &(State, Offer),
        (before, taken): (&[u32], u32),
        others: &[u32],
        shown: &mut LoopShown,
    ) {
        let names = Names::of_state(self.kernel.model, state);
        if let Some(what) = offer.silent() {
            let value = names.options(offer).into_iter().nth(taken as usize).unwrap_or_default();
            shown.readings.push(TakenBrief { policy: names.silent(what), value });
        }
        let room = STOPS_MAX.saturating_sub(shown.kept_from.len());
        shown.kept_from.extend(others.iter().take(room).map(|option| LoopStop {
            who: names.chooser(offer.chooser),
            choice: names.choice(offer, *option as usize),
            options: [before, &[*option]].concat(),
        }));
    }
}
