//! Whether some nodes hold a cycle, told fast: thousands of sets of cards are asked about.
//!
//! The same answer as [`super::Triggering::cycles_of`] has, from tables of bits instead of edges.

use super::{Link, Triggering};
use base::id::CardId;
use std::collections::BTreeSet;

/// The graph as it is asked about sets of cards.
pub(super) struct Quick<'g> {
    graph: &'g Triggering,
    /// The nodes that every board has, and by card those that come with it; only such as could be followed infinitely often
    /// at all.
    always: Vec<usize>,
    with: Vec<Vec<usize>>,
    /// By node: to which others an edge leads, and by which something begins.
    to: Vec<Vec<u64>>,
    begins: Vec<Vec<u64>>,
    /// By card: which cards it sets off or needs, on cycles of the whole.
    next: Vec<Vec<CardId>>,
    next_of_rules: Vec<CardId>,
}

impl<'g> Quick<'g> {
    /// Tables of a graph of whose nodes these can be followed infinitely often.
    pub fn of(graph: &'g Triggering, lasting: &[bool], on_cycles: &[super::Edge]) -> Self {
        let all = graph.nodes.len();
        let cards = graph.cards.iter().flatten().map(|card| card.index() + 1).max().unwrap_or(0);
        let mut quick = Quick {
            graph,
            always: Vec::new(),
            with: vec![Vec::new(); cards],
            to: vec![vec![0; all.div_ceil(64)]; all],
            begins: vec![vec![0; all.div_ceil(64)]; all],
            next: vec![Vec::new(); cards],
            next_of_rules: Vec::new(),
        };
        for node in (0..all).filter(|node| lasting[*node]) {
            match graph.cards[node].as_slice() {
                [] => quick.always.push(node),
                of => of.iter().for_each(|card| quick.with[card.index()].push(node)),
            }
        }
        for edge in &graph.edges {
            quick.to[edge.from][edge.to / 64] |= 1 << (edge.to % 64);
            if edge.link == Link::SetsOff {
                quick.begins[edge.from][edge.to / 64] |= 1 << (edge.to % 64);
            }
        }
        for edge in on_cycles {
            quick.link(edge.from, &graph.cards[edge.to]);
        }
        for (node, needs) in graph.needs.iter().enumerate().filter(|(node, _)| lasting[*node]) {
            needs.iter().flatten().for_each(|needed| quick.link(node, &graph.cards[*needed]));
        }
        for next in quick.next.iter_mut().chain([&mut quick.next_of_rules]) {
            next.sort_unstable();
            next.dedup();
        }
        quick
    }

    fn link(&mut self, node: usize, to: &[CardId]) {
        match self.graph.cards[node].as_slice() {
            [] => self.next_of_rules.extend(to),
            of => of.iter().for_each(|card| self.next[card.index()].extend(to)),
        }
    }

    /// A set of cards with one more: one that some card of the set, or the rulebook, sets off or needs.
    pub fn wider(&self, cards: &[CardId]) -> Vec<Vec<CardId>> {
        let mut more: BTreeSet<CardId> = self.next_of_rules.iter().copied().collect();
        cards.iter().for_each(|card| more.extend(&self.next[card.index()]));
        if cards.is_empty() {
            more.extend((0..self.next.len()).filter(|at| !self.with[*at].is_empty()).map(CardId::at));
        }
        let one_more = |card: CardId| {
            let mut wider = cards.to_vec();
            wider.push(card);
            wider.sort_unstable();
            wider
        };
        more.into_iter().filter(|card| !cards.contains(card)).map(one_more).collect()
    }

    /// Those of some wider sets that could close a cycle: what is added sets off one of the set, or one of the set needs it.
    pub fn closing(&self, cards: &[CardId], mut wider: Vec<Vec<CardId>>) -> Vec<Vec<CardId>> {
        if cards.is_empty() {
            return wider;
        }
        let with = cards.iter().flat_map(|card| &self.with[card.index()]);
        let there: Vec<usize> = self.always.iter().chain(with).copied().collect();
        let needed: BTreeSet<usize> =
            there.iter().flat_map(|node| self.graph.needs[*node].iter().flatten()).copied().collect();
        let sets_off = |node: &usize| there.iter().any(|to| self.to[*node][to / 64] >> (to % 64) & 1 == 1);
        wider.retain(|set| {
            let mut new = set.iter().filter(|card| !cards.contains(card)).flat_map(|card| &self.with[card.index()]);
            new.any(|node| sets_off(node) || needed.contains(node))
        });
        wider
    }

    /// Whether some cards have a cycle, with the rulebook.
    pub fn is_cyclic(&self, cards: &[CardId]) -> bool {
        let with = cards.iter().flat_map(|card| &self.with[card.index()]);
        let nodes: BTreeSet<usize> = self.always.iter().chain(with).copied().collect();
        let mut nodes: Vec<usize> = nodes.into_iter().collect();
        loop {
            let lasting = self.lasting(&nodes);
            let has_needs = |node: &usize| {
                self.graph.needs[*node].iter().all(|needed| needed.iter().any(|it| lasting.binary_search(it).is_ok()))
            };
            let left: Vec<usize> = lasting.iter().copied().filter(has_needs).collect();
            if left.len() == nodes.len() || left.is_empty() {
                return !left.is_empty();
            }
            nodes = left;
        }
    }

    /// Those of some nodes that are reached from a cycle on which something begins.
    fn lasting(&self, nodes: &[usize]) -> Vec<usize> {
        let words = nodes.len().div_ceil(64);
        let has = |table: &[Vec<u64>], from: usize, to: usize| table[from][to / 64] >> (to % 64) & 1 == 1;
        let bit = |row: &[u64], at: usize| row[at / 64] >> (at % 64) & 1 == 1;
        // Whom each reaches, by one edge or more.
        let mut reach: Vec<Vec<u64>> = vec![vec![0; words]; nodes.len()];
        for (at, from) in nodes.iter().enumerate() {
            for (to_at, to) in nodes.iter().enumerate() {
                if has(&self.to, *from, *to) {
                    reach[at][to_at / 64] |= 1 << (to_at % 64);
                }
            }
        }
        for through in 0..nodes.len() {
            let onward = reach[through].clone();
            for row in reach.iter_mut().filter(|row| bit(row, through)) {
                row.iter_mut().zip(&onward).for_each(|(one, other)| *one |= other);
            }
        }
        let mut lasts = vec![false; nodes.len()];
        for (at, from) in nodes.iter().enumerate() {
            let begins = |to_at: usize| has(&self.begins, *from, nodes[to_at]) && bit(&reach[to_at], at);
            if !lasts[at] && (0..nodes.len()).any(begins) {
                lasts[at] = true;
                (0..nodes.len()).filter(|to| bit(&reach[at], *to)).for_each(|to| lasts[to] = true);
            }
        }
        nodes.iter().zip(lasts).filter(|(_, lasts)| *lasts).map(|(node, _)| *node).collect()
    }
}
