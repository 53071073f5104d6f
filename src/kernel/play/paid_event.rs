//! An event of a cost, on a copy of the position: whether it can happen, and what it does with all that it consists of.

use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::Step;
use base::id::{PlayerId, ResourceId};
use model::expr::Comparison;
use model::instr::{Flow, Instr, Update};

/// How deep the events within an event are tried.
const PARTS_DEPTH_MAX: u8 = 6;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// Whether an event of a cost happens, and takes no more than is there.
    pub(super) fn pays_event(&mut self, event: &Event) -> bool {
        self.pays_part(event, 0)
    }

    /// The same of an event that is so deep within others.
    fn pays_part(&mut self, event: &Event, depth: u8) -> bool {
        let occurs = &self.kernel.kind(event.kind).occurs;
        if self.eye().forbidden(event).is_some()
            || !self.keep_possible(&mut event.clone())
            || !self.eye().holds(&mut Self::body_env(&event.roles), occurs)
        {
            return false;
        }
        let mut env = Self::body_env(&event.roles);
        let kind = &self.kernel.model.rulebook.events[event.kind.index()];
        if !self.takes(&mut env, &kind.body) {
            return false;
        }
        let mut can_happen = false;
        // What lies deeper is not known, so that it may happen.
        let is_whole = depth < PARTS_DEPTH_MAX && self.try_parts(&mut env, &kind.steps, depth + 1, &mut can_happen);
        // What consists of others happens if one of them does.
        !kind.composite || !is_whole || can_happen
    }

    /// Does what an event is made of, or goes on in, as far as nobody is asked, and notes whether some event of it can happen. Whether it came
    /// to the end.
    fn try_parts(&mut self, env: &mut Env, steps: &'m [Instr], depth: u8, can_happen: &mut bool) -> bool {
        steps.iter().all(|instr| match instr {
            Instr::Happen(happen) => {
                for event in self.make(env, happen.templates()) {
                    *can_happen |= self.pays_part(&event, depth);
                }
                true
            }
            Instr::Flow(Flow::Let(slot, value)) => {
                let value = self.value(env, value);
                env.bind(*slot, value);
                true
            }
            Instr::Flow(Flow::If(condition, then, otherwise)) => {
                let branch = if self.eye().holds(env, condition) { then } else { otherwise };
                self.try_parts(env, branch, depth, can_happen)
            }
            // Nothing else is done here without somebody being asked, or over and over.
            Instr::Flow(
                Flow::May(..)
                | Flow::Paid(_)
                | Flow::ForEach(..)
                | Flow::ForEachPlayer(..)
                | Flow::Until(..)
                | Flow::Repeat(..),
            )
            | Instr::Update(_)
            | Instr::OnEvent(_)
            | Instr::Choose(_)
            | Instr::Make(_)
            | Instr::Script(_) => false,
        })
    }

    /// Does what an event does; whether all was there that it takes away.
    pub(super) fn takes(&mut self, env: &mut Env, body: &'m [Instr]) -> bool {
        self.try_on_a_copy(env, body, &mut |step, env, update| step.is_enough(env, update))
    }

    /// Whether all is there that an update takes away.
    fn is_enough(&mut self, env: &mut Env, update: &Update) -> bool {
        let (there, by) = match update {
            // It goes below 0 too.
            Update::RaiseResource(_, resource, _) if self.kernel.model.rulebook.signed.contains(resource) => {
                return true;
            }
            Update::RaiseResource(player, resource, by) => {
                let player = self.player(self.value(env, player));
                (player.map_or(Value::ZERO, |player| self.resource(player, resource.index())), self.value(env, by))
            }
            Update::PutCounters(object, counter, by) => {
                let object = self.object(self.value(env, object));
                let there = object.map_or(Value::ZERO, |it| self.s.counters_on(it, *counter));
                (there, self.value(env, by))
            }
            Update::PlaceTop(player, zone, count, _) => {
                let (player, count) = (self.value(env, player), self.value(env, count));
                let cards = self.s.objects_of(player, *zone);
                return count == Value::NONE
                    || self.meter.compare(Comparison::AtLeast, Value::count(cards.count()), count);
            }
            // A number of an object goes below 0 too; what is moved, or is no more, is no amount.
            Update::Raise(..)
            | Update::SetNumber(..)
            | Update::Relate(..)
            | Update::Place(..)
            | Update::Create(..)
            | Update::Cease(_)
            | Update::Face(..)
            | Update::Shuffle(..)
            | Update::Control(..)
            | Update::Win(_)
            | Update::Lose(_)
            | Update::Draw
            | Update::TurnTo(_)
            | Update::Enter(_)
            | Update::Leave(_) => return true,
        };
        let takes = by != Value::NONE && self.meter.compare(Comparison::Less, by, 0);
        !takes || self.meter.compare(Comparison::AtLeast, self.meter.sum(there, by), 0)
    }

    /// What a player has of a resource.
    #[must_use]
    pub fn resource(&self, player: PlayerId, resource: usize) -> Value {
        self.s.resource(player, ResourceId::at(resource))
    }
}
