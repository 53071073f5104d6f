//! Which triggers were found to touch each other.
//!
//! Those are tried first where they wait again. What is noted here changes nothing but how long that takes.

use base::id::AbilityId;
use std::sync::{Mutex, PoisonError};

/// The most pairs that are noted.
const NOTED_MAX: usize = 64;

/// Pairs of triggers that touch each other; a trigger that cannot resolve by itself with itself.
#[derive(Debug, Default)]
pub struct Touching {
    pairs: Mutex<Vec<(AbilityId, AbilityId)>>,
}

impl Touching {
    /// Notes a pair.
    pub(crate) fn note(&self, one: AbilityId, other: AbilityId) {
        let mut pairs = self.pairs.lock().unwrap_or_else(PoisonError::into_inner);
        if pairs.len() < NOTED_MAX && !pairs.contains(&(one, other)) {
            pairs.push((one, other));
        }
    }

    /// All pairs that are noted.
    pub(crate) fn all(&self) -> Vec<(AbilityId, AbilityId)> {
        self.pairs.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
