//! Which time an event is, for effects that replace the first of such events, or another.
//!
//! "The first time X would happen" is the first time that X is about to happen, whether or not it then does. So the events
//! of a moment are counted before any effect is applied to one of them, and those that an effect makes such events as soon as
//! they are. Each is counted once, and knows then which time it is; what it becomes is still that time. What answers an event
//! in a step behind its occurrence counts what has occurred instead ([`crate::procedure::occur`]).

use crate::position::agenda::Frame;
use crate::position::env::Env;
use crate::position::event::{Event, EventCount, EventTime};
use crate::position::trace::Trace;
use crate::position::value::IntoValue;
use crate::step::work::{Go, Step};
use base::id::{PlayerId, TallyId};
use model::expr::Slot;
use model::policy::Ordinals;
use smallvec::SmallVec;

impl<T: Trace> Step<'_, '_, T> {
    /// Events of the moment on top are counted that are about to happen and have not been; whether there were some.
    ///
    /// # Errors
    /// Asks which of several is the first, before anything is counted.
    pub(crate) fn count_what_is_to_happen(&mut self) -> Go<bool> {
        if !self.kernel.counts_before_occurring {
            return Ok(false);
        }
        let Some(Frame::Moment { events, .. }) = self.s.on_top() else {
            return Ok(false);
        };
        let mut new: SmallVec<[(u8, EventCount); 4]> = SmallVec::new();
        for (at, event) in (0..).zip(events).filter(|(_, event)| !event.nothing) {
            let counts = self.counts_of(event).into_iter().filter(|count| event.time(*count).is_none());
            new.extend(counts.map(|count| (at, count)));
        }
        if new.is_empty() {
            return Ok(false);
        }
        let mut places: SmallVec<[u8; 4]> = new.iter().map(|(at, _)| *at).collect();
        places.dedup();
        self.choose_firsts_to_happen(&places)?;
        for (at, count) in new {
            let time = match count {
                EventCount::All(tally, player) => {
                    let most = self.kernel.model.tallies[tally.index()].most;
                    let time = (self.s.tally(tally, player.into()) + 1).min(most);
                    self.s.set_tally(tally, player.into(), time);
                    time as u8
                }
                EventCount::OfEffect(key) => {
                    // More than it asks for need not be told apart.
                    if self.ordinal(key).is_some_and(|ordinal| self.s.times_used(key) <= ordinal.time) {
                        self.s.use_once(key);
                    }
                    self.s.times_used(key)
                }
            };
            self.event_at_mut(at).is_time(EventTime { count, time });
        }
        Ok(true)
    }

    /// All that counts an event which is about to happen.
    fn counts_of(&self, event: &Event) -> SmallVec<[EventCount; 4]> {
        let mut counts = SmallVec::new();
        let tallies = self.kernel.listeners[event.kind.index()].tallies.iter().map(|at| TallyId(*at));
        for tally in tallies.filter(|tally| self.kernel.is_counted_before(*tally)) {
            let what = &self.kernel.model.tallies[tally.index()];
            for player in 0..if what.per_player { self.kernel.players() } else { 1 } {
                let mut env = Env::new();
                env.bind(Slot::YOU, PlayerId::at(player).into_value());
                if self.eye().meets(&mut env, &what.on, event).is_some() {
                    counts.push(EventCount::All(tally, player as u8));
                }
            }
        }
        if self.kernel.can_be(self.s, |it: Ordinals| it == Ordinals::SinceExistence) {
            let of_effects = self.ordinals_met(event).into_iter().map(|(key, ..)| self.eye().own_count(key));
            counts.extend(of_effects.map(EventCount::OfEffect));
        }
        counts
    }
}
