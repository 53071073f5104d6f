//! What the amount of an event is to what was added to it, where that is counted as it happens.

use crate::position::env::Env;
use crate::position::event::{Added, Event};
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::Step;
use model::expr::{Role, Slot};
use model::policy::AddedAmounts;

impl<T: Trace> Step<'_, '_, T> {
    /// The environment in which that happens which was added to an event. `the amount` is what the event has come to, if it
    /// is one still to which the effect applied and the rulebook has amounts counted as they happen.
    pub(crate) fn env_of_added(&self, added: &Added, event: &Event) -> Env {
        let ability = self.kernel.code.ability_at(added.pc);
        let replacement =
            ability.and_then(|ability| self.kernel.replacement(ability)).filter(|it| !it.added.is_empty());
        let mut env = added.env.clone();
        let Some(replacement) = replacement else { return env };
        let kinds = || replacement.on.iter().filter(|on| on.kind == event.kind);
        let slot = Slot::of_role(Role::Amount);
        if env.slot(slot) == Value::NONE
            || kinds().next().is_none()
            || self.eye().policy::<AddedAmounts>() == AddedAmounts::AsApplied
        {
            return env;
        }
        let amount = if event.part_count() == 1 {
            event.role(Role::Amount)
        } else {
            let mut fitting = env.clone();
            let is_met = self.eye().meets(&mut fitting, &replacement.on, event).is_some();
            if is_met { fitting.slot(slot) } else { Value::NONE }
        };
        if amount != Value::NONE {
            env.bind(slot, amount);
        }
        env
    }
}
