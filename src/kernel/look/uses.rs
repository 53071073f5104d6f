//! How often an effect has been used in its period, and a tally met.

use crate::look::eye::Eye;
use crate::position::env::Env;
use crate::position::key::{HeldAbility, Key};
use crate::position::trace::Trace;
use base::id::{CardId, ObjectId, PlayerId, TallyId};
use model::ability::Bound;
use model::expr::Slot;
use model::policy::{LimitCounts, WhileTrigger};

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
        Some(Key::of_copies(key.ability, self.card_of_limit(bearer), self.control(bearer)))
    }

    /// The card by which an object shares limits with others: the first of its name.
    pub(crate) fn card_of_limit(&self, object: ObjectId) -> CardId {
        self.kernel.model.cards[self.props(object).card.index()].like
    }

    /// What stands for what an effect counts for itself. That of an object is another one once somebody else controls the object.
    pub(crate) fn own_count(&self, key: Key) -> Key {
        let bearer = key.bearer().filter(|object| self.state.exists(*object));
        bearer.map_or(key, |object| key.had_by(self.control(object)))
    }

    /// Whether an effect that has counted for itself is there no more: its object has lost the ability or does not have it where it is
    /// now, or is controlled by another player. A trigger's object has lost it with its condition, if the rulebook says so.
    pub(crate) fn is_count_over(&self, counted: Key) -> bool {
        let key = counted.whoever_has_it();
        let Some(object) = key.bearer() else { return false };
        let ability = self.kernel.ability(key.ability);
        let works = |zone| ability.zones.is_empty() || ability.zones.contains(&zone);
        let held = HeldAbility { ability: key.ability, nth: key.nth };
        !self.state.exists(object)
            || self.own_count(key) != counted
            || !works(self.state.zone_of(object))
            || !self.props(object).abilities.contains(&held)
            || self.kernel.is_trigger(key.ability)
                && self.of_bearer(key).is_none()
                && self.policy::<WhileTrigger>() == WhileTrigger::Ability
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
