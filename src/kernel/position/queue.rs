//! What waits: triggers that were met, layers on the stack or in the queue.

use crate::position::state::State;
use crate::position::trace::{Place, StatePart, Trace};
use crate::position::waiting::{TriggerBatch, Waiting, WaitingOf};

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

    /// Whose and of what all is that waits: first that is pending, then what is placed.
    #[must_use]
    pub fn waiting_of(&self) -> Vec<WaitingOf> {
        let mut all = WaitingOf::all(self.pending());
        self.trace.read(Place { part: StatePart::Placed, at: Place::SUMMARY });
        all.extend(WaitingOf::all(&self.placed));
        all
    }

    /// All that waits.
    #[inline]
    pub fn waiting(&self) -> impl Iterator<Item = &Waiting> {
        self.pending().iter().chain(self.placed())
    }

    /// How many triggers were met and are not yet placed.
    #[inline]
    #[must_use]
    pub fn pending_count(&self) -> usize {
        self.trace.read(Place { part: StatePart::Pending, at: Place::COUNT });
        self.pending.len()
    }

    /// How many layers wait on the stack or in the queue.
    #[inline]
    #[must_use]
    pub fn placed_count(&self) -> usize {
        self.trace.read(Place { part: StatePart::Placed, at: Place::COUNT });
        self.placed.len()
    }

    /// How much waits.
    #[inline]
    #[must_use]
    pub fn waiting_count(&self) -> usize {
        self.pending_count() + self.placed_count()
    }

    /// Whether a trigger waits to be placed.
    #[inline]
    #[must_use]
    pub fn is_any_pending(&self) -> bool {
        self.pending_count() > 0
    }

    /// Whether a layer waits to resolve.
    #[inline]
    #[must_use]
    pub fn is_any_placed(&self) -> bool {
        self.placed_count() > 0
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

    /// What the events that met them take out of play has gone by now.
    pub fn end_freshness(&mut self) {
        self.pending_mut().iter_mut().for_each(|waiting| waiting.fresh = false);
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

    /// A layer is placed, and is the next. Which triggers were met with it matters no more.
    pub fn place_next(&mut self, waiting: Waiting) {
        let at = self.placed_count() as u32;
        self.change_placed(at);
        self.placed.push(Waiting { batch: TriggerBatch::FIRST, ..waiting });
    }

    /// A layer is placed, and is the last. Its batch matters no more.
    pub fn place_last(&mut self, waiting: Waiting) {
        self.rewrite(StatePart::Placed);
        self.placed.insert(0, Waiting { batch: TriggerBatch::FIRST, ..waiting });
    }

    /// The next layer waits no more.
    pub fn take_next(&mut self) -> Option<Waiting> {
        let at = self.placed_count().checked_sub(1)? as u32;
        self.trace.read(Place { part: StatePart::Placed, at });
        self.change_placed(at);
        self.placed.pop()
    }

    /// A layer waits no more, wherever it stands.
    pub fn take_placed(&mut self, at: usize) -> Waiting {
        self.rewrite(StatePart::Placed);
        self.placed.remove(at)
    }

    /// One begins or ends to wait at a place: with that, how many do, and of what, becomes another.
    fn change_placed(&self, at: u32) {
        self.trace.read(Place { part: StatePart::Placed, at: Place::SUMMARY });
        for at in [at, Place::COUNT, Place::SUMMARY] {
            self.trace.write(Place { part: StatePart::Placed, at });
        }
    }

    /// The next layer, which goes on to wait.
    #[must_use]
    pub fn next_placed(&self) -> Option<&Waiting> {
        let at = self.placed_count().checked_sub(1)?;
        self.trace.read(Place { part: StatePart::Placed, at: at as u32 });
        self.placed.get(at)
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
