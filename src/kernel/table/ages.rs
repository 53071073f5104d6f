//! Whether it is kept since when a trigger, or its ability, is there.

use crate::table::kernel::Kernel;
use base::id::AbilityId;
use model::ability::AbilityKind;
use model::ir::Model;
use model::policy::{OlderTriggers, PolicyValue, TriggerAge};

/// Whether a rulebook may ask for the age of triggers.
#[must_use]
pub fn asks_for_ages(model: &Model) -> bool {
    let has_triggers = model.abilities.iter().any(|it| matches!(it.kind, AbilityKind::Trigger(_)));
    has_triggers && stated::<OlderTriggers>(model) != Some(OlderTriggers::Together)
}

/// Whether it may ask for the age of their abilities.
#[must_use]
pub fn asks_for_ability_ages(model: &Model) -> bool {
    let by_ability = stated::<TriggerAge>(model).is_none_or(|age| age == TriggerAge::Ability);
    asks_for_ages(model) && by_ability
}

pub(crate) fn stated<P: PolicyValue>(model: &Model) -> Option<P> {
    model.rulebook.policies.get(P::POLICY as usize).and_then(|stance| stance.value).map(P::at)
}

impl Kernel<'_> {
    /// Whether it is kept since when an ability is there.
    pub(crate) fn is_dated(&self, ability: AbilityId) -> bool {
        match self.ability(ability).kind {
            AbilityKind::Continuous(_) | AbilityKind::Cannot(_) => !self.plain,
            AbilityKind::Trigger(_) => self.ability_ages,
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => false,
        }
    }
}
