//! Effects that take the object that they are of out of play.

use super::code::Op;
use super::log::Log;
use super::state::{Env, Event, Frame, Key};
use super::step::{Go, Step};
use crate::model::event::EventTemplate;
use crate::model::expr::{NONE, Role, Slot};
use crate::model::policy::{OwnMove, OwnTriggers, Policy};

impl<L: Log> Step<'_, '_, L> {
    /// Whether an instruction takes the object of its own effect out of play, and waits until the rest of the effect is
    /// done. It is then put below that rest.
    pub(super) fn waits_for_the_rest(&mut self, at: u32, env: &Env, templates: &[EventTemplate]) -> Go<bool> {
        let Some(alone) = self.kernel.code.departure(at) else {
            return Ok(false);
        };
        let own = Self::slot(env, Slot::THIS);
        let object = templates[0].roles.iter().find(|(role, _)| *role == Role::Object);
        let object = object.map_or(NONE, |(_, object)| self.value(&mut env.clone(), object));
        let (moment, bare) = self.flavour();
        if bare || moment == u16::MAX || own == NONE || object != own {
            return Ok(false);
        }
        let of_layer = |frame: &Frame| matches!(frame, Frame::Run { moment: other, .. } | Frame::Each { moment: other, .. } if *other == moment);
        let below = self.s.agenda.iter().rev().take_while(|frame| of_layer(frame)).count();
        let last = below == 1 && self.kernel.code.is_end(at + 1);
        if last || self.policy::<OwnMove>()? == OwnMove::AtOnce {
            return Ok(false);
        }
        self.log.cite(self.kernel.policy_clauses(Policy::OwnMove));
        let place = self.s.agenda.len() - below;
        self.s.agenda.insert(place, Frame::Run { pc: alone, env: env.clone(), moment, bare: false });
        Ok(true)
    }

    /// Whether an event is made by the object's own effect, and takes that object out of play.
    fn is_own_departure(&self, event: &Event) -> bool {
        let object = event.role(Role::Object);
        object != NONE && event.role(Role::Source) == object && self.kernel.leaves[event.kind.index()]
    }

    /// Asks whether an object triggers on being moved by its own effect, where it would.
    pub(super) fn own_trigger_policy(&mut self, event: &Event) -> Go {
        if !self.is_own_departure(event) {
            return Ok(());
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

    /// Whether the rulebook lets an ability not trigger because its own object's effect made the event.
    pub(super) fn triggers_not(&mut self, key: Key, event: &Event) -> bool {
        let own = key.bearer().is_some_and(|object| object.value() == event.role(Role::Object));
        let not = own && self.is_own_departure(event) && self.kernel.policy(self.s) == Some(OwnTriggers::TriggersNot);
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

    /// Where an instruction of a layer that takes one object out of play stands once more alone.
    #[must_use]
    pub fn departure(&self, at: u32) -> Option<u32> {
        let found = self.departures.binary_search_by_key(&at, |(stands, _)| *stands);
        found.ok().map(|found| self.departures[found].1)
    }
}
