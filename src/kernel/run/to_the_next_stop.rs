//! A run goes on to the next offer or ending; where a question was met, its last step is undone.

use crate::position::agenda::Interrupted;
use crate::position::env::Env;
use crate::position::log::Halt;
use crate::position::meter::{Meter, MeterMark};
use crate::position::offer::{Offer, OfferKind, Pick, Status};
use crate::position::state::State;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::asking::checkpoint;
use crate::step::journal::JournalMark;
use crate::step::work::{Step, Stop};
use base::limits::Limit;
use model::policy::Policy;

/// Pieces of work between two checks whether to stop at once.
const HALT_EVERY: usize = 16;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// Goes on to the next offer or ending.
    pub fn run(&mut self) -> Status {
        if !self.kernel.is_anything_open(self.s) {
            let (_, stop) = self.pieces(self.kernel.pace);
            return said(stop);
        }
        loop {
            if let Some(status) = self.run_asking() {
                return status;
            }
        }
    }

    /// The same where something is open. Nothing, if all that was asked has one answer, which is taken now.
    fn run_asking(&mut self) -> Option<Status> {
        let (begun, told, measured) = (self.s.clone(), self.log.mark(), self.meter.mark());
        let from_outside = self.from_outside;
        let (done, stop) = match self.s.question_of_view() {
            Some(question) => {
                self.meter.question.ask(question);
                (0, None)
            }
            None => self.pieces(self.kernel.pace),
        };
        if let Some(Stop::End(_)) = stop {
            // What is observed may ask, too.
            let _ = self.observed();
        }
        let Some(question) = self.meter.question.take() else {
            return Some(said(stop));
        };
        if done > 0 {
            self.undo((begun.clone(), told, measured), from_outside);
            let (_, stop) = self.pieces(done);
            if let Some(Stop::Limit(limit)) = stop {
                return Some(Status::Limit(limit));
            }
            let again = self.meter.question.take();
            debug_assert!(again.is_none(), "what asked nobody asks nobody when it is done again");
            if self.can_stop() {
                let offer = self.kernel.question(self.s, question);
                return self.unless_sure(offer);
            }
        }
        self.undo((begun, told, measured), from_outside);
        let offer = self.kernel.question(self.s, question);
        let status = self.unless_sure(offer)?;
        self.s.interrupt(from_outside);
        Some(status)
    }

    /// What is asked; nothing, if only one card can lie on top of a zone, which is known from now on.
    fn unless_sure(&mut self, offer: Offer) -> Option<Status> {
        if let (OfferKind::Top, [Pick::Object(card)]) = (offer.kind, &offer.options[..]) {
            self.kernel.lies_on_top(self.s, *card, self.meter);
            return None;
        }
        Some(Status::Offer(offer))
    }

    /// Everything is as it was when the step began.
    pub(crate) fn undo(
        &mut self,
        (begun, told, measured): (State<T>, JournalMark, MeterMark),
        from_outside: Interrupted,
    ) {
        *self.s = begun;
        self.log.rewind(told);
        self.meter.rewind(measured);
        self.from_outside = from_outside;
    }

    /// Whether the run could stop here and go on as if it had not: what began it is done, and the objects are what reading
    /// the position back would make them. In the middle of an event they still are as they were before it.
    pub(crate) fn can_stop(&self) -> bool {
        let objects = || self.kernel.recorded(self.s, &Meter::default());
        self.from_outside == Interrupted::Nothing && (self.kernel.plain || objects() == *self.s.view())
    }

    /// Does so many pieces of work, unless one stops: how many were done before that, and why it stopped.
    pub(crate) fn pieces(&mut self, most: usize) -> (usize, Option<Stop>) {
        for done in 0..most {
            if done == 0 && self.from_outside == Interrupted::Start {
                self.from_outside = Interrupted::Nothing;
                self.watch_state();
            }
            if done % HALT_EVERY == HALT_EVERY - 1
                && let Some(limit) = self.told_to_stop()
            {
                return (done, Some(Stop::Limit(limit)));
            }
            let gone = self.advance();
            self.asks_again = false;
            if let Some(limit) = self.meter.halted() {
                return (done, Some(Stop::Limit(limit)));
            }
            if let Err(Stop::End(_)) = gone {
                // Nothing follows that would look at the position in which the run ends.
                self.watch_state();
            }
            if self.meter.question.is_asked() {
                return (done, None);
            }
            if let Err(stop) = gone {
                self.cite_questions();
                return (done, Some(stop));
            }
            self.meter.works(self.s.depth());
            if self.meter.overflowed() {
                return (done, Some(Stop::Limit(Limit::Number)));
            }
            if self.meter.was_rounded() {
                self.log.cite(self.kernel.policy_clauses(Policy::Rounding));
            }
            self.cite_questions();
        }
        (most, None)
    }

    /// Why the step stops here, whoever says so.
    fn told_to_stop(&self) -> Option<Limit> {
        let of_kernel = || self.kernel.halt.filter(|_| self.log.heeds() || self.kernel.hasty).and_then(Halt::halted);
        self.halt.and_then(Halt::halted).or_else(of_kernel)
    }

    /// The clauses of the questions that a piece of work has read.
    pub(crate) fn cite_questions(&mut self) {
        for question in self.meter.question.take_used() {
            self.log.cite(self.kernel.clauses_of_reading(self.s, question));
        }
    }

    /// What the scenario observes here.
    pub(crate) fn observed(&self) -> Vec<Option<i32>> {
        let observe = |it: &model::scenario::Observation| {
            Some(self.value(&mut Env::new(), &it.value)).filter(|it| it.exists()).map(Value::number_as_is)
        };
        self.kernel.model.scenario.observations.iter().map(observe).collect()
    }
}

/// What a machine says that has stopped so, or has gone on for long.
pub(crate) fn said(stop: Option<Stop>) -> Status {
    match stop {
        None => Status::Offer(checkpoint()),
        Some(Stop::Offer(offer)) => Status::Offer(*offer),
        Some(Stop::End(ending)) => Status::End(ending),
        Some(Stop::Limit(limit)) => Status::Limit(limit),
        Some(Stop::Asked) => unreachable!("whoever asks notes the question"),
    }
}
