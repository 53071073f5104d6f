//! The priorities of the triggers of a model.

use crate::position::grade::Grade;
use base::id::AbilityId;
use model::ability::{Ability, Trigger};
use model::ir::Model;
use model::policy::{NoPriority, Policy};

/// The grades of a model.
#[derive(Debug, Default)]
pub struct Grades {
    /// By ability; nothing for what is no trigger.
    pub of: Vec<Option<Grade>>,
    /// Those of all triggers, in order.
    pub all: Vec<Grade>,
    /// The named ones that some trigger has.
    pub named: Vec<Grade>,
    /// Whether the rules may have to pick.
    pub may_be_picked: bool,
}

impl Grades {
    /// Finds them in a model.
    #[must_use]
    pub fn of(model: &Model) -> Grades {
        let triggers: Vec<(AbilityId, &Ability, &Trigger)> = (model.abilities.iter().enumerate())
            .filter_map(|(at, ability)| ability.kind.trigger().map(|trigger| (AbilityId::at(at), ability, trigger)))
            .collect();
        let first = |ability: &Ability| triggers.iter().find(|(_, other, _)| are_same(other, ability));
        let mut of = vec![None; model.abilities.len()];
        for (id, ability, trigger) in &triggers {
            of[id.index()] = Some(match u16::try_from(trigger.priority) {
                Ok(named) if named > 0 => Grade::Named(named),
                _ => Grade::Of(ability.keyword.and_then(|_| first(ability)).map_or(*id, |(first, ..)| *first)),
            });
        }
        let mut all: Vec<Grade> = of.iter().flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        let named = all.iter().copied().filter(|it| matches!(it, Grade::Named(_))).collect();
        let stance = model.rulebook.policies.get(Policy::NoPriority as usize);
        let may_be_picked = match model.rulebook.stated::<NoPriority>() {
            Some(value) => value == NoPriority::Picked,
            None => !model.rulebook.priorities.is_empty() || stance.is_some_and(|stance| stance.declared),
        };
        Grades { of, all, named, may_be_picked }
    }
}

/// Whether a keyword stands for the same trigger at two places.
pub(crate) fn are_same(one: &Ability, other: &Ability) -> bool {
    (one.keyword, &one.name, &one.sentence) == (other.keyword, &other.name, &other.sentence)
}
