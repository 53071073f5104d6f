//! One form for positions that are the same.
//!
//! Moments and batches only matter by their order, places in a zone only
//! relative to each other, and what waits in no order is sorted.

use crate::position::agenda::{Frame, UnderWay};
use crate::position::event::Event;
use crate::position::object::ZonePlace;
use crate::position::state::{PartsMut, State};
use crate::position::timestamp::Timestamp;
use crate::position::trace::Trace;
use crate::position::waiting::{AGELESS, TriggerBatch, Waiting};
use crate::table::kernel::Kernel;
use base::id::ObjectId;
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
        sort_lineages(state);
        rank_moments(state);
        if self.forgets(state, |it| one_of!(it, NewTriggers: Together, not First | Last)) {
            state.set_batch(TriggerBatch::FIRST);
            if state.pending().iter().any(|it| it.batch != TriggerBatch::FIRST) {
                state.pending_mut().iter_mut().for_each(|it| it.batch = TriggerBatch::FIRST);
            }
        }
        rank_batches(state);
        self.rank_places(state);
        let is_unordered = |it| one_of!(it, TriggerOrder: EachTheirOwn | TurnPlayer, not Creation);
        if !state.pending().is_sorted() && self.forgets(state, is_unordered) {
            state.sort_pending();
        }
    }

    fn rank_places(&self, state: &mut State<impl Trace>) {
        for (zone, places) in self.model.rulebook.zones.iter().enumerate() {
            if !places.ordered {
                continue;
            }
            let mut here: Vec<ObjectId> = state.objects().filter(|at| state.zone_of(*at).index() == zone).collect();
            here.sort_by_key(|at| (state.owner_of(*at), state.place_of(*at)));
            // Those that share a place lie there in an order that nobody knows, and go on sharing one.
            let (mut place, mut last) = (0, None);
            for at in here {
                let (owner, was) = (state.owner_of(at), state.place_of(at));
                place = match last {
                    Some((of, before)) if of == owner => place + u16::from(before != was),
                    _ => 0,
                };
                last = Some((owner, was));
                if was != ZonePlace::at(place) {
                    state.put_at(at, ZonePlace::at(place));
                }
            }
        }
    }
}

/// What has replaced the events of the moment on top is a set: none of it is being applied any more.
fn sort_lineages(state: &mut State<impl Trace>) {
    let is_sorted = |event: &Event| event.lineage.is_sorted();
    if state.on_top().and_then(Frame::under_way).is_none_or(|it| it.events.iter().all(is_sorted)) {
        return;
    }
    if let Some(UnderWay { events, .. }) = state.on_top_mut().and_then(Frame::under_way_mut) {
        events.iter_mut().for_each(|event| event.lineage.sort_unstable());
    }
}

/// Moments by rank; the present one is among them.
fn rank_moments(state: &mut State<impl Trace>) {
    // Where no moment is kept, nothing but that is looked at.
    let is_young = |waiting: &Waiting| waiting.ages == AGELESS;
    let ageless = state.pending().iter().chain(state.agenda().iter().filter_map(Frame::declaring)).all(is_young);
    if !state.is_any_since()
        && state.effect_count() == 0
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

fn each_moment(state: &mut State<impl Trace>, each: &mut dyn FnMut(&mut Timestamp)) {
    // The present moment is the caller's; what is placed has no age any more, and all else no moment.
    #[rustfmt::skip]
    let PartsMut {
        since, effects, pending, applied, agenda, moment: _, placed: _, objects: _, counters: _, tracked: _, ties: _,
        resources: _, turn: _, periods: _, lost: _, won: _, drawn: _, stuck: _, taken: _, uses: _, known: _, truths: _, tallies: _,
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
