//! Effects for "the next time" that answer at a step: whose time has come with an event, and is over with it.
//!
//! The next time is the first such event that occurs. What is there when it
//! does has met it, as a trigger would have: it answers that event or none.
//! What is generated later waits for another.

use crate::position::agenda::Frame;
use crate::position::env::Env;
use crate::position::event::{Event, EventCount};
use crate::position::key::Key;
use crate::position::lasting::Remaining;
use crate::position::trace::Trace;
use crate::step::work::Step;
use model::ability::Ordinal;
use model::policy::Ordinals;

impl<T: Trace> Step<'_, '_, T> {
    /// Whether an effect for the next time, or for the first, can answer the event `at` of the moment on top: can still, or
    /// can already.
    pub(crate) fn is_its_time(&self, at: u8, key: Key) -> bool {
        let occurred = self.moment_step().is_some_and(|step| step > self.kernel.occur);
        if self.ordinal(key).is_some() {
            // Which of several it is may have been said before they occur.
            let is_said = occurred || self.events_on_top().iter().any(|event| event.nexts.contains(&key));
            return !is_said || self.event_at(at).nexts.contains(&key);
        }
        if !self.is_for_next(key) {
            return true;
        }
        if occurred { self.event_at(at).nexts.contains(&key) } else { !self.has_come(key) }
    }

    /// Whether an effect for the first time, or another, has come to that with an event. Of one that has occurred it is
    /// noted.
    pub(crate) fn is_its_time_to(&self, event: &Event, key: Key, env: &Env) -> bool {
        let Some(ordinal) = self.ordinal(key) else { return true };
        if !self.kernel.is_counted_before(ordinal.tally) {
            let is_noted = self.moment_step().is_some_and(|step| step >= self.kernel.occur);
            return is_noted || self.eye().times(ordinal.tally, env) + 1 == i32::from(ordinal.time);
        }
        if event.nexts.contains(&key) {
            return true;
        }
        let whose = self.eye().whose_times(ordinal.tally, env);
        let known = |count: EventCount| event.time(count).map(i32::from);
        let of_all = known(EventCount::All(ordinal.tally, whose as u8))
            .unwrap_or_else(|| self.eye().times(ordinal.tally, env) + 1);
        let own = self.eye().own_count(key);
        let own = known(EventCount::OfEffect(own)).unwrap_or_else(|| i32::from(self.s.times_used(own)) + 1);
        let [of_all, own] = [of_all, own].map(|time| time == i32::from(ordinal.time));
        if self.eye().policy_if::<Ordinals>(|| of_all != own) == Ordinals::SinceExistence { own } else { of_all }
    }

    /// Which time an effect is for, if it is for the first, or another.
    pub(crate) fn ordinal(&self, key: Key) -> Option<Ordinal> {
        self.kernel.replacement(key.ability)?.ordinal
    }

    pub(crate) fn is_for_next(&self, key: Key) -> bool {
        key.position().is_some() && self.kernel.replacement(key.ability).is_some_and(|replacement| replacement.next)
    }

    /// Whether the time of an effect has come with an event that occurred before those of the moment on top.
    pub(crate) fn has_come(&self, key: Key) -> bool {
        let before = self.s.agenda().iter().rev().skip(1).filter_map(Frame::under_way);
        before.flat_map(|it| it.events).any(|event| event.nexts.contains(&key))
    }

    /// The events of a moment are over, and with them the time of what could have answered them.
    pub(crate) fn time_is_over(&mut self, events: &[Event]) {
        // A trigger ends with its event as it is met, and one with a limit does not.
        let ends = |key: &&Key| self.kernel.replacement(key.ability).is_some();
        let nexts = events.iter().flat_map(|event| &event.nexts).filter(ends);
        let positions: Vec<usize> = nexts.filter_map(|key| key.position()).collect();
        for position in positions {
            self.s.effect_mut(position).left = Remaining::NOTHING;
        }
    }
}
