//! Silence that was reached: each policy with its readings, each two priorities of which none says which is higher, and
//! whether it matters.
//!
//! A reading's outcomes are those that can be reached when the policy is read
//! in this one way wherever it is asked, and no pick leads to that another way
//! of comparing these two priorities follows. It matters if readings differ in
//! their outcomes, or in whether every run ends. Where they do not, who has a choice in them can differ all the same, which
//! is told beside it.

use super::brief::{GivenBrief, ReadingBrief, SilentBrief};
use super::names::Names;
use analysis::ahead::who_chooses;
use analysis::late::late;
use analysis::outcomes::Outcomes;
use analysis::together::{AnswerChoosers, Together, together_in};
use explore::graph::Graph;
use explore::node::Node;
use kernel::machine::Machine;
use kernel::position::offer::{Chooser, Pick, Silent, Status};
use kernel::position::state::State;
use kernel::table::kernel::Kernel;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// What a run can come to.
pub struct WhatComes<'a> {
    /// The outcomes.
    pub outcomes: &'a Outcomes,
    /// The states on laps, each with the position of its loop: ascending.
    pub laps: &'a [(u32, u32)],
    /// Whether a limit hides what comes behind a state.
    pub is_dark: &'a dyn Fn(u32) -> bool,
    /// Who chooses by how silence is answered, where the graph does not tell it.
    pub choosers: Option<&'a [AnswerChoosers]>,
}

/// Every silence that was reached.
#[must_use]
pub fn silent(
    kernel: &Kernel<'_>,
    graph: &Graph,
    ends: &WhatComes<'_>,
    known: Option<&[Together]>,
) -> Vec<SilentBrief> {
    let outcomes = ends.outcomes;
    if !graph.choice_points().keys().any(|(_, kind)| kind.is_silent()) {
        return Vec::new();
    }
    let reads = reads(kernel, graph);
    let all: BTreeSet<Silent> = reads.values().map(|read| read.what).collect();
    let mut briefs: Vec<SilentBrief> = all.iter().map(|what| one(kernel, graph, ends, (*what, &reads))).collect();
    // What makes no difference by itself can make one together with others.
    if all.len() > 1 && briefs.iter().any(|brief| brief.matters == Some(false)) {
        let asked = || together_in(kernel, graph, outcomes, &all);
        let found = known.map_or_else(asked, |known| Some(known.to_vec()));
        for (what, brief) in all.iter().zip(&mut briefs).filter(|(_, brief)| brief.matters == Some(false)) {
            match &found {
                Some(found) => {
                    let found = found.iter().find(|it| it.what == *what);
                    found.into_iter().for_each(|it| matters_together(kernel, brief, it));
                }
                None => brief.matters = None,
            }
        }
    }
    briefs
}

/// A silence matters where other silence is read so.
fn matters_together(kernel: &Kernel<'_>, brief: &mut SilentBrief, found: &Together) {
    let names = Names::new(kernel.model);
    let given = found
        .given
        .iter()
        .map(|(what, pick)| GivenBrief { policy: names.silent(*what), value: answer(kernel, *what, *pick) });
    brief.given = given.collect();
    brief.matters = Some(true);
    for (reading, (_, ends)) in brief.readings.iter_mut().zip(&found.readings) {
        reading.outcomes = ends.iter().flatten().map(|outcome| names.outcome(outcome)).collect();
        reading.ends = !ends.contains(&None);
        // Which loops these are is not known here.
        reading.loops.retain(|_| !reading.ends);
    }
}

/// An answer to a silence, by name.
pub(super) fn answer(kernel: &Kernel<'_>, what: Silent, pick: Pick) -> String {
    let named = match (what, pick) {
        (Silent::Reading(policy), Pick::Reading(value)) => {
            kernel.model.rulebook.silent_values(policy).get(usize::from(value)).copied()
        }
        (_, Pick::Precedence(it)) => PRECEDENCE.iter().find(|(how, _)| *how == it.how).map(|(_, name)| *name),
        _ => None,
    };
    named.unwrap_or_default().to_owned()
}

/// The states at which something is read.
type StateReads = BTreeMap<u32, StateRead>;

/// What is read at a state.
struct StateRead {
    what: Silent,
    /// By option: what is then read, and what follows, each with its value.
    options: Vec<Vec<(Silent, u8)>>,
}

/// How two priorities compare, by the number of the reading.
const PRECEDENCE: [(Ordering, &str); 3] =
    [(Ordering::Greater, "higher"), (Ordering::Equal, "the same"), (Ordering::Less, "lower")];

/// What is known behind an option, each with its value.
fn answered(kernel: &Kernel<'_>, state: &State, (what, pick): (Silent, &Pick)) -> Vec<(Silent, u8)> {
    match pick {
        Pick::Reading(value) => vec![(what, *value)],
        Pick::Precedence(picked) => {
            let value = |how: Ordering| PRECEDENCE.iter().position(|(other, _)| *other == how).unwrap_or(0) as u8;
            let known = kernel.with(state.precedence(), *picked);
            known.iter().map(|it| (Silent::Precedence(it.one, it.other), value(it.how))).collect()
        }
        _ => Vec::new(),
    }
}

fn reads(kernel: &Kernel<'_>, graph: &Graph) -> StateReads {
    let mut state = State::default();
    let silent = (0..graph.explored()).filter(|id| graph.node(*id) == Node::Offer(Chooser::Rules));
    let read = silent.filter_map(|id| {
        kernel.decode(&graph.state(id), &mut state);
        let Status::Offer(offer) = kernel.status(&mut state) else { return None };
        let what = offer.silent()?;
        let options = offer.options.iter().map(|pick| answered(kernel, &state, (what, pick))).collect();
        Some((id, StateRead { what, options }))
    });
    read.collect()
}

fn one(kernel: &Kernel<'_>, graph: &Graph, ends: &WhatComes<'_>, (what, reads): (Silent, &StateReads)) -> SilentBrief {
    let book = &kernel.model.rulebook;
    let (values, read, declared) = match what {
        Silent::Reading(policy) => (book.silent_values(policy), book.silent_readings(policy), book.is_declared(policy)),
        Silent::Precedence(..) => (PRECEDENCE.map(|(_, name)| name).to_vec(), vec![0, 1, 2], true),
    };
    let names = Names::new(kernel.model);
    let answers = answers(graph, what, reads);
    let taken = |value: u8| match late(kernel, graph) {
        None => reachable(graph, ends, (value, &answers)),
        Some(_) => ReadingReach { dark: true, ..ReadingReach::default() },
    };
    let sets: Vec<ReadingReach> = read.iter().map(|value| taken(*value)).collect();
    let differ = sets.iter().any(|set| (&set.outcomes, set.ends) != (&sets[0].outcomes, sets[0].ends));
    let choosers: Vec<u64> = read.iter().zip(&sets).map(|(value, set)| choosers(ends, (what, *value), set)).collect();
    let others_choose = choosers.iter().any(|who| *who != choosers[0]);
    let words = |set: &BTreeSet<usize>| set.iter().map(|at| names.outcome(&ends.outcomes.list[*at].outcome)).collect();
    let readings = read.iter().map(|value| values[usize::from(*value)]).zip(&sets).zip(choosers);
    let readings = readings.map(|((value, reach), who)| ReadingBrief {
        value: value.to_owned(),
        choosers: names.choosers(who),
        outcomes: words(&reach.outcomes),
        ends: reach.ends,
        loops: reach.loops.iter().copied().collect(),
        hidden: reach.dark,
        runs: None,
        verdicts: Vec::new(),
    });
    SilentBrief {
        policy: names.silent(what),
        declared,
        given: Vec::new(),
        readings: readings.collect(),
        matters: graph.incomplete().is_none().then_some(differ),
        choosers_differ: graph.incomplete().is_none().then_some(others_choose),
        parts_at: None,
    }
}

/// Behind this edge, nothing is said of what is asked about.
const ANY: u8 = u8::MAX;

/// By edge: how something is read behind it; [`ANY`] where the edge says nothing of that.
fn answers(graph: &Graph, what: Silent, reads: &StateReads) -> Vec<u8> {
    let mut answers = vec![ANY; graph.edge_count() as usize];
    for (id, read) in reads {
        for (edge, answered) in graph.edges(*id).zip(&read.options) {
            if let Some((_, value)) = answered.iter().find(|(of, _)| *of == what) {
                answers[edge as usize] = *value;
            }
        }
    }
    answers
}

/// What can be reached when a policy is read in one way.
#[derive(Default)]
struct ReadingReach {
    outcomes: BTreeSet<usize>,
    /// Whether no way leads back to where it was.
    ends: bool,
    /// The loops, by their position.
    loops: BTreeSet<u32>,
    /// Whether a limit hides something.
    dark: bool,
    /// Who has a choice among several options, as bits of choosers.
    choosers: u64,
}

/// Who chooses when a silence is answered so.
fn choosers(ends: &WhatComes<'_>, (what, value): (Silent, u8), reach: &ReadingReach) -> u64 {
    let is_it = |pick: &Pick| match pick {
        Pick::Reading(it) => *it == value,
        Pick::Precedence(it) => PRECEDENCE.get(usize::from(value)).is_some_and(|(how, _)| *how == it.how),
        _ => false,
    };
    let Some(known) = ends.choosers else { return reach.choosers };
    let of = known.iter().find(|it| it.what == what);
    of.and_then(|it| it.by.iter().find(|(pick, _)| is_it(pick))).map_or(reach.choosers, |(_, who)| *who)
}

/// By silence that is met: which loops can come when it is read in one way, or could behind a limit.
#[must_use]
pub(super) fn loops_by_reading(kernel: &Kernel<'_>, graph: &Graph, ends: &WhatComes<'_>) -> Vec<SilenceLoops> {
    if !graph.choice_points().keys().any(|(_, kind)| kind.is_silent()) || late(kernel, graph).is_some() {
        return Vec::new();
    }
    let reads = reads(kernel, graph);
    let all: BTreeSet<Silent> = reads.values().map(|read| read.what).collect();
    let one = |what: Silent| {
        let answers = answers(graph, what, &reads);
        let readings = readings_of(kernel, what).into_iter().map(|(value, text)| {
            let reach = reachable(graph, ends, (value, &answers));
            (text.to_owned(), reach.loops, reach.dark)
        });
        SilenceLoops { what, readings: readings.collect() }
    };
    all.into_iter().map(one).collect()
}

/// What a silence has to do with loops.
pub(super) struct SilenceLoops {
    pub(super) what: Silent,
    /// Its readings, each with the loops that can come in it, by position, and whether a limit hides something.
    pub(super) readings: Vec<(String, BTreeSet<u32>, bool)>,
}

/// The readings of a silence, by number and name.
fn readings_of<'m>(kernel: &Kernel<'m>, what: Silent) -> Vec<(u8, &'m str)> {
    let book = &kernel.model.rulebook;
    match what {
        Silent::Reading(policy) => {
            let values = book.silent_values(policy);
            book.silent_readings(policy).into_iter().map(|at| (at, values[usize::from(at)])).collect()
        }
        Silent::Precedence(..) => (0..).zip(PRECEDENCE.map(|(_, name)| name)).collect(),
    }
}

fn reachable(graph: &Graph, ends: &WhatComes<'_>, (value, answers): (u8, &[u8])) -> ReadingReach {
    let targets = |id: u32| {
        let fits = move |edge: &u64| matches!(answers[*edge as usize], answer if answer == ANY || answer == value);
        graph.edges(id).filter(fits).map(|edge| graph.target(edge))
    };
    // By state: how many ways lead to it, plus one once it was seen.
    let mut ways = vec![0_u32; graph.len() as usize];
    let mut all = vec![0_u32];
    ways[0] = 1;
    let mut found = BTreeSet::new();
    let mut next = 0;
    while let Some(id) = all.get(next).copied() {
        next += 1;
        found.extend(ends.outcomes.of_state(id));
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
    let on_lap = |state: u32| {
        let begin = ends.laps.partition_point(|(other, _)| *other < state);
        ends.laps[begin..].iter().take_while(move |(other, _)| *other == state).map(|(_, at)| *at)
    };
    ReadingReach {
        outcomes: found,
        ends: gone == all.len(),
        loops: all.iter().copied().flat_map(on_lap).collect(),
        dark: all.iter().any(|state| (ends.is_dark)(*state)),
        choosers: all.iter().fold(0, |bits, state| bits | who_chooses(graph, *state)),
    }
}
