//! The kernel as a machine: start, choose, look, write, read.

use super::kernel::Kernel;
use super::log::{Deaf, Log};
use super::machine::Machine;
use super::offer::{Offer, OfferKind, Outcome, Pick, Status};
use super::stage::Pass;
use super::state::{Env, Frame, Key, State};
use super::step::{Step, checkpoint};
use crate::base::id::ObjectId;
use crate::model::ability::AbilityKind;
use crate::model::expr::NONE;
use std::cell::Cell;

impl Machine for Kernel<'_> {
    type State = State;

    fn start<L: Log>(&self, state: &mut State, log: &mut L) -> Status {
        *state = self.opening();
        self.look(state);
        Step::new(self, state, log).watch_state();
        self.go_on(state, None, log)
    }

    fn status(&self, state: &mut State) -> Status {
        if state.paused {
            return Status::Offer(checkpoint());
        }
        Step::new(self, state, &mut Deaf).run()
    }

    fn choose<L: Log>(&self, state: &mut State, offer: &Offer, option: usize, log: &mut L) -> Status {
        state.paused = false;
        match (offer.kind, offer.options[option]) {
            (OfferKind::Reading(policy), Pick::Reading(value)) => {
                if let Some(place) = self.readings[policy as usize] {
                    state.readings[usize::from(place)] = value;
                }
                log.cite(&offer.clauses);
                self.go_on(state, None, log)
            }
            (OfferKind::Checkpoint, _) => self.go_on(state, None, log),
            _ => self.go_on(state, Some(option), log),
        }
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
        let mut log = Deaf;
        let step = Step::new(self, state, &mut log);
        let observe = |it: &crate::model::scenario::Observation| {
            Some(step.value(&mut Env::new(), &it.value)).filter(|it| *it != NONE)
        };
        Some(Outcome { ending, values: self.model.scenario.observations.iter().map(observe).collect() })
    }

    fn holds(&self, state: &mut State, predicate: usize) -> bool {
        let mut log = Deaf;
        let step = Step::new(self, state, &mut log);
        step.eye().holds(&mut Env::new(), &self.model.predicates[predicate].what)
    }

    fn predicates(&self) -> usize {
        self.model.predicates.len()
    }
}

impl Kernel<'_> {
    /// Runs to the next stop and brings the position into its canonical form,
    /// with the view that reading it back would give; an offer is then made
    /// from exactly what is written.
    fn go_on<L: Log>(&self, state: &mut State, choice: Option<usize>, log: &mut L) -> Status {
        let mut step = Step::new(self, state, log);
        step.choice = choice;
        let status = step.run();
        if matches!(status, Status::Limit(_)) {
            return status;
        }
        state.paused = matches!(&status, Status::Offer(offer) if offer.kind == OfferKind::Checkpoint);
        self.canonical(state);
        if state.paused || matches!(status, Status::End(_)) || self.is_simple(state) {
            return status;
        }
        self.look(state);
        self.status(state)
    }

    /// Whether an offer cannot depend on what the canonical form renames or the view.
    fn is_simple(&self, state: &State) -> bool {
        self.plain && state.pending.len() < 2
    }

    /// Makes the view what the recorded applications make it.
    pub fn look(&self, state: &mut State) {
        if !self.plain {
            let overflow = Cell::new(false);
            state.view.objects = Pass::recorded(self, state, &overflow);
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
        state.moment = scenario.objects.iter().map(|object| object.moment + 1).max().unwrap_or(0);
        state.since.sort_unstable();
        state.agenda = vec![Frame::Script(0), Frame::Settle];
        state
    }

    fn open_object(&self, state: &mut State, id: ObjectId, object: &crate::model::scenario::Object) {
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
            let kind = &self.ability(key.ability).kind;
            if !self.plain && matches!(kind, AbilityKind::Continuous(_) | AbilityKind::Cannot(_)) {
                state.since.push((Key { object: id.0, ..*key }, object.moment));
            }
        }
    }
}
