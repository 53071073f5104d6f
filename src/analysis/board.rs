//! Two sides on a graph: who can make something happen, whatever the others do.
//!
//! [`attract`] is the usual attractor, linear in the edges by counting down
//! (Zielonka 1998, and long before; see Grädel, Thomas, Wilke, "Automata,
//! Logics, and Infinite Games", 2002, chapter 2). Everything else that the
//! analysis asks is made of it:
//!
//! - what happens on every run: nobody tries, so everybody must;
//! - what a set of choosers can force: they try;
//! - where a set K can go on for ever: the rest cannot make an end.

use explore::graph::Graph;
use std::ops::Range;

/// The state is not attracted.
pub const FAR: u32 = u32::MAX;

/// States with choosers, and edges between them.
pub trait ChoiceGraph {
    /// How many states there are.
    fn len(&self) -> u32;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The chooser of a state as a bit; none for nobody and for leaves.
    fn bit(&self, state: u32) -> u64;

    /// The edges of a state; none for leaves.
    fn edges(&self, state: u32) -> Range<u64>;

    /// Where an edge leads.
    fn target(&self, edge: u64) -> u32;
}

impl ChoiceGraph for Graph {
    fn len(&self) -> u32 {
        Graph::len(self)
    }

    fn bit(&self, state: u32) -> u64 {
        self.kind(state).bit()
    }

    fn edges(&self, state: u32) -> Range<u64> {
        Graph::edges(self, state)
    }

    fn target(&self, edge: u64) -> u32 {
        Graph::target(self, edge)
    }
}

/// The edges the other way round, without those on which the thing itself happens.
pub struct Reverse {
    begins: Vec<u64>,
    sources: Vec<u32>,
    /// Per state, how many of its edges are kept.
    kept: Vec<u32>,
    /// Whether some edge of a state is not kept.
    hit: Vec<bool>,
}

impl Reverse {
    /// Turns the edges round; `hits` tells the edges on which the thing happens.
    pub fn new(board: &impl ChoiceGraph, hits: impl Fn(u64) -> bool) -> Reverse {
        let count = board.len() as usize;
        let mut reverse =
            Reverse { begins: vec![0; count + 1], sources: vec![], kept: vec![0; count], hit: vec![false; count] };
        for state in 0..board.len() {
            for edge in board.edges(state) {
                if hits(edge) {
                    reverse.hit[state as usize] = true;
                } else {
                    reverse.kept[state as usize] += 1;
                    reverse.begins[board.target(edge) as usize] += 1;
                }
            }
        }
        let mut sum = 0;
        for begin in &mut reverse.begins {
            sum += *begin;
            *begin = sum;
        }
        reverse.sources = vec![0; sum as usize];
        for state in (0..board.len()).rev() {
            for edge in board.edges(state).rev().filter(|edge| !hits(*edge)) {
                let begin = &mut reverse.begins[board.target(edge) as usize];
                *begin -= 1;
                reverse.sources[*begin as usize] = state;
            }
        }
        reverse
    }

    fn sources(&self, state: u32) -> &[u32] {
        &self.sources[self.begins[state as usize] as usize..self.begins[state as usize + 1] as usize]
    }
}

/// Per state, the most steps until the thing happens if those in `trying` make it happen, or [`FAR`].
///
/// It happens on the edges that `reverse` left out, and in the states that
/// `here` names. Whoever is not in `trying` may take any option.
pub fn attract(board: &impl ChoiceGraph, reverse: &Reverse, trying: u64, here: impl Fn(u32) -> bool) -> Vec<u32> {
    let mut ranks = vec![FAR; board.len() as usize];
    let mut open = reverse.kept.clone();
    let mut queue = Vec::new();
    for state in 0..board.len() {
        let at = state as usize;
        let hit = reverse.hit[at] && (open[at] == 0 || board.bit(state) & trying != 0);
        if hit || here(state) {
            ranks[at] = 0;
            queue.push(state);
        }
    }
    let mut next = 0;
    while let Some(state) = queue.get(next).copied() {
        next += 1;
        for source in reverse.sources(state) {
            let at = *source as usize;
            open[at] -= 1;
            if ranks[at] == FAR && (open[at] == 0 || board.bit(*source) & trying != 0) {
                ranks[at] = ranks[state as usize] + 1;
                queue.push(*source);
            }
        }
    }
    ranks
}
