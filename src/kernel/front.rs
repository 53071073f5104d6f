//! Which of the waiting triggers are in front: by when they were met, and by their priority.

use super::age::Rank;
use super::log::Log;
use super::state::Waiting;
use super::step::{Go, Step};
use crate::base::id::PlayerId;
use crate::model::policy::{NewTriggers, OlderTriggers, Policy, Priority, PriorityAgainstNew, TriggersGo};
use smallvec::SmallVec;

/// Positions among the pending triggers.
pub type Positions = SmallVec<[usize; 8]>;

impl<L: Log> Step<'_, '_, L> {
    /// The priority of something that waits, 0 if it has none.
    #[must_use]
    pub fn priority_of(&self, waiting: &Waiting) -> i32 {
        waiting.ability.and_then(|ability| self.trigger(ability)).map_or(0, |trigger| trigger.priority)
    }

    /// The pending triggers from which the next is taken. `placing`: to be placed, not to be resolved.
    ///
    /// On a stack what is placed last resolves first, so there the lowest priority is placed first.
    pub fn front(&mut self, placing: bool) -> Go<Positions> {
        if self.s.pending.len() > 1 {
            // Where no age is kept this is all that tells that it would have mattered.
            let _ = self.kernel.policy::<OlderTriggers>(self.s);
        }
        let one_batch = self.s.pending.iter().all(|it| it.batch == self.s.pending[0].batch);
        if self.has_no_priorities() && one_batch && !self.kernel.ages {
            return Ok((0..self.s.pending.len()).collect());
        }
        let priorities: SmallVec<[i32; 8]> = self.s.pending.iter().map(|it| self.priority_of(it)).collect();
        let differ = priorities.iter().any(|priority| *priority != priorities[0]);
        let first = differ && self.policy::<Priority>()? == Priority::First;
        let down = first && placing && self.policy::<TriggersGo>()? == TriggersGo::Stack;
        let priority = |at: usize| match (first, down) {
            (false, _) => 0,
            (true, false) => priorities[at],
            (true, true) => -priorities[at],
        };
        let new = self.kernel.policy(self.s);
        let batch = |at: usize| match (placing, new, i32::from(self.s.pending[at].batch)) {
            (true, ..) | (_, Some(NewTriggers::Together) | None, _) => 0,
            (false, Some(NewTriggers::Last), batch) => -batch,
            (false, Some(NewTriggers::First), batch) => batch,
        };
        let all = 0..self.s.pending.len();
        let unaged = |rank: &dyn Fn(usize) -> (i32, i32)| {
            let ranks: SmallVec<[Rank; 8]> = all.clone().map(|at| (0, rank(at).0, rank(at).1)).collect();
            highest(&ranks)
        };
        let of_all = unaged(&|at| (priority(at), batch(at)));
        let of_newest = unaged(&|at| (batch(at), priority(at)));
        let ranks: SmallVec<[(i32, i32); 8]> = all.clone().map(|at| (batch(at), priority(at))).collect();
        if let Some(oldest) = self.oldest(&ranks, &of_newest, placing)? {
            if first {
                self.log.cite(self.kernel.policy_clauses(Policy::Priority));
            }
            return Ok(oldest);
        }
        let before_new = of_all == of_newest || self.policy::<PriorityAgainstNew>()? == PriorityAgainstNew::BeforeNew;
        if of_all != of_newest {
            self.log.cite(self.kernel.policy_clauses(Policy::PriorityAgainstNew));
        }
        if first {
            self.log.cite(self.kernel.policy_clauses(Policy::Priority));
        }
        Ok(if before_new { of_all } else { of_newest })
    }

    fn has_no_priorities(&self) -> bool {
        self.kernel.model.rulebook.priorities.is_empty()
    }

    /// Of the triggers of one player in front, those that go before their others.
    pub fn front_of(&mut self, theirs: Positions, placing: bool) -> Go<Positions> {
        if self.has_no_priorities() {
            return Ok(theirs);
        }
        let mut priorities: SmallVec<[i32; 8]> =
            theirs.iter().map(|at| self.priority_of(&self.s.pending[*at])).collect();
        if placing && priorities.iter().any(|it| *it != 0) && self.policy::<TriggersGo>()? == TriggersGo::Stack {
            priorities.iter_mut().for_each(|priority| *priority = -*priority);
        }
        let highest = priorities.iter().copied().max().unwrap_or(0);
        if priorities.iter().all(|priority| *priority == highest) || self.policy::<Priority>()? == Priority::Together {
            return Ok(theirs);
        }
        self.log.cite(self.kernel.policy_clauses(Policy::Priority));
        Ok(theirs.into_iter().zip(priorities).filter(|(_, priority)| *priority == highest).map(|(at, _)| at).collect())
    }

    /// The first player clockwise from this one who has a trigger among these.
    #[must_use]
    pub fn next_owner(&self, start: PlayerId, front: &Positions) -> PlayerId {
        let players = self.kernel.players();
        let has = |player: PlayerId| front.iter().any(|at| self.s.pending[*at].player == player);
        let all = (0..players).map(|step| PlayerId::at((start.index() + step) % players));
        all.into_iter().find(|player| has(*player)).unwrap_or(start)
    }
}

/// The positions that stand highest.
#[must_use]
pub fn highest(ranks: &[Rank]) -> Positions {
    let best = ranks.iter().max();
    (0..ranks.len()).filter(|at| Some(&ranks[*at]) == best).collect()
}
