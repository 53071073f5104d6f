//! What the caller sees of a running search, and how it stops one.

use base::limits::Limit;

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Distinct states found.
    pub states: u64,
    /// Options taken.
    pub edges: u64,
    /// Choices between the start and the layer at work.
    pub depth: u32,
    /// States found and not yet explored.
    pub frontier: u64,
}

/// The caller's clock and stop flag; asked between chunks, never at the same time from two threads.
pub trait Watch {
    /// The limit that stops the search now: time or an interrupt.
    fn poll(&self, progress: &Progress) -> Option<Limit>;
}

/// Never stops a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn poll(&self, _: &Progress) -> Option<Limit> {
        None
    }
}
