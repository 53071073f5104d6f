//! Cycles of a triggering graph: which sets of cards could loop, smallest first.

use super::arrows::{LastingNodes, bits};
use super::linked::LinkedCards;
use super::played::Opening;
use super::supply::NodeSupply;
use super::{Edge, Triggering};
use base::id::CardId;
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

/// The sets of cards that could loop.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cycles {
    /// The minimal sets of cards that could loop, smallest first, as far as they were looked for; the rulebook alone first.
    pub candidates: Vec<LoopCandidate>,
    /// Whether sets were left out: larger ones, or more than are looked at.
    pub more: bool,
}

/// Most sets of cards that are looked at.
const SETS_MAX: usize = 20_000;
/// The same where the rulebook alone could loop, so that every set could, and more is asked of each.
const BESIDE_MAX: usize = 2_000;

impl Triggering<'_> {
    /// Whether anything could loop. If not, every board of these cards ends.
    #[must_use]
    pub fn is_cyclic(&self) -> bool {
        !self.lasting.nodes.is_clear()
    }

    /// The minimal sets of at most `size` cards that have a cycle.
    ///
    /// Where the rulebook alone has one, every set of cards has it; then the sets that lie on a cycle themselves stand
    /// beside it.
    #[must_use]
    pub fn cycles(&self, size: usize) -> Cycles {
        let mut cycles = Cycles::default();
        if !self.is_cyclic() {
            return cycles;
        }
        let linked = LinkedCards::of(self, &self.lasting);
        let rules = self.has_cycle(&[]);
        let most = if rules { BESIDE_MAX } else { SETS_MAX };
        let mut tried = 0;
        let mut level: BTreeSet<Vec<CardId>> = BTreeSet::from([Vec::new()]);
        for now in 0..=size {
            let mut open: Vec<Vec<CardId>> = Vec::new();
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
                if rules || self.has_cycle(&cards) {
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
                open.push(cards);
            }
            // Of the largest sets only those are looked at that could close a cycle; others might within larger ones.
            let wider = linked.wider(open.iter(), now + 1 == size, if now == size { 0 } else { most - tried });
            cycles.more |= wider.left_out;
            level = wider.sets;
        }
        cycles
    }

    /// The edges on cycles that some cards have, with the rulebook.
    #[must_use]
    pub fn cycles_of(&self, cards: &[CardId]) -> Vec<Edge> {
        self.on_cycles(&self.lasting_of(cards))
    }

    /// Whether some cards have a cycle, with the rulebook.
    fn has_cycle(&self, cards: &[CardId]) -> bool {
        !self.lasting_of(cards).nodes.is_clear()
    }

    /// What some cards and the rulebook have that can be followed infinitely often.
    fn lasting_of(&self, cards: &[CardId]) -> LastingNodes {
        let theirs = cards.iter().filter_map(|card| self.with.get(card.index())).flatten();
        let nodes = theirs.chain(&self.always).copied().filter(|node| self.lasting.nodes.contains(*node));
        let is_theirs =
            |opening: &Opening<'_>| opening.cards.is_empty() || opening.cards.iter().any(|card| cards.contains(card));
        let opens = self.table.openings.iter().map(is_theirs).collect();
        let supply = NodeSupply { needs: &self.needs, doing: &self.table.doing, opens };
        self.arrows.lasting(bits(self.nodes().len(), nodes), &supply)
    }

    /// The edges on cycles among what can be followed infinitely often.
    fn on_cycles(&self, lasting: &LastingNodes) -> Vec<Edge> {
        let from = |node: usize| {
            let ends = lasting.nodes.intersection(self.arrows.from(node)).filter(|to| lasting.is_on_cycle(node, *to));
            self.drawing.between(&self.table, node, &bits(self.nodes().len(), ends))
        };
        lasting.nodes.ones().flat_map(from).collect()
    }

    /// All sets of at most `size` cards that lie on one cycle of the set, smallest first, and those whose cards have few links to others
    /// first; at most so many, and only as long as nothing halts. With whether there are more.
    #[must_use]
    pub fn suspects(&self, size: usize, most: usize, halts: &dyn Fn() -> bool) -> (Vec<LoopCandidate>, bool) {
        let linked = LinkedCards::of(self, &self.lasting);
        let mut found: Vec<LoopCandidate> = Vec::new();
        let mut level: BTreeSet<Vec<CardId>> = BTreeSet::from([Vec::new()]);
        let (mut tried, mut more) = (0, false);
        for now in 0..=size {
            let mut ranked: Vec<&Vec<CardId>> = level.iter().collect();
            ranked.sort_by_key(|cards| linked.links(cards));
            for cards in ranked {
                tried += 1;
                if found.len() >= most || tried > SETS_MAX || halts() {
                    return (found, true);
                }
                let edges = self.cycles_of(cards);
                if !edges.is_empty() && self.is_one(&edges, cards) {
                    found.push(LoopCandidate { cards: cards.clone(), edges, is_changed: false });
                }
            }
            if now < size {
                let wider = linked.wider(level.iter(), now + 1 == size, SETS_MAX - tried);
                more |= wider.left_out && wider.sets.len() + tried >= SETS_MAX;
                level = wider.sets;
            }
        }
        (found, more)
    }

    /// Some of these sets with one card more, of at most `size` cards: one that lies on no cycle of the set, but changes what is done
    /// on one. None that is among them.
    #[must_use]
    pub fn changed(&self, found: &[LoopCandidate], size: usize) -> Vec<LoopCandidate> {
        let known: BTreeSet<&[CardId]> = found.iter().map(|it| it.cards.as_slice()).collect();
        let mut wider: BTreeMap<Vec<CardId>, Vec<Edge>> = BTreeMap::new();
        for it in found.iter().filter(|it| !it.cards.is_empty() && it.cards.len() < size) {
            let done = it.edges.iter().map(|edge| edge.from);
            let theirs = done.filter(|node| self.cards(*node).iter().any(|card| it.cards.contains(card)));
            let others: BTreeSet<usize> = theirs.flat_map(|node| &self.changed_by[node]).copied().collect();
            for card in others.into_iter().flat_map(|node| self.cards(node)).filter(|card| !it.cards.contains(card)) {
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
        let mut sets: UnionFind<usize> = UnionFind::new(self.nodes().len());
        for edge in edges {
            sets.union(edge.from, edge.to);
        }
        let of = |card: &CardId| -> BTreeSet<usize> {
            let lies = |edge: &&Edge| self.cards(edge.from).contains(card) || self.is_supplied_by(edge.from, *card);
            edges.iter().filter(lies).map(|edge| sets.find(edge.from)).collect()
        };
        let mut shared: Option<BTreeSet<usize>> = None;
        for one in cards.iter().map(of) {
            shared = Some(shared.map_or(one.clone(), |shared| &shared & &one));
        }
        shared.is_none_or(|shared| !shared.is_empty())
    }

    /// Those of some edges on cycles that hang together with what the cards have.
    fn through(&self, edges: Vec<Edge>, cards: &[CardId]) -> Vec<Edge> {
        let mut sets: UnionFind<usize> = UnionFind::new(self.nodes().len());
        for edge in &edges {
            sets.union(edge.from, edge.to);
        }
        let is_theirs = |edge: &&Edge| self.cards(edge.from).iter().any(|card| cards.contains(card));
        let theirs: BTreeSet<usize> = edges.iter().filter(is_theirs).map(|edge| sets.find(edge.from)).collect();
        edges.iter().filter(|edge| theirs.contains(&sets.find(edge.from))).copied().collect()
    }
}
