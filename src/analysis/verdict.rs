//! From what was found for and against a property to the verdict on it.
//!
//! States that are not explored count for the property when something is to be found against it, so that what is found
//! stands, and once for and once against it when the rules help.

use super::board::{ChoiceGraph, Reverse, attract};
use super::late::late;
use super::outcomes::{Outcomes, outcomes};
use super::property::Verdict;
use super::silence::{GraphReading, Help, Plan, PropertyRun, first_offer, parting, readings};
use explore::graph::Graph;
use explore::node::{Class, Node};
use kernel::machine::Machine;
use kernel::position::offer::Chooser;

/// A graph that is asked, with the machine that it came from.
pub struct Judge<'a, M> {
    pub(super) machine: &'a M,
    pub(super) graph: &'a Graph,
    pub(super) outcomes: Outcomes,
}

/// What happens on steps and at endings, as a property asks for it.
pub(super) struct Happening<'a> {
    /// Whether it happens before the first offer.
    pub(super) at_start: bool,
    /// Whether it happens on an edge.
    pub(super) on_edge: Box<dyn Fn(u64) -> bool + 'a>,
    /// Whether it happens at an ending.
    pub(super) at_end: Box<dyn Fn(u32) -> bool + 'a>,
}

impl<'a> Happening<'a> {
    pub(super) fn seen(graph: &'a Graph, predicate: usize, value: bool) -> Self {
        Happening {
            at_start: graph.start_seen().has(predicate, value),
            on_edge: Box::new(move |edge| graph.seen(edge).has(predicate, value)),
            at_end: Box::new(|_| false),
        }
    }

    pub(super) fn end(at_end: impl Fn(u32) -> bool + 'a) -> Self {
        Happening { at_start: false, on_edge: Box::new(|_| false), at_end: Box::new(at_end) }
    }
}

impl<'a, M: Machine> Judge<'a, M> {
    /// Reads the endings of the graph, and is ready.
    pub fn new(machine: &'a M, graph: &'a Graph) -> Self {
        Judge { machine, graph, outcomes: outcomes(machine, graph) }
    }

    /// The outcomes of the graph.
    pub fn outcomes(&self) -> &Outcomes {
        &self.outcomes
    }

    pub(super) fn is_stuck(&self, id: u32) -> bool {
        self.graph.node(id) == Node::End(Class::Stuck)
    }

    pub(super) fn is_proper(&self, id: u32) -> bool {
        matches!(self.graph.node(id), Node::End(class) if class != Class::Stuck)
    }

    /// Whether what follows a state is not known.
    pub(super) fn is_dark(&self, id: u32) -> bool {
        matches!(self.graph.node(id), Node::Unexplored(_) | Node::Limit(_))
    }

    fn has_silence(&self) -> bool {
        self.graph.choice_points().keys().any(|(chooser, _)| *chooser == Chooser::Rules)
    }

    /// Who is caught by a happening, in a reading or in the graph as it is, when `trying` try to bring it about.
    pub(super) fn caught(&self, board: &impl ChoiceGraph, what: &Happening, trying: u64, dark: bool) -> Vec<u32> {
        let reverse = Reverse::new(board, &what.on_edge);
        attract(board, &reverse, trying, |id| (what.at_end)(id) || dark && self.is_dark(id))
    }

    /// A claim about all runs: it holds if everything was explored.
    pub(super) fn unless_dark(&self) -> Verdict {
        self.graph.incomplete().map_or(Verdict::Holds(None), |limit| Verdict::Unknown { limit, found: None })
    }

    /// What these players can do holds if everything was explored, or if a way was found that `stands` whatever there would
    /// have been to explore. What nobody does is a claim about all runs.
    pub(super) fn can(&self, by: u64, stands: impl FnOnce() -> bool) -> Verdict {
        match self.graph.incomplete() {
            Some(_) if by == 0 || !stands() => self.unless_dark(),
            Some(_) | None => Verdict::Holds(None),
        }
    }

    /// The verdict when something was found against a property; `plan` is what the rules can do for it.
    pub(super) fn against<'b>(
        &'b self,
        story: Option<PropertyRun>,
        plan: impl Fn(&GraphReading<'a>, bool) -> Option<Plan<'b>>,
    ) -> Verdict {
        let certificate = |story: Option<PropertyRun>| story.map(|story| story.certificate);
        match self.help(plan) {
            Help::Loses => Verdict::Fails(certificate(story)),
            Help::Wins(reading, plan) => {
                let help = (&reading, &plan);
                let silence = match story {
                    Some(story) => parting(self.graph, help, story),
                    None => first_offer(self.graph, help),
                };
                match silence {
                    Some(silence) => Verdict::DependsOnSilence(silence),
                    None => panic!("what the rules can mend parts at a silent offer"),
                }
            }
            Help::Maybe(limit) => Verdict::Unknown { limit, found: certificate(story) },
        }
    }

    fn help<'b>(&'b self, plan: impl Fn(&GraphReading<'a>, bool) -> Option<Plan<'b>>) -> Help<'a, 'b> {
        if !self.has_silence() {
            return Help::Loses;
        }
        let readings = readings(self.machine, self.graph);
        let maybe = self.graph.incomplete().filter(|_| readings.iter().any(|reading| plan(&reading, true).is_some()));
        for reading in readings.iter() {
            if let Some(limit) = late(self.machine, self.graph) {
                return Help::Maybe(limit);
            }
            if let Some(plan) = plan(&reading, false) {
                return Help::Wins(reading, plan);
            }
        }
        maybe.map_or(Help::Loses, Help::Maybe)
    }
}
