//! What can still come of a step: by reachability on the finished graph.

use super::outcomes::Outcomes;
use super::rounds::{ShortestWays, on_cycles};
use super::together::is_somebody;
use explore::graph::Graph;
use explore::node::{Node, chooser_bit};

/// What is looked for on a run.
pub enum SoughtEnding<'a> {
    /// Something happens on an edge, or the run ends so.
    Happens {
        /// Whether it happens on an edge.
        on_edge: Box<dyn Fn(u64) -> bool + 'a>,
        /// Whether it happens at an ending.
        at_end: Box<dyn Fn(u32) -> bool + 'a>,
    },
    /// The run never ends.
    Endless,
}

/// What can come of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepProspects {
    /// The outcomes that can be reached, by position, ascending.
    pub outcomes: Vec<usize>,
    /// Whether a run can go on for ever.
    pub endless: bool,
    /// Whether a limit hides a part of it.
    pub dark: bool,
    /// Players and nature who have a choice among several options, as bits of choosers.
    pub choosers: u64,
    /// Whether the aim can be reached.
    pub reaches: bool,
    /// Whether the aim can be avoided.
    pub avoids: bool,
}

impl<'a> SoughtEnding<'a> {
    /// A run that ends with this outcome.
    #[must_use]
    pub fn outcome(outcomes: &'a Outcomes, wanted: usize) -> Self {
        let at_end = move |id| outcomes.of_state(id) == Some(wanted);
        SoughtEnding::Happens { on_edge: Box::new(|_| false), at_end: Box::new(at_end) }
    }

    /// A run on which a predicate has this value at some boundary.
    #[must_use]
    pub fn seen(graph: &'a Graph, predicate: usize, value: bool) -> Self {
        let on_edge = move |edge| graph.seen(edge).has(predicate, value);
        SoughtEnding::Happens { on_edge: Box::new(on_edge), at_end: Box::new(|_| false) }
    }

    fn on_edge(&self, edge: u64) -> bool {
        matches!(self, SoughtEnding::Happens { on_edge, .. } if on_edge(edge))
    }

    fn at_end(&self, id: u32) -> bool {
        matches!(self, SoughtEnding::Happens { at_end, .. } if at_end(id))
    }
}

/// A player or nature who has a choice among several options in a state, as a bit.
#[must_use]
pub fn who_chooses(graph: &Graph, state: u32) -> u64 {
    let who = graph.kind(state).chooser().filter(|who| is_somebody(*who) && graph.targets(state).len() > 1);
    who.map_or(0, chooser_bit)
}

/// What can come of the step over an edge. Where a limit hides a part, the aim may be reached and avoided there.
#[must_use]
pub fn ahead(graph: &Graph, outcomes: &Outcomes, aim: &SoughtEnding<'_>, edge: u64) -> StepProspects {
    let all = ShortestWays::new(graph, graph.target(edge), |_| true).order;
    let dark = all.iter().any(|id| matches!(graph.node(*id), Node::Unexplored(_) | Node::Limit(_)));
    let endless = !on_cycles(graph, &all, |_| true).is_empty();
    let mut found: Vec<usize> = all.iter().filter_map(|id| outcomes.of_state(*id)).collect();
    found.sort_unstable();
    found.dedup();
    let (reaches, avoids) = match aim {
        SoughtEnding::Endless => (endless, !found.is_empty()),
        SoughtEnding::Happens { .. } if aim.on_edge(edge) => (true, false),
        SoughtEnding::Happens { .. } => {
            let on_edges = |id: &u32| graph.edges(*id).any(|edge| aim.on_edge(edge));
            let reaches = all.iter().any(|id| aim.at_end(*id) || on_edges(id));
            (reaches, can_avoid(graph, aim, graph.target(edge)))
        }
    };
    let choosers = all.iter().fold(0, |bits, id| bits | who_chooses(graph, *id));
    StepProspects { outcomes: found, endless, dark, choosers, reaches: reaches || dark, avoids: avoids || dark }
}

/// Whether a run from a state ends without it or goes on for ever without it.
fn can_avoid(graph: &Graph, aim: &SoughtEnding<'_>, from: u32) -> bool {
    let keep = |edge: u64| !aim.on_edge(edge);
    let order = ShortestWays::new(graph, from, keep).order;
    let ends = |id: &u32| graph.targets(*id).is_empty() && !aim.at_end(*id);
    order.iter().any(ends) || !on_cycles(graph, &order, keep).is_empty()
}
