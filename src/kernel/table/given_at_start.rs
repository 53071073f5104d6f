//! Since when the abilities are that effects give as the scenario begins.
//!
//! The lines of a scenario stand in the order in which its objects came. An ability that the effect of one object gives to another works
//! since both are there. Which effects apply is not known yet, so that all are noted that could; those that are not there are forgotten
//! with the first recalculation.

use crate::position::key::{HeldAbility, Key, Nth};
use crate::position::timestamp::Timestamp;
use crate::table::kernel::Kernel;
use base::id::{AbilityId, ObjectId};
use model::ability::Modify;

impl Kernel<'_> {
    /// Since when each ability is that an effect could give to an object of the scenario.
    pub(crate) fn dates_of_given(&self) -> Vec<(Key, Timestamp)> {
        let mut dates: Vec<(Key, Timestamp)> = Vec::new();
        let objects = &self.model.scenario.objects;
        let mut givers: Vec<(AbilityId, u16)> = Vec::new();
        for object in objects {
            let printed = self.cards[object.card.index()].abilities.iter();
            givers.extend(printed.map(|held| (held.ability, object.moment)));
        }
        givers.extend(self.model.rulebook.rules.iter().map(|rule| (rule.ability, 0)));
        let mut given: Vec<(AbilityId, u16)> = Vec::new();
        let mut at = 0;
        while let Some((giver, moment)) = givers.get(at).copied() {
            at += 1;
            for ability in self.given_by(giver) {
                given.push((ability, moment));
                // What is given can give something in its turn.
                let is_known = givers.iter().any(|(known, _)| *known == ability);
                if !is_known && self.given_by(ability).next().is_some() {
                    givers.push((ability, moment));
                }
            }
        }
        given.retain(|(ability, _)| self.is_dated(*ability));
        given.sort_unstable();
        for (at, object) in objects.iter().enumerate() {
            let printed = &self.cards[object.card.index()].abilities;
            for (nth, (ability, moment)) in given.iter().enumerate() {
                let before = given[..nth].iter().filter(|(other, _)| other == ability).count();
                let own = printed.iter().filter(|held| held.ability == *ability).count();
                let held = HeldAbility { ability: *ability, nth: Nth::added(before + own) };
                let key: Key = held.of(ObjectId::at(at));
                dates.push((key, Timestamp::at(object.moment.max(*moment))));
            }
        }
        dates
    }

    /// The abilities that the effect of an ability gives.
    fn given_by(&self, ability: AbilityId) -> impl Iterator<Item = AbilityId> + '_ {
        let parts = self.ability(ability).kind.continuous().into_iter().flat_map(|it| &it.parts);
        parts
            .flat_map(|part| match &part.change {
                Modify::AddAbilities(abilities, _) => abilities.as_slice(),
                Modify::Copy(_)
                | Modify::Control(_)
                | Modify::AddWords(_)
                | Modify::RemoveWords(_)
                | Modify::RemoveSets(_)
                | Modify::RemoveAbilities(_)
                | Modify::NoAbilities
                | Modify::Property(..)
                | Modify::Number { .. } => &[],
            })
            .copied()
    }
}
