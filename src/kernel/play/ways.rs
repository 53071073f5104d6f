//! The ways in which a card can be played: from where, and at which cost.
//!
//! A card has the number that is its cost, which may be paid in another way,
//! and what effects ask in addition. A way is open if all of that can be paid,
//! one after the other.

use crate::look::active::ActiveEffect;
use crate::position::agenda::Frame;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::work::Step;
use base::id::{AbilityId, ObjectId, PlayerId, ZoneId};
use model::ability::{AbilityKind, Playing};
use model::expr::{Arithmetic, Comparison, Slot};
use model::policy::Rounding;
use smallvec::SmallVec;

/// A way to play a card: by which effect its cost is another than its number; none: that number is paid.
pub(crate) type PlayedBy = Option<AbilityId>;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// Whether a player may play a card from the zone in which it lies: their own where the rulebook or an effect says so,
    /// another's where an effect means that very card.
    pub(crate) fn may_play_from(&self, player: PlayerId, object: ObjectId, zone: ZoneId) -> bool {
        let play = self.kernel.model.rulebook.play.as_ref();
        let is_own = self.s.owner_of(object) == player;
        let allows = |playing: &Playing| match playing {
            Playing::From(which, zones) => zones.contains(&zone) && (is_own || which.is_of_one()),
            Playing::Additional(..) | Playing::Alternative(..) => false,
        };
        is_own && play.is_some_and(|play| play.from.contains(&zone))
            || !self.playing_of(player, object, &allows).is_empty()
    }

    /// Takes the number that is a card's cost, if that is paid; gives what else is to be paid, in its order.
    pub(crate) fn pay_price(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        way: PlayedBy,
    ) -> SmallVec<[ActiveEffect; 4]> {
        let due = self.due(player, object, way);
        if let Some((at, price)) = self.price(player, object).filter(|_| way.is_none()) {
            let left = self.meter.arithmetic(Arithmetic::Subtract, self.s.resource_at(at), price, Rounding::Down);
            self.s.set_resource_at(at, left);
        }
        due
    }

    /// What is paid for a card besides its number, or in the place of it, in its order.
    pub(crate) fn due(&self, player: PlayerId, object: ObjectId, way: PlayedBy) -> SmallVec<[ActiveEffect; 4]> {
        let mut due = self.additional(player, object);
        if let Some(by) = way {
            let alternatives = self.playing_of(player, object, &|it| matches!(it, Playing::Alternative(..)));
            let first = alternatives.into_iter().find(|(key, _)| key.ability == by);
            due.insert_many(0, first);
        }
        due
    }

    /// Has what is to be paid for a card done, the first on top.
    pub(crate) fn push_costs(&mut self, due: SmallVec<[ActiveEffect; 4]>) {
        for (key, env) in due.into_iter().rev() {
            let pc = self.kernel.code.costs[key.ability.index()];
            self.s.begin(Frame::Run { pc, env, moment: None, updates: false });
        }
    }

    /// What somebody who plays a card pays in any case.
    pub(crate) fn additional(&self, player: PlayerId, object: ObjectId) -> SmallVec<[ActiveEffect; 4]> {
        self.playing_of(player, object, &|it| matches!(it, Playing::Additional(..)))
    }

    /// Which number of whose is a card's cost, and how much it is: never below nothing.
    pub(crate) fn price(&self, player: PlayerId, object: ObjectId) -> Option<(usize, Value)> {
        let (number, resource) = self.kernel.model.rulebook.play.as_ref()?.cost?;
        let price = self.eye().number(object, number);
        let at = player.index() * self.kernel.model.rulebook.resources.len() + resource.index();
        (price != Value::NONE).then(|| (at, self.meter.positive(price)))
    }

    /// The effects of a kind that are about a player's playing of a card, each with who pays and the card in its
    /// environment.
    pub(crate) fn playing_of(
        &self,
        player: PlayerId,
        object: ObjectId,
        wanted: &dyn Fn(&Playing) -> bool,
    ) -> SmallVec<[ActiveEffect; 4]> {
        let mut found = self.eye().active(&self.kernel.playing);
        found.retain(|(key, env)| match &self.kernel.ability(key.ability).kind {
            AbilityKind::Playing(playing) if wanted(playing) => {
                let which = playing.which();
                let own = matches!(playing, Playing::Additional(..)) || self.eye().controller(env) == player;
                *env = env.widened(self.kernel.ability(key.ability).slots);
                env.bind(which.slot, object.into_value());
                let lies = which.zones.is_empty() || which.zones.contains(&self.s.zone_of(object));
                let fits = own && lies && self.eye().holds(env, &which.filter);
                env.bind(Slot::YOU, player.into_value());
                fits
            }
            AbilityKind::Playing(_)
            | AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Trigger(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Mark => false,
        });
        found
    }

    /// Whether a player has what a card costs.
    pub(crate) fn can_afford(&self, price: Option<(usize, Value)>) -> bool {
        price.is_none_or(|(at, price)| self.meter.compare(Comparison::AtMost, price, self.s.resource_at(at)))
    }
}
