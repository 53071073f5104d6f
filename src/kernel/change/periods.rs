//! Turns, phases and steps begin and end, and with them what lasts as long (`until end of turn`) and what is counted in them.

use crate::position::agenda::Frame;
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
use model::instr::{Instr, Update};
use model::ir::Model;
use model::policy::{LimitCounts, LimitedReplacement, LimitedTrigger, PeriodEnd, Policy};
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
        self.end_ahead_of(period);
        for (period, has_begun) in self.over_with(period, true) {
            self.s.end_period(period);
            self.count_end(period, has_begun);
        }
        self.s.note_change();
    }

    /// Whether something ends first of what lasts until the end of a period: then continuous effects are computed anew without it,
    /// and the instruction by which the period ends is followed once more.
    pub(crate) fn is_to_end_first(&mut self, at: u32, env: &mut Env, period: PeriodId) -> bool {
        let ends = self.end_ahead_of(period) && !self.kernel.plain;
        if ends {
            self.resume(env, at);
            self.s.begin(Frame::Recalculate);
        }
        ends
    }

    /// A period is about to be over: effects that last until then end, while it still is. Whether some have ended.
    pub(crate) fn end_ahead_of(&mut self, period: PeriodId) -> bool {
        let mut any = false;
        for (period, has_begun) in self.over_with(period, true) {
            any |= self.end_for_one(period, has_begun);
        }
        any
    }

    /// The periods that are over with one, the innermost first, and whether each has begun: one that had not is none of those
    /// to come.
    fn over_with(&self, period: PeriodId, has_begun: bool) -> SmallVec<[(PeriodId, bool); 4]> {
        let periods = &self.kernel.model.rulebook.periods;
        let within = (0..periods.len()).filter(|at| periods[*at].within == Some(period)).map(PeriodId::at);
        let mut over: SmallVec<[(PeriodId, bool); 4]> =
            within.flat_map(|inner| self.over_with(inner, self.s.is_during(inner))).collect();
        over.push((period, has_begun));
        over
    }

    /// The end of one period is one of those for which effects last.
    fn count_end(&mut self, period: PeriodId, has_begun: bool) {
        for at in 0..self.s.effect_count() {
            if let EndsWithPeriod::After(_) = self.s.effect(at).ends
                && let left = self.ends_left(at, period, has_begun)
                && left != self.s.effect(at).ends.left()
            {
                self.s.effect_mut(at).ends = EndsWithPeriod::After(left);
            }
        }
    }

    /// How many ends an effect lasts for behind that of a period.
    fn ends_left(&self, at: usize, period: PeriodId, has_begun: bool) -> u8 {
        let effect = self.s.effect(at);
        let is_one = match &self.kernel.ability(effect.lasts).duration {
            Some(Duration::UntilEndOfNext(until, slot)) => {
                *until == period && has_begun && effect.env.slot(*slot) == self.s.turn_value()
            }
            Some(Duration::UntilEndOf(_) | Duration::UntilEvent(_) | Duration::AsLongAs(_) | Duration::Indefinite)
            | None => false,
        };
        effect.ends.left().saturating_sub(u8::from(is_one))
    }

    /// What lasts until the end of one period ends.
    fn end_for_one(&mut self, period: PeriodId, has_begun: bool) -> bool {
        let mut any = false;
        let mut at = 0;
        while at < self.s.effect_count() {
            let effect = self.s.effect(at);
            if effect.ends == EndsWithPeriod::OnceAnswered {
                at += 1;
                continue;
            }
            let kind = &self.kernel.ability(effect.ability).kind;
            let duration = &self.kernel.ability(effect.lasts).duration;
            let waits = self.kernel.waits_until(effect) == Some(period);
            let is_turn = period.index() == 0;
            let over_with_turn = !waits && is_turn && duration.is_none() && self.eye().lasts_for_the_turn(kind);
            let over = waits
                || duration.as_ref().map_or(over_with_turn, |duration| match duration {
                    Duration::UntilEndOf(until) => *until == period,
                    Duration::UntilEndOfNext(until, _) => {
                        *until == period && self.ends_left(at, period, has_begun) == 0
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
                any |= !self.s.effect(at).over;
                let is_gone = self.time_is_over_for(at);
                any |= is_gone;
                at += usize::from(!is_gone);
            } else {
                at += 1;
            }
        }
        any
    }

    /// Whether what ends with a period stays until that end has been answered. Only asked where something is there to
    /// answer it, or would be if what ends were over.
    fn ends_once_answered(&self) -> bool {
        let events = &self.kernel.model.rulebook.events;
        let leaves = |instr: &Instr| matches!(instr.update(), Some(Update::Leave(_)));
        let is_end = |at: &usize| {
            matches!(events[*at].special, Special::Ends(_))
                || events[*at].special == Special::Plain && events[*at].body.iter().any(leaves)
        };
        let is_answered = || {
            (0..events.len()).filter(is_end).any(|at| self.eye().could_be_active(&self.kernel.listeners[at].triggers))
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

    /// Counts one more use of a limited effect of a player: of the object that has it, and for what copies of it share of that
    /// player, as far as the rulebook can ask for the one and the other.
    pub fn use_up(&mut self, key: Key, env: &Env) {
        let whose = env.slot(Slot::YOU).player().filter(|_| key.bearer().is_some());
        let can_be_shared = self.kernel.can_be(self.s, |it: LimitCounts| it == LimitCounts::SameCards);
        let card = key.bearer().map(|object| self.eye().card_of_limit(object)).filter(|_| can_be_shared);
        let shared = whose.zip(card).map(|(player, card)| Key::of_copies(key.ability, card, player));
        if shared.is_none() || self.kernel.can_be(self.s, |it: LimitCounts| it == LimitCounts::EachObject) {
            self.s.use_once(key);
        }
        if let Some(shared) = shared {
            self.s.use_once(shared);
        }
    }

    /// An object leaves, and what it is next has used nothing. What copies of a card share is its player's, and stays.
    pub(crate) fn forget_uses_of(&mut self, object: ObjectId) {
        let of_it = |key: &Key| key.bearer() == Some(object);
        if self.s.uses().iter().any(|(key, _)| of_it(key)) {
            self.s.keep_uses(|key| !of_it(key));
        }
    }

    /// What effects have counted for themselves that are there no more is forgotten: what comes back is another effect.
    pub(crate) fn forget_counts_that_are_over(&mut self) {
        let is_over = |key: &Key| self.kernel.has_ordinal(key.ability) && self.eye().is_count_over(*key);
        let over: SmallVec<[Key; 4]> = self.s.uses().iter().map(|(key, _)| *key).filter(is_over).collect();
        if !over.is_empty() {
            self.s.keep_uses(|key| !over.contains(key));
        }
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
        let is_yours = |key: &Key| key.whose_copies().is_some_and(|it| it.into_value() == env.slot(Slot::YOU));
        let own = keys().find(|key| key.whose_copies().is_none() && whose(*key) == this);
        // Whoever controls it by now, and whatever card it has become: it was used by somebody.
        let card = self.object(this).map(|object| self.eye().card_of_limit(object));
        let copies = || keys().filter(|key| key.whose_copies().is_some());
        let of_card = || copies().filter(|key| key.card_of_copies() == card);
        let shared = of_card().find(is_yours).or_else(|| of_card().next());
        let shared = shared.or_else(|| copies().find(is_yours)).or_else(|| copies().next());
        if own.is_none() && shared.is_none() {
            return;
        }
        self.log.cite(self.kernel.policy_clauses(Policy::LimitedTrigger));
        if self.eye().policy::<LimitedTrigger>() == LimitedTrigger::DoesNotCount {
            own.into_iter().chain(shared).for_each(|key| self.s.use_once_less(key));
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
            let shared = self.eye().shared_use(key);
            shared.into_iter().chain([key]).for_each(|key| self.s.use_once_less(key));
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
        AbilityKind::Required(requirement) => (requirement.bound(), None),
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
