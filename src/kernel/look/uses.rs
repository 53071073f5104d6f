//! How often an effect has been used in its period, and a tally met.

use crate::look::eye::Eye;
use crate::position::env::Env;
use crate::position::key::Key;
use crate::position::trace::Trace;
use base::id::{PlayerId, TallyId};
use model::ability::Bound;
use model::expr::Slot;
use model::policy::LimitCounts;

impl<T: Trace> Eye<'_, '_, T> {
    /// How often an effect has been used in its period, as its limit counts it. The rulebook is only asked where copies and
    /// the object alone come to different numbers.
    #[must_use]
    pub fn used(&self, key: Key) -> u8 {
        let own = self.state.times_used(key);
        let Some(shared) = self.shared_use(key).map(|key| self.state.times_used(key)) else {
            return own;
        };
        if self.is_open::<LimitCounts>() && own == shared || self.policy::<LimitCounts>() != LimitCounts::SameCards {
            return own;
        }
        shared
    }

    /// How often an effect may still be used in its period.
    pub(crate) fn left_of(&self, limit: Bound, key: Key) -> usize {
        usize::from(limit.times.saturating_sub(self.used(key)))
    }

    /// What stands for the uses of this ability by its player, of whatever copy, if an object has it.
    pub(crate) fn shared_use(&self, key: Key) -> Option<Key> {
        let bearer = key.bearer().filter(|object| self.state.exists(*object))?;
        Some(Key::of_copies(key.ability, self.control(bearer)))
    }

    /// How often a tally has been met, for the player of an environment.
    #[must_use]
    pub fn times(&self, tally: TallyId, env: &Env) -> i32 {
        self.state.tally(tally, self.whose_times(tally, env))
    }

    /// For whom a tally counts, of the player of an environment: the position of that player, or the first where it counts
    /// for all.
    #[must_use]
    pub fn whose_times(&self, tally: TallyId, env: &Env) -> usize {
        let per_player = self.kernel.model.tallies[tally.index()].per_player;
        env.slot(Slot::YOU).player().filter(|_| per_player).map_or(0, PlayerId::index)
    }
}
