//! What an expression is in a position: a number, a truth, an id, or nothing.
//!
//! What a value is as a number is read by the [`Meter`](crate::position::meter::Meter) alone, which computes, compares, and
//! writes down what it does where a lap is measured; and by whoever writes positions, or tells of them. `tests/tidy` names
//! those files.

use crate::position::number;
use crate::position::trace::Item;
use base::id::{CardId, CounterId, KeywordId, NumberId, ObjectId, PlayerId, ResourceId, WordId, ZoneId};
use model::expr::{KEPT_NONE, NONE};

/// What an expression is in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value(i32);

impl Value {
    /// What does not exist.
    pub const NONE: Value = Value(NONE);

    /// What a slot holds that has kept the value of what did not exist.
    pub const KEPT_NONE: Value = Value(KEPT_NONE);

    /// The number zero.
    pub const ZERO: Value = Value(0);

    /// A number; or what stands in an expression of the model.
    #[inline]
    #[must_use]
    pub const fn of(number: i32) -> Value {
        Value(number)
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub const fn count(many: usize) -> Value {
        Value(many as i32)
    }

    /// A truth.
    #[inline]
    #[must_use]
    pub const fn truth(holds: bool) -> Value {
        Value(holds as i32)
    }

    /// Whether this is the truth of what holds.
    #[inline]
    #[must_use]
    pub const fn is_true(self) -> bool {
        self.0 == 1
    }

    /// Whether it exists.
    #[inline]
    #[must_use]
    pub const fn exists(self) -> bool {
        self.0 != NONE
    }

    /// Whether it is a number.
    #[inline]
    #[must_use]
    pub const fn is_number(self) -> bool {
        number::is_number(self.0)
    }

    /// The object that it is, if it is one.
    #[inline]
    #[must_use]
    pub const fn object(self) -> Option<ObjectId> {
        ObjectId::of_value(self.0)
    }

    /// The player that it is, if it is one.
    #[inline]
    #[must_use]
    pub const fn player(self) -> Option<PlayerId> {
        PlayerId::of_value(self.0)
    }

    /// A card that an effect copies. None of them is an amount of nothing.
    #[must_use]
    pub const fn of_copied(card: CardId) -> Value {
        Value(card.index() as i32 + 1)
    }

    /// The card that an effect copies.
    #[must_use]
    pub fn copied(self) -> Option<CardId> {
        self.exists().then_some(self.0)?.checked_sub(1).map(|at| CardId::at(at as usize))
    }

    /// As a number, whatever it is.
    #[inline]
    #[must_use]
    pub const fn number_as_is(self) -> i32 {
        self.0
    }
}

/// What is a value: an id.
pub trait IntoValue {
    /// As a value.
    fn into_value(self) -> Value;
}

macro_rules! ids_are_values {
    ($($id:ident),*) => {$(
        impl IntoValue for $id {
            #[inline]
            fn into_value(self) -> Value {
                Value(self.value())
            }
        }
    )*};
}

ids_are_values!(CardId, CounterId, KeywordId, NumberId, ObjectId, PlayerId, ResourceId, WordId, ZoneId);

impl From<i32> for Value {
    #[inline]
    fn from(number: i32) -> Value {
        Value(number)
    }
}

impl Item for Value {}
