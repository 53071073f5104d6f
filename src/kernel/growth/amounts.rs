//! How much there is of everything of which there can be more and more, in a position as it stands.
//!
//! An abstraction ([`super::abstraction`]) counts only what is alike, since it is there to prove; this is there to tell a person
//! what becomes more. Objects that were created have no name that lasts: they are counted by their card, and their
//! numbers and counters are left out.

use super::abstraction::Growable;
use crate::position::state::State;
use crate::table::kernel::Kernel;
use base::id::{CounterId, NumberId, ObjectId, PlayerId, ResourceId};
use std::collections::BTreeMap;

impl Kernel<'_> {
    /// How much there is of what; nothing of what does not exist.
    pub(crate) fn counted(&self, state: &State) -> BTreeMap<Growable, i32> {
        let book = &self.model.rulebook;
        let mut all = BTreeMap::new();
        let columns = book.resources.len().max(1);
        for (at, number) in state.all_parts().resources.read().values().iter().enumerate() {
            all.insert(
                Growable::Resource(PlayerId::at(at / columns), ResourceId::at(at % columns)),
                number.number_as_is(),
            );
        }
        let tracked: Vec<usize> = (0..book.numbers.len()).filter(|at| self.tracked[*at].is_some()).collect();
        for object in 0..self.first.len() {
            let id = ObjectId::at(object);
            let numbers = tracked.iter().enumerate().map(|(column, of)| (of, state.tracked_of(id, column)));
            let numbers = numbers.filter(|(_, number)| number.is_number());
            all.extend(numbers.map(|(of, number)| (Growable::Number(id, NumberId::at(*of)), number.number_as_is())));
            let counters = (0..book.counters.len()).map(CounterId::at).map(|of| (of, state.counters_on(id, of)));
            let counters = counters.filter(|(_, number)| number.is_number());
            all.extend(counters.map(|(of, number)| (Growable::Counters(id, of), number.number_as_is())));
        }
        let created = state.objects().filter(|object| object.index() >= self.first.len());
        let created = created.map(|object| Growable::Tokens(state.card_of(object)));
        let effects = state.effects().iter().map(|effect| Growable::Effects(effect.ability));
        let waiting = state.waiting().map(|one| Growable::Waiting(one.ability));
        let work = state.agenda().iter().map(|_| Growable::Work);
        for what in created.chain(effects).chain(waiting).chain(work) {
            *all.entry(what).or_default() += 1;
        }
        all
    }
}
