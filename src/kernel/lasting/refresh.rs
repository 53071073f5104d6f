//! The same trigger that makes its effect again.
//!
//! One firing of a trigger is one resolution of its layer. What an earlier firing gave is renewed by a later one, and is
//! not there twice; what one firing gives several times is. So an effect keeps which layer has made it, or made it again
//! ([`Effect::renewed`]).

use crate::position::agenda::Frame;
use crate::position::key::Key;
use crate::position::lasting::Effect;
use crate::position::log::{Entry, What};
use crate::position::state::State;
use crate::position::timestamp::Timestamp;
use crate::position::trace::Trace;
use crate::step::work::{Go, Step};
use crate::table::kernel::Kernel;
use base::id::AbilityId;
use model::ability::{AbilityKind, Duration, Scope};
use model::expr::Slot;
use model::one_of;
use model::policy::{AnotherDuration, AnotherValue, BothWays, Endless, EqualEffects, Policy, SameTrigger};
use smallvec::SmallVec;
use std::cmp::Ordering;

/// What becomes of an effect that a layer makes, where it may have been made before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refresh {
    /// It is another one.
    AnotherEffect,
    /// It is this one, which goes on.
    Extends {
        /// Which.
        at: usize,
        /// Whether it has the new value.
        value: bool,
        /// Whether it ends when the new one would.
        end: bool,
    },
    /// Nothing: what the same trigger gave stays as it is.
    Nothing,
}

impl Kernel<'_> {
    /// What an effect that this layer makes keeps of that.
    pub(crate) fn last_refresh(
        &self,
        state: &State<impl Trace>,
        ability: AbilityId,
        resolution: Option<Timestamp>,
    ) -> Option<Timestamp> {
        let is_other = self.forgets(state, |it| one_of!(it, EqualEffects: Each | One, not SameTrigger));
        resolution.filter(|_| !is_other && self.by_trigger.contains(ability))
    }
}

impl<T: Trace> Step<'_, '_, T> {
    /// Whether an effect that a layer makes is one that is there, and what becomes of that.
    ///
    /// # Errors
    /// Asks for the policies on equal effects where it matters.
    pub(crate) fn find_refresh(&mut self, new: &Effect) -> Go<Refresh> {
        let equal_effect = self.made_again(new);
        if equal_effect != Refresh::AnotherEffect && one_of!(self.policy()?, EqualEffects: One, not Each | SameTrigger)
        {
            return Ok(equal_effect);
        }
        let earlier = self.effects_of_earlier_firings(new)?;
        if earlier.is_empty() {
            return Ok(Refresh::AnotherEffect);
        }
        let old = |at: &&usize| self.s.effect(**at).renewed != new.renewed;
        let first = earlier.iter().find(old).copied();
        let equal = |at: &&usize| old(at) && self.eye().have_one_value(self.s.effect(**at), new);
        if let Some(at) = earlier.iter().find(equal).copied() {
            return self.extension(at, false, new);
        }
        match (self.policy::<AnotherValue>()?, first) {
            (AnotherValue::Another, _) | (AnotherValue::New, None) => Ok(Refresh::AnotherEffect),
            (AnotherValue::Kept, None) => Ok(Refresh::Nothing),
            (AnotherValue::Kept, Some(at)) => self.extension(at, false, new),
            (AnotherValue::New, Some(at)) => self.extension(at, true, new),
        }
    }

    /// Where equal effects are one: whether the same effect on the same object is there.
    fn made_again(&self, new: &Effect) -> Refresh {
        let is_equal = |it: &Effect| {
            (it.ability, it.bound, it.locked) == (new.ability, new.bound, new.locked)
                && it.env == new.env
                && it.fixed == new.fixed
                && self.eye().are_about_the_same(it, new)
        };
        let modifies = matches!(&self.kernel.ability(new.ability).kind, AbilityKind::Continuous(it)
            if !matches!(it.scope, Scope::Next(..)));
        let at = self.s.effects().iter().position(is_equal).filter(|_| modifies);
        at.map_or(Refresh::AnotherEffect, |at| Refresh::Extends { at, value: false, end: true })
    }

    /// What earlier firings of the same trigger gave of what a layer gives.
    fn effects_of_earlier_firings(&mut self, new: &Effect) -> Go<SmallVec<[usize; 4]>> {
        let mut found = SmallVec::new();
        for at in 0..self.s.effect_count() {
            let it = self.s.effect(at);
            let is_of_this = (it.renewed, it.moment) == (new.renewed, new.moment);
            if new.renewed.is_some() && !is_of_this && self.is_by_same_trigger(at, new)? {
                found.push(at);
            }
        }
        Ok(found)
    }

    /// Whether the same trigger gives the same by two effects, as the rulebook says what the same is.
    fn is_by_same_trigger(&mut self, at: usize, new: &Effect) -> Go<bool> {
        let it = self.s.effect(at);
        if !self.eye().are_by_one_trigger(it, new) {
            return Ok(false);
        }
        let this = |effect: &Effect| effect.env.slot(Slot::THIS);
        let of_two_objects = this(it) != this(new);
        let endless = || self.eye().is_endless(it.lasts) || self.eye().is_endless(new.lasts);
        let both_ways = self.eye().go_both_ways(it, new);
        Ok(one_of!(self.policy()?, EqualEffects: SameTrigger, not Each | One)
            && !(of_two_objects && self.policy::<SameTrigger>()? == SameTrigger::OneObject)
            && !(endless() && self.policy::<Endless>()? == Endless::Each)
            && !(both_ways && self.policy::<BothWays>()? == BothWays::Effect))
    }

    fn extension(&mut self, at: usize, value: bool, new: &Effect) -> Go<Refresh> {
        let end = match self.eye().later_end(self.s.effect(at), new) {
            Ordering::Greater => self.policy::<AnotherDuration>()? == AnotherDuration::New,
            Ordering::Equal | Ordering::Less => true,
        };
        Ok(Refresh::Extends { at, value, end })
    }

    /// Lets what is there go on, with the value and the end that it has now; whether no other effect is made.
    pub(crate) fn refresh(&mut self, new: &Effect, again: Refresh) -> bool {
        let Refresh::Extends { at, value, end } = again else {
            return again == Refresh::Nothing;
        };
        self.log.cite(self.kernel.policy_clauses(Policy::EqualEffects));
        if self.eye().later_end(self.s.effect(at), new) == Ordering::Greater {
            self.log.cite(self.kernel.policy_clauses(Policy::AnotherDuration));
        }
        self.s.effect_mut(at).renewed = new.renewed;
        self.s.effect_mut(at).over = false;
        if value {
            self.log.cite(self.kernel.policy_clauses(Policy::AnotherValue));
            self.take_value(at, new);
        }
        if end {
            self.end_with(at, new);
        }
        true
    }

    /// Tells those who listen that there is no other effect, and by which clauses; all of them are cited already.
    pub(crate) fn tell_refreshed(&mut self, new: &Effect, again: Refresh) {
        if !self.log.wants_entries() {
            return;
        }
        let is_new = matches!(again, Refresh::Extends { value: true, .. });
        let mut clauses = self.kernel.policy_clauses(Policy::EqualEffects).to_vec();
        let more =
            if is_new || again == Refresh::Nothing { self.kernel.policy_clauses(Policy::AnotherValue) } else { &[] };
        more.iter().for_each(|clause| {
            if !clauses.contains(clause) {
                clauses.push(*clause);
            }
        });
        let agent = Self::agent_of(new.ability, &new.env);
        self.log.entry(Entry { what: What::Refreshed(agent, is_new), clauses });
    }

    /// An effect has the value of another that changes the same.
    fn take_value(&mut self, at: usize, new: &Effect) {
        let old = self.s.effect(at).clone();
        let is_text = self.kernel.by_trigger.say_the_same(old.ability, new.ability);
        let key = Key::lasting(old.ability, at);
        if !is_text {
            self.s.forget_order_of(|known| *known == key);
        }
        let effect = self.s.effect_mut(at);
        if !is_text {
            effect.ability = new.ability;
        }
        effect.env.clone_from(&new.env);
        effect.locked = new.locked;
        effect.fixed.clone_from(&new.fixed);
        effect.left = new.left;
        self.s.keep_applied(|it| it.key != key);
        self.end_with(at, &old);
    }

    /// An effect ends when another would.
    fn end_with(&mut self, at: usize, new: &Effect) {
        let effect = self.s.effect_mut(at);
        let duration = |id: AbilityId| &self.kernel.ability(id).duration;
        let is_own = duration(effect.ability) == duration(new.lasts);
        effect.lasts = if is_own { effect.ability } else { new.lasts };
        effect.ends = new.ends;
        if let Some(Duration::UntilEndOfNext(_, slot)) = &self.kernel.ability(new.lasts).duration {
            effect.env.bind(*slot, new.env.slot(*slot));
        }
    }

    /// The layer on top is done, perhaps: what it has not given again of what the same trigger gave stays or goes.
    ///
    /// # Errors
    /// Asks for the policy on another value where it matters.
    pub(crate) fn resolution_ends(&mut self) -> Go {
        let Some(Frame::Run { moment: resolution @ Some(_), updates: false, .. }) = self.s.on_top() else {
            return Ok(());
        };
        let resolution = *resolution;
        let of_resolution = |frame: &&Frame| matches!(frame, Frame::Run { moment, .. } | Frame::Each { moment, .. } if *moment == resolution);
        if !self.s.effects().iter().any(|it| it.renewed == resolution)
            || self.s.agenda().iter().filter(of_resolution).count() > 1
        {
            return Ok(());
        }
        let not_refreshed = self.passed_over(resolution)?;
        if !not_refreshed.is_empty() {
            match self.policy::<AnotherValue>()? {
                AnotherValue::Another => {}
                AnotherValue::Kept => self.extend_not_refreshed(&not_refreshed)?,
                AnotherValue::New => {
                    not_refreshed.iter().rev().for_each(|(at, _)| self.s.drop_effect(*at));
                    self.s.note_change();
                }
            }
        }
        self.close_firing(resolution);
        Ok(())
    }

    /// What the trigger of a layer gave earlier and has not given again although it gave of the same: each with one of
    /// what it gave.
    fn passed_over(&mut self, resolution: Option<Timestamp>) -> Go<Vec<(usize, usize)>> {
        let mut found = Vec::new();
        for at in 0..self.s.effect_count() {
            for new in 0..self.s.effect_count() {
                if self.s.effect(at).renewed != resolution && self.s.effect(new).renewed == resolution {
                    let it = self.s.effect(new).clone();
                    if self.is_by_same_trigger(at, &it)? {
                        found.push((at, new));
                        break;
                    }
                }
            }
        }
        Ok(found)
    }

    /// What was passed over lasts as what was given again does.
    fn extend_not_refreshed(&mut self, passed_over: &[(usize, usize)]) -> Go {
        let mut kept = Vec::new();
        for (at, new) in passed_over {
            let new = self.s.effect(*new).clone();
            kept.push((self.extension(*at, false, &new)?, new));
        }
        kept.iter().for_each(|(again, new)| {
            self.refresh(new, *again);
        });
        Ok(())
    }

    /// A layer is done, so that what it gave is what an earlier firing gave; of which one is kept where that may be asked.
    pub(crate) fn close_firing(&mut self, resolution: Option<Timestamp>) {
        let by_trigger = &self.kernel.by_trigger;
        let is_done = |it: &&mut Effect| it.renewed == resolution && !by_trigger.overlaps(it.ability);
        self.s.effects_mut().iter_mut().filter(is_done).for_each(|it| it.renewed = None);
    }
}
