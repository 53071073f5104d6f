//! Several effects of one age begin to apply to different objects. Which of them is first matters to what answers only so many of
//! their applications: an effect for the next time, or one with a limit.

use crate::continuous::pass::Candidate;
use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::key::Key;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::Step;
use base::id::EventKindId;
use model::ability::{Ordinal, Scope, Trigger};
use model::expr::Comparison;
use model::policy::ZeroEvents;

/// An application that could be the first, by its position among those that begin, as the event that it is.
type Beginning = (usize, Event);

impl<T: Trace> Step<'_, '_, T> {
    /// The event that a part applies to an object, where the rulebook has such events.
    pub(crate) fn application(&self, candidate: &Candidate, amount: Value) -> Option<Event> {
        let look = || {
            self.s.tell_seen(candidate.object);
            self.s.untold_view().get(candidate.object.index()).map(|props| props.control)
        };
        let player = self.s.looking(look, |player, told| told.extend(player.map(|it| it.index() as u8)));
        self.kernel.application_event(player, candidate, amount)
    }

    /// Those of which something could answer more than it answers.
    pub(crate) fn answered_apart(&self, candidates: &[Candidate]) -> Vec<usize> {
        let event = |it: &Candidate| self.application(it, it.raw);
        let is_told = |(at, _): &Beginning| !self.is_no_gain(&candidates[*at], candidates[*at].raw);
        let each = candidates.iter().enumerate().filter_map(|(at, it)| Some((at, event(it)?)));
        let events: Vec<Beginning> = each.filter(is_told).collect();
        let mut kinds: Vec<EventKindId> = events.iter().map(|(_, event)| event.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let mut tied: Vec<usize> = Vec::new();
        for kind in kinds {
            tied.extend(self.replaced_apart(kind, &events));
            tied.extend(self.triggering_apart(kind, &events));
            tied.extend(self.found_apart(kind, &events));
        }
        tied.sort_unstable();
        tied.dedup();
        tied
    }

    /// Whether a part adds or takes less than nothing, and nothing of such an amount happens.
    pub(crate) fn is_no_gain(&self, candidate: &Candidate, amount: Value) -> bool {
        let is_less = amount.exists()
            && self.adds(candidate.key, candidate.part)
            && self.meter.compare(Comparison::Less, amount, 0);
        is_less && self.eye().policy::<ZeroEvents>() == ZeroEvents::DoesNotHappen
    }

    /// Those of which a replacement effect could replace more than it does.
    fn replaced_apart(&self, kind: EventKindId, events: &[Beginning]) -> Vec<usize> {
        let set = &self.kernel.listeners[kind.index()].replacements;
        let is_counted = |key: Key| self.kernel.answers_so_many(key.ability);
        let mut found = Vec::new();
        for (key, env) in self.eye().active_if(set, is_counted) {
            let Some(replacement) = self.kernel.replacement(key.ability) else { continue };
            let is_active = |(_, event): &&Beginning| self.is_active(event, key, &mut env.clone());
            let met: Vec<usize> = events.iter().filter(is_active).map(|(at, _)| *at).collect();
            let limit = replacement.limit.map(|limit| self.eye().left_of(limit, key));
            let once = replacement.next || replacement.ordinal.is_some();
            let left = limit.into_iter().chain(once.then_some(1)).min().unwrap_or(met.len());
            if left > 0 && left < met.len() {
                found.extend(met);
            }
        }
        found
    }

    /// Those of which a trigger could answer more than it does, if it does not do the same whichever it is.
    fn triggering_apart(&self, kind: EventKindId, events: &[Beginning]) -> Vec<usize> {
        let set = &self.kernel.listeners[kind.index()].triggers;
        let is_counted = |key: Key| self.kernel.answers_so_many(key.ability);
        let mut found = Vec::new();
        for (key, env) in self.eye().active_if(set, is_counted) {
            let Some(trigger) = self.kernel.trigger(key.ability) else { continue };
            let mut met: Vec<usize> = Vec::new();
            let mut layers: Vec<Env> = Vec::new();
            for (at, event) in events {
                let mut env = env.clone();
                if self.is_met_by(trigger, &mut env, event) {
                    self.eye().bind_of_event(key.ability, &mut env);
                    met.push(*at);
                    layers.push(self.waiting(key.ability, env).env);
                }
            }
            let left = self.times_left_of(key, trigger, &env).unwrap_or(met.len());
            if left > 0 && left < met.len() && layers.windows(2).any(|two| two[0] != two[1]) {
                found.extend(met);
            }
        }
        found
    }

    /// How many events a trigger still answers, if only so many.
    fn times_left_of(&self, key: Key, trigger: &Trigger, env: &Env) -> Option<usize> {
        let limit = trigger.limit.map(|limit| self.eye().left_of(limit, key));
        let is_over = |ordinal: Ordinal| {
            let time = i32::from(ordinal.time);
            let own = self.s.times_used(self.eye().own_count(key));
            self.eye().times(ordinal.tally, env) >= time && i32::from(own) >= time
        };
        let ordinal = trigger.ordinal.map(|ordinal| usize::from(!is_over(ordinal)));
        let next = (trigger.next && key.position().is_some()).then_some(1);
        limit.into_iter().chain(ordinal).chain(next).min()
    }

    /// Those of which an effect for the next object could find more than one.
    fn found_apart(&self, kind: EventKindId, events: &[Beginning]) -> Vec<usize> {
        let set = &self.kernel.listeners[kind.index()].nexts;
        let mut found = Vec::new();
        for effect in self.s.effects().iter().filter(|it| set.contains(it.ability) && self.kernel.waits(it)) {
            let Some(Scope::Next(pattern, _)) =
                self.kernel.ability(effect.ability).kind.continuous().map(|it| &it.scope)
            else {
                continue;
            };
            let is_met = |(_, event): &&Beginning| !self.eye().objects_met(&effect.env, pattern, event).is_empty();
            let met: Vec<usize> = events.iter().filter(is_met).map(|(at, _)| *at).collect();
            if met.len() > 1 {
                found.extend(met);
            }
        }
        found
    }
}
