//! What waits resolves: from the stack, the queue or the pool.

use crate::position::agenda::{Frame, OnceDeclared, Resolving, Settling};
use crate::position::env::Env;
use crate::position::log::What;
use crate::position::offer::OfferKind;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::position::waiting::{AGELESS, Waiting};
use crate::stack::highest_priority::Positions;
use crate::step::work::{Go, Step};
use base::id::{AbilityId, PlayerId};
use model::expr::Slot;
use model::one_of;
use model::policy::{
    Declaration, LostAbility, NewTriggers, Policy, SourceGone, TriggerCondition, TriggersGo, WhileTrigger,
};

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// Of the triggers that may be next, the next of the first player who has one, clockwise from this one, resolves.
    pub fn resolve_from_pool(&mut self, first: PlayerId, may_be_next: &Positions) -> Go {
        let player = self.next_owner(first, may_be_next);
        let next = self.next_of(player, may_be_next, OfferKind::NextResolution)?;
        let waiting = Waiting { ages: AGELESS, ..self.s.take_pending(next) };
        if matches!(self.s.on_top(), Some(Frame::Place(_))) {
            self.s.end_work();
        }
        self.one_is_enough();
        self.log.cite(self.kernel.policy_clauses(Policy::TriggersGo));
        if self.has_declarations(&waiting) && !waiting.declared {
            self.s.begin(Frame::Declare { what: waiting, moded: false, target: 0, then: OnceDeclared::Resolves });
            return Ok(());
        }
        self.start_resolution(Waiting { declared: false, ..waiting });
        Ok(())
    }

    /// The next trigger that has come to a pool declares modes and targets, if there is one; the order in which they came
    /// stays.
    pub(crate) fn declare_next_in_pool(&mut self) -> bool {
        while let Some(at) = self.s.pending().iter().position(|waiting| !waiting.declared) {
            let what = Waiting { declared: true, ..self.s.take_pending(at) };
            if self.has_declarations(&what) {
                self.s.begin(Frame::Declare { what, moded: false, target: 0, then: OnceDeclared::Placed });
                return true;
            }
            self.s.add_pending(what);
        }
        false
    }

    /// Whether something that waits has modes or targets to declare.
    #[must_use]
    pub fn has_declarations(&self, waiting: &Waiting) -> bool {
        waiting.ability.and_then(|ability| self.kernel.resolution(ability)).is_some_and(|resolution| {
            resolution.modes.len() > 1 || resolution.modes.iter().any(|mode| !mode.targets.is_empty())
        })
    }

    /// The top of the stack, or the head of the queue, resolves.
    pub(crate) fn resolve_next(&mut self) -> Go {
        let reached = self.next_declares()?;
        if let Some(waiting) = self.s.take_next() {
            self.one_is_enough();
            if reached {
                self.s.begin(Frame::Declare { what: waiting, moded: false, target: 0, then: OnceDeclared::Resolves });
            } else {
                self.start_resolution(waiting);
            }
        }
        Ok(())
    }

    /// Something is taken to resolve: where that alone was to, nothing more is settled.
    fn one_is_enough(&mut self) {
        if matches!(self.s.on_top(), Some(Frame::Settle(Settling::Next))) {
            self.s.end_work();
        }
    }

    /// What has waited resolves: where that hangs on, it is done.
    fn note_resolved(&mut self) {
        let all = matches!(self.s.on_top(), Some(Frame::Settle(Settling::All)));
        self.note_done(self.s.depth() - usize::from(all));
    }

    /// Whether the next layer declares modes and targets as it resolves.
    pub(crate) fn next_declares(&mut self) -> Go<bool> {
        let ability = self.s.next_placed().filter(|waiting| self.has_declarations(waiting)).and_then(|it| it.ability);
        match ability {
            Some(ability) => Ok(one_of!(self.declares(ability)?, Declaration: Reached | InTurn, not Placed)),
            None => Ok(false),
        }
    }

    /// A layer resolves.
    pub fn start_resolution(&mut self, waiting: Waiting) {
        self.s.tick();
        // Only in a pool is it asked which were met before.
        let forgets = self.kernel.forgets(self.s, |it| one_of!(it, NewTriggers: Together, not First | Last))
            || self.kernel.forgets(self.s, |it| one_of!(it, TriggersGo: Stack | Queue, not Pool));
        let others_wait = self.s.is_any_pending() || self.s.is_any_placed();
        if !forgets && others_wait {
            self.s.set_batch(self.s.batch().next());
        }
        let Some(agent) = self.agent_waiting(&waiting) else {
            return self.start_card(waiting);
        };
        let ability = agent.ability;
        let mut env = waiting.env.widened(self.kernel.ability(ability).slots);
        let has_left = !waiting.leaves && !self.is_there(ability, env.slot(Slot::THIS));
        if self.kernel.trigger(ability).is_some() && has_left {
            self.log.cite(self.kernel.policy_clauses(Policy::SourceGone));
        }
        if let Some(policy) = self.ceases(ability, &mut env, has_left) {
            self.trigger_comes_to_nothing(ability, &waiting.env);
            return self.tell(self.kernel.policy_clauses(policy), |_| What::Ceases(agent));
        }
        if waiting.aims && !self.look_again(&waiting, &mut env) {
            self.trigger_comes_to_nothing(ability, &waiting.env);
            return self.tell_no_target(&waiting, Policy::TargetsAgain);
        }
        self.note_resolved();
        let clauses = &self.kernel.ability(ability).clauses;
        self.tell(clauses, |_| What::Resolves(agent));
        let pc = self.kernel.code.body(ability, waiting.mode);
        self.s.begin(Frame::Run { pc, env, moment: Some(self.s.moment()), updates: false });
    }

    /// A played card resolves. Without a legal target nothing that it says is done, and it goes where the rulebook says.
    fn start_card(&mut self, card: Waiting) {
        let Waiting { player, mut parts, env, .. } = card;
        let Some(object) = env.slot(Slot::THIS).object() else {
            return;
        };
        let resolves = self.card_looks_again(&mut parts);
        match parts.first().filter(|_| !resolves) {
            Some(part) => self.tell_no_target(part, Policy::TargetsAgain),
            None => self.tell(&[], |_| What::CardResolves(object, player)),
        }
        if resolves {
            self.note_resolved();
        }
        let next = if resolves { Resolving::From(0) } else { Resolving::Goes };
        self.s.begin(Frame::Card { object, player, next, moment: self.s.moment(), left: false, parts });
    }

    /// Whether a trigger's object is still where the ability works; a rule of the rulebook has none, and neither has what an
    /// effect has generated.
    pub(crate) fn is_there(&self, ability: AbilityId, this: Value) -> bool {
        let is_rule = self.kernel.model.rulebook.rules.iter().any(|rule| rule.ability == ability);
        if is_rule || !self.kernel.borne.contains(ability) {
            return true;
        }
        let zones = &self.kernel.ability(ability).zones;
        self.object(this).is_some_and(|object| zones.is_empty() || zones.contains(&self.s.zone_of(object)))
    }

    /// Whether a trigger's object is there, and no longer has the ability.
    pub(crate) fn has_lost(&self, ability: AbilityId, env: &Env) -> bool {
        let object = self.object(env.slot(Slot::THIS)).filter(|_| self.is_there(ability, env.slot(Slot::THIS)));
        let borne = self.kernel.borne.contains(ability);
        object.is_some_and(|object| borne && !self.eye().props(object).abilities.iter().any(|it| it.ability == ability))
    }

    /// The policy by which a trigger does not resolve, if one says so: its object has left since it was met, or has lost the
    /// ability, or its condition no longer holds. The state that alone has met it is no condition: it is not asked again.
    fn ceases(&self, ability: AbilityId, env: &mut Env, has_left: bool) -> Option<Policy> {
        let trigger = self.kernel.trigger(ability)?;
        if has_left && self.eye().policy::<SourceGone>() == SourceGone::Ceases {
            return Some(Policy::SourceGone);
        }
        if self.has_lost(ability, env) && self.eye().policy::<LostAbility>() == LostAbility::Ceases {
            return Some(Policy::LostAbility);
        }
        let again = || self.eye().policy::<TriggerCondition>();
        let mut holds = trigger.on.is_empty() || self.eye().holds(env, &trigger.state);
        if !self.eye().holds(env, &self.kernel.ability(ability).condition) {
            match self.eye().policy::<WhileTrigger>() {
                WhileTrigger::Condition => holds = false,
                WhileTrigger::Ability => {
                    let is_borne = self.kernel.borne.contains(ability) && self.is_there(ability, env.slot(Slot::THIS));
                    if is_borne && self.eye().policy::<LostAbility>() == LostAbility::Ceases {
                        return Some(Policy::LostAbility);
                    }
                }
            }
        }
        let ceases = if holds {
            self.asks_words_again()
                && !self.words_hold(trigger, env)
                && one_of!(again(), TriggerCondition: InItsWords, not Met | MetAndResolved)
        } else {
            !self.kernel.can_be(self.s, |it| one_of!(it, TriggerCondition: Met, not MetAndResolved | InItsWords))
                || one_of!(again(), TriggerCondition: MetAndResolved | InItsWords, not Met)
        };
        ceases.then_some(Policy::TriggerCondition)
    }
}
