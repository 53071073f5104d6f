//! What leaves play is another object, where the rulebook says so, and so is what goes from one zone out of play to another: what
//! meant the one that it was means nothing any more.
//!
//! What takes it there knows it still: the effect, its event, what that event is a step of, and what answers it.
//! And whatever is of an object stays that object's, also once it has left: it is known as the source.

use crate::change::new_object::lose_in_event;
use crate::position::agenda::{Frame, Stand};
use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::log::{Fact, What};
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::position::waiting::Waiting;
use crate::step::journal::Journal;
use crate::step::work::Step;
use base::id::ObjectId;
use model::expr::Slot;
use model::policy::{GoneOn, Left};
use smallvec::SmallVec;

impl<T: Trace> Step<'_, '_, T> {
    /// An object leaves play.
    pub(crate) fn lose_as_it_leaves(&mut self, object: ObjectId) {
        if self.eye().policy_if::<Left>(|| self.is_meant(object)) == Left::Nothing {
            self.forget(object);
        }
    }

    /// An object goes from one zone out of play to another.
    pub(crate) fn lose_as_it_goes_on(&mut self, object: ObjectId) {
        if self.eye().policy_if::<GoneOn>(|| self.is_meant(object)) == GoneOn::Nothing {
            self.forget(object);
        }
    }

    /// Whether anything means an object, but for what takes it where it goes.
    fn is_meant(&self, object: ObjectId) -> bool {
        let mut copy = self.s.clone();
        Step::new(self.kernel, &mut copy, &mut Journal::unheard(), self.meter, self.piece).forget(object);
        copy != *self.s
    }

    fn forget(&mut self, object: ObjectId) {
        let value = object.into_value();
        let removing = self.removing();
        let layers = self.s.waiting_mut();
        layers.flat_map(Waiting::abilities_mut).filter(|it| !it.fresh).for_each(|it| forget_in_env(&mut it.env, value));
        let mut lost: Vec<Fact> = Vec::new();
        let (mut occurs, mut is_answered) = (false, false);
        let (kernel, occur) = (self.kernel, self.kernel.occur);
        let means = |env: &Env| env.iter().skip(Slot::THIS.index() + 1).any(|it| *it == value);
        let lasts = self.s.effects().iter().any(|effect| means(&effect.env));
        for (place, frame) in self.s.agenda_mut().iter_mut().enumerate() {
            let removes = removing.contains(&place);
            match frame {
                Frame::Run { env, .. } if !removes => forget_in_env(env, value),
                Frame::Each { values, env, .. } if !removes => {
                    values.retain(|it| *it != value);
                    forget_in_env(env, value);
                }
                Frame::Declare { what, .. } => {
                    what.abilities_mut().for_each(|it| forget_in_env(&mut it.env, value));
                }
                Frame::Card { parts, .. } => parts.iter_mut().for_each(|it| forget_in_env(&mut it.env, value)),
                Frame::Moment { events, step, at, .. } if !removes => {
                    for (nth, event) in events.iter_mut().enumerate() {
                        let is_to_come = *step < occur || *step == occur && nth > usize::from(*at);
                        // What has occurred is still answered, also by what lasts and means it.
                        if lasts && *step > occur && !event.nothing && event.is_about(value) {
                            is_answered = true;
                            event.takes_out(value);
                        }
                        lost.extend(lose_in_event(event, is_to_come, value));
                    }
                }
                // What is added to an event takes it there: what answers the event does not know where.
                Frame::Moment { events, stand: Stand::With(_), .. } => {
                    events.iter_mut().for_each(|event| Self::answers_lose(kernel, event, value, forget_in_env));
                }
                // What lasts may do so until this event, or answer it.
                Frame::Moment { events, step, at, .. } if *step == occur => {
                    if let Some(event) = events.get_mut(usize::from(*at)) {
                        occurs = true;
                        if lasts {
                            event.takes_out(value);
                        }
                    }
                }
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
        if !occurs && !is_answered {
            self.forget_in_effects(value);
        }
        for fact in lost {
            self.tell(&self.kernel.kind(fact.kind).clauses, |_| What::Vanishes(fact));
        }
    }

    /// The events of the moment on top have occurred, and what answers them is met: effects that last do not mean any more
    /// what they have taken out of play.
    pub(crate) fn forget_what_left(&mut self) {
        self.s.end_freshness();
        let Some(Frame::Moment { events, .. }) = self.s.on_top_mut() else {
            return;
        };
        let left: SmallVec<[Value; 4]> = events.iter_mut().flat_map(Event::take_left).collect();
        self.forget_unless_answered(&left);
    }

    /// Effects that last do not mean these any more, but for those of which an event under way is about to be answered.
    pub(crate) fn forget_unless_answered(&mut self, left: &[Value]) {
        let has_left = |frame: &Frame, object| {
            frame.under_way().is_some_and(|it| it.events.iter().any(|event| event.has_left(object)))
        };
        for object in left {
            if !self.s.agenda().iter().any(|frame| has_left(frame, *object)) {
                self.forget_in_effects(*object);
            }
        }
    }

    fn forget_in_effects(&mut self, object: Value) {
        self.s.effects_mut().iter_mut().for_each(|effect| forget_in_env(&mut effect.env, object));
    }

    /// The places on the agenda of what takes an object out of play: the event on top, that of whose body or steps it is one or
    /// which the rules let follow, and the effect.
    fn removing(&self) -> SmallVec<[usize; 8]> {
        let mut places = SmallVec::new();
        let (mut in_body, mut follows) = (true, false);
        for (place, frame) in self.s.agenda().iter().enumerate().rev() {
            match frame {
                Frame::Run { updates, .. } | Frame::Each { updates, .. } => {
                    (in_body, follows) = (in_body && *updates, false)
                }
                Frame::Moment { step, stand, .. }
                    if in_body || self.is_in_its_steps(*step, *stand) || follows && *stand == Stand::After =>
                {
                    (in_body, follows) = (true, false);
                }
                // What the rules do about what an effect has done comes of that effect.
                Frame::Recalculate | Frame::Check(_) => (in_body, follows) = (false, true),
                Frame::Script(_)
                | Frame::Moment { .. }
                | Frame::Spread { .. }
                | Frame::Place(_)
                | Frame::Declare { .. }
                | Frame::Settle(_)
                | Frame::Priority(..)
                | Frame::Card { .. } => break,
            }
            places.push(place);
        }
        places
    }
}

/// An environment loses an object, but for the one that it is of.
pub(crate) fn forget_in_env(env: &mut Env, object: Value) {
    env.iter_mut()
        .skip(Slot::THIS.index() + 1)
        .filter(|value| **value == object)
        .for_each(|value| *value = Value::NONE);
}
