//! What is kept of objects that are about to leave, for what answers that afterwards.

use crate::look::active::bind_roles;
use crate::look::eval::bind;
use crate::position::log::Log;
use crate::position::state::{Env, Event, Fixed, Frame, Stand};
use crate::run::step::Step;
use base::id::{AbilityId, ClassId};
use model::ability::Variable;
use model::expr::{Expr, KEPT_NONE, NONE, Role, Slot};
use model::past::{subjects, subjects_of_event};
use model::policy::{LookedBack, Policy};
use model::rulebook::classes_of;
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
    fn reads_of_leaving(&self, past: &[Variable], env: &mut Env, leaving: &[i32]) -> bool {
        let subjects = past.iter().flat_map(|it| subjects(&it.value));
        let mut values = subjects.map(|of| self.value(env, of));
        values.any(|object| leaving.contains(&object))
    }

    /// What may come after an event that looks back, for each of its parts: whether it does is asked when it is taken, of
    /// what leaves as it is now and of all else as it is by then.
    pub(crate) fn followers(&self, event: &Event, classes: &[ClassId]) -> SmallVec<[Fixed; 0]> {
        let mut found = SmallVec::new();
        let leaving = self.leaving();
        let mut all = self.listening(event);
        // What a card has that stays need not work yet.
        for (key, env) in self.eye().borne(&self.kernel.listeners[event.kind.index()].replacements) {
            if !leaving.contains(&Self::slot(&env, Slot::THIS)) && all.iter().all(|(other, _)| *other != key) {
                all.push((key, env));
            }
        }
        for (key, env) in all {
            if !self.is_free(key, classes) || self.has_replaced(event, key) || !self.is_its_time_to(key, &env) {
                continue;
            }
            for part in 0..event.part_count() {
                let mut env = env.clone();
                bind_roles(&mut env, &event.part(part));
                found.push(Fixed { key, env, stays: false });
            }
        }
        found
    }

    /// Whether what was found for an event that looks back answers it now.
    pub(crate) fn is_followed_by(&self, event: &Event, fixed: &Fixed) -> bool {
        let Some(replacement) = self.replacement(fixed.key.ability) else {
            return false;
        };
        let mut env = fixed.env.clone();
        replacement.on.iter().any(|on| on.kind == event.kind && self.eye().holds(&mut env, &on.filter))
    }

    /// The classes of effects that come after an occurrence.
    pub(crate) fn later_classes(&self) -> SmallVec<[ClassId; 8]> {
        classes_of(&self.kernel.model.rulebook.procedure[self.kernel.occur as usize..]).collect()
    }

    /// Keeps in an ability's environment what it reads of objects that are about to leave; and what tells it that this is
    /// the event it waits for.
    pub(crate) fn keep_past(&mut self, ability: AbilityId, env: &mut Env) {
        let leaving = self.leaving();
        let ability = self.kernel.ability(ability);
        for told in &ability.told {
            let of = subjects_of_event(&told.value);
            self.keep_one(env, (told, &of), &leaving);
        }
        if ability.past.is_empty()
            || !self.reads_of_leaving(&ability.past, env, &leaving)
            || self.eye().policy::<LookedBack>() != LookedBack::AsItWas
        {
            return;
        }
        for past in &ability.past {
            self.keep_one(env, (past, &subjects(&past.value)), &leaving);
        }
        self.log.cite(self.kernel.policy_clauses(Policy::LookedBack));
    }

    fn keep_one(&self, env: &mut Env, (kept, of): (&Variable, &[&Expr]), leaving: &[i32]) {
        if of.iter().any(|of| leaving.contains(&self.value(env, of))) {
            let value = self.value(env, &kept.value);
            bind(env, kept.slot, if value == NONE { KEPT_NONE } else { value });
        }
    }
}
