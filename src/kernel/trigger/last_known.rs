//! Last known information: what is kept of objects that are about to leave, for what answers that afterwards, and for the
//! effects that go on afterwards.
//!
//! Triggers that look back are met before their event occurs, in [`crate::procedure::occur`].

use crate::position::agenda::{Frame, Stand};
use crate::position::env::Env;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::Step;
use base::id::AbilityId;
use model::ability::Variable;
use model::expr::{Expr, Role};
use model::past::{subjects, subjects_of_event};
use model::policy::{LookedBack, Policy, ReadsUnderWay};
use smallvec::SmallVec;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// The objects of the events of the moment on top that look back now.
    pub(crate) fn leaving(&self) -> SmallVec<[Value; 4]> {
        let Some(Frame::Moment { events, at, stand, .. }) = self.s.on_top() else {
            return SmallVec::new();
        };
        let behind = if *stand == Stand::Behind { events[usize::from(*at)].behind } else { 0 };
        let now = events.iter().filter(|event| event.behind == behind && !event.nothing);
        let looking = now.filter(|event| self.kernel.kind(event.kind).looks_back);
        let parts = looking.flat_map(|event| (0..event.part_count()).map(|part| event.part(part)));
        parts.map(|roles| roles[Role::Object as usize]).filter(|object| *object != Value::NONE).collect()
    }

    /// Whether an ability reads something of an object that is about to leave.
    pub(crate) fn reads_of_leaving(&self, past: &[Variable], env: &mut Env, leaving: &[Value]) -> bool {
        let subjects = past.iter().flat_map(|it| subjects(&it.value));
        let mut values = subjects.map(|of| self.value(env, of));
        values.any(|object| leaving.contains(&object))
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

    /// Keeps in the environments of the effects under way what these go on to read of objects that are about to leave.
    pub(crate) fn keep_for_effects_under_way(&mut self) {
        if !self.kernel.pasts {
            return;
        }
        let mut leaving = self.leaving();
        // What has left before has been kept then.
        leaving.retain(|value| self.object(*value).is_some_and(|object| self.is_in_play(object)));
        let under_way = self.s.agenda().iter().enumerate().filter_map(|(place, frame)| {
            let (pc, env) = frame.instructions()?;
            let past = self.kernel.ability(self.kernel.code.ability_at(pc)?).past.as_slice();
            let reads = !past.is_empty() && self.reads_of_leaving(past, &mut env.clone(), &leaving);
            reads.then(|| (place, env.clone(), past))
        });
        let reading: SmallVec<[(usize, Env, &[Variable]); 2]> = under_way.collect();
        if reading.is_empty() || self.eye().policy::<ReadsUnderWay>() != ReadsUnderWay::AsItWas {
            return;
        }
        for (place, mut env, past) in reading {
            past.iter().for_each(|kept| self.keep_one(&mut env, (kept, &subjects(&kept.value)), &leaving));
            if let Some((_, of_frame)) = self.s.agenda_mut()[place].instructions_mut() {
                *of_frame = env;
            }
        }
        self.log.cite(self.kernel.policy_clauses(Policy::ReadsUnderWay));
    }

    pub(crate) fn keep_one(&self, env: &mut Env, (kept, of): (&Variable, &[&Expr]), leaving: &[Value]) {
        if of.iter().any(|of| leaving.contains(&self.value(env, of))) {
            let value = self.value(env, &kept.value);
            env.bind(kept.slot, if value == Value::NONE { Value::KEPT_NONE } else { value });
        }
    }
}
