//! Which cards set each other off or need each other, and so which sets of them are asked about.

use super::Triggering;
use super::arrows::{LastingNodes, bits};
use base::id::{CardId, ZoneId};
use fixedbitset::FixedBitSet;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

/// The links between cards, by arrows on cycles of the whole graph.
pub(super) struct LinkedCards {
    /// By card: whether anything that comes with it could be followed infinitely often.
    lasts: Vec<bool>,
    /// By card: which cards it sets off.
    sets_off: Vec<FixedBitSet>,
    /// By card: which cards it needs.
    needs: Vec<FixedBitSet>,
    /// Whom the rulebook sets off or needs.
    by_rules: FixedBitSet,
    /// Whom the rulebook needs.
    rules_need: FixedBitSet,
    /// By card: whether it sets off what is the rulebook's.
    sets_off_rules: Vec<bool>,
    /// By card: how many others it sets off or needs. A card with few such links is more likely to be on a loop that others are not on.
    links: Vec<usize>,
}

/// Larger sets of cards.
pub(super) struct WiderSets {
    /// The sets, sorted.
    pub sets: BTreeSet<Vec<CardId>>,
    /// Whether some were left out.
    pub left_out: bool,
}

impl LinkedCards {
    /// Those of a graph, of which these nodes can be followed infinitely often.
    pub fn of(graph: &Triggering<'_>, lasting: &LastingNodes) -> LinkedCards {
        let cards = graph.table.cards.iter().flatten().map(|card| card.index() + 1).max().unwrap_or(0);
        let mut linked = LinkedCards {
            lasts: vec![false; cards],
            sets_off: vec![FixedBitSet::with_capacity(cards); cards],
            needs: vec![FixedBitSet::with_capacity(cards); cards],
            by_rules: FixedBitSet::with_capacity(cards),
            rules_need: FixedBitSet::with_capacity(cards),
            sets_off_rules: vec![false; cards],
            links: Vec::new(),
        };
        let mut fillers: BTreeMap<ZoneId, FixedBitSet> = BTreeMap::new();
        for node in lasting.nodes.ones() {
            for (zone, _) in &graph.table.doing[node].places {
                let filling = fillers.entry(*zone).or_insert_with(|| FixedBitSet::with_capacity(cards));
                graph.cards(node).iter().for_each(|card| filling.insert(card.index()));
            }
        }
        for from in lasting.nodes.ones() {
            let mut off = FixedBitSet::with_capacity(cards);
            let mut rules = false;
            let on_cycle =
                lasting.nodes.intersection(graph.arrows.from(from)).filter(|to| lasting.is_on_cycle(from, *to));
            for to in on_cycle {
                rules |= graph.cards(to).is_empty();
                graph.cards(to).iter().for_each(|card| off.insert(card.index()));
            }
            let mut needed = bits(cards, graph.givers(from).map(|card| card.index()));
            graph.supplying(from).iter().filter_map(|zone| fillers.get(zone)).for_each(|all| needed.union_with(all));
            if graph.cards(from).is_empty() {
                linked.by_rules.union_with(&off);
                linked.by_rules.union_with(&needed);
                linked.rules_need.union_with(&needed);
            }
            for card in graph.cards(from).iter().map(|card| card.index()) {
                linked.lasts[card] = true;
                linked.sets_off[card].union_with(&off);
                linked.sets_off_rules[card] |= rules;
                linked.needs[card].union_with(&needed);
            }
        }
        linked.links = (0..cards).map(|card| linked.next(card).count_ones(..)).collect();
        linked
    }

    /// Whom a card sets off or needs.
    fn next(&self, card: usize) -> FixedBitSet {
        let mut next = self.sets_off[card].clone();
        next.union_with(&self.needs[card]);
        next
    }

    /// Sets with one card more each: one that some card of the set, or the rulebook, sets off or needs; at most so many, those of
    /// cards with few links first. `closing`: only those that could close a cycle, since what is added sets off one of the set, or
    /// is needed by one.
    pub fn wider<'s>(&self, sets: impl Iterator<Item = &'s Vec<CardId>>, closing: bool, most: usize) -> WiderSets {
        let mut best: BinaryHeap<(bool, usize, Vec<CardId>)> = BinaryHeap::new();
        let mut left_out = false;
        for cards in sets {
            for card in self.beside(cards).into_iter().filter(|card| !cards.contains(&CardId::at(*card))) {
                let closes = cards.is_empty() || self.closes(cards, card);
                if closing && !closes {
                    left_out = true;
                    continue;
                }
                let links = self.links[card] + cards.iter().map(|card| self.links[card.index()]).sum::<usize>();
                // A set is made from each of those that lack one of its cards.
                let kept = most.saturating_mul(cards.len() + 1);
                if best.len() >= kept {
                    left_out = true;
                    if best.peek().is_none_or(|(open, known, _)| (*open, *known) <= (!closes, links)) {
                        continue;
                    }
                    best.pop();
                }
                let mut wider = cards.clone();
                wider.push(CardId::at(card));
                wider.sort_unstable();
                best.push((!closes, links, wider));
            }
        }
        let mut found = WiderSets { sets: BTreeSet::new(), left_out };
        for (_, _, cards) in best.into_sorted_vec() {
            if found.sets.len() < most {
                found.sets.insert(cards);
            } else {
                found.left_out |= !found.sets.contains(&cards);
            }
        }
        found
    }

    /// How many links some cards have together.
    pub fn links(&self, cards: &[CardId]) -> usize {
        cards.iter().map(|card| self.links[card.index()]).sum()
    }

    /// Which cards may be added to some.
    fn beside(&self, cards: &[CardId]) -> BTreeSet<usize> {
        let mut more = self.by_rules.clone();
        for card in cards {
            more.union_with(&self.sets_off[card.index()]);
            more.union_with(&self.needs[card.index()]);
        }
        let any = (0..self.lasts.len()).filter(|card| cards.is_empty() && self.lasts[*card]);
        more.ones().chain(any).collect()
    }

    /// Whether a card sets off one of some cards or the rulebook, or is needed by one of them.
    fn closes(&self, cards: &[CardId], card: usize) -> bool {
        let of_one = |one: &CardId| self.sets_off[card].contains(one.index()) || self.needs[one.index()].contains(card);
        self.sets_off_rules[card] || self.rules_need.contains(card) || cards.iter().any(of_one)
    }
}
