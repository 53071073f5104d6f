//! What is met waits, in an order that somebody says, and resolves.

use super::position::{Does, Effect, Env, Event, Key, Stop, Waiting};
use super::run::Run;
use assize::base::id::{PlayerId, ZoneId};
use assize::kernel::position::offer::Chooser;
use assize::model::ability::{AbilityKind, Trigger};
use assize::model::expr::{NONE, Role, Slot};
use assize::model::policy::{
    Declaration, FirstTriggers, LostAbility, NewTriggers, NoPriority, OlderTriggers, Policy, Simultaneous, SourceGone,
    StateTrue, Suppressed, TriggerCondition, TriggerOrder, TriggersGo,
};
use std::collections::BTreeSet;

impl Run {
    fn trigger(&self, key: &Key) -> Option<&'static Trigger> {
        self.ability(key.ability).kind.trigger()
    }

    /// The triggers on an event are met, as the position is now.
    pub fn meet(&mut self, event: &Event, once: &mut BTreeSet<Key>) -> Does {
        for effect in self.effects()? {
            let Some(trigger) = self.trigger(&effect.key) else { continue };
            if !self.fits(&effect, &trigger.on, event)? {
                continue;
            }
            let env = Self::looking(&effect, event);
            if !self.is(&trigger.state, &env)? || !self.has_uses(&effect.key, trigger.limit)? {
                continue;
            }
            if let Some(ordinal) = trigger.ordinal {
                let you = self.you(&effect)?;
                let is_wrong_time = self.times(ordinal.tally.index(), you, event)? != i32::from(ordinal.time);
                if is_wrong_time {
                    continue;
                }
            }
            if once.contains(&effect.key) && self.policy::<Simultaneous>()? == Simultaneous::Once {
                continue;
            }
            if self.is_suppressed(event)? {
                if self.policy::<Suppressed>()? == Suppressed::Counts {
                    self.use_up(&effect.key, trigger.limit);
                }
                continue;
            }
            if self.looks_back(event) && !self.ability(effect.key.ability).past.is_empty() {
                return Err(Stop::Unsupported("what is read of what has left"));
            }
            // What did not wait for one event of a moment may wait for another.
            once.insert(effect.key.clone());
            self.is_met(&effect, trigger, env)?;
        }
        Ok(())
    }

    fn is_met(&mut self, effect: &Effect, trigger: &Trigger, mut env: Env) -> Does {
        if trigger.priority != 0 {
            return Err(Stop::Unsupported("priorities of triggers"));
        }
        if trigger.batch.is_some() {
            return Err(Stop::Unsupported("triggers that answer a moment as one"));
        }
        self.use_up(&effect.key, trigger.limit);
        if trigger.next {
            let used = self.at.lasting.iter_mut().filter(|made| Some(made.id) == effect.key.lasting);
            used.for_each(|made| made.used = true);
        }
        // Only what the layer reads of the event tells it from another.
        let captures = self.ability(effect.key.ability).captures;
        for role in Role::ALL.into_iter().filter(|role| captures & (1 << *role as u16) == 0) {
            env.set(Slot::of_role(role), NONE);
        }
        let (you, batch) = (self.you(effect)?, self.at.batch);
        let waiting = Waiting { key: effect.key.clone(), env, you, batch, ages: self.ages, mode: None };
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
                    self.declare_all()?;
                    let at = self.next_to_go(&mut None, false)?;
                    self.at.met.remove(at)
                }
                TriggersGo::Stack => {
                    self.place_all(true)?;
                    self.at.placed.pop().ok_or(Stop::Unsupported("nothing placed"))?
                }
                TriggersGo::Queue => {
                    self.place_all(false)?;
                    self.at.placed.remove(0)
                }
            };
            self.resolve(next)?;
        }
    }

    fn place_all(&mut self, is_stack: bool) -> Does {
        let mut first = None;
        while !self.at.met.is_empty() {
            let at = self.next_to_go(&mut first, is_stack)?;
            let mut next = self.at.met.remove(at);
            if self.is_modal(&next) && self.policy::<Declaration>()? == Declaration::Placed {
                self.declare(&mut next)?;
            }
            self.at.placed.push(next);
        }
        Ok(())
    }

    /// In a pool modes are declared when the effect that caused the triggers is done.
    fn declare_all(&mut self) -> Does {
        for at in 0..self.at.met.len() {
            let mut it = self.at.met[at].clone();
            if it.mode.is_none() && self.is_modal(&it) && self.policy::<Declaration>()? == Declaration::Placed {
                self.declare(&mut it)?;
                self.at.met[at] = it;
            }
        }
        Ok(())
    }

    fn is_modal(&self, waiting: &Waiting) -> bool {
        self.trigger(&waiting.key).is_some_and(|trigger| trigger.layer.modes.len() > 1)
    }

    fn declare(&mut self, waiting: &mut Waiting) -> Does {
        let modes = self.trigger(&waiting.key).map_or(0, |trigger| trigger.layer.modes.len());
        waiting.mode = Some(self.asks(waiting.you, modes)?);
        Ok(())
    }

    /// The position of the next of those that were met; `first` is whose triggers come first, once that is selected.
    fn next_to_go(&mut self, first: &mut Option<PlayerId>, is_stack: bool) -> Does<usize> {
        let mut left: Vec<usize> = (0..self.at.met.len()).collect();
        self.keep_batch(&mut left, is_stack)?;
        self.keep_age(&left)?;
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
        let batch = |run: &Run, at: usize| run.at.met[at].batch;
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

    /// Age orders nothing here: with the oldest first one drawn text differs, and nobody has derived yet who is right.
    fn keep_age(&mut self, left: &[usize]) -> Does {
        if left.len() < 2 || self.policy::<OlderTriggers>()? == OlderTriggers::Together {
            return Ok(());
        }
        Err(Stop::Unsupported("excluded: triggers of which the oldest resolve first"))
    }

    /// A trigger resolves.
    fn resolve(&mut self, mut waiting: Waiting) -> Does {
        if !self.at.met.is_empty() || !self.at.placed.is_empty() {
            self.at.batch += 1;
        }
        self.ages.1 += 1;
        let Some(trigger) = self.trigger(&waiting.key) else { return Ok(()) };
        if self.ceases(&waiting, trigger)? {
            return Ok(());
        }
        if trigger.layer.modes.iter().any(|mode| !mode.targets.is_empty()) {
            return Err(Stop::Unsupported("targets"));
        }
        if waiting.mode.is_none() && self.is_modal(&waiting) {
            self.declare(&mut waiting)?;
        }
        let mode = waiting.mode.unwrap_or(0);
        if let Some(slot) = trigger.layer.mode {
            waiting.env.set(slot, mode as i32);
        }
        self.carried_out.push(waiting.key.thing);
        self.follow(&trigger.layer.modes[mode].body, &mut waiting.env, &mut None)?;
        self.carried_out.pop();
        Ok(())
    }

    /// Whether a trigger ceases to exist as it would resolve.
    fn ceases(&mut self, waiting: &Waiting, trigger: &Trigger) -> Does<bool> {
        if let (Some(thing), None) = (waiting.key.thing, waiting.key.lasting) {
            let it = &self.at.things[thing];
            let (gone, zone, abilities) = (it.gone, ZoneId::at(it.zone), it.shape.abilities.clone());
            let zones = &self.ability(waiting.key.ability).zones;
            if gone || !(zones.is_empty() || zones.contains(&zone)) {
                if self.policy::<SourceGone>()? == SourceGone::Ceases {
                    return Ok(true);
                }
            } else if !abilities.contains(&waiting.key.ability) && self.policy::<LostAbility>()? == LostAbility::Ceases
            {
                return Ok(true);
            }
        }
        if !trigger.state.is_true() && !self.is(&trigger.state, &waiting.env)? {
            return Ok(self.policy::<TriggerCondition>()? == TriggerCondition::MetAndResolved);
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
            | AbilityKind::Suppress(..)
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
