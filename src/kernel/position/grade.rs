//! Priorities of triggers, and what is known of two of them.

use crate::position::trace::{Difference, Item};
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

    /// A number of which the order is theirs.
    #[inline]
    fn in_order(self) -> u32 {
        match self {
            Grade::Of(ability) => ability.0.into(),
            Grade::Named(named) => u32::from(named) | 1 << 16,
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

/// What the rules have picked of the priorities of triggers, with all that follows; sorted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Precedence(Vec<Compared>);

impl Precedence {
    /// This is known, and all that follows.
    #[must_use]
    pub fn of(mut known: Vec<Compared>) -> Precedence {
        known.sort_unstable();
        Precedence(known)
    }

    /// All of it.
    #[inline]
    #[must_use]
    pub fn all(&self) -> &[Compared] {
        &self.0
    }

    /// Where it is told what is known of two priorities. Of numbers that are too large for that several pairs share a place.
    #[must_use]
    pub fn place(one: Grade, other: Grade) -> u32 {
        let number = |grade: Grade| grade.code().min(0x7fff);
        number(one.min(other)) << 16 | number(one.max(other))
    }

    /// What is known of the pairs of a place.
    pub fn at(&self, place: u32) -> impl Iterator<Item = &Compared> {
        self.0.iter().filter(move |it| Precedence::place(it.one, it.other) == place)
    }

    /// How the one compares to the other, if that is known.
    #[must_use]
    pub fn between(&self, one: Grade, other: Grade) -> Option<Ordering> {
        let pair = |one: Grade, other: Grade| u64::from(one.in_order()) << 32 | u64::from(other.in_order());
        let find = |one: Grade, other: Grade| {
            let at = self.0.binary_search_by_key(&pair(one, other), |it| pair(it.one, it.other));
            at.ok().map(|at| self.0[at].how)
        };
        if one < other { find(one, other) } else { find(other, one).map(Ordering::reverse) }
    }

    /// This is known, too.
    pub fn note(&mut self, new: Compared) {
        if let Err(at) = self.0.binary_search(&new) {
            self.0.insert(at, new);
        }
    }
}

/// It differs pair by pair.
impl Difference for Precedence {
    fn each_difference(&self, other: &Self, each: &mut dyn FnMut(u32)) {
        for (mine, theirs) in [(self, other), (other, self)] {
            for it in mine.0.iter().filter(|it| theirs.0.binary_search(it).is_err()) {
                each(Precedence::place(it.one, it.other));
            }
        }
    }
}
