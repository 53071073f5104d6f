//! The one door to what a rulebook leaves open: its policies, and the questions that its own texts ask.
//!
//! What is open cannot be read without being asked. Whoever reads it gets the first of its readings and goes on, and the
//! question is noted in a cell that everything shares which looks at the position during one step ([`Question`], in the
//! [`Meter`]). What was made of that reading is never seen: after each piece of work, whatever it
//! gave, [`Step::run`] looks into the cell. If a question stands there, the step is undone. The position becomes what it
//! was when the step began, the log and the meter forget what they were told since, and the same pieces are done again
//! but the one that asked. There the question is offered. A reading that is taken is kept for the whole run, so that each
//! question undoes one step of a run at most. Where nothing is open nothing is kept for undoing.
//!
//! If the very first piece asks, there is no later place to stop at than where the step began; and neither is there in the
//! middle of an event, where the objects are not yet what the position makes them. What was to be done then came from
//! outside, as the option that was chosen, or as the beginning of the run. The position keeps that ([`Interrupted`]) until
//! the question is answered, and it is done then.
//!
//! So a rule reads a policy just where it decides something, also in the middle of a change, in a probe on a copy, or in a
//! pure function. Nothing has to ask ahead, and a probe may drop an error: the cell has the question.
//!
//! Invariants: no raw reading leaves this file but through [`Kernel::ruling_on_loops`], which is for the analysis of a
//! finished search, and [`Kernel::forgets`], which decides only what the position need not keep.

use crate::continuous::pass::Pass;
use crate::look::eval::Eye;
use crate::position::log::Log;
use crate::position::meter::{Mark, Meter};
use crate::position::offer::{Chooser, Offer, OfferKind, Pick, Status};
use crate::position::state::{Env, Interrupted, State};
use crate::run::step::{Go, Step, Stop, checkpoint};
use crate::table::kernel::Kernel;
use model::expr::NONE;
use model::policy::{
    Affected, EqualEffects, ForcedLoops, KeptLoops, MatchesAgain, NewTriggers, Policy, PolicyValue, StateTrue, TABLE,
    TriggerOrder, TriggersGo,
};
use smallvec::SmallVec;
use std::cell::Cell;

/// The first question that was met and is open; and those of the rulebook's own that were read.
#[derive(Debug, Default)]
pub struct Question {
    first: Cell<Option<u8>>,
    used: Cell<u64>,
}

impl Question {
    /// Notes a question; the first one stands.
    pub(crate) fn ask(&self, at: u8) {
        self.first.set(self.first.get().or(Some(at)));
    }

    /// Whether one was met.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.first.get().is_some()
    }

    pub(crate) fn take(&self) -> Option<u8> {
        self.first.take()
    }

    /// Does something that nobody is asked for: what is told of a position, or another way to find what is found anyway.
    /// Also whether a question was met in it.
    pub(crate) fn unasked<T>(&self, go: impl FnOnce() -> T) -> (T, Option<u8>) {
        let before = (self.first.take(), self.used.get());
        let found = go();
        self.used.set(before.1);
        (found, self.first.replace(before.0))
    }
}

/// A policy by which the analysis tells what becomes of loops, and that no run reads.
pub trait LoopPolicy: PolicyValue {}
impl LoopPolicy for ForcedLoops {}
impl LoopPolicy for KeptLoops {}

/// A policy under some value of which the position keeps less.
pub trait KeptFor: PolicyValue {}
impl KeptFor for Affected {}
impl KeptFor for EqualEffects {}
impl KeptFor for MatchesAgain {}
impl KeptFor for NewTriggers {}
impl KeptFor for StateTrue {}
impl KeptFor for TriggerOrder {}
impl KeptFor for TriggersGo {}

impl Kernel<'_> {
    /// The value of a policy, or behind the policies of a question; nothing if the rulebook is silent and no reading has
    /// been taken yet.
    fn read_at(&self, state: &State, at: usize) -> Option<u8> {
        let rulebook = &self.model.rulebook;
        let stated = match TABLE.get(at) {
            Some(row) => {
                self.asked.note(row.policy);
                rulebook.policies.get(at).and_then(|stance| stance.value)
            }
            None => rulebook.questions.get(at - TABLE.len()).and_then(|question| question.taken),
        };
        stated.or_else(|| {
            let place = (*self.readings.get(at)?)?;
            state.readings.get(usize::from(place)).copied().filter(|reading| *reading != u8::MAX)
        })
    }

    /// Whether anything is open yet.
    pub(crate) fn is_anything_open(&self, state: &State) -> bool {
        state.readings.contains(&u8::MAX)
    }

    /// The question which reading of a policy, or of a question of the rulebook, is taken.
    fn question(&self, at: u8) -> Offer {
        let clauses = TABLE.get(usize::from(at)).map_or(&[][..], |row| self.policy_clauses(row.policy));
        Offer {
            chooser: Chooser::Rules,
            kind: OfferKind::Reading(at),
            options: self.model.rulebook.silent_readings(at).into_iter().map(Pick::Reading).collect(),
            clauses: SmallVec::from_slice(clauses),
            weights: SmallVec::new(),
        }
    }

    /// What the rulebook says of loops; nothing if it is silent.
    #[must_use]
    pub fn ruling_on_loops<P: LoopPolicy>(&self, state: &State) -> Option<P> {
        self.read_at(state, P::POLICY as usize).map(P::at)
    }

    /// Whether the position need not keep what is asked for only where a policy has another value than this; not while it
    /// is open.
    #[must_use]
    pub(crate) fn forgets<P: KeptFor + PartialEq>(&self, state: &State, value: P) -> bool {
        self.read_at(state, P::POLICY as usize).map(P::at) == Some(value)
    }
}

impl Eye<'_, '_> {
    fn read(&self, at: usize) -> u8 {
        self.kernel.read_at(self.state, at).unwrap_or_else(|| {
            self.meter.question.ask(at as u8);
            self.kernel.model.rulebook.silent_readings(at as u8).first().copied().unwrap_or_default()
        })
    }

    /// What a policy is. Where that is open it is asked, and until then the first of its readings.
    #[must_use]
    pub fn policy<P: PolicyValue>(&self) -> P {
        P::at(self.read(P::POLICY as usize))
    }

    /// What a policy is, where finding out whether it matters takes some time: that is done only while it is open. Where
    /// it does not matter, the value is any.
    #[must_use]
    pub fn policy_if<P: PolicyValue>(&self, matters: impl FnOnce() -> bool) -> P {
        if self.is_open::<P>() && !matters() { P::at(0) } else { self.policy() }
    }

    /// Whether nothing is known of a policy yet: for what is found out in another way as long as it can be.
    #[must_use]
    pub(crate) fn is_open<P: PolicyValue>(&self) -> bool {
        self.kernel.read_at(self.state, P::POLICY as usize).is_none()
    }

    /// How a question of the rulebook is read.
    #[must_use]
    pub(crate) fn reading(&self, question: u8) -> u8 {
        let used = &self.meter.question.used;
        used.set(used.get() | 1u64.checked_shl(question.into()).unwrap_or(0));
        self.read(TABLE.len() + usize::from(question))
    }
}

impl<'m, L: Log> Step<'_, 'm, L> {
    /// What a policy is; stops where it is open.
    ///
    /// # Errors
    /// [`Stop::Asked`].
    pub fn policy<P: PolicyValue>(&self) -> Go<P> {
        let value = self.eye().policy();
        self.go_unless_asked().map(|()| value)
    }

    /// The same with the policy's clauses cited.
    ///
    /// # Errors
    /// As for [`Self::policy`].
    pub fn cited<P: PolicyValue>(&mut self) -> Go<P> {
        let value = self.policy::<P>()?;
        self.log.cite(self.kernel.policy_clauses(P::POLICY));
        Ok(value)
    }

    /// Goes on unless a question was met: nothing is asked of anybody on the strength of a reading that nobody took.
    ///
    /// # Errors
    /// [`Stop::Asked`].
    pub(crate) fn go_unless_asked(&self) -> Go {
        if self.meter.question.is_asked() { Err(Stop::Asked) } else { Ok(()) }
    }

    /// Goes on to the next offer or ending.
    pub fn run(&mut self) -> Status {
        if !self.kernel.is_anything_open(self.s) {
            let (_, stop) = self.pieces(self.kernel.pace);
            return said(stop);
        }
        let (begun, told, measured) = (self.s.clone(), self.log.clone(), self.meter.mark());
        let from_outside = self.from_outside;
        let (done, stop) = match self.s.view.question {
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
            return said(stop);
        };
        self.undo((begun.clone(), told.clone(), measured), from_outside);
        if done > 0 {
            let _ = self.pieces(done);
            let again = self.meter.question.take();
            debug_assert!(again.is_none(), "what asked nobody asks nobody when it is done again");
        }
        if done == 0 || !self.can_stop() {
            self.undo((begun, told, measured), from_outside);
            self.s.interrupted = from_outside;
        }
        Status::Offer(self.kernel.question(question))
    }

    /// Everything is as it was when the step began.
    fn undo(&mut self, (begun, told, measured): (State, L, Mark), from_outside: Interrupted) {
        (*self.s, *self.log) = (begun, told);
        self.meter.rewind(measured);
        self.from_outside = from_outside;
    }

    /// Whether the run could stop here and go on as if it had not: what began it is done, and the objects are what reading
    /// the position back would make them. In the middle of an event they still are as they were before it.
    fn can_stop(&self) -> bool {
        let objects = || Pass::recorded(self.kernel, self.s, &Meter::default());
        self.from_outside == Interrupted::Nothing && (self.kernel.plain || objects() == self.s.view.objects)
    }

    /// Does so many pieces of work, unless one stops: how many were done before that, and why it stopped.
    fn pieces(&mut self, most: usize) -> (usize, Option<Stop>) {
        for done in 0..most {
            if done == 0 && self.from_outside == Interrupted::Start {
                self.from_outside = Interrupted::Nothing;
                self.watch_state();
            }
            let gone = self.advance();
            if self.meter.question.is_asked() {
                return (done, None);
            }
            if let Err(stop) = gone {
                self.cite_questions();
                return (done, Some(stop));
            }
            self.meter.works(self.s.agenda.len());
            if self.meter.overflowed() {
                return (done, Some(Stop::Limit(base::limits::Limit::Number)));
            }
            if self.meter.was_rounded() {
                self.log.cite(self.kernel.policy_clauses(Policy::Rounding));
            }
            self.cite_questions();
        }
        (most, None)
    }

    /// The clauses of the questions that a piece of work has read.
    fn cite_questions(&mut self) {
        let used = self.meter.question.used.take();
        for at in (0..64).filter(|at| used >> at & 1 == 1) {
            let number = TABLE.len() + at;
            if let (Some(question), Some(reading)) =
                (self.kernel.model.rulebook.questions.get(at), self.kernel.read_at(self.s, number))
            {
                self.log.cite(&question.readings[usize::from(reading)].clauses);
            }
        }
    }

    /// What the scenario observes here.
    pub(crate) fn observed(&self) -> Vec<Option<i32>> {
        let observe =
            |it: &model::scenario::Observation| Some(self.value(&mut Env::new(), &it.value)).filter(|it| *it != NONE);
        self.kernel.model.scenario.observations.iter().map(observe).collect()
    }
}

/// What a machine says that has stopped so, or has gone on for long.
fn said(stop: Option<Stop>) -> Status {
    match stop {
        None => Status::Offer(checkpoint()),
        Some(Stop::Offer(offer)) => Status::Offer(*offer),
        Some(Stop::End(ending)) => Status::End(ending),
        Some(Stop::Limit(limit)) => Status::Limit(limit),
        Some(Stop::Asked) => unreachable!("whoever asks notes the question"),
    }
}
