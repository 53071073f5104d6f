//! The larger certificates: proofs about all runs, made when they are asked for.
//!
//! What a verdict found out by attractors is written down state by state:
//! [`Region`]s that `verify` checks by expanding every listed state again.

use super::board::{Board, FAR, Reverse, attract};
use super::judge::{Happening, Judge};
use super::loops::{Loop, kept_up};
use super::property::{Property, Verdict};
use super::response::Questions;
use super::silence::rules;
use crate::explore::graph::Graph;
use crate::explore::node::{chooser_bit, choosers_of};
use crate::kernel::machine::Machine;
use crate::kernel::offer::Chooser;
use crate::verify::certificate::{Aim, Certificate, Event, Region, Row};

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
        let seen = |predicate, value| Event::Seen { predicate, value };
        Some(match property {
            Property::Always(predicate) => self.avoided(0, seen(*predicate, false)),
            Property::Never(predicate) => self.avoided(0, seen(*predicate, true)),
            Property::NoStuck => self.avoided(0, Event::Stuck),
            Property::Inevitably(predicate) => self.reached(0, seen(*predicate, true)),
            Property::Ends => self.reached(0, Event::Proper),
            Property::LeadsTo { asked, answer } => self.answered(*asked, *answer),
            Property::Agree(at) => match self.outcomes.list.first() {
                Some(first) => {
                    let value = *first.outcome.values.get(*at)?;
                    self.avoided(0, Event::OtherValue { observation: *at, value })
                }
                None => self.avoided(0, Event::End),
            },
            Property::OneOutcome => match self.outcomes.list.first() {
                Some(first) => self.avoided(0, Event::OtherOutcome(first.outcome.clone())),
                None => self.avoided(0, Event::End),
            },
            Property::Within(wanted) => self.avoided(0, Event::OtherThan(wanted.clone())),
            Property::CanForce(player, at) => self.reached(chooser_bit(Chooser::Player(*player)), seen(*at, true)),
            Property::CanAvoid(player, at) => self.avoided(chooser_bit(Chooser::Player(*player)), seen(*at, true)),
            Property::Possible(_) => return None,
        })
    }

    fn why_fails(&self, property: &Property) -> Option<Certificate> {
        let seen = |predicate| Event::Seen { predicate, value: true };
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
            _ => None,
        }
    }

    fn happening(&self, event: &Event) -> Happening<'_> {
        let outcome = |id| self.outcomes.of_state(id).map(|at| &self.outcomes.list[at].outcome);
        match event.clone() {
            Event::Seen { predicate, value } => Happening::seen(self.graph, predicate, value),
            Event::End => Happening::end(move |id| outcome(id).is_some()),
            Event::Proper => Happening::end(|id| self.is_proper(id)),
            Event::Stuck => Happening::end(|id| self.is_stuck(id)),
            Event::OtherValue { observation, value } => {
                Happening::end(move |id| outcome(id).is_some_and(|found| found.values.get(observation) != Some(&value)))
            }
            Event::OtherOutcome(wanted) => Happening::end(move |id| outcome(id).is_some_and(|found| *found != wanted)),
            Event::OtherThan(wanted) => Happening::end(move |id| outcome(id).is_some_and(|o| !wanted.contains(o))),
        }
    }

    /// `by` keep something from happening.
    fn avoided(&self, by: u64, event: Event) -> Certificate {
        let what = self.happening(&event);
        let ranks = self.caught(self.graph, &what, !by, true);
        let safe = |edge| !(what.on_edge)(edge) && ranks[self.graph.target(edge) as usize] == FAR;
        let rows = Rows { graph: self.graph, by, good: &safe, rank: &|_| None, over: &|_| false };
        rows.certificate(vec![], 0, Aim::Avoid(event))
    }

    /// `by` bring something about.
    fn reached(&self, by: u64, event: Event) -> Certificate {
        let what = self.happening(&event);
        let ranks = self.caught(self.graph, &what, by, false);
        let rank = |id: u32| Some(ranks[id as usize]);
        let nearer = |edge| {
            let (from, to) = (self.graph.source(edge), self.graph.target(edge));
            (what.on_edge)(edge) || ranks[to as usize] < ranks[from as usize]
        };
        let rows = Rows { graph: self.graph, by, good: &nearer, rank: &rank, over: &what.on_edge };
        let mut certificate = rows.certificate(vec![], 0, Aim::Reach(event));
        if what.at_start
            && let Certificate::Ranked(region) | Certificate::Strategy(region) = &mut certificate
        {
            region.rows.clear();
        }
        certificate
    }

    /// Every question is answered.
    fn answered(&self, asked: usize, answer: usize) -> Certificate {
        let questions = Questions::new(self.machine, self.graph, asked, answer);
        let reverse = Reverse::new(self.graph, |edge| questions.answers(edge));
        let ranks = attract(self.graph, &reverse, 0, |_| false);
        let rank = |id: u32| (ranks[id as usize] != FAR).then_some(ranks[id as usize]);
        let rows = Rows { graph: self.graph, by: 0, good: &|_| true, rank: &rank, over: &|_| false };
        rows.certificate(vec![], 0, Aim::Answer { asked, answer })
    }
}

/// The proof that every run ends; only of a graph whose runs all do.
#[must_use]
pub fn certify_ends(graph: &Graph) -> Certificate {
    let ranks = kept_up(graph, &Reverse::new(graph, |_| false), u64::MAX);
    let rank = |id: u32| Some(ranks[id as usize]);
    let rows = Rows { graph, by: 0, good: &|_| true, rank: &rank, over: &|_| false };
    rows.certificate(vec![], 0, Aim::Reach(Event::End))
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
    let rows = Rows { graph, by, good: &inside, rank: &|_| None, over: &|_| false };
    rows.certificate(found.lasso.stem.clone(), entry, Aim::Avoid(Event::End))
}

/// How to write down a region: what the choosers of `by` take, ranks, and edges behind which nothing need be known.
struct Rows<'a> {
    graph: &'a Graph,
    by: u64,
    good: &'a dyn Fn(u64) -> bool,
    rank: &'a dyn Fn(u32) -> Option<u32>,
    over: &'a dyn Fn(u64) -> bool,
}

impl Rows<'_> {
    fn certificate(&self, stem: Vec<u32>, from: u32, aim: Aim) -> Certificate {
        let graph = self.graph;
        let mut listed = vec![false; graph.len() as usize];
        listed[from as usize] = true;
        let mut waiting = vec![from];
        let mut rows = Vec::new();
        let mut choosers = 0;
        while let Some(id) = waiting.pop() {
            let ours = Board::bit(graph, id) & self.by;
            choosers |= ours;
            let mut edges = graph.edges(id);
            let first = edges.start;
            let option = if ours == 0 { None } else { edges.clone().find(|edge| (self.good)(*edge)) };
            if let Some(edge) = option {
                edges = edge..edge + 1;
            }
            for edge in edges.filter(|edge| !(self.over)(*edge)) {
                let target = graph.target(edge);
                if !std::mem::replace(&mut listed[target as usize], true) {
                    waiting.push(target);
                }
            }
            let option = option.map(|edge| (edge - first) as u32);
            rows.push((id, Row { state: graph.state(id).to_vec(), rank: (self.rank)(id), option }));
        }
        rows.sort_unstable_by_key(|(id, _)| *id);
        let by: Vec<Chooser> = choosers_of(choosers).collect();
        let ranked = !matches!(aim, Aim::Avoid(_));
        let strategy = !by.is_empty();
        let region = Region { stem, by, aim, rows: rows.into_iter().map(|(_, row)| row).collect() };
        match (strategy, ranked) {
            (true, _) => Certificate::Strategy(region),
            (false, true) => Certificate::Ranked(region),
            (false, false) => Certificate::Closure(region),
        }
    }
}
