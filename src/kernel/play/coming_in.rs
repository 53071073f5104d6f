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

/// Where a payment that is run stands.
enum Payment {
    Paid,
    Unpaid,
    UnderWay,
}

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// Whether what comes in as a cost is paid counts for whether it can be paid, of a cost that this way pays. Asked only where
    /// it matters.
    fn comes_in(&self, cost: &[Instr], is_paid: impl FnOnce() -> bool) -> bool {
        let can_be = || self.kernel.can_be(self.s, |it: PaidWith| it == PaidWith::ComesIn);
        self.kernel.is_changed(cost)
            && can_be()
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
        costs.iter().any(|(_, cost)| self.comes_in(cost, || self.tries(&|step| step.play(player, object, way))))
    }

    /// Whether what stands before a colon could be paid with what comes in, in an effect that goes on there.
    pub(crate) fn can_do_with_what_comes_in(&self, at: u32, env: &Env, cost: &'m [Instr]) -> bool {
        let is_paid = || {
            let Some((end, awaited)) = self.kernel.code.paid_behind(at) else { return false };
            self.runs(&|step| step.resume(&mut env.clone(), at), &|step, height| {
                if step.s.depth() != height {
                    return if step.s.depth() < height { Payment::Unpaid } else { Payment::UnderWay };
                }
                let Some(Frame::Run { pc, env, .. }) = step.s.on_top() else { return Payment::UnderWay };
                if *pc != end {
                    return Payment::UnderWay;
                }
                let mut env = env.clone();
                if matches!(step.was_done(&mut env, awaited), Ok(true)) { Payment::Paid } else { Payment::Unpaid }
            })
        };
        self.comes_in(cost, is_paid)
    }

    /// Whether what is played or activated so is paid for on some way: it is there then to be placed.
    fn tries(&self, begin: &dyn Fn(&mut Step<'_, 'm, T>)) -> bool {
        self.runs(begin, &|step, height| match step.s.depth() {
            depth if depth <= height => Payment::Unpaid,
            depth if depth == height + 1 && matches!(step.s.on_top(), Some(Frame::Declare { .. })) => Payment::Paid,
            _ => Payment::UnderWay,
        })
    }

    /// Whether what begins so comes to be paid for on some way.
    fn runs(
        &self,
        begin: &dyn Fn(&mut Step<'_, 'm, T>),
        payment: &dyn Fn(&mut Step<'_, 'm, T>, usize) -> Payment,
    ) -> bool {
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
                Some(PaymentEnd::Paid) => return true,
                Some(PaymentEnd::Unpaid) => {}
                Some(PaymentEnd::Parts(options)) => {
                    ways.extend((0..options).rev().map(|option| (position.clone(), Interrupted::Choice(option))));
                }
                None => return false,
            }
        }
        false
    }

    /// Goes on to where a payment ends, or where somebody chooses; nothing where it is not known.
    fn runs_on(
        &mut self,
        pieces: &mut u32,
        height: usize,
        payment: &dyn Fn(&mut Step<'_, 'm, T>, usize) -> Payment,
    ) -> Option<PaymentEnd> {
        loop {
            match payment(self, height) {
                Payment::Paid => return Some(PaymentEnd::Paid),
                Payment::Unpaid => return Some(PaymentEnd::Unpaid),
                Payment::UnderWay => {}
            }
            *pieces += 1;
            if *pieces > PIECES_MAX {
                self.meter.leave_range();
                return None;
            }
            let gone = (self.piece)(self);
            if self.meter.question.is_asked() || self.meter.halted().is_some() || self.meter.overflowed() {
                return None;
            }
            match gone {
                Ok(()) => {}
                Err(Stop::Offer(offer)) => return Some(PaymentEnd::Parts(offer.options.len() as u32)),
                Err(Stop::End(_)) => return Some(PaymentEnd::Unpaid),
                Err(Stop::Limit(_)) => {
                    self.meter.leave_range();
                    return None;
                }
                Err(Stop::Asked) => return None,
            }
        }
    }
}

/// How a way of paying goes on.
enum PaymentEnd {
    Paid,
    Unpaid,
    /// Somebody chooses among so many.
    Parts(u32),
}
