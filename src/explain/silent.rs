//! Silence that was reached: each policy with its readings, and whether it matters.
//!
//! A reading's outcomes are those that can be reached when the policy is read
//! in this one way wherever it is asked. It matters if readings differ in
//! their outcomes, or in whether every run ends.

use super::brief::{ReadingBrief, SilentBrief};
use super::names::Names;
use crate::analysis::outcomes::Outcomes;
use crate::explore::graph::Graph;
use crate::explore::node::Node;
use crate::kernel::kernel::Kernel;
use crate::kernel::machine::Machine;
use crate::kernel::offer::{Chooser, OfferKind, Pick, Status};
use crate::kernel::state::State;
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
    let book = &kernel.model.rulebook;
    let values = book.silent_values(policy);
    let read = book.silent_readings(policy);
    let names = Names::new(kernel.model);
    let taken = |value: u8| reachable(graph, outcomes, (policy, value, reads));
    let sets: Vec<Reach> = read.iter().map(|value| taken(*value)).collect();
    let differ = sets.iter().any(|set| *set != sets[0]);
    let words = |set: &BTreeSet<usize>| set.iter().map(|at| names.outcome(&outcomes.list[*at].outcome)).collect();
    let readings = read.iter().map(|value| values[usize::from(*value)]).zip(&sets);
    let readings = readings.map(|(value, reach)| ReadingBrief {
        value: value.to_owned(),
        outcomes: words(&reach.outcomes),
        ends: reach.ends,
        runs: None,
        verdicts: Vec::new(),
    });
    SilentBrief {
        policy: book.silent_name(policy).to_owned(),
        declared: book.is_declared(policy),
        readings: readings.collect(),
        matters: if graph.incomplete().is_some() { None } else { Some(differ) },
        parts_at: None,
    }
}

/// What can be reached when a policy is read in one way.
#[derive(PartialEq, Eq)]
struct Reach {
    outcomes: BTreeSet<usize>,
    /// Whether no way leads back to where it was.
    ends: bool,
}

fn reachable(graph: &Graph, outcomes: &Outcomes, (policy, value, reads): (u8, u8, &Reads)) -> Reach {
    let targets = |id: u32| {
        let read = reads.get(&id).filter(|(read, _)| *read == policy);
        let options = graph.targets(id).iter().enumerate();
        options.filter(move |(at, _)| read.is_none_or(|(_, values)| values.get(*at) == Some(&value))).map(|(_, to)| *to)
    };
    // By state: how many ways lead to it, plus one once it was seen.
    let mut ways = vec![0_u32; graph.len() as usize];
    let mut all = vec![0_u32];
    ways[0] = 1;
    let mut found = BTreeSet::new();
    let mut next = 0;
    while let Some(id) = all.get(next).copied() {
        next += 1;
        found.extend(outcomes.of_state(id));
        for target in targets(id) {
            let ways = &mut ways[target as usize];
            if *ways == 0 {
                *ways = 1;
                all.push(target);
            }
            *ways += 1;
        }
    }
    // What nothing leads to any more is taken away, until nothing is left or everything lies on a way back.
    let mut free: Vec<u32> = all.iter().copied().filter(|id| ways[*id as usize] == 1).collect();
    let mut gone = 0;
    while let Some(id) = free.pop() {
        gone += 1;
        for target in targets(id) {
            let ways = &mut ways[target as usize];
            *ways -= 1;
            if *ways == 1 {
                free.push(target);
            }
        }
    }
    Reach { outcomes: found, ends: gone == all.len() }
}
