//! How many triggers at most were found to come to the same in any order. What is noted changes nothing.

use std::sync::atomic::{AtomicUsize, Ordering};

/// A note of the most triggers of which one order was taken for all.
#[derive(Debug, Default)]
pub struct MostInAnyOrder(AtomicUsize);

impl MostInAnyOrder {
    /// Notes that so many were.
    pub(crate) fn note(&self, count: usize) {
        self.0.fetch_max(count, Ordering::Relaxed);
    }

    /// The most until now.
    #[must_use]
    pub fn most(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}
