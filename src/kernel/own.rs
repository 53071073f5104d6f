//! Effects that take the object that they are of out of play.

use super::code::Op;
use super::log::{Log, What};
use super::state::{Env, Event, Frame, Key, Waiting};
use super::step::{Go, Step};
use crate::model::event::EventTemplate;
use crate::model::expr::{NONE, Role, Slot};
use crate::model::policy::{Inside, OwnMove, OwnTriggers, Policy, SourceGone};

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

impl<L: Log> Step<'_, '_, L> {
    /// Whether an instruction takes the object of its own effect out of play, and waits until the rest of the effect is
    /// done. It is then put below that rest.
    pub(super) fn waits_for_the_rest(&mut self, at: u32, env: &Env, templates: &[EventTemplate]) -> Go<Waits> {
        let Some(alone) = self.kernel.code.departure(at) else {
            return Ok(Waits::Nothing);
        };
        let (moment, bare) = self.flavour();
        let Some((layer, own)) = self.layer_under_way(env).filter(|_| !bare) else {
            return Ok(Waits::Nothing);
        };
        let role = |role: Role| {
            let found = templates[0].roles.iter().find(|(its, _)| *its == role);
            found.map_or(NONE, |(_, value)| self.value(&mut env.clone(), value))
        };
        let waits = match &templates[0].each {
            Some(select) if self.eye().select(env, select).any(|object| object.value() == own) => Waits::Part(own),
            None if role(Role::Object) == own => Waits::All,
            _ => return Ok(Waits::Nothing),
        };
        // What follows an event is the effect's own doing where the event is.
        let follows = moment == u16::MAX;
        if own == NONE || follows && role(Role::Source) != own || self.is_the_rest(at, layer) {
            return Ok(Waits::Nothing);
        }
        if self.policy::<OwnMove>()? == OwnMove::AtOnce {
            return Ok(Waits::Nothing);
        }
        self.log.cite(self.kernel.policy_clauses(Policy::OwnMove));
        let place = self.s.agenda.iter().position(|frame| frame.layer() == Some(layer)).unwrap_or_default();
        self.s.agenda.insert(place, Frame::Run { pc: alone, env: env.clone(), moment: layer, bare: false });
        Ok(waits)
    }

    /// When the layer that is being carried out resolved, and the object that it is of. The work on top may read in this
    /// environment, which it lends while it is followed.
    fn layer_under_way(&self, env: &Env) -> Option<(u16, i32)> {
        if let Some(layer) = self.s.agenda.last().and_then(Frame::layer) {
            return Some((layer, Self::slot(env, Slot::THIS)));
        }
        self.s.agenda.iter().rev().find_map(|frame| match frame {
            Frame::Run { env, .. } | Frame::Each { env, .. } => Some((frame.layer()?, Self::slot(env, Slot::THIS))),
            _ => None,
        })
    }

    /// Whether a step that lets what waits resolve leaves it waiting, since a trigger is being carried out.
    ///
    /// # Errors
    /// Asks for the policy on that.
    pub(super) fn waits_until_the_trigger_is_done(&mut self) -> Go<bool> {
        let of_trigger = |frame: &Frame| match frame {
            Frame::Run { pc, .. } | Frame::Each { pc, .. } => self.is_under_way(frame, *pc),
            _ => false,
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
            _ => false,
        };
        top.is_some() && self.kernel.code.is_end(at + 1) && below.iter().all(is_done)
    }

    /// Whether an event is made by a trigger of the object's own, and takes that object out of play.
    fn is_own_departure(&self, event: &Event) -> bool {
        let object = event.role(Role::Object);
        let is_own = |frame: &Frame| match frame {
            Frame::Run { pc, env, .. } | Frame::Each { pc, env, .. } => {
                self.is_under_way(frame, *pc) && Self::slot(env, Slot::THIS) == object
            }
            _ => false,
        };
        object != NONE
            && event.role(Role::Source) == object
            && self.kernel.leaves[event.kind.index()]
            && self.s.agenda.iter().any(is_own)
    }

    /// Whether a piece of work is a trigger that is being carried out.
    fn is_under_way(&self, frame: &Frame, pc: u32) -> bool {
        frame.layer().is_some() && self.kernel.code.is_of_trigger(pc)
    }

    /// Asks whether an object triggers on being moved by its own effect, where it would, or where a trigger of it waits.
    pub(super) fn own_trigger_policy(&mut self, event: &Event) -> Go {
        if !self.is_own_departure(event) {
            return Ok(());
        }
        if self.waiting_of(event) && self.policy::<SourceGone>()? == SourceGone::Resolves {
            self.policy::<OwnTriggers>()?;
        }
        let found = self.eye().active(&self.kernel.listeners[event.kind.index()].triggers);
        for (key, mut env) in found {
            let own = key.bearer().is_some_and(|object| object.value() == event.role(Role::Object));
            let meets = |step: &Self, env: &mut Env| {
                step.trigger(key.ability).is_some_and(|trigger| {
                    step.eye().meets(env, &trigger.on, event).is_some() && step.eye().holds(env, &trigger.state)
                })
            };
            if own && meets(self, &mut env) {
                self.policy::<OwnTriggers>()?;
            }
        }
        Ok(())
    }

    /// Whether a trigger of the object of an event waits.
    fn waiting_of(&self, event: &Event) -> bool {
        let is_its = |waiting: &Waiting| self.is_waiting_of(waiting, event.role(Role::Object));
        self.s.pending.iter().chain(&self.s.placed).any(is_its)
    }

    fn is_waiting_of(&self, waiting: &Waiting, object: i32) -> bool {
        let borne = |ability| self.kernel.borne.contains(ability) && self.is_trigger(ability);
        Self::slot(&waiting.env, Slot::THIS) == object && waiting.ability.is_some_and(borne)
    }

    /// An event is about to occur: what waits of an object that its own effect takes out of play ceases to exist, where
    /// the rulebook says so.
    pub(super) fn end_what_waits(&mut self, event: &Event) {
        if !self.is_own_departure(event)
            || !self.waiting_of(event)
            || self.kernel.policy(self.s) != Some(OwnTriggers::Over)
        {
            return;
        }
        let object = event.role(Role::Object);
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

    /// Whether the rulebook lets an ability not trigger because its own object's effect made the event.
    pub(super) fn triggers_not(&mut self, key: Key, event: &Event) -> bool {
        let own = key.bearer().is_some_and(|object| object.value() == event.role(Role::Object));
        let triggers = self.kernel.policy::<OwnTriggers>(self.s).is_none_or(|value| value == OwnTriggers::Triggers);
        let not = own && self.is_own_departure(event) && !triggers;
        if not {
            self.log.cite(self.kernel.policy_clauses(Policy::OwnTriggers));
        }
        not
    }
}

impl super::code::Code<'_> {
    /// Whether nothing is left to do from here on.
    #[must_use]
    pub fn is_end(&self, at: u32) -> bool {
        match self.ops[at as usize] {
            Op::End => true,
            Op::Jump(to) => self.is_end(to),
            _ => false,
        }
    }

    /// Whether an instruction of a layer is a trigger's.
    #[must_use]
    pub fn is_of_trigger(&self, at: u32) -> bool {
        let next = self.layers.partition_point(|(begins, _)| *begins <= at);
        next > 0 && self.layers[next - 1].1
    }

    /// Where an instruction that takes objects out of play stands once more alone: of a layer, or of what follows an
    /// event. Of several objects it is there for that alone whose effect it is.
    #[must_use]
    pub fn departure(&self, at: u32) -> Option<u32> {
        let found = self.departures.binary_search_by_key(&at, |(stands, _)| *stands);
        found.ok().map(|found| self.departures[found].1)
    }
}
