//! The larger certificates: proofs about all runs, made when they are asked for.
//!
//! What a verdict found out by attractors is written down state by state:
//! [`Region`]s that `verify` checks by expanding every listed state again.

use super::almost::nature;
use super::board::{ChoiceGraph, FAR, Reverse, attract};
use super::found_loop::Loop;
use super::loops::kept_up;
use super::property::{Property, Verdict};
use super::response::Questions;
use super::silence::rules;
use super::verdict::{Happening, Judge};
use explore::graph::Graph;
use explore::node::{chooser_bit, choosers_of};
use kernel::machine::Machine;
use kernel::position::offer::Chooser;
use std::ops::Range;
use verify::certificate::{Certificate, Region, RegionClaim, RegionRow, StepEvent};

impl<M: Machine> Judge<'_, M> {
    /// The proof of a verdict: the story that it carries, or else one of the larger certificates.
    ///
    /// Nothing for what is unknown, depends on silence, or was never looked at; nor for what a player cannot force or
    /// avoid for another reason in each reading, since a region is of one graph.
    pub fn certify(&self, property: &Property, verdict: &Verdict) -> Option<Certificate> {
        match verdict {
            Verdict::Holds(Some(story)) | Verdict::Fails(Some(story)) => Some(story.clone()),
            Verdict::Holds(None) => self.why_holds(property),
            Verdict::Fails(None) => self.why_fails(property),
            Verdict::Unknown { .. } | Verdict::DependsOnSilence(_) | Verdict::Unevaluated => None,
        }
    }

    fn why_holds(&self, property: &Property) -> Option<Certificate> {
        let seen = |predicate, value| StepEvent::Seen { predicate, value };
        Some(match property {
            Property::Always(predicate) => self.avoided(0, seen(*predicate, false)),
            Property::Never(predicate) => self.avoided(0, seen(*predicate, true)),
            Property::NoStuck => self.avoided(0, StepEvent::Stuck),
            Property::Inevitably(predicate) => self.reached(0, seen(*predicate, true)),
            Property::Ends => self.reached(0, StepEvent::Proper),
            Property::LeadsTo { asked, answer } => self.answered(*asked, *answer),
            Property::Agree(at) => match self.outcomes.list.first() {
                Some(first) => {
                    let value = *first.outcome.values.get(*at)?;
                    self.avoided(0, StepEvent::OtherValue { observation: *at, value })
                }
                None => self.avoided(0, StepEvent::End),
            },
            Property::OneOutcome => match self.outcomes.list.first() {
                Some(first) => self.avoided(0, StepEvent::OtherOutcome(first.outcome.clone())),
                None => self.avoided(0, StepEvent::End),
            },
            Property::Within(wanted) => self.avoided(0, StepEvent::OtherThan(wanted.clone())),
            Property::CanForce(player, at) => self.reached(chooser_bit(Chooser::Player(*player)), seen(*at, true)),
            Property::CanAvoid(player, at) => self.avoided(chooser_bit(Chooser::Player(*player)), seen(*at, true)),
            Property::AlmostSurely(at) => self.almost_reached(0, seen(*at, true)),
            Property::CanAlmostSurelyForce(player, at) => {
                self.almost_reached(chooser_bit(Chooser::Player(*player)), seen(*at, true))
            }
            Property::Possible(_) => return None,
        })
    }

    fn why_fails(&self, property: &Property) -> Option<Certificate> {
        let seen = |predicate| StepEvent::Seen { predicate, value: true };
        match property {
            Property::Possible(predicate) => Some(self.avoided(0, seen(*predicate))),
            Property::CanForce(player, predicate) => {
                let ours = chooser_bit(Chooser::Player(*player)) | rules();
                let what = self.happening(&seen(*predicate));
                let lost = !what.at_start && self.caught(self.graph, &what, ours, true)[0] == FAR;
                lost.then(|| self.avoided(!ours, seen(*predicate)))
            }
            Property::CanAvoid(player, predicate) => {
                let rest = !(chooser_bit(Chooser::Player(*player)) | rules());
                let what = self.happening(&seen(*predicate));
                let lost = what.at_start || self.caught(self.graph, &what, rest, false)[0] != FAR;
                lost.then(|| self.reached(rest, seen(*predicate)))
            }
            Property::AlmostSurely(predicate) => self.perhaps_not(0, seen(*predicate)),
            Property::CanAlmostSurelyForce(player, predicate) => {
                self.perhaps_not(chooser_bit(Chooser::Player(*player)), seen(*predicate))
            }
            Property::Always(_)
            | Property::Never(_)
            | Property::Inevitably(_)
            | Property::LeadsTo { .. }
            | Property::Ends
            | Property::NoStuck
            | Property::Agree(_)
            | Property::OneOutcome
            | Property::Within(_) => None,
        }
    }

    fn happening(&self, event: &StepEvent) -> Happening<'_> {
        let outcome = |id| self.outcomes.of_state(id).map(|at| &self.outcomes.list[at].outcome);
        match event.clone() {
            StepEvent::Seen { predicate, value } => Happening::seen(self.graph, predicate, value),
            StepEvent::End => Happening::end(move |id| outcome(id).is_some()),
            StepEvent::Proper => Happening::end(|id| self.is_proper(id)),
            StepEvent::Stuck => Happening::end(|id| self.is_stuck(id)),
            StepEvent::OtherValue { observation, value } => {
                Happening::end(move |id| outcome(id).is_some_and(|found| found.values.get(observation) != Some(&value)))
            }
            StepEvent::OtherOutcome(wanted) => {
                Happening::end(move |id| outcome(id).is_some_and(|found| *found != wanted))
            }
            StepEvent::OtherThan(wanted) => Happening::end(move |id| outcome(id).is_some_and(|o| !wanted.contains(o))),
        }
    }

    /// `by` keep something from happening.
    fn avoided(&self, by: u64, event: StepEvent) -> Certificate {
        let what = self.happening(&event);
        let ranks = self.caught(self.graph, &what, !by, true);
        let safe = |edge| !(what.on_edge)(edge) && ranks[self.graph.target(edge) as usize] == FAR;
        let rows = RegionRows { by, good: &safe, ..RegionRows::of(self.graph) };
        rows.certificate(vec![], 0, RegionClaim::Avoid(event))
    }

    /// `by` bring something about.
    fn reached(&self, by: u64, event: StepEvent) -> Certificate {
        let what = self.happening(&event);
        let ranks = self.caught(self.graph, &what, by, false);
        let rank = |id: u32| Some(ranks[id as usize]);
        let nearer = |edge| {
            let (from, to) = (self.graph.source(edge), self.graph.target(edge));
            (what.on_edge)(edge) || ranks[to as usize] < ranks[from as usize]
        };
        let rows = RegionRows { by, good: &nearer, rank: &rank, over: &what.on_edge, ..RegionRows::of(self.graph) };
        unless_at_start(&what, rows.certificate(vec![], 0, RegionClaim::Reach(event)))
    }

    /// `by` bring something about with probability 1.
    fn almost_reached(&self, by: u64, event: StepEvent) -> Certificate {
        let what = self.happening(&event);
        let near = self.sooner_or_later(self.graph, &what, by, false).near;
        let rank = |id: u32| Some(near[id as usize]);
        let nearer = |edge| {
            let (from, to) = (self.graph.source(edge), self.graph.target(edge));
            (what.on_edge)(edge) || near[to as usize] < near[from as usize]
        };
        let rows = RegionRows {
            by,
            good: &nearer,
            rank: &rank,
            over: &what.on_edge,
            luck: RegionLuck::Tossed,
            ..RegionRows::of(self.graph)
        };
        unless_at_start(&what, rows.certificate(vec![], 0, RegionClaim::AlmostSurely(event)))
    }

    /// Everybody but `by` and the rules can see to it that something perhaps never happens, if they can.
    fn perhaps_not(&self, by: u64, event: StepEvent) -> Option<Certificate> {
        let what = self.happening(&event);
        let doubt = self.sooner_or_later(self.graph, &what, by | rules(), true).doubt;
        let rank = |id: u32| Some(doubt[id as usize]);
        let ends = |edge: u64| (self.graph.source(edge) as usize, self.graph.target(edge) as usize);
        let level = |edge| !(what.on_edge)(edge) && doubt[ends(edge).1] <= doubt[ends(edge).0];
        let lower = |edge| !(what.on_edge)(edge) && doubt[ends(edge).1] < doubt[ends(edge).0];
        let others = !(by | rules() | nature());
        let rows = RegionRows {
            by: others,
            good: &level,
            rank: &rank,
            luck: RegionLuck::Hoped(&lower),
            ..RegionRows::of(self.graph)
        };
        let lost = !what.at_start && doubt[0] != FAR;
        lost.then(|| rows.certificate(vec![], 0, RegionClaim::PerhapsNever(event)))
    }

    /// Every question is answered.
    fn answered(&self, asked: usize, answer: usize) -> Certificate {
        let questions = Questions::new(self.machine, self.graph, asked, answer);
        let reverse = Reverse::new(self.graph, |edge| questions.answers(edge));
        let ranks = attract(self.graph, &reverse, 0, |_| false);
        let rank = |id: u32| (ranks[id as usize] != FAR).then_some(ranks[id as usize]);
        let rows = RegionRows { rank: &rank, ..RegionRows::of(self.graph) };
        rows.certificate(vec![], 0, RegionClaim::Answer { asked, answer })
    }
}

/// What has happened before the first offer needs no states.
fn unless_at_start(what: &Happening, mut certificate: Certificate) -> Certificate {
    if what.at_start
        && let Certificate::Ranked(region) | Certificate::Strategy(region) = &mut certificate
    {
        region.rows.clear();
    }
    certificate
}

/// The proof that every run ends; only of a graph whose runs all do.
#[must_use]
pub fn certify_ends(graph: &Graph) -> Certificate {
    let ranks = kept_up(graph, &Reverse::new(graph, |_| false), u64::MAX);
    let rank = |id: u32| Some(ranks[id as usize]);
    let rows = RegionRows { rank: &rank, ..RegionRows::of(graph) };
    rows.certificate(vec![], 0, RegionClaim::Reach(StepEvent::End))
}

/// The proof that the owners of a loop can keep it up, from where the lap begins.
#[must_use]
pub fn certify_loop(graph: &Graph, found: &Loop) -> Certificate {
    if found.growing.is_some() {
        return found.certificate();
    }
    let by = found.whose.iter().fold(0, |bits, who| bits | chooser_bit(*who));
    let ranks = kept_up(graph, &Reverse::new(graph, |_| false), by);
    let inside = |edge| ranks[graph.target(edge) as usize] == FAR;
    let entry = found.lasso.stem.iter().fold(0, |at, option| graph.targets(at)[*option as usize]);
    let rows = RegionRows { by, good: &inside, ..RegionRows::of(graph) };
    rows.certificate(found.lasso.stem.clone(), entry, RegionClaim::Avoid(StepEvent::End))
}

/// How to write down a region: what the choosers of `by` take, ranks, and edges behind which nothing need be known.
struct RegionRows<'a> {
    graph: &'a Graph,
    by: u64,
    good: &'a dyn Fn(u64) -> bool,
    rank: &'a dyn Fn(u32) -> Option<u32>,
    over: &'a dyn Fn(u64) -> bool,
    luck: RegionLuck<'a>,
}

/// What a region says of nature.
#[derive(Clone, Copy)]
enum RegionLuck<'a> {
    /// Nothing more than of anybody.
    None,
    /// One option is good, and the others must be known too.
    Tossed,
    /// Where not all options are good, one of these is hoped for, and the others need not be known.
    Hoped(&'a dyn Fn(u64) -> bool),
}

impl<'a> RegionRows<'a> {
    /// All of a graph, with nothing told of it.
    fn of(graph: &'a Graph) -> Self {
        RegionRows { graph, by: 0, good: &|_| true, rank: &|_| None, over: &|_| false, luck: RegionLuck::None }
    }

    /// The edge that a row names, if it names one, and all edges behind which states must be known.
    fn edges(&self, id: u32) -> (Option<u64>, Range<u64>) {
        let (bit, all) = (ChoiceGraph::bit(self.graph, id), self.graph.edges(id));
        let only = |edge: Option<u64>| (edge, edge.map_or_else(|| all.clone(), |edge| edge..edge + 1));
        match self.luck {
            RegionLuck::Tossed if bit == nature() => (all.clone().find(|edge| (self.good)(*edge)), all),
            RegionLuck::Hoped(lucky) if bit == nature() => {
                let unlucky = all.clone().any(|edge| !(self.good)(edge));
                only(all.clone().find(|edge| unlucky && lucky(*edge)))
            }
            RegionLuck::None | RegionLuck::Tossed | RegionLuck::Hoped(_) => {
                only(all.clone().find(|edge| bit & self.by != 0 && (self.good)(*edge)))
            }
        }
    }

    fn certificate(&self, stem: Vec<u32>, from: u32, aim: RegionClaim) -> Certificate {
        let graph = self.graph;
        let mut listed = vec![false; graph.len() as usize];
        listed[from as usize] = true;
        let mut waiting = vec![from];
        let mut rows = Vec::new();
        let mut choosers = 0;
        while let Some(id) = waiting.pop() {
            choosers |= ChoiceGraph::bit(graph, id) & self.by;
            let first = graph.edges(id).start;
            let (option, edges) = self.edges(id);
            for edge in edges.filter(|edge| !(self.over)(*edge)) {
                let target = graph.target(edge);
                if !std::mem::replace(&mut listed[target as usize], true) {
                    waiting.push(target);
                }
            }
            let option = option.map(|edge| (edge - first) as u32);
            rows.push((id, RegionRow { state: graph.state(id).to_vec(), rank: (self.rank)(id), option }));
        }
        rows.sort_unstable_by_key(|(id, _)| *id);
        let by: Vec<Chooser> = choosers_of(choosers).collect();
        let ranked = !matches!(aim, RegionClaim::Avoid(_));
        let strategy = !by.is_empty();
        let region = Region { stem, by, aim, rows: rows.into_iter().map(|(_, row)| row).collect() };
        match (strategy, ranked) {
            (true, _) => Certificate::Strategy(region),
            (false, true) => Certificate::Ranked(region),
            (false, false) => Certificate::Closure(region),
        }
    }
}
