//! Whether it can matter in which order instructions are done for each of several objects.

use base::id::AbilityId;
use model::ability::Ability;
use model::expr::Slot;
use model::instr::Instr;
use model::visit::{Visit, walk};

/// Whether instructions that are done for each of several objects may differ from one to another: they, or the effects that they
/// begin, read which it is.
pub(super) fn differs<'m>(body: &'m [Instr], object: Slot, abilities: &'m [Ability]) -> bool {
    let mut differs = Differs { object, abilities, begun: Vec::new(), found: false };
    walk::body(&mut differs, body);
    differs.found
}

struct Differs<'m> {
    object: Slot,
    abilities: &'m [Ability],
    begun: Vec<AbilityId>,
    found: bool,
}

impl<'m> Differs<'m> {
    fn looks_into(&mut self, ability: AbilityId) {
        if !self.begun.contains(&ability) {
            self.begun.push(ability);
            walk::ability(self, &self.abilities[ability.index()]);
        }
    }
}

impl<'m> Visit<'m> for Differs<'m> {
    fn reads(&mut self, slot: &'m Slot) {
        self.found |= *slot == self.object;
    }

    fn refers(&mut self, ability: &'m AbilityId) {
        self.looks_into(*ability);
    }

    fn names(&mut self, ability: &'m AbilityId) {
        self.looks_into(*ability);
    }
}
