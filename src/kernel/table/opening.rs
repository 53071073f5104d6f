//! The position in which a scenario begins.

use crate::position::key::Key;
use crate::position::state::{Frame, State};
use crate::table::kernel::Kernel;
use base::id::ObjectId;
use model::expr::NONE;

impl Kernel<'_> {
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
        let mut ties: Vec<_> =
            scenario.related.iter().map(|(relation, one, other)| self.tie(*relation, (*one, *other))).collect();
        ties.sort_unstable();
        ties.dedup();
        state.ties = ties;
        state.agenda = vec![Frame::Script(0), Frame::Settle];
        state
    }

    pub(crate) fn open_object(&self, state: &mut State, id: ObjectId, object: &model::scenario::Object) {
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
