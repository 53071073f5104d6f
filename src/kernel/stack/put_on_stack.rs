//! Triggers are placed as layers, one after the other; modes and targets are declared, and what lacks a target ceases.

use crate::position::agenda::Frame;
use crate::position::env::Env;
use crate::position::log::What;
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::position::waiting::{AGELESS, TriggerBatch, Waiting};
use crate::stack::foresee::Ways;
use crate::stack::required::{NOTHING, Obeying, Outlook};
use crate::step::work::{Go, Step};
use base::id::{AbilityId, PlayerId};
use model::ability::{AbilityKind, Resolution, Target};
use model::expr::Slot;
use model::one_of;
use model::policy::{ActsResolve, DeadMode, Declaration, NoTarget, Policy, TriggersGo};
use smallvec::SmallVec;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// The next pending trigger is placed; in a pool it resolves.
    pub fn place(&mut self) -> Go {
        if !self.s.is_any_pending() {
            self.s.end_work();
            return Ok(());
        }
        let Some(Frame::Place(first)) = self.s.on_top().cloned() else {
            return Ok(());
        };
        let pool = one_of!(self.policy()?, TriggersGo: Pool, not Stack | Queue);
        let declares = self.s.pending().iter().any(|waiting| self.has_declarations(waiting));
        let reached = declares && one_of!(self.policy()?, Declaration: Reached | InTurn, not Placed);
        let start = match first {
            Some(player) => player,
            None => {
                let may_be_next = self.next_by_order(!pool)?;
                let player = self.first_to_place(&may_be_next)?;
                if let Some(Frame::Place(first)) = self.s.on_top_mut() {
                    *first = Some(player);
                }
                return Ok(());
            }
        };
        if pool {
            return self.resolve_from_pool(start);
        }
        let may_be_next = self.next_by_order(true)?;
        let player = self.next_owner(start, &may_be_next);
        let next = self.next_of(player, &may_be_next, OfferKind::NextTrigger)?;
        let waiting = Waiting { ages: AGELESS, ..self.s.take_pending(next) };
        if let Some(Frame::Place(first)) = self.s.on_top_mut() {
            *first = Some(player);
        }
        if reached {
            return self.put(waiting);
        }
        self.s.begin(Frame::Declare { what: waiting, moded: false, target: 0, resolve: false });
        Ok(())
    }

    /// Puts something where it waits.
    pub fn put(&mut self, waiting: Waiting) -> Go {
        let queue = one_of!(self.policy()?, TriggersGo: Queue, not Stack | Pool);
        let Some(agent) = self.agent_waiting(&waiting) else {
            // A card that has left before it could wait is no layer.
            if waiting.env.slot(Slot::THIS) != Value::NONE {
                self.s.place_next(waiting);
            }
            return Ok(());
        };
        self.tell(self.kernel.policy_clauses(Policy::TriggersGo), |_| What::Placed(agent));
        if waiting.declared {
            self.s.add_pending(waiting);
            return Ok(());
        }
        if queue {
            self.s.place_last(waiting);
        } else {
            self.s.place_next(waiting);
        }
        Ok(())
    }

    /// The next mode or target is declared; then what was declared is placed, or resolved.
    pub fn declare(&mut self) -> Go {
        let Some(Frame::Declare { what, moded, target, resolve }) = self.s.on_top().cloned() else {
            return Ok(());
        };
        let is_part = !resolve && self.is_of_a_card(&what);
        if !resolve && !is_part && self.resolves_at_once(&what)? {
            if let Some(Frame::Declare { resolve, .. }) = self.s.on_top_mut() {
                *resolve = true;
            }
            return Ok(());
        }
        let Some(resolution) = what.ability.and_then(|ability| self.kernel.resolution(ability)) else {
            if self.declare_as_played(&what, target)? {
                return Ok(());
            }
            return self.declared(what, resolve);
        };
        if !moded && resolution.modes.len() > 1 {
            let waits = !resolve
                && one_of!(self.declares(what.ability.unwrap_or_default())?, Declaration: Reached | InTurn, not Placed);
            return if waits { self.declared(what, resolve) } else { self.declare_mode(what, resolution) };
        }
        let ability = what.ability.unwrap_or_default();
        let when = if self.has_declarations(&what) { self.declares(ability)? } else { Declaration::Placed };
        let now = one_of!(when, Declaration: Placed, not Reached | InTurn)
            || (one_of!(when, Declaration: Reached, not Placed | InTurn) && resolve);
        let mode = resolution.modes.get(what.mode as usize).filter(|_| now);
        let Some(left @ [found, ..]) = mode.and_then(|mode| mode.targets.get(usize::from(target)..)) else {
            return self.declared(what, resolve);
        };
        let mut env = what.env.widened(self.kernel.ability(ability).slots);
        let by = self.declaration_policy(ability);
        let from = self.kernel.code.body(ability, what.mode);
        let before = mode.map_or(&[][..], |mode| &mode.targets[..usize::from(target)]);
        if self.choose_target(what.player, &mut env, (before, left, from), by)?
            || self.policy::<NoTarget>()? == NoTarget::Stays
        {
            let aims = env.slot(found.select.slot) != Value::NONE;
            self.set_declared(env, aims, target + 1);
            return Ok(());
        }
        self.cease(&what)
    }

    fn set_declared(&mut self, env: Env, aims: bool, next: u8) {
        if let Some(Frame::Declare { what, moded, target, .. }) = self.s.on_top_mut() {
            what.env = env;
            what.aims |= aims;
            *moded = true;
            *target = next;
        }
    }

    /// The mode is chosen: among those for which every target exists, or among all as long as there is such a one.
    fn declare_mode(&mut self, what: Waiting, resolution: &'m Resolution) -> Go {
        let env = what.env.widened(self.kernel.ability(what.ability.unwrap_or_default()).slots);
        let ability = what.ability.unwrap_or_default();
        let possible = |step: &Self, at: u8| {
            let from = step.kernel.code.body(ability, at);
            let targets = resolution.modes[usize::from(at)].targets.iter().filter(|target| target.after.is_none());
            let targets: SmallVec<[&Target; 8]> = targets.collect();
            step.are_there(&targets, &mut env.clone(), from)
        };
        let all = 0..resolution.modes.len() as u8;
        let mut modes: SmallVec<[u8; 8]> = all.clone().filter(|at| possible(self, *at)).collect();
        if modes.is_empty() {
            if self.policy::<NoTarget>()? == NoTarget::Ceases {
                return self.cease(&what);
            }
            modes = all.collect();
        } else if modes.len() < all.len() && self.policy::<DeadMode>()? == DeadMode::CanBeChosen {
            self.log.cite(self.kernel.policy_clauses(Policy::DeadMode));
            modes = all.collect();
        }
        let obeying = self.required_modes(what.player, &env, (ability, resolution), &modes);
        obeying.keep(&mut modes);
        let picks: SmallVec<[Pick; 8]> = modes.iter().map(|mode| Pick::Mode(*mode)).collect();
        let by = self.declaration_policy(what.ability.unwrap_or_default());
        let clauses = self.kernel.policy_clauses(by);
        let choice = self.ask(Chooser::Player(what.player), OfferKind::Mode, &picks, clauses)?;
        self.tell_required(what.player, &obeying, choice);
        self.log.cite(clauses);
        if let Some(Frame::Declare { what, moded, .. }) = self.s.on_top_mut() {
            what.mode = modes[choice];
            *moded = true;
            if let Some(slot) = resolution.mode {
                what.env.bind(slot, Value::of(i32::from(modes[choice])));
            }
        }
        Ok(())
    }

    /// Which of some modes are left to a player of whom something is required.
    fn required_modes(
        &self,
        player: PlayerId,
        env: &Env,
        (ability, resolution): (AbilityId, &Resolution),
        modes: &[u8],
    ) -> Obeying {
        if modes.len() < 2 {
            return Obeying::default();
        }
        let Some(mut duties) = self.duties(player) else { return Obeying::default() };
        let mut outlooks: Vec<Outlook> = Vec::new();
        for mode in modes {
            let mut ways = Ways::new();
            let ahead = vec![self.ahead_of_mode(env, (ability, resolution), *mode)];
            self.foresee(&mut duties, (ahead, NOTHING), false, &mut ways);
            outlooks.push(Outlook { ways, costs: false, passes: false });
        }
        self.obeying(&duties, &outlooks, false)
    }

    fn cease(&mut self, what: &Waiting) -> Go {
        let Some(Frame::Declare { what: _, moded: _, target: _, resolve }) = self.s.end_work() else {
            return Ok(());
        };
        self.tell_no_target(what, Policy::NoTarget);
        if let Some(ability) = what.ability {
            self.trigger_comes_to_nothing(ability, &what.env);
        }
        if !resolve && self.is_of_a_card(what) {
            self.keep_with_card(what.clone(), false);
        }
        Ok(())
    }

    fn declared(&mut self, what: Waiting, resolve: bool) -> Go {
        let begins = !resolve || self.begins(&what)?;
        self.s.end_work();
        if !begins {
            self.tell_no_target(&what, Policy::MissingTarget);
            if let Some(ability) = what.ability {
                self.trigger_comes_to_nothing(ability, &what.env);
            }
            return Ok(());
        }
        if resolve {
            self.start_resolution(what);
            return Ok(());
        }
        if self.is_of_a_card(&what) {
            self.keep_with_card(what, true);
            return Ok(());
        }
        self.put(what)
    }

    // what is declared as a card is played

    /// The next of what a played card does declares its modes and targets, where that is done as it is played; whether
    /// there is one.
    fn declare_as_played(&mut self, card: &Waiting, from: u8) -> Go<bool> {
        let this = card.env.slot(Slot::THIS).object();
        let Some(object) = this.filter(|_| card.ability.is_none()) else {
            return Ok(false);
        };
        let abilities: SmallVec<[AbilityId; 8]> =
            self.eye().props(object).abilities.iter().map(|key| key.ability).collect();
        for (at, ability) in abilities.into_iter().enumerate().skip(from.into()) {
            let env = card.env.widened(self.kernel.ability(ability).slots);
            let what = Waiting::new((TriggerBatch::FIRST, card.player), Some(ability), env);
            let declares = self.is_of_a_card(&what) && self.has_declarations(&what);
            if declares && one_of!(self.declares(ability)?, Declaration: Placed, not Reached | InTurn) {
                if let Some(Frame::Declare { target, .. }) = self.s.on_top_mut() {
                    *target = at as u8 + 1;
                }
                self.s.begin(Frame::Declare { what, moded: false, target: 0, resolve: false });
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether it is something that a played card does.
    fn is_of_a_card(&self, what: &Waiting) -> bool {
        what.ability.is_some_and(|ability| matches!(self.kernel.ability(ability).kind, AbilityKind::Resolution(_)))
    }

    /// What a card does has declared, or lacks a target: the card, below it on the agenda, keeps that.
    fn keep_with_card(&mut self, what: Waiting, declared: bool) {
        if let Some(Frame::Declare { what: card, .. }) = self.s.on_top_mut() {
            card.parts.push(Waiting { declared, batch: TriggerBatch::FIRST, ..what });
        }
    }

    /// Whether something that was played or activated resolves before anything else.
    fn resolves_at_once(&mut self, what: &Waiting) -> Go<bool> {
        let pool = one_of!(self.policy()?, TriggersGo: Pool, not Stack | Queue);
        let acted = what.ability.is_none_or(|ability| self.kernel.trigger(ability).is_none());
        Ok(pool && acted && self.cited::<ActsResolve>()? == ActsResolve::AtOnce)
    }
}
