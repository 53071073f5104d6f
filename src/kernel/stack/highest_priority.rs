//! Which of the waiting triggers have the highest priority, as far as it is known.

use crate::position::grade::Grade;
use crate::position::trace::Trace;
use crate::step::work::Step;
use smallvec::SmallVec;
use std::cmp::Ordering;

/// How high something that waits stands among the others.
pub type WaitingRank = (i32, i32);

/// Positions among the pending triggers.
pub type Positions = SmallVec<[usize; 8]>;

/// Which priority goes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PriorityFirst {
    /// Any: it does not count.
    Any,
    /// The highest.
    Highest,
    /// The lowest: on a stack what is placed last resolves first.
    Lowest,
}

/// Those that go next by all else than priority, and of them those that do by their priority.
#[derive(Clone, Debug)]
pub struct NextByOrder {
    pub(crate) among: Positions,
    /// Or two priorities of which it has to be known first which is higher.
    pub(crate) first: Result<Positions, (Grade, Grade)>,
}

impl NextByOrder {
    /// Whether another is known to be the same, whatever the priorities are of which that is not known.
    #[must_use]
    pub fn is(&self, other: &NextByOrder) -> bool {
        self.among == other.among || matches!((&self.first, &other.first), (Ok(one), Ok(other)) if one == other)
    }
}

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// The priority of a pending trigger.
    pub(crate) fn grade_at(&self, at: usize) -> Grade {
        self.kernel.grade(self.s.pending()[at].ability)
    }

    /// Of these those of the highest priority, as far as that is known.
    pub fn of_highest_priority(&self, among: Positions, way: PriorityFirst) -> NextByOrder {
        let behind = match way {
            PriorityFirst::Any => return NextByOrder { first: Ok(among.clone()), among },
            PriorityFirst::Highest => Ordering::Less,
            PriorityFirst::Lowest => Ordering::Greater,
        };
        let mut grades: SmallVec<[Grade; 8]> = among.iter().map(|at| self.grade_at(*at)).collect();
        grades.sort_unstable();
        grades.dedup();
        let known = |one: Grade, other: Grade| self.eye().known(one, other);
        let is_behind = |one: &Grade| grades.iter().any(|other| known(*one, *other) == Some(behind));
        let best: SmallVec<[Grade; 8]> = grades.iter().copied().filter(|grade| !is_behind(grade)).collect();
        // What is behind nothing is the same as the others of that kind, or nobody knows.
        let open = best.iter().find(|it| known(best[0], **it).is_none());
        let first = match open {
            Some(other) => Err((best[0], *other)),
            None => Ok(among.iter().copied().filter(|at| best.contains(&self.grade_at(*at))).collect()),
        };
        NextByOrder { among, first }
    }
}

/// Of these, those of the batch that goes first.
pub(crate) fn newest(them: &Positions, batches: &[i32]) -> Positions {
    let first = them.iter().map(|at| batches[*at]).max();
    them.iter().copied().filter(|at| Some(batches[*at]) == first).collect()
}

/// The positions that stand highest.
#[must_use]
pub fn highest(ranks: &[WaitingRank]) -> Positions {
    let best = ranks.iter().max();
    (0..ranks.len()).filter(|at| Some(&ranks[*at]) == best).collect()
}
