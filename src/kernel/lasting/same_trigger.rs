//! What a trigger gives, and whether it has given the same before.
//!
//! What is given is told by what it changes and for whom, and not by where in the trigger's text it stands: one number of
//! one object, abilities of one object, what a description says of all it fits, a trigger that is set up, something
//! that is forbidden. By how much is its value.

use crate::look::eye::Eye;
use crate::position::env::Env;
use crate::position::lasting::{Effect, EndsWithPeriod, Remaining};
use crate::position::meter::Meter;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::table::kernel::Kernel;
use base::id::{AbilityId, PeriodId};
use model::ability::{AbilityKind, Duration, EffectPart, Modify, Scope};
use model::event::Change;
use model::expr::{Comparison, Slot};
use model::one_of;
use model::policy::{LayerAbout, NextLasts, NoDuration};
use smallvec::SmallVec;
use std::cmp::Ordering;

/// How much an effect asks for, part by part; what lowers a number has a minus.
pub(crate) type Values = SmallVec<[Value; 4]>;

/// How long an effect lasts, where that can be compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ComparableDuration {
    /// Until the end of a period: of anybody's next, or of this player's, so many of which are still to end.
    Period(PeriodId, Value, u8),
    /// It does not end.
    Forever,
    /// Something else.
    Other,
}

impl Kernel<'_> {
    /// Whether two abilities of triggers change the same in the same way, by whatever value and for whatever time.
    fn give_the_same(&self, one: AbilityId, other: AbilityId) -> bool {
        let alike = |(one, other): (&EffectPart, &EffectPart)| {
            one.condition == other.condition && self.change_the_same(&one.change, &other.change)
        };
        if one == other {
            return true;
        }
        let continuous = |id| self.ability(id).kind.continuous();
        let (Some(first), Some(second)) = (continuous(one), continuous(other)) else {
            return self.by_trigger.say_the_same(one, other);
        };
        (matches!((&first.scope, &second.scope), (Scope::One(_), Scope::One(_))) || first.scope == second.scope)
            && first.parts.len() == second.parts.len()
            && first.parts.iter().zip(&second.parts).all(alike)
    }

    /// Whether two modifications change the same property of an object in the same way; raising and lowering are one.
    pub(crate) fn change_the_same(&self, one: &Modify, other: &Modify) -> bool {
        let way = |how: &Change| if *how == Change::Subtract { Change::Add } else { *how };
        let same = match one {
            Modify::Number { how, number, base, .. } => matches!(
                other,
                Modify::Number { how: its_how, number: its_number, base: its_base, .. }
                    if (way(how), number, base) == (way(its_how), its_number, its_base)
            ),
            Modify::Copy(_) => matches!(other, Modify::Copy(_)),
            Modify::Control(_) => matches!(other, Modify::Control(_)),
            Modify::Property(number, Some(_)) => {
                matches!(other, Modify::Property(its_number, Some(_)) if number == its_number)
            }
            Modify::AddAbilities(all, keyword) => {
                let kind = |id: &AbilityId| &self.ability(*id).kind;
                let say_the_same = |its_all: &[AbilityId]| all.iter().map(kind).eq(its_all.iter().map(kind));
                matches!(other, Modify::AddAbilities(its_all, its_keyword) if keyword == its_keyword && say_the_same(its_all))
            }
            Modify::Property(_, None)
            | Modify::AddWords(_)
            | Modify::RemoveWords(_)
            | Modify::RemoveSets(_)
            | Modify::RemoveAbilities(_)
            | Modify::NoAbilities => false,
        };
        same || one == other
    }
}

/// The value of a modification, with a minus where it lowers a number.
pub(crate) fn signed(change: &Modify, value: Value, meter: &Meter) -> Value {
    match change {
        Modify::Number { how: Change::Subtract, .. } => meter.difference(Value::ZERO, value),
        Modify::Copy(_)
        | Modify::Control(_)
        | Modify::AddWords(_)
        | Modify::RemoveWords(_)
        | Modify::RemoveSets(_)
        | Modify::AddAbilities(..)
        | Modify::RemoveAbilities(_)
        | Modify::NoAbilities
        | Modify::Property(..)
        | Modify::Number { .. } => value,
    }
}

impl<T: Trace> Eye<'_, '_, T> {
    /// The value for which a part asks: a number for numbers, an id for copies and control, else 1.
    pub(crate) fn asked_for(&self, env: &mut Env, change: &Modify) -> Value {
        match change {
            Modify::Number { by: expr, .. }
            | Modify::Copy(expr)
            | Modify::Control(expr)
            | Modify::Property(_, Some(expr)) => self.value(env, expr),
            Modify::AddWords(_)
            | Modify::RemoveWords(_)
            | Modify::RemoveSets(_)
            | Modify::AddAbilities(..)
            | Modify::RemoveAbilities(_)
            | Modify::NoAbilities
            | Modify::Property(..) => Value::truth(true),
        }
    }

    /// Whether one trigger, of one object or of several, gives the same to the same by both effects; their values and
    /// their ends may differ, as long as it can be told which end is later.
    pub(crate) fn are_by_one_trigger(&self, one: &Effect, other: &Effect) -> bool {
        self.kernel.by_trigger.are_of_one(one.ability, other.ability)
            && one.left != Remaining::NOTHING
            && one.bound == other.bound
            && self.are_about_the_same(one, other)
            && self.kernel.give_the_same(one.ability, other.ability)
            && self.read_the_same(one, other)
            && (self.spans_differ_in_length(one, other) || self.last_alike(one, other))
    }

    /// Whether two effects on all that fit are about the same objects; those that have found such an object are not.
    pub(crate) fn are_about_the_same(&self, one: &Effect, other: &Effect) -> bool {
        let (waits, its) = (self.kernel.waits(one), self.kernel.waits(other));
        if waits || its {
            return one.objects.is_empty() && other.objects.is_empty();
        }
        one.objects == other.objects || self.policy::<LayerAbout>() == LayerAbout::Whatever
    }

    /// Whether what both have taken from what was bound before them is the same, but for numbers.
    fn read_the_same(&self, one: &Effect, other: &Effect) -> bool {
        self.is_on_one_object(one)
            || one.locked == other.locked
                && one.env.slot(Slot::YOU) == other.env.slot(Slot::YOU)
                && self.kernel.by_trigger.reads(one.ability, one.locked).all(|slot| {
                    let (value, its_value) = (one.env.slot(slot), other.env.slot(slot));
                    value == its_value || value.is_number() && its_value.is_number()
                })
    }

    fn is_on_one_object(&self, effect: &Effect) -> bool {
        matches!(&self.kernel.ability(effect.ability).kind, AbilityKind::Continuous(it) if matches!(it.scope, Scope::One(_)))
    }

    /// Whether two effects of one trigger ask for the same.
    pub(crate) fn have_one_value(&self, one: &Effect, other: &Effect) -> bool {
        let equal = |one: Value, other: Value| match one.is_number() && other.is_number() {
            true => self.meter.compare(Comparison::Equal, one, other),
            false => one == other,
        };
        if self.is_on_one_object(one) {
            let values = self.values(other);
            return self.values(one).into_iter().zip(values).all(|(one, other)| equal(one, other));
        }
        let read = |effect: &Effect, slot: Slot| effect.env.slot(slot);
        self.kernel.by_trigger.say_the_same(one.ability, other.ability)
            && one.left.is_as_much_as(other.left, self.meter)
            && one.fixed.len() == other.fixed.len()
            && one.fixed.iter().zip(&other.fixed).all(|(one, other)| {
                (one.object, one.slot) == (other.object, other.slot) && equal(one.value, other.value)
            })
            && self
                .kernel
                .by_trigger
                .reads(one.ability, one.locked)
                .all(|slot| equal(read(one, slot), read(other, slot)))
    }

    /// Whether one of two effects raises a number that the other lowers.
    pub(crate) fn go_both_ways(&self, one: &Effect, other: &Effect) -> bool {
        self.is_on_one_object(one) && {
            let values = self.values(other);
            self.values(one).into_iter().zip(values).any(|(one, other)| self.are_opposite(one, other))
        }
    }

    /// Whether one of two numbers is below 0 and the other above.
    pub(crate) fn are_opposite(&self, one: Value, other: Value) -> bool {
        let below = |number: Value| number.is_number() && self.meter.compare(Comparison::Less, number, 0);
        let above = |number: Value| number.is_number() && self.meter.compare(Comparison::Greater, number, 0);
        below(one) && above(other) || above(one) && below(other)
    }

    /// What the parts of an effect on one object ask for.
    fn values(&self, effect: &Effect) -> Values {
        let ability = self.kernel.ability(effect.ability);
        let AbilityKind::Continuous(continuous) = &ability.kind else {
            return Values::new();
        };
        let mut env = effect.env.clone();
        env.bind(continuous.affected, effect.bound.value());
        for variable in ability.variables.iter().filter(|_| !effect.locked) {
            let value = self.value(&mut env, &variable.value);
            env.bind(variable.slot, value);
        }
        let asked = |part: &EffectPart| signed(&part.change, self.asked_for(&mut env, &part.change), self.meter);
        continuous.parts.iter().map(asked).collect()
    }

    // how long

    fn span(&self, effect: &Effect) -> ComparableDuration {
        if let Some(period) = self.kernel.waits_until(effect) {
            return ComparableDuration::Period(period, Value::NONE, 0);
        }
        let Some(duration) = &self.kernel.ability(effect.lasts).duration else { return ComparableDuration::Other };
        match duration {
            Duration::UntilEndOf(period) => ComparableDuration::Period(*period, Value::NONE, 0),
            Duration::UntilEndOfNext(period, slot) => {
                let player = effect.env.slot(*slot);
                let ends = effect.ends.left();
                let now = ends <= 1 && player == self.state.turn_value();
                ComparableDuration::Period(*period, player, if now { 0 } else { ends })
            }
            Duration::Indefinite => ComparableDuration::Forever,
            Duration::UntilEvent(_) | Duration::AsLongAs(_) => ComparableDuration::Other,
        }
    }

    /// Whether it can be told of two effects which ends later.
    fn spans_differ_in_length(&self, one: &Effect, other: &Effect) -> bool {
        match (self.span(one), self.span(other)) {
            (ComparableDuration::Period(period, player, _), ComparableDuration::Period(its_period, its_player, _)) => {
                period == its_period && (player == its_player || player == Value::NONE || its_player == Value::NONE)
            }
            (ComparableDuration::Other, _) | (_, ComparableDuration::Other) => false,
            _ => true,
        }
    }

    /// Whether two effects last as long by the same words about the same.
    fn last_alike(&self, one: &Effect, other: &Effect) -> bool {
        let reads = self.kernel.by_trigger.duration_reads(one.lasts);
        self.kernel.ability(one.lasts).duration == self.kernel.ability(other.lasts).duration
            && reads.iter().all(|slot| one.env.slot(*slot) == other.env.slot(*slot))
    }

    /// Which of two effects of one trigger ends later.
    pub(crate) fn later_end(&self, one: &Effect, other: &Effect) -> Ordering {
        let length = |effect: &Effect| match self.span(effect) {
            _ if effect.over || effect.ends == EndsWithPeriod::OnceAnswered => -1,
            ComparableDuration::Period(_, _, ends) => i32::from(ends),
            ComparableDuration::Forever => i32::MAX,
            ComparableDuration::Other => 0,
        };
        length(one).cmp(&length(other))
    }

    /// Whether a layer's effect of this ability has no end that could be put off.
    pub(crate) fn is_endless(&self, ability: AbilityId) -> bool {
        let ability = self.kernel.ability(ability);
        match &ability.duration {
            Some(duration) => *duration == Duration::Indefinite,
            None if ability.kind.continuous().is_some_and(|it| it.waits.is_some()) => false,
            None => !self.lasts_for_the_turn(&ability.kind),
        }
    }

    /// Whether an effect without a stated duration ends with the turn.
    pub(crate) fn lasts_for_the_turn(&self, kind: &AbilityKind) -> bool {
        if kind.is_next() {
            return self.policy::<NextLasts>() == NextLasts::Turn;
        }
        match kind {
            AbilityKind::Trigger(_) => false,
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => one_of!(self.policy(), NoDuration: Turn, not Applicable | Indefinite),
        }
    }
}
