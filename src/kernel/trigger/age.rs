//! How old triggers are: since their event, since the effect that caused them, or since their ability is there.
//!
//! A trigger that waits keeps all three moments, since a rulebook can be silent on which of them counts; where no
//! policy can ask for them they are the first.

use crate::position::agenda::Frame;
use crate::position::event::Event;
use crate::position::key::Key;
use crate::position::trace::Trace;
use crate::position::waiting::{AGELESS, Ages};
use crate::step::work::Step;

impl<T: Trace> Step<'_, '_, T> {
    /// The ages of a trigger that is met now; without an event by a state, and without a key within an effect.
    pub fn ages(&self, key: Option<Key>, event: Option<&Event>) -> Ages {
        if !self.kernel.ages {
            return AGELESS;
        }
        // What looks back is met just before the moment of its event.
        let looks_back = event.is_some_and(|event| self.kernel.kind(event.kind).looks_back);
        let met = if looks_back { self.s.moment().next() } else { self.s.moment() };
        let resolution = self.s.agenda().iter().rev().find_map(Frame::moment).copied();
        [met, resolution.unwrap_or_default(), key.map_or(met, |key| self.kernel.age_of(self.s, key))]
    }
}
