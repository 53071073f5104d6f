//! Effects that meet some parts of an event of several.

use super::log::Log;
use super::state::{Env, Event};
use super::step::{Go, Step};
use crate::model::policy::{PartMet, Policy};
use smallvec::SmallVec;

impl<L: Log> Step<'_, '_, L> {
    /// The parts of the event that the effect that is being applied meets.
    pub fn met_parts(&self, env: &Env, event: &Event) -> SmallVec<[usize; 4]> {
        let patterns = event.lineage.last().and_then(|key| self.replacement(key.ability)).map(|it| &it.on);
        let mut env = env.clone();
        (0..event.part_count())
            .filter(|part| {
                event.parts.is_empty()
                    || patterns.is_none_or(|patterns| {
                        super::active::bind_roles(&mut env, &event.part(*part));
                        patterns.iter().any(|it| it.kind == event.kind && self.eye().holds(&mut env, &it.filter))
                    })
            })
            .collect()
    }

    /// What is left of the event under replacement besides the parts that are replaced, if anything is.
    ///
    /// # Errors
    /// Asks for the policy on that where the effect meets some parts and not all.
    pub(super) fn rest(&mut self, env: &Env) -> Go<Option<Event>> {
        let Some(mut event) = self.event_mut().cloned() else {
            return Ok(None);
        };
        let met = self.met_parts(env, &event);
        let left: SmallVec<[usize; 4]> = (0..event.part_count()).filter(|part| !met.contains(part)).collect();
        if met.is_empty() || left.is_empty() || self.policy::<PartMet>()? == PartMet::Event {
            return Ok(None);
        }
        event.keep(&left);
        Ok(Some(event))
    }

    /// The instruction that nothing happens.
    pub(super) fn nothing_happens(&mut self, at: u32, env: &mut Env) -> Go {
        let rest = self.rest(env)?;
        if rest.is_none() {
            self.added_policy()?;
        }
        self.resume(env, at + 1);
        self.replace_with_nothing(rest);
        Ok(())
    }

    /// The event under replacement is replaced with nothing, or with what is left of it.
    pub(super) fn replace_with_nothing(&mut self, rest: Option<Event>) {
        match rest {
            Some(rest) => {
                self.log.cite(self.kernel.policy_clauses(Policy::PartMet));
                self.put_event(rest, true);
            }
            None => self.vanish(),
        }
    }
}
