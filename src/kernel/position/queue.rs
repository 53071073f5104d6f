//! What waits: triggers that were met, layers on the stack or in the queue.

use crate::position::state::State;
use crate::position::trace::{Place, StatePart, Trace};
use crate::position::waiting::{TriggerBatch, Waiting};

impl<T: Trace> State<T> {
    /// Triggers met and not yet placed.
    #[inline]
    #[must_use]
    pub fn pending(&self) -> &[Waiting] {
        self.trace.read(Place::whole(StatePart::Pending));
        &self.pending
    }

    /// What waits on the stack or in the queue, the next last.
    #[inline]
    #[must_use]
    pub fn placed(&self) -> &[Waiting] {
        self.trace.read(Place::whole(StatePart::Placed));
        &self.placed
    }

    /// All that waits.
    #[inline]
    pub fn waiting(&self) -> impl Iterator<Item = &Waiting> {
        self.pending().iter().chain(self.placed())
    }

    /// How much waits.
    #[inline]
    #[must_use]
    pub fn waiting_count(&self) -> usize {
        for part in [StatePart::Pending, StatePart::Placed] {
            self.trace.read(Place { part, at: Place::COUNT });
        }
        self.pending.len() + self.placed.len()
    }

    /// Whether a trigger waits to be placed.
    #[inline]
    #[must_use]
    pub fn is_any_pending(&self) -> bool {
        self.trace.read(Place { part: StatePart::Pending, at: Place::COUNT });
        !self.pending.is_empty()
    }

    /// Whether a layer waits to resolve.
    #[inline]
    #[must_use]
    pub fn is_any_placed(&self) -> bool {
        self.trace.read(Place { part: StatePart::Placed, at: Place::COUNT });
        !self.placed.is_empty()
    }

    /// All that waits, to be changed.
    #[inline]
    pub fn waiting_mut(&mut self) -> impl Iterator<Item = &mut Waiting> {
        self.rewrite(StatePart::Pending);
        self.rewrite(StatePart::Placed);
        self.pending.iter_mut().chain(&mut self.placed)
    }

    /// Triggers met and not yet placed, to be changed.
    #[inline]
    pub fn pending_mut(&mut self) -> &mut [Waiting] {
        self.rewrite(StatePart::Pending);
        &mut self.pending
    }

    /// A trigger is met.
    pub fn add_pending(&mut self, waiting: Waiting) {
        self.rewrite(StatePart::Pending);
        self.pending.push(waiting);
    }

    /// One of them waits there no more.
    pub fn take_pending(&mut self, at: usize) -> Waiting {
        self.rewrite(StatePart::Pending);
        self.pending.remove(at)
    }

    /// Triggers in no order are told in one.
    pub fn sort_pending(&mut self) {
        self.rewrite(StatePart::Pending);
        self.pending.sort();
    }

    /// A layer is placed, and is the next.
    pub fn place_next(&mut self, waiting: Waiting) {
        self.rewrite(StatePart::Placed);
        self.placed.push(waiting);
    }

    /// A layer is placed, and is the last.
    pub fn place_last(&mut self, waiting: Waiting) {
        self.rewrite(StatePart::Placed);
        self.placed.insert(0, waiting);
    }

    /// The next layer waits no more.
    pub fn take_next(&mut self) -> Option<Waiting> {
        self.rewrite(StatePart::Placed);
        self.placed.pop()
    }

    /// Only this goes on to wait: first what is pending is asked for, then what is placed.
    pub fn keep_waiting(&mut self, mut keeps: impl FnMut(&mut Waiting) -> bool) {
        self.rewrite(StatePart::Pending);
        self.rewrite(StatePart::Placed);
        self.pending.retain_mut(&mut keeps);
        self.placed.retain_mut(keeps);
    }

    /// The batch of triggers met now.
    #[inline]
    #[must_use]
    pub fn batch(&self) -> TriggerBatch {
        self.trace.read(Place::whole(StatePart::Batch));
        self.batch
    }

    /// Triggers met now are of this batch.
    #[inline]
    pub fn set_batch(&mut self, batch: TriggerBatch) {
        self.trace.write(Place::whole(StatePart::Batch));
        self.batch = batch;
    }
}
