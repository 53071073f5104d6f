//! One form for positions that are the same.
//!
//! Most of a position is canonical as it is written: lists that are sets are kept in order, the places in a zone
//! ([`crate::change::zone_order`]) and what has replaced an event, too. What is left for the end of a step is below. Moments
//! and batches matter only by their order, and any holder of one can be the last: to number them anew takes a look at all
//! holders, which is done once. What waits in no order is sorted then, since who waits can change in the middle of a step.

use crate::position::agenda::Frame;
use crate::position::state::State;
use crate::position::trace::Trace;
use crate::position::waiting::{TriggerBatch, Waiting};
use crate::table::kernel::Kernel;
use crate::wire::moments::rank_moments;
use model::one_of;
use model::policy::{NewTriggers, TriggerOrder};

impl Kernel<'_> {
    /// Brings a position into its canonical form. Idempotent.
    pub fn canonical(&self, state: &mut State<impl Trace>) {
        while let Some(last) = state.object_numbers().last()
            && !state.exists(last)
            && !state.names(last)
        {
            state.free_last_number();
        }
        rank_moments(state);
        self.order_effects(state);
        if self.forgets(state, |it| one_of!(it, NewTriggers: Together, not First | Last)) {
            state.set_batch(TriggerBatch::FIRST);
            if state.pending().iter().any(|it| it.batch != TriggerBatch::FIRST) {
                state.pending_mut().iter_mut().for_each(|it| it.batch = TriggerBatch::FIRST);
            }
        }
        rank_batches(state);
        let is_unordered = |it| one_of!(it, TriggerOrder: EachTheirOwn | TurnPlayer, not Creation);
        if !state.pending().is_sorted() && self.forgets(state, is_unordered) {
            state.sort_pending();
        }
    }
}

/// Batches by rank; the present one is the highest.
fn rank_batches(state: &mut State<impl Trace>) {
    // Asked of every position: where there is one batch only, no list is made.
    let is_first = |waiting: &Waiting| waiting.batch == TriggerBatch::FIRST;
    let declaring = state.agenda().iter().filter_map(Frame::declaring);
    if state.batch() == TriggerBatch::FIRST && state.pending().iter().chain(declaring).all(is_first) {
        return;
    }
    let mut batches: Vec<TriggerBatch> = vec![state.batch()];
    each_waiting(state, &mut |it| batches.push(it.batch));
    batches.sort_unstable();
    batches.dedup();
    let rank = |batch: TriggerBatch| TriggerBatch::at(batches.binary_search(&batch).unwrap_or(0) as u16);
    state.set_batch(rank(state.batch()));
    each_waiting(state, &mut |it| it.batch = rank(it.batch));
}

fn each_waiting(state: &mut State<impl Trace>, each: &mut dyn FnMut(&mut Waiting)) {
    // What is placed is of no batch any more.
    state.pending_mut().iter_mut().for_each(&mut *each);
    state.agenda_mut().iter_mut().filter_map(Frame::declaring_mut).for_each(each);
}
