//! The order within a substage: by timestamps, by when effects began to apply, by a decided tie.

use crate::continuous::pass::{Candidate, Need, Pass};
use model::policy::{LateEffect, TimestampOrder};

impl Pass<'_, '_> {
    /// The next of several parts of one substage.
    pub(crate) fn next(&self, mut candidates: Vec<Candidate>) -> Result<Candidate, Need> {
        if candidates.len() == 1 {
            return Ok(candidates.swap_remove(0));
        }
        let first = self.first_of_all(&candidates);
        if let [only] = first.as_slice() {
            return Ok(candidates.swap_remove(*only));
        }
        Err(Need::Tie(first.into_iter().map(|at| candidates[at].clone()).collect()))
    }

    /// The positions of those that come first; several if a tie must be ordered.
    pub(crate) fn first_of_all(&self, candidates: &[Candidate]) -> Vec<usize> {
        // Of effects of one age none is the oldest.
        let ages = candidates.iter().any(|it| it.timestamp != candidates[0].timestamp);
        let newest = ages && self.policy::<TimestampOrder>() == TimestampOrder::Newest;
        let firsts = |late: LateEffect| first_of(candidates, late, newest);
        let matters = || {
            firsts(LateEffect::After) != firsts(LateEffect::ByGeneration) && self.late_order_matters(candidates, newest)
        };
        firsts(self.eye().policy_if::<LateEffect>(matters))
    }

    /// Whether the two orders of effects that begin to apply later differ for one object, or a part reads what others of
    /// its stage do to other objects.
    fn late_order_matters(&self, candidates: &[Candidate], newest: bool) -> bool {
        let reads_its_stage = |it: &Candidate| {
            let reads = self.kernel.reads[it.key.ability.index()].get(usize::from(it.part));
            reads.is_some_and(|reads| reads >> it.place.stage & 1 == 1)
        };
        candidates.iter().any(|it| {
            let of_object: Vec<Candidate> =
                candidates.iter().filter(|other| other.object == it.object).cloned().collect();
            first_of(&of_object, LateEffect::After, newest) != first_of(&of_object, LateEffect::ByGeneration, newest)
        }) || candidates.iter().any(reads_its_stage)
    }
}

/// The same for given policies.
fn first_of(candidates: &[Candidate], late: LateEffect, newest: bool) -> Vec<usize> {
    let time = |it: &Candidate| if newest { -i32::from(it.timestamp) } else { i32::from(it.timestamp) };
    let rank = |it: &Candidate| match late {
        LateEffect::After => match it.record {
            Some(record) => (0, record, 0, 0),
            None => (1, 0, time(it), 0),
        },
        LateEffect::ByGeneration => match it.record {
            Some(record) => (0, 0, time(it), record),
            None => (0, 0, time(it), usize::MAX),
        },
    };
    let Some(best) = candidates.iter().map(rank).min() else {
        return Vec::new();
    };
    let mut first: Vec<usize> = (0..candidates.len()).filter(|at| rank(&candidates[*at]) == best).collect();
    let Some(object) = first.iter().map(|at| candidates[*at].object).min() else {
        return first;
    };
    first.retain(|at| candidates[*at].object == object);
    let key = candidates[first[0]].key;
    if first.iter().all(|at| candidates[*at].key == key) {
        first.truncate(1);
    }
    first
}
