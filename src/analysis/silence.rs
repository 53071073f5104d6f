//! What can be had by filling the silence of the rules well.
//!
//! A property fails only if it fails however silence is filled: in every
//! reading (one value for each policy on which the rulebook is silent, the same
//! for the whole run, and one order of the priorities that the rulebook does not state), with the rules choosing wherever a tie is theirs so as
//! to make it true, against everybody else. [`GraphReading`] is the graph with one
//! such value per policy; a [`Plan`] says which steps keep what can be had.

use super::board::ChoiceGraph;
use super::property::DecidingSilence;
use base::limits::Limit;
use explore::graph::Graph;
use explore::node::chooser_bit;
use kernel::machine::Machine;
use kernel::position::grade::Compared;
use kernel::position::offer::{Chooser, Pick, Silent, Status};
use kernel::stack::precedence::closed;
use kernel::table::kept::Taken;
use std::collections::BTreeMap;
use std::ops::Range;
use verify::certificate::Certificate;

/// Most readings that are looked at one by one; with more, the rules may read a policy anew each time.
const READINGS_MAX: usize = 1024;

/// The bit of the rules among choosers.
pub(super) fn rules() -> u64 {
    chooser_bit(Chooser::Rules)
}

/// The graph in one reading.
pub(super) struct GraphReading<'a> {
    graph: &'a Graph,
    /// The only edges of states at which a policy is read.
    taken: BTreeMap<u32, Range<u64>>,
}

impl ChoiceGraph for GraphReading<'_> {
    fn len(&self) -> u32 {
        self.graph.len()
    }

    fn bit(&self, state: u32) -> u64 {
        ChoiceGraph::bit(self.graph, state)
    }

    fn edges(&self, state: u32) -> Range<u64> {
        self.taken.get(&state).map_or_else(|| self.graph.edges(state), Clone::clone)
    }

    fn target(&self, edge: u64) -> u32 {
        self.graph.target(edge)
    }
}

/// A state at which a policy is read, or which of two priorities is higher: what is read, and the value of each option.
struct PolicyRead {
    state: u32,
    what: Silent,
    values: Vec<Pick>,
}

/// All readings that are looked at one by one.
pub(super) struct Readings<'a> {
    graph: &'a Graph,
    reads: Vec<PolicyRead>,
    all: Vec<ReadingAnswer>,
}

/// What a reading answers.
enum ReadingAnswer {
    /// This to each silence that is met.
    Chosen(BTreeMap<Silent, Pick>),
    /// What a reading says to which the machine keeps.
    Kept(Taken),
    /// To each in any way, anew each time.
    Any,
}

impl ReadingAnswer {
    fn gives(&self, what: Silent, pick: Pick) -> bool {
        match self {
            ReadingAnswer::Chosen(chosen) => chosen.get(&what) == Some(&pick),
            ReadingAnswer::Kept(taken) => taken.gives(what, pick),
            ReadingAnswer::Any => false,
        }
    }
}

impl<'a> Readings<'a> {
    /// One after the other.
    pub(super) fn iter(&self) -> impl Iterator<Item = GraphReading<'a>> {
        self.all
            .iter()
            .map(|answers| GraphReading { graph: self.graph, taken: taken(self.graph, &self.reads, answers) })
    }
}

/// All readings, or those to which the machine keeps; one, the graph as it is, if no policy is read.
pub(super) fn readings<'a, M: Machine>(machine: &M, graph: &'a Graph) -> Readings<'a> {
    let reads = reads(machine, graph);
    let all = match machine.kept() {
        Some(kept) => kept.iter().cloned().map(ReadingAnswer::Kept).collect(),
        None => combined(&reads),
    };
    Readings { graph, reads, all }
}

/// Every answer to each silence that is met with every other, as far as they are one order.
fn combined(reads: &[PolicyRead]) -> Vec<ReadingAnswer> {
    let mut values: BTreeMap<Silent, Vec<Pick>> = BTreeMap::new();
    for read in reads {
        let known = values.entry(read.what).or_default();
        known.extend(read.values.iter().filter(|value| !known.contains(value)).copied().collect::<Vec<_>>());
    }
    let mut all: Vec<BTreeMap<Silent, Pick>> = vec![BTreeMap::new()];
    for (what, values) in &values {
        all = all
            .iter()
            .flat_map(|chosen| {
                values.iter().map(move |value| chosen.iter().map(|(k, v)| (*k, *v)).chain([(*what, *value)]).collect())
            })
            .filter(is_one_order)
            .collect();
        if all.len() > READINGS_MAX {
            return vec![ReadingAnswer::Any];
        }
    }
    all.into_iter().map(ReadingAnswer::Chosen).collect()
}

/// Whether all priorities that are read are in one order.
fn is_one_order(chosen: &BTreeMap<Silent, Pick>) -> bool {
    let known = chosen.values().filter_map(|pick| if let Pick::Precedence(it) = pick { Some(*it) } else { None });
    closed(&known.collect::<Vec<Compared>>(), &[]).is_some()
}

fn taken(graph: &Graph, reads: &[PolicyRead], answers: &ReadingAnswer) -> BTreeMap<u32, Range<u64>> {
    let edge = |read: &PolicyRead| {
        let option = read.values.iter().position(|value| answers.gives(read.what, *value))?;
        let edge = graph.edges(read.state).start + option as u64;
        Some((read.state, edge..edge + 1))
    };
    reads.iter().filter_map(edge).collect()
}

fn reads<M: Machine>(machine: &M, graph: &Graph) -> Vec<PolicyRead> {
    if !graph.choice_points().keys().any(|(_, kind)| kind.is_silent()) {
        return Vec::new();
    }
    let mut state = M::State::default();
    let silent = (0..graph.explored()).filter(|id| ChoiceGraph::bit(graph, *id) == rules());
    let read = silent.filter_map(|id| {
        machine.decode(graph.state(id), &mut state);
        match machine.status(&mut state) {
            Status::Offer(offer) => {
                Some(PolicyRead { state: id, what: offer.silent()?, values: offer.options.to_vec() })
            }
            Status::End(_) | Status::Limit(_) => None,
        }
    });
    read.collect()
}

/// Which steps keep what can be had.
///
/// A step is told by its edge and by whether a question is open before it (for
/// properties that answer questions; never otherwise).
pub(super) struct Plan<'a> {
    pub(super) follows: Box<dyn Fn(u64, bool) -> bool + 'a>,
    /// Whether a question is open after a step.
    pub(super) opens: Box<dyn Fn(u64, bool) -> bool + 'a>,
    /// Whether one is open at the start.
    pub(super) open: bool,
}

impl<'a> Plan<'a> {
    /// A plan that asks no questions.
    pub(super) fn plain(follows: impl Fn(u64) -> bool + 'a) -> Self {
        Plan { follows: Box::new(move |edge, _| follows(edge)), opens: Box::new(|_, _| false), open: false }
    }
}

/// What the rules can do for a property.
pub(super) enum Help<'a, 'b> {
    /// In this reading, and by this plan, it is so.
    Wins(GraphReading<'a>, Plan<'b>),
    /// What was not explored decides.
    Maybe(Limit),
    /// Nothing.
    Loses,
}

/// A run against a property: once along the stem, then round.
pub(super) struct PropertyRun {
    pub(super) stem: Vec<u32>,
    pub(super) lap: Vec<u32>,
    pub(super) certificate: Certificate,
}

/// The first silent offer on a run at which the run leaves the plan.
pub(super) fn parting(graph: &Graph, help: (&GraphReading, &Plan), story: PropertyRun) -> Option<DecidingSilence> {
    let (reading, plan) = help;
    let (mut at, mut open, mut until) = (0, plan.open, Vec::new());
    for option in story.stem.iter().chain(&story.lap).chain(&story.lap) {
        let edge = graph.edges(at).start + u64::from(*option);
        if !(reading.edges(at).contains(&edge) && (plan.follows)(edge, open)) {
            let instead = instead(graph, (reading, plan), at, open)?;
            return Some(DecidingSilence { until, option: *option, instead, story: Some(story.certificate) });
        }
        until.push(*option);
        open = (plan.opens)(edge, open);
        at = graph.target(edge);
    }
    None
}

/// The first option that keeps to the plan.
fn instead(graph: &Graph, help: (&GraphReading, &Plan), at: u32, open: bool) -> Option<u32> {
    let (reading, plan) = help;
    let mut edges = reading.edges(at);
    edges.find(|edge| (plan.follows)(*edge, open)).map(|edge| (edge - graph.edges(at).start) as u32)
}

/// The first silent offer within the plan from which the plan can be left; for plans that ask no questions.
pub(super) fn first_offer(graph: &Graph, help: (&GraphReading, &Plan)) -> Option<DecidingSilence> {
    let (reading, plan) = help;
    let follows = |state: u32, edge: u64| reading.edges(state).contains(&edge) && (plan.follows)(edge, false);
    let ways = super::rounds::ShortestWays::new(graph, 0, |edge| follows(graph.source(edge), edge));
    ways.order.iter().find_map(|state| {
        let mut edges = graph.edges(*state);
        let first = edges.start;
        if ChoiceGraph::bit(graph, *state) != rules() {
            return None;
        }
        let option = (edges.find(|edge| !follows(*state, *edge))? - first) as u32;
        let instead = instead(graph, help, *state, false)?;
        Some(DecidingSilence { until: ways.to(*state), option, instead, story: None })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::id::AbilityId;
    use kernel::position::grade::Grade;
    use std::cmp::Ordering;

    #[test]
    fn priorities_that_go_round_are_no_reading() {
        let read = |one: u16, other: u16, how: Ordering| {
            let (one, other) = (Grade::Of(AbilityId(one)), Grade::Of(AbilityId(other)));
            (Silent::Precedence(one, other), Pick::Precedence(Compared { one, other, how }))
        };
        let (first, second) = (read(0, 1, Ordering::Greater), read(1, 2, Ordering::Greater));
        for (how, is_so) in [(Ordering::Greater, true), (Ordering::Equal, false), (Ordering::Less, false)] {
            assert_eq!(is_one_order(&BTreeMap::from([first, second, read(0, 2, how)])), is_so, "{how:?}");
        }
    }
}
