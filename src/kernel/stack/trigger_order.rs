//! Which of the waiting triggers may be next: by when they were met, by their age and by their priority.

use crate::position::grade::Grade;
use crate::position::trace::Trace;
use crate::position::waiting::TriggerBatch;
use crate::stack::highest_priority::{NextByOrder, Positions, PriorityFirst, newest};
use crate::step::work::{Go, Step};
use model::one_of;
use model::policy::{NewTriggers, NoPriority, OlderTriggers, Policy, Priority, PriorityAgainstNew, TriggersGo};
use smallvec::SmallVec;
use std::cmp::Ordering;

impl<T: Trace> Step<'_, '_, T> {
    /// The pending triggers from which the next is taken. `placing`: to be placed, not to be resolved.
    ///
    /// # Errors
    /// Asks which priority is higher where that is not known and decides, and for policies where they matter.
    pub fn next_by_order(&mut self, placing: bool) -> Go<Positions> {
        if self.s.pending_count() > 1 {
            // Asking whether they are open notes that these policies could matter here, also where no age and no priority is kept.
            let _ = (self.eye().is_open::<OlderTriggers>(), self.eye().is_open::<NoPriority>());
        }
        let all: Positions = (0..self.s.pending().len()).collect();
        let one_batch = self.s.pending().iter().all(|it| it.batch == self.s.pending()[0].batch);
        if self.eye().has_no_priorities() && one_batch && !self.kernel.ages {
            return Ok(all);
        }
        let way = match self.differ(&all) && one_of!(self.policy()?, Priority: First, not OfTheirPlayer | Together) {
            true if placing && one_of!(self.policy()?, TriggersGo: Stack, not Pool | Queue) => PriorityFirst::Lowest,
            true => PriorityFirst::Highest,
            false => PriorityFirst::Any,
        };
        let new = if placing || one_batch { NewTriggers::Together } else { self.policy()? };
        let batch = |batch: TriggerBatch| match new {
            NewTriggers::Together => 0,
            NewTriggers::Last => -i32::from(batch.earlier()),
            NewTriggers::First => batch.earlier().into(),
        };
        let batches: SmallVec<[i32; 8]> = self.s.pending().iter().map(|it| batch(it.batch)).collect();
        let of_newest = self.of_highest_priority(newest(&all, &batches), way);
        let may_be_next = match self.oldest(&batches, &of_newest, (way, placing))? {
            Some(oldest) => oldest,
            None => {
                let of_all = self.of_highest_priority(all, way);
                let of_all = NextByOrder { first: of_all.first.map(|them| newest(&them, &batches)), ..of_all };
                self.against_new(of_all, of_newest)?
            }
        };
        if way != PriorityFirst::Any {
            self.log.cite(self.kernel.policy_clauses(Policy::Priority));
        }
        self.known_next_by_order(may_be_next)
    }

    /// Of those that are next by their priority before all else, and those that are of the newest.
    fn against_new(&mut self, of_all: NextByOrder, of_newest: NextByOrder) -> Go<NextByOrder> {
        if of_all.is(&of_newest) {
            return Ok(of_all);
        }
        let before_new = self.cited::<PriorityAgainstNew>()? == PriorityAgainstNew::BeforeNew;
        Ok(if before_new { of_all } else { of_newest })
    }

    /// Whether some of these are, or may be, of different priorities.
    fn differ(&self, them: &Positions) -> bool {
        let grades: SmallVec<[Grade; 8]> = them.iter().map(|at| self.grade_at(*at)).collect();
        grades.iter().any(|it| self.eye().known(*it, grades[0]) != Some(Ordering::Equal))
    }

    /// Those that may be next, once it is known.
    fn known_next_by_order(&mut self, may_be_next: NextByOrder) -> Go<Positions> {
        let is_unstated = |at: &usize| matches!(self.grade_at(*at), Grade::Of(_));
        let cites = may_be_next.among.iter().any(is_unstated)
            && may_be_next.among.iter().any(|at| self.grade_at(*at) != self.grade_at(may_be_next.among[0]));
        match may_be_next.first {
            Ok(them) if cites && !self.eye().has_no_priorities() => {
                self.log.cite(self.kernel.policy_clauses(Policy::NoPriority));
                Ok(them)
            }
            Ok(them) => Ok(them),
            Err((one, other)) => {
                self.policy::<NoPriority>()?;
                Err(self.which_is_higher(one, other))
            }
        }
    }

    /// Of the triggers of one player that may be next, those that go before their others.
    ///
    /// # Errors
    /// As for [`Self::next_by_order`].
    pub fn next_of_one_player(&mut self, theirs: Positions, placing: bool) -> Go<Positions> {
        if self.eye().has_no_priorities()
            || !self.differ(&theirs)
            || one_of!(self.policy()?, Priority: Together, not First | OfTheirPlayer)
        {
            return Ok(theirs);
        }
        let down = placing && one_of!(self.policy()?, TriggersGo: Stack, not Pool | Queue);
        let may_be_next =
            self.of_highest_priority(theirs, if down { PriorityFirst::Lowest } else { PriorityFirst::Highest });
        self.log.cite(self.kernel.policy_clauses(Policy::Priority));
        self.known_next_by_order(may_be_next)
    }
}
