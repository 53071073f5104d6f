//! Equal effects on one object, and the same trigger that makes its effect again.

use super::log::Log;
use super::stage::{Candidate, Need, Pass};
use super::state::{Effect, State};
use super::step::Step;
use crate::base::id::AbilityId;
use crate::kernel::kernel::Kernel;
use crate::model::ability::{AbilityKind, Duration, Scope};
use crate::model::expr::NONE;
use crate::model::policy::{Endless, EqualEffects, NoDuration, SameTrigger};

impl Pass<'_, '_> {
    /// Whether an equal effect applies to the object already, and the rulebook lets them apply as one.
    pub(super) fn is_equal_to_one_applied(&self, next: &Candidate) -> Result<bool, Need> {
        let own = self.agent(next).object;
        let equal = |same_object: bool| {
            self.order.iter().any(|it| {
                it.agent.ability == next.key.ability
                    && it.part == next.part
                    && it.object == next.object
                    && it.form == next.raw
                    && (!same_object || it.agent.object == own)
            })
        };
        if !equal(false) {
            return Ok(false);
        }
        match self.policy::<EqualEffects>()? {
            EqualEffects::Each => Ok(false),
            EqualEffects::One => Ok(true),
            EqualEffects::SameTrigger => {
                if !self.kernel.by_trigger.contains(next.key.ability)
                    || (!equal(true) && self.policy::<SameTrigger>()? == SameTrigger::OneObject)
                {
                    return Ok(false);
                }
                Ok(!self.kernel.is_endless(self.state, next.key.ability) || self.policy::<Endless>()? == Endless::One)
            }
        }
    }
}

impl Kernel<'_> {
    /// Whether a layer's effect of this ability has no end that could be put off.
    fn is_endless(&self, state: &State, ability: AbilityId) -> bool {
        match &self.ability(ability).duration {
            Some(Duration::Indefinite) => true,
            None => self.policy::<NoDuration>(state) != Some(NoDuration::Turn),
            Some(_) => false,
        }
    }

    /// Whether an effect that a layer makes again is the one that is there, lasting anew, and no second one.
    fn is_refreshed(&self, state: &State, ability: AbilityId) -> bool {
        match self.policy::<EqualEffects>(state) {
            Some(EqualEffects::One) => true,
            Some(EqualEffects::SameTrigger) => {
                self.by_trigger.contains(ability)
                    && (!self.is_endless(state, ability) || self.policy::<Endless>(state) == Some(Endless::One))
            }
            _ => false,
        }
    }
}

impl<L: Log> Step<'_, '_, L> {
    /// Where an equal continuous effect of the same object is there already, and the rulebook lets both be one, that
    /// one lasts as long as the new one would; whether there was such a one.
    pub(super) fn refresh(&mut self, new: &Effect) -> bool {
        let AbilityKind::Continuous(continuous) = &self.kernel.ability(new.ability).kind else {
            return false;
        };
        let same = |it: &Effect| {
            (it.ability, it.bound, it.locked) == (new.ability, new.bound, new.locked)
                && it.env == new.env
                && it.candidate == NONE
        };
        let waits = matches!(continuous.scope, Scope::Next(..));
        let Some(at) = self.s.effects.iter().position(same).filter(|_| !waits) else {
            return false;
        };
        if !self.kernel.is_refreshed(self.s, new.ability) {
            return false;
        }
        self.log.cite(self.kernel.policy_clauses(crate::model::policy::Policy::EqualEffects));
        let effect = &mut self.s.effects[at];
        effect.ends = effect.ends.max(new.ends);
        true
    }
}
