//! Equal effects on one object as they apply, and effects of one trigger that give the same to an object.
//!
//! Where the same trigger gives the same by two effects of which that could not be told as they were made (one on an
//! object, one on all that fit a description; one with more parts), what one firing gave applies, and what the others did
//! does not.

use crate::continuous::pass::{Candidate, Pass, PassPurpose};
use crate::lasting::same_trigger::signed;
use crate::position::key::Key;
use crate::position::lasting::Effect;
use crate::position::timestamp::Timestamp;
use crate::position::trace::Trace;
use crate::position::value::Value;
use base::id::ObjectId;
use model::ability::Modify;
use model::expr::Slot;
use model::one_of;
use model::policy::{AnotherValue, BothWays, Endless, EqualEffects, SameTrigger};

/// A part of an effect, the object that it modifies, and by which value.
type AppliedPart = (Key, u8, ObjectId, Value);

fn given(candidate: &Candidate) -> AppliedPart {
    (candidate.key, candidate.part, candidate.object, candidate.raw)
}

impl<T: Trace> Pass<'_, '_, T> {
    /// Whether an equal effect applies to the object already, or one of the same trigger, and the rulebook lets them apply as
    /// one.
    pub(crate) fn gives_way_to_one_applied(&self, next: &Candidate) -> bool {
        if !self.kernel.can_be(self.state, |it| one_of!(it, EqualEffects: One | SameTrigger, not Each)) {
            return false;
        }
        let is_equal = |it: &crate::position::log::Application| {
            self.kernel.by_trigger.are_same(it.agent.ability, next.key.ability)
                && (it.part, it.object, it.form) == (next.part, next.object, next.raw)
        };
        if self.order.iter().any(is_equal) && one_of!(self.eye().policy(), EqualEffects: One, not Each | SameTrigger) {
            return true;
        }
        for (at, it) in self.order.iter().enumerate() {
            let applied = (self.keys[at], it.part, it.object, it.form);
            if self.are_repeated(applied, given(next))
                && (applied.3 == next.raw || one_of!(self.eye().policy(), AnotherValue: Kept | New, not Another))
            {
                return true;
            }
        }
        false
    }

    /// Of effects by which the same trigger gives the same, those that the rulebook lets give way do not apply.
    pub(crate) fn drop_repeated_firings(&mut self, candidates: &mut Vec<Candidate>) {
        if self.aim != PassPurpose::Settle
            || !self.kernel.can_be(self.state, |it| one_of!(it, EqualEffects: SameTrigger, not Each | One))
            || !self.state.effects().iter().any(|it| self.kernel.by_trigger.overlaps(it.ability))
        {
            return;
        }
        let name = |it: &Candidate| (it.key, it.part, it.object);
        // Two such effects need not apply in the same substage.
        let mut all = Vec::new();
        for (place, ability, part) in self.places.iter().filter(|it| self.kernel.by_trigger.overlaps(it.1)) {
            self.of_part(*place, (*ability, *part), &mut all);
        }
        all.retain(|it| !self.waits(it.key));
        let mut seen: Vec<usize> = Vec::new();
        let (mut gone, mut stays) = (Vec::new(), Vec::new());
        for at in 0..all.len() {
            if !seen.contains(&at) {
                let firings = self.firings(&all, at);
                let away = self.giving_way(&all, &firings);
                seen.extend(firings.iter().flatten());
                stays.extend(firings.iter().flatten().filter(|it| !away.contains(it)).map(|it| name(&all[*it])));
                gone.extend(away.iter().map(|it| name(&all[*it])));
            }
        }
        candidates.retain(|it| !gone.contains(&name(it)));
        self.done.extend(gone);
        self.granted = stays;
    }

    /// What the trigger of a candidate gives of the same to its object, by firing, the first of them first.
    fn firings(&self, candidates: &[Candidate], at: usize) -> Vec<Vec<usize>> {
        let mut together: Vec<usize> = vec![at];
        // Whatever belongs to one of them is of them.
        let mut next = 0;
        while next < together.len() {
            let one = given(&candidates[together[next]]);
            for (other, candidate) in candidates.iter().enumerate() {
                let two = given(candidate);
                if !together.contains(&other) && (self.is_one_firing(one, two) || self.are_repeated(one, two)) {
                    together.push(other);
                }
            }
            next += 1;
        }
        together.sort_by_key(|it| (self.firing(candidates[*it].key), candidates[*it].key));
        let mut firings: Vec<Vec<usize>> = Vec::new();
        for it in together {
            let is_of = |firing: &Vec<usize>| {
                firing.iter().any(|other| {
                    let (one, other) = (&candidates[it], &candidates[*other]);
                    self.firing(one.key) == self.firing(other.key) || self.were_matched_when_made(one.key, other.key)
                })
            };
            match firings.iter().position(is_of) {
                Some(firing) => firings[firing].push(it),
                None => firings.push(vec![it]),
            }
        }
        firings
    }

    /// Of what several firings give of the same, what does not apply: all but what one of them gave; and what is over of
    /// that, unless what another gave is not.
    fn giving_way(&self, candidates: &[Candidate], firings: &[Vec<usize>]) -> Vec<usize> {
        let is_over = |it: &usize| self.effect(candidates[*it].key).is_some_and(|effect| effect.over);
        let values = |firing: &[usize]| {
            let mut values: Vec<Value> = firing.iter().map(|it| self.signed_value(given(&candidates[*it]))).collect();
            values.sort_unstable_by_key(|value| value.number_as_is());
            values
        };
        let mut stays = 0;
        for (at, firing) in firings.iter().enumerate().skip(1) {
            if values(firing) != values(&firings[stays]) {
                match self.eye().policy::<AnotherValue>() {
                    AnotherValue::Another => return Vec::new(),
                    AnotherValue::Kept => {}
                    AnotherValue::New => stays = at,
                }
            }
        }
        let others = || firings.iter().enumerate().filter(|(at, _)| *at != stays).flat_map(|(_, it)| it);
        let lasts = others().any(|it| !is_over(it));
        let is_granted = |it: &Candidate| self.granted.contains(&(it.key, it.part, it.object));
        let ended = firings[stays].iter().filter(|it| is_over(it) && !lasts && !is_granted(&candidates[**it]));
        others().chain(ended).copied().collect()
    }

    /// Which firing of which object's trigger gave this: the first that did, or the last.
    fn firing(&self, key: Key) -> Option<(Timestamp, Option<ObjectId>)> {
        let effect = self.effect(key)?;
        let kept = || {
            one_of!(self.eye().policy(), EqualEffects: SameTrigger, not Each | One)
                && one_of!(self.eye().policy(), AnotherValue: Kept, not Another | New)
        };
        let given = if effect.given() != effect.moment && kept() { effect.moment } else { effect.given() };
        Some((given, effect.env.slot(Slot::THIS).object()))
    }

    /// Whether one firing gives both to one object, and both change the same.
    fn is_one_firing(&self, one: AppliedPart, other: AppliedPart) -> bool {
        self.change_the_same(one, other) && self.firing(one.0) == self.firing(other.0)
    }

    /// Whether the same trigger gives the same to one object by both, at two firings, so that one of them gives way.
    fn are_repeated(&self, one: AppliedPart, other: AppliedPart) -> bool {
        if !self.change_the_same(one, other)
            || self.firing(one.0) == self.firing(other.0)
            || self.were_matched_when_made(one.0, other.0)
            || one_of!(self.eye().policy(), EqualEffects: Each | One, not SameTrigger)
        {
            return false;
        }
        let object = |given: AppliedPart| self.firing(given.0).map(|(_, object)| object);
        if object(one) != object(other) && self.eye().policy::<SameTrigger>() == SameTrigger::OneObject {
            return false;
        }
        let endless = |given: AppliedPart| self.effect(given.0).is_some_and(|it| self.eye().is_endless(it.lasts));
        if (endless(one) || endless(other)) && self.eye().policy::<Endless>() == Endless::Each {
            return false;
        }
        let both_ways = self.eye().are_opposite(self.signed_value(one), self.signed_value(other));
        !both_ways || self.eye().policy::<BothWays>() == BothWays::Value
    }

    /// Whether one trigger, of one object or of several, changes the same of one object by both.
    fn change_the_same(&self, one: AppliedPart, other: AppliedPart) -> bool {
        let change = |given: AppliedPart| self.change(given.0, given.1);
        one.2 == other.2
            && self.kernel.by_trigger.overlaps(one.0.ability)
            && self.kernel.by_trigger.are_of_one(one.0.ability, other.0.ability)
            && one.0.position().is_some()
            && other.0.position().is_some()
            && change(one).zip(change(other)).is_some_and(|(one, other)| self.kernel.change_the_same(one, other))
    }

    fn change(&self, key: Key, part: u8) -> Option<&Modify> {
        self.kernel.ability(key.ability).kind.continuous().map(|continuous| &continuous.parts[usize::from(part)].change)
    }

    fn signed_value(&self, given: AppliedPart) -> Value {
        self.change(given.0, given.1).map_or(given.3, |change| signed(change, given.3, self.meter))
    }

    fn effect(&self, key: Key) -> Option<&Effect> {
        key.position().map(|at| self.state.effect(at))
    }

    /// Whether both were known to be the same when they were made, so that it is settled already which of them are there.
    fn were_matched_when_made(&self, one: Key, other: Key) -> bool {
        self.effect(one).zip(self.effect(other)).is_some_and(|(one, other)| self.eye().are_by_one_trigger(one, other))
    }
}
