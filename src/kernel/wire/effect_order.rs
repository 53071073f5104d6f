//! Effects that could as well have come in another order stand in one order.
//!
//! Two effects of layers that only add to numbers come to the same, whichever came first ([`crate::table::additions`]). So n
//! such effects make one position, not one for each order in which they can have come. Two of them change places where
//! nothing can tell one order from the other:
//!
//! - nothing else that has a moment has one from the first of them to the second, nor is that the present one;
//! - what they apply to began in a row: first one, then the other;
//! - nobody has decided anything of their order, and no event is under way;
//! - they are not what one trigger gave twice, where a rulebook may ask which of that was first.

use crate::position::lasting::Effect;
use crate::position::order::Decided;
use crate::position::state::State;
use crate::position::timestamp::Timestamp;
use crate::position::trace::Trace;
use crate::table::kernel::Kernel;
use crate::wire::moments::each_moment;
use crate::wire::writer::PositionWriter;
use model::one_of;
use model::policy::EqualEffects;

impl Kernel<'_> {
    /// Puts effects in order of what they are where it makes no difference. Moments are by rank. Idempotent.
    pub(crate) fn order_effects(&self, state: &mut State<impl Trace>) {
        if !self.additions.are_there() || state.effect_count() < 2 {
            return;
        }
        let mut loose: Vec<usize> = (0..state.effect_count()).filter(|at| self.is_loose(state.effect(*at))).collect();
        let is_event_under_way = || state.agenda().iter().any(|frame| frame.under_way().is_some());
        if loose.len() < 2 || is_event_under_way() {
            return;
        }
        loose.sort_by_key(|at| (state.effect(*at).moment, *at));
        let mut moments: Vec<Timestamp> = vec![state.moment()];
        each_moment(state, &mut |moment| moments.push(*moment));
        let mut told: Vec<Vec<u8>> = loose.iter().map(|at| told_without_moment(state.effect(*at))).collect();
        moments.sort_unstable();
        // Each exchange brings two into order, so that this ends. Behind one, only what stands before it can be out of order.
        let mut at = 1;
        while at < loose.len() {
            let pair = (loose[at - 1], loose[at]);
            if told[at - 1] > told[at] && self.are_exchangeable(state, pair, &moments) {
                state.exchange_effects(pair.0, pair.1);
                told.swap(at - 1, at);
                at = (at - 1).max(1);
            } else {
                at += 1;
            }
        }
    }

    /// Whether an effect makes no difference to any other, and is not kept for what its trigger may give again.
    pub(crate) fn is_loose(&self, effect: &Effect) -> bool {
        self.additions.is_whole(effect.ability) && effect.renewed.is_none() && !self.by_trigger.overlaps(effect.ability)
    }

    /// Whether nothing can tell whether one of two loose effects came before the other, or behind it. All moments that are kept
    /// stand in order.
    fn are_exchangeable(&self, state: &State<impl Trace>, (one, other): (usize, usize), moments: &[Timestamp]) -> bool {
        let (first, then) = (state.effect(one), state.effect(other));
        let from = moments.partition_point(|moment| *moment < first.moment);
        let held = moments[from..].iter().take_while(|moment| **moment <= then.moment).take(3).count();
        let is_of_them = |at: Option<usize>| at == Some(one) || at == Some(other);
        let is_named = |it: &Decided| it.keys().into_iter().any(|key| is_of_them(key.position()));
        let of_one_trigger = self.by_trigger.are_of_one(first.ability, then.ability);
        held == 2
            && !(of_one_trigger && self.can_be(state, |it| one_of!(it, EqualEffects: SameTrigger, not Each | One)))
            && !state.orders().iter().any(is_named)
            && apply_in_a_row(state, one, other)
    }
}

/// Whether what two effects apply to began in a row: to all of the one, then to all of the other.
fn apply_in_a_row(state: &State<impl Trace>, one: usize, other: usize) -> bool {
    let whose: Vec<Option<usize>> =
        state.applied().iter().map(|it| it.key.position().filter(|at| *at == one || *at == other)).collect();
    let mut runs: Vec<Option<usize>> = whose.into_iter().skip_while(Option::is_none).collect();
    runs.dedup();
    runs.pop_if(|last| last.is_none());
    runs.len() <= 2 && runs.iter().all(Option::is_some)
}

/// What an effect is, apart from when it came.
pub(crate) fn told_without_moment(effect: &Effect) -> Vec<u8> {
    let mut bytes = Vec::new();
    PositionWriter(&mut bytes).effect(&Effect { moment: Timestamp::FIRST, ..effect.clone() });
    bytes
}
