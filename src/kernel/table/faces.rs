//! The two sides of a card: what its objects are face-up, and what they are while they lie face-down.

use crate::position::state::State;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::table::kernel::Kernel;
use base::id::{CardId, NumberId, ObjectId};

impl Kernel<'_> {
    /// The value that the scenario gives an object of a number, unless it lies face-down by now.
    #[must_use]
    pub fn given(&self, state: &State<impl Trace>, object: ObjectId, number: NumberId) -> Option<Value> {
        if self.faces && self.lies_face_down(state, object) {
            return None;
        }
        self.given_at_the_start(object, number)
    }

    /// The same, however it lies by now.
    pub(crate) fn given_at_the_start(&self, object: ObjectId, number: NumberId) -> Option<Value> {
        let numbers = self.model.scenario.objects.get(object.index()).map_or(&[][..], |it| &it.numbers);
        numbers.iter().find(|(known, _)| *known == number).map(|(_, value)| Value::of(*value))
    }

    /// Whether an object lies face-down.
    pub(crate) fn lies_face_down(&self, state: &State<impl Trace>, object: ObjectId) -> bool {
        let face = self.model.rulebook.face_down();
        face.is_some_and(|word| self.cards[state.card_of(object).index()].has_word(word))
    }

    /// The other definition of an object of this one, if it does not lie so already.
    pub(crate) fn other_face(&self, card: CardId, down: bool) -> Option<CardId> {
        if down { self.model.cards[card.index()].back } else { self.model.front_of(card) }
    }
}
