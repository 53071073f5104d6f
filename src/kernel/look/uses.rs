//! How often an effect has been used in its period, and a tally met.

use crate::look::eye::Eye;
use crate::position::env::Env;
use crate::position::key::Key;
use crate::position::trace::Trace;
use crate::position::value::Value;
use base::id::{PlayerId, TallyId};
use model::expr::Slot;
use model::policy::LimitCounts;

impl<T: Trace> Eye<'_, '_, T> {
    /// How often an effect has been used in its period, as its limit counts it.
    #[must_use]
    pub fn used(&self, key: Key) -> u8 {
        let times = |counts: &dyn Fn(Key) -> bool| {
            let uses = self.state.uses().iter().filter(|(used, _)| counts(*used)).map(|(_, times)| *times);
            uses.fold(0, u8::saturating_add)
        };
        let own = times(&|used| used == key);
        let of_copies = times(&|used| used != key && self.is_copy(used, key));
        if of_copies == 0 || self.policy::<LimitCounts>() != LimitCounts::SameCards {
            return own;
        }
        // Of one effect it is part of the position; of ever more copies it could grow.
        let sum = own.saturating_add(of_copies);
        self.meter.used(Value::of(sum.into()));
        sum
    }

    /// Whether these are the same ability of two objects of one player, or of one and those that have left.
    pub(crate) fn is_copy(&self, one: Key, other: Key) -> bool {
        let controller = |key: Key| {
            let bearer = key.bearer().filter(|object| self.state.exists(*object));
            bearer.map(|object| self.control(object)).or(key.whose_gone())
        };
        one.ability == other.ability && controller(one).is_some() && controller(one) == controller(other)
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
