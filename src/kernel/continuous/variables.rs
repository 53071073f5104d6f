//! The variables of a continuous effect, for one of its objects.

use crate::continuous::pass::Pass;
use crate::look::eye::Eye;
use crate::position::env::Env;
use crate::position::key::Key;
use crate::position::trace::Trace;
use base::id::ObjectId;

impl<'m, T: Trace> Pass<'_, 'm, T> {
    /// Binds the variables of an effect for one of its objects, those that were not fixed as it was generated to what they are now.
    pub(crate) fn bind_variables(&self, eye: &Eye<'_, 'm, T>, key: Key, env: &mut Env, object: ObjectId) {
        let effect = key.position().map(|at| self.state.effect(at));
        if effect.is_some_and(|effect| effect.locked) {
            return;
        }
        for variable in &self.kernel.ability(key.ability).variables {
            let fixed = effect.and_then(|effect| effect.fixed_for(Some(object), variable.slot));
            let value = fixed.unwrap_or_else(|| eye.value(env, &variable.value));
            env.bind(variable.slot, value);
        }
    }

    /// Whether all variables of an effect of a layer were fixed for an object as the effect was generated.
    pub(crate) fn is_fixed_for(&self, key: Key, object: ObjectId) -> bool {
        let Some(effect) = key.position().map(|at| self.state.effect(at)) else { return false };
        let mut variables = self.kernel.ability(key.ability).variables.iter();
        !effect.fixed.is_empty() && variables.all(|it| effect.fixed_for(Some(object), it.slot).is_some())
    }
}
