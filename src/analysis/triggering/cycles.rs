//! Cycles of a triggering graph: which sets of cards could loop, smallest first.

use super::quick::Quick;
use super::{Edge, Link, Triggering};
use base::id::CardId;
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::unionfind::UnionFind;
use std::collections::{BTreeMap, BTreeSet};

/// A set of cards that could loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopCandidate {
    /// The cards, sorted; none: the rulebook alone could.
    pub cards: Vec<CardId>,
    /// The edges of its cycles.
    pub edges: Vec<Edge>,
    /// Whether one of the cards lies on none of them, but changes what others do.
    pub is_changed: bool,
}

/// All cycles of a graph.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cycles {
    /// Every edge that lies on a cycle.
    pub edges: Vec<Edge>,
    /// The minimal sets of cards that could loop, smallest first, as far as they were looked for; the rulebook alone first.
    pub candidates: Vec<LoopCandidate>,
    /// Whether sets were left out: larger ones, or more than are looked at.
    pub more: bool,
}

/// Most sets of cards that are looked at.
const SETS_MAX: usize = 20_000;
/// The same where the rulebook alone could loop, so that every set could, and more is asked of each.
const BESIDE_MAX: usize = 2_000;

impl Triggering {
    /// The cycles, and the minimal sets of at most `size` cards that have one. No edge: every board of these cards ends.
    ///
    /// Where the rulebook alone has one, every set of cards has it; then the sets that lie on a cycle themselves stand
    /// beside it.
    #[must_use]
    pub fn cycles(&self, size: usize) -> Cycles {
        let (edges, lasting) = self.on_cycles(&vec![true; self.nodes.len()]);
        let mut cycles = Cycles { edges, ..Cycles::default() };
        if cycles.edges.is_empty() {
            return cycles;
        }
        let quick = Quick::of(self, &lasting, &cycles.edges);
        let rules = quick.is_cyclic(&[]);
        let most = if rules { BESIDE_MAX } else { SETS_MAX };
        let mut tried = 0;
        let mut level: BTreeSet<Vec<CardId>> = BTreeSet::from([Vec::new()]);
        for now in 0..=size {
            let mut next: BTreeSet<Vec<CardId>> = BTreeSet::new();
            for cards in level {
                let holds =
                    |it: &LoopCandidate| !it.cards.is_empty() && it.cards.iter().all(|card| cards.contains(card));
                if cycles.candidates.iter().any(holds) {
                    continue;
                }
                if tried >= most {
                    cycles.more = true;
                    return cycles;
                }
                tried += 1;
                if rules || quick.is_cyclic(&cards) {
                    let mut edges = self.cycles_of(&cards);
                    let is_one = cards.is_empty() || !rules || self.is_one(&edges, &cards);
                    if is_one && rules && !cards.is_empty() {
                        edges = self.through(edges, &cards);
                    }
                    if is_one {
                        cycles.candidates.push(LoopCandidate { cards: cards.clone(), edges, is_changed: false });
                    }
                    if is_one && !cards.is_empty() {
                        continue;
                    }
                }
                let wider = quick.wider(&cards);
                // Of the largest sets only those are looked at that could close a cycle; others might within larger ones.
                let all = wider.len();
                let kept = if now + 1 == size { quick.closing(&cards, wider) } else { wider };
                cycles.more |= kept.len() < all || now == size && all > 0;
                next.extend(kept);
            }
            level = next;
        }
        cycles
    }

    /// The edges on cycles that some cards have, with the rulebook.
    #[must_use]
    pub fn cycles_of(&self, cards: &[CardId]) -> Vec<Edge> {
        self.on_cycles(&self.with(cards)).0
    }

    /// All sets of at most `size` cards that lie on one cycle of the set, smallest first; at most so many. With whether
    /// there are more.
    #[must_use]
    pub fn suspects(&self, size: usize, most: usize) -> (Vec<LoopCandidate>, bool) {
        let (on_cycles, lasting) = self.on_cycles(&vec![true; self.nodes.len()]);
        let quick = Quick::of(self, &lasting, &on_cycles);
        let mut found: Vec<LoopCandidate> = Vec::new();
        let mut level: BTreeSet<Vec<CardId>> = BTreeSet::from([Vec::new()]);
        let mut tried = 0;
        for now in 0..=size {
            let mut next: BTreeSet<Vec<CardId>> = BTreeSet::new();
            for cards in level {
                tried += 1;
                if found.len() >= most || tried > SETS_MAX {
                    return (found, true);
                }
                let wider = quick.wider(&cards);
                next.extend(if now + 1 == size { quick.closing(&cards, wider) } else { wider });
                if !quick.is_cyclic(&cards) {
                    continue;
                }
                let edges = self.cycles_of(&cards);
                if self.is_one(&edges, &cards) {
                    found.push(LoopCandidate { cards, edges, is_changed: false });
                }
            }
            level = next;
        }
        (found, false)
    }

    /// Some of these sets with one card more, of at most `size` cards: one that lies on no cycle of the set, but changes what is done
    /// on one. None that is among them.
    #[must_use]
    pub fn changed(&self, found: &[LoopCandidate], size: usize) -> Vec<LoopCandidate> {
        let known: BTreeSet<&[CardId]> = found.iter().map(|it| it.cards.as_slice()).collect();
        let mut wider: BTreeMap<Vec<CardId>, Vec<Edge>> = BTreeMap::new();
        for it in found.iter().filter(|it| !it.cards.is_empty() && it.cards.len() < size) {
            let done = it.edges.iter().map(|edge| edge.from);
            let theirs = done.filter(|node| self.cards[*node].iter().any(|card| it.cards.contains(card)));
            let others: BTreeSet<usize> = theirs.flat_map(|node| &self.changed_by[node]).copied().collect();
            for card in others.into_iter().flat_map(|node| &self.cards[node]).filter(|card| !it.cards.contains(card)) {
                let mut cards = it.cards.clone();
                cards.push(*card);
                cards.sort_unstable();
                if !known.contains(cards.as_slice()) {
                    wider.entry(cards).or_default().extend(&it.edges);
                }
            }
        }
        let candidate = |(cards, edges)| LoopCandidate { cards, edges, is_changed: true };
        let mut all: Vec<LoopCandidate> = wider.into_iter().map(candidate).collect();
        all.sort_by_key(|it| it.cards.len());
        all
    }

    /// Whether edges on cycles hold some cards together: two loops beside each other are no third.
    fn is_one(&self, edges: &[Edge], cards: &[CardId]) -> bool {
        let mut sets: UnionFind<usize> = UnionFind::new(self.nodes.len());
        for edge in edges {
            sets.union(edge.from, edge.to);
        }
        let of = |card: &CardId| -> BTreeSet<usize> {
            let lie = edges.iter().filter(|edge| self.cards[edge.from].contains(card));
            lie.map(|edge| sets.find(edge.from)).collect()
        };
        let mut shared: Option<BTreeSet<usize>> = None;
        for one in cards.iter().map(of) {
            shared = Some(shared.map_or(one.clone(), |shared| &shared & &one));
        }
        shared.is_none_or(|shared| !shared.is_empty())
    }

    /// Those of some edges on cycles that hang together with what the cards have.
    fn through(&self, edges: Vec<Edge>, cards: &[CardId]) -> Vec<Edge> {
        let mut sets: UnionFind<usize> = UnionFind::new(self.nodes.len());
        for edge in &edges {
            sets.union(edge.from, edge.to);
        }
        let is_theirs = |edge: &&Edge| self.cards[edge.from].iter().any(|card| cards.contains(card));
        let theirs: BTreeSet<usize> = edges.iter().filter(is_theirs).map(|edge| sets.find(edge.from)).collect();
        edges.iter().filter(|edge| theirs.contains(&sets.find(edge.from))).copied().collect()
    }

    /// Which nodes are there with some cards.
    fn with(&self, cards: &[CardId]) -> Vec<bool> {
        self.cards.iter().map(|of| of.is_empty() || of.iter().any(|card| cards.contains(card))).collect()
    }

    /// The edges on cycles among these nodes, once everything is taken away that cannot be followed infinitely often; with
    /// what is left.
    fn on_cycles(&self, there: &[bool]) -> (Vec<Edge>, Vec<bool>) {
        let mut nodes: Vec<usize> = (0..self.nodes.len()).filter(|node| there[*node]).collect();
        loop {
            let edges = self.among(&nodes);
            let cyclic = self.cyclic(&nodes, &edges);
            let mut lasting = vec![false; self.nodes.len()];
            let mut next: Vec<usize> = cyclic.iter().map(|edge| edge.from).collect();
            let alive = membership(&nodes, self.nodes.len());
            while let Some(node) = next.pop() {
                if alive[node] && !lasting[node] {
                    lasting[node] = true;
                    next.extend(self.from(node).iter().map(|edge| edge.to));
                }
            }
            let has_needs =
                |node: &usize| self.needs[*node].iter().all(|needed| needed.iter().any(|needed| lasting[*needed]));
            let left: Vec<usize> = nodes.iter().copied().filter(|node| lasting[*node]).filter(has_needs).collect();
            if left == nodes {
                return (cyclic, membership(&nodes, self.nodes.len()));
            }
            nodes = left;
        }
    }

    /// The edges from a node.
    fn from(&self, node: usize) -> &[Edge] {
        let start = self.edges.partition_point(|edge| edge.from < node);
        let end = self.edges.partition_point(|edge| edge.from <= node);
        &self.edges[start..end]
    }

    /// The edges between some nodes.
    fn among(&self, nodes: &[usize]) -> Vec<Edge> {
        let there = membership(nodes, self.nodes.len());
        nodes.iter().flat_map(|node| self.from(*node)).filter(|edge| there[edge.to]).copied().collect()
    }

    /// Those of some edges that lie in a component in which something begins.
    fn cyclic(&self, nodes: &[usize], edges: &[Edge]) -> Vec<Edge> {
        let mut graph: DiGraph<(), ()> = DiGraph::with_capacity(nodes.len(), edges.len());
        let mut places: Vec<NodeIndex> = vec![NodeIndex::default(); self.nodes.len()];
        for node in nodes {
            places[*node] = graph.add_node(());
        }
        let mut last = None;
        for edge in edges {
            // Several ways from one node to another stand together.
            if last != Some((edge.from, edge.to)) {
                graph.add_edge(places[edge.from], places[edge.to], ());
            }
            last = Some((edge.from, edge.to));
        }
        let mut component = vec![0; nodes.len()];
        let components = tarjan_scc(&graph);
        for (at, inside) in components.iter().enumerate() {
            inside.iter().for_each(|node| component[node.index()] = at);
        }
        let of = |node: usize| component[places[node].index()];
        let inside = |edge: &&Edge| of(edge.from) == of(edge.to);
        let mut begins = vec![false; components.len()];
        for edge in edges.iter().filter(inside).filter(|edge| edge.link == Link::SetsOff) {
            begins[of(edge.from)] = true;
        }
        edges.iter().filter(inside).filter(|edge| begins[of(edge.from)]).copied().collect()
    }
}

fn membership(of: &[usize], all: usize) -> Vec<bool> {
    let mut is_in = vec![false; all];
    of.iter().for_each(|node| is_in[*node] = true);
    is_in
}
