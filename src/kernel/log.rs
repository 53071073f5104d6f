//! What happened in a step, for whoever listens.
//!
//! The machine tells a [`Log`] everything; the search listens only for clauses
//! and predicates, a story listens for all. What nobody listens to is compiled out.

use super::offer::{Offer, Pick};
use crate::base::id::ClauseId;

/// A listener.
pub trait Log {
    /// Whether entries are wanted; `false` lets the compiler drop them.
    const ENTRIES: bool;

    /// These clauses decided something.
    fn cite(&mut self, clauses: &[ClauseId]);

    /// A registered predicate had this value at an event boundary.
    ///
    /// At each boundary every registered predicate is told, in ascending order; a
    /// number that does not ascend begins the next boundary.
    fn seen(&mut self, predicate: usize, value: bool);

    /// Something was done.
    fn entry(&mut self, entry: Entry);

    /// Somebody chose. (Told by whoever takes the choice, not by the machine.)
    fn chosen(&mut self, _offer: &Offer, _pick: Pick) {}
}

/// One rule application. (Kinds and their parts are the machine's own; see `kernel::log`.)
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The clauses that say so.
    pub clauses: Vec<ClauseId>,
}

/// Listens for nothing.
#[derive(Default)]
pub struct Deaf;

impl Log for Deaf {
    const ENTRIES: bool = false;
    fn cite(&mut self, _: &[ClauseId]) {}
    fn seen(&mut self, _: usize, _: bool) {}
    fn entry(&mut self, _: Entry) {}
}
