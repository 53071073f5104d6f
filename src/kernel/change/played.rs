//! A played card is a layer as long as it lies where it was put when it was played.

use crate::position::agenda::Frame;
use crate::position::log::What;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::position::waiting::Waiting;
use crate::step::journal::Journal;
use crate::step::work::Step;
use base::id::{ObjectId, ZoneId};
use model::expr::Slot;
use model::instr::ZoneEnd;
use model::policy::PlayedCard;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// Whether a card is being played: it waits as a layer, or resolves.
    #[must_use]
    pub(crate) fn is_played(&self, object: ObjectId) -> bool {
        self.waits_as_played(object)
            || self.s.agenda().iter().any(|frame| match frame {
                Frame::Declare { what, .. } => is_played_card(what, object),
                Frame::Card { object: it, .. } => *it == object,
                Frame::Script(_)
                | Frame::Run { .. }
                | Frame::Each { .. }
                | Frame::Moment { .. }
                | Frame::Spread { .. }
                | Frame::Recalculate
                | Frame::Place(_)
                | Frame::Settle(_)
                | Frame::Check(_)
                | Frame::Priority(..) => false,
            })
    }

    /// On a copy of the position a card goes where played cards wait.
    pub(crate) fn wait_as_played(&mut self, card: ObjectId) {
        if let Some(play) = self.kernel.model.rulebook.play.as_ref().filter(|play| play.to != self.s.zone_of(card)) {
            self.goes_to_be_played(card, play.to);
        }
    }

    /// A card goes where played cards wait, as the object that it was or as another.
    pub(crate) fn goes_to_be_played(&mut self, object: ObjectId, to: ZoneId) {
        let goes = |same: bool| {
            move |step: &mut Step<'_, 'm, T>| {
                if !same {
                    step.lose(object);
                }
                step.put_object(object, (to, ZoneEnd::Top), same);
            }
        };
        let comes_of = |same: bool| {
            let mut copy = self.s.clone();
            goes(same)(&mut Step::new(self.kernel, &mut copy, &mut Journal::unheard(), self.meter, self.piece));
            copy
        };
        let matters = || comes_of(true) != comes_of(false);
        goes(self.eye().policy_if::<PlayedCard>(matters) == PlayedCard::Same)(self);
    }

    fn waits_as_played(&self, object: ObjectId) -> bool {
        self.s.waiting_of().iter().any(|it| it.ability.is_none() && it.this == Some(object))
    }

    /// A card leaves the place where it waits as a layer: it is none any more. Of one that resolves already, the rest is
    /// done.
    pub(crate) fn leave_stack(&mut self, object: ObjectId) {
        let mut ended = Vec::new();
        let mut ends = |waiting: &mut Waiting| {
            let is_layer = is_played_card(waiting, object);
            if is_layer {
                ended.push(waiting.player);
            }
            is_layer
        };
        if self.waits_as_played(object) {
            self.s.keep_waiting(|waiting| !ends(waiting));
        }
        for frame in self.s.agenda_mut() {
            match frame {
                Frame::Declare { what, .. } => {
                    if ends(what) {
                        what.env[Slot::THIS.index()] = Value::NONE;
                    }
                }
                Frame::Card { object: it, left, .. } => *left |= *it == object,
                Frame::Script(_)
                | Frame::Run { .. }
                | Frame::Each { .. }
                | Frame::Moment { .. }
                | Frame::Spread { .. }
                | Frame::Recalculate
                | Frame::Place(_)
                | Frame::Settle(_)
                | Frame::Check(_)
                | Frame::Priority(..) => {}
            }
        }
        for player in ended {
            self.tell(&[], |_| What::CardLeaves(object, player));
        }
    }
}

/// Whether this is the layer that a played card is.
fn is_played_card(waiting: &Waiting, object: ObjectId) -> bool {
    waiting.ability.is_none() && waiting.env.slot(Slot::THIS) == object.into_value()
}
