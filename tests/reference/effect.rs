//! Which abilities work, and whether one fits an event.

use super::position::{Does, Effect, Env, Event, Key, Lasting, Stop, value_of};
use super::run::Run;
use assize::base::id::{AbilityId, CardId, PeriodId, PlayerId, ZoneId};
use assize::model::ability::{Ability, AbilityKind, Bound, Duration, Scope};
use assize::model::event::EventPattern;
use assize::model::expr::{NONE, Role, Slot};
use assize::model::one_of;
use assize::model::policy::{
    LayerVariables, LimitCounts, NextLasts, NoDuration, Ordinals, ReplacementVariables, StaticVariables, WhileTrigger,
    ZeroEvents,
};
use std::collections::btree_map::Entry;

impl<'m> Run<'m> {
    pub fn ability(&self, id: AbilityId) -> &'m Ability {
        &self.model.abilities[id.index()]
    }

    /// Everything that works now: of objects in their order, then what layers made, then of the book.
    pub fn effects(&mut self) -> Does<Vec<Effect>> {
        self.working(&|kind| kind.continuous().is_none())
    }

    /// What works now, of some kinds.
    pub fn working(&mut self, is_meant: &dyn Fn(&AbilityKind) -> bool) -> Does<Vec<Effect>> {
        let mut found = Vec::new();
        for thing in self.there() {
            let it = &self.at.things[thing];
            let (zone, you) = (ZoneId::at(it.zone), it.shape.controller);
            let abilities = it.shape.abilities.clone();
            for (at, ability) in abilities.iter().enumerate() {
                let nth = abilities[..at].iter().filter(|other| *other == ability).count();
                let zones = &self.ability(*ability).zones;
                if (zones.is_empty() || zones.contains(&zone)) && is_meant(&self.ability(*ability).kind) {
                    let key = Key { ability: *ability, thing: Some(thing), nth, lasting: None };
                    self.works(key, Env::of(value_of(thing), you.value()), &mut found)?;
                }
            }
        }
        for lasting in self.at.lasting.clone() {
            let is_there = !lasting.used && lasting.shield.is_none_or(|left| left > 0);
            if is_there && is_meant(&self.ability(lasting.ability).kind) {
                let key = Key { ability: lasting.ability, thing: lasting.thing, nth: 0, lasting: Some(lasting.id) };
                found.push(Effect { key, env: self.variables(lasting)? });
            }
        }
        let model = self.model;
        for rule in model.rulebook.rules.iter().filter(|rule| is_meant(&model.abilities[rule.ability.index()].kind)) {
            let key = Key { ability: rule.ability, thing: None, nth: 0, lasting: None };
            self.works(key, Env::of(NONE, self.at.turn.value()), &mut found)?;
        }
        Ok(found)
    }

    fn works(&mut self, key: Key, mut env: Env, found: &mut Vec<Effect>) -> Does {
        let ability = self.ability(key.ability);
        env.1 = Some(key.ability);
        if self.is(&ability.condition, &env)? {
            for variable in &ability.variables {
                let is_continuous = ability.kind.continuous().is_some();
                if !is_continuous && self.policy::<StaticVariables>()? == StaticVariables::Locked {
                    return Err(Stop::Unsupported("locked variables of static abilities"));
                }
                let value = self.value(&variable.value, &env)?;
                env.set(variable.slot, value);
            }
            found.push(Effect { key, env });
        }
        Ok(())
    }

    /// The environment of an effect that a layer made, with its variables if they follow the position.
    fn variables(&mut self, lasting: Lasting) -> Does<Env> {
        let (ability, mut env) = (self.ability(lasting.ability), lasting.env);
        for variable in &ability.variables {
            if env.get(variable.slot) == NONE {
                let value = self.value(&variable.value, &env)?;
                env.set(variable.slot, value);
            }
        }
        Ok(env)
    }

    /// A layer makes an effect.
    pub fn generate(&mut self, id: AbilityId, env: &Env) -> Does {
        let ability = self.ability(id);
        let mut env = env.clone();
        env.1 = Some(id);
        let until = match &ability.duration {
            Some(Duration::UntilEndOf(period)) => Some(*period),
            Some(Duration::Indefinite) => None,
            Some(Duration::UntilEndOfNext(..) | Duration::UntilEvent(_) | Duration::AsLongAs(_)) => {
                return Err(Stop::Unsupported("a duration other than a period"));
            }
            None if ability.kind.is_next() => {
                self.policy::<NextLasts>()?;
                None
            }
            None => match self.policy::<NoDuration>()? {
                NoDuration::Turn => Some(PeriodId::at(0)),
                NoDuration::Indefinite => None,
                NoDuration::Applicable => return Err(Stop::Unsupported("an effect that lasts while it is applicable")),
            },
        };
        let shield = match &ability.kind {
            AbilityKind::Replacement(replacement) => replacement.shield.as_ref(),
            AbilityKind::Trigger(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Continuous(_) => None,
            AbilityKind::Resolution(_) | AbilityKind::Activated(_) | AbilityKind::Playing(_) | AbilityKind::Mark => {
                return Err(Stop::Unsupported("an effect of another kind"));
            }
        };
        let mut known = env.clone();
        if let Some(it) = ability.kind.continuous() {
            let is_for_each = ability.variables.iter().any(|variable| variable.value.reads_slot(it.affected));
            if is_for_each && matches!(it.scope, Scope::Each(_)) {
                return Err(Stop::Unsupported("a variable about each object of an effect"));
            }
            if let Scope::One(object) = &it.scope {
                known.set(it.affected, self.value(object, &env)?);
            }
        }
        for variable in &ability.variables {
            let is_fixed = match ability.kind.replacement() {
                Some(_) => one_of!(self.policy()?, ReplacementVariables: Locked, not EachTime),
                None => one_of!(self.policy()?, LayerVariables: Locked, not Live),
            };
            let value = if is_fixed { self.value(&variable.value, &known)? } else { NONE };
            env.set(variable.slot, value);
        }
        let shield = shield.map(|most| self.value(most, &env)).transpose()?;
        if shield == Some(NONE) {
            return Err(Stop::Unsupported("a shield of a value that follows the position"));
        }
        let about = match ability.kind.continuous().map(|it| &it.scope) {
            None => Vec::new(),
            Some(Scope::One(object)) => self.thing(object, &env)?.into_iter().collect(),
            Some(Scope::Each(select)) => self.fitting(select, &env)?,
            Some(Scope::Next(..)) => return Err(Stop::Unsupported("an effect for the next object")),
        };
        self.at.clock += 1;
        let id_of_effect = self.at.clock;
        let thing = super::position::thing_of(env.get(Slot::THIS));
        let made = Lasting { id: id_of_effect, ability: id, env, thing, about, shield, until, used: false };
        self.at.lasting.push(made);
        self.happened += 1;
        if ability.kind.continuous().is_some() { self.afterwards() } else { Ok(()) }
    }

    /// The environment in which an effect looks at an event.
    pub fn looking(effect: &Effect, event: &Event) -> Env {
        let mut env = effect.env.clone();
        for role in Role::ALL {
            env.set(Slot::of_role(role), event.role(role));
        }
        env
    }

    /// Whether an effect fits an event by one of its patterns.
    pub fn fits(&mut self, effect: &Effect, patterns: &[EventPattern], event: &Event) -> Does<bool> {
        let env = Self::looking(effect, event);
        for pattern in patterns.iter().filter(|pattern| pattern.kind == event.kind) {
            if self.is(&pattern.filter, &env)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether an effect says that such an event cannot happen.
    pub fn is_forbidden(&mut self, event: &Event) -> Does<bool> {
        let mut is_forbidden = false;
        for effect in self.effects()? {
            let kind = &self.ability(effect.key.ability).kind;
            if let Some(patterns) = kind.forbids() {
                is_forbidden |= self.fits(&effect, patterns, event)?;
            } else if let AbilityKind::Can(patterns) = kind
                && self.fits(&effect, patterns, event)?
            {
                return Err(Stop::Unsupported("what allows an event"));
            }
        }
        Ok(is_forbidden)
    }

    /// Whether nothing triggers on an event.
    pub fn is_suppressed(&mut self, event: &Event) -> Does<bool> {
        for effect in self.effects()? {
            if let AbilityKind::Suppress(patterns, of) = &self.ability(effect.key.ability).kind
                && self.fits(&effect, patterns, event)?
            {
                return if of.is_some() { Err(Stop::Unsupported("whose triggers are suppressed")) } else { Ok(true) };
            }
        }
        Ok(false)
    }

    /// Who controls an effect.
    pub fn you(&self, effect: &Effect) -> Does<PlayerId> {
        PlayerId::of_value(effect.env.get(Slot::YOU)).ok_or(Stop::Unsupported("an effect without a player"))
    }

    /// Whether a limit still leaves a use.
    pub fn has_uses(&mut self, key: &Key, limit: Option<Bound>) -> Does<bool> {
        let Some(limit) = limit else { return Ok(true) };
        let own = self.at.uses.get(key).copied().unwrap_or(0);
        let shared = self.shared(key).map(|of| self.at.shared_uses.get(&of).copied().unwrap_or(0));
        let used = match shared.filter(|shared| *shared != own) {
            Some(shared) if self.policy::<LimitCounts>()? == LimitCounts::SameCards => shared,
            _ => own,
        };
        Ok(used < i32::from(limit.times))
    }

    pub fn use_up(&mut self, key: &Key, limit: Option<Bound>) {
        if limit.is_some() {
            *self.at.uses.entry(key.clone()).or_insert(0) += 1;
            if let Some(of) = self.shared(key) {
                *self.at.shared_uses.entry(of).or_insert(0) += 1;
            }
        }
    }

    /// What an ability is the same of that several objects have: its text, the name of their card, who controls them.
    pub fn shared(&self, key: &Key) -> Option<(AbilityId, CardId, PlayerId)> {
        let thing = &self.at.things[key.thing.filter(|_| key.lasting.is_none())?];
        Some((key.ability, self.model.cards[thing.card.index()].like, thing.shape.controller))
    }

    /// A trigger for the first time or another is met: which time it is for the effect itself.
    pub fn own_time(&mut self, effect: &Effect, you: PlayerId) -> i32 {
        let count = self.at.own_times.entry((effect.key.clone(), you)).or_insert(0);
        *count += 1;
        *count
    }

    /// What an effect has counted is forgotten once it is gone: it comes back as another.
    pub fn forget_times(&mut self) -> Does {
        for (key, you) in self.at.own_times.keys().cloned().collect::<Vec<_>>() {
            if !self.is_the_same_still(&key, you)? {
                self.at.own_times.remove(&(key, you));
            }
        }
        Ok(())
    }

    fn is_the_same_still(&mut self, key: &Key, you: PlayerId) -> Does<bool> {
        let Some(thing) = key.thing else { return Ok(true) };
        let (it, ability) = (&self.at.things[thing], self.ability(key.ability));
        let has = it.shape.abilities.iter().filter(|other| **other == key.ability).count() > key.nth;
        let works = ability.zones.is_empty() || ability.zones.contains(&ZoneId::at(it.zone));
        if it.gone || !has || !works || it.shape.controller != you {
            return Ok(false);
        }
        let mut env = Env::of(value_of(thing), you.value());
        env.1 = Some(key.ability);
        Ok(self.is(&ability.condition, &env)? || self.policy::<WhileTrigger>()? == WhileTrigger::Condition)
    }

    /// How often an ordinal's events have happened for the controller of an effect.
    pub fn times(&mut self, tally: usize, you: PlayerId, event: &Event) -> Does<i32> {
        let of = if self.model.tallies[tally].per_player { you.value() } else { NONE };
        Ok(event.tallies.get(&(tally, of)).copied().unwrap_or(0))
    }

    /// Which time an event is, for an effect that replaces the first or another that would happen.
    pub fn which_time(&mut self, tally: usize, you: PlayerId, event: &Event) -> Does<i32> {
        if self.policy::<Ordinals>()? != Ordinals::All {
            return Err(Stop::Unsupported("ordinals since an effect exists"));
        }
        let of = if self.model.tallies[tally].per_player { you.value() } else { NONE };
        let before = self.at.tallies.get(&(tally, of)).copied().unwrap_or(0);
        Ok(event.lineage.times.get(&(tally, of)).copied().unwrap_or(before + 1))
    }

    /// Events are about to happen: those are counted that have not been.
    pub fn about_to_happen(&mut self, events: &mut [Event]) -> Does {
        for event in events.iter_mut().filter(|event| !event.nothing) {
            for (tally, player) in self.counting(event, true)? {
                if let Entry::Vacant(times) = event.lineage.times.entry((tally, player)) {
                    times.insert(self.count_once(tally, player));
                }
            }
        }
        Ok(())
    }

    /// An event is counted that happens.
    pub fn count(&mut self, event: &mut Event) -> Does {
        for (tally, player) in self.counting(event, false)? {
            self.count_once(tally, player);
        }
        event.tallies = self.at.tallies.clone();
        Ok(())
    }

    fn count_once(&mut self, tally: usize, player: i32) -> i32 {
        let count = self.at.tallies.entry((tally, player)).or_insert(0);
        *count = (*count + 1).min(self.model.tallies[tally].most);
        *count
    }

    /// By which tallies, and for whom, an event is counted: before it happens, for what replaces it, or as it does.
    fn counting(&mut self, event: &Event, before: bool) -> Does<Vec<(usize, i32)>> {
        let mut found = Vec::new();
        let zero = Self::is_zero(event) && self.policy::<ZeroEvents>()? == ZeroEvents::DoesNotHappen;
        let tallies = self.model.tallies.iter().enumerate();
        for (at, tally) in tallies.filter(|(_, tally)| tally.class.is_some() == before && !(before && zero)) {
            let players: Vec<i32> = match tally.per_player {
                true => (0..self.players()).map(|player| PlayerId::at(player).value()).collect(),
                false => vec![NONE],
            };
            for player in players {
                let key = Key { ability: AbilityId(0), thing: None, nth: 0, lasting: None };
                let effect = Effect { key, env: Env::of(NONE, player) };
                if self.fits(&effect, &tally.on, event)? {
                    found.push((at, player));
                }
            }
        }
        Ok(found)
    }
}
