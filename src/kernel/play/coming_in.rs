//! Whether a cost can be paid with what comes in as it is paid: the payment is run on a copy of the position, with all that replaces
//! and answers it.
//!
//! That is looked at only where what is there is too little, and where
//! something could change an event of the cost. Every choice on the way is
//! tried, whoever has it: the cost can be paid if it is on one of the ways.

use crate::play::ways::PlayedBy;
use crate::position::agenda::{Frame, Interrupted};
use crate::position::env::Env;
use crate::position::trace::Trace;
use crate::step::journal::Journal;
use crate::step::work::{Step, Stop};
use base::id::{AbilityId, ObjectId, PlayerId};
use model::instr::Instr;
use model::one_of;
use model::policy::PaidWith;

/// The most pieces of work that are done for one cost. Beyond, a limit is reached.
const PIECES_MAX: u32 = 100_000;

/// The most payments within one another. Beyond, a limit is reached.
const WITHIN_MAX: u8 = 4;

/// Where a payment that is run stands, by the height of the agenda before it: whether it is paid, once that is decided.
type Payment<'a, 'm, T> = &'a dyn Fn(&mut Step<'_, 'm, T>, usize) -> Option<bool>;

/// Where a way of paying stops.
enum PaymentStop {
    /// It is over: whether the cost is paid.
    Over(bool),
    /// Somebody chooses among so many.
    Choice(u32),
}

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// Whether what comes in as a cost is paid counts for whether it can be paid, of a cost that this way pays. Asked only where
    /// it matters.
    fn comes_in(&self, cost: &[Instr], is_paid: impl FnOnce() -> bool) -> bool {
        self.kernel.is_replaced(cost)
            && self.kernel.can_be(self.s, |it: PaidWith| it == PaidWith::ComesIn)
            && is_paid()
            && one_of!(self.eye().policy(), PaidWith: ComesIn, not There)
    }

    /// Whether an ability could be activated with what comes in as its cost is paid.
    pub(crate) fn can_activate_with_what_comes_in(
        &self,
        (player, object, ability): (PlayerId, ObjectId, AbilityId),
        cost: &'m [Instr],
    ) -> bool {
        self.comes_in(cost, || self.tries(&|step| step.activate(player, object, ability)))
    }

    /// Whether a card could be played in one of the ways with what comes in as its costs, these, are paid.
    pub(crate) fn can_play_with_what_comes_in(
        &self,
        (player, object, way): (PlayerId, ObjectId, PlayedBy),
        costs: &[(&Env, &'m [Instr])],
    ) -> bool {
        let replaced = costs.iter().map(|(_, cost)| *cost).find(|cost| self.kernel.is_replaced(cost));
        replaced.is_some_and(|cost| self.comes_in(cost, || self.tries(&|step| step.play(player, object, way))))
    }

    /// Whether what stands before a colon could be paid with what comes in, in an effect that goes on there.
    pub(crate) fn can_do_with_what_comes_in(&self, at: u32, env: &Env, cost: &'m [Instr]) -> bool {
        let is_paid = || {
            let Some((end, awaited)) = self.kernel.code.paid_behind(at) else { return false };
            self.runs(&|step| step.resume(&mut env.clone(), at), &|step, height| {
                if step.s.depth() != height {
                    return (step.s.depth() < height).then_some(false);
                }
                let Some(Frame::Run { pc, env, .. }) = step.s.on_top() else { return None };
                let mut env = (*pc == end).then(|| env.clone())?;
                Some(matches!(step.was_done(&mut env, awaited), Ok(true)))
            })
        };
        self.comes_in(cost, is_paid)
    }

    /// Whether what is played or activated so is paid for on some way: it is there then to be placed.
    fn tries(&self, begin: &dyn Fn(&mut Step<'_, 'm, T>)) -> bool {
        self.runs(begin, &|step, height| {
            let depth = step.s.depth();
            let is_there = depth == height + 1 && matches!(step.s.on_top(), Some(Frame::Declare { .. }));
            (is_there || depth <= height).then_some(is_there)
        })
    }

    /// Whether what begins so comes to be paid for on some way.
    fn runs(&self, begin: &dyn Fn(&mut Step<'_, 'm, T>), payment: Payment<'_, 'm, T>) -> bool {
        if self.within >= WITHIN_MAX {
            self.meter.leave_range();
            return false;
        }
        let height = self.s.depth();
        let mut position = self.s.clone();
        let mut unheard = Journal::unheard();
        let mut step = Step::new(self.kernel, &mut position, &mut unheard, self.meter, self.piece);
        begin(&mut step);
        let mut ways = vec![(position, Interrupted::Nothing)];
        let mut pieces = 0;
        while let Some((mut position, from_outside)) = ways.pop() {
            let mut unheard = Journal::unheard();
            let mut step = Step::new(self.kernel, &mut position, &mut unheard, self.meter, self.piece);
            (step.from_outside, step.within) = (from_outside, self.within + 1);
            match step.runs_on(&mut pieces, height, payment) {
                Some(PaymentStop::Over(true)) => return true,
                Some(PaymentStop::Over(false)) => {}
                Some(PaymentStop::Choice(options)) => {
                    ways.extend((0..options).rev().map(|option| (position.clone(), Interrupted::Choice(option))));
                }
                None => return false,
            }
        }
        false
    }

    /// Goes on to where a payment ends, or where somebody chooses; nothing where it is not known.
    fn runs_on(&mut self, pieces: &mut u32, height: usize, payment: Payment<'_, 'm, T>) -> Option<PaymentStop> {
        loop {
            if let Some(paid) = payment(self, height) {
                return Some(PaymentStop::Over(paid));
            }
            *pieces += 1;
            if *pieces > PIECES_MAX {
                self.meter.leave_range();
                return None;
            }
            let gone = (self.piece.own)(self);
            if self.meter.question.is_asked() || self.meter.halted().is_some() || self.meter.overflowed() {
                return None;
            }
            match gone {
                Ok(()) => {}
                Err(Stop::Offer(offer)) => return Some(PaymentStop::Choice(offer.options.len() as u32)),
                Err(Stop::End(_)) => return Some(PaymentStop::Over(false)),
                Err(Stop::Limit(_)) => {
                    self.meter.leave_range();
                    return None;
                }
                Err(Stop::Asked) => return None,
            }
        }
    }
}
