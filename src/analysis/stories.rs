//! Runs that show what was found: shortest, and told as certificates.

use super::almost::nature;
use super::board::{ChoiceGraph, FAR, Reverse, attract};
use super::response::Questions;
use super::rounds::{ShortestWays, on_cycles};
use super::silence::PropertyRun;
use super::verdict::{Happening, Judge};
use explore::graph::Graph;
use explore::node::Node;
use kernel::machine::Machine;
use verify::certificate::{Certificate, Claim, Differ, FiniteRun, Forever, Lasso};

/// How a run goes on for ever without something, or ends without it.
struct Tail {
    stem: Vec<u32>,
    /// Empty if the run ends.
    lap: Vec<u32>,
    end: u32,
}

impl<M: Machine> Judge<'_, M> {
    /// The shortest run whose last stretch sees a value of a predicate.
    pub(super) fn shows(&self, predicate: usize, value: bool) -> Option<PropertyRun> {
        let graph = self.graph;
        let options = if graph.start_seen().has(predicate, value) {
            vec![]
        } else {
            path_over(graph, first_edge(graph, |edge| graph.seen(edge).has(predicate, value))?)
        };
        Some(finite(options, Claim::Seen { predicate, value }))
    }

    /// The shortest run to an ending.
    pub(super) fn ends_where(&self, wanted: impl Fn(u32) -> bool) -> Option<PropertyRun> {
        let end = (0..self.graph.len()).find(|id| wanted(*id))?;
        self.ends_at(self.graph.path(end), end)
    }

    fn ends_at(&self, options: Vec<u32>, end: u32) -> Option<PropertyRun> {
        let number = self.outcomes.of_state(end)?;
        Some(finite(options, Claim::Outcome(self.outcomes.list[number].outcome.clone())))
    }

    /// A run without something that `ranks` say it can do without: it ends so, or goes on so for ever.
    pub(super) fn without(&self, ranks: &[u32], what: &Happening, predicate: Option<usize>) -> Option<PropertyRun> {
        let graph = self.graph;
        let tail = tail(graph, 0, |edge| !(what.on_edge)(edge) && ranks[graph.target(edge) as usize] == FAR)?;
        match predicate {
            None if tail.lap.is_empty() => self.ends_at(tail.stem, tail.end),
            None => Some(endless(tail, Forever::Repeats)),
            Some(predicate) if tail.lap.is_empty() => {
                Some(finite(tail.stem, Claim::EndsWithout { predicate, value: true }))
            }
            Some(predicate) => Some(endless(tail, Forever::Without { predicate, value: true })),
        }
    }

    /// A run without something that has a probability above 0: it ends so, or goes on so for ever without any luck.
    pub(super) fn perhaps_without(&self, what: &Happening, predicate: usize) -> Option<PropertyRun> {
        let graph = self.graph;
        let free = |edge: u64| !(what.on_edge)(edge);
        let ways = ShortestWays::new(graph, 0, free);
        if let Some(end) = ways.order.iter().find(|id| matches!(graph.node(**id), Node::End(_))) {
            return Some(finite(ways.to(*end), Claim::EndsWithout { predicate, value: true }));
        }
        let chosen = |edge: u64| free(edge) && ChoiceGraph::bit(graph, graph.source(edge)) != nature();
        let cyclic = on_cycles(graph, &ways.order, chosen);
        let end = ways.order.iter().copied().find(|id| cyclic.binary_search(id).is_ok())?;
        let lap = ShortestWays::new(graph, end, chosen).round()?;
        Some(endless(Tail { stem: ways.to(end), lap, end }, Forever::Without { predicate, value: true }))
    }

    /// A run on which a question is never answered: the shortest way to one that can stay open, and on from there.
    pub(super) fn unanswered(&self, questions: &Questions, (asked, answer): (usize, usize)) -> Option<PropertyRun> {
        let graph = self.graph;
        let reverse = Reverse::new(graph, |edge| questions.answers(edge));
        let ranks = attract(graph, &reverse, 0, |id| self.is_dark(id));
        drop(reverse);
        let far = |id: u32| ranks[id as usize] == FAR;
        let (mut stem, from) = if questions.at_start && far(0) {
            (vec![], 0)
        } else {
            let edge = first_edge(graph, |edge| questions.leaves(edge) && far(graph.target(edge)))?;
            (path_over(graph, edge), graph.target(edge))
        };
        let mut tail = tail(graph, from, |edge| !questions.answers(edge) && far(graph.target(edge)))?;
        stem.append(&mut tail.stem);
        tail.stem = stem;
        Some(if tail.lap.is_empty() {
            finite(tail.stem, Claim::EndsUnanswered { asked, answer })
        } else {
            endless(tail, Forever::Unanswered { asked, answer })
        })
    }

    /// Two runs with these outcomes; the second is the story.
    pub(super) fn differing(&self, (one, other): (usize, usize), observation: Option<usize>) -> Option<PropertyRun> {
        let path = |number: usize| self.graph.path(self.outcomes.list[number].state);
        let differ = Differ { one: path(one), other: path(other), observation };
        Some(PropertyRun { stem: differ.other.clone(), lap: vec![], certificate: Certificate::Differ(differ) })
    }
}

fn finite(options: Vec<u32>, claim: Claim) -> PropertyRun {
    let certificate = Certificate::Trace(FiniteRun { options: options.clone(), claim });
    PropertyRun { stem: options, lap: vec![], certificate }
}

fn endless(tail: Tail, claim: Forever) -> PropertyRun {
    let certificate = Certificate::Lasso(Lasso { stem: tail.stem.clone(), lap: tail.lap.clone(), claim });
    PropertyRun { stem: tail.stem, lap: tail.lap, certificate }
}

/// The first edge by state and option; its source is as near to the start as any.
fn first_edge(graph: &Graph, wanted: impl Fn(u64) -> bool) -> Option<u64> {
    (0..graph.edge_count()).find(|edge| wanted(*edge))
}

/// The shortest run that ends with this edge.
fn path_over(graph: &Graph, edge: u64) -> Vec<u32> {
    let source = graph.source(edge);
    let mut options = graph.path(source);
    options.push((edge - graph.edges(source).start) as u32);
    options
}

/// From a state over kept edges: the shortest way to an ending, or else to a state from which it comes round again.
fn tail(graph: &Graph, from: u32, keep: impl Fn(u64) -> bool) -> Option<Tail> {
    let ways = ShortestWays::new(graph, from, &keep);
    if let Some(end) = ways.order.iter().copied().find(|id| graph.targets(*id).is_empty()) {
        return Some(Tail { stem: ways.to(end), lap: vec![], end });
    }
    let cyclic = on_cycles(graph, &ways.order, &keep);
    let end = ways.order.iter().copied().find(|id| cyclic.binary_search(id).is_ok())?;
    let lap = ShortestWays::new(graph, end, &keep).round()?;
    Some(Tail { stem: ways.to(end), lap, end })
}
