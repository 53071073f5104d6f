//! Questions and answers: from every `asked`, an `answer`.
//!
//! An edge keeps only which predicates were true or false somewhere on it. That
//! decides nearly every step: with no `answer` on it, a question is open after
//! it if one was before or `asked` was true; with `answer` and no `asked`, none
//! is. With both, and `answer` not true throughout, the step is taken once more
//! and its boundaries looked at in order ([`PredicateLog`]).

use super::board::{ChoiceGraph, FAR, Reverse, attract};
use super::silence::{GraphReading, Plan, rules};
use explore::graph::{Graph, SeenPredicates};
use kernel::machine::Machine;
use kernel::position::offer::Status;
use std::ops::Range;
use verify::predicate_log::PredicateLog;

/// What each step does to a question.
pub(super) struct Questions {
    /// Whether the step answers whatever was open before it.
    answers: Vec<bool>,
    /// Whether it leaves a question of its own open.
    leaves: Vec<bool>,
    /// Whether the stretch up to the first offer does.
    pub(super) at_start: bool,
}

impl Questions {
    /// Looks at every step of the graph.
    pub(super) fn new<M: Machine>(machine: &M, graph: &Graph, asked: usize, answer: usize) -> Questions {
        let quick = |seen: SeenPredicates| match (seen.has(asked, true), seen.has(answer, true)) {
            (false, _) => Some(false),
            (true, false) => Some(true),
            (true, true) if !seen.has(answer, false) => Some(false),
            (true, true) => None,
        };
        let mut leaves = Vec::with_capacity(graph.edge_count() as usize);
        for state in 0..graph.explored() {
            for edge in graph.edges(state) {
                let option = (edge - graph.edges(state).start) as usize;
                let slow = || sight(machine, &graph.state(state), option).opens(asked, answer, false);
                leaves.push(quick(graph.seen(edge)).unwrap_or_else(slow));
            }
        }
        let at_start = quick(graph.start_seen()).unwrap_or_else(|| {
            let mut predicates_on = PredicateLog::default();
            machine.start(&mut M::State::default(), &mut predicates_on);
            predicates_on.opens(asked, answer, false)
        });
        let answers = (0..graph.edge_count()).map(|edge| graph.seen(edge).has(answer, true)).collect();
        Questions { answers, leaves, at_start }
    }

    /// Whether the step answers what was open before it.
    pub(super) fn answers(&self, edge: u64) -> bool {
        self.answers[edge as usize]
    }

    /// Whether the step leaves a question of its own open.
    pub(super) fn leaves(&self, edge: u64) -> bool {
        self.leaves[edge as usize]
    }

    /// Whether a question is open after the step.
    pub(super) fn open_after(&self, edge: u64, open: bool) -> bool {
        self.leaves(edge) || open && !self.answers(edge)
    }

    /// Whether there is a moment on the step, or after it, at which nothing is open.
    fn rests(&self, edge: u64, open: bool) -> bool {
        self.answers(edge) || !self.open_after(edge, open)
    }
}

fn sight<M: Machine>(machine: &M, bytes: &[u8], option: usize) -> PredicateLog {
    let (mut state, mut sight) = (M::State::default(), PredicateLog::default());
    machine.decode(bytes, &mut state);
    if let Status::Offer(offer) = machine.status(&mut state) {
        machine.choose(&mut state, &offer, option, &mut sight);
    }
    sight
}

/// States twice: with no question open (even), and with one (odd).
struct Doubled<'a> {
    reading: &'a GraphReading<'a>,
    questions: &'a Questions,
    /// Edges of the graph; those from states with an open question come behind them.
    edges: u64,
}

impl Doubled<'_> {
    /// The edge of the graph, and whether a question is open before it.
    fn plain(&self, edge: u64) -> (u64, bool) {
        if edge < self.edges { (edge, false) } else { (edge - self.edges, true) }
    }
}

impl ChoiceGraph for Doubled<'_> {
    fn len(&self) -> u32 {
        self.reading.len() * 2
    }

    fn bit(&self, state: u32) -> u64 {
        self.reading.bit(state / 2)
    }

    fn edges(&self, state: u32) -> Range<u64> {
        let shift = if state % 2 == 1 { self.edges } else { 0 };
        let edges = self.reading.edges(state / 2);
        edges.start + shift..edges.end + shift
    }

    fn target(&self, edge: u64) -> u32 {
        let (edge, open) = self.plain(edge);
        self.reading.target(edge) * 2 + u32::from(self.questions.open_after(edge, open))
    }
}

/// The plan by which the rules see every question answered, if there is one.
///
/// A Büchi game, solved as usual: where the rest can keep the rules from ever
/// coming to a moment without an open question, the rest wins, and wherever it
/// can lead there; what is left when nothing more is lost is won. `good` tells
/// of a leaf, and of whether a question is open there, whether that is well.
pub(super) fn answered<'a>(
    graph: &'a Graph,
    reading: &GraphReading,
    questions: &'a Questions,
    good: impl Fn(u32, bool) -> bool,
) -> Option<Plan<'a>> {
    let board = Doubled { reading, questions, edges: graph.edge_count() };
    let leaf = |state: u32| board.edges(state).is_empty();
    let whole = Reverse::new(&board, |_| false);
    let mut lost: Vec<bool> = (0..board.len()).map(|s| leaf(s) && !good(s / 2, s % 2 == 1)).collect();
    loop {
        let rests = |edge: u64| {
            let (plain, open) = board.plain(edge);
            questions.rests(plain, open) && !lost[board.target(edge) as usize]
        };
        let reverse = Reverse::new(&board, rests);
        let ranks = attract(&board, &reverse, rules(), |state| leaf(state) && !lost[state as usize]);
        let gone = attract(&board, &whole, !rules(), |s| ranks[s as usize] == FAR || lost[s as usize]);
        if gone.iter().zip(&lost).all(|(rank, lost)| (*rank != FAR) == *lost) {
            let first = usize::from(questions.at_start);
            return (!lost[first]).then(|| plan(graph, questions, lost, ranks));
        }
        lost.iter_mut().zip(gone).for_each(|(lost, rank)| *lost = rank != FAR);
    }
}

/// Stay where it is won; come nearer to a moment without an open question.
fn plan<'a>(graph: &'a Graph, questions: &'a Questions, lost: Vec<bool>, ranks: Vec<u32>) -> Plan<'a> {
    let follows = move |edge: u64, open: bool| {
        let from = graph.source(edge) * 2 + u32::from(open);
        let to = graph.target(edge) * 2 + u32::from(questions.open_after(edge, open));
        !lost[to as usize] && (questions.rests(edge, open) || ranks[to as usize] < ranks[from as usize])
    };
    Plan {
        follows: Box::new(follows),
        opens: Box::new(|edge, open| questions.open_after(edge, open)),
        open: questions.at_start,
    }
}
