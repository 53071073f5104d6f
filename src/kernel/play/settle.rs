//! All that waits is settled: placed, answered, resolved, until nothing is left.

use crate::position::log::{Log, What};
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::state::{Env, Frame, Waiting};
use crate::run::step::{Go, Step};
use crate::trigger::put_on_stack::full;
use base::id::{AbilityId, ObjectId, PlayerId};
use model::ability::AbilityKind;
use model::expr::{Arithmetic, Comparison, NONE, Role, Slot};
use model::policy::{
    Declaration, FirstTriggers, LostAbility, NewTriggers, Policy, SourceGone, TriggerCondition, TriggersGo,
};
use smallvec::SmallVec;

impl<'m, L: Log> Step<'_, 'm, L> {
    /// The next piece of settling.
    pub fn settle(&mut self) -> Go {
        if self.s.pending.is_empty() && self.s.placed.is_empty() {
            return match self.first_mover() {
                Some(player) => self.open_priority(player),
                None => {
                    self.s.agenda.pop();
                    Ok(())
                }
            };
        }
        match self.policy::<TriggersGo>()? {
            TriggersGo::Pool => self.settle_pool(),
            TriggersGo::Stack | TriggersGo::Queue if !self.s.pending.is_empty() => {
                self.s.agenda.push(Frame::Place(None));
                Ok(())
            }
            TriggersGo::Stack | TriggersGo::Queue => match self.first_mover() {
                Some(player) => self.open_priority(player),
                None => self.resolve_next(),
            },
        }
    }

    fn open_priority(&mut self, player: PlayerId) -> Go {
        self.s.agenda.push(Frame::Priority(player, 0));
        Ok(())
    }

    /// In a pool, the next to resolve is picked as they resolve; played layers resolve when no trigger waits.
    fn settle_pool(&mut self) -> Go {
        if self.s.pending.is_empty() {
            return match self.first_mover() {
                Some(player) => self.open_priority(player),
                None => self.resolve_next(),
            };
        }
        if self.s.pending.iter().any(|waiting| self.has_declarations(waiting))
            && self.policy::<Declaration>()? == Declaration::Placed
            && self.declare_next_in_pool()
        {
            return Ok(());
        }
        let front = self.front(false)?;
        if self.owners(&front).len() > 1 && self.policy::<FirstTriggers>()? == FirstTriggers::Selected {
            // Two choices: the first is remembered while the second is asked.
            self.s.agenda.push(Frame::Place(None));
            return Ok(());
        }
        let first = self.first_to_place(&front)?;
        self.resolve_from_pool(first)
    }

    /// The next trigger that has come to a pool declares modes and targets, if there is one; the order in which they came
    /// stays.
    fn declare_next_in_pool(&mut self) -> bool {
        while let Some(at) = self.s.pending.iter().position(|waiting| !waiting.declared) {
            let what = Waiting { declared: true, ..self.s.pending.remove(at) };
            if self.has_declarations(&what) {
                self.s.agenda.push(Frame::Declare { what, moded: false, target: 0, resolve: false });
                return true;
            }
            self.s.pending.push(what);
        }
        false
    }

    /// The next trigger of the first player who has one, clockwise from this one, resolves.
    pub fn resolve_from_pool(&mut self, first: PlayerId) -> Go {
        let front = self.front(false)?;
        let player = self.next_owner(first, &front);
        let next = self.next_of(player, &front, OfferKind::NextResolution)?;
        let waiting = Waiting { ages: [0; 3], ..self.s.pending.remove(next) };
        if matches!(self.s.agenda.last(), Some(Frame::Place(_))) {
            self.s.agenda.pop();
        }
        self.log.cite(self.kernel.policy_clauses(Policy::TriggersGo));
        if self.has_declarations(&waiting) && !waiting.declared {
            self.s.agenda.push(Frame::Declare { what: waiting, moded: false, target: 0, resolve: true });
            return Ok(());
        }
        self.start_resolution(Waiting { declared: false, ..waiting });
        Ok(())
    }

    /// Whether something that waits has modes or targets to declare.
    #[must_use]
    pub fn has_declarations(&self, waiting: &Waiting) -> bool {
        waiting
            .ability
            .and_then(|ability| self.layer(ability))
            .is_some_and(|layer| layer.modes.len() > 1 || layer.modes.iter().any(|mode| !mode.targets.is_empty()))
    }

    /// The top of the stack, or the head of the queue, resolves.
    fn resolve_next(&mut self) -> Go {
        let reached = self.next_declares()?;
        if let Some(waiting) = self.s.placed.pop() {
            if reached {
                self.s.agenda.push(Frame::Declare { what: waiting, moded: false, target: 0, resolve: true });
            } else {
                self.start_resolution(waiting);
            }
        }
        Ok(())
    }

    /// Whether the next layer declares modes and targets as it resolves.
    fn next_declares(&mut self) -> Go<bool> {
        let ability = self.s.placed.last().filter(|waiting| self.has_declarations(waiting)).and_then(|it| it.ability);
        match ability {
            Some(ability) => Ok(self.declares(ability)? != Declaration::Placed),
            None => Ok(false),
        }
    }

    /// A layer resolves.
    pub fn start_resolution(&mut self, waiting: Waiting) {
        self.s.tick();
        // Only in a pool is it asked which were met before.
        let forgets = self.kernel.forgets(self.s, NewTriggers::Together)
            || self.kernel.forgets(self.s, TriggersGo::Stack)
            || self.kernel.forgets(self.s, TriggersGo::Queue);
        if !forgets && !(self.s.pending.is_empty() && self.s.placed.is_empty()) {
            self.s.batch += 1;
        }
        let Some(ability) = waiting.ability else {
            let object = ObjectId::of_value(Self::slot(&waiting.env, Slot::THIS)).unwrap_or_default();
            let player = waiting.player;
            self.tell(&[], |_| What::CardResolves(object, player));
            self.s.agenda.push(Frame::Card { object, player, next: 0, moment: self.s.moment });
            return;
        };
        let agent = self.agent_waiting(&waiting);
        let mut env = full(&waiting.env, self.kernel.ability(ability).slots);
        if self.trigger(ability).is_some() && !self.is_there(ability, &env) {
            self.log.cite(self.kernel.policy_clauses(Policy::SourceGone));
        }
        if let Some(policy) = self.ceases(ability, &mut env) {
            return self.tell(self.kernel.policy_clauses(policy), |_| What::Ceases(agent));
        }
        let clauses = &self.kernel.ability(ability).clauses;
        self.tell(clauses, |_| What::Resolves(agent));
        let pc = self.kernel.code.body(ability, waiting.mode);
        self.s.agenda.push(Frame::Run { pc, env, moment: self.s.moment, bare: false });
    }

    /// Whether a trigger's object is still where the ability works; a rule of the rulebook has none.
    fn is_there(&self, ability: AbilityId, env: &Env) -> bool {
        if self.kernel.model.rulebook.rules.iter().any(|rule| rule.ability == ability) {
            return true;
        }
        let zones = &self.kernel.ability(ability).zones;
        self.object(Self::slot(env, Slot::THIS))
            .is_some_and(|object| zones.is_empty() || zones.contains(&self.s.objects[object.index()].zone))
    }

    /// Whether a trigger's object is there, and no longer has the ability.
    fn has_lost(&self, ability: AbilityId, env: &Env) -> bool {
        let object = self.object(Self::slot(env, Slot::THIS)).filter(|_| self.is_there(ability, env));
        let borne = self.kernel.borne.contains(ability);
        object.is_some_and(|object| borne && !self.eye().props(object).abilities.iter().any(|it| it.ability == ability))
    }

    fn condition_holds(&self, ability: AbilityId, env: &mut Env) -> bool {
        self.trigger(ability).is_none_or(|trigger| self.eye().holds(env, &trigger.state))
    }

    /// The policy by which a trigger does not resolve, if one says so: its object has left, or has lost the ability, or
    /// its condition no longer holds.
    fn ceases(&self, ability: AbilityId, env: &mut Env) -> Option<Policy> {
        self.trigger(ability)?;
        if !self.is_there(ability, env) && self.eye().policy::<SourceGone>() == SourceGone::Ceases {
            return Some(Policy::SourceGone);
        }
        if self.has_lost(ability, env) && self.eye().policy::<LostAbility>() == LostAbility::Ceases {
            return Some(Policy::LostAbility);
        }
        let again = || self.eye().policy::<TriggerCondition>() == TriggerCondition::MetAndResolved;
        (!self.condition_holds(ability, env) && again()).then_some(Policy::TriggerCondition)
    }

    // priority

    /// The player who gets priority first, if anybody can do anything.
    fn first_mover(&self) -> Option<PlayerId> {
        let players = self.players_playing();
        players.iter().any(|player| !self.moves(*player).is_empty()).then(|| players.first().copied()).flatten()
    }

    /// What a player can do now: positions in the scenario's moves.
    fn moves(&self, player: PlayerId) -> SmallVec<[usize; 8]> {
        let moves = &self.kernel.model.scenario.moves;
        (0..moves.len())
            .filter(|at| {
                let it = &moves[*at];
                it.player == player
                    && it.times.is_none_or(|times| self.s.moves[*at] < times)
                    && match it.ability {
                        Some(ability) => self.can_activate(player, it.object, ability),
                        None => self.can_play(player, it.object),
                    }
            })
            .collect()
    }

    /// A player acts or passes; when all have passed in a row the next layer resolves, or all is settled.
    pub fn priority(&mut self, player: PlayerId, passes: u8) -> Go {
        let is_last = usize::from(passes) + 1 >= self.players_playing().len();
        let moves = self.moves(player);
        if !moves.is_empty() {
            let mut picks: SmallVec<[Pick; 8]> = SmallVec::from_slice(&[Pick::Pass]);
            for at in &moves {
                let it = &self.kernel.model.scenario.moves[*at];
                picks.push(match it.ability {
                    Some(ability) => Pick::Activate(ability, it.object),
                    None => Pick::Play(it.object),
                });
            }
            let clauses = self.kernel.model.rulebook.play.as_ref().map_or(&[][..], |play| &play.clauses);
            let choice = self.ask(Chooser::Player(player), OfferKind::Priority, &picks, clauses)?;
            if choice > 0 {
                return self.act(player, moves[choice - 1]);
            }
        }
        self.s.agenda.pop();
        let next = self.s.next_player(player, self.kernel.players());
        if !is_last {
            self.s.agenda.push(Frame::Priority(next, passes + 1));
            return Ok(());
        }
        if !self.s.placed.is_empty() {
            return self.resolve_next();
        }
        if matches!(self.s.agenda.last(), Some(Frame::Settle)) {
            self.s.agenda.pop();
        }
        Ok(())
    }

    fn act(&mut self, player: PlayerId, at: usize) -> Go {
        let it = &self.kernel.model.scenario.moves[at];
        self.s.agenda.pop();
        if it.times.is_some() {
            self.s.moves[at] += 1;
        }
        match it.ability {
            Some(ability) => self.activate(player, it.object, ability),
            None => self.play(player, it.object),
        }
        Ok(())
    }

    // playing and activating

    /// Whether a player can play a card: it is theirs, in a zone to play from, and they can pay.
    #[must_use]
    pub fn can_play(&self, player: PlayerId, object: ObjectId) -> bool {
        let Some(play) = &self.kernel.model.rulebook.play else {
            return false;
        };
        let Some(it) = self.s.objects.get(object.index()).filter(|it| it.exists && it.owner == player) else {
            return false;
        };
        let affordable = play.cost.is_none_or(|(number, resource)| {
            let cost = self.eye().number(object, number);
            cost == NONE || self.meter.compare(Comparison::AtMost, cost, self.resource(player, resource.index()))
        });
        let mut env: Env = SmallVec::from_slice(&[object.value(), player.value()]);
        let in_time = play.possible.as_ref().is_none_or(|possible| self.eye().holds(&mut env, possible));
        play.from.contains(&it.zone)
            && affordable
            && in_time
            && !self.play_forbidden(player, object)
            && self.untargeted_is_legal(player, object, None)
    }

    fn play_forbidden(&self, player: PlayerId, object: ObjectId) -> bool {
        self.kernel.plays.is_some_and(|kind| self.eye().forbidden(&act_event(kind, player, object)).is_some())
    }

    /// What a player has of a resource.
    #[must_use]
    pub fn resource(&self, player: PlayerId, resource: usize) -> i32 {
        self.s.resources[player.index() * self.kernel.model.rulebook.resources.len() + resource]
    }

    /// Whether a player can activate an ability of an object.
    #[must_use]
    pub fn can_activate(&self, player: PlayerId, object: ObjectId, ability: AbilityId) -> bool {
        let AbilityKind::Activated(activated) = &self.kernel.ability(ability).kind else {
            return false;
        };
        if !self.s.objects.get(object.index()).is_some_and(|it| it.exists) || self.eye().control(object) != player {
            return false;
        }
        let props = self.eye().props(object);
        let Some(key) = props.abilities.iter().find(|key| key.ability == ability) else {
            return false;
        };
        let key = crate::position::state::Key { object: object.0, ..*key };
        if activated.limit.is_some_and(|limit| self.used(key) >= limit.times)
            || !self.untargeted_is_legal(player, object, Some(ability))
        {
            return false;
        }
        if self.kernel.activates.is_some_and(|kind| self.eye().forbidden(&act_event(kind, player, object)).is_some()) {
            return false;
        }
        self.eye().of_bearer(key).is_some_and(|mut env| {
            self.eye().holds(&mut env, &activated.possible) && self.can_pay(&env, &activated.cost)
        })
    }

    /// A player plays a card: it goes where layers wait, its cost is paid, and it is there.
    pub fn play(&mut self, player: PlayerId, object: ObjectId) {
        let Some(play) = &self.kernel.model.rulebook.play else {
            return;
        };
        if let Some((number, resource)) = play.cost {
            let cost = self.meter.positive(self.eye().number(object, number));
            let at = player.index() * self.kernel.model.rulebook.resources.len() + resource.index();
            self.s.resources[at] =
                self.meter.arithmetic(Arithmetic::Subtract, self.s.resources[at], cost, model::policy::Rounding::Down);
        }
        self.log.cite(&play.clauses);
        self.move_object(object, play.to, model::instr::End::Top);
        self.lose(object);
        let env: Env = SmallVec::from_slice(&[object.value(), player.value()]);
        let what = Waiting { batch: self.s.batch, ages: [0; 3], player, ability: None, env, mode: 0, declared: false };
        self.s.agenda.push(Frame::Declare { what, moded: false, target: 0, resolve: false });
        if let Some(kind) = self.kernel.plays {
            self.propose(SmallVec::from_elem(act_event(kind, player, object), 1));
        }
    }

    /// A player activates an ability: its cost is paid, and it waits as a layer.
    pub fn activate(&mut self, player: PlayerId, object: ObjectId, ability: AbilityId) {
        let AbilityKind::Activated(activated) = &self.kernel.ability(ability).kind else {
            return;
        };
        let nth = self.eye().props(object).abilities.iter().find(|key| key.ability == ability).map_or(0, |key| key.nth);
        if activated.limit.is_some() {
            self.use_up(crate::position::state::Key { ability, object: object.0, nth });
        }
        let mut env: Env = SmallVec::from_elem(NONE, self.kernel.ability(ability).slots.max(2) as usize);
        env[0] = object.value();
        env[1] = player.value();
        let waiting = Waiting {
            batch: self.s.batch,
            ages: [0; 3],
            player,
            ability: Some(ability),
            env: env.clone(),
            mode: 0,
            declared: false,
        };
        self.s.agenda.push(Frame::Declare { what: waiting, moded: false, target: 0, resolve: false });
        let pc = self.kernel.code.costs[ability.index()];
        self.s.agenda.push(Frame::Run { pc, env: env.clone(), moment: u16::MAX, bare: false });
        let from = self.s.objects[object.index()].zone;
        let rule = self.kernel.model.rulebook.play.as_ref();
        let rule = rule.and_then(|play| play.activated.iter().position(|(zone, _)| *zone == from));
        if let Some(rule) = rule {
            let pc = self.kernel.code.activations[rule];
            self.s.agenda.push(Frame::Run { pc, env, moment: u16::MAX, bare: false });
        }
        if let Some(kind) = self.kernel.activates {
            self.propose(SmallVec::from_elem(act_event(kind, player, object), 1));
        }
    }

    /// A played card resolves: its resolution abilities in order, then it goes where the rulebook says.
    pub fn card_resolves(&mut self) -> Go {
        let Some(Frame::Card { object, player, next, moment }) = self.s.agenda.last().cloned() else {
            return Ok(());
        };
        let abilities = self.eye().props(object).abilities.clone();
        let resolution = abilities
            .iter()
            .enumerate()
            .skip(next as usize)
            .find(|(_, key)| matches!(self.kernel.ability(key.ability).kind, AbilityKind::Resolution(_)));
        let mut env: Env = SmallVec::from_slice(&[object.value(), player.value()]);
        let Some((at, key)) = resolution else {
            self.s.agenda.pop();
            let Some(play) = &self.kernel.model.rulebook.play else {
                return Ok(());
            };
            if let Some(rule) = play.then.iter().position(|(condition, _)| self.eye().holds(&mut env, condition)) {
                let pc = self.kernel.code.plays[rule];
                self.s.agenda.push(Frame::Run { pc, env, moment, bare: false });
            }
            return Ok(());
        };
        if let Some(Frame::Card { next, .. }) = self.s.agenda.last_mut() {
            *next = at as u8 + 1;
        }
        let env = full(&env, self.kernel.ability(key.ability).slots);
        let what = Waiting {
            batch: self.s.batch,
            ages: [0; 3],
            player,
            ability: Some(key.ability),
            env,
            mode: 0,
            declared: false,
        };
        self.s.agenda.push(Frame::Declare { what, moded: false, target: 0, resolve: true });
        Ok(())
    }
}

/// The event that a player plays or activates something.
#[must_use]
pub fn act_event(kind: base::id::EventKindId, player: PlayerId, object: ObjectId) -> crate::position::state::Event {
    let mut roles = [NONE; Role::COUNT];
    roles[Role::Player as usize] = player.value();
    roles[Role::Object as usize] = object.value();
    roles[Role::Source as usize] = object.value();
    crate::position::state::Event::new(kind, roles)
}
