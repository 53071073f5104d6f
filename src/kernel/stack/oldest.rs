//! Of the waiting triggers the oldest, where they go first.

use crate::position::trace::Trace;
use crate::position::waiting::Waiting;
use crate::stack::highest_priority::{NextByOrder, PriorityFirst, WaitingRank, highest};
use crate::step::work::{Go, Step};
use model::one_of;
use model::policy::{OlderTriggers, Policy, TriggerAge, TriggersGo};
use smallvec::SmallVec;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// Of the waiting triggers, those that may be next where the oldest go first: by their batch, then by age, then by priority;
    /// nothing where age does not count. `unaged`: those that may be next without it.
    ///
    /// # Errors
    /// Asks for the policies on age where it matters.
    pub fn oldest(
        &mut self,
        batches: &[i32],
        unaged: &NextByOrder,
        (way, placing): (PriorityFirst, bool),
    ) -> Go<Option<NextByOrder>> {
        if !self.kernel.ages || self.s.pending().len() < 2 {
            return Ok(None);
        }
        let down = placing && one_of!(self.policy()?, TriggersGo: Stack, not Pool | Queue);
        let by = |step: &Self, age: usize| {
            let old = |it: &Waiting| {
                let age = i32::from(it.ages[age].earlier());
                if down { age } else { -age }
            };
            let each = batches.iter().zip(step.s.pending());
            let ranks: SmallVec<[WaitingRank; 8]> = each.map(|(batch, it)| (*batch, old(it))).collect();
            step.of_highest_priority(highest(&ranks), way)
        };
        let by_age = [by(self, 0), by(self, 1), by(self, 2)];
        // Where all come to the same nobody need be asked.
        let is_same = || match self.eye().is_open::<TriggerAge>() {
            true => by_age.iter().all(|may_be_next| may_be_next.is(unaged)),
            false => by_age[self.eye().policy::<TriggerAge>() as usize].is(unaged),
        };
        if self.eye().is_open::<OlderTriggers>() && is_same()
            || self.policy::<OlderTriggers>()? == OlderTriggers::Together
        {
            return Ok(None);
        }
        self.log.cite(self.kernel.policy_clauses(Policy::OlderTriggers));
        let [first, others @ ..] = &by_age;
        if others.iter().all(|may_be_next| may_be_next.is(first)) {
            return Ok(Some(first.clone()));
        }
        let age = self.cited::<TriggerAge>()?;
        Ok(Some(by_age[age as usize].clone()))
    }
}
