//! Effects that take the object that they are of out of play (`sacrifice this`), and the rest of what they do.

use crate::event::parts::as_one;
use crate::position::agenda::Frame;
use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::timestamp::Timestamp;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::{Go, Step};
use model::event::EventTemplate;
use model::expr::{Role, Slot};
use model::instr::Happen;
use model::policy::{Inside, OwnMove, Policy};
use smallvec::SmallVec;

/// How much of an instruction waits until the rest of the effect is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waits {
    /// Nothing.
    Nothing,
    /// What happens to this object, of several.
    Part(Value),
    /// All of it.
    All,
}

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// Whether an instruction takes the object of its own effect out of play, and waits until the rest of the effect is
    /// done. It is then put below that rest. `beside`: whether others make events of the same moment.
    pub(crate) fn waits_for_the_rest(
        &mut self,
        at: u32,
        env: &Env,
        templates: &'m [EventTemplate],
        beside: bool,
    ) -> Go<Waits> {
        if self.kernel.code.departure(at, false).is_none() {
            return Ok(Waits::Nothing);
        }
        let (moment, updates) = self.resolution_on_top();
        let Some((resolution, own, of_trigger)) =
            self.resolving_now(env).filter(|(_, own, _)| !updates && *own != Value::NONE)
        else {
            return Ok(Waits::Nothing);
        };
        // What follows an event is the effect's own doing where the event is.
        let follows = moment.is_none();
        let waits = |event: &Event| self.takes_out(event, own) && (!follows || event.role(Role::Source) == own);
        let events = self.make(env, templates);
        let others = events.iter().any(|event| !waits(event));
        if !events.iter().any(waits) || !others && !beside && self.is_the_rest(at, resolution) {
            return Ok(Waits::Nothing);
        }
        let (policy, alone) = (self.policy::<OwnMove>()?, self.kernel.code.departure(at, of_trigger));
        let waits = match policy {
            OwnMove::AtOnce => false,
            OwnMove::Trigger => of_trigger,
            OwnMove::Complete => true,
        };
        let Some(alone) = alone.filter(|_| waits) else {
            return Ok(Waits::Nothing);
        };
        self.log.cite(self.kernel.policy_clauses(Policy::OwnMove));
        let place = self.s.agenda().iter().position(|frame| frame.resolution() == Some(resolution)).unwrap_or_default();
        self.s.begin_below(place, Frame::Run { pc: alone, env: env.clone(), moment: Some(resolution), updates: false });
        Ok(if others { Waits::Part(own) } else { Waits::All })
    }

    /// Of the events that an instruction makes, those that take the object out of play whose effect it is.
    pub(crate) fn happen_to_itself(&mut self, at: u32, env: &mut Env, happen: &'m Happen) {
        let events = self.make(env, happen.templates());
        let own = env.slot(Slot::THIS);
        self.resume(env, at + 1);
        self.happen_in_part(events, happen, |step, event| step.takes_out(event, own));
    }

    /// Some of the events happen that an instruction makes: as one, if it says so.
    pub(crate) fn happen_in_part(
        &mut self,
        mut events: SmallVec<[Event; 1]>,
        happen: &Happen,
        happens: impl Fn(&Self, &Event) -> bool,
    ) {
        events.retain(|event| happens(self, event));
        self.propose(if happen.is_one() { as_one(events) } else { events });
    }

    /// When the layer that is being carried out resolved, the object that it is of, and whether it is a trigger. The work on
    /// top may read in this environment, which it lends while it is followed.
    fn resolving_now(&self, env: &Env) -> Option<(Timestamp, Value, bool)> {
        let resolution = |frame: &Frame, env: &Env| {
            Some((frame.resolution()?, env.slot(Slot::THIS), self.is_trigger_resolving(frame)))
        };
        let found = self.s.on_top().and_then(|top| resolution(top, env));
        found.or_else(|| self.s.agenda().iter().rev().find_map(|frame| resolution(frame, frame.instructions()?.1)))
    }

    /// Whether a step that lets what waits resolve leaves it waiting, since a trigger is being carried out. `acts`: whether a
    /// player could act there.
    ///
    /// # Errors
    /// Asks for the policy on that.
    pub(crate) fn waits_until_the_trigger_is_done(&mut self, acts: impl Fn(&Self) -> bool) -> Go<bool> {
        if !self.s.agenda().iter().any(|frame| self.is_trigger_resolving(frame))
            || !self.s.is_any_pending() && !self.s.is_any_placed() && !acts(self)
        {
            return Ok(false);
        }
        Ok(self.cited::<Inside>()? == Inside::Waits)
    }

    /// Whether nothing of a layer is left to do behind this instruction.
    fn is_the_rest(&self, at: u32, resolution: Timestamp) -> bool {
        let first = self.s.agenda().iter().position(|frame| frame.resolution() == Some(resolution)).unwrap_or_default();
        let (top, below) =
            self.s.agenda()[first..].split_last().map_or((None, &[][..]), |(top, below)| (Some(top), below));
        let is_done = |frame: &Frame| match frame {
            Frame::Run { pc, .. } => self.kernel.code.is_end(*pc),
            Frame::Each { values, .. } => values.is_empty(),
            Frame::Moment { .. } => true,
            Frame::Script(_)
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle(_)
            | Frame::Check(_)
            | Frame::Priority(..)
            | Frame::Card { .. } => false,
        };
        top.is_some() && self.kernel.code.is_end(at + 1) && below.iter().all(is_done)
    }
}
