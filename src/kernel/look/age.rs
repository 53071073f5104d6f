//! Since when an ability is there.

use crate::position::key::Key;
use crate::table::kernel::Kernel;

impl Kernel<'_> {
    /// Since when an ability of an object, or an effect of a layer, is there.
    pub(crate) fn age_of(&self, state: &crate::position::state::State, key: Key) -> u16 {
        match key.position() {
            Some(at) => state.effects[at].moment,
            None => state.since.iter().find(|(known, _)| *known == key).map_or(state.moment, |(_, since)| *since),
        }
    }
}
