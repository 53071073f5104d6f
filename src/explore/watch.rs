//! What the caller sees of a running search, and how it stops one.

use base::limits::Limit;
use kernel::position::log::Halt;

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
    /// Bytes of the tables.
    pub bytes: u64,
}

/// The caller's clock and stop flag.
pub trait Watch {
    /// The limit that stops the search now: time or an interrupt. Asked between chunks, never from two threads at once.
    fn poll(&self, progress: &Progress) -> Option<Limit>;

    /// The same for the middle of a chunk, to be asked from any thread; `None` if a chunk always runs to its end.
    fn halt(&self) -> Option<&(dyn Halt + '_)>;
}

/// Never stops a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn poll(&self, _: &Progress) -> Option<Limit> {
        None
    }

    fn halt(&self) -> Option<&(dyn Halt + '_)> {
        None
    }
}
