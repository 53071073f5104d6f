//! Silence that was reached: each policy with its readings, and whether it matters.
//!
//! A reading's outcomes are those that can be reached when the policy is read
//! in this one way wherever it is asked.

use super::brief::{ReadingBrief, SilentBrief};
use super::names::Names;
use crate::analysis::outcomes::Outcomes;
use crate::explore::graph::Graph;
use crate::explore::node::Node;
use crate::kernel::kernel::Kernel;
use crate::kernel::machine::Machine;
use crate::kernel::offer::{Chooser, OfferKind, Pick, Status};
use crate::kernel::state::State;
use crate::model::policy::TABLE;
use std::collections::{BTreeMap, BTreeSet};

/// Every silent policy that was reached.
#[must_use]
pub fn silent(kernel: &Kernel<'_>, graph: &Graph, outcomes: &Outcomes) -> Vec<SilentBrief> {
    let policies: BTreeSet<u8> = graph.choice_points().keys().filter_map(|(_, kind)| policy_of(*kind)).collect();
    if policies.is_empty() {
        return Vec::new();
    }
    let reads = reads(kernel, graph);
    policies.into_iter().map(|policy| one(kernel, graph, outcomes, (policy, &reads))).collect()
}

const fn policy_of(kind: OfferKind) -> Option<u8> {
    match kind {
        OfferKind::Reading(policy) => Some(policy),
        _ => None,
    }
}

/// The states at which a policy is read: which one, and its value by option.
type Reads = BTreeMap<u32, (u8, Vec<u8>)>;

fn reads(kernel: &Kernel<'_>, graph: &Graph) -> Reads {
    let mut state = State::default();
    let silent = (0..graph.explored()).filter(|id| graph.node(*id) == Node::Offer(Chooser::Rules));
    let read = silent.filter_map(|id| {
        kernel.decode(graph.state(id), &mut state);
        let Status::Offer(offer) = kernel.status(&mut state) else { return None };
        let value = |pick: &Pick| if let Pick::Reading(value) = pick { *value } else { u8::MAX };
        Some((id, (policy_of(offer.kind)?, offer.options.iter().map(value).collect())))
    });
    read.collect()
}

fn one(kernel: &Kernel<'_>, graph: &Graph, outcomes: &Outcomes, (policy, reads): (u8, &Reads)) -> SilentBrief {
    let row = &TABLE[usize::from(policy)];
    let names = Names::new(kernel.model);
    let taken = |value: u8| reachable(graph, outcomes, (policy, value, reads));
    let sets: Vec<BTreeSet<usize>> = (0..row.values.len() as u8).map(taken).collect();
    let differ = sets.iter().any(|set| *set != sets[0]);
    let words = |set: &BTreeSet<usize>| set.iter().map(|at| names.outcome(&outcomes.list[*at].outcome)).collect();
    let readings = row.values.iter().zip(&sets);
    let readings = readings.map(|(value, set)| ReadingBrief { value: (*value).to_owned(), outcomes: words(set) });
    SilentBrief {
        policy: row.key.to_owned(),
        declared: kernel.model.rulebook.policies.get(usize::from(policy)).is_some_and(|stance| stance.declared),
        readings: readings.collect(),
        matters: if graph.incomplete().is_some() { None } else { Some(differ) },
    }
}

/// The outcomes that can be reached when a policy is read in one way.
fn reachable(graph: &Graph, outcomes: &Outcomes, (policy, value, reads): (u8, u8, &Reads)) -> BTreeSet<usize> {
    let mut seen = vec![false; graph.len() as usize];
    let mut waiting = vec![0];
    seen[0] = true;
    let mut found = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        found.extend(outcomes.of_state(id));
        let read = reads.get(&id).filter(|(read, _)| *read == policy);
        for (option, target) in graph.targets(id).iter().enumerate() {
            let taken = read.is_none_or(|(_, values)| values.get(option) == Some(&value));
            if taken && !std::mem::replace(&mut seen[*target as usize], true) {
                waiting.push(*target);
            }
        }
    }
    found
}
