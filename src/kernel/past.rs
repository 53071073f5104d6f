//! What is kept of objects that are about to leave, for what answers that afterwards.

use super::eval::bind;
use super::log::Log;
use super::state::{Env, Event, Frame, Stand};
use super::step::{Go, Step};
use crate::base::id::{AbilityId, ClassId};
use crate::model::expr::{KEPT_NONE, NONE, Role};
use crate::model::past::subjects;
use crate::model::policy::{LookedBack, Policy};
use crate::model::rulebook::classes_of;
use smallvec::SmallVec;

impl<L: Log> Step<'_, '_, L> {
    /// The objects of the events of the moment on top that look back now.
    fn leaving(&self) -> SmallVec<[i32; 4]> {
        let Some(Frame::Moment { events, at, stand, .. }) = self.s.agenda.last() else {
            return SmallVec::new();
        };
        let behind = if *stand == Stand::Behind { events[usize::from(*at)].behind } else { 0 };
        let now = events.iter().filter(|event| event.behind == behind && !event.nothing);
        let looking = now.filter(|event| self.kind(event.kind).looks_back);
        let parts = looking.flat_map(|event| (0..event.part_count()).map(|part| event.part(part)));
        parts.map(|roles| roles[Role::Object as usize]).filter(|object| *object != NONE).collect()
    }

    /// Whether an ability reads something of an object that is about to leave.
    fn reads_of_leaving(&self, ability: AbilityId, env: &mut Env, leaving: &[i32]) -> bool {
        let subjects = self.kernel.ability(ability).past.iter().flat_map(|it| subjects(&it.value));
        let mut values = subjects.map(|of| self.value(env, of));
        values.any(|object| leaving.contains(&object))
    }

    /// Asks what answers that look back read of what has left, where they read of it.
    pub(super) fn past_policy(&mut self, events: &[Event]) -> Go {
        let leaving = self.leaving();
        let looks_back = |event: &&Event| !event.nothing && self.kind(event.kind).looks_back;
        for event in events.iter().filter(looks_back) {
            let listeners = &self.kernel.listeners[event.kind.index()];
            let mut found = self.replacements_of(event, &self.later_classes());
            for (key, mut env) in self.eye().active(&listeners.triggers) {
                let trigger = self.trigger(key.ability);
                if trigger.is_some_and(|trigger| self.eye().meets(&mut env, &trigger.on, event).is_some()) {
                    found.push((key, env));
                }
            }
            if found.iter_mut().any(|(key, env)| self.reads_of_leaving(key.ability, env, &leaving)) {
                self.policy::<LookedBack>()?;
                return Ok(());
            }
        }
        Ok(())
    }

    /// The classes of effects that come after an occurrence.
    pub(super) fn later_classes(&self) -> SmallVec<[ClassId; 8]> {
        classes_of(&self.kernel.model.rulebook.procedure[self.kernel.occur as usize..]).collect()
    }

    /// Keeps in an ability's environment what it reads of objects that are about to leave.
    pub(super) fn keep_past(&mut self, ability: AbilityId, env: &mut Env) {
        let past = &self.kernel.ability(ability).past;
        if past.is_empty() {
            return;
        }
        let leaving = self.leaving();
        if !self.reads_of_leaving(ability, env, &leaving) || self.kernel.policy(self.s) != Some(LookedBack::AsItWas) {
            return;
        }
        for kept in past {
            if subjects(&kept.value).into_iter().any(|of| leaving.contains(&self.value(env, of))) {
                let value = self.value(env, &kept.value);
                bind(env, kept.slot, if value == NONE { KEPT_NONE } else { value });
            }
        }
        self.log.cite(self.kernel.policy_clauses(Policy::LookedBack));
    }
}
