//! Values and conditions of continuous effects that follow the position: what they read of the objects that effects modify.

use crate::continuous::pass::{Pass, PassPurpose};
use crate::look::active::ActiveEffect;
use crate::look::eye::Eye;
use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::key::Key;
use crate::position::trace::Trace;
use crate::position::value::Value;
use base::id::ObjectId;
use model::ability::Modify;
use model::expr::Expr;
use model::policy::{ConditionsLook, LayerVariables, LiveValues, StaticVariables};

/// Beyond this a value that reads the position as it stands is taken to grow for ever: it reads what it makes.
const SETTLES_BELOW: u32 = 1_000_000;

impl<'m, T: Trace> Pass<'_, 'm, T> {
    /// Whether a condition of an effect holds. The rulebook is only asked where it does in the pass and does not in the position
    /// as it stands, or the other way round.
    pub(crate) fn holds_of(&self, key: Key, env: &mut Env, condition: &Expr) -> bool {
        self.holds_as(self.eye(), key, env, condition)
    }

    /// The same, where this is what the pass has made so far.
    pub(crate) fn holds_as(&self, eye: Eye<'_, 'm, T>, key: Key, env: &mut Env, condition: &Expr) -> bool {
        if condition.is_true() {
            return true;
        }
        let so_far = eye.holds(env, condition);
        if !self.kernel.live_conditions {
            return so_far;
        }
        let stands = match (self.aim, &self.before) {
            // What applies already does so until the position is looked at as a whole.
            (PassPurpose::Recorded | PassPurpose::Standing, _) => {
                so_far || self.state.applied().iter().any(|it| it.live && it.key == key)
            }
            (PassPurpose::Settle | PassPurpose::Without(..) | PassPurpose::Trial, Some(before)) => {
                Eye { view: before, ..self.eye() }.holds(env, condition)
            }
            (PassPurpose::Settle | PassPurpose::Without(..) | PassPurpose::Trial, None) => so_far,
        };
        if stands == so_far || self.policy::<ConditionsLook>() == ConditionsLook::InPlace { so_far } else { stands }
    }

    /// The effect that forbids an application, if one does; the conditions of such effects are looked at as those of others are.
    pub(crate) fn forbids(&self, event: &Event) -> Option<ActiveEffect> {
        let so_far = self.eye().forbidden(event);
        let always = so_far.as_ref().is_some_and(|(key, _)| self.kernel.ability(key.ability).condition.is_true());
        if !self.kernel.live_conditions || always {
            return so_far;
        }
        let stands = match (self.aim, &self.before) {
            // What applies already is not forbidden.
            (PassPurpose::Recorded | PassPurpose::Standing, _) => None,
            (PassPurpose::Settle | PassPurpose::Without(..) | PassPurpose::Trial, Some(before)) => {
                let eye = Eye { view: before, ..self.eye() };
                let holds = |key: Key, env: &mut Env| eye.holds(env, &self.kernel.ability(key.ability).condition);
                self.eye().forbidden_where(event, holds)
            }
            (PassPurpose::Settle | PassPurpose::Without(..) | PassPurpose::Trial, None) => return so_far,
        };
        let differ = stands.is_some() != so_far.is_some();
        if differ && self.policy::<ConditionsLook>() == ConditionsLook::Standing { stands } else { so_far }
    }

    /// The value for which a part of an effect asks, whose value in the pass is `so_far`. The rulebook is only asked where
    /// the position as it stands gives another.
    pub(crate) fn live(
        &self,
        (key, so_far): (Key, Value),
        (env, object): (&mut Env, ObjectId),
        change: &Modify,
        record: Option<usize>,
    ) -> Value {
        if !matches!(change, Modify::Number { .. }) {
            return so_far;
        }
        let stands = record.map_or(so_far, |record| self.state.applied()[record].raw);
        match self.aim {
            PassPurpose::Standing => return stands,
            PassPurpose::Recorded if so_far != stands && self.kernel.live_values => {
                return if self.policy::<LiveValues>() == LiveValues::Before { stands } else { so_far };
            }
            PassPurpose::Recorded | PassPurpose::Settle | PassPurpose::Without(..) | PassPurpose::Trial => {}
        }
        let Some(before) = &self.before else {
            return so_far;
        };
        let eye = Eye { view: before, ..self.eye() };
        let mut env = env.clone();
        self.bind_variables(&eye, key, &mut env, object);
        let asked = eye.asked_for(&mut env, change);
        let as_it_stands = self.meter.used(asked);
        if asked == so_far || self.is_fixed_here(key) || self.policy::<LiveValues>() == LiveValues::SoFar {
            return so_far;
        }
        if as_it_stands.unsigned_abs() > SETTLES_BELOW {
            self.meter.leave_range();
        }
        asked
    }

    /// Whether the variables of an effect are fixed as it first applies: what it gives then follows the position no longer.
    fn is_fixed_here(&self, key: Key) -> bool {
        !self.kernel.ability(key.ability).variables.is_empty()
            && match key.position() {
                None => self.policy::<StaticVariables>() == StaticVariables::Locked,
                Some(_) => self.policy::<LayerVariables>() == LayerVariables::Locked,
            }
    }
}
