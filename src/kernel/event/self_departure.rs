//! Effects that take the object that they are of out of play.

use crate::event::parts::as_one;
use crate::position::log::{Log, What};
use crate::position::state::{Env, Event, Frame, Key, Waiting};
use crate::run::step::{Go, Step};
use crate::table::code::Op;
use base::id::ObjectId;
use model::event::EventTemplate;
use model::expr::{NONE, Role, Slot};
use model::instr::Happen;
use model::policy::{Inside, OwnMove, OwnTriggers, Policy, SourceGone};
use smallvec::SmallVec;

/// How much of an instruction waits until the rest of the effect is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waits {
    /// Nothing.
    Nothing,
    /// What happens to this object, of several.
    Part(i32),
    /// All of it.
    All,
}

impl<'m, L: Log> Step<'_, 'm, L> {
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
        let (moment, bare) = self.flavour();
        let Some((layer, own, of_trigger)) = self.layer_under_way(env).filter(|(_, own, _)| !bare && *own != NONE)
        else {
            return Ok(Waits::Nothing);
        };
        // What follows an event is the effect's own doing where the event is.
        let follows = moment == u16::MAX;
        let waits = |event: &Event| self.takes_out(event, own) && (!follows || event.role(Role::Source) == own);
        let events = self.make(env, templates);
        let others = events.iter().any(|event| !waits(event));
        if !events.iter().any(waits) || !others && !beside && self.is_the_rest(at, layer) {
            return Ok(Waits::Nothing);
        }
        let (policy, alone) = (self.policy::<OwnMove>()?, self.kernel.code.departure(at, of_trigger));
        let Some(alone) = alone.filter(|_| policy == OwnMove::Complete || policy == OwnMove::Trigger && of_trigger)
        else {
            return Ok(Waits::Nothing);
        };
        self.log.cite(self.kernel.policy_clauses(Policy::OwnMove));
        let place = self.s.agenda.iter().position(|frame| frame.layer() == Some(layer)).unwrap_or_default();
        self.s.agenda.insert(place, Frame::Run { pc: alone, env: env.clone(), moment: layer, bare: false });
        Ok(if others { Waits::Part(own) } else { Waits::All })
    }

    /// Whether an event, or a part of it, takes this object out of play.
    pub(crate) fn takes_out(&self, event: &Event, object: i32) -> bool {
        let is_of = |part: usize| event.part(part)[Role::Object as usize] == object;
        self.kernel.leaves[event.kind.index()] && (0..event.part_count()).any(is_of)
    }

    /// Of the events that an instruction makes, those that take the object out of play whose effect it is.
    pub(crate) fn happen_to_itself(&mut self, at: u32, env: &mut Env, happen: &'m Happen) {
        let events = self.make(env, happen.templates());
        let own = Self::slot(env, Slot::THIS);
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
    fn layer_under_way(&self, env: &Env) -> Option<(u16, i32, bool)> {
        let layer = |frame: &Frame, env: &Env| match frame {
            Frame::Run { pc, .. } | Frame::Each { pc, .. } => {
                Some((frame.layer()?, Self::slot(env, Slot::THIS), self.is_under_way(frame, *pc)))
            }
            Frame::Script(_)
            | Frame::Moment { .. }
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle
            | Frame::Priority(..)
            | Frame::Card { .. } => None,
        };
        let found = self.s.agenda.last().and_then(|top| layer(top, env));
        found.or_else(|| {
            self.s.agenda.iter().rev().find_map(|frame| match frame {
                Frame::Run { env, .. } | Frame::Each { env, .. } => layer(frame, env),
                Frame::Script(_)
                | Frame::Moment { .. }
                | Frame::Spread { .. }
                | Frame::Recalculate
                | Frame::Place(_)
                | Frame::Declare { .. }
                | Frame::Settle
                | Frame::Priority(..)
                | Frame::Card { .. } => None,
            })
        })
    }

    /// Whether a step that lets what waits resolve leaves it waiting, since a trigger is being carried out.
    ///
    /// # Errors
    /// Asks for the policy on that.
    pub(crate) fn waits_until_the_trigger_is_done(&mut self) -> Go<bool> {
        let of_trigger = |frame: &Frame| match frame {
            Frame::Run { pc, .. } | Frame::Each { pc, .. } => self.is_under_way(frame, *pc),
            Frame::Script(_)
            | Frame::Moment { .. }
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle
            | Frame::Priority(..)
            | Frame::Card { .. } => false,
        };
        if !self.s.agenda.iter().any(of_trigger) || self.s.pending.is_empty() && self.s.placed.is_empty() {
            return Ok(false);
        }
        Ok(self.cited::<Inside>()? == Inside::Waits)
    }

    /// Whether nothing of a layer is left to do behind this instruction.
    fn is_the_rest(&self, at: u32, layer: u16) -> bool {
        let first = self.s.agenda.iter().position(|frame| frame.layer() == Some(layer)).unwrap_or_default();
        let (top, below) =
            self.s.agenda[first..].split_last().map_or((None, &[][..]), |(top, below)| (Some(top), below));
        let is_done = |frame: &Frame| match frame {
            Frame::Run { pc, .. } => self.kernel.code.is_end(*pc),
            Frame::Each { values, .. } => values.is_empty(),
            Frame::Moment { .. } => true,
            Frame::Script(_)
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle
            | Frame::Priority(..)
            | Frame::Card { .. } => false,
        };
        top.is_some() && self.kernel.code.is_end(at + 1) && below.iter().all(is_done)
    }

    /// The object that an event takes out of play and that is its source, where a trigger of that object makes the event.
    fn own_departure(&self, event: &Event) -> Option<i32> {
        let source = event.role(Role::Source);
        let is_own = |frame: &Frame| match frame {
            Frame::Run { pc, env, .. } | Frame::Each { pc, env, .. } => {
                self.is_under_way(frame, *pc) && Self::slot(env, Slot::THIS) == source
            }
            Frame::Script(_)
            | Frame::Moment { .. }
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle
            | Frame::Priority(..)
            | Frame::Card { .. } => false,
        };
        let departs = !event.nothing && source != NONE && self.takes_out(event, source);
        (departs && self.s.agenda.iter().any(is_own)).then_some(source)
    }

    /// Whether a piece of work is a trigger that is being carried out.
    fn is_under_way(&self, frame: &Frame, pc: u32) -> bool {
        frame.layer().is_some() && self.kernel.code.is_of_trigger(pc)
    }

    /// Whether a trigger of an object waits.
    fn waiting_of(&self, object: i32) -> bool {
        let is_its = |waiting: &Waiting| self.is_waiting_of(waiting, object);
        self.s.pending.iter().chain(&self.s.placed).any(is_its)
    }

    /// Whether what waits of such an object ceases to exist; that only matters where it would resolve without it.
    fn ends_what_waits_of(&self, object: i32) -> bool {
        let resolves = || self.eye().policy::<SourceGone>() == SourceGone::Resolves;
        self.waiting_of(object) && self.eye().policy_if::<OwnTriggers>(resolves) == OwnTriggers::Over
    }

    fn is_waiting_of(&self, waiting: &Waiting, object: i32) -> bool {
        let borne = |ability| self.kernel.borne.contains(ability) && self.is_trigger(ability);
        Self::slot(&waiting.env, Slot::THIS) == object && waiting.ability.is_some_and(borne)
    }

    /// An event is about to occur: what waits of an object that its own effect takes out of play ceases to exist, where
    /// the rulebook says so.
    pub(crate) fn end_what_waits(&mut self, event: &Event) {
        let Some(object) = self.own_departure(event) else {
            return;
        };
        if !self.ends_what_waits_of(object) {
            return;
        }
        let clauses = self.kernel.policy_clauses(Policy::OwnTriggers);
        for pending in [true, false] {
            let list = if pending { &mut self.s.pending } else { &mut self.s.placed };
            for waiting in std::mem::take(list) {
                if self.is_waiting_of(&waiting, object) {
                    let agent = self.agent_waiting(&waiting);
                    self.tell(clauses, |_| What::Ceases(agent));
                } else if pending {
                    self.s.pending.push(waiting);
                } else {
                    self.s.placed.push(waiting);
                }
            }
        }
    }

    /// Whether the rulebook lets an ability not trigger because its own object's effect made the event; or an event of the
    /// same moment, where nothing comes of the object any more.
    pub(crate) fn triggers_not(&mut self, key: Key, event: &Event) -> bool {
        let Some(own) = key.bearer().map(ObjectId::value) else {
            return false;
        };
        let departs = |event: &Event| self.own_departure(event) == Some(own);
        let with_it = || match self.s.agenda.last() {
            Some(Frame::Moment { events, .. }) => {
                events.iter().any(|other| other.behind == event.behind && departs(other))
            }
            _ => false,
        };
        let not = match self.eye().policy_if::<OwnTriggers>(with_it) {
            OwnTriggers::Triggers => false,
            OwnTriggers::TriggersNot => departs(event),
            OwnTriggers::Over => with_it(),
        };
        if not {
            self.log.cite(self.kernel.policy_clauses(Policy::OwnTriggers));
        }
        not
    }
}

impl crate::table::code::Code<'_> {
    /// Whether nothing is left to do from here on.
    #[must_use]
    pub fn is_end(&self, at: u32) -> bool {
        match self.ops[at as usize] {
            Op::End => true,
            Op::Jump(to) => self.is_end(to),
            Op::Do(_)
            | Op::Own(_)
            | Op::Unless(..)
            | Op::May(..)
            | Op::Each(..)
            | Op::EachPlayer(..)
            | Op::Times(..)
            | Op::With(_)
            | Op::Choice(..)
            | Op::Target(..)
            | Op::InPart(..) => false,
        }
    }

    /// Whether an instruction of a layer is a trigger's.
    #[must_use]
    pub fn is_of_trigger(&self, at: u32) -> bool {
        let next = self.departures.partition_point(|(_, alone)| *alone <= at);
        if next > 0 && at < self.departures[next - 1].1 + 4 {
            return at >= self.departures[next - 1].1 + 2;
        }
        let next = self.layers.partition_point(|(begins, _)| *begins <= at);
        next > 0 && self.layers[next - 1].1
    }

    /// Where an instruction that takes objects out of play stands once more alone: of a layer, or of what follows an
    /// event; for a trigger, or for another effect. Of several objects it is there for that alone whose effect it is.
    #[must_use]
    pub fn departure(&self, at: u32, of_trigger: bool) -> Option<u32> {
        let found = self.departures.binary_search_by_key(&at, |(stands, _)| *stands);
        found.ok().map(|found| self.departures[found].1 + if of_trigger { 2 } else { 0 })
    }
}
