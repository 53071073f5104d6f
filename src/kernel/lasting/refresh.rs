//! The same trigger that makes its effect again.
//!
//! One firing of a trigger is one resolution of its layer. What an earlier firing gave is renewed by a later one, and is
//! not there twice; what one firing gives several times is. So an effect keeps which layer has made it, or made it again
//! ([`Effect::renewed`]).

use crate::position::agenda::Frame;
use crate::position::key::Key;
use crate::position::lasting::Effect;
use crate::position::log::Log;
use crate::position::state::State;
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
pub enum MadeAgain {
    /// It is another one.
    Anew,
    /// It is this one, which goes on.
    Renews {
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
    pub(crate) fn renewal(&self, state: &State<impl Trace>, ability: AbilityId, layer: u16) -> u16 {
        let is_other = self.forgets(state, |it| one_of!(it, EqualEffects: Each | One, not SameTrigger));
        if !is_other && self.by_trigger.contains(ability) { layer } else { Effect::NEVER }
    }
}

impl<L: Log, T: Trace> Step<'_, '_, L, T> {
    /// Whether an effect that a layer makes is one that is there, and what becomes of that.
    ///
    /// # Errors
    /// Asks for the policies on equal effects where it matters.
    pub(crate) fn given_again(&mut self, new: &Effect) -> Go<MadeAgain> {
        let made_again = self.made_again(new);
        if made_again != MadeAgain::Anew && one_of!(self.policy()?, EqualEffects: One, not Each | SameTrigger) {
            return Ok(made_again);
        }
        let earlier = self.given_earlier(new)?;
        if earlier.is_empty() {
            return Ok(MadeAgain::Anew);
        }
        let old = |at: &&usize| self.s.effect(**at).renewed != new.renewed;
        let first = earlier.iter().find(old).copied();
        let equal = |at: &&usize| old(at) && self.eye().have_one_value(self.s.effect(**at), new);
        if let Some(at) = earlier.iter().find(equal).copied() {
            return self.renews(at, false, new);
        }
        match (self.policy::<AnotherValue>()?, first) {
            (AnotherValue::Another, _) | (AnotherValue::New, None) => Ok(MadeAgain::Anew),
            (AnotherValue::Kept, None) => Ok(MadeAgain::Nothing),
            (AnotherValue::Kept, Some(at)) => self.renews(at, false, new),
            (AnotherValue::New, Some(at)) => self.renews(at, true, new),
        }
    }

    /// Where equal effects are one: whether the same effect on the same object is there.
    fn made_again(&self, new: &Effect) -> MadeAgain {
        let is_equal = |it: &Effect| {
            (it.ability, it.bound, it.locked) == (new.ability, new.bound, new.locked)
                && it.env == new.env
                && self.eye().are_about_the_same(it, new)
        };
        let modifies = matches!(&self.kernel.ability(new.ability).kind, AbilityKind::Continuous(it)
            if !matches!(it.scope, Scope::Next(..)));
        let at = self.s.effects().iter().position(is_equal).filter(|_| modifies);
        at.map_or(MadeAgain::Anew, |at| MadeAgain::Renews { at, value: false, end: true })
    }

    /// What earlier firings of the same trigger gave of what a layer gives.
    fn given_earlier(&mut self, new: &Effect) -> Go<SmallVec<[usize; 4]>> {
        let mut found = SmallVec::new();
        for at in 0..self.s.effect_count() {
            let it = self.s.effect(at);
            let is_of_this = (it.renewed, it.moment) == (new.renewed, new.moment);
            if new.renewed != Effect::NEVER && !is_of_this && self.is_the_same(at, new)? {
                found.push(at);
            }
        }
        Ok(found)
    }

    /// Whether the same trigger gives the same by two effects, as the rulebook says what the same is.
    fn is_the_same(&mut self, at: usize, new: &Effect) -> Go<bool> {
        let it = self.s.effect(at);
        if !self.eye().is_one_gift(it, new) {
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

    fn renews(&mut self, at: usize, value: bool, new: &Effect) -> Go<MadeAgain> {
        let end = match self.eye().later_end(self.s.effect(at), new) {
            Ordering::Greater => self.policy::<AnotherDuration>()? == AnotherDuration::New,
            Ordering::Equal | Ordering::Less => true,
        };
        Ok(MadeAgain::Renews { at, value, end })
    }

    /// Lets what is there go on, with the value and the end that it has now; whether no other effect is made.
    pub(crate) fn renew(&mut self, new: &Effect, again: MadeAgain) -> bool {
        let MadeAgain::Renews { at, value, end } = again else {
            return again == MadeAgain::Nothing;
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

    /// An effect has the value of another that changes the same.
    fn take_value(&mut self, at: usize, new: &Effect) {
        let old = self.s.effect(at).clone();
        let is_text = self.kernel.by_trigger.say_the_same(old.ability, new.ability);
        let key = Key::layer(old.ability, at);
        let effect = self.s.effect_mut(at);
        if !is_text {
            effect.ability = new.ability;
        }
        effect.env.clone_from(&new.env);
        effect.locked = new.locked;
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
    pub(crate) fn layer_ends(&mut self) -> Go {
        let Some(Frame::Run { moment, bare: false, .. }) = self.s.on_top() else {
            return Ok(());
        };
        let layer = *moment;
        let of_layer = |frame: &&Frame| matches!(frame, Frame::Run { moment, .. } | Frame::Each { moment, .. } if *moment == layer);
        if layer == Effect::NEVER
            || !self.s.effects().iter().any(|it| it.renewed == layer)
            || self.s.agenda().iter().filter(of_layer).count() > 1
        {
            return Ok(());
        }
        let passed_over = self.passed_over(layer)?;
        if !passed_over.is_empty() {
            match self.policy::<AnotherValue>()? {
                AnotherValue::Another => {}
                AnotherValue::Kept => self.keep(&passed_over)?,
                AnotherValue::New => {
                    passed_over.iter().rev().for_each(|(at, _)| self.s.drop_effect(*at));
                    self.s.note_change();
                }
            }
        }
        self.gives_no_more(layer);
        Ok(())
    }

    /// What the trigger of a layer gave earlier and has not given again although it gave of the same: each with one of
    /// what it gave.
    fn passed_over(&mut self, layer: u16) -> Go<Vec<(usize, usize)>> {
        let mut found = Vec::new();
        for at in 0..self.s.effect_count() {
            for new in 0..self.s.effect_count() {
                if self.s.effect(at).renewed != layer && self.s.effect(new).renewed == layer {
                    let it = self.s.effect(new).clone();
                    if self.is_the_same(at, &it)? {
                        found.push((at, new));
                        break;
                    }
                }
            }
        }
        Ok(found)
    }

    /// What was passed over lasts as what was given again does.
    fn keep(&mut self, passed_over: &[(usize, usize)]) -> Go {
        let mut kept = Vec::new();
        for (at, new) in passed_over {
            let new = self.s.effect(*new).clone();
            kept.push((self.renews(*at, false, &new)?, new));
        }
        kept.iter().for_each(|(again, new)| {
            self.renew(new, *again);
        });
        Ok(())
    }

    /// A layer is done, so that what it gave is what an earlier firing gave; of which one is kept where that may be asked.
    pub(crate) fn gives_no_more(&mut self, layer: u16) {
        let by_trigger = &self.kernel.by_trigger;
        let is_done = |it: &&mut Effect| it.renewed == layer && !by_trigger.overlaps(it.ability);
        self.s.effects_mut().iter_mut().filter(is_done).for_each(|it| it.renewed = Effect::NEVER);
    }
}
