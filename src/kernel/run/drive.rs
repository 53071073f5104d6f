//! A choice is taken, and the run goes on to the next.

use crate::position::agenda::Interrupted;
use crate::position::log::{Halt, Log};
use crate::position::meter::Meter;
use crate::position::offer::{Offer, OfferKind, Pick, Status};
use crate::position::state::State;
use crate::position::trace::Trace;
use crate::run::dispatch::one_piece;
use crate::step::asking::checkpoint;
use crate::step::journal::Journal;
use crate::step::work::Step;
use crate::table::kernel::Kernel;
use base::id::ObjectId;

/// What is told, and what says that the step breaks off.
pub(crate) type Listening<'a> = (&'a mut Journal, Option<&'a dyn Halt>);

impl Kernel<'_> {
    /// Takes an option, with what is done with numbers written down, and what is read of the position told to its trace.
    pub fn take<L: Log>(
        &self,
        state: &mut State<impl Trace>,
        choice: (&Offer, usize),
        log: &mut L,
        meter: &Meter,
    ) -> Status {
        let mut journal = Journal::of(log);
        let status = self.take_option(state, choice, (&mut journal, log.halt()), meter);
        journal.tell(log);
        status
    }

    pub(crate) fn take_option(
        &self,
        state: &mut State<impl Trace>,
        (offer, option): (&Offer, usize),
        (log, halt): Listening<'_>,
        meter: &Meter,
    ) -> Status {
        state.set_paused(false);
        let interrupted = state.take_interrupted();
        let pick = offer.options[option];
        if let (OfferKind::Reading(policy), Pick::Reading(value)) = (offer.kind, pick) {
            self.read_so(state, (policy, value), log);
            log.cite(&offer.clauses);
            if state.question_of_view().is_some() {
                self.see(state, meter);
            }
            return self.go_on(state, interrupted, (log, halt), meter);
        }
        if let (OfferKind::Top, Pick::Object(card)) = (offer.kind, pick) {
            self.lies_on_top(state, card, meter);
            return self.go_on(state, interrupted, (log, halt), meter);
        }
        let from_outside = if let Pick::Precedence(picked) = pick {
            self.pick(state, picked);
            log.cite(&offer.clauses);
            Interrupted::Nothing
        } else if offer.kind == OfferKind::Checkpoint {
            Interrupted::Nothing
        } else {
            Interrupted::Choice(option as u32)
        };
        self.go_on(state, from_outside, (log, halt), meter)
    }

    /// From now on it is known that this card lies on top of its zone.
    pub(crate) fn lies_on_top(&self, state: &mut State<impl Trace>, card: ObjectId, meter: &Meter) {
        state.put_at(card, state.place_of(card).above());
        if state.question_of_view().is_some() {
            self.see(state, meter);
        }
    }

    /// Takes a reading of a policy, or of a question of the rulebook, for the rest of the run.
    fn read_so(&self, state: &mut State<impl Trace>, (policy, value): (u8, u8), log: &mut Journal) {
        if let Some(stance) = self.model.rulebook.policies.get(usize::from(policy)) {
            log.cite(stance.clauses_for(value));
        }
        if let Some(question) = self.model.rulebook.question(policy) {
            log.cite(&question.readings[usize::from(value)].clauses);
        }
        if let Some(place) = self.readings[usize::from(policy)] {
            state.take_reading(place.into(), value);
        }
    }

    /// Runs to the next stop and brings the position into its canonical form,
    /// with the view that reading it back would give; an offer is then made
    /// from exactly what is written.
    pub(crate) fn go_on(
        &self,
        state: &mut State<impl Trace>,
        from_outside: Interrupted,
        (log, halt): Listening<'_>,
        meter: &Meter,
    ) -> Status {
        let mut step = Step::new(self, state, log, meter, one_piece());
        step.halt = halt;
        step.from_outside = from_outside;
        let status = step.run();
        if matches!(status, Status::Limit(_)) {
            return status;
        }
        let status = self.go_to_rest(state, status, meter);
        meter.halted().map_or(status, Status::Limit)
    }

    /// Brings a position that has stopped into its canonical form.
    fn go_to_rest(&self, state: &mut State<impl Trace>, status: Status, meter: &Meter) -> Status {
        state.set_paused(matches!(&status, Status::Offer(offer) if offer.kind == OfferKind::Checkpoint));
        self.canonical(state);
        if self.is_simple(state) {
            return status;
        }
        // What is observed at the end may ask, and then with the view that reading the position back gives.
        if state.is_paused() || matches!(status, Status::End(_)) && !self.is_anything_open(state) {
            return status;
        }
        self.see(state, meter);
        self.said(state, meter)
    }

    /// What a position that has stopped says; nothing is asked of one that only rests.
    pub(crate) fn stopped(&self, state: &mut State<impl Trace>) -> Status {
        if state.is_paused() {
            return Status::Offer(checkpoint());
        }
        self.said(state, &Meter::default())
    }

    /// What a position that is not at a checkpoint says.
    fn said(&self, state: &mut State<impl Trace>, meter: &Meter) -> Status {
        let mut unheard = Journal::unheard();
        let from_outside = state.take_interrupted();
        let mut step = Step::new(self, state, &mut unheard, meter, one_piece());
        step.asks_again = from_outside == Interrupted::Nothing;
        step.from_outside = from_outside;
        step.run()
    }

    /// Whether an offer cannot depend on what the canonical form renames or the view.
    fn is_simple(&self, state: &State<impl Trace>) -> bool {
        self.plain && state.pending_count() < 2
    }

    /// Makes the view what the recorded applications make it.
    pub fn look(&self, state: &mut State<impl Trace>) {
        self.see(state, &Meter::default());
    }

    fn see(&self, state: &mut State<impl Trace>, meter: &Meter) {
        if !self.plain {
            let (objects, question) = meter.question.unasked(|| self.recorded(state, meter));
            state.see_with(objects, question);
        }
    }
}
