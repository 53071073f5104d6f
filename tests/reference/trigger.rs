//! What is met waits, in an order that somebody says, and resolves.

use super::acts::InTurn;
use super::position::{Act, Does, Effect, Env, Event, Key, Stop, Waiting, thing_of, value_of};
use super::run::Run;
use assize::base::id::{PlayerId, ZoneId};
use assize::kernel::position::offer::Chooser;
use assize::model::ability::{AbilityKind, Trigger};
use assize::model::event::EventPattern;
use assize::model::expr::{NONE, Role, Slot};
use assize::model::one_of;
use assize::model::policy::{
    Declaration, FirstTriggers, LimitedTrigger, LostAbility, NewTriggers, NoPriority, OlderTriggers, Ordinals, Policy,
    Simultaneous, SourceGone, StateTrue, Suppressed, TriggerAge, TriggerCondition, TriggerOrder, TriggersGo,
    WhileTrigger,
};
use std::collections::BTreeSet;

impl<'m> Run<'m> {
    fn trigger(&self, key: &Key) -> Option<&'m Trigger> {
        self.ability(key.ability).kind.trigger()
    }

    /// The triggers on an event of a moment are met, as the position is now. They do not know where these objects have gone since.
    /// `once`: those that wait for an event of the moment already, with what their words name of it.
    pub fn meet(&mut self, at: usize, moment: &[Event], gone: &[i32], once: &mut BTreeSet<(Key, Vec<i32>)>) -> Does {
        let event = &moment[at];
        for effect in self.effects()? {
            let Some(trigger) = self.trigger(&effect.key) else { continue };
            // What has gone elsewhere is not the one to which it happened.
            let mut seen = event.clone();
            if let Some(own) = effect.key.thing.filter(|own| gone.contains(&value_of(*own))) {
                seen.roles.iter_mut().filter(|role| **role == value_of(own)).for_each(|role| *role = NONE);
            }
            let event = &seen;
            if !self.fits(&effect, &trigger.on, event)? {
                continue;
            }
            let env = Self::looking(&effect, event);
            let mut seen_amount = event.role(Role::Amount);
            if !self.is(&trigger.state, &env)? || !self.has_uses(&effect.key, trigger.limit)? {
                continue;
            }
            if let Some(ordinal) = trigger.ordinal {
                let you = self.you(&effect)?;
                let time = match self.policy::<Ordinals>()? {
                    Ordinals::All => self.times(ordinal.tally.index(), you, event)?,
                    Ordinals::SinceExistence if moment.len() > 1 => {
                        return Err(Stop::Unsupported("which of several events an effect counts"));
                    }
                    Ordinals::SinceExistence => self.own_time(&effect, you),
                };
                if time != i32::from(ordinal.time) {
                    continue;
                }
            }
            let named = Self::in_its_words(trigger, event);
            let mut total = event.role(Role::Amount);
            let mut others = 0;
            for (_, other) in moment.iter().enumerate().filter(|(other, it)| *other != at && !it.nothing) {
                if other.kind == event.kind
                    && Self::in_its_words(trigger, other) == named
                    && self.fits(&effect, &trigger.on, other)?
                    && self.is(&trigger.state, &Self::looking(&effect, other))?
                {
                    others += 1;
                    total = total.saturating_add(other.role(Role::Amount));
                }
            }
            if others > 0 && one_of!(self.policy()?, Simultaneous: EachNamed, not Each | Once) {
                if once.contains(&(effect.key.clone(), named.clone())) {
                    continue;
                }
                if event.role(Role::Amount) != NONE {
                    seen_amount = total;
                }
            }
            if once.iter().any(|(key, _)| *key == effect.key)
                && one_of!(self.policy()?, Simultaneous: Once, not Each | EachNamed)
            {
                continue;
            }
            if self.is_suppressed(event)? {
                if self.policy::<Suppressed>()? == Suppressed::Counts {
                    self.counts(&effect, trigger);
                }
                continue;
            }
            let mut env = env;
            env.set(Slot::of_role(Role::Amount), seen_amount);
            if self.looks_back(event) {
                self.keep_for_answer(&mut env)?;
            }
            gone.iter().filter_map(|object| thing_of(*object)).for_each(|thing| env.means(thing, NONE, &[]));
            // What did not wait for one event of a moment may wait for another.
            once.insert((effect.key.clone(), named));
            self.is_met(&effect, trigger, env)?;
        }
        Ok(())
    }

    /// What the words of a trigger name of an event.
    fn in_its_words(trigger: &Trigger, event: &Event) -> Vec<i32> {
        let words = trigger.on.iter().filter(|on| on.kind == event.kind);
        words.flat_map(|on| on.named.iter().map(|role| event.role(*role))).collect()
    }

    /// It has triggered once more, and what waited for the next time has had it.
    fn counts(&mut self, effect: &Effect, trigger: &Trigger) {
        self.use_up(&effect.key, trigger.limit);
        if trigger.next {
            let used = self.at.lasting.iter_mut().filter(|made| Some(made.id) == effect.key.lasting);
            used.for_each(|made| made.used = true);
        }
    }

    fn is_met(&mut self, effect: &Effect, trigger: &Trigger, mut env: Env) -> Does {
        if trigger.priority != 0 {
            return Err(Stop::Unsupported("priorities of triggers"));
        }
        if trigger.batch.is_some() {
            return Err(Stop::Unsupported("triggers that answer a moment as one"));
        }
        self.counts(effect, trigger);
        // Only what the layer reads of the event tells it from another.
        let captures = self.ability(effect.key.ability).captures;
        for role in Role::ALL.into_iter().filter(|role| captures & (1 << *role as u16) == 0) {
            env.set(Slot::of_role(role), NONE);
        }
        let (you, batch) = (self.you(effect)?, self.at.batch);
        let looks_back = |on: &EventPattern| self.model.rulebook.events[on.kind.index()].looks_back;
        let leaves = trigger.on.iter().any(looks_back)
            && effect.key.thing.is_some_and(|thing| self.leaving.contains(&value_of(thing)));
        let waiting = Waiting {
            key: effect.key.clone(),
            env,
            you,
            batch,
            ages: self.ages,
            mode: None,
            declared: false,
            leaves,
            act: Act::Trigger,
        };
        self.at.met.push(waiting);
        Ok(())
    }

    /// State triggers: met when their state was not true and is.
    pub fn look_at_states(&mut self) -> Does {
        let mut now = BTreeSet::new();
        for effect in self.effects()? {
            let Some(trigger) = self.trigger(&effect.key).filter(|trigger| trigger.on.is_empty()) else { continue };
            if !self.is(&trigger.state, &effect.env)? {
                continue;
            }
            now.insert(effect.key.clone());
            if self.at.true_states.contains(&effect.key) || !self.has_uses(&effect.key, trigger.limit)? {
                continue;
            }
            if !self.at.known_states.contains(&effect.key) && self.policy::<StateTrue>()? == StateTrue::Waits {
                continue;
            }
            self.is_met(&effect, trigger, effect.env.clone())?;
        }
        self.at.true_states = now;
        let all = self.effects()?.into_iter().map(|effect| effect.key);
        self.at.known_states = all.collect();
        Ok(())
    }

    /// All that waits is placed and resolves.
    pub fn settle(&mut self) -> Does {
        loop {
            if self.at.met.is_empty() && self.at.placed.is_empty() {
                self.at.batch = 0;
                return Ok(());
            }
            self.count_moment()?;
            let next = match self.policy::<TriggersGo>()? {
                TriggersGo::Pool => {
                    // What resolves at once does so before anything of the triggers is declared.
                    if let Some(act) = self.next_act()? {
                        self.busy += 1;
                        self.resolve(act)?;
                        self.is_done()?;
                        continue;
                    }
                    self.declare_all()?;
                    if self.at.met.is_empty() {
                        continue;
                    }
                    let at = self.next_to_go(&mut None, false)?;
                    self.at.met.remove(at)
                }
                TriggersGo::Stack => {
                    self.place_all(true)?;
                    let Some(next) = self.at.placed.pop() else { continue };
                    next
                }
                TriggersGo::Queue => {
                    self.place_all(false)?;
                    if self.at.placed.is_empty() {
                        continue;
                    }
                    self.at.placed.remove(0)
                }
            };
            self.busy += 1;
            self.resolve(next)?;
            self.is_done()?;
        }
    }

    fn place_all(&mut self, is_stack: bool) -> Does {
        let mut first = None;
        while !self.at.met.is_empty() {
            let at = self.next_to_go(&mut first, is_stack)?;
            let mut next = self.at.met.remove(at);
            let declares = self.declares(&next) && one_of!(self.policy()?, Declaration: Placed, not Reached | InTurn);
            if declares && !self.declare(&mut next)? {
                continue;
            }
            self.at.placed.push(next);
        }
        Ok(())
    }

    /// In a pool modes are declared when the effect that caused the triggers is done.
    fn declare_all(&mut self) -> Does {
        for mut it in std::mem::take(&mut self.at.met) {
            let declares = !it.declared
                && self.declares(&it)
                && one_of!(self.policy()?, Declaration: Placed, not Reached | InTurn);
            if !declares || self.declare(&mut it)? {
                self.at.met.push(it);
            }
        }
        Ok(())
    }

    /// The position of the next of those that were met; `first` is whose triggers come first, once that is selected.
    fn next_to_go(&mut self, first: &mut Option<PlayerId>, is_stack: bool) -> Does<usize> {
        let mut left: Vec<usize> = (0..self.at.met.len()).collect();
        self.keep_batch(&mut left, is_stack)?;
        self.keep_age(&mut left, is_stack)?;
        let owners: BTreeSet<PlayerId> = left.iter().map(|at| self.at.met[*at].you).collect();
        let mut everybody = false;
        if owners.len() > 1 {
            let from = match self.policy::<FirstTriggers>()? {
                FirstTriggers::TurnPlayer => Some(self.at.turn),
                FirstTriggers::Nobody => None,
                FirstTriggers::Selected => {
                    if first.is_none() {
                        let all: Vec<PlayerId> =
                            self.clockwise_from(self.at.turn).into_iter().filter(|it| owners.contains(it)).collect();
                        *first = Some(all[self.asks(self.at.turn, all.len())?]);
                    }
                    *first
                }
            };
            everybody = from.is_none();
            if let Some(from) = from {
                let next = self.clockwise_from(from).into_iter().find(|player| owners.contains(player));
                left.retain(|at| Some(self.at.met[*at].you) == next);
            }
        }
        // Two that are alike are two options all the same.
        if left.len() == 1 {
            return Ok(left[0]);
        }
        let who = match self.policy::<TriggerOrder>()? {
            TriggerOrder::Creation => return Ok(left[0]),
            TriggerOrder::TurnPlayer => Chooser::Player(self.at.turn),
            TriggerOrder::EachTheirOwn if everybody => {
                return Err(Stop::Unsupported("triggers of all players together"));
            }
            TriggerOrder::EachTheirOwn => Chooser::Player(self.at.met[left[0]].you),
        };
        Ok(left[self.choose(who, left.len())?])
    }

    /// Triggers that were met while others waited go with those, before or after them.
    fn keep_batch(&mut self, left: &mut Vec<usize>, is_stack: bool) -> Does {
        let batch = |run: &Run<'m>, at: usize| run.at.met[at].batch;
        if is_stack || left.iter().all(|at| batch(self, *at) == batch(self, left[0])) {
            return Ok(());
        }
        let front = match self.policy::<NewTriggers>()? {
            NewTriggers::Together => return Ok(()),
            NewTriggers::First => left.iter().map(|at| batch(self, *at)).max(),
            NewTriggers::Last => left.iter().map(|at| batch(self, *at)).min(),
        };
        left.retain(|at| Some(batch(self, *at)) == front);
        Ok(())
    }

    /// Of triggers that are not of one age the oldest go first: on a stack they are placed last.
    fn keep_age(&mut self, left: &mut Vec<usize>, is_stack: bool) -> Does {
        if left.len() < 2 || self.policy::<OlderTriggers>()? == OlderTriggers::Together {
            return Ok(());
        }
        let how = self.policy::<TriggerAge>()?;
        let age = |run: &Run<'m>, at: usize| {
            let it = &run.at.met[at];
            match (how, it.key.lasting, it.key.thing) {
                (TriggerAge::Event, ..) => it.ages.0,
                (TriggerAge::Effect, ..) => it.ages.1,
                (TriggerAge::Ability, Some(made), _) => made,
                (TriggerAge::Ability, None, Some(thing)) => run.at.things[thing].since,
                (TriggerAge::Ability, None, None) => 0,
            }
        };
        let ages = left.iter().map(|at| age(self, *at));
        let front = if is_stack { ages.max() } else { ages.min() };
        left.retain(|at| Some(age(self, *at)) == front);
        Ok(())
    }

    /// A trigger resolves.
    fn resolve(&mut self, mut waiting: Waiting) -> Does {
        if !self.at.met.is_empty() || !self.at.placed.is_empty() {
            self.at.batch += 1;
        }
        self.ages.1 += 1;
        if waiting.act == Act::Played {
            return self.resolve_card(waiting);
        }
        if let Some(trigger) = self.trigger(&waiting.key)
            && self.ceases(&waiting, trigger)?
        {
            return self.comes_to_nothing(&waiting.key);
        }
        let mut in_turn = None;
        if waiting.declared {
            if !self.look_again(&mut waiting)? {
                return self.comes_to_nothing(&waiting.key);
            }
        } else if self.declares(&waiting) {
            if one_of!(self.declaration(&waiting)?, Declaration: InTurn, not Placed | Reached) {
                self.declare_mode(&mut waiting)?;
                if !self.begins(&waiting)? {
                    return self.comes_to_nothing(&waiting.key);
                }
                in_turn = Some(InTurn { key: waiting.key.clone(), you: waiting.you, began: self.happened });
            } else if !self.declare(&mut waiting)? {
                return Ok(());
            }
        }
        let Some(layer) = self.layer(&waiting) else { return Ok(()) };
        let depth = self.carried_out.len();
        self.carried_out.push(waiting.key.thing);
        let outer = std::mem::replace(&mut self.in_turn, in_turn);
        let done = self.follow(&layer.modes[waiting.mode.unwrap_or(0)].body, &mut waiting.env, &mut None);
        self.in_turn = outer;
        self.carried_out.truncate(depth);
        if done == Err(Stop::Ceased) { Ok(()) } else { done }
    }

    /// A trigger is not carried out: its limit may count it all the same.
    pub fn comes_to_nothing(&mut self, key: &Key) -> Does {
        let is_limited = self.trigger(key).is_some_and(|trigger| trigger.limit.is_some());
        if is_limited && self.policy::<LimitedTrigger>()? == LimitedTrigger::DoesNotCount {
            self.at.uses.entry(key.clone()).and_modify(|uses| *uses -= 1);
            if let Some(of) = self.shared(key) {
                self.at.shared_uses.entry(of).and_modify(|uses| *uses -= 1);
            }
        }
        Ok(())
    }

    /// Whether a trigger ceases to exist as it would resolve.
    fn ceases(&mut self, waiting: &Waiting, trigger: &Trigger) -> Does<bool> {
        let mut is_borne = false;
        if let (Some(thing), None) = (waiting.key.thing, waiting.key.lasting) {
            let it = &self.at.things[thing];
            let (gone, zone, abilities) = (it.gone, ZoneId::at(it.zone), it.shape.abilities.clone());
            let zones = &self.ability(waiting.key.ability).zones;
            let has_left = gone || !(zones.is_empty() || zones.contains(&zone));
            is_borne = !has_left;
            // What has taken it away is what it answers: it has not left since.
            if has_left && !waiting.leaves && self.policy::<SourceGone>()? == SourceGone::Ceases {
                return Ok(true);
            }
            let has_lost = !has_left && !abilities.contains(&waiting.key.ability);
            if has_lost && self.policy::<LostAbility>()? == LostAbility::Ceases {
                return Ok(true);
            }
        }
        let condition = &self.ability(waiting.key.ability).condition;
        let by_state = trigger.on.is_empty();
        let mut holds = by_state || trigger.state.is_true() || self.is(&trigger.state, &waiting.env)?;
        if !condition.is_true() && !self.is(condition, &waiting.env)? {
            match self.policy::<WhileTrigger>()? {
                WhileTrigger::Condition => holds = false,
                WhileTrigger::Ability if is_borne && self.policy::<LostAbility>()? == LostAbility::Ceases => {
                    return Ok(true);
                }
                WhileTrigger::Ability => {}
            }
        }
        if !holds {
            return Ok(one_of!(self.policy()?, TriggerCondition: MetAndResolved, not Met | InItsWords));
        }
        Ok(false)
    }

    /// Whether the model has anything in the order of triggers that the reference does not know.
    pub fn check_order(&mut self) -> Does {
        let has_triggers = self.model.abilities.iter().any(|ability| match &ability.kind {
            AbilityKind::Trigger(_) => true,
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => false,
        });
        let row = Policy::NoPriority as usize;
        let lowest = Some(NoPriority::Lowest as u8);
        if has_triggers && self.model.rulebook.policies[row].value != lowest {
            return Err(Stop::Unsupported("priorities that the rules pick"));
        }
        Ok(())
    }
}
