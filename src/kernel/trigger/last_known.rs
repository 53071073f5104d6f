//! Last known information: what is kept of objects that are about to leave, for what answers that afterwards, and for the
//! effects that go on afterwards or have waited meanwhile.
//!
//! Triggers that look back are met before their event occurs, in [`crate::procedure::occur`].

use crate::position::agenda::{Frame, Stand};
use crate::position::env::Env;
use crate::position::lasting::{Effect, Remaining};
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::position::waiting::Waiting;
use crate::step::work::Step;
use base::id::AbilityId;
use model::ability::{AbilityKind, KeptReading, Variable};
use model::expr::{Expr, Role};
use model::past::{subjects, subjects_of_event};
use model::policy::{LookedBack, Policy, ReadsUnderWay, ReadsWaiting};
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
    fn reads_of_leaving<'v>(
        &self,
        past: impl IntoIterator<Item = &'v Variable>,
        env: &mut Env,
        leaving: &[Value],
    ) -> bool {
        let subjects = past.into_iter().flat_map(|it| subjects(&it.value));
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
        let past = || ability.past.iter().map(|kept| &kept.variable);
        if ability.past.is_empty()
            || !self.reads_of_leaving(past(), env, &leaving)
            || self.eye().policy::<LookedBack>() != LookedBack::AsItWas
        {
            return;
        }
        self.keep_all(past(), env, &leaving);
        self.log.cite(self.kernel.policy_clauses(Policy::LookedBack));
    }

    /// Keeps in the environments of what is under way and of what waits what these go on to read of objects that are about to
    /// leave.
    pub(crate) fn keep_for_later(&mut self) {
        if !self.kernel.pasts {
            return;
        }
        let leaving = self.leaving_play();
        if !leaving.is_empty() {
            self.keep_for_what_is_added(&leaving);
            self.keep_for_effects_under_way(&leaving);
            self.keep_for_what_waits(&leaving);
        }
    }

    /// Keeps the same for lasting effects that these events meet, and that go on waiting for other events. A trigger that has been met by
    /// now has an environment of its own.
    pub(crate) fn keep_for_what_goes_on_waiting(&mut self) {
        if self.kernel.waits_to_read {
            let leaving = self.leaving_play();
            self.keep_for_what_lasts(&leaving, true);
        }
    }

    /// Of the objects of the events that look back now, those that are still in play: what has left before has been kept then.
    fn leaving_play(&self) -> SmallVec<[Value; 4]> {
        let mut leaving = self.leaving();
        leaving.retain(|value| self.object(*value).is_some_and(|object| self.is_in_play(object)));
        leaving
    }

    /// Keeps the same for what replacements have added to the events of the moment. What is added to an event that looks back
    /// answers that event; what is added to another is under way.
    fn keep_for_what_is_added(&mut self, leaving: &[Value]) {
        let (mut at, mut nth) = (0, 0);
        while let Some(event) = self.events_on_top().get(at) {
            let Some(added) = event.with.get(nth) else {
                (at, nth) = (at + 1, 0);
                continue;
            };
            let looks_back = self.kernel.kind(event.kind).looks_back;
            let (ability, mut env) = (self.kernel.code.ability_at(added.pc), added.env.clone());
            if let Some(ability) = ability {
                let past = self.kernel.ability(ability).past.iter().filter(|kept| kept.under_way);
                let past = past.map(|kept| &kept.variable);
                if looks_back {
                    self.keep_past(ability, &mut env);
                } else if self.reads_of_leaving(past.clone(), &mut env, leaving)
                    && self.eye().policy::<ReadsUnderWay>() == ReadsUnderWay::AsItWas
                {
                    self.keep_all(past, &mut env, leaving);
                    self.log.cite(self.kernel.policy_clauses(Policy::ReadsUnderWay));
                }
                self.event_at_mut(at as u8).with[nth].env = env;
            }
            nth += 1;
        }
    }

    fn keep_for_effects_under_way(&mut self, leaving: &[Value]) {
        let kernel = self.kernel;
        let kept_by = |ability: AbilityId| kernel.ability(ability).past.iter().filter(|kept| kept.under_way);
        let under_way = self.s.agenda().iter().enumerate().filter_map(|(place, frame)| {
            let (pc, env) = frame.instructions()?;
            let past = kept_by(kernel.code.ability_at(pc)?).map(|kept| &kept.variable);
            let reads = self.reads_of_leaving(past.clone(), &mut env.clone(), leaving);
            reads.then(|| (place, env.clone(), past))
        });
        let reading: SmallVec<[_; 2]> = under_way.collect();
        if reading.is_empty() || self.eye().policy::<ReadsUnderWay>() != ReadsUnderWay::AsItWas {
            return;
        }
        for (place, mut env, past) in reading {
            self.keep_all(past, &mut env, leaving);
            if let Some((_, of_frame)) = self.s.agenda_mut()[place].instructions_mut() {
                *of_frame = env;
            }
        }
        self.log.cite(self.kernel.policy_clauses(Policy::ReadsUnderWay));
    }

    /// Keeps it for triggers and abilities that wait to be placed or to resolve, and for lasting effects that wait for their event. An
    /// ability whose cost is being paid is under way, not waiting: its cost has the environment.
    fn keep_for_what_waits(&mut self, leaving: &[Value]) {
        if !self.kernel.waits_to_read {
            return;
        }
        let of_layer = |(place, it): (usize, &Waiting)| Some((place, self.kept(it.ability?, &it.env, false, leaving)?));
        let layers: SmallVec<[(usize, Env); 2]> = self.s.waiting().enumerate().filter_map(of_layer).collect();
        if !layers.is_empty() && self.eye().policy::<ReadsWaiting>() == ReadsWaiting::AsItWas {
            for (place, env) in layers {
                if let Some(layer) = self.s.waiting_mut().nth(place) {
                    layer.env = env;
                }
            }
            self.log.cite(self.kernel.policy_clauses(Policy::ReadsWaiting));
        }
        self.keep_for_what_lasts(leaving, false);
    }

    /// Keeps it for lasting effects that wait for their event. `answers`: for those that an event of this moment meets; otherwise
    /// for all others.
    fn keep_for_what_lasts(&mut self, leaving: &[Value], answers: bool) {
        let of_effect = |(at, effect): (usize, &Effect)| {
            let env = self.kept(effect.ability, &effect.env, effect.locked, leaving)?;
            let goes_on = effect.left != Remaining::NOTHING && !effect.over;
            (goes_on && self.answers_now(effect) == answers).then_some((at, env))
        };
        let effects: SmallVec<[(usize, Env); 2]> = self.s.effects().iter().enumerate().filter_map(of_effect).collect();
        if effects.is_empty() || self.eye().policy::<ReadsWaiting>() != ReadsWaiting::AsItWas {
            return;
        }
        for (at, env) in effects {
            self.s.effect_mut(at).env = env;
        }
        self.log.cite(self.kernel.policy_clauses(Policy::ReadsWaiting));
    }

    /// An environment with what an ability that waits goes on to read of what leaves, if it reads something of that. `fixed`: whether the
    /// values of its variables are known.
    fn kept(&self, ability: AbilityId, env: &Env, fixed: bool, leaving: &[Value]) -> Option<Env> {
        let is_read = |kept: &&KeptReading| kept.waiting && !(fixed && kept.by_variables);
        let past = self.kernel.ability(ability).past.iter().filter(is_read).map(|kept| &kept.variable);
        let mut env = env.clone();
        self.reads_of_leaving(past.clone(), &mut env, leaving).then(|| {
            self.keep_all(past, &mut env, leaving);
            env
        })
    }

    /// Whether what lasts is met by an event of the moment on top.
    fn answers_now(&self, effect: &Effect) -> bool {
        let on = match &self.kernel.ability(effect.ability).kind {
            AbilityKind::Trigger(trigger) => &trigger.on,
            AbilityKind::Replacement(replacement) => &replacement.on,
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => return false,
        };
        let events = self.events_on_top().iter().filter(|event| !event.nothing);
        let mut met = events.map(|event| self.eye().meets(&mut effect.env.clone(), on, event));
        met.any(|met| met.is_some())
    }

    fn keep_all<'v>(&self, past: impl IntoIterator<Item = &'v Variable>, env: &mut Env, leaving: &[Value]) {
        past.into_iter().for_each(|kept| self.keep_one(env, (kept, &subjects(&kept.value)), leaving));
    }

    pub(crate) fn keep_one(&self, env: &mut Env, (kept, of): (&Variable, &[&Expr]), leaving: &[Value]) {
        if of.iter().any(|of| leaving.contains(&self.value(env, of))) {
            let value = self.value(env, &kept.value);
            env.bind(kept.slot, if value == Value::NONE { Value::KEPT_NONE } else { value });
        }
    }
}
