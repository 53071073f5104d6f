//! Turns, phases and steps begin and end, and with them what lasts as long (`until end of turn`) and what is counted in them.

use crate::position::env::Env;
use crate::position::key::Key;
use crate::position::lasting::EndsWithPeriod;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::work::Step;
use base::id::{AbilityId, ObjectId, PeriodId, TallyId};
use model::ability::{Ability, AbilityKind, Duration};
use model::event::Special;
use model::expr::Slot;
use model::ir::Model;
use model::one_of;
use model::policy::{LimitCounts, LimitedReplacement, LimitedTrigger, NextLasts, NoDuration, PeriodEnd, Policy};
use smallvec::SmallVec;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// A period begins: counts for it begin anew.
    pub fn enter(&mut self, period: PeriodId) {
        self.s.begin_period(period);
        for (at, tally) in self.kernel.model.tallies.iter().enumerate() {
            if tally.period == Some(period) {
                self.s.clear_tally(TallyId::at(at));
            }
        }
        let model = self.kernel.model;
        self.s.keep_uses(|key| bound_period(model, &model.abilities[key.ability.index()]) != Some(period));
    }

    /// A period is over, and those within it: effects that last as long end.
    pub fn leave(&mut self, period: PeriodId) {
        self.leave_within(period);
        self.leave_one(period, true);
    }

    /// The periods within one are over, the innermost first.
    fn leave_within(&mut self, period: PeriodId) {
        let periods = &self.kernel.model.rulebook.periods;
        for inner in (0..periods.len()).filter(|at| periods[*at].within == Some(period)).map(PeriodId::at) {
            self.leave_within(inner);
            let has_begun = self.s.is_during(inner);
            self.leave_one(inner, has_begun);
        }
    }

    /// One period is over; one that had not begun is none of those to come.
    fn leave_one(&mut self, period: PeriodId, has_begun: bool) {
        self.s.end_period(period);
        let turn = self.s.turn_value();
        let is_turn = period.index() == 0;
        let mut at = 0;
        while at < self.s.effect_count() {
            if self.s.effect(at).ends == EndsWithPeriod::OnceAnswered {
                at += 1;
                continue;
            }
            let kind = &self.kernel.ability(self.s.effect(at).ability).kind;
            let duration = &self.kernel.ability(self.s.effect(at).lasts).duration;
            let waits = self.kernel.waits_until(self.s.effect(at)) == Some(period);
            let over_with_turn = !waits && is_turn && duration.is_none() && self.lasts_for_the_turn(kind);
            let effect = self.s.effect_mut(at);
            let over = waits
                || duration.as_ref().map_or(over_with_turn, |duration| match duration {
                    Duration::UntilEndOf(until) => *until == period,
                    Duration::UntilEndOfNext(until, slot) => {
                        if *until == period && has_begun && effect.env.slot(*slot) == turn {
                            effect.ends = EndsWithPeriod::After(effect.ends.left().saturating_sub(1));
                        }
                        *until == period && effect.ends.left() == 0
                    }
                    Duration::UntilEvent(_) | Duration::AsLongAs(_) | Duration::Indefinite => false,
                });
            if over && self.ends_once_answered() {
                self.s.effect_mut(at).ends = EndsWithPeriod::OnceAnswered;
                at += 1;
            } else if over {
                if over_with_turn && kind.is_next() {
                    self.log.cite(self.kernel.policy_clauses(Policy::NextLasts));
                }
                at += usize::from(!self.time_is_over_for(at));
            } else {
                at += 1;
            }
        }
        self.s.note_change();
    }

    /// Whether what ends with a period stays until that end has been answered. Only asked where something is there to
    /// answer it.
    fn ends_once_answered(&self) -> bool {
        let events = &self.kernel.model.rulebook.events;
        let is_end = |at: &usize| matches!(events[*at].special, Special::Ends(_));
        let is_answered = || {
            (0..events.len())
                .filter(is_end)
                .any(|at| !self.eye().active(&self.kernel.listeners[at].triggers).is_empty())
        };
        let can_be = self.kernel.can_be(self.s, |it: PeriodEnd| it == PeriodEnd::After);
        can_be && is_answered() && self.eye().policy::<PeriodEnd>() == PeriodEnd::After
    }

    /// Nothing waits: what has stayed until the end of its period was answered ends. Whether something has.
    pub(crate) fn end_what_was_answered(&mut self) -> bool {
        let mut any = false;
        while let Some(at) = self.s.effects().iter().position(|effect| effect.ends == EndsWithPeriod::OnceAnswered) {
            self.log.cite(self.kernel.policy_clauses(Policy::PeriodEnd));
            self.s.effect_mut(at).ends = EndsWithPeriod::After(0);
            self.time_is_over_for(at);
            any = true;
        }
        any
    }

    /// Whether an effect without a stated duration ends with the turn.
    pub(crate) fn lasts_for_the_turn(&self, kind: &AbilityKind) -> bool {
        if kind.is_next() {
            return self.eye().policy::<NextLasts>() == NextLasts::Turn;
        }
        match kind {
            AbilityKind::Trigger(_) => false,
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => one_of!(self.eye().policy(), NoDuration: Turn, not Applicable | Indefinite),
        }
    }

    /// Counts one more use of a limited effect.
    pub fn use_up(&mut self, key: Key) {
        self.s.use_once(key);
    }

    /// An object leaves, and what it is next has used nothing. Where copies of a card share a limit, what was used of that stays so.
    pub(crate) fn keep_uses_of_what_leaves(&mut self, object: ObjectId) {
        let of_it = |key: &Key| key.bearer() == Some(object);
        if !self.s.uses().iter().any(|(key, _)| of_it(key)) {
            return;
        }
        let player = self.eye().control(object);
        let used: SmallVec<[(Key, u8); 2]> = self.s.uses().iter().copied().filter(|(key, _)| of_it(key)).collect();
        self.s.keep_uses(|key| !of_it(key));
        if self.kernel.can_be(self.s, |it: LimitCounts| it == LimitCounts::SameCards) {
            for (key, times) in used {
                (0..times).for_each(|_| self.use_up(Key::of_gone(key.ability, player)));
            }
        }
    }

    /// An effect has not been carried out: one use less is counted.
    pub(crate) fn give_back(&mut self, key: Key) {
        self.s.use_once_less(key);
    }

    /// A trigger that waited, or has begun and done nothing, is not carried out: the rulebook says whether it counts.
    pub(crate) fn trigger_comes_to_nothing(&mut self, ability: AbilityId, env: &Env) {
        if self.kernel.trigger(ability).is_none_or(|trigger| trigger.limit.is_none()) {
            return;
        }
        let this = env.slot(Slot::THIS);
        let of_resolution =
            |at: usize| self.s.effects().get(at).map_or(Value::NONE, |effect| effect.env.slot(Slot::THIS));
        let whose = |key: Key| {
            key.bearer().map_or_else(|| key.position().map_or(Value::NONE, of_resolution), IntoValue::into_value)
        };
        let keys = || self.s.uses().iter().map(|(key, _)| *key).filter(|key| key.ability == ability);
        let of_gone = |key: &Key| key.whose_gone().is_some_and(|player| player.into_value() == env.slot(Slot::YOU));
        let used = keys().find(|key| whose(*key) == this).or_else(|| keys().find(of_gone));
        let Some(key) = used else { return };
        self.log.cite(self.kernel.policy_clauses(Policy::LimitedTrigger));
        if self.eye().policy::<LimitedTrigger>() == LimitedTrigger::DoesNotCount {
            self.give_back(key);
        }
    }

    /// Whoever may apply the replacement whose body begins here declines.
    pub(crate) fn is_declined(&mut self, at: u32) {
        let key = self.event_mut().and_then(|event| event.lineage.last().copied());
        let is_head = |key: &Key| {
            let optional = self.kernel.replacement(key.ability).is_some_and(|it| it.optional.is_some());
            optional && self.kernel.code.body(key.ability, 0) == at
        };
        let Some(key) = key.filter(is_head) else { return };
        if let Some(event) = self.event_mut().filter(|event| !event.declined.contains(&key)) {
            event.declined.push(key);
        }
        if self.kernel.replacement(key.ability).is_none_or(|it| it.limit.is_none()) {
            return;
        }
        self.log.cite(self.kernel.policy_clauses(Policy::LimitedReplacement));
        if self.eye().policy::<LimitedReplacement>() == LimitedReplacement::DoesNotCount {
            self.give_back(key);
        }
    }
}

/// The period at whose start an ability's uses begin anew, and what it counts for itself.
#[must_use]
pub fn bound_period(model: &Model, ability: &Ability) -> Option<PeriodId> {
    let (bound, ordinal) = match &ability.kind {
        AbilityKind::Trigger(trigger) => (trigger.limit, trigger.ordinal),
        AbilityKind::Replacement(replacement) => (replacement.limit, replacement.ordinal),
        AbilityKind::Activated(activated) => (activated.limit, None),
        AbilityKind::Resolution(_)
        | AbilityKind::Continuous(_)
        | AbilityKind::Cannot(_)
        | AbilityKind::Can(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => (None, None),
    };
    let counted = ordinal.and_then(|ordinal| model.tallies[ordinal.tally.index()].period);
    bound.and_then(|bound| bound.period).or(counted)
}
