//! Triggers are placed: whose first, in which order, with which modes and targets.

use super::log::{Agent, Log, What};
use super::offer::{Chooser, OfferKind, Pick};
use super::state::{Env, Frame, Waiting};
use super::step::{Go, Step};
use crate::base::id::{AbilityId, ObjectId, PlayerId};
use crate::model::ability::{AbilityKind, Layer};
use crate::model::expr::Slot;
use crate::model::policy::{DeadMode, Declaration, FirstTriggers, NoTarget, Policy, TriggerOrder, TriggersGo};
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
            _ => None,
        }
    }

    /// The next pending trigger is placed.
    pub fn place(&mut self) -> Go {
        if self.s.pending.is_empty() {
            self.s.agenda.pop();
            return Ok(());
        }
        let Some(Frame::Place(first)) = self.s.agenda.last().cloned() else {
            return Ok(());
        };
        // Asked before anybody chooses: a question behind a choice would undo it.
        let declares = self.s.pending.iter().any(|waiting| self.has_declarations(waiting));
        let reached = declares && self.policy::<Declaration>()? == Declaration::Reached;
        let start = match first {
            Some(player) => player,
            None => {
                let player = self.first_to_place(false)?;
                if let Some(Frame::Place(first)) = self.s.agenda.last_mut() {
                    *first = Some(player);
                }
                return Ok(());
            }
        };
        let player = self.next_owner(start);
        let next = self.next_of(player, OfferKind::NextTrigger)?;
        let waiting = self.s.pending.remove(next);
        if let Some(Frame::Place(first)) = self.s.agenda.last_mut() {
            *first = Some(player);
        }
        if reached {
            return self.put(waiting);
        }
        self.s.agenda.push(Frame::Declare { what: waiting, moded: false, target: 0, resolve: false });
        Ok(())
    }

    /// The first player clockwise from this one who has a pending trigger.
    #[must_use]
    pub fn next_owner(&self, start: PlayerId) -> PlayerId {
        let players = self.kernel.players();
        let has = |player: PlayerId| self.s.pending.iter().any(|waiting| waiting.player == player);
        let all = (0..players).map(|step| PlayerId::at((start.index() + step) % players));
        all.into_iter().find(|player| has(*player)).unwrap_or(start)
    }

    /// The player whose triggers come first. `batch`: only those of the highest batch count.
    pub fn first_to_place(&mut self, batch: bool) -> Go<PlayerId> {
        let turn = PlayerId(self.s.turn.into());
        let highest = self.s.pending.iter().map(|waiting| waiting.batch).max().unwrap_or(0);
        let mut owners: SmallVec<[PlayerId; 8]> = SmallVec::new();
        for waiting in self.s.pending.iter().filter(|waiting| !batch || waiting.batch == highest) {
            if !owners.contains(&waiting.player) {
                owners.push(waiting.player);
            }
        }
        if owners.len() < 2 {
            return Ok(owners.first().copied().unwrap_or(turn));
        }
        match self.policy::<FirstTriggers>()? {
            FirstTriggers::TurnPlayer | FirstTriggers::Nobody => Ok(turn),
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

    /// Which pending trigger of a player (or, where the rulebook lets all be ordered together, of anybody) is next.
    pub fn next_of(&mut self, player: PlayerId, kind: OfferKind) -> Go<usize> {
        let highest = self.s.pending.iter().map(|waiting| waiting.batch).max().unwrap_or(0);
        let together = self.s.pending.iter().any(|waiting| waiting.player != player)
            && self.policy::<FirstTriggers>()? == FirstTriggers::Nobody;
        let theirs: SmallVec<[usize; 8]> = (0..self.s.pending.len())
            .filter(|at| {
                let waiting = &self.s.pending[*at];
                waiting.batch == highest && (together || waiting.player == player)
            })
            .collect();
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
                Pick::Ability(agent.ability, agent.object.unwrap_or_default())
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
        let agent = self.agent_waiting(&waiting);
        self.tell(self.kernel.policy_clauses(Policy::TriggersGo), |_| What::Placed(agent));
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
        let Some(layer) = what.ability.and_then(|ability| self.layer(ability)) else {
            return self.declared(what, resolve);
        };
        if !moded && layer.modes.len() > 1 {
            return self.declare_mode(what, layer);
        }
        let Some(mode) = layer.modes.get(what.mode as usize) else {
            return self.declared(what, resolve);
        };
        let Some(select) = mode.targets.get(target as usize) else {
            return self.declared(what, resolve);
        };
        let mut env = full(&what.env, self.kernel.ability(what.ability.unwrap_or_default()).slots);
        let objects: SmallVec<[ObjectId; 8]> = self.eye().select(&env, select).collect();
        if objects.is_empty() {
            return self.no_target(what, select.slot, env, target);
        }
        let picks: SmallVec<[Pick; 8]> = objects.iter().map(|object| Pick::Object(*object)).collect();
        let clauses = self.kernel.policy_clauses(Policy::Declaration);
        let choice = self.ask(Chooser::Player(what.player), OfferKind::Target, &picks, clauses)?;
        self.log.cite(clauses);
        super::eval::bind(&mut env, select.slot, objects[choice].value());
        self.set_declared(env, target + 1);
        Ok(())
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
        let possible = |step: &Self, mode: &crate::model::ability::Mode| {
            mode.targets.iter().all(|select| step.eye().select(&env, select).next().is_some())
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
                super::eval::bind(&mut what.env, slot, i32::from(modes[choice]));
            }
        }
        Ok(())
    }

    fn no_target(&mut self, what: Waiting, slot: Slot, mut env: Env, target: u8) -> Go {
        match self.policy::<NoTarget>()? {
            NoTarget::Ceases => self.cease(&what),
            NoTarget::Stays => {
                self.log.cite(self.kernel.policy_clauses(Policy::NoTarget));
                super::eval::bind(&mut env, slot, crate::model::expr::NONE);
                self.set_declared(env, target + 1);
                Ok(())
            }
        }
    }

    fn cease(&mut self, what: &Waiting) -> Go {
        let agent = self.agent_waiting(what);
        self.s.agenda.pop();
        self.tell(self.kernel.policy_clauses(Policy::NoTarget), |_| What::NoTarget(agent));
        Ok(())
    }

    fn declared(&mut self, what: Waiting, resolve: bool) -> Go {
        if !resolve {
            self.policy::<TriggersGo>()?;
        }
        self.s.agenda.pop();
        if resolve {
            self.start_resolution(what);
            Ok(())
        } else {
            self.put(what)
        }
    }
}

/// An environment with all its slots.
#[must_use]
pub fn full(env: &Env, slots: u8) -> Env {
    let mut env = env.clone();
    if env.len() < slots as usize {
        env.resize(slots as usize, crate::model::expr::NONE);
    }
    env
}
