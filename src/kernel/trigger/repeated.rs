//! What has met an event that does what another of its moment does already.

use crate::position::agenda::Frame;
use crate::position::event::Event;
use crate::position::key::Key;
use crate::position::trace::Trace;
use crate::step::work::Step;
use smallvec::SmallVec;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// The events before `at`, of the moment on top, that do what this one does.
    pub(crate) fn already_done_by(&self, at: u8, event: &Event) -> SmallVec<[u8; 2]> {
        let Some(Frame::Moment { events, .. }) = self.s.on_top() else {
            return SmallVec::new();
        };
        let is_same = |other: &u8| other + 1 == event.repeats || events[usize::from(*other)].repeats == event.repeats;
        (0..at).filter(|_| event.repeats > 0).filter(is_same).collect()
    }

    /// Whether an ability has met one of these events of the moment on top.
    pub(crate) fn has_met_one(&self, key: Key, events: &[u8]) -> bool {
        let Some(Frame::Moment { met, .. }) = self.s.on_top() else { return false };
        met.iter().any(|it| it.key == key && events.contains(&it.at))
    }
}
