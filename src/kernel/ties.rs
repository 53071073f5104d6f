//! Which of several parts of continuous effects in one substage come first.

use super::stage::Candidate;
use crate::model::policy::LateEffect;

/// The positions of those that come first; several if a tie must be ordered.
#[must_use]
pub fn first_of(candidates: &[Candidate], late: LateEffect, newest: bool) -> Vec<usize> {
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
