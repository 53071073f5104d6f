//! Where the edges from a node could end, so that not every pair of nodes is looked at.
//!
//! What is told is too much rather than too little: whether there is an edge, [`super::edges`] finds out.

use super::TriggerNode;
use super::edges::{is_gained, is_resolution, parts_of, takes_abilities};
use super::feature::TriggerFeature;
use super::nodes::EdgeTable;
use base::id::{AbilityId, ZoneId};
use fixedbitset::FixedBitSet;
use model::ability::{AbilityKind, EffectPart, Modify};
use std::collections::BTreeMap;

/// The nodes of a graph by what brings them about.
pub(super) struct PossibleEnds {
    /// By what is changed: the nodes that read it.
    readers: BTreeMap<TriggerFeature, FixedBitSet>,
    /// By zone: the nodes that are there anew as an object comes to it.
    works_in: BTreeMap<ZoneId, FixedBitSet>,
    /// The nodes of abilities.
    abilities: BTreeMap<AbilityId, usize>,
    /// All of them.
    all_abilities: FixedBitSet,
    /// The abilities whose costs use something up.
    paid: FixedBitSet,
    /// The abilities that are done as a card resolves, and that objects of other cards can come to have.
    gained: FixedBitSet,
    /// The cards that are played.
    plays: FixedBitSet,
}

impl PossibleEnds {
    /// Those of a table.
    pub fn of(table: &EdgeTable<'_>) -> PossibleEnds {
        let none = || FixedBitSet::with_capacity(table.nodes.len());
        let mut ends = PossibleEnds {
            readers: BTreeMap::new(),
            works_in: BTreeMap::new(),
            abilities: BTreeMap::new(),
            all_abilities: none(),
            paid: none(),
            gained: none(),
            plays: none(),
        };
        for (at, node) in table.nodes.iter().enumerate() {
            table.reads[at].iter().for_each(|feature| ends.readers.entry(*feature).or_insert_with(none).insert(at));
            table.works_in[at].iter().for_each(|zone| ends.works_in.entry(*zone).or_insert_with(none).insert(at));
            if !table.costs[at].is_empty() {
                ends.paid.insert(at);
            }
            match node {
                TriggerNode::Ability(id) => {
                    ends.abilities.insert(*id, at);
                    ends.all_abilities.insert(at);
                    if is_resolution(table, *id) && is_gained(table, *id) {
                        ends.gained.insert(at);
                    }
                }
                TriggerNode::Play(_) => ends.plays.insert(at),
                TriggerNode::Check(_) => {}
            }
        }
        ends
    }

    /// Where edges from a node could end, but for those by events. `opens`: whether it could let cards be played.
    pub fn from(&self, table: &EdgeTable<'_>, node: usize, opens: bool) -> FixedBitSet {
        let doing = &table.doing[node];
        let mut ends = FixedBitSet::with_capacity(table.nodes.len());
        doing.writes.iter().filter_map(|feature| self.readers.get(feature)).for_each(|all| ends.union_with(all));
        doing.places.iter().filter_map(|(zone, _)| self.works_in.get(zone)).for_each(|all| ends.union_with(all));
        let cards = &table.model.cards;
        let made = doing.creates.iter().flat_map(|card| &cards[card.index()].abilities);
        let copied = table.of_cards.iter().filter(|_| doing.copies);
        let made = made.chain(copied).chain(&doing.inlines).chain(&doing.generates);
        made.filter_map(|id| self.abilities.get(id)).for_each(|at| ends.insert(*at));
        if let TriggerNode::Play(card) = table.nodes[node] {
            let own = table.faces.abilities(table.model, card);
            own.filter_map(|id| self.abilities.get(&id)).for_each(|at| ends.insert(*at));
            ends.union_with(&self.gained);
        }
        if opens {
            ends.union_with(&self.plays);
        }
        ends.union_with(&self.paid);
        if stages(table, node) {
            ends.union_with(&self.all_abilities);
        }
        ends
    }
}

/// Whether an ability could keep effects from applying, or take away what other effects change.
fn stages(table: &EdgeTable<'_>, node: usize) -> bool {
    let Some(ability) = table.ability(node) else { return false };
    let gives_numbers = |part: &EffectPart| matches!(part.change, Modify::Copy(_) | Modify::Property(..));
    let forbids = matches!(ability.kind, AbilityKind::Cannot(_));
    forbids || parts_of(ability).iter().any(|part| takes_abilities(part) || gives_numbers(part))
}

#[cfg(test)]
mod tests {
    use super::super::arrows::{Arrows, bits};
    use super::super::edges::Drawing;
    use super::super::nodes::EdgeTable;
    use model::read::load;
    use std::fs;
    use std::path::Path;

    /// One of so many scenarios of the models is looked at.
    const STRIDE: usize = 4;

    fn texts(folder: &Path, found: &mut Vec<String>) {
        let entries = fs::read_dir(folder).expect("the models are there");
        for path in entries.map(|entry| entry.expect("an entry can be read").path()) {
            if path.is_dir() {
                texts(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "assize") {
                found.push(path.to_string_lossy().into_owned());
            }
        }
    }

    /// Each edge that there is between any two nodes ends where one could.
    #[test]
    fn no_edge_ends_anywhere_else() {
        let mut files = Vec::new();
        texts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models"), &mut files);
        files.sort_unstable();
        let (library, ..) = load(&files, &mut |path| fs::read_to_string(path).map_err(|error| error.to_string()));
        let mut edges = 0;
        for head in library.scenarios().filter(|head| head.errors.is_empty()).step_by(STRIDE) {
            let (Some(built), _) = library.build(head.id, None) else { continue };
            let table = EdgeTable::of(&built.model);
            let drawing = Drawing::of(&table);
            let all = bits(table.nodes.len(), 0..table.nodes.len());
            for node in 0..table.nodes.len() {
                let found = drawing.between(&table, node, &all);
                edges += found.len();
                let row = Arrows::row(&found, table.nodes.len());
                assert_eq!(drawing.row(&table, node), row, "{}, `{}`: {node}", head.path, head.name);
            }
        }
        assert!(edges > 10_000, "{edges}");
    }
}
