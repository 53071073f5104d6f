//! The first question that a step has met: a cell that everything shares which looks at the position.

use base::id::{PlayerId, ZoneId};
use std::cell::Cell;

/// What a step can read that is not said yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// A policy, or a question of the rulebook, by its number.
    Reading(u8),
    /// Which card lies on top of a player's zone whose order nobody knows.
    Top(PlayerId, ZoneId),
}

impl Open {
    /// A number that no other has.
    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            Open::Reading(at) => u32::from(at),
            Open::Top(player, zone) => (u32::from(player.0) + 1) << 16 | u32::from(zone.0),
        }
    }
}

/// The first question that was met and is open; and those of the rulebook's own that were read.
#[derive(Debug, Default)]
pub struct Question {
    first: Cell<Option<Open>>,
    used: Cell<u64>,
}

impl Question {
    /// Notes a question; the first one stands.
    pub(crate) fn ask(&self, at: Open) {
        self.first.set(self.first.get().or(Some(at)));
    }

    /// Whether one was met.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.first.get().is_some()
    }

    /// Whether none was met, open or not.
    pub(crate) fn is_untouched(&self) -> bool {
        !self.is_asked() && self.used.get() == 0
    }

    pub(crate) fn take(&self) -> Option<Open> {
        self.first.take()
    }

    /// Does something that nobody is asked for: what is told of a position, or another way to find what is found anyway.
    /// Also whether a question was met in it.
    pub(crate) fn unasked<T>(&self, go: impl FnOnce() -> T) -> (T, Option<Open>) {
        let before = (self.first.take(), self.used.get());
        let found = go();
        self.used.set(before.1);
        (found, self.first.replace(before.0))
    }

    /// Notes that a question of the rulebook's own was read.
    pub(crate) fn uses(&self, question: u8) {
        self.used.set(self.used.get() | 1u64.checked_shl(question.into()).unwrap_or(0));
    }

    /// The questions of the rulebook's own that were read, by their numbers.
    pub(crate) fn take_used(&self) -> impl Iterator<Item = usize> + use<> {
        let used = self.used.take();
        (0..u64::BITS - used.leading_zeros()).filter(move |at| used >> at & 1 == 1).map(|at| at as usize)
    }
}
