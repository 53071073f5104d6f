//! Triggers of an object that its own effect takes out of play.

use crate::position::agenda::Frame;
use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::key::Key;
use crate::position::log::{Agent, What};
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::position::waiting::Waiting;
use crate::step::work::Step;
use base::id::{AbilityId, ObjectId};
use model::expr::{Role, Slot};
use model::one_of;
use model::policy::{OwnTriggers, Policy, SourceGone};
use smallvec::SmallVec;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// Whether an event, or a part of it, takes this object out of play.
    pub(crate) fn takes_out(&self, event: &Event, object: Value) -> bool {
        let is_of = |part: usize| event.part(part)[Role::Object as usize] == object;
        self.kernel.leaves[event.kind.index()] && (0..event.part_count()).any(is_of)
    }

    /// The object that an event takes out of play and that is its source, where a trigger of that object makes the event.
    pub(crate) fn departing_source(&self, event: &Event) -> Option<Value> {
        let source = event.role(Role::Source);
        let is_own = |frame: &Frame| {
            let is_of_source = |(_, env): (u32, &Env)| env.slot(Slot::THIS) == source;
            self.is_trigger_resolving(frame) && frame.instructions().is_some_and(is_of_source)
        };
        let departs = !event.nothing && source != Value::NONE && self.takes_out(event, source);
        (departs && self.s.agenda().iter().any(is_own)).then_some(source)
    }

    /// Whether a piece of work is a trigger that is being carried out.
    pub(crate) fn is_trigger_resolving(&self, frame: &Frame) -> bool {
        let is_of_trigger = |(pc, _): (u32, &Env)| self.kernel.code.is_of_trigger(pc);
        frame.resolution().is_some() && frame.instructions().is_some_and(is_of_trigger)
    }

    /// Whether a trigger of an object waits.
    pub(crate) fn has_waiting_trigger(&self, object: Value) -> bool {
        self.s.waiting_of().iter().any(|it| self.is_trigger_of(it.ability, it.this, object.object()))
    }

    /// Whether what waits of such an object ceases to exist; that only matters where it would resolve without it.
    pub(crate) fn waiting_triggers_cease(&self, object: Value) -> bool {
        let resolves = || self.eye().policy::<SourceGone>() == SourceGone::Resolves;
        self.has_waiting_trigger(object)
            && one_of!(self.eye().policy_if(resolves), OwnTriggers: Over, not Triggers | TriggersNot)
    }

    pub(crate) fn is_waiting_of(&self, waiting: &Waiting, object: Value) -> bool {
        self.is_trigger_of(waiting.ability, waiting.env.slot(Slot::THIS).object(), object.object())
    }

    fn is_trigger_of(&self, ability: Option<AbilityId>, this: Option<ObjectId>, object: Option<ObjectId>) -> bool {
        let borne = |ability| self.kernel.borne.contains(ability) && self.kernel.is_trigger(ability);
        this == object && ability.is_some_and(borne)
    }

    /// An event is about to occur: what waits of an object that its own effect takes out of play ceases to exist, where
    /// the rulebook says so.
    pub(crate) fn cease_waiting_triggers(&mut self, event: &Event) {
        let Some(object) = self.departing_source(event) else {
            return;
        };
        if !self.waiting_triggers_cease(object) {
            return;
        }
        let clauses = self.kernel.policy_clauses(Policy::OwnTriggers);
        let ceases = self.s.waiting().map(|waiting| self.is_waiting_of(waiting, object));
        let ceases: SmallVec<[bool; 16]> = ceases.collect();
        let agents = self.s.waiting().zip(&ceases).filter(|(_, ceases)| **ceases);
        let agents: SmallVec<[Agent; 4]> = agents.filter_map(|(waiting, _)| self.agent_waiting(waiting)).collect();
        let mut ceases = ceases.into_iter();
        self.s.keep_waiting(|_| !ceases.next().unwrap_or_default());
        for agent in agents {
            self.tell(clauses, |_| What::Ceases(agent));
        }
    }

    /// Whether the rulebook lets an ability not trigger because its own object's effect made the event; or an event of the
    /// same moment, where nothing comes of the object any more.
    pub(crate) fn is_kept_from_triggering(&mut self, key: Key, event: &Event) -> bool {
        let Some(own) = key.bearer().map(ObjectId::into_value) else {
            return false;
        };
        let departs = |event: &Event| self.departing_source(event) == Some(own);
        let with_it = || self.events_on_top().iter().any(|other| other.behind == event.behind && departs(other));
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
