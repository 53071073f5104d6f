//! A played card is a layer as long as it lies where it was put when it was played.

use crate::position::agenda::Frame;
use crate::position::log::What;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::position::waiting::Waiting;
use crate::step::work::Step;
use base::id::ObjectId;
use model::expr::Slot;

impl<T: Trace> Step<'_, '_, T> {
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
