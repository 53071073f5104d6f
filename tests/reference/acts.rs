//! What is declared, activated and played.

use super::position::{Act, Does, Effect, Env, Key, Stop, Waiting, thing_of, value_of};
use super::run::Run;
use assize::base::id::{AbilityId, PlayerId, ZoneId};
use assize::kernel::position::offer::{Chooser, Ending, Stuck};
use assize::model::ability::{AbilityKind, Activated, Resolution, Target};
use assize::model::event::Special;
use assize::model::expr::{NONE, Slot};
use assize::model::instr::{Instr, ScriptInstr};
use assize::model::one_of;
use assize::model::policy::{
    ActivatedDeclaration, ActsResolve, DeadMode, Declaration, DeclaredOrPaid, Left, MissingTarget, NoTarget,
    TargetsAgain, TriggersGo, Untargeted,
};

/// A layer that declares its targets as their instructions are reached.
#[derive(Clone)]
pub struct InTurn {
    pub key: Key,
    pub you: PlayerId,
    /// How much had happened when it began.
    pub began: usize,
}

impl<'m> Run<'m> {
    /// What waits, as it will be carried out.
    pub fn layer(&self, waiting: &Waiting) -> Option<&'m Resolution> {
        match &self.ability(waiting.key.ability).kind {
            AbilityKind::Trigger(it) => Some(&it.resolution),
            AbilityKind::Activated(it) => Some(&it.resolution),
            AbilityKind::Resolution(it) => Some(it),
            _ => None,
        }
    }

    /// Whether something of it is to be declared.
    pub fn declares(&self, waiting: &Waiting) -> bool {
        let has_targets = |layer: &Resolution| layer.modes.iter().any(|mode| !mode.targets.is_empty());
        self.layer(waiting).is_some_and(|layer| layer.modes.len() > 1 || has_targets(layer))
    }

    /// When modes and targets are declared.
    pub fn declaration(&mut self, waiting: &Waiting) -> Does<Declaration> {
        Ok(match waiting.act {
            Act::Trigger => self.policy::<Declaration>()?,
            Act::Activated => match self.policy::<ActivatedDeclaration>()? {
                ActivatedDeclaration::Activated => Declaration::Placed,
                ActivatedDeclaration::Reached => Declaration::Reached,
                ActivatedDeclaration::InTurn => Declaration::InTurn,
            },
            Act::Played => Declaration::Reached,
        })
    }

    fn has_targets(&mut self, targets: &[Target], env: &Env) -> Does<bool> {
        for target in targets {
            if self.fitting(&target.select, env)?.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A mode is declared, of those whose targets exist.
    pub fn declare_mode(&mut self, waiting: &mut Waiting) -> Does {
        let Some(layer) = self.layer(waiting).filter(|layer| layer.modes.len() > 1) else { return Ok(()) };
        let mut offered = Vec::new();
        for (at, mode) in layer.modes.iter().enumerate() {
            if self.has_targets(&mode.targets, &waiting.env)? {
                offered.push(at);
            }
        }
        let is_mixed = !offered.is_empty() && offered.len() < layer.modes.len();
        if offered.is_empty() || is_mixed && self.policy::<DeadMode>()? == DeadMode::CanBeChosen {
            offered = (0..layer.modes.len()).collect();
        }
        let mode = offered[self.asks(waiting.you, offered.len())?];
        waiting.mode = Some(mode);
        if let Some(slot) = layer.mode {
            waiting.env.set(slot, mode as i32);
        }
        Ok(())
    }

    /// Mode and targets are declared; whether the layer goes on.
    pub fn declare(&mut self, waiting: &mut Waiting) -> Does<bool> {
        self.declare_mode(waiting)?;
        let Some(layer) = self.layer(waiting) else { return Ok(true) };
        waiting.declared = true;
        let targets = &layer.modes[waiting.mode.unwrap_or(0)].targets;
        if targets.len() > 1 || targets.iter().any(|target| target.of > 1 || target.up_to) {
            return Err(Stop::Unsupported("several targets"));
        }
        for target in targets {
            let fitting = self.fitting(&target.select, &waiting.env)?;
            if fitting.is_empty() {
                let stays = self.policy::<NoTarget>()? == NoTarget::Stays;
                if !stays {
                    self.comes_to_nothing(&waiting.key)?;
                }
                return Ok(stays);
            }
            let chosen = fitting[self.asks(waiting.you, fitting.len())?];
            self.bind(&mut waiting.env, target.select.slot, value_of(chosen));
        }
        Ok(true)
    }

    /// Targets that were declared before are looked at again; whether the layer goes on.
    pub fn look_again(&mut self, waiting: &mut Waiting) -> Does<bool> {
        let Some(layer) = self.layer(waiting) else { return Ok(true) };
        for target in &layer.modes[waiting.mode.unwrap_or(0)].targets {
            let slot = target.select.slot;
            let Some(thing) = thing_of(waiting.env.get(slot)) else { continue };
            if self.fitting(&target.select, &waiting.env)?.contains(&thing) {
                continue;
            }
            let again = self.policy::<TargetsAgain>()?;
            let has_left = self.at.things[thing].gone || !self.in_play(self.at.things[thing].zone);
            if one_of!(again, TargetsAgain: Ceases | LeftOut, not Never)
                || has_left && self.policy::<Left>()? == Left::Nothing
            {
                waiting.env.set(slot, NONE);
            }
            if one_of!(again, TargetsAgain: Ceases, not LeftOut | Never) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A target is declared as its instruction is reached.
    pub fn reach(&mut self, target: &Target, env: &mut Env) -> Does {
        let Some(layer) = self.in_turn.clone() else { return Ok(()) };
        let fitting = self.fitting(&target.select, env)?;
        if !fitting.is_empty() {
            let chosen = fitting[self.asks(layer.you, fitting.len())?];
            self.bind(env, target.select.slot, value_of(chosen));
            return Ok(());
        }
        let ends = if self.happened == layer.began {
            let ceases = self.policy::<NoTarget>()? == NoTarget::Ceases;
            if ceases {
                self.comes_to_nothing(&layer.key)?;
            }
            ceases
        } else {
            match self.policy::<MissingTarget>()? {
                MissingTarget::LeftOut => false,
                MissingTarget::EndsIt => true,
                MissingTarget::KeepsFromBeginning => return Err(Stop::Unsupported("a target that went missing")),
            }
        };
        env.set(target.select.slot, NONE);
        if ends { Err(Stop::Ceased) } else { Ok(()) }
    }

    /// Whether a layer begins that declares its targets as they are reached.
    pub fn begins(&mut self, waiting: &Waiting) -> Does<bool> {
        let Some(layer) = self.layer(waiting) else { return Ok(true) };
        let mode = &layer.modes[waiting.mode.unwrap_or(0)];
        if mode.targets.len() > 1 || mode.targets.iter().any(|target| target.of > 1 || target.up_to) {
            return Err(Stop::Unsupported("several targets"));
        }
        let is_first = matches!(mode.body.first(), Some(Instr::Choose(_)));
        if is_first || self.has_targets(&mode.targets, &waiting.env)? {
            return Ok(true);
        }
        Ok(one_of!(self.policy()?, MissingTarget: LeftOut | EndsIt, not KeepsFromBeginning))
    }

    /// A line plays or activates.
    pub fn act(&mut self, script: &ScriptInstr, env: &Env) -> Does {
        match script {
            ScriptInstr::Settle => {
                // What waits resolves here, and the standing checks look first.
                let busy = std::mem::take(&mut self.busy);
                self.checks_if_due()?;
                self.settle()?;
                self.busy = busy;
                Ok(())
            }
            ScriptInstr::SettleNext => Err(Stop::Unsupported("one thing alone that resolves")),
            ScriptInstr::Play(player, object) => {
                let Some(thing) = self.thing(object, env)? else { return self.stuck(Stuck::NoObject) };
                self.play(*player, thing)
            }
            ScriptInstr::Activate(player, object, ability) => {
                let Some(thing) = self.thing(object, env)? else { return self.stuck(Stuck::NoObject) };
                self.activate(*player, thing, *ability)
            }
            ScriptInstr::ActivateGiven(..) => Err(Stop::Unsupported("an activated ability that is given")),
        }
    }

    fn stuck(&self, why: fn(u16) -> Stuck) -> Does {
        Err(Stop::End(Ending::Stuck(why(self.line))))
    }

    fn activate(&mut self, player: PlayerId, thing: usize, ability: AbilityId) -> Does {
        let AbilityKind::Activated(it) = &self.ability(ability).kind else { return self.stuck(Stuck::IllegalLine) };
        let key = Key { ability, thing: Some(thing), nth: 0, lasting: None };
        let there = self.working(&|kind| matches!(kind, AbilityKind::Activated(_)))?;
        let found = there.into_iter().find(|effect| effect.key == key);
        let Some(effect) = found.filter(|_| self.at.things[thing].shape.controller == player) else {
            return self.stuck(Stuck::IllegalLine);
        };
        if !self.can_activate(it, &effect)? {
            return self.stuck(Stuck::IllegalLine);
        }
        self.use_up(&key, it.limit);
        let mut waiting = self.waits(key, effect.env, player, Act::Activated);
        let declares =
            self.declares(&waiting) && one_of!(self.declaration(&waiting)?, Declaration: Placed, not Reached | InTurn);
        if declares && !it.cost.is_empty() && self.policy::<DeclaredOrPaid>()? == DeclaredOrPaid::BeforePaying {
            self.declare_before_paying(&mut waiting, &it.resolution)?;
        }
        self.carried_out.push(Some(thing));
        self.follow(&it.cost, &mut waiting.env, &mut None)?;
        self.carried_out.pop();
        if declares && !waiting.declared && !self.declare(&mut waiting)? {
            return Ok(());
        }
        self.at.placed.push(waiting);
        Ok(())
    }

    /// Where no target is there, it is looked for once more behind the cost.
    fn declare_before_paying(&mut self, waiting: &mut Waiting, layer: &Resolution) -> Does {
        let mut with = 0;
        for mode in &layer.modes {
            with += usize::from(self.has_targets(&mode.targets, &waiting.env)?);
        }
        match with {
            0 => Ok(()),
            all if all == layer.modes.len() => self.declare(waiting).map(|_| ()),
            _ => Err(Stop::Unsupported("modes without a target that are declared before a cost")),
        }
    }

    fn can_activate(&mut self, it: &'m Activated, effect: &Effect) -> Does<bool> {
        let is_possible = self.is(&it.condition, &effect.env)? && self.is(&it.foreseen, &effect.env)?;
        if !is_possible || !self.has_uses(&effect.key, it.limit)? {
            return Ok(false);
        }
        let mut has_targets = it.resolution.modes.is_empty();
        for mode in &it.resolution.modes {
            has_targets |= self.has_targets(&mode.targets, &effect.env)?;
        }
        if !has_targets && self.policy::<Untargeted>()? == Untargeted::Illegal {
            return Ok(false);
        }
        self.can_pay(&it.cost, &effect.env)
    }

    /// A cost is paid in thought, every choice tried.
    fn can_pay(&mut self, cost: &[Instr], env: &Env) -> Does<bool> {
        let mut told: Vec<usize> = Vec::new();
        loop {
            let mut trial = self.in_thought(std::mem::take(&mut told));
            let mut env = env.clone();
            let mut is_paid = true;
            for instr in cost {
                let before = trial.happened;
                trial.follow(std::slice::from_ref(instr), &mut env, &mut None)?;
                is_paid &= trial.happened > before || instr.events().is_none();
            }
            if trial.taken.iter().any(|taken| taken.who == Chooser::Rules) {
                return Err(Stop::Unsupported("a silent policy in a cost"));
            }
            if trial.replaced {
                // The docs do not say whether a cost is paid that is replaced.
                return Err(Stop::Unsupported("excluded: a cost of which an event is replaced"));
            }
            if is_paid {
                return Ok(true);
            }
            while trial.taken.last().is_some_and(|taken| taken.chosen + 1 == taken.of) {
                trial.taken.pop();
            }
            told = trial.taken.iter().map(|taken| taken.chosen).collect();
            let Some(last) = told.last_mut() else { return Ok(false) };
            *last += 1;
        }
    }

    fn waits(&self, key: Key, env: Env, you: PlayerId, act: Act) -> Waiting {
        let batch = self.at.batch;
        Waiting { key, env, you, batch, ages: self.ages, mode: None, declared: false, leaves: false, act }
    }

    /// A card is played: its cost is taken at once, and it waits where played cards do.
    fn play(&mut self, player: PlayerId, thing: usize) -> Does {
        let model = self.model;
        let Some(play) = &model.rulebook.play else { return Err(Stop::Unsupported("playing")) };
        let it = self.at.things[thing].clone();
        let mut env = Env::of(value_of(thing), player.value());
        let cost = play.cost.map(|(number, resource)| (it.shape.numbers.get(&number).copied().unwrap_or(0), resource));
        let can_pay = cost.is_none_or(|(cost, resource)| self.resource(player, resource) >= cost);
        let is_possible = play.possible.as_ref().map_or(Ok(true), |possible| self.is(possible, &env))?;
        if it.owner != player || !play.from.contains(&ZoneId::at(it.zone)) || !is_possible || !can_pay {
            return self.stuck(Stuck::IllegalLine);
        }
        if let Some((cost, resource)) = cost {
            *self.at.resources.entry((player, resource.index())).or_insert(0) -= cost;
        }
        let mut moved = Vec::new();
        self.become_new(thing, play.to, &mut moved)?;
        let card = moved.last().map_or(thing, |(_, now)| *now);
        env.set(Slot::THIS, value_of(card));
        let all = self.at.things[card].shape.abilities.clone();
        let mut does = all.into_iter().filter(|id| matches!(self.ability(*id).kind, AbilityKind::Resolution(_)));
        let (first, second) = (does.next(), does.next());
        if second.is_some() {
            return Err(Stop::Unsupported("several abilities of a played card"));
        }
        drop(does);
        let key = Key {
            ability: first.unwrap_or(AbilityId::at(0)),
            thing: Some(card),
            nth: usize::from(first.is_none()),
            lasting: None,
        };
        env.1 = first;
        let waiting = self.waits(key, env, player, Act::Played);
        if first.is_some() && self.declares(&waiting) {
            return Err(Stop::Unsupported("targets of a played card"));
        }
        self.at.placed.push(waiting);
        self.afterwards()
    }

    /// A played card resolves, if it lies where it waits.
    pub fn resolve_card(&mut self, mut waiting: Waiting) -> Does {
        let model = self.model;
        let (Some(play), Some(card)) = (&model.rulebook.play, waiting.key.thing) else { return Ok(()) };
        let is_there = |run: &Run<'m>| !run.at.things[card].gone && run.at.things[card].zone == play.to.index();
        if !is_there(self) {
            return Ok(());
        }
        let depth = self.carried_out.len();
        self.carried_out.push(Some(card));
        if waiting.key.nth == 0
            && let Some(layer) = self.layer(&waiting)
        {
            self.follow(&layer.modes[0].body, &mut waiting.env, &mut None)?;
        }
        if is_there(self) {
            for (fits, then) in &play.then {
                if self.is(fits, &waiting.env)? {
                    self.follow(then, &mut waiting.env, &mut None)?;
                    break;
                }
            }
        }
        self.carried_out.truncate(depth);
        Ok(())
    }

    /// The next of what was activated or played, in a pool.
    pub fn next_act(&mut self) -> Does<Option<Waiting>> {
        if self.at.placed.is_empty() || one_of!(self.policy()?, TriggersGo: Stack | Queue, not Pool) {
            return Ok(None);
        }
        let at_once = self.at.met.is_empty() || self.policy::<ActsResolve>()? == ActsResolve::AtOnce;
        Ok(at_once.then(|| self.at.placed.remove(0)))
    }

    /// Whether something answers that a card is played or an ability activated.
    pub fn answers_acts(&self) -> bool {
        let answers = |on: &[assize::model::event::EventPattern]| {
            on.iter().any(|it| {
                matches!(self.model.rulebook.events[it.kind.index()].special, Special::Plays | Special::Activates)
            })
        };
        self.model.abilities.iter().any(|ability| match &ability.kind {
            AbilityKind::Trigger(it) => answers(&it.on),
            AbilityKind::Replacement(it) => answers(&it.on),
            AbilityKind::Cannot(on) | AbilityKind::Can(on) | AbilityKind::Suppress(on, _) => answers(on),
            _ => false,
        })
    }
}
