//! One pass of the staging system: from base properties to the objects as effects make them.
//!
//! A pass is a pure function of the position. It walks the stages in order
//! and applies, in each substage, one part of one effect to one object at a
//! time, so that eligibility gained meanwhile counts from there on and never
//! backwards. It stops at the first thing that is not settled yet: a tie that
//! somebody orders, or a part that would apply for the first time or differently
//! (its application is an event).

use crate::continuous::stage_of::PartPlace;
use crate::look::active::Found;
use crate::look::eval::{Eye, bind};
use crate::position::log::{Agent, Application};
use crate::position::meter::Meter;
use crate::position::state::{Env, Frame, Key, State};
use crate::position::view::Props;
use crate::table::kernel::Kernel;
use base::id::{AbilityId, ObjectId, PlayerId};
use model::ability::{AbilityKind, Continuous, Modify, Scope};
use model::expr::{NONE, Role, Slot};
use model::policy::{
    LayerHolds, LayerVariables, LiveValues, MatchesAgain, PolicyValue, Retroactive, RuleChanges, StaticHolds,
    StaticVariables,
};

/// In place of a bound object: it has left.
pub const LOST: i32 = i32::MIN + 1;

/// A part that would apply to an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The effect.
    pub key: Key,
    /// Its environment with the object and the variables bound.
    pub env: Env,
    /// The part.
    pub part: u8,
    /// The object.
    pub object: ObjectId,
    /// The value for which it asks.
    pub raw: i32,
    /// When the effect was generated.
    pub timestamp: u16,
    /// Where it stands among what applies already.
    pub record: Option<usize>,
    /// Where it applies.
    pub place: PartPlace,
}

/// What a pass found that is not settled.
#[derive(Debug)]
pub enum Need {
    /// An order of these.
    Tie(Vec<Candidate>),
    /// This applies for the first time, or differently.
    Apply(Candidate),
}

/// A pass that found everything settled.
#[derive(Debug)]
pub struct Settled {
    /// The objects as effects make them.
    pub view: Vec<Props>,
    /// Which records were met.
    pub live: Vec<usize>,
    /// What was applied, in order.
    pub order: Vec<Application>,
    /// The abilities that forbade what would else have been applied.
    pub forbade: Vec<AbilityId>,
}

/// A pass under way.
pub struct Pass<'a, 'm> {
    pub(crate) kernel: &'a Kernel<'m>,
    pub(crate) state: &'a State,
    pub(crate) meter: &'a Meter,
    pub(crate) view: Vec<Props>,
    pub(crate) done: Vec<(Key, u8, ObjectId)>,
    live: Vec<usize>,
    pub(crate) order: Vec<Application>,
    /// Of which effects those are.
    pub(crate) keys: Vec<Key>,
    forbade: Vec<AbilityId>,
    /// What applies of what the same trigger gives by several effects.
    pub(crate) granted: Vec<(Key, u8, ObjectId)>,
    /// Where each part of each continuous effect applies, in order of place.
    pub(crate) places: Vec<(PartPlace, AbilityId, u8)>,
    /// The objects as they stand, where live values may read those.
    pub(crate) before: Option<Vec<Props>>,
    /// What the pass is for.
    pub(crate) aim: Aim,
}

/// What a pass is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// To settle the position.
    Settle,
    /// To see the position with what applies already, and nothing new.
    Recorded,
    /// The same for live values that read it so, and that all stand as they did.
    Standing,
    /// To see what the other effects do without this part.
    Without(AbilityId, u8),
}

impl Aim {
    fn is_of_records(self) -> bool {
        matches!(self, Aim::Recorded | Aim::Standing)
    }
}

impl<'a, 'm> Pass<'a, 'm> {
    /// A pass over a position.
    #[must_use]
    pub fn new(kernel: &'a Kernel<'m>, state: &'a State, meter: &'a Meter) -> Self {
        let mut pass = Pass::bare(kernel, state, meter, Aim::Settle);
        pass.places = pass.find_places();
        let follows = |eye: Eye<'_, '_>| eye.is_open::<LiveValues>() || eye.policy::<LiveValues>() != LiveValues::SoFar;
        if kernel.live_values && follows(pass.eye()) {
            pass.before = Some(meter.pass(|| Pass::see_recorded(kernel, state, meter, Aim::Standing)));
        }
        pass
    }

    pub(crate) fn bare(kernel: &'a Kernel<'m>, state: &'a State, meter: &'a Meter, aim: Aim) -> Self {
        let mut pass = Pass {
            kernel,
            state,
            meter,
            view: kernel.base_view(state),
            done: Vec::new(),
            live: Vec::new(),
            order: Vec::new(),
            keys: Vec::new(),
            forbade: Vec::new(),
            granted: Vec::new(),
            places: Vec::new(),
            before: None,
            aim,
        };
        pass.skip_under_way();
        pass
    }

    /// The objects with what applies already, and nothing new: a function of the position alone.
    #[must_use]
    pub fn recorded(kernel: &'a Kernel<'m>, state: &'a State, meter: &'a Meter) -> Vec<Props> {
        meter.pass(|| Pass::see_recorded(kernel, state, meter, Aim::Recorded))
    }

    fn see_recorded(kernel: &'a Kernel<'m>, state: &'a State, meter: &'a Meter, aim: Aim) -> Vec<Props> {
        let mut pass = Pass::bare(kernel, state, meter, aim);
        // Where nothing has been applied yet, it does not matter where what applies would.
        if state.applied.is_empty() {
            return pass.view;
        }
        pass.places = pass.find_places();
        loop {
            let before = pass.done.len();
            for at in 0..pass.places.len() {
                pass.substage_in_order(at);
            }
            if pass.done.len() == before || !pass.everywhere() {
                return pass.view;
            }
        }
    }

    /// Applications that are under way are not begun again.
    fn skip_under_way(&mut self) {
        for frame in &self.state.agenda {
            if let Frame::Moment { events, .. } = frame {
                for event in events.iter().filter(|event| !event.nothing) {
                    if let (Some((key, part, _)), Some(object)) =
                        (event.application, ObjectId::of_value(event.role(Role::Object)))
                    {
                        self.done.push((key, part, object));
                    }
                }
            }
        }
    }

    /// Runs to the end, or to the first thing that is not settled.
    ///
    /// # Errors
    /// What is not settled.
    pub fn run(self) -> Result<Settled, Need> {
        let meter = self.meter;
        meter.pass(|| self.settle())
    }

    fn settle(mut self) -> Result<Settled, Need> {
        loop {
            let before = self.done.len();
            for at in 0..self.places.len() {
                let place = self.places[at].0;
                if at == 0
                    || (self.places[at - 1].0.stage, self.places[at - 1].0.substage) != (place.stage, place.substage)
                {
                    self.substage(place)?;
                }
            }
            if self.done.len() == before || !self.everywhere() {
                return Ok(Settled { view: self.view, live: self.live, order: self.order, forbade: self.forbade });
            }
        }
    }

    /// Whether eligibility gained later counts in all stages.
    fn everywhere(&self) -> bool {
        // It matters only if something would still apply.
        let would_apply = |it: &Candidate| !self.aim.is_of_records() || it.record.is_some();
        let any = || self.places.iter().any(|(place, ..)| self.candidates(*place).iter().any(would_apply));
        self.eye().policy_if::<Retroactive>(any) == Retroactive::Everywhere
    }

    /// Everything that applies in one substage.
    fn substage(&mut self, place: PartPlace) -> Result<(), Need> {
        loop {
            let mut candidates = self.candidates(place);
            self.drop_rivals(&mut candidates);
            if candidates.is_empty() {
                return Ok(());
            }
            let next = self.next(candidates)?;
            self.apply(next)?;
        }
    }

    /// The same without stopping at ties: what is recorded in the order in which it applies, everything else by timestamp.
    pub(crate) fn substage_in_order(&mut self, at: usize) {
        while self.one_in_order(at) {}
    }

    /// The same for the first that is not applied yet; whether there was one.
    pub(crate) fn one_in_order(&mut self, at: usize) -> bool {
        let mut candidates = self.candidates(self.places[at].0);
        let first = if self.aim.is_of_records() {
            candidates.retain(|it| it.record.is_some());
            self.first_of_all(&candidates).first().copied()
        } else {
            candidates.sort_by_key(|it| (it.timestamp, it.key, it.part, it.object));
            Some(0)
        };
        let Some(first) = first.filter(|_| !candidates.is_empty()) else {
            return false;
        };
        let first = candidates.swap_remove(first);
        // What applies for the first time, or differently, is not wanted here.
        let _ = self.apply(first);
        true
    }

    // what applies

    pub(crate) fn eye(&self) -> Eye<'_, 'm> {
        Eye { kernel: self.kernel, state: self.state, view: &self.view, meter: self.meter }
    }

    pub(crate) fn policy<P: PolicyValue>(&self) -> P {
        self.eye().policy()
    }

    /// The parts that would apply in a substage and have not yet.
    fn candidates(&self, place: PartPlace) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        let here = |it: &&(PartPlace, AbilityId, u8)| (it.0.stage, it.0.substage) == (place.stage, place.substage);
        for (place, ability, part) in self.places.iter().filter(here) {
            self.of_part(*place, (*ability, *part), &mut candidates);
        }
        candidates
    }

    /// What would apply of one part of one continuous ability, and has not yet.
    pub(crate) fn of_part(&self, place: PartPlace, (ability, part): (AbilityId, u8), found: &mut Vec<Candidate>) {
        if self.aim != Aim::Without(ability, part) {
            for (key, env) in self.effects(ability) {
                self.of_effect((key, &env), part, place, found);
            }
        }
    }

    /// The effects of one continuous ability that are there now.
    pub(crate) fn effects(&self, ability: AbilityId) -> Vec<Found> {
        let mut found = Vec::new();
        let eye = self.eye();
        for (at, object) in self.state.objects.iter().enumerate().filter(|(_, object)| object.exists) {
            let _ = object;
            for key in self.view[at].abilities.iter().filter(|key| key.ability == ability) {
                let key = Key { object: at as u16, ..*key };
                found.extend(eye.of_bearer(key).map(|env| (key, env)));
            }
        }
        for (at, effect) in self.state.effects.iter().enumerate().filter(|(_, effect)| effect.ability == ability) {
            let _ = effect;
            if let Some(mut env) = eye.of_layer(at)
                && eye.holds(&mut env, &self.kernel.ability(ability).condition)
            {
                found.push((Key::layer(ability, at), env));
            }
        }
        found
    }

    pub(crate) fn of_effect(&self, (key, env): (Key, &Env), part: u8, place: PartPlace, found: &mut Vec<Candidate>) {
        let ability = self.kernel.ability(key.ability);
        let AbilityKind::Continuous(continuous) = &ability.kind else {
            return;
        };
        for object in self.affected(key, env, continuous, part) {
            if self.done.contains(&(key, part, object)) {
                continue;
            }
            let look = || self.of_object((key, env), (part, place), object, continuous);
            found.extend(self.meter.about(object.value(), Option::is_some, look));
        }
    }

    /// A part of an effect as it would apply to one object, if it would.
    fn of_object(
        &self,
        (key, env): (Key, &Env),
        (part, place): (u8, PartPlace),
        object: ObjectId,
        continuous: &Continuous,
    ) -> Option<Candidate> {
        let ability = self.kernel.ability(key.ability);
        let applied = &self.state.applied;
        let record = applied.iter().position(|it| it.key == key && it.part == part && it.object == object);
        let again = record.is_some_and(|at| !applied[at].live);
        if again && self.aim.is_of_records() {
            return None;
        }
        let mut env = env.clone();
        bind(&mut env, continuous.affected, object.value());
        let locked = key.position().is_some_and(|at| self.state.effects[at].locked);
        if !locked {
            for variable in &ability.variables {
                let value = self.eye().value(&mut env, &variable.value);
                bind(&mut env, variable.slot, value);
            }
        }
        let it = &continuous.parts[part as usize];
        if !self.eye().holds(&mut env, &it.condition) || !self.has_what_it_changes(object, &it.change) {
            return None;
        }
        // In which order effects apply can hang on it.
        let anew = again && self.policy::<MatchesAgain>() == MatchesAgain::FirstTime;
        let record = record.filter(|_| !anew);
        let mut raw = self.meter.used(self.eye().asked_for(&mut env, &it.change));
        if !locked {
            raw = self.live((key.ability, raw), &mut env, &it.change, record);
        }
        if key.position().is_none()
            && !ability.variables.is_empty()
            && let Some(record) = record
            && raw != self.state.applied[record].raw
            && self.policy::<StaticVariables>() == StaticVariables::Locked
        {
            raw = self.state.applied[record].raw;
        }
        if let (Some(_), Some(record), Modify::Number { .. }) = (key.position(), record, &it.change)
            && raw != self.state.applied[record].raw
            && self.policy::<LayerVariables>() == LayerVariables::Locked
        {
            raw = self.state.applied[record].raw;
        }
        let timestamp = self.timestamp(key);
        Some(Candidate { key, env, part, object, raw, timestamp, record, place })
    }

    /// Whether an object has the number that a part would change.
    fn has_what_it_changes(&self, object: ObjectId, change: &Modify) -> bool {
        match change {
            Modify::Number { number, base: true, .. } => self.view[object.index()].base(*number) != NONE,
            Modify::Number { number, base: false, .. } => self.view[object.index()].number(*number) != NONE,
            Modify::Copy(_)
            | Modify::Control(_)
            | Modify::AddWords(_)
            | Modify::RemoveWords(_)
            | Modify::RemoveSets(_)
            | Modify::AddAbilities(..)
            | Modify::RemoveAbilities(_)
            | Modify::NoAbilities
            | Modify::Property(..) => true,
        }
    }

    /// The objects that a part of an effect would affect now.
    fn affected(&self, key: Key, env: &Env, continuous: &Continuous, part: u8) -> Vec<ObjectId> {
        let eye = self.eye();
        let has_record = |object: ObjectId| {
            self.state.applied.iter().any(|it| it.key == key && it.part == part && it.object == object && it.live)
        };
        let effect = key.position().map(|at| &self.state.effects[at]);
        match (&continuous.scope, effect) {
            (Scope::One(expr), None) => eye.exists(eye.value(&mut env.clone(), expr)).into_iter().collect(),
            (Scope::One(_), Some(effect)) => eye.exists(effect.bound).into_iter().collect(),
            (Scope::Each(select), _) => {
                let mut objects: Vec<ObjectId> = eye.select(env, select).collect();
                let held = (0..self.state.objects.len())
                    .map(ObjectId::at)
                    .filter(|object| {
                        self.state.objects[object.index()].exists && has_record(*object) && !objects.contains(object)
                    })
                    .collect::<Vec<_>>();
                if !held.is_empty() && self.holds_on(effect.is_some()) {
                    objects.extend(held);
                }
                objects
            }
            (Scope::Next(_, select), Some(effect)) => match eye.exists(effect.bound) {
                Some(object) => {
                    let fits = eye.fits(&mut env.clone(), select, object);
                    if fits || self.holds_on(true) { vec![object] } else { Vec::new() }
                }
                None if effect.bound != NONE => Vec::new(),
                None => eye
                    .exists(effect.candidate)
                    .filter(|object| eye.fits(&mut env.clone(), select, *object))
                    .into_iter()
                    .collect(),
            },
            (Scope::Next(..), None) => Vec::new(),
        }
    }

    /// Whether an effect keeps objects that no longer match.
    fn holds_on(&self, layer: bool) -> bool {
        match layer {
            true => self.policy::<LayerHolds>() == LayerHolds::Keeps,
            false => self.policy::<StaticHolds>() == StaticHolds::Keeps,
        }
    }

    /// When an effect was generated.
    fn timestamp(&self, key: Key) -> u16 {
        self.kernel.age_of(self.state, key)
    }

    // what is done

    /// Applies a part to an object, if it is settled how.
    fn apply(&mut self, next: Candidate) -> Result<(), Need> {
        let (meter, object) = (self.meter, next.object.value());
        meter.about(object, Result::is_ok, || self.apply_one(next))
    }

    fn apply_one(&mut self, next: Candidate) -> Result<(), Need> {
        self.done.push((next.key, next.part, next.object));
        if let Some(by) = self.forbidden_by(&next) {
            self.forbade.push(by);
            return Ok(());
        }
        if self.gives_way_to_one_applied(&next) {
            return Ok(());
        }
        let mut form = next.raw;
        if !matches!(self.aim, Aim::Without(..)) {
            let Some(record) = next.record.map(|at| (at, self.state.applied[at])).filter(|(_, it)| it.raw == next.raw)
            else {
                return Err(Need::Apply(next));
            };
            if !record.1.live {
                return Err(Need::Apply(next));
            }
            self.live.push(record.0);
            form = record.1.form;
        }
        if form != NONE {
            self.modify(&next, form);
            self.keys.push(next.key);
            self.order.push(Application {
                agent: self.agent(&next),
                part: next.part,
                object: next.object,
                form,
                stage: next.place.stage,
                substage: next.place.substage,
                timestamp: next.timestamp,
                dependent: next.place.dependent,
            });
        }
        Ok(())
    }

    pub(crate) fn agent(&self, candidate: &Candidate) -> Agent {
        Agent {
            ability: candidate.key.ability,
            object: ObjectId::of_value(State::slot(&candidate.env, Slot::THIS)),
            player: PlayerId::of_value(State::slot(&candidate.env, Slot::YOU)).unwrap_or_default(),
        }
    }

    /// The effect that changes the rules and forbids this application, if one does.
    fn forbidden_by(&self, candidate: &Candidate) -> Option<AbilityId> {
        let event = self.kernel.application_event(&self.view, candidate, candidate.raw);
        let (key, _) = event.and_then(|event| self.eye().forbidden(&event))?;
        let forbids = match self.policy::<RuleChanges>() {
            RuleChanges::First => true,
            RuleChanges::ByTimestamp => self.timestamp(key) <= candidate.timestamp,
        };
        forbids.then_some(key.ability)
    }

    fn modify(&mut self, candidate: &Candidate, form: i32) {
        let AbilityKind::Continuous(continuous) = &self.kernel.ability(candidate.key.ability).kind else {
            return;
        };
        let change = &continuous.parts[candidate.part as usize].change;
        if let Modify::Copy(_) = change {
            self.copy(candidate, form);
            return;
        }
        let defined = continuous.defines && self.is_copyable_stage(candidate.place);
        let kernel = self.kernel;
        let keyword_of = |ability: AbilityId| kernel.ability(ability).keyword;
        let words = match change {
            Modify::RemoveSets(sets) => {
                let sets = sets.iter().flat_map(|set| &self.kernel.model.rulebook.word_sets[set.index()].words);
                Some(Modify::RemoveWords(sets.copied().collect()))
            }
            Modify::Copy(_)
            | Modify::Control(_)
            | Modify::AddWords(_)
            | Modify::RemoveWords(_)
            | Modify::AddAbilities(..)
            | Modify::RemoveAbilities(_)
            | Modify::NoAbilities
            | Modify::Property(..)
            | Modify::Number { .. } => None,
        };
        let change = words.as_ref().unwrap_or(change);
        let rounding = self.rounding_of(change, (candidate.object, form));
        let removal = self.removal_of(change, candidate.object);
        let props = &mut self.view[candidate.object.index()];
        crate::continuous::modify::modify(props, change, form, (rounding, removal, self.meter), &keyword_of);
        if defined {
            self.view[candidate.object.index()].added = [0; 4];
        }
    }
}
