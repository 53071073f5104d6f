//! Effects that last, and what they apply to.

use crate::position::env::Env;
use crate::position::key::Key;
use crate::position::meter::Meter;
use crate::position::timestamp::Timestamp;
use crate::position::trace::Item;
use crate::position::value::{IntoValue, Value};
use base::id::{AbilityId, ObjectId};
use model::expr::{Comparison, Slot};
use smallvec::SmallVec;

/// What is left of what can be used up: the points of a shield, or the only time of an effect for one time. How many points
/// they are is read through the meter alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remaining(Value);

impl Remaining {
    /// Nothing was used up, and it is no shield.
    pub const UNUSED: Remaining = Remaining(Value::NONE);

    /// Nothing is left.
    pub const NOTHING: Remaining = Remaining(Value::ZERO);

    /// So many points.
    #[must_use]
    pub const fn of_points(points: i32) -> Remaining {
        Remaining(Value::of(points))
    }

    /// How many points are left.
    #[must_use]
    pub fn points(self, meter: &Meter) -> i32 {
        meter.used(self.0)
    }

    /// So many points less.
    pub fn spend(&mut self, points: i32, meter: &Meter) {
        self.0 = Value::of((meter.used(self.0) - points).max(0));
    }

    /// Whether as much is left of both.
    #[must_use]
    pub fn is_as_much_as(self, other: Remaining, meter: &Meter) -> bool {
        let are_points = self != Remaining::UNUSED && other != Remaining::UNUSED;
        if are_points { meter.compare(Comparison::Equal, self.0, other.0) } else { self == other }
    }

    /// From its value.
    #[must_use]
    pub const fn of_value(value: Value) -> Remaining {
        Remaining(value)
    }

    /// As a value, for what writes a position or tells of it.
    #[must_use]
    pub const fn value(self) -> Value {
        self.0
    }

    /// The same, where it can be taken out of a position.
    pub(super) const fn value_mut(&mut self) -> &mut Value {
        &mut self.0
    }
}

/// The object to which an effect is bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoundTo {
    /// None: it is on all that fit, or waits for the next.
    Nothing,
    /// This one.
    Object(ObjectId),
    /// One that has left.
    Lost,
}

impl BoundTo {
    /// What was bound to an object that has left, where positions are written.
    const LOST: Value = Value::of(i32::MIN + 1);

    /// The object.
    #[must_use]
    pub const fn object(self) -> Option<ObjectId> {
        match self {
            BoundTo::Object(object) => Some(object),
            BoundTo::Nothing | BoundTo::Lost => None,
        }
    }

    /// The object as a value; [`Value::NONE`] if there is none.
    #[must_use]
    pub fn value(self) -> Value {
        self.object().map_or(Value::NONE, ObjectId::into_value)
    }

    /// As a number that tells all.
    #[must_use]
    pub fn code(self) -> Value {
        match self {
            BoundTo::Nothing => Value::NONE,
            BoundTo::Object(object) => object.into_value(),
            BoundTo::Lost => BoundTo::LOST,
        }
    }

    /// From that number.
    #[must_use]
    pub fn of_code(code: Value) -> BoundTo {
        match code.object() {
            Some(object) => BoundTo::Object(object),
            None if code == BoundTo::LOST => BoundTo::Lost,
            None => BoundTo::Nothing,
        }
    }
}

/// When an effect ends that lasts until the end of a period.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndsWithPeriod {
    /// Once so many ends of its period have passed.
    After(u8),
    /// Its end has come and is being answered: it ends once nothing waits.
    OnceAnswered,
}

impl EndsWithPeriod {
    /// Where it is written, in place of a number of ends.
    const ONCE_ANSWERED: u8 = 7;

    /// As a number of three bits.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            EndsWithPeriod::After(ends) => ends,
            EndsWithPeriod::OnceAnswered => EndsWithPeriod::ONCE_ANSWERED,
        }
    }

    /// From that number.
    #[must_use]
    pub const fn of_code(code: u8) -> EndsWithPeriod {
        match code {
            EndsWithPeriod::ONCE_ANSWERED => EndsWithPeriod::OnceAnswered,
            ends => EndsWithPeriod::After(ends),
        }
    }

    /// How many ends of its period must still pass.
    #[must_use]
    pub const fn left(self) -> u8 {
        match self {
            EndsWithPeriod::After(ends) => ends,
            EndsWithPeriod::OnceAnswered => 0,
        }
    }
}

/// An effect that a layer generated and that lasts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// Its definition.
    pub ability: AbilityId,
    /// The environment in which it was generated, with locked variables.
    pub env: Env,
    /// When it was generated.
    pub moment: Timestamp,
    /// What is left of it.
    pub left: Remaining,
    /// The object that it is on; of a "next" effect once that has come.
    pub bound: BoundTo,
    /// Of a "next" effect: the objects of such events of this moment, at which it looks just now. Of an effect on all that
    /// fit: those that fitted when it was generated, where a policy may ask.
    pub objects: SmallVec<[ObjectId; 1]>,
    /// When it ends, if that is with a period.
    pub ends: EndsWithPeriod,
    /// Whether its variables are locked already.
    pub locked: bool,
    /// Of an effect on each of several with variables about each: their values for the objects that there were as it was generated.
    pub fixed: Vec<FixedValue>,
    /// When the layer began that made it, or made it again; none once that is done, where nothing else asks.
    pub renewed: Option<Timestamp>,
    /// The definition whose duration it has: another than its own where the same trigger gave it again for another time.
    pub lasts: AbilityId,
    /// Whether its time is over, so that it applies only where the same trigger has given the same by another effect.
    pub over: bool,
    /// Whether it is of an object that is about to come into play, by the event in answer to which it was generated.
    pub comes: bool,
}

/// The value of a variable that was fixed as its effect was generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FixedValue {
    /// For which object; nothing where it is about none in particular.
    pub object: Option<ObjectId>,
    /// The variable.
    pub slot: Slot,
    /// The value.
    pub value: Value,
}

impl Effect {
    /// The value of a variable for an object, if it was fixed as the effect was generated.
    #[must_use]
    pub fn fixed_for(&self, object: Option<ObjectId>, slot: Slot) -> Option<Value> {
        let is_meant = |it: &&FixedValue| it.slot == slot && (it.object.is_none() || it.object == object);
        self.fixed.iter().find(is_meant).map(|it| it.value)
    }

    /// Whether it is of this object as it comes into play.
    #[must_use]
    pub fn comes_with(&self, object: ObjectId) -> bool {
        self.comes && (self.bound == BoundTo::Object(object) || self.env.contains(&object.into_value()))
    }

    /// When the layer began that gave it last.
    #[must_use]
    pub fn given(&self) -> Timestamp {
        self.renewed.unwrap_or(self.moment)
    }
}

/// That a part of an effect applies to an object, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Applied {
    /// The effect.
    pub key: Key,
    /// The part.
    pub part: u8,
    /// The object.
    pub object: ObjectId,
    /// The value that the effect itself asks for.
    pub raw: Value,
    /// The value after replacements; `Value::NONE` if nothing is applied.
    pub form: Value,
    /// When it began to apply.
    pub since: Timestamp,
    /// Whether the last pass met it. Dormant ones are kept only where a policy asks.
    pub live: bool,
}

impl Item for Effect {}

impl Item for Applied {}
