//! The readings that a kernel keeps to, where it is not to take all that there are.
//!
//! A kernel that keeps to some readings offers only answers that one of them gives together with all that was answered
//! before. What it says otherwise is what any kernel says.

use crate::position::grade::Grade;
use crate::position::offer::{Pick, Silent};
use crate::position::state::State;
use crate::position::trace::Trace;
use std::cmp::Ordering;

/// A reading: an answer to whatever the rules may be asked; what is not told of it may be answered in any way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Taken {
    /// The value of each policy and question, by number.
    pub values: Vec<(u8, u8)>,
    /// The places of priorities: the higher, the greater.
    pub places: Vec<(Grade, u32)>,
}

impl Taken {
    /// How one priority compares to another, if that is told.
    #[must_use]
    pub fn compares(&self, one: Grade, other: Grade) -> Option<Ordering> {
        let place = |grade: Grade| self.places.iter().find(|(it, _)| *it == grade).map(|(_, place)| *place);
        Some(place(one)?.cmp(&place(other)?))
    }

    /// Whether it answers this.
    #[must_use]
    pub fn tells(&self, what: Silent) -> bool {
        match what {
            Silent::Reading(at) => self.values.iter().any(|(of, _)| *of == at),
            Silent::Precedence(one, other) => self.compares(one, other).is_some(),
        }
    }

    /// Whether it gives this answer, or says nothing of it.
    #[must_use]
    pub fn gives(&self, what: Silent, pick: Pick) -> bool {
        match (what, pick) {
            (Silent::Reading(at), Pick::Reading(value)) => {
                self.values.iter().all(|(of, taken)| *of != at || *taken == value)
            }
            (Silent::Precedence(..), Pick::Precedence(it)) => {
                self.compares(it.one, it.other).is_none_or(|how| how == it.how)
            }
            (Silent::Reading(_) | Silent::Precedence(..), _) => false,
        }
    }

    /// Whether all that was answered in a position is as it says; `readings` says where the answers are kept.
    pub(crate) fn fits(&self, state: &State<impl Trace>, readings: &[Option<u8>]) -> bool {
        let kept = |at: u8| readings.get(usize::from(at)).copied().flatten();
        let answered = |at: u8| kept(at).and_then(|place| state.reading(place.into()));
        let is_so = |(at, value): &(u8, u8)| answered(*at).is_none_or(|answer| answer == *value);
        self.values.iter().all(is_so)
            && state.precedence().iter().all(|it| self.compares(it.one, it.other).is_none_or(|how| how == it.how))
    }
}
