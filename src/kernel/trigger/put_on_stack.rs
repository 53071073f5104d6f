//! Triggers are placed: whose first, in which order, with which modes and targets.

use crate::position::log::{Agent, Log, What};
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::state::{Env, Frame, Waiting};
use crate::run::step::{Go, Step};
use crate::trigger::queue_order::Positions;
use base::id::{AbilityId, ObjectId, PlayerId};
use model::ability::{AbilityKind, Layer};
use model::expr::Slot;
use model::policy::{ActsResolve, DeadMode, Declaration, FirstTriggers, NoTarget, Policy, TriggerOrder, TriggersGo};
use smallvec::SmallVec;

impl<'m, L: Log> Step<'_, 'm, L> {
    /// Whose effect something that waits is.
    #[must_use]
    pub fn agent_waiting(&self, waiting: &Waiting) -> Agent {
        Agent {
            ability: waiting.ability.unwrap_or(AbilityId(u16::MAX)),
            object: ObjectId::of_value(Self::slot(&waiting.env, Slot::THIS)),
            player: waiting.player,
        }
    }

    /// What an ability makes when it is placed.
    #[must_use]
    pub fn layer(&self, ability: AbilityId) -> Option<&'m Layer> {
        match &self.kernel.ability(ability).kind {
            AbilityKind::Trigger(trigger) => Some(&trigger.layer),
            AbilityKind::Activated(activated) => Some(&activated.layer),
            AbilityKind::Resolution(layer) => Some(layer),
            AbilityKind::Replacement(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Suppress(_)
            | AbilityKind::Mark => None,
        }
    }

    /// The next pending trigger is placed; in a pool it resolves.
    pub fn place(&mut self) -> Go {
        if self.s.pending.is_empty() {
            self.s.agenda.pop();
            return Ok(());
        }
        let Some(Frame::Place(first)) = self.s.agenda.last().cloned() else {
            return Ok(());
        };
        let pool = self.policy::<TriggersGo>()? == TriggersGo::Pool;
        let declares = self.s.pending.iter().any(|waiting| self.has_declarations(waiting));
        let reached = declares && self.policy::<Declaration>()? != Declaration::Placed;
        let start = match first {
            Some(player) => player,
            None => {
                let front = self.front(!pool)?;
                let player = self.first_to_place(&front)?;
                if let Some(Frame::Place(first)) = self.s.agenda.last_mut() {
                    *first = Some(player);
                }
                return Ok(());
            }
        };
        if pool {
            return self.resolve_from_pool(start);
        }
        let front = self.front(true)?;
        let player = self.next_owner(start, &front);
        let next = self.next_of(player, &front, OfferKind::NextTrigger)?;
        let waiting = Waiting { ages: [0; 3], ..self.s.pending.remove(next) };
        if let Some(Frame::Place(first)) = self.s.agenda.last_mut() {
            *first = Some(player);
        }
        if reached {
            return self.put(waiting);
        }
        self.s.agenda.push(Frame::Declare { what: waiting, moded: false, target: 0, resolve: false });
        Ok(())
    }

    /// Whose triggers these are, each player once.
    pub fn owners(&self, front: &Positions) -> SmallVec<[PlayerId; 8]> {
        let mut owners: SmallVec<[PlayerId; 8]> = SmallVec::new();
        for at in front {
            let owner = self.s.pending[*at].player;
            if !owners.contains(&owner) {
                owners.push(owner);
            }
        }
        owners
    }

    /// The player whose triggers come first, of those who have one in front.
    pub fn first_to_place(&mut self, front: &Positions) -> Go<PlayerId> {
        let turn = PlayerId(self.s.turn.into());
        let owners = self.owners(front);
        if owners.len() < 2 {
            return Ok(owners.first().copied().unwrap_or(turn));
        }
        match self.policy::<FirstTriggers>()? {
            FirstTriggers::TurnPlayer | FirstTriggers::Nobody => {
                self.log.cite(self.kernel.policy_clauses(Policy::FirstTriggers));
                Ok(turn)
            }
            FirstTriggers::Selected => {
                let players = self.players_playing();
                let picks: SmallVec<[Pick; 8]> = players.iter().map(|player| Pick::Player(*player)).collect();
                let clauses = self.kernel.policy_clauses(Policy::FirstTriggers);
                let choice = self.ask(Chooser::Player(turn), OfferKind::FirstTriggers, &picks, clauses)?;
                self.log.cite(clauses);
                Ok(players[choice])
            }
        }
    }

    /// Which trigger of a player in front (or, where the rulebook lets all be ordered together, of anybody) is next.
    pub fn next_of(&mut self, player: PlayerId, front: &Positions, kind: OfferKind) -> Go<usize> {
        let together = front.iter().any(|at| self.s.pending[*at].player != player)
            && self.policy::<FirstTriggers>()? == FirstTriggers::Nobody;
        let theirs: Positions =
            front.iter().copied().filter(|at| together || self.s.pending[*at].player == player).collect();
        let theirs = self.front_of(theirs, kind == OfferKind::NextTrigger)?;
        if theirs.len() == 1 {
            return Ok(theirs[0]);
        }
        let chooser = match self.policy::<TriggerOrder>()? {
            TriggerOrder::Creation => return Ok(theirs[0]),
            TriggerOrder::EachTheirOwn => player,
            TriggerOrder::TurnPlayer => PlayerId(self.s.turn.into()),
        };
        let picks: SmallVec<[Pick; 8]> = theirs
            .iter()
            .map(|at| {
                let agent = self.agent_waiting(&self.s.pending[*at]);
                Pick::effect(agent.ability, agent.object)
            })
            .collect();
        let clauses = self.kernel.policy_clauses(Policy::TriggerOrder);
        let choice = self.ask(Chooser::Player(chooser), kind, &picks, clauses)?;
        self.log.cite(clauses);
        Ok(theirs[choice])
    }

    /// Puts something where it waits.
    pub fn put(&mut self, waiting: Waiting) -> Go {
        let queue = self.policy::<TriggersGo>()? == TriggersGo::Queue;
        if waiting.ability.is_none() {
            self.s.placed.push(waiting);
            return Ok(());
        }
        let agent = self.agent_waiting(&waiting);
        self.tell(self.kernel.policy_clauses(Policy::TriggersGo), |_| What::Placed(agent));
        if waiting.declared {
            self.s.pending.push(waiting);
            return Ok(());
        }
        if queue {
            self.s.placed.insert(0, waiting);
        } else {
            self.s.placed.push(waiting);
        }
        Ok(())
    }

    /// The next mode or target is declared; then what was declared is placed, or resolved.
    pub fn declare(&mut self) -> Go {
        let Some(Frame::Declare { what, moded, target, resolve }) = self.s.agenda.last().cloned() else {
            return Ok(());
        };
        if !resolve && self.resolves_at_once(&what)? {
            if let Some(Frame::Declare { resolve, .. }) = self.s.agenda.last_mut() {
                *resolve = true;
            }
            return Ok(());
        }
        let Some(layer) = what.ability.and_then(|ability| self.layer(ability)) else {
            return self.declared(what, resolve);
        };
        if !moded && layer.modes.len() > 1 {
            let waits = !resolve && self.declares(what.ability.unwrap_or_default())? != Declaration::Placed;
            return if waits { self.declared(what, resolve) } else { self.declare_mode(what, layer) };
        }
        let ability = what.ability.unwrap_or_default();
        let when = if self.has_declarations(&what) { self.declares(ability)? } else { Declaration::Placed };
        let now = when == Declaration::Placed || (when == Declaration::Reached && resolve);
        let mode = layer.modes.get(what.mode as usize).filter(|_| now);
        let Some(found) = mode.and_then(|mode| mode.targets.get(target as usize)) else {
            return self.declared(what, resolve);
        };
        let mut env = full(&what.env, self.kernel.ability(ability).slots);
        let by = self.declaration_policy(ability);
        if self.choose_target(what.player, &mut env, found, by)? || self.policy::<NoTarget>()? == NoTarget::Stays {
            self.set_declared(env, target + 1);
            return Ok(());
        }
        self.cease(&what)
    }

    fn set_declared(&mut self, env: Env, next: u8) {
        if let Some(Frame::Declare { what, moded, target, .. }) = self.s.agenda.last_mut() {
            what.env = env;
            *moded = true;
            *target = next;
        }
    }

    /// The mode is chosen: among those for which every target exists, or among all as long as there is such a one.
    fn declare_mode(&mut self, what: Waiting, layer: &'m Layer) -> Go {
        let env = full(&what.env, self.kernel.ability(what.ability.unwrap_or_default()).slots);
        let possible = |step: &Self, mode: &model::ability::Mode| {
            mode.targets
                .iter()
                .filter(|target| target.after.is_none())
                .all(|target| step.eye().select(&env, &target.select).next().is_some())
        };
        let all = 0..layer.modes.len() as u8;
        let mut modes: SmallVec<[u8; 8]> =
            all.clone().filter(|at| possible(self, &layer.modes[*at as usize])).collect();
        if modes.is_empty() {
            if self.policy::<NoTarget>()? == NoTarget::Ceases {
                return self.cease(&what);
            }
            modes = all.collect();
        } else if modes.len() < all.len() && self.policy::<DeadMode>()? == DeadMode::CanBeChosen {
            self.log.cite(self.kernel.policy_clauses(Policy::DeadMode));
            modes = all.collect();
        }
        let picks: SmallVec<[Pick; 8]> = modes.iter().map(|mode| Pick::Mode(*mode)).collect();
        let clauses = self.kernel.policy_clauses(Policy::Declaration);
        let choice = self.ask(Chooser::Player(what.player), OfferKind::Mode, &picks, clauses)?;
        self.log.cite(clauses);
        if let Some(Frame::Declare { what, moded, .. }) = self.s.agenda.last_mut() {
            what.mode = modes[choice];
            *moded = true;
            if let Some(slot) = layer.mode {
                crate::look::eval::bind(&mut what.env, slot, i32::from(modes[choice]));
            }
        }
        Ok(())
    }

    fn cease(&mut self, what: &Waiting) -> Go {
        self.s.agenda.pop();
        self.tell_no_target(what, Policy::NoTarget);
        Ok(())
    }

    fn declared(&mut self, what: Waiting, resolve: bool) -> Go {
        let begins = !resolve || self.begins(&what)?;
        self.s.agenda.pop();
        if !begins {
            self.tell_no_target(&what, Policy::MissingTarget);
            return Ok(());
        }
        if resolve {
            self.start_resolution(what);
            Ok(())
        } else {
            self.put(what)
        }
    }

    /// Whether something that was played or activated resolves before anything else.
    fn resolves_at_once(&mut self, what: &Waiting) -> Go<bool> {
        let pool = self.policy::<TriggersGo>()? == TriggersGo::Pool;
        let acted = what.ability.is_none_or(|ability| self.trigger(ability).is_none());
        Ok(pool && acted && self.cited::<ActsResolve>()? == ActsResolve::AtOnce)
    }
}

/// An environment with all its slots.
#[must_use]
pub fn full(env: &Env, slots: u8) -> Env {
    let mut env = env.clone();
    if env.len() < slots as usize {
        env.resize(slots as usize, model::expr::NONE);
    }
    env
}
