//! What the boundaries of a run see, in their order.

use base::id::ClauseId;
use kernel::position::log::{Entry, Log};

/// The registered predicates, boundary by boundary.
///
/// A boundary tells the predicates in ascending order, so that a number that
/// does not ascend begins the next one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PredicateLog {
    boundaries: Vec<Boundary>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Boundary {
    last: usize,
    seen_true: u64,
    seen_false: u64,
}

impl Boundary {
    const fn has(&self, predicate: usize, value: bool) -> bool {
        predicate < 64 && (if value { self.seen_true } else { self.seen_false }) >> predicate & 1 == 1
    }
}

impl PredicateLog {
    /// Whether a predicate has this value at some boundary.
    #[must_use]
    pub fn has(&self, predicate: usize, value: bool) -> bool {
        self.boundaries.iter().any(|boundary| boundary.has(predicate, value))
    }

    /// Whether at the end an `asked` waits for its `answer`, given whether one did before.
    #[must_use]
    pub fn opens(&self, asked: usize, answer: usize, before: bool) -> bool {
        self.boundaries.iter().fold(before, |open, at| !at.has(answer, true) && (open || at.has(asked, true)))
    }

    /// Adds what was seen later.
    pub fn append(&mut self, later: &PredicateLog) {
        self.boundaries.extend_from_slice(&later.boundaries);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.boundaries.clear();
    }
}

impl Log for PredicateLog {
    const ENTRIES: bool = false;

    fn cite(&mut self, _: &[ClauseId]) {}

    fn seen(&mut self, predicate: usize, value: bool) {
        if self.boundaries.last().is_none_or(|boundary| predicate <= boundary.last) {
            self.boundaries.push(Boundary { last: predicate, seen_true: 0, seen_false: 0 });
        }
        if let Some(boundary) = self.boundaries.last_mut() {
            boundary.last = predicate;
            let mask = if value { &mut boundary.seen_true } else { &mut boundary.seen_false };
            *mask |= 1u64.checked_shl(predicate as u32).unwrap_or(0);
        }
    }

    fn entry(&mut self, _: Entry) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_does_not_ascend_begins_a_boundary() {
        let mut log = PredicateLog::default();
        [(0, true), (0, false)].iter().for_each(|(predicate, value)| log.seen(*predicate, *value));
        assert_eq!(log.boundaries.len(), 2);
        [(1, true), (0, true), (3, true)].iter().for_each(|(predicate, value)| log.seen(*predicate, *value));
        assert_eq!(log.boundaries.len(), 3);
        assert!(log.opens(0, 1, false));
        assert!(!log.opens(0, 3, true));
    }
}
