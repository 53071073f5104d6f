//! Equal effects on one object, and the same trigger that makes its effect again.
//!
//! One firing of a trigger is one resolution of its layer. What an earlier firing gave is renewed by a later one, and is
//! not there twice; what one firing gives several times is. So an effect keeps which layer under work has made it, or
//! made it again ([`Effect::renewed`]).

use super::eval::{Eye, bind};
use super::log::Log;
use super::stage::{Aim, Candidate, Need, Pass};
use super::state::{Effect, Env, Frame, Key, State};
use super::step::{Go, Step};
use crate::base::id::AbilityId;
use crate::kernel::kernel::Kernel;
use crate::model::ability::{AbilityKind, Duration, Modify, Part, Scope};
use crate::model::expr::{NONE, Slot};
use crate::model::policy::{AnotherValue, Endless, EqualEffects, NoDuration, Policy, SameTrigger};
use smallvec::SmallVec;

/// What becomes of an effect that a layer makes, where it may have been made before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Again {
    /// It is another one.
    Anew,
    /// That which is there lasts as long as it would.
    Lasts(usize),
    /// The same, and has its value.
    Takes(usize),
    /// Nothing: what the same trigger gave stays as it is.
    Nothing,
}

impl Pass<'_, '_> {
    /// Whether an equal effect applies to the object already, and the rulebook lets them apply as one.
    pub(super) fn is_equal_to_one_applied(&self, next: &Candidate) -> Result<bool, Need> {
        let own = self.agent(next).object;
        let equal = |fits: &dyn Fn(usize) -> bool| {
            self.order.iter().enumerate().any(|(at, it)| {
                self.kernel.by_trigger.are_same(it.agent.ability, next.key.ability)
                    && it.part == next.part
                    && it.object == next.object
                    && it.form == next.raw
                    && fits(at)
            })
        };
        if !equal(&|_| true) {
            return Ok(false);
        }
        match self.policy::<EqualEffects>()? {
            EqualEffects::Each => Ok(false),
            EqualEffects::One => Ok(true),
            EqualEffects::SameTrigger => {
                let rivals = |at: usize| !self.is_one_gift(self.keys[at], next.key);
                if !self.kernel.by_trigger.contains(next.key.ability) || !equal(&rivals) {
                    return Ok(false);
                }
                let of_one = |at: usize| self.order[at].agent.object == own && rivals(at);
                if !equal(&of_one) && self.policy::<SameTrigger>()? == SameTrigger::OneObject {
                    return Ok(false);
                }
                Ok(!self.kernel.is_endless(self.state, next.key.ability) || self.policy::<Endless>()? == Endless::One)
            }
        }
    }

    /// Whether two effects are what one trigger of one object gives at one place of its text.
    fn is_one_gift(&self, one: Key, other: Key) -> bool {
        let effect = |key: Key| key.position().map(|at| &self.state.effects[at]);
        effect(one).zip(effect(other)).is_some_and(|(one, other)| self.kernel.is_one_gift(one, other))
    }

    /// Of effects of the same trigger with different values, those that the rulebook lets give way do not apply.
    pub(super) fn drop_rivals(&mut self, candidates: &mut Vec<Candidate>) -> Result<(), Need> {
        if self.aim != Aim::Settle {
            return Ok(());
        }
        let before = self.done.len();
        for (at, one) in candidates.iter().enumerate() {
            for other in &candidates[at + 1..] {
                if let Some(loser) = self.giving_way(one, other)? {
                    self.done.push((loser.key, loser.part, loser.object));
                }
            }
        }
        let gone = &self.done[before..];
        candidates.retain(|it| !gone.contains(&(it.key, it.part, it.object)));
        Ok(())
    }

    fn giving_way<'c>(&self, one: &'c Candidate, other: &'c Candidate) -> Result<Option<&'c Candidate>, Need> {
        let layers = one.key.position().zip(other.key.position());
        let Some((first, second)) = layers.filter(|_| {
            self.kernel.by_trigger.are_same(one.key.ability, other.key.ability)
                && (one.part, one.object) == (other.part, other.object)
                && one.raw != other.raw
                && self.kernel.by_trigger.contains(one.key.ability)
                && !self.is_one_gift(one.key, other.key)
        }) else {
            return Ok(None);
        };
        if self.policy::<EqualEffects>()? != EqualEffects::SameTrigger
            || self.agent(one).object != self.agent(other).object
                && self.policy::<SameTrigger>()? == SameTrigger::OneObject
            || self.kernel.is_endless(self.state, one.key.ability) && self.policy::<Endless>()? == Endless::Each
        {
            return Ok(None);
        }
        let (older, newer) = if first < second { (one, other) } else { (other, one) };
        Ok(match self.policy::<AnotherValue>()? {
            AnotherValue::Another => None,
            AnotherValue::Kept => Some(newer),
            AnotherValue::New => Some(older),
        })
    }
}

impl Eye<'_, '_> {
    /// The value for which a part asks: a number for numbers, an id for copies and control, else 1.
    pub(super) fn asked_for(&self, env: &mut Env, change: &Modify) -> i32 {
        match change {
            Modify::Number { by: expr, .. }
            | Modify::Copy(expr)
            | Modify::Control(expr)
            | Modify::Property(_, Some(expr)) => self.value(env, expr),
            _ => 1,
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

    /// What an effect that this layer makes keeps of that.
    pub(super) fn renewal(&self, state: &State, ability: AbilityId, layer: u16) -> u16 {
        let may = matches!(self.policy(state), None | Some(EqualEffects::SameTrigger));
        if may && self.by_trigger.contains(ability) { layer } else { Effect::NEVER }
    }

    /// Whether two effects are what one trigger of one object gives to the same object or the same objects: at one place
    /// of its text, or at two where both change the same; their values may differ.
    fn is_one_gift(&self, one: &Effect, other: &Effect) -> bool {
        let this = |it: &Effect| State::slot(&it.env, Slot::THIS);
        if (one.bound, this(one), one.candidate, NONE) != (other.bound, this(other), NONE, other.candidate) {
            return false;
        }
        if one.ability != other.ability {
            return self.changes_the_same(one.ability, other.ability);
        }
        let ability = self.ability(one.ability);
        let is_value = |at: usize| ability.variables.iter().any(|variable| variable.slot.index() == at);
        match &ability.kind {
            AbilityKind::Continuous(it) if matches!(it.scope, Scope::One(_)) => true,
            AbilityKind::Continuous(it) if matches!(it.scope, Scope::Next(..)) => false,
            AbilityKind::Continuous(_) | AbilityKind::Cannot(_) | AbilityKind::Suppress(_) => {
                (0..one.env.len().max(other.env.len())).all(|at| is_value(at) || one.env.get(at) == other.env.get(at))
            }
            AbilityKind::Trigger(trigger) => !trigger.next && one.env == other.env,
            _ => false,
        }
    }
}

impl Kernel<'_> {
    /// Whether one trigger gives both effects, each to one object, of the same kind and for the same time.
    fn changes_the_same(&self, one: AbilityId, other: AbilityId) -> bool {
        let (AbilityKind::Continuous(first), AbilityKind::Continuous(second)) =
            (&self.ability(one).kind, &self.ability(other).kind)
        else {
            return false;
        };
        let alike = |(one, other): (&Part, &Part)| {
            let changes = match (&one.change, &other.change) {
                (
                    Modify::Number { how, number, base, .. },
                    Modify::Number { how: its_how, number: its_number, base: its_base, .. },
                ) => (how, number, base) == (its_how, its_number, its_base),
                (change, its_change) => change == its_change,
            };
            changes && one.condition == other.condition
        };
        self.by_trigger.are_of_one(one, other)
            && matches!((&first.scope, &second.scope), (Scope::One(_), Scope::One(_)))
            && self.ability(one).duration == self.ability(other).duration
            && first.parts.len() == second.parts.len()
            && first.parts.iter().zip(&second.parts).all(alike)
    }
}

impl<L: Log> Step<'_, '_, L> {
    /// Whether an effect that a layer makes is one that is there, and what becomes of that.
    ///
    /// # Errors
    /// Asks for the policies on equal effects where it matters.
    pub(super) fn given_again(&mut self, new: &Effect) -> Go<Again> {
        let (kernel, policy) = (self.kernel, self.kernel.policy::<EqualEffects>(self.s));
        let is_there = |it: &Effect| kernel.is_one_gift(it, new);
        if policy == Some(EqualEffects::One) && matches!(kernel.ability(new.ability).kind, AbilityKind::Continuous(_)) {
            let equal = |it: &Effect| is_there(it) && (it.locked, &it.env) == (new.locked, &new.env);
            return Ok(self.s.effects.iter().position(equal).map_or(Again::Anew, Again::Lasts));
        }
        let earlier = |it: &Effect| is_there(it) && (it.renewed != new.renewed || it.moment != new.moment);
        if new.renewed == Effect::NEVER
            || !self.s.effects.iter().any(earlier)
            || self.policy::<EqualEffects>()? != EqualEffects::SameTrigger
            || kernel.is_endless(self.s, new.ability) && self.policy::<Endless>()? == Endless::Each
        {
            return Ok(Again::Anew);
        }
        let old = |it: &Effect| is_there(it) && it.renewed != new.renewed;
        if let Some(at) = self.s.effects.iter().position(|it| old(it) && self.has_one_value(it, new)) {
            return Ok(Again::Lasts(at));
        }
        let old = self.s.effects.iter().position(old);
        Ok(match (self.policy::<AnotherValue>()?, old) {
            (AnotherValue::Another, _) | (AnotherValue::New, None) => Again::Anew,
            (AnotherValue::Kept, Some(at)) => Again::Lasts(at),
            (AnotherValue::Kept, None) => Again::Nothing,
            (AnotherValue::New, Some(at)) => Again::Takes(at),
        })
    }

    /// Whether two effects of one trigger ask for the same.
    fn has_one_value(&self, one: &Effect, other: &Effect) -> bool {
        match &self.kernel.ability(one.ability).kind {
            AbilityKind::Continuous(continuous) if matches!(continuous.scope, Scope::One(_)) => {
                self.values(one) == self.values(other)
            }
            _ => one.env == other.env,
        }
    }

    /// What the parts of an effect on one object ask for.
    fn values(&self, effect: &Effect) -> SmallVec<[i32; 4]> {
        let ability = self.kernel.ability(effect.ability);
        let AbilityKind::Continuous(continuous) = &ability.kind else {
            return SmallVec::new();
        };
        let mut env = effect.env.clone();
        bind(&mut env, continuous.affected, effect.bound);
        for variable in ability.variables.iter().filter(|_| !effect.locked) {
            let value = self.value(&mut env, &variable.value);
            bind(&mut env, variable.slot, value);
        }
        continuous.parts.iter().map(|part| self.eye().asked_for(&mut env, &part.change)).collect()
    }

    /// Lets what is there last, with another value if it takes it; whether no other effect is made.
    pub(super) fn renew(&mut self, new: &Effect, again: Again) -> bool {
        let (Again::Lasts(at) | Again::Takes(at)) = again else {
            return again == Again::Nothing;
        };
        self.log.cite(self.kernel.policy_clauses(Policy::EqualEffects));
        let effect = &mut self.s.effects[at];
        effect.ends = effect.ends.max(new.ends);
        effect.renewed = new.renewed;
        if let Again::Takes(_) = again {
            self.log.cite(self.kernel.policy_clauses(Policy::AnotherValue));
            let key = Key::layer(effect.ability, at);
            effect.ability = new.ability;
            effect.env.clone_from(&new.env);
            effect.locked = new.locked;
            self.s.applied.retain(|it| it.key != key);
        }
        true
    }

    /// The layer on top is done, perhaps: what it has not given again of what the same trigger gave stays or goes.
    ///
    /// # Errors
    /// Asks for the policy on another value where it matters.
    pub(super) fn layer_ends(&mut self) -> Go {
        let Some(Frame::Run { moment, bare: false, .. }) = self.s.agenda.last() else {
            return Ok(());
        };
        let layer = *moment;
        let of_layer = |frame: &&Frame| matches!(frame, Frame::Run { moment, .. } | Frame::Each { moment, .. } if *moment == layer);
        if layer == Effect::NEVER
            || !self.s.effects.iter().any(|it| it.renewed == layer)
            || self.s.agenda.iter().filter(of_layer).count() > 1
        {
            return Ok(());
        }
        let passed_over = self.passed_over(layer);
        if !passed_over.is_empty() && self.kernel.policy::<EqualEffects>(self.s) == Some(EqualEffects::SameTrigger) {
            match self.policy::<AnotherValue>()? {
                AnotherValue::Another => {}
                AnotherValue::Kept => {
                    passed_over.iter().for_each(|(at, ends)| self.s.effects[*at].ends = *ends);
                }
                AnotherValue::New => {
                    passed_over.iter().rev().for_each(|(at, _)| self.s.drop_effect(*at));
                    self.s.changed = true;
                }
            }
        }
        let renewed = self.s.effects.iter_mut().filter(|it| it.renewed == layer);
        renewed.for_each(|it| it.renewed = Effect::NEVER);
        Ok(())
    }

    /// What the trigger of a layer gave earlier and has not given again although it gave of the same, and how long that lasts.
    fn passed_over(&self, layer: u16) -> Vec<(usize, u8)> {
        let effects = &self.s.effects;
        let each_counts = |it: &Effect| {
            self.kernel.is_endless(self.s, it.ability) && self.kernel.policy(self.s) == Some(Endless::Each)
        };
        let given = |it: &Effect| {
            let new = effects.iter().find(|new| new.renewed == layer && self.kernel.is_one_gift(it, new));
            new.map(|new| new.ends.max(it.ends))
        };
        let all = effects.iter().enumerate().filter(|(_, it)| it.renewed != layer && !each_counts(it));
        all.filter_map(|(at, it)| given(it).map(|ends| (at, ends))).collect()
    }
}
