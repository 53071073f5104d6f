//! The work under way: its instructions, its event, its moment.

use crate::position::agenda::{Frame, Stand};
use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::log::Fact;
use crate::position::offer::Stuck;
use crate::position::timestamp::Timestamp;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::{Go, Step};
use model::expr::Slot;
use smallvec::SmallVec;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// The moment under way that lies innermost below the work on top.
    pub fn moment_mut(&mut self) -> Option<(&mut SmallVec<[Event; 1]>, usize)> {
        let found = self.s.agenda_mut().iter_mut().rev().find_map(Frame::under_way_mut);
        found.map(|it| (it.events, it.at))
    }

    /// The step of the procedure at which the innermost moment under way stands.
    #[must_use]
    pub fn moment_step(&self) -> Option<u8> {
        self.s.agenda().iter().rev().find_map(Frame::under_way).map(|it| it.step)
    }

    /// The event under way that lies innermost below the work on top.
    pub fn event_mut(&mut self) -> Option<&mut Event> {
        self.moment_mut().and_then(|(events, at)| events.get_mut(at))
    }

    /// That event as it is now, for the log.
    #[must_use]
    pub fn fact(&self) -> Option<Fact> {
        let mut moments = self.s.agenda().iter().rev().filter_map(Frame::under_way);
        moments.find_map(|it| it.events.get(it.at)).map(Fact::of)
    }

    /// The script asks for what cannot be done.
    pub fn stuck(&mut self) {
        let line = self.s.agenda().iter().find_map(|frame| match frame {
            Frame::Script(next) => Some(next.saturating_sub(1)),
            Frame::Run { .. }
            | Frame::Each { .. }
            | Frame::Moment { .. }
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle(_)
            | Frame::Check(_)
            | Frame::Priority(..)
            | Frame::Card { .. } => None,
        });
        self.s.get_stuck(Stuck::IllegalLine(line.unwrap_or(0)));
    }

    /// Puts the environment back and goes on elsewhere.
    pub fn resume(&mut self, env: &mut Env, to: u32) {
        if let Some(Frame::Run { pc, env: place, .. }) = self.s.on_top_mut() {
            *pc = to;
            *place = std::mem::take(env);
        }
    }

    /// What the instructions on top, which are followed several times, have bound once more is so the next time, and behind
    /// them.
    pub(crate) fn keep_behind(&mut self, slot: Slot, value: Value) {
        let below = self.s.agenda_mut().iter_mut().rev().skip(1).take(2);
        for (_, env) in below.filter_map(Frame::instructions_mut) {
            env.bind(slot, value);
        }
    }

    /// When the layer of the work on top resolved, if it is a layer's, and whether it is of updates.
    pub fn resolution_on_top(&self) -> (Option<Timestamp>, bool) {
        let on_top = self.s.on_top();
        if let Some(Frame::Run { moment, updates, .. } | Frame::Each { moment, updates, .. }) = on_top {
            (*moment, *updates)
        } else {
            (None, false)
        }
    }

    /// Moves the moment on top on.
    pub fn go_to(&mut self, to_step: u8, to_at: u8, to_stand: Stand) -> Go {
        if let Some(Frame::Moment { events, step, at, stand, .. }) = self.s.on_top_mut() {
            if *step != to_step || *at != to_at {
                for event in events.iter_mut() {
                    event.turn = None;
                    event.fits.clear();
                }
            }
            (*step, *at, *stand) = (to_step, to_at, to_stand);
        }
        Ok(())
    }

    /// The events of the moment on top; none where other work is.
    #[must_use]
    pub fn events_on_top(&self) -> &[Event] {
        self.s.on_top().and_then(Frame::under_way).map_or(&[], |it| it.events)
    }

    /// An event of the moment on top.
    #[must_use]
    pub fn event_at(&self, at: u8) -> &Event {
        &self.events_on_top()[usize::from(at)]
    }

    /// An event of the moment on top.
    pub fn event_at_mut(&mut self, at: u8) -> &mut Event {
        let Some(Frame::Moment { events, .. }) = self.s.on_top_mut() else {
            unreachable!("the moment is on top while its procedure runs")
        };
        &mut events[usize::from(at)]
    }

    /// The moment on top turns to one of its events.
    pub(crate) fn look_at(&mut self, event: u8) {
        if let Some(Frame::Moment { at, .. }) = self.s.on_top_mut() {
            *at = event;
        }
    }
}
