//! What parts of continuous effects would apply to which objects.

use crate::continuous::pass::{BegunEffect, Candidate, Pass, PassPurpose};
use crate::look::active::ActiveEffect;
use crate::position::env::Env;
use crate::position::key::Key;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::table::stages::PartPlace;
use base::id::{AbilityId, ObjectId};
use model::ability::{AbilityKind, Continuous, EffectPart, Modify, Scope};
use model::event::Change;
use model::one_of;
use model::policy::{
    CopyMade, LayerAbout, LayerHolds, LayerVariables, MatchesAgain, PartsTo, StaticHolds, StaticVariables,
};

impl<'a, 'm, T: Trace> Pass<'a, 'm, T> {
    /// The parts that would apply in a substage and have not yet.
    pub(crate) fn candidates(&self, place: PartPlace) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        let here = |it: &&(PartPlace, AbilityId, u8)| it.0.is_in(place);
        for (place, ability, part) in self.places.iter().filter(here) {
            self.of_part(*place, (*ability, *part), &mut candidates);
        }
        candidates
    }

    /// What would apply of one part of one continuous ability, and has not yet.
    pub(crate) fn of_part(&self, place: PartPlace, (ability, part): (AbilityId, u8), found: &mut Vec<Candidate>) {
        match self.aim {
            PassPurpose::Without(id, parts) if id == ability && parts >> part & 1 == 1 => {}
            PassPurpose::Settle
            | PassPurpose::Recorded
            | PassPurpose::Standing
            | PassPurpose::Without(..)
            | PassPurpose::Trial => self.of_any_part(place, (ability, part), found),
        }
    }

    /// What would apply of one part of one effect, and has not yet.
    pub(crate) fn of_the_part(&self, (key, part): (Key, u8), place: PartPlace) -> Vec<Candidate> {
        let mut found = Vec::new();
        self.of_part(place, (key.ability, part), &mut found);
        found.retain(|it| it.key == key);
        found
    }

    /// What would apply of one part of one continuous ability, also of what the pass leaves out.
    pub(crate) fn of_any_part(&self, place: PartPlace, (ability, part): (AbilityId, u8), found: &mut Vec<Candidate>) {
        let mut own = Vec::new();
        let effects = self.effects(ability);
        for (key, env) in &effects {
            if self.stops() {
                return;
            }
            self.of_effect((*key, env), part, place, &mut own);
        }
        let begun = || self.begun.iter().filter(|it| it.key.ability == ability);
        if self.first_part(ability) == Some(part) {
            // It goes through with all its objects, even if it takes its own ability, or ends its own condition, on the way.
            let is_under_way = |key: Key| self.done.iter().any(|it| (it.0, it.1) == (key, part));
            for it in begun().filter(|it| is_under_way(it.key) && !effects.iter().any(|(key, _)| *key == it.key)) {
                self.on_objects((it.key, &it.env), (part, place), &it.objects, &mut own);
            }
        } else {
            let mut of_begun = Vec::new();
            begun().for_each(|it| self.on_objects((it.key, &it.env), (part, place), &it.objects, &mut of_begun));
            let names = |all: &[Candidate]| -> Vec<(Key, ObjectId)> {
                let mut names: Vec<_> = all.iter().map(|it| (it.key, it.object)).collect();
                names.sort_unstable();
                names
            };
            if self.eye().policy_if::<PartsTo>(|| names(&own) != names(&of_begun)) == PartsTo::First {
                own = of_begun;
            }
        }
        found.append(&mut own);
    }

    /// Of an effect of several parts, the part that applies first.
    fn first_part(&self, ability: AbilityId) -> Option<u8> {
        self.places.iter().find(|it| it.1 == ability).map(|it| it.2)
    }

    /// Effects begin whose first part applies in a substage: of those of several parts it is kept which objects fit by then,
    /// for the other parts; and of those that can end in the middle, since their condition does or something takes abilities.
    pub(crate) fn begin(&mut self, place: PartPlace) {
        let here = |it: &&(PartPlace, AbilityId, u8)| it.0.is_in(place);
        let parts = |id: AbilityId| self.kernel.ability(id).kind.continuous().map_or(&[][..], |it| it.parts.as_slice());
        let takes = |part: &EffectPart| matches!(part.change.change(), Change::RemoveAbility | Change::Copy);
        let any_takes = self.places.iter().filter(here).any(|it| parts(it.1).iter().any(takes));
        let is_first = |it: &&(PartPlace, AbilityId, u8)| {
            let can_end = any_takes || !self.kernel.ability(it.1).condition.is_true();
            (can_end || parts(it.1).len() > 1) && self.first_part(it.1) == Some(it.2)
        };
        let begin: Vec<(AbilityId, u8)> =
            self.places.iter().filter(here).filter(is_first).map(|it| (it.1, it.2)).collect();
        let modified = if begin.is_empty() { 0 } else { self.modified_in(place) };
        for (ability, part) in begin {
            let Some(continuous) = self.kernel.ability(ability).kind.continuous() else { continue };
            // What fits can only change meanwhile where it is told by what is modified here.
            let reads = self.kernel.reads[ability.index()][usize::from(part)];
            let stays = reads & modified == 0;
            let effects = self.effects(ability);
            self.drop_what_lost_its_turn((ability, part), &effects);
            for (key, env) in effects {
                let begun = self.begun.iter().position(|it| it.key == key);
                if stays && begun.is_some() {
                    continue;
                }
                // What it has applied to is its own, and what fits now; what another effect has made unfit before is not.
                let mut objects = self.affected(key, &env, continuous);
                let reached = self.done.iter().filter(|it| (it.0, it.1) == (key, part)).map(|it| it.2);
                let has_turn = self.turn_of(key, part).into_iter().flat_map(|turn| turn.objects.iter().copied());
                let mut gone: Vec<ObjectId> = reached.chain(has_turn).filter(|it| !objects.contains(it)).collect();
                gone.sort_unstable();
                gone.dedup();
                objects.extend(gone);
                match begun {
                    Some(at) => self.begun[at].objects = objects,
                    None => self.begun.push(BegunEffect { key, env, objects }),
                }
            }
        }
    }

    /// The stages (as bits) of what is modified in a substage: its own, and that of what has been moved there.
    fn modified_in(&self, place: PartPlace) -> u32 {
        let here = self.places.iter().filter(|it| it.0.is_in(place));
        let modified = here.map(|(_, ability, part)| self.kernel.homes[ability.index()][usize::from(*part)]);
        modified.fold(1 << place.stage, |bits, stage| bits | 1 << stage)
    }

    /// What has lost its ability before its turn does not begin.
    fn drop_what_lost_its_turn(&mut self, (ability, part): (AbilityId, u8), effects: &[ActiveEffect]) {
        let done = &self.done;
        let has_begun = |key: Key| done.iter().any(|it| (it.0, it.1) == (key, part));
        let is_there = |key: Key| effects.iter().any(|(other, _)| *other == key);
        self.begun.retain(|it| it.key.ability != ability || is_there(it.key) || has_begun(it.key));
    }

    /// The effects of one continuous ability that are there now.
    pub(crate) fn effects(&self, ability: AbilityId) -> Vec<ActiveEffect> {
        let mut found = Vec::new();
        let eye = self.eye();
        for object in self.state.objects() {
            for key in self.view[object.index()].abilities.iter().filter(|key| key.ability == ability) {
                let key = key.of(object);
                let holds = |env: &mut Env| self.holds_of(key, env, &self.kernel.ability(ability).condition);
                found.extend(eye.of_bearer_if(key, holds).map(|env| (key, env)));
            }
        }
        let effects = self.state.effects();
        for at in (0..effects.len()).filter(|at| effects[*at].ability == ability) {
            let key = Key::lasting(ability, at);
            if let Some(mut env) = eye.env_of_lasting(at)
                && self.holds_of(key, &mut env, &self.kernel.ability(ability).condition)
            {
                found.push((key, env));
            }
        }
        if self.kernel.model.rulebook.rules.iter().any(|rule| rule.ability == ability) {
            let key = Key::of_rulebook(ability);
            let holds = |env: &mut Env| self.holds_of(key, env, &self.kernel.ability(ability).condition);
            found.extend(eye.of_rule_if(ability, holds).map(|env| (key, env)));
        }
        found
    }

    pub(crate) fn of_effect(&self, (key, env): (Key, &Env), part: u8, place: PartPlace, found: &mut Vec<Candidate>) {
        let ability = self.kernel.ability(key.ability);
        let AbilityKind::Continuous(continuous) = &ability.kind else {
            return;
        };
        if let Some(turn) = self.turn_of(key, part) {
            // To these it applies before what it makes of them is looked at.
            let known = found.len();
            self.on_objects((key, env), (part, place), &turn.objects, found);
            if found[known..].iter().any(|it| !self.aim.is_of_records() || it.record.is_some()) {
                return;
            }
            found.truncate(known);
        }
        let objects = self.affected(key, env, continuous);
        self.on_objects((key, env), (part, place), &objects, found);
    }

    /// The same for these objects.
    pub(crate) fn on_objects(
        &self,
        (key, env): (Key, &Env),
        (part, place): (u8, PartPlace),
        objects: &[ObjectId],
        found: &mut Vec<Candidate>,
    ) {
        let AbilityKind::Continuous(continuous) = &self.kernel.ability(key.ability).kind else {
            return;
        };
        for object in objects.iter().copied() {
            if self.done.contains(&(key, part, object)) {
                continue;
            }
            let look = || self.of_object((key, env), (part, place), object, continuous);
            found.extend(self.meter.about(object.into_value(), Option::is_some, look));
        }
    }

    /// A part of an effect as it would apply to one object, if it would.
    pub(crate) fn of_object(
        &self,
        (key, env): (Key, &Env),
        (part, place): (u8, PartPlace),
        object: ObjectId,
        continuous: &Continuous,
    ) -> Option<Candidate> {
        let ability = self.kernel.ability(key.ability);
        if self.waits(key) && self.aim == PassPurpose::Settle {
            let timestamp = self.timestamp_in(place, key);
            return Some(Candidate {
                key,
                env: env.clone(),
                part,
                object,
                raw: Value::NONE,
                timestamp,
                record: None,
                place,
            });
        }
        let applied = self.state.applied();
        let record = applied.iter().position(|it| it.key == key && it.part == part && it.object == object);
        let again = record.is_some_and(|at| !applied[at].live);
        if again && self.aim.is_of_records() {
            return None;
        }
        let mut env = env.clone();
        env.bind(continuous.affected, object.into_value());
        let locked = key.position().is_some_and(|at| self.state.effect(at).locked) || self.is_fixed_for(key, object);
        let eye = self.eye_of((key, part), object);
        self.bind_variables(&eye, key, &mut env, object);
        let it = &continuous.parts[part as usize];
        if !self.holds_as(eye, key, &mut env, &it.condition) || !self.has_what_it_changes(object, &it.change) {
            return None;
        }
        // In which order effects apply can hang on it.
        let anew = again && self.policy::<MatchesAgain>() == MatchesAgain::FirstTime;
        let record = record.filter(|_| !anew);
        let mut raw = eye.asked_for(&mut env, &it.change);
        if let Modify::Copy(_) = &it.change {
            raw = self.copied_card(raw);
        }
        self.meter.used(raw);
        if !locked {
            raw = self.live((key, raw), (&mut env, object), &it.change, record);
        }
        if key.position().is_none()
            && !ability.variables.is_empty()
            && let Some(record) = record
            && raw != self.state.applied()[record].raw
            && self.policy::<StaticVariables>() == StaticVariables::Locked
        {
            raw = self.state.applied()[record].raw;
        }
        if let (Some(_), Some(record), Modify::Number { .. }) = (key.position(), record, &it.change)
            && raw != self.state.applied()[record].raw
            && self.policy::<LayerVariables>() == LayerVariables::Locked
        {
            raw = self.state.applied()[record].raw;
        }
        if let (Some(_), Some(record), Modify::Copy(_)) = (key.position(), record, &it.change)
            && !self.kernel.can_be(self.state, |it| one_of!(it, CopyMade: Follows, not Stays))
        {
            raw = self.state.applied()[record].raw;
        }
        let timestamp = self.timestamp_in(place, key);
        Some(Candidate { key, env, part, object, raw, timestamp, record, place })
    }

    /// Whether an object has the number that a part would change.
    pub(crate) fn has_what_it_changes(&self, object: ObjectId, change: &Modify) -> bool {
        match change {
            Modify::Number { number, base: true, .. } => self.view[object.index()].base(*number) != Value::NONE,
            Modify::Number { number, base: false, .. } => self.view[object.index()].number(*number) != Value::NONE,
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
    pub(crate) fn affected(&self, key: Key, env: &Env, continuous: &Continuous) -> Vec<ObjectId> {
        let eye = self.eye();
        let has_record =
            |object: ObjectId| self.state.applied().iter().any(|it| it.key == key && it.object == object && it.live);
        let effect = key.position().map(|at| self.state.effect(at));
        match (&continuous.scope, effect) {
            (Scope::One(expr), None) => eye.exists(eye.value(&mut env.clone(), expr)).into_iter().collect(),
            (Scope::One(_), Some(effect)) => eye.exists(effect.bound.value()).into_iter().collect(),
            (Scope::Each(select), _) => {
                let mut objects: Vec<ObjectId> = eye.select(env, select).collect();
                let is_meant = |it: &ObjectId| effect.is_none_or(|effect| effect.objects.contains(it));
                if !objects.iter().all(is_meant) && self.policy::<LayerAbout>() == LayerAbout::Generated {
                    objects.retain(is_meant);
                }
                let is_other = |object: &ObjectId| self.state.exists(*object) && objects.binary_search(object).is_err();
                let all = self.state.object_numbers();
                let held: Vec<ObjectId> = all.filter(is_other).filter(|object| has_record(*object)).collect();
                if !held.is_empty() && self.holds_on(effect.is_some()) {
                    objects.extend(held);
                }
                objects
            }
            (Scope::Next(_, select), Some(effect)) => match eye.exists(effect.bound.value()) {
                Some(object) => {
                    let fits = eye.fits(&mut env.clone(), select, object);
                    if fits || self.holds_on(true) { vec![object] } else { Vec::new() }
                }
                None => {
                    let found = effect.objects.iter().copied().filter(|it| self.state.exists(*it));
                    found.filter(|object| eye.fits(&mut env.clone(), select, *object)).collect()
                }
            },
            (Scope::Next(..), None) => Vec::new(),
        }
    }

    /// Whether an effect waits for the next object.
    pub(crate) fn waits(&self, key: Key) -> bool {
        key.position().is_some_and(|at| self.kernel.waits(self.state.effect(at)))
    }

    /// Whether an effect keeps objects that no longer match.
    pub(crate) fn holds_on(&self, resolution: bool) -> bool {
        match resolution {
            true => self.policy::<LayerHolds>() == LayerHolds::Keeps,
            false => self.policy::<StaticHolds>() == StaticHolds::Keeps,
        }
    }
}
