//! What a player may do: which cards can be played, in which ways, and which abilities activated. Only what can be paid for is offered.

use crate::look::active::ActiveEffect;
use crate::play::act::act_event;
use crate::play::ways::PlayedBy;
use crate::position::env::Env;
use crate::position::offer::Pick;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::work::Step;
use base::id::{AbilityId, ObjectId, PlayerId};
use model::ability::{AbilityKind, Playing};
use smallvec::SmallVec;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// The ways in which a player can play a card, as options: it is theirs, in a zone to play from, and they can pay.
    #[must_use]
    pub(crate) fn plays_of(&self, player: PlayerId, object: ObjectId) -> SmallVec<[(Pick, PlayedBy); 2]> {
        self.as_played(object, |step| {
            if step.is_playable(player, object) { step.picks_to_play(player, object) } else { SmallVec::new() }
        })
    }

    /// Whether a player could play a card if it can be paid for.
    fn is_playable(&self, player: PlayerId, object: ObjectId) -> bool {
        let Some(play) = &self.kernel.model.rulebook.play else {
            return false;
        };
        if !self.s.exists(object) || self.s.has_lost(player) {
            return false;
        }
        let mut env = Env::of(&[object.into_value(), player.into_value()]);
        let in_time = play.possible.as_ref().is_none_or(|possible| self.eye().holds(&mut env, possible));
        in_time
            && self.may_play_from(player, object, self.s.zone_of(object))
            && !self.play_forbidden(player, object)
            && self.untargeted_is_legal(player, object, None)
            && self.aims_at_others(player, object)
    }

    /// Whether a player can activate an ability of an object.
    #[must_use]
    pub fn can_activate(&self, player: PlayerId, object: ObjectId, ability: AbilityId) -> bool {
        let AbilityKind::Activated(activated) = &self.kernel.ability(ability).kind else {
            return false;
        };
        if !self.s.exists(object) || self.eye().control(object) != player || self.s.has_lost(player) {
            return false;
        }
        let Some(key) = self.usable(object, ability, activated.limit) else {
            return false;
        };
        if !self.untargeted_is_legal(player, object, Some(ability)) {
            return false;
        }
        if self.kernel.activates.is_some_and(|kind| self.eye().forbidden(&act_event(kind, player, object)).is_some()) {
            return false;
        }
        self.eye().of_bearer(key).is_some_and(|mut env| {
            self.eye().holds(&mut env, &activated.condition)
                && (self.eye().holds(&mut env, &activated.foreseen) && self.can_pay(&env, &activated.cost)
                    || self.can_activate_with_what_comes_in((player, object, ability), &activated.cost))
        })
    }

    /// The ways in which a player can pay for a card, the ordinary one first.
    pub(crate) fn ways_to_play(&self, player: PlayerId, object: ObjectId) -> SmallVec<[PlayedBy; 2]> {
        let more = self.additional(player, object);
        let price = self.price(player, object);
        let mut ways: SmallVec<[PlayedBy; 2]> = SmallVec::new();
        if self.can_afford(price) && self.can_pay_all((player, object, None), price, &more) {
            ways.push(None);
        }
        for found in self.playing_of(player, object, &|it| matches!(it, Playing::Alternative(..))) {
            let by = found.0.ability;
            let all: SmallVec<[ActiveEffect; 4]> = [found].into_iter().chain(more.iter().cloned()).collect();
            if !ways.contains(&Some(by)) && self.can_pay_all((player, object, Some(by)), None, &all) {
                ways.push(Some(by));
            }
        }
        ways
    }

    /// How the options of playing a card are told.
    pub(crate) fn picks_to_play(&self, player: PlayerId, object: ObjectId) -> SmallVec<[(Pick, PlayedBy); 2]> {
        let pick = |way: PlayedBy| (way.map_or(Pick::Play(object), |by| Pick::Activate(by, object)), way);
        self.ways_to_play(player, object).into_iter().map(pick).collect()
    }

    /// Whether a price and then all of these costs can be paid, one after the other.
    fn can_pay_all(
        &self,
        play: (PlayerId, ObjectId, PlayedBy),
        price: Option<(usize, Value)>,
        due: &[ActiveEffect],
    ) -> bool {
        let costs: Vec<(&Env, &'m [model::instr::Instr])> = due
            .iter()
            .filter_map(|(key, env)| {
                let AbilityKind::Playing(playing) = &self.kernel.ability(key.ability).kind else { return None };
                Some((env, playing.cost()))
            })
            .collect();
        self.can_pay_in_turn(play.1, price, &costs) || self.can_play_with_what_comes_in(play, &costs)
    }
}
