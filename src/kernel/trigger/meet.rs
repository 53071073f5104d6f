//! Triggers: which are met, limited, suppressed; state triggers.

use crate::change::leaving::forget_in_env;
use crate::position::agenda::{Frame, Met};
use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::key::Key;
use crate::position::lasting::Remaining;
use crate::position::log::{Agent, KeptBy, What};
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::position::waiting::Waiting;
use crate::step::work::{Go, Step};
use base::id::{AbilityId, ClauseId, ObjectId};
use model::ability::{AbilityKind, Batch, Trigger};
use model::event::EventPattern;
use model::expr::{Role, Slot};
use model::one_of;
use model::policy::{Ordinals, Policy, Simultaneous, SourceGone, StateStays, StateTrue, Suppressed, TriggerCondition};
use smallvec::SmallVec;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// Whether an event meets a trigger in the position as it is; its roles are then bound.
    pub(crate) fn is_met_by(&self, trigger: &Trigger, env: &mut Env, event: &Event) -> bool {
        self.eye().meets(env, &trigger.on, event).is_some() && self.eye().holds(env, &trigger.state)
    }

    /// Every trigger that an event of the moment on top meets.
    pub fn meet(&mut self, at: u8, event: &Event) {
        let found = self.eye().active(&self.kernel.listeners[event.kind.index()].triggers);
        let done_by = if found.is_empty() { SmallVec::new() } else { self.already_done_by(at, event) };
        for (key, mut env) in found {
            let Some(trigger) = self.kernel.trigger(key.ability) else {
                continue;
            };
            // What has come back since is not the one to which it happened.
            let this = env.slot(Slot::THIS);
            let anew = event.lost().contains(&this).then(|| event.without(this));
            if !self.is_met_by(trigger, &mut env, anew.as_ref().unwrap_or(event)) {
                continue;
            }
            if self.has_met_one(key, &done_by) {
                continue;
            }
            if self.is_kept_from_triggering(key, event) {
                let agent = Self::agent_of(key.ability, &env);
                self.tell(self.kernel.policy_clauses(Policy::OwnTriggers), |_| What::KeptOut(agent, KeptBy::OwnDoing));
                continue;
            }
            self.eye().bind_of_event(key.ability, &mut env);
            if self.kernel.kind(event.kind).looks_back {
                self.keep_past(key.ability, &mut env);
            }
            if self.is_for_others(key, event) {
                // It has been said which of these events it answers.
                self.count_time(key, &env);
                continue;
            }
            let waits_already = self.waits_already(key);
            let others = self.same_in_its_words(trigger, &env, at, event);
            if !others.is_empty() && one_of!(self.eye().policy(), Simultaneous: EachNamed, not Each | Once) {
                if others.iter().any(|other| self.waits_since(key, *other)) {
                    let agent = Self::agent_of(key.ability, &env);
                    self.tell(self.kernel.policy_clauses(Policy::Simultaneous), |_| {
                        What::KeptOut(agent, KeptBy::OnceAtOneMoment)
                    });
                    continue;
                }
                self.add_amounts(trigger, &mut env, &others);
            }
            if let Some(batch) = &trigger.batch
                && (waits_already || !self.is_enough_at_once(batch, &trigger.on, &mut env))
            {
                continue;
            }
            if waits_already && one_of!(self.eye().policy(), Simultaneous: Once, not Each | EachNamed) {
                let agent = Self::agent_of(key.ability, &env);
                self.tell(self.kernel.policy_clauses(Policy::Simultaneous), |_| {
                    What::KeptOut(agent, KeptBy::OnceAtOneMoment)
                });
                // It is one time more all the same.
                self.count_time(key, &env);
                continue;
            }
            event.lost().iter().for_each(|object| forget_in_env(&mut env, *object));
            let waits = self.met(key, env, Some(event));
            if let Some(Frame::Moment { met, events, .. }) = self.s.on_top_mut()
                && events.len() > 1
            {
                met.push(Met { at, key, waits });
            }
        }
    }

    /// The other events of the moment that meet a trigger as well, and happen to the same of what its words name. `env`: its
    /// environment, with the roles of this event.
    pub(crate) fn same_in_its_words(&self, trigger: &Trigger, env: &Env, at: u8, event: &Event) -> SmallVec<[u8; 2]> {
        let can_be_one = || self.kernel.can_be(self.s, |it| one_of!(it, Simultaneous: EachNamed, not Each | Once));
        if self.events_on_top().len() < 2 || trigger.batch.is_some() || !can_be_one() {
            return SmallVec::new();
        }
        let named: SmallVec<[Role; 4]> =
            trigger.on.iter().filter(|on| on.kind == event.kind).flat_map(|on| on.named.iter().copied()).collect();
        let is_same = |other: &Event| {
            let mut its = env.clone();
            !other.nothing
                && other.kind == event.kind
                && self.is_met_by(trigger, &mut its, other)
                && named.iter().all(|role| its.slot(Slot::of_role(*role)) == env.slot(Slot::of_role(*role)))
        };
        let others = self.events_on_top().iter().enumerate().filter(|(other, _)| *other != usize::from(at));
        others.filter(|(_, other)| is_same(other)).map(|(other, _)| other as u8).collect()
    }

    /// Whether a trigger waits that this event of the moment on top has met.
    fn waits_since(&self, key: Key, at: u8) -> bool {
        let Some(Frame::Moment { met, .. }) = self.s.on_top() else { return false };
        met.iter().any(|it| it.waits && it.key == key && it.at == at)
    }

    /// The amount of what is one to the words of a trigger is that of all these events.
    fn add_amounts(&self, trigger: &Trigger, env: &mut Env, others: &[u8]) {
        let amount = Slot::of_role(Role::Amount);
        if env.slot(amount) == Value::NONE {
            return;
        }
        let of = |at: &u8| {
            let mut its = env.clone();
            self.is_met_by(trigger, &mut its, self.event_at(*at));
            its.slot(amount)
        };
        let sum = others.iter().map(of).fold(env.slot(amount), |sum, more| self.meter.sum(sum, more));
        env.bind(amount, sum);
    }

    /// What was required so often is fulfilled once more by an event that is about to occur: also where it is not required just
    /// then, since its condition does not hold.
    pub(crate) fn note_fulfilled(&mut self, event: &Event) {
        for (key, env) in self.eye().active_at_some_time(&self.kernel.listeners[event.kind.index()].required) {
            let AbilityKind::Required(required) = &self.kernel.ability(key.ability).kind else { continue };
            if self.eye().is_such_by_its_words(&env, required.on(), event)
                && required.bound().is_some_and(|bound| self.s.times_used(key) < bound.times)
            {
                self.s.use_once(key);
            }
        }
    }

    /// Whether it has been said that a trigger answers others of the events of the moment on top.
    pub(crate) fn is_for_others(&self, key: Key, event: &Event) -> bool {
        !event.nexts.contains(&key) && self.events_on_top().iter().any(|other| other.nexts.contains(&key))
    }

    /// Whether a trigger waits that an event of the moment on top has met.
    pub(crate) fn waits_already(&self, key: Key) -> bool {
        let Some(Frame::Moment { met, .. }) = self.s.on_top() else { return false };
        met.iter().any(|it| it.waits && it.key == key)
    }

    /// An event meets a trigger for the first time, or another, that does not answer it.
    fn count_time(&mut self, key: Key, env: &Env) {
        if let Some(ordinal) = self.kernel.trigger(key.ability).and_then(|it| it.ordinal) {
            self.which_time(key, env, ordinal.tally);
        }
    }

    /// Whether the events of the moment on top happen to as many objects as a trigger asks that answers them as one; which
    /// they are is then bound.
    fn is_enough_at_once(&self, batch: &Batch, on: &[EventPattern], env: &mut Env) -> bool {
        let Some(Frame::Moment { events, .. }) = self.s.on_top() else {
            return false;
        };
        let mut objects: SmallVec<[Value; 8]> = SmallVec::new();
        for event in events.iter().filter(|event| !event.nothing) {
            for pattern in on {
                for object in self.eye().objects_met(env, pattern, event) {
                    if !objects.contains(&object) {
                        objects.push(object);
                    }
                }
            }
        }
        if objects.len() > batch.them.len() {
            self.meter.leave_range();
        }
        env.bind(batch.many, Value::count(objects.len()));
        for (slot, object) in batch.them.iter().zip(&objects) {
            env.bind(*slot, *object);
        }
        objects.len() >= usize::from(batch.least)
    }

    /// A trigger's condition is met: unless its time, its limit or another effect stands against it, it waits to be placed.
    /// Whether it does.
    pub fn met(&mut self, key: Key, env: Env, event: Option<&Event>) -> bool {
        let Some(trigger) = self.kernel.trigger(key.ability) else {
            return false;
        };
        let ability = self.kernel.ability(key.ability);
        let agent = Self::agent_of(key.ability, &env);
        if let Some(ordinal) = trigger.ordinal {
            let time = self.which_time(key, &env, ordinal.tally);
            self.log.cite(self.kernel.policy_clauses(Policy::Ordinals));
            let is_said = event.is_some_and(|event| event.nexts.contains(&key));
            if !is_said && time != i32::from(ordinal.time) {
                self.tell(&ability.clauses, |_| What::NotItsTime(agent, time));
                return false;
            }
        }
        if trigger.limit.is_some_and(|limit| self.eye().used(key) >= limit.times) {
            self.log.cite(self.kernel.policy_clauses(Policy::LimitCounts));
            self.tell(&ability.clauses, |_| What::Limited(agent));
            return false;
        }
        let suppressor = event.and_then(|event| self.eye().suppressor(event, env.slot(Slot::THIS)));
        let counts = || suppressor.is_none() || self.eye().policy::<Suppressed>() == Suppressed::Counts;
        let position = key.position().filter(|_| trigger.next);
        if (trigger.limit.is_some() || position.is_some()) && counts() {
            if trigger.limit.is_some() {
                self.use_up(key, &env);
            }
            if let Some(position) = position {
                self.s.effect_mut(position).left = Remaining::NOTHING;
            }
        }
        if let Some((by, _)) = suppressor {
            let mut clauses: Vec<ClauseId> = self.kernel.ability(by.ability).clauses.clone();
            clauses.extend(self.kernel.policy_clauses(Policy::Suppressed));
            self.tell(&clauses, |step| What::Suppressed(agent, step.agent(by)));
            return false;
        }
        self.tell(&ability.clauses, |_| What::Met(agent));
        let batch = self.s.batch();
        if self.s.is_any_placed() || self.s.pending().iter().any(|waiting| waiting.batch != batch) {
            self.log.cite(self.kernel.policy_clauses(Policy::NewTriggers));
        }
        let ages = self.ages(Some(key), event);
        let leaves = event.is_some_and(|event| self.leaves_with(event, env.slot(Slot::THIS)));
        let waiting = Waiting { ages, leaves, ..self.waiting(key.ability, env) };
        self.s.add_pending(waiting);
        true
    }

    /// Whether an object leaves at the moment of an event that looks back, where the rulebook may ask what becomes of a
    /// trigger whose object has left.
    fn leaves_with(&self, event: &Event, this: Value) -> bool {
        self.kernel.kind(event.kind).looks_back
            && self.kernel.can_be(self.s, |it: SourceGone| it == SourceGone::Ceases)
            && self.leaving().contains(&this)
    }

    /// Which time this is for an ordinal; the present one is counted already.
    pub(crate) fn which_time(&mut self, key: Key, env: &Env, tally: base::id::TallyId) -> i32 {
        if self.eye().policy::<Ordinals>() == Ordinals::SinceExistence {
            let own = self.eye().own_count(key);
            self.s.use_once(own);
            return i32::from(self.s.times_used(own));
        }
        self.eye().times(tally, env)
    }

    /// What waits: the environment with only what the ability will read.
    #[must_use]
    pub fn waiting(&self, ability: AbilityId, mut env: Env) -> Waiting {
        let captures = self.kernel.ability(ability).captures;
        let asked = self.kernel.trigger(ability).filter(|_| self.asks_words_again());
        for role in Role::ALL {
            let is_asked = |trigger: &Trigger| {
                let of_later = |on: &&EventPattern| !self.kernel.kind(on.kind).looks_back;
                trigger.on.iter().filter(of_later).any(|on| on.filter.reads_slot(Slot::of_role(role)))
            };
            if captures >> (role as u16) & 1 == 0
                && !asked.is_some_and(is_asked)
                && let Some(slot) = env.get_mut(Slot::of_role(role).index())
            {
                *slot = Value::NONE;
            }
        }
        let used = env.iter().rposition(|value| *value != Value::NONE).map_or(0, |at| at + 1);
        env.truncate(used.max(2));
        let player = self.eye().controller(&env);
        Waiting::new((self.s.batch(), player), Some(ability), env)
    }

    /// Whether what the words of a trigger's event say may be asked again when it resolves.
    pub(crate) fn asks_words_again(&self) -> bool {
        self.kernel.can_be(self.s, |it| one_of!(it, TriggerCondition: InItsWords, not Met | MetAndResolved))
    }

    /// Whether what the words of a trigger's event say of it is so still. Of an object that is not there any more, and of
    /// what is looked at just before its event, nothing is asked again.
    pub(crate) fn words_hold(&self, trigger: &Trigger, env: &mut Env) -> bool {
        let roles = || Role::ALL.into_iter().map(Slot::of_role);
        trigger.on.is_empty()
            || trigger.on.iter().any(|on| {
                let is_gone = |slot: Slot| env.slot(slot) == Value::NONE && on.filter.reads_slot(slot);
                let is_over = self.kernel.kind(on.kind).looks_back || roles().any(is_gone);
                is_over || self.eye().holds(env, &on.filter)
            })
    }

    // states

    /// State triggers whose state has become true are met.
    pub fn sample_states(&mut self) -> Go {
        if !self.kernel.state_triggers {
            return Ok(());
        }
        let found = self.state_triggers();
        // One that was there and false before is met in both readings.
        let new = |key: &Key| !self.s.was_true(key) && !self.s.was_there(key);
        let fresh = found.iter().any(|(key, _, holds)| *holds && new(key));
        let waits = fresh && self.policy::<StateTrue>()? == StateTrue::Waits;
        self.take_truths(found, waits);
        Ok(())
    }

    /// Nothing is under way: state triggers that no longer wait and whose state is still true are met again, where the
    /// rulebook says so.
    pub(crate) fn sample_states_again(&mut self) -> Go {
        if !self.kernel.state_triggers {
            return Ok(());
        }
        let mut again: Vec<(Key, Env, bool)> = self.state_triggers();
        again.retain(|(key, _, holds)| *holds && self.s.was_true(key) && !self.is_used_up(*key));
        let mut busy: Vec<(AbilityId, Option<ObjectId>)> = self.waiting_or_resolving();
        again.retain(|(key, env, _)| {
            let one = (key.ability, env.slot(Slot::THIS).object());
            let at = busy.iter().position(|it| *it == one);
            at.map(|at| busy.swap_remove(at)).is_none()
        });
        let is_met = !again.is_empty()
            && self.kernel.can_be(self.s, |it: StateTrue| it == StateTrue::Triggers)
            && self.policy::<StateStays>()? == StateStays::Again
            && self.policy::<StateTrue>()? == StateTrue::Triggers;
        for (key, env, _) in again.into_iter().filter(|_| is_met) {
            self.log.cite(self.kernel.policy_clauses(Policy::StateStays));
            self.met(key, env, None);
        }
        Ok(())
    }

    /// The abilities that wait or resolve, each with the object that it is of.
    fn waiting_or_resolving(&self) -> Vec<(AbilityId, Option<ObjectId>)> {
        let waits = self.s.waiting_of().into_iter().filter_map(|it| Some((it.ability?, it.this)));
        let resolves = self.s.agenda().iter().filter_map(|frame| {
            let (Frame::Run { pc, env, updates: false, .. } | Frame::Each { pc, env, updates: false, .. }) = frame
            else {
                return None;
            };
            Some((self.kernel.code.ability_at(*pc)?, env.slot(Slot::THIS).object()))
        });
        waits.chain(resolves).collect()
    }

    fn is_used_up(&self, key: Key) -> bool {
        let limit = self.kernel.trigger(key.ability).and_then(|trigger| trigger.limit);
        limit.is_some_and(|limit| self.eye().used(key) >= limit.times)
    }

    /// The state triggers that are there, and whether their state is true.
    fn state_triggers(&self) -> Vec<(Key, Env, bool)> {
        let mut found: Vec<(Key, Env, bool)> = Vec::new();
        for id in self.s.objects() {
            for key in self.eye().props(id).abilities.clone() {
                let key = key.of(id);
                if let Some(env) = self.eye().of_bearer(key).filter(|_| self.is_on_state(key.ability)) {
                    found.push((key, env, false));
                }
            }
        }
        for at in 0..self.s.effect_count() {
            let key = Key::lasting(self.s.effect(at).ability, at);
            if let Some(env) = self.eye().env_of_lasting(at).filter(|_| self.is_on_state(key.ability)) {
                found.push((key, env, false));
            }
        }
        for (key, env, holds) in &mut found {
            *holds = self.kernel.trigger(key.ability).is_some_and(|it| self.eye().holds(env, &it.state));
        }
        found
    }

    fn is_on_state(&self, ability: AbilityId) -> bool {
        self.kernel.trigger(ability).is_some_and(|it| it.on.is_empty() && !it.state.is_true())
    }

    /// Those that are true now and were not are met. `waits`: one that was not
    /// there before only counts once it has been false.
    fn take_truths(&mut self, found: Vec<(Key, Env, bool)>, waits: bool) {
        let mut truths: Vec<Key> = found.iter().filter(|(_, _, holds)| *holds).map(|(key, ..)| *key).collect();
        truths.sort_unstable();
        let before = self.s.note_truths(truths);
        let mut there: Vec<Key> = Vec::new();
        if !self.kernel.forgets(self.s, |it: StateTrue| it == StateTrue::Triggers) {
            there.extend(found.iter().map(|(key, ..)| *key));
            there.sort_unstable();
        }
        let known = self.s.note_there(there);
        for (key, env, holds) in found {
            if holds && !before.contains(&key) && (!waits || known.contains(&key)) {
                self.log.cite(self.kernel.policy_clauses(Policy::StateTrue));
                self.met(key, env, None);
            }
        }
    }

    /// An inline trigger is met now if its condition is.
    pub fn inline(&mut self, ability: AbilityId, env: &Env) {
        let mut env = env.clone();
        let holds = self.kernel.trigger(ability).is_some_and(|it| self.eye().holds(&mut env, &it.state));
        if holds {
            let clauses = &self.kernel.ability(ability).clauses;
            self.tell(clauses, |_| What::Met(Agent { ..Self::agent_of(ability, &env) }));
            let ages = self.ages(None, None);
            let waiting = Waiting { ages, ..self.waiting(ability, env) };
            self.s.add_pending(waiting);
        }
    }
}
