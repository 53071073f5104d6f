//! Objects lie face-up or face-down: each face is a definition of its own ([`model::ability::Card::back`]), and the object that is
//! turned is the same object.

use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::journal::Journal;
use crate::step::work::Step;
use base::id::{CardId, NumberId, ObjectId, ZoneId};
use model::expr::Comparison;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// An object is turned; whether it did not lie so. What events have changed of its numbers stays changed.
    pub(crate) fn turn_over(&mut self, object: ObjectId, down: bool) -> bool {
        let from = self.s.card_of(object);
        let Some(to) = self.kernel.other_face(from, down) else { return false };
        let (kernel, meter) = (self.kernel, self.meter);
        for (at, column) in kernel.tracked.iter().enumerate() {
            let (Some(column), number) = (column.map(usize::from), NumberId::at(at)) else { continue };
            let changed = kernel.changed_by_events((&*self.s, meter), object, number);
            let base = kernel.cards[to.index()].base(number);
            let from = if base == Value::NONE { self.scenario_gives(to, object, number) } else { Some(base) };
            let value = match from {
                Some(from) => meter.sum(from, changed),
                // It has no such number now; kept is what it will have less, or more, when it has one.
                None if meter.compare(Comparison::Unequal, changed, 0) => changed,
                None => Value::NONE,
            };
            self.s.set_tracked_of(object, column, value);
        }
        self.s.turn_into(object, to);
        if !kernel.plain {
            let (objects, _) = meter.question.unasked(|| kernel.recorded(self.s, meter));
            self.s.see(objects);
        }
        self.s.note_change();
        true
    }

    /// The value that the scenario gives an object of a number, if it has that on this side.
    fn scenario_gives(&self, side: CardId, object: ObjectId, number: NumberId) -> Option<Value> {
        let is_back = self.kernel.other_face(side, false).is_some();
        if is_back { None } else { self.kernel.given_at_the_start(object, number) }
    }

    /// What goes from a zone to another lies as is said there. What stays the object that it is lies as before, unless one of the zones
    /// says how.
    pub(crate) fn turn_as_it_goes(&mut self, object: ObjectId, (from, to): (ZoneId, ZoneId), stays: bool) {
        let zones = &self.kernel.model.rulebook.zones;
        let (from, to) = (&zones[from.index()], &zones[to.index()]);
        if to.face_down || from.face_down || !stays {
            self.turn_over(object, to.face_down);
        }
    }

    /// What is asked of a card that is played is asked of it as it will be: face-up.
    pub(crate) fn as_played<R>(&self, object: ObjectId, ask: impl FnOnce(&Step<'_, 'm, T>) -> R) -> R {
        if !self.s.exists(object) || self.kernel.other_face(self.s.card_of(object), false).is_none() {
            return ask(self);
        }
        let (mut position, mut unheard) = (self.s.clone(), Journal::unheard());
        let mut step = Step::new(self.kernel, &mut position, &mut unheard, self.meter, self.piece);
        step.turn_over(object, false);
        ask(&step)
    }
}
