//! Events of one moment that do to an object what another of them does already.
//!
//! Where all events of a moment happen, although one takes away what another
//! needs, two can do the same: a card that two others destroy leaves once. Both
//! happen, each by its own source; but what answers that it is destroyed answers
//! one destruction.

use crate::position::agenda::Frame;
use crate::position::event::{Event, Roles};
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::Step;
use model::expr::Role;
use smallvec::SmallVec;

impl<T: Trace> Step<'_, '_, T> {
    /// Notes, before they occur, which of these events of the moment on top do the same as one before them: nothing more to
    /// the same objects, so that they could not have happened after it.
    pub(crate) fn find_repeated(&mut self, places: &[u8]) {
        let Some(Frame::Moment { events, .. }) = self.s.on_top() else {
            return;
        };
        let mut found: SmallVec<[(u8, u8); 4]> = SmallVec::new();
        for (nth, at) in places.iter().enumerate().skip(1) {
            let event = &events[usize::from(*at)];
            let is_first = |other: &u8| !found.iter().any(|(repeated, _)| repeated == other);
            let does = |other: &&u8| is_first(other) && self.is_done_with(&events[usize::from(**other)], event);
            if !self.kernel.kind(event.kind).is_free()
                && let Some(first) = places[..nth].iter().find(does)
            {
                found.push((*at, first + 1));
            }
        }
        for (at, first) in found {
            self.event_at_mut(at).repeats = first;
        }
    }

    /// Whether an event does nothing more after another, told of the same but for who does it, and needs what that takes
    /// away.
    fn is_done_with(&self, other: &Event, event: &Event) -> bool {
        if other.kind != event.kind || by_nobody(other) != by_nobody(event) {
            return false;
        }
        let mut after = self.s.clone();
        self.try_all(&mut after, other);
        if !self.possible_parts(&after, event).is_empty() {
            return false;
        }
        let mut twice = after.clone();
        self.try_all(&mut twice, event);
        self.kernel.canonical(&mut after);
        self.kernel.canonical(&mut twice);
        after.set_changed(twice.is_changed());
        after == twice
    }
}

/// What an event is told of, but for its source.
fn by_nobody(event: &Event) -> SmallVec<[Roles; 1]> {
    let part = |part: usize| {
        let mut roles = event.part(part);
        roles[Role::Source as usize] = Value::NONE;
        roles
    };
    (0..event.part_count()).map(part).collect()
}
