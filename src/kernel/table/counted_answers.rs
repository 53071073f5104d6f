//! What answers only so many of the events that it could: the next, the first or another, as many as its limit allows.

use crate::table::ability_set::AbilitySet;
use crate::table::kernel::Kernel;
use base::id::{AbilityId, EventKindId};
use model::ability::AbilityKind;

impl Kernel<'_> {
    /// Whether something could answer only so many of the applications of a kind.
    pub(crate) fn has_counted_answers(&self, kind: EventKindId) -> bool {
        let listeners = &self.listeners[kind.index()];
        let any = |set: &AbilitySet, is_meant: &dyn Fn(AbilityId) -> bool| {
            !set.is_empty()
                && (0..self.model.abilities.len()).map(AbilityId::at).any(|id| set.contains(id) && is_meant(id))
        };
        let counts = |id| self.answers_so_many(id);
        any(&listeners.replacements, &counts) || any(&listeners.triggers, &counts) || any(&listeners.nexts, &|_| true)
    }

    /// Whether an effect answers only so many of the events that it could.
    pub(crate) fn answers_so_many(&self, id: AbilityId) -> bool {
        match &self.ability(id).kind {
            AbilityKind::Replacement(it) => it.limit.is_some() || it.next || it.ordinal.is_some(),
            AbilityKind::Trigger(it) => it.is_counted() && it.batch.is_none(),
            AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => false,
        }
    }
}
