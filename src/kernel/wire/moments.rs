//! The moments that a position keeps: only their order counts.

use crate::position::agenda::Frame;
use crate::position::state::{PartsMut, State};
use crate::position::timestamp::Timestamp;
use crate::position::trace::Trace;
use crate::position::waiting::{AGELESS, Waiting};

/// Moments by rank; the first and the present one are among them.
pub(super) fn rank_moments(state: &mut State<impl Trace>) {
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
    // The first moment is that of the rulebook, which is older than all that happens.
    let mut moments: Vec<Timestamp> = vec![Timestamp::FIRST, state.moment()];
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
