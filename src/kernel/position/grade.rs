//! Priorities of triggers, and what is known of two of them.

use crate::position::trace::Item;
use base::id::AbilityId;
use std::cmp::Ordering;

/// Whose priority: that of a trigger without a stated one, or one that the rulebook names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// That of a trigger, told by the first that is the same.
    Of(AbilityId),
    /// A named one, counted from the lowest, which is 1.
    Named(u16),
}

impl Grade {
    /// As a number.
    #[must_use]
    pub fn code(self) -> u32 {
        match self {
            Grade::Of(ability) => 2 * u32::from(ability.0),
            Grade::Named(named) => 2 * u32::from(named) + 1,
        }
    }

    /// From its number.
    #[must_use]
    pub fn of_code(code: u32) -> Grade {
        let rest = (code / 2) as u16;
        if code.is_multiple_of(2) { Grade::Of(AbilityId(rest)) } else { Grade::Named(rest) }
    }
}

/// What is known of two priorities.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Compared {
    /// The one; it stands before the other in the order of [`Grade`]s.
    pub one: Grade,
    /// The other.
    pub other: Grade,
    /// How the one compares to the other: `Greater` is the higher priority.
    pub how: Ordering,
}

impl Compared {
    /// The lower of the two and the higher, unless they are the same.
    #[must_use]
    pub fn behind(&self) -> Option<(Grade, Grade)> {
        match self.how {
            Ordering::Less => Some((self.one, self.other)),
            Ordering::Greater => Some((self.other, self.one)),
            Ordering::Equal => None,
        }
    }
}

impl Item for Compared {}
