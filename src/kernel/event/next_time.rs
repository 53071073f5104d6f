//! Effects for "the next time" that answer at a step: whose time has come with an event, and is over with it.
//!
//! The next time is the first such event that occurs. What is there when it
//! does has met it, as a trigger would have: it answers that event or none.
//! What is generated later waits for another.

use crate::position::log::Log;
use crate::position::state::{Event, Frame, Key};
use crate::run::step::Step;
use base::id::ClassId;
use model::rulebook::classes_of;
use smallvec::SmallVec;

impl<L: Log> Step<'_, '_, L> {
    /// Whether an effect for the next time can still answer, or can already, the event `at` of the moment on top.
    pub(crate) fn is_its_time(&self, at: u8, key: Key) -> bool {
        if !self.is_for_next(key) {
            return true;
        }
        let occurred = self.moment_step().is_some_and(|step| step > self.kernel.occur);
        if occurred { self.event_at(at).nexts.contains(&key) } else { !self.has_come(key) }
    }

    fn is_for_next(&self, key: Key) -> bool {
        key.position().is_some() && self.replacement(key.ability).is_some_and(|replacement| replacement.next)
    }

    /// Whether the time of an effect has come with an event that occurred before those of the moment on top.
    fn has_come(&self, key: Key) -> bool {
        self.s.agenda.iter().rev().skip(1).any(|frame| match frame {
            Frame::Moment { events, .. } => events.iter().any(|event| event.nexts.contains(&key)),
            Frame::Script(_)
            | Frame::Run { .. }
            | Frame::Each { .. }
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle
            | Frame::Priority(..)
            | Frame::Card { .. } => false,
        })
    }

    /// An event is about to occur: what could have answered it in a round has been passed over.
    pub(crate) fn pass_over(&mut self, at: u8, event: &Event) {
        let before = &self.kernel.model.rulebook.procedure[..self.kernel.occur as usize];
        let rounds = before.iter().filter(|step| step.turns.rounds);
        let classes: SmallVec<[ClassId; 8]> = rounds.flat_map(|step| classes_of(std::slice::from_ref(step))).collect();
        self.time_comes(at, event, &classes);
    }

    /// An event is the next one for the effects of these classes that it meets.
    pub(crate) fn time_comes(&mut self, at: u8, event: &Event, classes: &[ClassId]) {
        let waits = |key: &Key| self.is_for_next(*key) && !self.has_come(*key);
        let some = (0..self.s.effects.len()).any(|at| waits(&Key::layer(self.s.effects[at].ability, at)));
        if !some || classes.is_empty() {
            return;
        }
        let found = self.replacements_of(event, classes).into_iter().map(|(key, _)| key);
        let met: SmallVec<[Key; 2]> = found.filter(waits).collect();
        self.event_at_mut(at).nexts.extend(met);
    }

    /// The events of a moment are over, and with them the time of what could have answered them.
    pub(crate) fn time_is_over(&mut self, events: &[Event]) {
        for position in events.iter().flat_map(|event| &event.nexts).filter_map(|key| key.position()) {
            self.s.effects[position].left = 0;
        }
    }
}
