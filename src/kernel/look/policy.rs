//! The one door to what a rulebook leaves open: its policies, and the questions that its own texts ask.
//!
//! What is open cannot be read without being asked. Whoever reads it gets the first of its readings and goes on, and the
//! question is noted in a cell that everything shares which looks at the position during one step: the
//! [`Question`](crate::position::question::Question) of the [`Meter`](crate::position::meter::Meter). What was made of that
//! reading is never seen: after each piece of work, whatever it gave, the run looks into the cell
//! ([`crate::run::to_the_next_stop`]). If a question stands there, the step is undone. The position becomes what it
//! was when the step began, the log and the meter forget what they were told since, and the same pieces are done again
//! but the one that asked. There the question is offered. A reading that is taken is kept for the whole run, so that each
//! question undoes one step of a run at most. Where nothing is open nothing is kept for undoing.
//!
//! If the very first piece asks, there is no later place to stop at than where the step began; and neither is there in the
//! middle of an event, where the objects are not yet what the position makes them. What was to be done then came from
//! outside, as the option that was chosen, or as the beginning of the run. The position keeps that until the question is
//! answered ([`Interrupted`](crate::position::agenda::Interrupted)), and it is done then.
//!
//! So a rule reads a policy just where it decides something, also in the middle of a change, in a probe on a copy, or in a
//! pure function. Nothing has to ask ahead, and a probe may drop an error: the cell has the question.
//!
//! Invariants: what is read without being asked leaves this file in four ways alone. [`Kernel::ruling_on_loops`] is for the
//! analysis of a finished search. [`Kernel::forgets`] decides only what the position need not keep. [`Kernel::can_be`] tells
//! whether a value is still possible, and [`Eye::is_open`] whether nothing is known yet: both only spare work that could not
//! matter.

use crate::look::eye::Eye;
use crate::position::offer::{Chooser, Offer, OfferKind, Pick, Silent};
use crate::position::question::Open;
use crate::position::state::State;
use crate::position::trace::Trace;
use crate::position::value::IntoValue;
use crate::table::kernel::Kernel;
use base::id::ClauseId;
use model::policy::{
    Affected, EqualEffects, ForcedLoops, KeptLoops, LayerAbout, MatchesAgain, NewTriggers, OrderHolds, PassingOwners,
    PolicyValue, StateTrue, TABLE, TriggerCondition, TriggerOrder, TriggersGo,
};
use smallvec::SmallVec;

/// A policy by which the analysis tells what becomes of loops, and that no run reads.
pub trait LoopPolicy: PolicyValue {}

/// Says of policies that they are about loops, and lists them: none can be read as such and be missing in the list.
macro_rules! about_loops {
    ($($policy:ident),*) => {
        $(impl LoopPolicy for $policy {})*

        /// The policies about loops. No search asks for them, since loops are found on what a search has found.
        pub const LOOP_POLICIES: &[model::policy::Policy] = &[$($policy::POLICY),*];
    };
}

about_loops!(ForcedLoops, KeptLoops, PassingOwners);

/// A policy under some value of which the position keeps less.
pub trait KeptFor: PolicyValue {}

impl KeptFor for Affected {}

impl KeptFor for EqualEffects {}

impl KeptFor for LayerAbout {}

impl KeptFor for MatchesAgain {}

impl KeptFor for NewTriggers {}

impl KeptFor for OrderHolds {}

impl KeptFor for StateTrue {}

impl KeptFor for TriggerCondition {}

impl KeptFor for TriggerOrder {}

impl KeptFor for TriggersGo {}

impl Kernel<'_> {
    /// The value of a policy, or behind the policies of a question; nothing if the rulebook is silent and no reading has
    /// been taken yet.
    #[inline]
    fn read_at(&self, state: &State<impl Trace>, at: usize) -> Option<u8> {
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
            state.reading(place.into())
        })
    }

    /// Whether anything is open yet.
    pub(crate) fn is_anything_open(&self, state: &State<impl Trace>) -> bool {
        state.is_any_reading_open() || self.tops.are_read
    }

    /// What is asked of what is open.
    pub(crate) fn question(&self, state: &mut State<impl Trace>, open: Open) -> Offer {
        match open {
            Open::Reading(at) => self.which_reading(state, at),
            Open::Top(player, zone) => {
                let highest = self.highest(state, player.into_value(), zone);
                Offer {
                    chooser: Chooser::Nature,
                    kind: OfferKind::Top,
                    options: self.told_apart(state, &highest).into_iter().map(Pick::Object).collect(),
                    clauses: SmallVec::new(),
                    weights: SmallVec::new(),
                }
            }
        }
    }

    /// The question which reading of a policy, or of a question of the rulebook, is taken.
    fn which_reading(&self, state: &State<impl Trace>, at: u8) -> Offer {
        let clauses = TABLE.get(usize::from(at)).map_or(&[][..], |row| self.policy_clauses(row.policy));
        Offer {
            chooser: Chooser::Rules,
            kind: OfferKind::Reading(at),
            options: self.kept_answers(state, Silent::Reading(at)),
            clauses: SmallVec::from_slice(clauses),
            weights: SmallVec::new(),
        }
    }

    /// The clauses of the reading that a question of the rulebook has.
    pub(crate) fn clauses_of_reading(&self, state: &State<impl Trace>, question: usize) -> &[ClauseId] {
        let reading = self.read_at(state, TABLE.len() + question);
        let question = self.model.rulebook.questions.get(question);
        question.zip(reading).map_or(&[], |(question, reading)| &question.readings[usize::from(reading)].clauses)
    }

    /// What the rulebook says of loops; nothing if it is silent.
    #[must_use]
    pub fn ruling_on_loops<P: LoopPolicy>(&self, state: &State<impl Trace>) -> Option<P> {
        self.read_at(state, P::POLICY as usize).map(P::at)
    }

    /// Whether the position need not keep what is asked for only where a policy has another value than these; not while it
    /// is open.
    #[must_use]
    pub(crate) fn forgets<P: KeptFor>(&self, state: &State<impl Trace>, needs_not: impl FnOnce(P) -> bool) -> bool {
        self.read_at(state, P::POLICY as usize).is_some_and(|at| needs_not(P::at(at)))
    }

    /// Whether a policy has one of these values, or may still be read so.
    #[must_use]
    pub(crate) fn can_be<P: PolicyValue>(&self, state: &State<impl Trace>, is_meant: impl Fn(P) -> bool) -> bool {
        let readings = || self.model.rulebook.silent_readings(P::POLICY as u8);
        match self.read_at(state, P::POLICY as usize) {
            Some(at) => is_meant(P::at(at)),
            None => readings().into_iter().any(|at| is_meant(P::at(at))),
        }
    }
}

impl<T: Trace> Eye<'_, '_, T> {
    #[inline]
    fn read(&self, at: usize) -> u8 {
        self.kernel.read_at(self.state, at).unwrap_or_else(|| self.first_reading(at))
    }

    /// The first reading of what is open, which is noted as asked.
    #[cold]
    fn first_reading(&self, at: usize) -> u8 {
        self.meter.question.ask(Open::Reading(at as u8));
        self.kernel.model.rulebook.silent_readings(at as u8).first().copied().unwrap_or_default()
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
        self.meter.question.uses(question);
        self.read(TABLE.len() + usize::from(question))
    }
}
