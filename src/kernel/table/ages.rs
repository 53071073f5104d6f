//! Whether it is kept since when a trigger, or its ability, is there.

use crate::table::kernel::Kernel;
use base::id::AbilityId;
use model::ability::AbilityKind;
use model::ir::Model;
use model::one_of;
use model::policy::{OlderTriggers, TriggerAge};

/// Whether a rulebook may ask for the age of triggers.
#[must_use]
pub fn asks_for_ages(model: &Model) -> bool {
    let has_triggers = model.abilities.iter().any(|it| matches!(it.kind, AbilityKind::Trigger(_)));
    has_triggers && model.rulebook.stated() != Some(OlderTriggers::Together)
}

/// Whether it may ask for the age of their abilities.
#[must_use]
pub fn asks_for_ability_ages(model: &Model) -> bool {
    let by_ability = model.rulebook.stated().is_none_or(|age| one_of!(age, TriggerAge: Ability, not Event | Effect));
    asks_for_ages(model) && by_ability
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
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => false,
        }
    }
}
