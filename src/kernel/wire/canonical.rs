//! One form for positions that are the same.
//!
//! Moments and batches only matter by their order, places in a zone only
//! relative to each other, and what waits in no order is sorted.

use crate::position::state::{Effect, Frame, State, Waiting};
use crate::table::kernel::Kernel;
use base::id::ObjectId;
use model::one_of;
use model::policy::{NewTriggers, TriggerOrder};
use std::sync::Arc;

impl Kernel<'_> {
    /// Brings a position into its canonical form. Idempotent.
    pub fn canonical(&self, state: &mut State) {
        while state.objects.last().is_some_and(|it| !it.exists) && !state.names(ObjectId::at(state.objects.len() - 1)) {
            state.objects.pop();
            state.counters.truncate(state.objects.len() * self.model.rulebook.counters.len());
            state.tracked.truncate(state.objects.len() * self.tracked_count);
            if state.view.objects.len() > state.objects.len() {
                Arc::make_mut(&mut state.view.objects).truncate(state.objects.len());
            }
        }
        rank_moments(state);
        if self.forgets(state, |it| one_of!(it, NewTriggers: Together, not First | Last)) {
            state.batch = 0;
            state.pending.iter_mut().chain(&mut state.placed).for_each(|it| it.batch = 0);
        }
        rank_batches(state);
        self.rank_places(state);
        let is_unordered = |it| one_of!(it, TriggerOrder: EachTheirOwn | TurnPlayer, not Creation);
        if !state.pending.is_sorted() && self.forgets(state, is_unordered) {
            state.pending.sort();
        }
    }

    fn rank_places(&self, state: &mut State) {
        for (zone, places) in self.model.rulebook.zones.iter().enumerate() {
            if !places.ordered {
                continue;
            }
            let mut here: Vec<usize> = (0..state.objects.len())
                .filter(|at| state.objects[*at].exists && state.objects[*at].zone.index() == zone)
                .collect();
            here.sort_by_key(|at| (state.objects[*at].owner, state.objects[*at].place));
            let mut place = 0;
            for (nth, at) in here.iter().enumerate() {
                let first = nth == 0 || state.objects[here[nth - 1]].owner != state.objects[*at].owner;
                place = if first { 0 } else { place + 1 };
                // A hidden zone has no order that anybody knows.
                state.objects[*at].place = if places.hidden { 0 } else { place };
            }
        }
    }
}

/// Moments by rank; the present one is among them.
fn rank_moments(state: &mut State) {
    let frame = |frame: &Frame| match frame {
        Frame::Run { .. } | Frame::Each { .. } | Frame::Card { .. } => true,
        Frame::Script(_)
        | Frame::Moment { .. }
        | Frame::Spread { .. }
        | Frame::Recalculate
        | Frame::Place(_)
        | Frame::Declare { .. }
        | Frame::Settle
        | Frame::Check(_)
        | Frame::Priority(..) => false,
    };
    let declaring = state.agenda.iter_mut().filter_map(declaring);
    let ageless = state.pending.iter_mut().chain(declaring).all(|waiting| waiting.ages == [0; 3]);
    if state.since.is_empty() && state.effects.is_empty() && ageless && !state.agenda.iter().any(frame) {
        state.moment = 0;
        return;
    }
    let mut moments: Vec<u16> = vec![state.moment];
    each_moment(state, &mut |moment| moments.push(*moment));
    moments.sort_unstable();
    moments.dedup();
    let rank = |moment: u16| moments.binary_search(&moment).unwrap_or(0) as u16;
    each_moment(state, &mut |moment| *moment = rank(*moment));
    state.moment = rank(state.moment);
}

fn each_moment(state: &mut State, each: &mut dyn FnMut(&mut u16)) {
    // The present moment is the caller's; what is placed has no age any more, and all else no moment.
    #[rustfmt::skip]
    let State {
        since, effects, pending, applied, agenda, moment: _, placed: _, objects: _, counters: _, tracked: _, ties: _,
        resources: _, turn: _, periods: _, lost: _, won: _, drawn: _, stuck: _, taken: _, uses: _, known: _, truths: _, tallies: _,
        readings: _, precedence: _, moves: _, batch: _, changed: _, paused: _, interrupted: _, view: _,
    } = state;
    since.iter_mut().for_each(|(_, since)| each(since));
    effects.iter_mut().for_each(|effect| each(&mut effect.moment));
    effects.iter_mut().filter(|it| it.renewed != Effect::NEVER).for_each(|effect| each(&mut effect.renewed));
    let declaring = agenda.iter_mut().filter_map(declaring);
    pending.iter_mut().chain(declaring).flat_map(|waiting| &mut waiting.ages).for_each(&mut *each);
    // `Applied::since` is told in stories only; the order of the records says the rest.
    applied.iter_mut().for_each(|applied| applied.since = 0);
    agenda.iter_mut().filter_map(Frame::moment_mut).for_each(each);
}

/// Batches by rank; the present one is the highest.
fn rank_batches(state: &mut State) {
    // Asked of every position: where there is one batch only, no list is made.
    let mut is_one = state.batch == 0;
    each_waiting(state, &mut |it| is_one &= it.batch == 0);
    if is_one {
        return;
    }
    let mut batches: Vec<u16> = vec![state.batch];
    each_waiting(state, &mut |it| batches.push(it.batch));
    batches.sort_unstable();
    batches.dedup();
    let rank = |batch: u16| batches.binary_search(&batch).unwrap_or(0) as u16;
    state.batch = rank(state.batch);
    each_waiting(state, &mut |it| it.batch = rank(it.batch));
}

fn each_waiting(state: &mut State, each: &mut dyn FnMut(&mut Waiting)) {
    let declaring = state.agenda.iter_mut().filter_map(declaring);
    state.pending.iter_mut().chain(&mut state.placed).chain(declaring).for_each(each);
}

/// What declares its modes and targets.
fn declaring(frame: &mut Frame) -> Option<&mut Waiting> {
    match frame {
        Frame::Declare { what, moded: _, target: _, resolve: _ } => Some(what),
        Frame::Run { .. }
        | Frame::Each { .. }
        | Frame::Card { .. }
        | Frame::Script(_)
        | Frame::Moment { .. }
        | Frame::Spread { .. }
        | Frame::Recalculate
        | Frame::Place(_)
        | Frame::Settle
        | Frame::Check(_)
        | Frame::Priority(..) => None,
    }
}
