//! Since when an ability is there.

use crate::position::key::{Holder, Key};
use crate::position::state::State;
use crate::position::timestamp::Timestamp;
use crate::position::trace::Trace;
use crate::table::kernel::Kernel;

impl Kernel<'_> {
    /// Since when an ability of an object, or an effect of a layer, is there.
    pub(crate) fn age_of(&self, state: &State<impl Trace>, key: Key) -> Timestamp {
        self.known_age(state, key).unwrap_or(state.moment())
    }

    /// The same; nothing for an ability that has just come, of which that is not noted yet.
    pub(crate) fn known_age(&self, state: &State<impl Trace>, key: Key) -> Option<Timestamp> {
        match key.position() {
            Some(at) => Some(state.effect(at).moment),
            // The rulebook is older than all that happens.
            None if key.holder == Holder::RULEBOOK => Some(Timestamp::FIRST),
            None => state.is_since(key),
        }
    }
}
