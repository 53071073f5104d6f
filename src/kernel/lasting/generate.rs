//! Layers generate effects that last: with which variables, and how long.

use crate::position::env::Env;
use crate::position::key::Key;
use crate::position::lasting::{BoundTo, Effect, EndsWithPeriod, FixedValue, Remaining};
use crate::position::log::{Idle, What};
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::work::{Go, Step};
use crate::table::awaited::NOT_DONE;
use crate::table::stages::asks_about;
use base::id::{AbilityId, ObjectId};
use model::ability::{Ability, AbilityKind, Duration, Scope, Variable};
use model::expr::{Expr, Slot};
use model::one_of;
use model::policy::{LayerAbout, LayerVariables, Policy, ReplacementVariables};
use smallvec::SmallVec;

impl<T: Trace> Step<'_, '_, T> {
    /// A layer generates an effect.
    pub fn generate(&mut self, at: u32, env: &mut Env, id: AbilityId) -> Go {
        let ability = self.kernel.ability(id);
        if ability.duration.is_none() && ability.kind.continuous().is_some() {
            self.log.cite(self.kernel.policy_clauses(Policy::NoDuration));
        }
        if ability.duration.is_none() && ability.kind.is_next() {
            self.log.cite(self.kernel.policy_clauses(Policy::NextLasts));
        }
        let locks = self.locks(ability)?;
        // What hangs on what the layer does is none of the effect's.
        let free = self.kernel.code.noted_at(at).map(Slot::index).min().unwrap_or(env.len());
        let mut own = Env::of(&env[..free.min(env.len())]).widened(ability.slots);
        let (resolution, _) = self.resolution_on_top();
        let scope = ability.kind.continuous().map(|continuous| &continuous.scope);
        let bound = match scope {
            Some(Scope::One(expr)) => self.value(&mut own, expr),
            Some(Scope::Each(_) | Scope::Next(..)) | None => Value::NONE,
        };
        let shield = ability.kind.replacement().and_then(|replacement| replacement.shield.as_ref());
        let waits = matches!(scope, Some(Scope::Next(..))) || self.is_for_each(id);
        if locks && !waits {
            self.lock(&mut own, id, bound);
        }
        let left =
            shield.map_or(Remaining::UNUSED, |shield| self.shield(&own, locks || ability.variables.is_empty(), shield));
        let is_lost = matches!(scope, Some(Scope::One(_))) && self.object(bound).is_none();
        if is_lost {
            self.tell(&ability.clauses, |_| What::Idle(Idle::NoObject));
        }
        if left == Remaining::NOTHING || is_lost {
            self.note(at, env, NOT_DONE);
            self.resume(env, at + 1);
            return Ok(());
        }
        let ends = self.ends(&own, ability.duration.as_ref());
        let moment = resolution.unwrap_or_else(|| self.s.moment());
        let locked = locks && !waits;
        let fixed = if locks && self.is_for_each(id) { self.fixed_for_each(&own, id) } else { Vec::new() };
        let objects = self.objects_matching_now(&own, scope);
        let renewed = self.kernel.last_refresh(self.s, id, resolution);
        let comes = self.is_of_what_comes(&own, bound);
        let effect = Effect {
            ability: id,
            env: own,
            moment,
            left,
            bound: BoundTo::of_code(bound),
            objects,
            ends,
            locked,
            fixed,
            renewed,
            lasts: id,
            over: false,
            comes,
        };
        let again = self.find_refresh(&effect)?;
        self.resume(env, at + 1);
        self.s.note_change();
        self.note_done(self.s.depth());
        if self.refresh(&effect, again) {
            self.tell_refreshed(&effect, again);
            return Ok(());
        }
        self.s.add_effect(effect);
        let key = Key::lasting(id, self.s.effect_count() - 1);
        self.tell(&ability.clauses, |step| What::Generated(step.agent(key)));
        Ok(())
    }

    /// Whether the variables of an effect are fixed.
    fn locks(&mut self, ability: &Ability) -> Go<bool> {
        if ability.variables.is_empty() {
            return Ok(false);
        }
        Ok(match ability.kind.replacement() {
            Some(_) => one_of!(self.policy()?, ReplacementVariables: Locked, not EachTime),
            None => one_of!(self.policy()?, LayerVariables: Locked, not Live),
        })
    }

    /// How much a shield holds. Where that is read each time, it is unused until it has prevented something.
    fn shield(&self, env: &Env, is_fixed: bool, shield: &Expr) -> Remaining {
        if !is_fixed && !matches!(shield, Expr::Is(_)) {
            return Remaining::UNUSED;
        }
        Remaining::of_points(self.meter.used(self.value(&mut env.clone(), shield)).max(0))
    }

    /// The objects that fit an effect on all that do, where it may be asked whether it is about those alone.
    fn objects_matching_now(&self, env: &Env, scope: Option<&Scope>) -> SmallVec<[ObjectId; 1]> {
        match scope {
            Some(Scope::Each(select)) if !self.kernel.forgets(self.s, |it: LayerAbout| it == LayerAbout::Whatever) => {
                self.eye().select(env, select).collect()
            }
            Some(Scope::One(_) | Scope::Each(_) | Scope::Next(..)) | None => SmallVec::new(),
        }
    }

    /// The values of the variables of an effect on each of several, of which some are about each: of what there is in the zones in
    /// which it looks, or comes there as the object that it is. For what does not exist yet they are fixed as the effect applies to it.
    fn fixed_for_each(&mut self, env: &Env, id: AbilityId) -> Vec<FixedValue> {
        let ability = self.kernel.ability(id);
        let Some(continuous) = ability.kind.continuous() else { return Vec::new() };
        let Scope::Each(select) = &continuous.scope else { return Vec::new() };
        let rulebook = &self.kernel.model.rulebook;
        let mut env = env.clone();
        let mut fixed: Vec<FixedValue> = Vec::new();
        let mut about_each: Vec<&Variable> = Vec::new();
        for variable in &ability.variables {
            let slots = about_each.iter().map(|it| it.slot).chain([continuous.affected]);
            if slots.into_iter().any(|slot| asks_about(rulebook, &variable.value, slot)) {
                about_each.push(variable);
            } else {
                let value = self.value(&mut env, &variable.value);
                env.bind(variable.slot, value);
                fixed.push(FixedValue { object: None, slot: variable.slot, value });
            }
        }
        let waits_to_come = |zone| rulebook.play.as_ref().is_some_and(|play| play.to == zone);
        let is_known = self.kernel.forgets(self.s, |it: LayerAbout| it == LayerAbout::Generated);
        let objects: Vec<ObjectId> = match is_known {
            true => self.eye().select(&env, select).collect(),
            false => self
                .s
                .objects()
                .filter(|object| {
                    let zone = self.s.zone_of(*object);
                    select.zones.is_empty() || select.zones.contains(&zone) || waits_to_come(zone)
                })
                .collect(),
        };
        for object in objects {
            env.bind(continuous.affected, object.into_value());
            for variable in &about_each {
                let value = self.value(&mut env, &variable.value);
                env.bind(variable.slot, value);
                fixed.push(FixedValue { object: Some(object), slot: variable.slot, value });
            }
        }
        self.log.cite(self.kernel.policy_clauses(Policy::LayerVariables));
        fixed
    }

    /// Whether an effect on several objects has variables about each of them: those are fixed for each.
    fn is_for_each(&self, id: AbilityId) -> bool {
        let ability = self.kernel.ability(id);
        let AbilityKind::Continuous(continuous) = &ability.kind else {
            return false;
        };
        let rulebook = &self.kernel.model.rulebook;
        let asks = |value| asks_about(rulebook, value, continuous.affected);
        matches!(continuous.scope, Scope::Each(_)) && ability.variables.iter().any(|it| asks(&it.value))
    }

    /// Fixes the variables of an effect; `object` is the one it affects, where there is one.
    pub fn lock(&mut self, env: &mut Env, id: AbilityId, object: Value) {
        let ability = self.kernel.ability(id);
        if let AbilityKind::Continuous(continuous) = &ability.kind {
            env.bind(continuous.affected, object);
        }
        let policy = match ability.kind.replacement() {
            Some(_) => Policy::ReplacementVariables,
            None => Policy::LayerVariables,
        };
        for variable in &ability.variables {
            let value = self.value(env, &variable.value);
            env.bind(variable.slot, value);
        }
        self.log.cite(self.kernel.policy_clauses(policy));
    }

    /// When an effect ends that lasts until the end of a period.
    pub(crate) fn ends(&self, env: &Env, duration: Option<&Duration>) -> EndsWithPeriod {
        let is_his_turn = |slot: Slot| env.slot(slot) == self.s.turn_value();
        EndsWithPeriod::After(if duration.and_then(Duration::next_turn_of).is_some_and(is_his_turn) { 2 } else { 1 })
    }
}
