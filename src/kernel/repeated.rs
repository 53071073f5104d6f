//! Events of one moment that do to an object what another of them does already.
//!
//! Where all events of a moment happen, although one takes away what another
//! needs, two can do the same: a card that two others destroy leaves once. Both
//! happen, each by its own source; but what answers that it is destroyed answers
//! one destruction.

use super::log::Log;
use super::state::{Event, Frame, Key};
use super::step::Step;
use crate::model::expr::Role;
use smallvec::SmallVec;

impl<L: Log> Step<'_, '_, L> {
    /// The events before `at`, of the moment on top, after which this one does nothing more to the same objects and could
    /// not have happened alone. For a kind that looks back that is found out before it occurs, for others afterwards.
    pub(super) fn already_done_by(&self, at: u8, event: &Event) -> SmallVec<[u8; 2]> {
        let Some(Frame::Moment { events, .. }) = self.s.agenda.last() else {
            return SmallVec::new();
        };
        let kind = self.kind(event.kind);
        if at == 0 || kind.needs.is_true() && kind.occurs.is_true() {
            return SmallVec::new();
        }
        let does_the_same = |other: &Event| {
            !other.nothing
                && other.behind == event.behind
                && other.kind == event.kind
                && objects(other) == objects(event)
                && self.is_done_with(other, event)
        };
        let before = events.iter().enumerate().take(at.into());
        before.filter(|(_, other)| does_the_same(other)).map(|(other, _)| other as u8).collect()
    }

    /// Whether an event does nothing more after another, and needs what that has taken away.
    fn is_done_with(&self, other: &Event, event: &Event) -> bool {
        let mut after = self.s.clone();
        if self.kind(event.kind).looks_back {
            (0..other.part_count()).for_each(|part| self.try_body(&mut after, other, part));
        }
        if (0..event.part_count()).any(|part| self.is_possible(&after, event, part)) {
            return false;
        }
        let mut twice = after.clone();
        (0..event.part_count()).for_each(|part| self.try_body(&mut twice, event, part));
        self.kernel.canonical(&mut after);
        self.kernel.canonical(&mut twice);
        after.changed = twice.changed;
        after == twice
    }

    /// Whether an ability has met one of these events of the moment on top.
    pub(super) fn has_met_one(&self, key: Key, events: &[u8]) -> bool {
        match self.s.agenda.last() {
            Some(Frame::Moment { met, .. }) => met.iter().any(|(at, already)| *already == key && events.contains(at)),
            _ => false,
        }
    }
}

/// The object of each part.
fn objects(event: &Event) -> SmallVec<[i32; 4]> {
    (0..event.part_count()).map(|part| event.part(part)[Role::Object as usize]).collect()
}
