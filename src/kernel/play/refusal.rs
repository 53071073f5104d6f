//! Why a player cannot play a card, or activate an ability, as a line of the script says: told, never decided here.

use crate::play::act::act_event;
use crate::position::env::Env;
use crate::position::log::{Fact, Refusal, What};
use crate::position::trace::Trace;
use crate::position::value::IntoValue;
use crate::step::work::Step;
use base::id::{AbilityId, ObjectId, PlayerId};
use model::ability::AbilityKind;

impl<T: Trace> Step<'_, '_, T> {
    /// Says by which clauses a line of the script cannot be done, and why.
    pub fn cite_refusal(&mut self, player: PlayerId, object: ObjectId, ability: Option<AbilityId>) {
        let kind = if ability.is_some() { self.kernel.activates } else { self.kernel.plays };
        let event = kind.map(|kind| act_event(kind, player, object));
        let by = event.as_ref().and_then(|event| self.eye().forbidden(event)).map(|(key, _)| key);
        if let (Some(event), Some(key)) = (event, by) {
            let mut clauses = self.kernel.ability(key.ability).clauses.clone();
            clauses.extend(&self.kernel.kind(event.kind).clauses);
            self.tell(&clauses, |step| What::Forbidden(Fact::of(&event), step.agent(key)));
        }
        if !self.untargeted_is_legal(player, object, ability) {
            self.log.cite(self.kernel.policy_clauses(model::policy::Policy::Untargeted));
        }
        if let (None, Some(play)) = (ability, &self.kernel.model.rulebook.play) {
            self.log.cite(&play.clauses);
        }
        if let Some(ability) = ability {
            self.log.cite(&self.kernel.ability(ability).clauses);
        }
        self.tell(&[], |step| {
            let why = match ability {
                Some(ability) => step.why_not_activated(player, object, ability),
                None => step.as_played(object, |step| step.why_not_played(player, object)),
            };
            What::Refused(player, object, why)
        });
    }

    /// The first of all that a card needs to be played which is not so.
    fn why_not_played(&self, player: PlayerId, object: ObjectId) -> Refusal {
        let Some(play) = &self.kernel.model.rulebook.play else { return Refusal::NoPlay };
        if !self.s.exists(object) {
            return Refusal::Gone;
        }
        let (owner, zone) = (self.s.owner_of(object), self.s.zone_of(object));
        let mut env = Env::of(&[object.into_value(), player.into_value()]);
        if !self.may_play_from(player, object, zone) {
            return if owner == player { Refusal::Zone(zone) } else { Refusal::Of(owner) };
        }
        if !play.possible.as_ref().is_none_or(|possible| self.eye().holds(&mut env, possible)) {
            return Refusal::Time;
        }
        if self.play_forbidden(player, object) {
            return Refusal::Forbidden;
        }
        if !self.untargeted_is_legal(player, object, None) {
            return Refusal::NoTarget;
        }
        match (self.price(player, object), play.cost) {
            (Some((at, price)), Some((_, resource))) if !self.can_afford(Some((at, price))) => {
                Refusal::Lacks(resource, price.number_as_is(), self.s.resource_at(at).number_as_is())
            }
            _ => Refusal::Unpaid,
        }
    }

    /// The same of an ability that is activated.
    fn why_not_activated(&self, player: PlayerId, object: ObjectId, ability: AbilityId) -> Refusal {
        let AbilityKind::Activated(activated) = &self.kernel.ability(ability).kind else { return Refusal::NotUsable };
        if !self.s.exists(object) {
            return Refusal::Gone;
        }
        let holder = self.eye().control(object);
        if holder != player {
            return Refusal::Of(holder);
        }
        let Some(key) = self.usable(object, ability, activated.limit) else {
            return if self.usable(object, ability, None).is_some() { Refusal::Used } else { Refusal::NotUsable };
        };
        if !self.untargeted_is_legal(player, object, Some(ability)) {
            return Refusal::NoTarget;
        }
        let kind = self.kernel.activates;
        if kind.is_some_and(|kind| self.eye().forbidden(&act_event(kind, player, object)).is_some()) {
            return Refusal::Forbidden;
        }
        let Some(mut env) = self.eye().of_bearer(key) else { return Refusal::Zone(self.s.zone_of(object)) };
        if self.eye().holds(&mut env, &activated.condition) { Refusal::Unpaid } else { Refusal::Impossible }
    }
}
