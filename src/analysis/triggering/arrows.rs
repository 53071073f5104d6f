//! The arrows of a triggering graph as rows of bits: of a pool of thousands of cards there are tens of millions.
//!
//! What lies on a cycle is asked of thousands of sets of cards.

use super::{Edge, Link};
use petgraph::algo::tarjan_scc;
use petgraph::visit::{GraphBase, IntoNeighbors, IntoNodeIdentifiers, NodeIndexable};

/// By node: to which others an arrow leads, and by which something begins.
#[derive(Clone, Debug)]
pub(super) struct Arrows {
    to: Vec<Bits>,
    begins: Vec<Bits>,
}

/// What of some nodes can be followed infinitely often.
pub(super) struct LastingNodes {
    /// The nodes.
    pub nodes: Bits,
    /// By node of the graph: in which component it lies; meaningless of others than these nodes.
    component: Vec<usize>,
    /// By component: whether something begins in it.
    begins: Vec<bool>,
}

impl LastingNodes {
    /// Whether an edge between two of the nodes lies on a cycle.
    pub fn is_on_cycle(&self, from: usize, to: usize) -> bool {
        self.component[from] == self.component[to] && self.begins[self.component[from]]
    }
}

impl Arrows {
    /// By the edges from each node.
    pub fn of(rows: impl ExactSizeIterator<Item = (Bits, Bits)>) -> Arrows {
        let (to, begins) = rows.unzip();
        Arrows { to, begins }
    }

    /// The rows of the edges from one of so many nodes.
    pub fn row(edges: &[Edge], nodes: usize) -> (Bits, Bits) {
        let (mut to, mut begins) = (Bits::none(nodes), Bits::none(nodes));
        for edge in edges {
            to.add(edge.to);
            if edge.link == Link::SetsOff {
                begins.add(edge.to);
            }
        }
        (to, begins)
    }

    /// How many pairs of nodes there are with an arrow from one to the other.
    pub fn pairs(&self) -> usize {
        self.to.iter().map(Bits::len).sum()
    }

    /// The nodes to which an arrow leads.
    pub fn from(&self, node: usize) -> &Bits {
        &self.to[node]
    }

    /// Those of some nodes that are reached from a cycle on which something begins, once everything is taken away that lacks
    /// what it needs: sets of nodes, of each of which one must be there.
    pub fn lasting(&self, nodes: Bits, needs: &[Vec<Vec<usize>>]) -> LastingNodes {
        let mut nodes = nodes;
        loop {
            let (component, begins) = self.components(&nodes);
            let mut lasting = Bits::none(self.to.len());
            let cyclic = |node: &usize| begins[component[*node]];
            let mut next: Vec<usize> = nodes.iter().filter(cyclic).collect();
            while let Some(node) = next.pop() {
                if !lasting.contains(node) {
                    lasting.add(node);
                    next.extend(self.to[node].both(&nodes).filter(|to| !lasting.contains(*to)));
                }
            }
            let has_needs = |node: &usize| needs[*node].iter().all(|of| of.iter().any(|it| lasting.contains(*it)));
            let mut left = Bits::none(self.to.len());
            lasting.iter().filter(has_needs).for_each(|node| left.add(node));
            if left == nodes {
                return LastingNodes { nodes, component, begins };
            }
            nodes = left;
        }
    }

    /// By node: the component among some nodes in which it lies; and by component, whether something begins in it.
    fn components(&self, nodes: &Bits) -> (Vec<usize>, Vec<bool>) {
        let inside = ArrowsAmong { to: &self.to, nodes };
        let mut component = vec![0; self.to.len()];
        let all = tarjan_scc(&inside);
        for (at, inside) in all.iter().enumerate() {
            inside.iter().for_each(|node| component[*node] = at);
        }
        let begins_in = |(at, inside): (usize, &Vec<usize>)| {
            inside.iter().any(|node| self.begins[*node].both(nodes).any(|to| component[to] == at))
        };
        let begins = all.iter().enumerate().map(begins_in).collect();
        (component, begins)
    }
}

/// The arrows between some nodes.
struct ArrowsAmong<'a> {
    to: &'a [Bits],
    nodes: &'a Bits,
}

impl GraphBase for ArrowsAmong<'_> {
    type NodeId = usize;
    type EdgeId = (usize, usize);
}

impl<'a> IntoNeighbors for &'a ArrowsAmong<'_> {
    type Neighbors = BitsOfBoth<'a>;

    fn neighbors(self, node: usize) -> BitsOfBoth<'a> {
        self.to[node].both(self.nodes)
    }
}

impl<'a> IntoNodeIdentifiers for &'a ArrowsAmong<'_> {
    type NodeIdentifiers = BitsOfBoth<'a>;

    fn node_identifiers(self) -> BitsOfBoth<'a> {
        self.nodes.iter()
    }
}

impl NodeIndexable for ArrowsAmong<'_> {
    fn node_bound(&self) -> usize {
        self.to.len()
    }

    fn to_index(&self, node: usize) -> usize {
        node
    }

    fn from_index(&self, at: usize) -> usize {
        at
    }
}

/// A set of small numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// The empty set, of numbers below this one.
    pub fn none(below: usize) -> Bits {
        Bits(vec![0; below.div_ceil(64)])
    }

    /// The set of some numbers below the first.
    pub fn of(below: usize, numbers: impl IntoIterator<Item = usize>) -> Bits {
        let mut bits = Bits::none(below);
        numbers.into_iter().for_each(|number| bits.add(number));
        bits
    }

    /// Adds a number.
    pub fn add(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Whether a number is in it.
    pub fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// How many numbers it has.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The numbers, in order.
    pub fn iter(&self) -> BitsOfBoth<'_> {
        self.both(self)
    }

    /// The numbers that another set has as well, in order.
    pub fn both<'a>(&'a self, other: &'a Bits) -> BitsOfBoth<'a> {
        BitsOfBoth { one: &self.0, other: &other.0, at: 0, word: 0 }
    }

    /// Adds the numbers of another set.
    pub fn add_all(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(one, other)| *one |= other);
    }
}

/// The numbers that two sets share, in order.
pub(super) struct BitsOfBoth<'a> {
    one: &'a [u64],
    other: &'a [u64],
    /// Behind the word that is being looked through.
    at: usize,
    /// What is left of it.
    word: u64,
}

impl Iterator for BitsOfBoth<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            self.word = self.one.get(self.at)? & self.other.get(self.at)?;
            self.at += 1;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some((self.at - 1) * 64 + bit)
    }
}
