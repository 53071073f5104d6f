//! Silence that matters only together with other silence.
//!
//! The outcomes of two readings of a policy can be the same, all answers to other silence taken together, and differ where
//! one of those is answered so. Which readings come to what is told by the endings: a position keeps all that was
//! answered on its way, and so it is reached under every reading that answers the same.

use super::late::late;
use super::outcomes::Outcomes;
use explore::family::Family;
use explore::graph::Graph;
use explore::node::chooser_bit;
use explore::sets::{ALL, NONE, Set, Sets};
use explore::universe::Universe;
use kernel::machine::Machine;
use kernel::position::grade::{Compared, Grade};
use kernel::position::offer::{Chooser, Outcome, Pick, Silent};
use kernel::position::state::State;
use kernel::table::kernel::Kernel;
use std::collections::{BTreeMap, BTreeSet};

/// Most ways to answer that endings are told apart by.
const WAYS_MAX: usize = 20_000;

/// What some readings come to: an outcome, or a run that never ends.
pub type ReadingsEnd = Option<Outcome>;

/// That it matters how a policy is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Together {
    /// The policy.
    pub what: Silent,
    /// Where other silence is answered so; with no less.
    pub given: Vec<(Silent, Pick)>,
    /// What can be come to there, by reading.
    pub readings: Vec<(Pick, BTreeSet<ReadingsEnd>)>,
}

/// Who chooses among several options, by how a silence is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerChoosers {
    /// The silence.
    pub what: Silent,
    /// By answer: players and nature, as bits of choosers.
    pub by: Vec<(Pick, u64)>,
}

/// Who chooses under which answers, of a family that is whole.
pub(super) fn choosers_by_answer(family: &mut Family) -> Vec<AnswerChoosers> {
    let Family { sets, universe, asked, moves, reached, .. } = family;
    let mut under: BTreeMap<Chooser, Set> = BTreeMap::new();
    for (moves, reached) in moves.iter().zip(reached) {
        for it in moves.iter().filter(|it| it.options.len() > 1 && is_somebody(it.chooser)) {
            let here = sets.both(it.under, *reached);
            let all = under.entry(it.chooser).or_insert(NONE);
            *all = sets.either(*all, here);
        }
    }
    let mut all = Vec::new();
    for what in asked.iter().copied() {
        let answers = universe.answers(what);
        let mut by = Vec::new();
        for pick in &answers {
            let giving = universe.giving(sets, what, (*pick, &answers));
            let chooses = under.iter().filter(|(_, set)| !sets.both(**set, giving).is_empty());
            by.push((*pick, chooses.fold(0, |bits, (who, _)| bits | chooser_bit(*who))));
        }
        all.push(AnswerChoosers { what, by });
    }
    all
}

/// Whether it is a player or chance that chooses, and not the rules.
#[must_use]
pub const fn is_somebody(who: Chooser) -> bool {
    match who {
        Chooser::Player(_) | Chooser::Nature => true,
        Chooser::Rules | Chooser::Nobody => false,
    }
}

/// What matters, by the readings under which each end can come about.
pub(super) fn together(
    (sets, universe): (&mut Sets, &mut Universe),
    asked: &BTreeSet<Silent>,
    ends: &[(ReadingsEnd, Set)],
) -> Vec<Together> {
    let policies = asked.iter().filter(|what| matches!(what, Silent::Reading(_)));
    policies.filter_map(|what| PolicyReadings { sets, universe, asked, ends }.of(*what)).collect()
}

/// The readings of a policy, told apart.
struct PolicyReadings<'a> {
    sets: &'a mut Sets,
    universe: &'a mut Universe,
    asked: &'a BTreeSet<Silent>,
    ends: &'a [(ReadingsEnd, Set)],
}

impl PolicyReadings<'_> {
    fn of(&mut self, what: Silent) -> Option<Together> {
        let var = self.universe.variable(what)?;
        let differ = self.ends.iter().find_map(|(_, set)| {
            let any = self.sets.freed(*set, |it| it == var);
            let apart = self.sets.without(any, *set);
            self.sets.first(apart)
        })?;
        let taken = self.universe.taken(&differ);
        let others = self.asked.iter().filter(|other| **other != what);
        let is_given = |other: &Silent, pick: &Pick| taken.tells(*other) && taken.gives(*other, *pick);
        let mut given: Vec<(Silent, Pick)> = Vec::new();
        for other in others {
            given.extend(
                self.universe.answers(*other).into_iter().find(|it| is_given(other, it)).map(|it| (*other, it)),
            );
        }
        // As little as it takes.
        let mut at = 0;
        while at < given.len() {
            let mut less = given.clone();
            less.remove(at);
            match self.is_apart(what, &less) {
                true => given = less,
                false => at += 1,
            }
        }
        let readings = self.readings(what, &given);
        Some(Together { what, given, readings })
    }

    fn is_apart(&mut self, what: Silent, given: &[(Silent, Pick)]) -> bool {
        let readings = self.readings(what, given);
        readings.iter().any(|(_, ends)| *ends != readings[0].1)
    }

    fn readings(&mut self, what: Silent, given: &[(Silent, Pick)]) -> Vec<(Pick, BTreeSet<ReadingsEnd>)> {
        let under = given.iter().fold(ALL, |under, (what, pick)| {
            let so = self.giving(*what, *pick);
            self.sets.both(under, so)
        });
        let mut all = Vec::new();
        for pick in self.universe.answers(what) {
            let so = self.giving(what, pick);
            let so = self.sets.both(under, so);
            let ends = self.ends.iter().filter(|(_, set)| !self.sets.both(*set, so).is_empty());
            let ends: BTreeSet<ReadingsEnd> = ends.map(|(end, _)| end.clone()).collect();
            all.push((pick, ends));
        }
        all
    }

    fn giving(&mut self, what: Silent, pick: Pick) -> Set {
        let answers = self.universe.answers(what);
        self.universe.giving(self.sets, what, (pick, &answers))
    }
}

/// How an ending was answered on its way: what was asked, in its order, and priorities.
type AnswersOnTheWay = (Option<usize>, Vec<Option<u8>>, Vec<Compared>);

/// What matters of what was asked in a graph that is whole; nothing where that was not found out.
#[must_use]
pub fn together_in(
    kernel: &Kernel<'_>,
    graph: &Graph,
    outcomes: &Outcomes,
    asked: &BTreeSet<Silent>,
) -> Option<Vec<Together>> {
    let ways = ways(kernel, graph, outcomes, asked)?;
    let compared = ways.iter().flat_map(|(_, _, compared)| compared).flat_map(|it| [it.one, it.other]);
    let grades: BTreeSet<Grade> = compared.collect();
    let (named, unnamed): (BTreeSet<Grade>, BTreeSet<Grade>) =
        grades.into_iter().partition(|grade| matches!(grade, Grade::Named(_)));
    let (mut sets, mut universe) = (Sets::default(), Universe::new(unnamed.len() as u32, named));
    let mut under: BTreeMap<Option<usize>, Set> = BTreeMap::new();
    for (end, readings, compared) in ways {
        let mut so = ALL;
        for (what, value) in asked.iter().zip(readings) {
            if let Some(value) = value {
                let answers = kernel.answers(*what);
                let gives = universe.giving(&mut sets, *what, (Pick::Reading(value), &answers));
                so = sets.both(so, gives);
            }
        }
        for it in compared {
            let gives = universe.giving(&mut sets, Silent::Precedence(it.one, it.other), (Pick::Precedence(it), &[]));
            so = sets.both(so, gives);
        }
        let all = under.entry(end).or_insert(NONE);
        *all = sets.either(*all, so);
    }
    let ends: Vec<(ReadingsEnd, Set)> =
        under.into_iter().map(|(end, set)| (end.map(|at| outcomes.list[at].outcome.clone()), set)).collect();
    Some(together((&mut sets, &mut universe), asked, &ends))
}

/// How everything is answered that ends, or goes round.
fn ways(
    kernel: &Kernel<'_>,
    graph: &Graph,
    outcomes: &Outcomes,
    asked: &BTreeSet<Silent>,
) -> Option<BTreeSet<AnswersOnTheWay>> {
    let answer = |what: &Silent, state: &State| match what {
        Silent::Reading(policy) => {
            state.reading(usize::from(kernel.readings.get(usize::from(*policy)).copied().flatten()?))
        }
        Silent::Precedence(..) => None,
    };
    let answers = |state: &State| asked.iter().map(|what| answer(what, state)).collect();
    let rounds = behind_rounds(graph);
    let mut ways = BTreeSet::new();
    let mut state = State::default();
    for id in 0..graph.len() {
        let end = outcomes.of_state(id);
        if end.is_none() && !rounds[id as usize] {
            continue;
        }
        if late(kernel, graph).is_some() || ways.len() > WAYS_MAX {
            return None;
        }
        kernel.decode(&graph.state(id), &mut state);
        if let Some(end) = end {
            ways.insert((Some(end), answers(&state), state.precedence().to_vec()));
        }
        if rounds[id as usize] {
            ways.insert((None, answers(&state), state.precedence().to_vec()));
        }
    }
    Some(ways)
}

/// By state: whether a way round leads to it, or it lies on one. It answers all that is answered there.
fn behind_rounds(graph: &Graph) -> Vec<bool> {
    let states = || 0..graph.len();
    let mut ways = vec![0_u32; graph.len() as usize];
    states().flat_map(|id| graph.targets(id)).for_each(|target| ways[*target as usize] += 1);
    let mut is_left = vec![true; graph.len() as usize];
    let mut free: Vec<u32> = states().filter(|id| ways[*id as usize] == 0).collect();
    while let Some(id) = free.pop() {
        is_left[id as usize] = false;
        for target in graph.targets(id).iter().copied() {
            ways[target as usize] -= 1;
            if ways[target as usize] == 0 {
                free.push(target);
            }
        }
    }
    is_left
}
