//! Triggers are placed as layers, one after the other; modes and targets are declared, and what lacks a target ceases.

use crate::position::agenda::{Frame, OnceDeclared};
use crate::position::env::Env;
use crate::position::log::What;
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::position::waiting::{AGELESS, TriggerBatch, Waiting};
use crate::stack::foresee::WaysAhead;
use crate::stack::required::{NOTHING, Obeying, Outlook};
use crate::step::work::{Go, Step};
use base::id::{AbilityId, PlayerId};
use model::ability::{AbilityKind, Resolution, Target};
use model::expr::Slot;
use model::one_of;
use model::policy::{
    ActsResolve, DeadMode, Declaration, DeclaredOrPaid, NoTarget, PlayedDeclaration, Policy, TriggersGo,
};
use smallvec::SmallVec;

/// Behind the last target.
pub(crate) const ALL_DECLARED: u8 = u8::MAX;

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
                let player = self.first_to_place(&self.owners(&may_be_next))?;
                if let Some(Frame::Place(first)) = self.s.on_top_mut() {
                    *first = Some(player);
                }
                return Ok(());
            }
        };
        if pool {
            let may_be_next = self.next_by_order(false)?;
            return self.resolve_from_pool(start, &may_be_next);
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
        self.s.begin(Frame::Declare { what: waiting, moded: false, target: 0, then: OnceDeclared::Placed });
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
        let Some(Frame::Declare { what, moded, target, then }) = self.s.on_top().cloned() else {
            return Ok(());
        };
        if then == OnceDeclared::IsPaid && !moded && target == 0 && !self.declares_before_paying(&what)? {
            self.s.end_work();
            return Ok(());
        }
        let is_part = then != OnceDeclared::Resolves && self.is_of_a_card(&what);
        if then == OnceDeclared::Placed && !is_part && self.resolves_at_once(&what)? {
            if let Some(Frame::Declare { then, .. }) = self.s.on_top_mut() {
                *then = OnceDeclared::Resolves;
            }
            return Ok(());
        }
        let resolve = then == OnceDeclared::Resolves;
        let Some(resolution) = what.ability.and_then(|ability| self.kernel.resolution(ability)) else {
            if self.declare_as_played(&what, target)? {
                return Ok(());
            }
            return self.declared(what, then);
        };
        if !moded && resolution.modes.len() > 1 {
            let waits = !resolve
                && one_of!(self.declares(what.ability.unwrap_or_default())?, Declaration: Reached | InTurn, not Placed);
            return if waits { self.declared(what, then) } else { self.declare_mode(what, resolution) };
        }
        let ability = what.ability.unwrap_or_default();
        let when = if self.has_declarations(&what) { self.declares(ability)? } else { Declaration::Placed };
        let now = one_of!(when, Declaration: Placed, not Reached | InTurn)
            || (one_of!(when, Declaration: Reached, not Placed | InTurn) && resolve);
        let mode = resolution.modes.get(what.mode as usize).filter(|_| now);
        let Some(left @ [found, ..]) = mode.and_then(|mode| mode.targets.get(usize::from(target)..)) else {
            return self.declared(what, then);
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
            let mut ways = WaysAhead::new();
            let ahead = vec![self.ahead_of_mode(env, (ability, resolution), *mode)];
            self.foresee(&mut duties, (ahead, NOTHING), false, &mut ways);
            outlooks.push(Outlook { ways, ..Outlook::default() });
        }
        self.obeying(&duties, &outlooks, false)
    }

    fn cease(&mut self, what: &Waiting) -> Go {
        let Some(Frame::Declare { what: _, moded: _, target: _, then }) = self.s.end_work() else {
            return Ok(());
        };
        if then == OnceDeclared::IsPaid {
            // It lacks a target once it is paid as well, or has one then.
            return Ok(());
        }
        self.tell_no_target(what, Policy::NoTarget);
        if let Some(ability) = what.ability {
            self.trigger_comes_to_nothing(ability, &what.env);
        }
        if then == OnceDeclared::Placed && self.is_of_a_card(what) {
            self.keep_with_card(what.clone(), false);
        }
        Ok(())
    }

    fn declared(&mut self, what: Waiting, then: OnceDeclared) -> Go {
        let resolve = then == OnceDeclared::Resolves;
        let begins = !resolve || self.begins(&what)?;
        self.s.end_work();
        if then == OnceDeclared::IsPaid {
            self.hand_down(what);
            return Ok(());
        }
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

    /// Whether what is about to be paid for declares its modes and targets before.
    fn declares_before_paying(&mut self, what: &Waiting) -> Go<bool> {
        let now = match what.ability {
            Some(ability) => one_of!(self.declares(ability)?, Declaration: Placed, not Reached | InTurn),
            None => one_of!(self.policy()?, PlayedDeclaration: Played, not Reached | InTurn),
        };
        let before = now && self.policy::<DeclaredOrPaid>()? == DeclaredOrPaid::BeforePaying;
        if before {
            self.log.cite(self.kernel.policy_clauses(Policy::DeclaredOrPaid));
        }
        Ok(before)
    }

    /// What was declared before the cost is paid is known to what is placed behind that, and to the cost of an ability.
    fn hand_down(&mut self, declared: Waiting) {
        let below = self.s.agenda().iter().rposition(|frame| frame.declaring().is_some());
        let Some(below) = below else { return };
        for frame in &mut self.s.agenda_mut()[below + 1..] {
            if let Frame::Run { env, .. } = frame
                && declared.ability.is_some()
                && env.len() == declared.env.len()
            {
                env.clone_from(&declared.env);
            }
        }
        let Frame::Declare { what, moded, target, .. } = &mut self.s.agenda_mut()[below] else { return };
        (*what, *moded, *target) = (declared, true, ALL_DECLARED);
        if what.ability.is_none() {
            // What of a card has lacked a target is declared once more, behind the cost.
            what.parts.retain(|part| part.declared);
            (*moded, *target) = (false, 0);
        }
    }

    /// What a cost let or chose is known to what it pays for. What was declared before stands there as it is by now: a target that
    /// the cost has taken out of play is lost.
    pub(crate) fn is_known_to_what_is_paid_for(&mut self, env: &mut Env) {
        let kernel = self.kernel;
        let Some(Frame::Declare { what, moded, target, then: OnceDeclared::Placed }) = self.s.on_top_mut() else {
            return;
        };
        let is_declared = *target == ALL_DECLARED;
        if !is_declared && (*moded || *target > 0) || what.env.len() != env.len() {
            return;
        }
        let resolution = what.ability.and_then(|ability| kernel.resolution(ability)).filter(|_| is_declared);
        if let Some(resolution) = resolution {
            let targets = resolution.modes.iter().flat_map(|mode| &mode.targets).map(|target| target.select.slot);
            targets.chain(resolution.mode).for_each(|slot| env.bind(slot, what.env.slot(slot)));
        }
        what.env = std::mem::take(env);
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
        let is_declared = |at: usize| {
            let earlier = abilities[..at].iter().filter(|it| **it == abilities[at]).count();
            card.parts.iter().filter(|part| part.ability == Some(abilities[at])).count() > earlier
        };
        let left = (usize::from(from)..abilities.len()).filter(|at| !is_declared(*at));
        for (at, ability) in left.map(|at| (at, abilities[at])) {
            let env = card.env.widened(self.kernel.ability(ability).slots);
            let what = Waiting::new((TriggerBatch::FIRST, card.player), Some(ability), env);
            let declares = self.is_of_a_card(&what) && self.has_declarations(&what);
            if declares && one_of!(self.declares(ability)?, Declaration: Placed, not Reached | InTurn) {
                if let Some(Frame::Declare { target, .. }) = self.s.on_top_mut() {
                    *target = at as u8 + 1;
                }
                self.s.begin(Frame::Declare { what, moded: false, target: 0, then: OnceDeclared::Placed });
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
