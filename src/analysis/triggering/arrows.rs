//! The arrows of a triggering graph as rows of bits: of a pool of thousands of cards there are tens of millions.
//!
//! What lies on a cycle is asked of thousands of sets of cards.

use super::supply::NodeSupply;
use super::{Edge, Link};
use fixedbitset::{FixedBitSet, Intersection, Ones};
use petgraph::algo::tarjan_scc;
use petgraph::visit::{GraphBase, IntoNeighbors, IntoNodeIdentifiers, NodeIndexable};

/// By node: to which others an arrow leads, and by which something begins.
#[derive(Clone, Debug)]
pub(super) struct Arrows {
    to: Vec<FixedBitSet>,
    begins: Vec<FixedBitSet>,
}

/// What of some nodes can be followed infinitely often.
pub(super) struct LastingNodes {
    /// The nodes.
    pub nodes: FixedBitSet,
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
    pub fn of(rows: impl ExactSizeIterator<Item = (FixedBitSet, FixedBitSet)>) -> Arrows {
        let (to, begins) = rows.unzip();
        Arrows { to, begins }
    }

    /// The rows of the edges from one of so many nodes.
    pub fn row(edges: &[Edge], nodes: usize) -> (FixedBitSet, FixedBitSet) {
        let (mut to, mut begins) = (FixedBitSet::with_capacity(nodes), FixedBitSet::with_capacity(nodes));
        for edge in edges {
            to.insert(edge.to);
            if edge.link == Link::SetsOff {
                begins.insert(edge.to);
            }
        }
        (to, begins)
    }

    /// How many pairs of nodes there are with an arrow from one to the other.
    pub fn pairs(&self) -> usize {
        self.to.iter().map(|row| row.count_ones(..)).sum()
    }

    /// The nodes to which an arrow leads.
    pub fn from(&self, node: usize) -> &FixedBitSet {
        &self.to[node]
    }

    /// Those of some nodes that are reached from a cycle on which something begins, once everything is taken away that lacks
    /// what it needs.
    pub fn lasting(&self, nodes: FixedBitSet, supply: &NodeSupply<'_>) -> LastingNodes {
        let mut nodes = nodes;
        loop {
            let (component, begins) = self.components(&nodes);
            let mut lasting = FixedBitSet::with_capacity(self.to.len());
            let cyclic = |node: &usize| begins[component[*node]];
            let mut next: Vec<usize> = nodes.ones().filter(cyclic).collect();
            while let Some(node) = next.pop() {
                if !lasting.contains(node) {
                    lasting.insert(node);
                    next.extend(nodes.intersection(&self.to[node]).filter(|to| !lasting.contains(*to)));
                }
            }
            let left = supply.supplied(&lasting);
            if left == nodes {
                return LastingNodes { nodes, component, begins };
            }
            nodes = left;
        }
    }

    /// By node: the component among some nodes in which it lies; and by component, whether something begins in it.
    fn components(&self, nodes: &FixedBitSet) -> (Vec<usize>, Vec<bool>) {
        let inside = ArrowsAmong { to: &self.to, nodes };
        let mut component = vec![0; self.to.len()];
        let all = tarjan_scc(&inside);
        for (at, inside) in all.iter().enumerate() {
            inside.iter().for_each(|node| component[*node] = at);
        }
        let begins_in = |(at, inside): (usize, &Vec<usize>)| {
            inside.iter().any(|node| nodes.intersection(&self.begins[*node]).any(|to| component[to] == at))
        };
        let begins = all.iter().enumerate().map(begins_in).collect();
        (component, begins)
    }
}

/// The arrows between some nodes.
struct ArrowsAmong<'a> {
    to: &'a [FixedBitSet],
    nodes: &'a FixedBitSet,
}

impl GraphBase for ArrowsAmong<'_> {
    type NodeId = usize;
    type EdgeId = (usize, usize);
}

impl<'a> IntoNeighbors for &'a ArrowsAmong<'_> {
    type Neighbors = Intersection<'a>;

    fn neighbors(self, node: usize) -> Intersection<'a> {
        self.nodes.intersection(&self.to[node])
    }
}

impl<'a> IntoNodeIdentifiers for &'a ArrowsAmong<'_> {
    type NodeIdentifiers = Ones<'a>;

    fn node_identifiers(self) -> Ones<'a> {
        self.nodes.ones()
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

/// The set of some numbers below the first.
pub(super) fn bits(below: usize, numbers: impl IntoIterator<Item = usize>) -> FixedBitSet {
    let mut bits = FixedBitSet::with_capacity(below);
    numbers.into_iter().for_each(|number| bits.insert(number));
    bits
}
