//! Which abilities change what others do, or whether it can be done, without being a cause of it.
//!
//! A card that replaces, forbids or modifies lies on no cycle of the triggering graph. Whether a cycle of others loops can hang on it
//! all the same.

use super::TriggerNode;
use super::feature::{TriggerFeature, asked_in, of_change};
use super::nodes::EdgeTable;
use model::ability::{Ability, AbilityKind};
use model::event::EventPattern;
use std::collections::BTreeSet;

/// By node: the nodes that change it, sorted.
pub(super) fn changed_by(table: &EdgeTable<'_>) -> Vec<Vec<usize>> {
    let changes: Vec<(usize, AbilityChanges<'_>)> = (0..table.nodes.len())
        .filter_map(|node| Some((node, AbilityChanges::by(table.ability(node)?, table)?)))
        .collect();
    let read: Vec<BTreeSet<TriggerFeature>> = (0..table.nodes.len()).map(|node| read_by(table, node)).collect();
    let concerns = |node: usize, change: &AbilityChanges<'_>| match change {
        AbilityChanges::Events(on) => {
            let done = &table.doing[node];
            let mut made = done.events.iter().chain(&done.becomes).map(|event| event.kind);
            made.any(|kind| on.iter().any(|pattern| pattern.kind == kind))
        }
        AbilityChanges::Features(written) => !written.is_disjoint(&read[node]),
    };
    let of = |node: usize| {
        let changing = changes.iter().filter(|(at, change)| *at != node && concerns(node, change));
        changing.map(|(at, _)| *at).collect()
    };
    (0..table.nodes.len()).map(of).collect()
}

/// What an ability changes.
enum AbilityChanges<'m> {
    /// Events of these kinds.
    Events(&'m [EventPattern]),
    /// What objects are or have.
    Features(BTreeSet<TriggerFeature>),
}

impl<'m> AbilityChanges<'m> {
    fn by(ability: &'m Ability, table: &EdgeTable<'_>) -> Option<AbilityChanges<'m>> {
        match &ability.kind {
            AbilityKind::Replacement(it) => Some(AbilityChanges::Events(&it.on)),
            AbilityKind::Cannot(on) | AbilityKind::Can(on) => Some(AbilityChanges::Events(on)),
            AbilityKind::Continuous(it) => {
                let numbers = table.model.rulebook.numbers.len();
                let written = it.parts.iter().flat_map(|part| of_change(&part.change, numbers).0);
                Some(AbilityChanges::Features(written.collect()))
            }
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Trigger(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => None,
        }
    }
}

/// All that a text asks for.
fn read_by(table: &EdgeTable<'_>, node: usize) -> BTreeSet<TriggerFeature> {
    match table.nodes[node] {
        TriggerNode::Ability(id) => asked_in(&table.model.abilities[id.index()]),
        TriggerNode::Check(_) | TriggerNode::Play(_) => BTreeSet::new(),
    }
}
