//! What a replacement adds to its event: it happens with that, and its amounts are counted now or then.

use crate::position::agenda::Frame;
use crate::position::env::Env;
use crate::position::event::Added;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::{Go, Step};
use model::ability::Variable;
use model::policy::AddedAmounts;

impl<T: Trace> Step<'_, '_, T> {
    /// The sub-event at this place happens with the event that is being replaced.
    pub(super) fn happen_with(&mut self, at: u32, env: &Env) {
        let alone = self.kernel.code.alone.iter().find(|(stands, _)| *stands == at).map(|(_, alone)| *alone);
        if let Some(alone) = alone {
            self.add_to_event(alone, env);
        }
    }

    /// The environment for what the replacement under way adds to its event, with the amounts of that as they are now, if the
    /// rulebook has them counted now.
    pub(super) fn with_amounts(&mut self, at: u32, env: &Env) -> Go<Env> {
        let ability = self.kernel.code.ability_at(at);
        let replacement = ability.and_then(|ability| self.kernel.replacement(ability));
        let mut with = env.clone();
        let Some(added) = replacement.map(|it| &it.added).filter(|added| !added.is_empty()) else {
            return Ok(with);
        };
        if self.cited::<AddedAmounts>()? == AddedAmounts::AsApplied {
            for Variable { slot, value } in added {
                let amount = self.value(&mut with, value);
                with.bind(*slot, if amount == Value::NONE { Value::KEPT_NONE } else { amount });
            }
        }
        Ok(with)
    }

    /// This code happens with the event that is being replaced, behind what was added before to any event of its moment;
    /// at once where the same text has left nothing of it.
    pub(super) fn add_to_event(&mut self, pc: u32, env: &Env) {
        if self.event_mut().is_some_and(|event| event.nothing) {
            return self.s.begin(Frame::Run { pc, env: env.clone(), moment: None, updates: false });
        }
        let Some((events, at)) = self.moment_mut() else {
            return;
        };
        let places = events.iter().flat_map(|event| &event.with).map(|added| added.place.next());
        let place = places.max().unwrap_or_default();
        if let Some(event) = events.get_mut(at) {
            event.with.push(Added { pc, env: env.clone(), place, of_last: true });
        }
    }
}
