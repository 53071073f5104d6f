//! One form for positions that are the same.
//!
//! Most of a position is canonical as it is written: lists that are sets are kept in order, the places in a zone
//! ([`crate::change::zone_order`]) and what has replaced an event, too. What is left for the end of a step is below. Moments
//! and batches matter only by their order, and any holder of one can be the last: to number them anew takes a look at all
//! holders, which is done once. What waits in no order is sorted then, since who waits can change in the middle of a step.

use crate::position::agenda::Frame;
use crate::position::state::{PartsMut, State};
use crate::position::timestamp::Timestamp;
use crate::position::trace::Trace;
use crate::position::waiting::{AGELESS, TriggerBatch, Waiting};
use crate::table::kernel::Kernel;
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

/// Moments by rank; the present one is among them.
fn rank_moments(state: &mut State<impl Trace>) {
    // Where no moment is kept, nothing but that is looked at.
    let is_young = |waiting: &Waiting| waiting.ages == AGELESS;
    let ageless = state.pending().iter().chain(state.agenda().iter().filter_map(Frame::declaring)).all(is_young);
    if !state.is_any_since()
        && state.effect_count() == 0
        && state.applied().is_empty()
        && ageless
        && state.agenda().iter().all(|frame| frame.moment().is_none())
    {
        state.set_moment(Timestamp::FIRST);
        return;
    }
    let mut moments: Vec<Timestamp> = vec![state.moment()];
    each_moment(state, &mut |moment| moments.push(*moment));
    moments.sort_unstable();
    moments.dedup();
    let rank = |moment: Timestamp| Timestamp::at(moments.binary_search(&moment).unwrap_or(0) as u16);
    each_moment(state, &mut |moment| *moment = rank(*moment));
    state.set_moment(rank(state.moment()));
}

/// Tells every moment that is kept, but for the present one.
pub(super) fn each_moment(state: &mut State<impl Trace>, each: &mut dyn FnMut(&mut Timestamp)) {
    // The present moment is the caller's; what is placed has no age any more, and all else no moment.
    #[rustfmt::skip]
    let PartsMut {
        since, effects, pending, applied, agenda, moment: _, placed: _, objects: _, counters: _, tracked: _, ties: _,
        resources: _, turn: _, periods: _, lost: _, won: _, drawn: _, stuck: _, taken: _, orders: _, uses: _, known: _, truths: _,
        tallies: _,
        readings: _, precedence: _, moves: _, batch: _, changed: _, paused: _, interrupted: _, view: _,
    } = state.all_parts_mut();
    let (effects, agenda) = (effects.change(), agenda.change());
    since.change().iter_mut().for_each(|(_, since)| each(since));
    effects.iter_mut().for_each(|effect| each(&mut effect.moment));
    effects.iter_mut().filter_map(|effect| effect.renewed.as_mut()).for_each(&mut *each);
    let declaring = agenda.iter_mut().filter_map(Frame::declaring_mut);
    pending.change().iter_mut().chain(declaring).flat_map(|waiting| &mut waiting.ages).for_each(&mut *each);
    // `Applied::since` is told in stories only; the order of the records says the rest.
    applied.change().iter_mut().for_each(|applied| applied.since = Timestamp::FIRST);
    agenda.iter_mut().filter_map(Frame::moment_mut).for_each(each);
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
