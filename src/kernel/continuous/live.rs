//! Values of continuous effects that follow the position: what they read of the objects that effects modify.

use crate::continuous::pass::{Pass, PassPurpose};
use crate::look::eye::Eye;
use crate::position::env::Env;
use crate::position::trace::Trace;
use crate::position::value::Value;
use base::id::AbilityId;
use model::ability::Modify;
use model::policy::LiveValues;

/// Beyond this a value that reads the position as it stands is taken to grow for ever: it reads what it makes.
const SETTLES_BELOW: u32 = 1_000_000;

impl<T: Trace> Pass<'_, '_, T> {
    /// The value for which a part of an effect asks, whose value in the pass is `so_far`. The rulebook is only asked where
    /// the position as it stands gives another.
    pub(crate) fn live(
        &self,
        (ability, so_far): (AbilityId, Value),
        env: &mut Env,
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
        for variable in &self.kernel.ability(ability).variables {
            let value = eye.value(&mut env, &variable.value);
            env.bind(variable.slot, value);
        }
        let asked = eye.asked_for(&mut env, change);
        let as_it_stands = self.meter.used(asked);
        if asked == so_far || self.policy::<LiveValues>() == LiveValues::SoFar {
            return so_far;
        }
        if as_it_stands.unsigned_abs() > SETTLES_BELOW {
            self.meter.leave_range();
        }
        asked
    }
}
