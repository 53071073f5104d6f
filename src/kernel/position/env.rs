//! An environment: the values in which instructions and expressions read.

use crate::position::value::Value;
use model::expr::Slot;
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::ops::{Deref, DerefMut};

/// Values by slot: `this`, `you`, the roles of the event that was answered, locals.
///
/// It is copied with every effect that is looked at, so that copying it is one move of memory.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Env(SmallVec<[Value; 14]>);

impl Env {
    /// Nothing is bound.
    #[must_use]
    pub fn new() -> Env {
        Env::default()
    }

    /// So many slots, of which none has a value.
    #[must_use]
    pub fn of_slots(count: usize) -> Env {
        Env(SmallVec::from_elem(Value::NONE, count))
    }

    /// The first slots, with these values.
    #[must_use]
    pub fn of(values: &[Value]) -> Env {
        Env(SmallVec::from_slice(values))
    }

    /// The value of a slot; [`Value::NONE`] if there is none.
    #[inline]
    #[must_use]
    pub fn slot(&self, slot: Slot) -> Value {
        self.get(slot.index()).copied().unwrap_or(Value::NONE)
    }

    /// Gives a slot a value.
    pub fn bind(&mut self, slot: Slot, value: Value) {
        self.widen(slot.index() + 1);
        self[slot.index()] = value;
    }

    /// Makes room for so many slots.
    pub fn widen(&mut self, count: usize) {
        if self.len() < count {
            self.0.resize(count, Value::NONE);
        }
    }

    /// The same with room for so many slots.
    #[must_use]
    pub fn widened(&self, count: u8) -> Env {
        let mut env = self.clone();
        env.widen(count.into());
        env
    }

    /// Forgets the values of all slots from this one on.
    pub fn truncate(&mut self, first: usize) {
        self.0.truncate(first);
    }
}

/// An order in which environments can be told.
impl Ord for Env {
    fn cmp(&self, other: &Env) -> Ordering {
        self.iter().map(|it| it.number_as_is()).cmp(other.iter().map(|it| it.number_as_is()))
    }
}

impl PartialOrd for Env {
    fn partial_cmp(&self, other: &Env) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Clone for Env {
    #[inline]
    fn clone(&self) -> Env {
        Env(SmallVec::from_slice(&self.0))
    }

    #[inline]
    fn clone_from(&mut self, from: &Env) {
        self.0.clear();
        self.0.extend_from_slice(&from.0);
    }
}

impl Deref for Env {
    type Target = [Value];

    #[inline]
    fn deref(&self) -> &[Value] {
        &self.0
    }
}

impl DerefMut for Env {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Value] {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_without_a_value_reads_as_nothing_and_a_copy_has_all() {
        let mut env = Env::of(&[Value::of(7), Value::of(8)]);
        assert_eq!(env.slot(Slot(5)), Value::NONE);
        env.bind(Slot(20), Value::of(3));
        assert_eq!((env.len(), env.slot(Slot(20)), env.slot(Slot(2))), (21, Value::of(3), Value::NONE));
        let mut other = Env::of_slots(30);
        other.clone_from(&env);
        assert_eq!((&other, other.clone().len()), (&env, 21));
    }
}
