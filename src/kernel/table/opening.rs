//! The position in which a scenario begins.

use crate::position::agenda::{Frame, Settling};
use crate::position::rows::Rows;
use crate::position::state::{PartsMut, State};
use crate::position::timestamp::Timestamp;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::table::kernel::Kernel;
use base::id::ObjectId;

impl Kernel<'_> {
    /// The position at the start of the scenario.
    pub fn opening(&self) -> State {
        let scenario = &self.model.scenario;
        let rulebook = &self.model.rulebook;
        let players = self.players();
        let mut state = State::default();
        // All else is empty, or not so, to begin with.
        #[rustfmt::skip]
        let PartsMut {
            objects, counters, tracked, resources, turn, periods, tallies, readings, moves, moment, changed, agenda,
            ties, lost: _, won: _, drawn: _, stuck: _, effects: _, since: _, taken: _, applied: _, orders: _, pending: _, placed: _,
            uses: _, known: _, truths: _, precedence: _, batch: _, paused: _, interrupted: _, view: _,
        } = state.all_parts_mut();
        objects.write().clone_from(&self.first);
        *counters.write() = Rows::of(scenario.objects.len(), rulebook.counters.len(), Value::ZERO);
        *tracked.write() = Rows::of(scenario.objects.len(), self.tracked_count, Value::NONE);
        let resources = resources.write();
        *resources = Rows::of(players, rulebook.resources.len(), Value::ZERO);
        for (player, resource, value) in &scenario.resources {
            *resources.value_mut(player.index(), resource.index()) = Value::of(*value);
        }
        *turn.write() = scenario.turn.0 as u8;
        *periods.write() = scenario.during.iter().fold(0, |on, period| on | 1 << period.index());
        *tallies.write() = Rows::of(self.model.tallies.len(), players, Value::ZERO);
        *readings.write() = vec![u8::MAX; self.reading_count];
        *moves.write() = vec![0; scenario.moves.len()];
        *moment.write() =
            scenario.objects.iter().map(|object| Timestamp::at(object.moment).next()).max().unwrap_or_default();
        *changed.write() = true;
        *agenda.write() = vec![Frame::Script(0), Frame::Settle(Settling::All)];
        let related = scenario.related.iter().map(|(relation, one, other)| self.tie(*relation, (*one, *other)));
        let ties = ties.write();
        *ties = related.collect();
        ties.sort_unstable();
        ties.dedup();
        for (at, object) in scenario.objects.iter().enumerate() {
            self.open_object(&mut state, ObjectId::at(at), object);
        }
        let since = state.all_parts_mut().since.change();
        since.sort_unstable();
        state
    }

    /// The counters and tracked numbers at the start of the scenario, object by object.
    pub(crate) fn opening_values(&self) -> (Vec<Value>, Vec<Value>) {
        let state = self.opening();
        let parts = state.all_parts();
        (parts.counters.read().values().to_vec(), parts.tracked.read().values().to_vec())
    }

    pub(crate) fn open_object(
        &self,
        state: &mut State<impl Trace>,
        id: ObjectId,
        object: &model::scenario::StartObject,
    ) {
        for (number, column) in self.tracked.iter().enumerate() {
            if let Some(column) = column {
                state.set_tracked_of(id, usize::from(*column), self.cards[object.card.index()].base[number]);
            }
        }
        for (number, value) in &object.numbers {
            if let Some(column) = self.column(*number) {
                state.set_tracked_of(id, column, Value::of(*value));
            }
        }
        for (counter, value) in &object.counters {
            state.set_counters_on(id, *counter, Value::of(*value));
        }
        for key in &self.cards[object.card.index()].abilities {
            if self.is_dated(key.ability) {
                state.all_parts_mut().since.change().push((key.of(id), Timestamp::at(object.moment)));
            }
        }
    }
}
