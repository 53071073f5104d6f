//! How runs end: the endings, projected to what the scenario observes.

use super::late::late;
use base::limits::Limit;
use explore::graph::Graph;
use explore::node::Node;
use kernel::machine::Machine;
use kernel::position::offer::Outcome;
use std::collections::BTreeMap;
use verify::certificate::{Certificate, Claim, FiniteRun};

/// One outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundOutcome {
    /// The ending and what is observed in it.
    pub outcome: Outcome,
    /// How many distinct states end so.
    pub leaves: u64,
    /// The first of these states.
    pub state: u32,
    /// The shortest run that ends so.
    pub story: Certificate,
}

/// All outcomes that were found, sorted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcomes {
    /// The outcomes.
    pub list: Vec<FoundOutcome>,
    /// Why there may be more, if there may.
    pub incomplete: Option<Limit>,
    /// Every ending with the position of its outcome, by state.
    endings: Vec<(u32, u32)>,
}

impl Outcomes {
    /// The position of the outcome of an ending; nothing for other states.
    #[must_use]
    pub fn of_state(&self, state: u32) -> Option<usize> {
        let at = self.endings.binary_search_by_key(&state, |(id, _)| *id).ok()?;
        Some(self.endings[at].1 as usize)
    }
}

/// Reads every ending of the graph.
pub fn outcomes<M: Machine>(machine: &M, graph: &Graph) -> Outcomes {
    let mut numbers: BTreeMap<Outcome, usize> = BTreeMap::new();
    let mut found: Vec<(u64, u32)> = Vec::new();
    let mut endings = Vec::new();
    let mut state = M::State::default();
    for id in (0..graph.len()).filter(|id| matches!(graph.node(*id), Node::End(_))) {
        if late(machine, graph).is_some() {
            break;
        }
        machine.decode(&graph.state(id), &mut state);
        let Some(outcome) = machine.outcome(&mut state) else {
            panic!("a machine tells the outcome of every state that has ended")
        };
        let number = *numbers.entry(outcome).or_insert(found.len());
        if number == found.len() {
            found.push((0, id));
        }
        found[number].0 += 1;
        endings.push((id, number as u32));
    }
    let mut places = vec![0; found.len()];
    let list = numbers.into_iter().enumerate().map(|(place, (outcome, number))| {
        places[number] = place as u32;
        let (leaves, state) = found[number];
        let story =
            Certificate::Trace(FiniteRun { options: graph.path(state), claim: Claim::Outcome(outcome.clone()) });
        FoundOutcome { outcome, leaves, state, story }
    });
    let list = list.collect();
    endings.iter_mut().for_each(|(_, number)| *number = places[*number as usize]);
    Outcomes { list, incomplete: graph.incomplete(), endings }
}
