//! Effects that answer an event after it has occurred, determined before.

use crate::look::active::bind_roles;
use crate::position::log::Log;
use crate::position::state::{Event, Fixed};
use crate::step::work::Step;
use base::id::ClassId;
use model::expr::Slot;
use model::rulebook::classes_of;
use smallvec::SmallVec;

impl<L: Log> Step<'_, '_, L> {
    /// What may come after an event that looks back, for each of its parts: whether it does is asked when it is taken, of
    /// what leaves as it is now and of all else as it is by then.
    pub(crate) fn followers(&self, event: &Event, classes: &[ClassId]) -> SmallVec<[Fixed; 0]> {
        let mut found = SmallVec::new();
        let leaving = self.leaving();
        let mut all = self.listening(event);
        // What a card has that stays need not work yet.
        for (key, env) in self.eye().borne(&self.kernel.listeners[event.kind.index()].replacements) {
            if !leaving.contains(&Self::slot(&env, Slot::THIS)) && all.iter().all(|(other, _)| *other != key) {
                all.push((key, env));
            }
        }
        for (key, env) in all {
            if !self.is_free(key, classes) || self.has_replaced(event, key) || !self.is_its_time_to(key, &env) {
                continue;
            }
            for part in 0..event.part_count() {
                let mut env = env.clone();
                bind_roles(&mut env, &event.part(part));
                found.push(Fixed { key, env, stays: false });
            }
        }
        found
    }

    /// Whether what was found for an event that looks back answers it now.
    pub(crate) fn is_followed_by(&self, event: &Event, fixed: &Fixed) -> bool {
        let Some(replacement) = self.replacement(fixed.key.ability) else {
            return false;
        };
        let mut env = fixed.env.clone();
        replacement.on.iter().any(|on| on.kind == event.kind && self.eye().holds(&mut env, &on.filter))
    }

    /// The classes of effects that come after an occurrence.
    pub(crate) fn later_classes(&self) -> SmallVec<[ClassId; 8]> {
        classes_of(&self.kernel.model.rulebook.procedure[self.kernel.occur as usize..]).collect()
    }
}
