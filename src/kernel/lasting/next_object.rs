//! Effects that wait for the next object of such an event.

use crate::position::log::Log;
use crate::position::state::Event;
use crate::step::work::Step;
use model::ability::{AbilityKind, Scope};
use model::expr::{NONE, Role};

impl<'a, 'm, L: Log> Step<'a, 'm, L> {
    /// Effects that wait for the next object of such an event look at its object now.
    pub fn find_candidates(&mut self, event: &Event) {
        for at in 0..self.s.effects.len() {
            let effect = &self.s.effects[at];
            let AbilityKind::Continuous(continuous) = &self.kernel.ability(effect.ability).kind else {
                continue;
            };
            let Scope::Next(pattern, _) = &continuous.scope else {
                continue;
            };
            if effect.bound == NONE
                && self.eye().meets(&mut effect.env.clone(), std::slice::from_ref(pattern), event).is_some()
            {
                self.s.effects[at].candidate = event.role(Role::Object);
                self.s.changed = true;
            }
        }
    }
}
