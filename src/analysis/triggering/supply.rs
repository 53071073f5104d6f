//! What nodes give each other again and again, and whether that is what they need.

use super::doing::PossibleDeeds;
use super::nodes::EdgeTable;
use super::{TriggerNode, Triggering};
use base::id::{CardId, ZoneId};
use fixedbitset::FixedBitSet;
use std::collections::BTreeSet;

/// Something that a node needs besides a cause. It is given by one of some nodes, or by objects that come into a zone.
pub(super) struct NodeNeed {
    /// Who gives it.
    pub nodes: Vec<usize>,
    /// Into which zones objects come for it.
    pub zones: Vec<ZoneId>,
    /// The same where a text lets cards be played from there: which text, by position among [`super::played::Opening`]s.
    pub opened: Vec<(usize, ZoneId)>,
}

impl NodeNeed {
    /// Given by those who do something, and by whoever brings objects into some zones.
    pub fn of(table: &EdgeTable<'_>, does: impl Fn(&PossibleDeeds) -> bool, zones: &[ZoneId]) -> NodeNeed {
        let nodes = (0..table.nodes.len()).filter(|node| does(&table.doing[*node])).collect();
        NodeNeed { nodes, zones: zones.to_vec(), opened: Vec::new() }
    }
}

/// What some cards and the rulebook have: what their nodes need and do.
pub(super) struct NodeSupply<'a> {
    /// By node: what it needs.
    pub needs: &'a [Vec<NodeNeed>],
    /// By node: what it does.
    pub doing: &'a [PossibleDeeds],
    /// The texts that let cards be played from elsewhere: whether they are there.
    pub opens: Vec<bool>,
}

impl NodeSupply<'_> {
    /// Those of some nodes that can be followed infinitely often as far as the others give them what they need.
    pub fn supplied(&self, nodes: &FixedBitSet) -> FixedBitSet {
        let filled = refilled(nodes.ones().map(|node| &self.doing[node]));
        let is_met = |need: &NodeNeed| {
            need.nodes.iter().any(|node| nodes.contains(*node))
                || need.zones.iter().any(|zone| filled.contains(zone))
                || need.opened.iter().any(|(text, zone)| self.opens[*text] && filled.contains(zone))
        };
        let mut left = nodes.clone();
        nodes.ones().filter(|node| !self.needs[*node].iter().all(is_met)).for_each(|node| left.remove(node));
        left
    }
}

impl Triggering<'_> {
    /// The cards that give a node what it needs, but for zones: by their nodes, or since they let it be played from elsewhere.
    pub(super) fn givers(&self, node: usize) -> impl Iterator<Item = CardId> {
        let opened = |need: &NodeNeed| need.opened.iter().map(|(text, _)| *text).collect::<BTreeSet<usize>>();
        let opening = self.needs[node].iter().flat_map(opened).flat_map(|text| &self.table.openings[text].cards);
        let giving = self.needs[node].iter().flat_map(|need| &need.nodes).flat_map(|giver| self.cards(*giver));
        giving.chain(opening).copied()
    }

    /// The zones into which objects must come for a node, where no arrow says so: from whose tops it takes them, and those in which an
    /// ability works that is there anew.
    pub(super) fn supplying(&self, node: usize) -> BTreeSet<ZoneId> {
        let taken = self.table.doing[node].places.iter().filter_map(|(_, from)| *from);
        let is_ability = matches!(self.nodes()[node], TriggerNode::Ability(_));
        let works = self.needs[node].iter().filter(|_| is_ability).flat_map(|need| need.zones.iter().copied());
        taken.chain(works).collect()
    }

    /// Whether a card brings objects to where a node needs them, or lets it be played from where they are.
    pub(super) fn is_supplied_by(&self, node: usize, card: CardId) -> bool {
        let opens = |(text, _): &(usize, ZoneId)| self.table.openings[*text].cards.contains(&card);
        let zones = self.supplying(node);
        let fills = |node: &usize| self.table.doing[*node].places.iter().any(|(zone, _)| zones.contains(zone));
        self.with[card.index()].iter().any(fills) || self.needs[node].iter().any(|need| need.opened.iter().any(opens))
    }
}

/// The zones into which objects can come again and again: what is taken from the top of a zone must have come there. What
/// goes round through the tops of some zones comes again and again to each of them.
pub(super) fn refilled<'d>(doing: impl Iterator<Item = &'d PossibleDeeds>) -> BTreeSet<ZoneId> {
    let places: BTreeSet<(ZoneId, Option<ZoneId>)> = doing.flat_map(|doing| doing.places.iter().copied()).collect();
    let mut found: BTreeSet<ZoneId> = places.iter().map(|(to, _)| *to).collect();
    loop {
        let is_supplied = |from: &Option<ZoneId>| from.is_none_or(|from| found.contains(&from));
        let left: BTreeSet<ZoneId> = places.iter().filter(|(_, from)| is_supplied(from)).map(|(to, _)| *to).collect();
        if left == found {
            return found;
        }
        found = left;
    }
}
