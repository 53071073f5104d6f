//! The kernel as a machine: start, choose, look, write, read.

use crate::continuous::pass::Pass;
use crate::growth::lap::Lap;
use crate::growth::outline::Outline;
use crate::position::log::{Deaf, Log};
use crate::position::meter::Meter;
use crate::position::offer::{Offer, OfferKind, Outcome, Pick, Status};
use crate::position::state::{Frame, Interrupted, Key, State};
use crate::run::machine::Machine;
use crate::run::step::{Step, checkpoint};
use crate::table::kernel::Kernel;
use base::id::ObjectId;
use model::expr::NONE;

impl Machine for Kernel<'_> {
    type State = State;

    fn start<L: Log>(&self, state: &mut State, log: &mut L) -> Status {
        *state = self.opening();
        self.look(state);
        self.go_on(state, Interrupted::Start, log, &Meter::default())
    }

    fn status(&self, state: &mut State) -> Status {
        if state.paused {
            return Status::Offer(checkpoint());
        }
        self.said(state, &Meter::default())
    }

    fn choose<L: Log>(&self, state: &mut State, offer: &Offer, option: usize, log: &mut L) -> Status {
        self.take(state, (offer, option), log, &Meter::default())
    }

    fn encode(&self, state: &State, bytes: &mut Vec<u8>) {
        self.write(state, bytes);
    }

    fn decode(&self, bytes: &[u8], state: &mut State) {
        self.read(bytes, state);
    }

    fn outcome(&self, state: &mut State) -> Option<Outcome> {
        let Status::End(ending) = self.status(state) else {
            return None;
        };
        let (mut deaf, meter) = (Deaf, Meter::default());
        let values = Step::new(self, state, &mut deaf, &meter).observed();
        assert!(!meter.question.is_asked(), "what is observed is asked for before the end");
        Some(Outcome { ending, values })
    }

    fn predicates(&self) -> usize {
        self.model.predicates.len()
    }

    fn lap(&self, state: &mut State, options: &[u32]) -> Option<Lap> {
        self.measured(state, options)
    }

    fn paced(&self, pace: usize) -> Option<Self> {
        (pace > 0).then(|| Kernel { pace, ..Kernel::new(self.model) })
    }

    fn outline(&self, state: &State) -> Option<Outline> {
        Some(self.outlined(state))
    }
}

impl Kernel<'_> {
    /// Takes an option, with what is done with numbers written down.
    pub(crate) fn take<L: Log>(
        &self,
        state: &mut State,
        (offer, option): (&Offer, usize),
        log: &mut L,
        meter: &Meter,
    ) -> Status {
        state.paused = false;
        let interrupted = std::mem::take(&mut state.interrupted);
        match (offer.kind, offer.options[option]) {
            (OfferKind::Reading(policy), Pick::Reading(value)) => {
                if let Some(stance) = self.model.rulebook.policies.get(usize::from(policy)) {
                    log.cite(stance.clauses_for(value));
                }
                if let Some(question) = self.model.rulebook.question(policy) {
                    log.cite(&question.readings[usize::from(value)].clauses);
                }
                if let Some(place) = self.readings[policy as usize] {
                    state.readings[usize::from(place)] = value;
                }
                log.cite(&offer.clauses);
                if state.view.question.is_some() {
                    self.see(state, meter);
                }
                self.go_on(state, interrupted, log, meter)
            }
            (OfferKind::Precedence, Pick::Precedence(picked)) => {
                state.precedence = self.with(&state.precedence, picked);
                log.cite(&offer.clauses);
                self.go_on(state, Interrupted::Nothing, log, meter)
            }
            (OfferKind::Checkpoint, _) => self.go_on(state, Interrupted::Nothing, log, meter),
            _ => self.go_on(state, Interrupted::Choice(option as u32), log, meter),
        }
    }

    /// Runs to the next stop and brings the position into its canonical form,
    /// with the view that reading it back would give; an offer is then made
    /// from exactly what is written.
    fn go_on<L: Log>(&self, state: &mut State, from_outside: Interrupted, log: &mut L, meter: &Meter) -> Status {
        let mut step = Step::new(self, state, log, meter);
        step.from_outside = from_outside;
        let status = step.run();
        if matches!(status, Status::Limit(_)) {
            return status;
        }
        state.paused = matches!(&status, Status::Offer(offer) if offer.kind == OfferKind::Checkpoint);
        self.canonical(state);
        if self.is_simple(state) {
            return status;
        }
        let stays = state.paused || matches!(status, Status::End(_));
        if stays && !self.is_anything_open(state) {
            return status;
        }
        self.see(state, meter);
        if state.paused {
            return status;
        }
        self.said(state, meter)
    }

    /// What a position that has stopped says.
    fn said(&self, state: &mut State, meter: &Meter) -> Status {
        let mut deaf = Deaf;
        let from_outside = std::mem::take(&mut state.interrupted);
        let mut step = Step::new(self, state, &mut deaf, meter);
        step.from_outside = from_outside;
        step.run()
    }

    /// Whether an offer cannot depend on what the canonical form renames or the view.
    fn is_simple(&self, state: &State) -> bool {
        self.plain && state.pending.len() < 2
    }

    /// Makes the view what the recorded applications make it.
    pub fn look(&self, state: &mut State) {
        self.see(state, &Meter::default());
    }

    fn see(&self, state: &mut State, meter: &Meter) {
        if !self.plain {
            let (objects, question) = meter.question.unasked(|| Pass::recorded(self, state, meter));
            state.view.objects = objects;
            state.view.question = question;
        }
    }

    /// The position at the start of the scenario.
    pub fn opening(&self) -> State {
        let scenario = &self.model.scenario;
        let rulebook = &self.model.rulebook;
        let players = self.players();
        let mut state = State {
            objects: self.first.clone(),
            counters: vec![0; scenario.objects.len() * rulebook.counters.len()],
            tracked: vec![NONE; scenario.objects.len() * self.tracked_count],
            resources: vec![0; players * rulebook.resources.len()],
            turn: scenario.turn.0 as u8,
            tallies: vec![0; players * self.model.tallies.len()],
            readings: vec![u8::MAX; self.reading_count],
            moves: vec![0; scenario.moves.len()],
            changed: true,
            ..State::default()
        };
        for period in &scenario.during {
            state.periods |= 1 << period.index();
        }
        for (player, resource, value) in &scenario.resources {
            state.resources[player.index() * rulebook.resources.len() + resource.index()] = *value;
        }
        for (at, object) in scenario.objects.iter().enumerate() {
            self.open_object(&mut state, ObjectId::at(at), object);
        }
        state.moment = scenario.objects.iter().map(|object| object.moment.saturating_add(1)).max().unwrap_or(0);
        state.since.sort_unstable();
        state.agenda = vec![Frame::Script(0), Frame::Settle];
        state
    }

    fn open_object(&self, state: &mut State, id: ObjectId, object: &model::scenario::Object) {
        for (number, column) in self.tracked.iter().enumerate() {
            if let Some(column) = column {
                state.tracked[id.index() * self.tracked_count + usize::from(*column)] =
                    self.cards[object.card.index()].base[number];
            }
        }
        for (number, value) in &object.numbers {
            if let Some(column) = self.column(*number) {
                state.tracked[id.index() * self.tracked_count + column] = *value;
            }
        }
        for (counter, value) in &object.counters {
            state.counters[id.index() * self.model.rulebook.counters.len() + counter.index()] = *value;
        }
        for key in &self.cards[object.card.index()].abilities {
            if self.is_dated(key.ability) {
                state.since.push((Key { object: id.0, ..*key }, object.moment));
            }
        }
    }
}
