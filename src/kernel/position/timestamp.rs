//! When something was.
//!
//! Time goes on with each event and each layer that resolves. Only the order of timestamps matters: in the canonical form of
//! a position they are counted from the first one that is still kept.

use crate::position::trace::of_one_value;
use std::num::NonZeroU16;

/// When something was; what is later is greater. Where there may be none, `Option<Timestamp>` takes no more room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Timestamp(NonZeroU16);

impl Timestamp {
    /// The first one.
    pub const FIRST: Timestamp = Timestamp(NonZeroU16::MIN);

    /// The one before which there are so many.
    #[inline]
    #[must_use]
    pub const fn at(earlier: u16) -> Timestamp {
        Timestamp(NonZeroU16::MIN.saturating_add(earlier))
    }

    /// How many there are before it.
    #[inline]
    #[must_use]
    pub const fn earlier(self) -> u16 {
        self.0.get() - 1
    }

    /// The one behind it.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Timestamp {
        Timestamp(self.0.saturating_add(1))
    }

    /// As a number in which 0 stands for none.
    #[inline]
    #[must_use]
    pub const fn code(of: Option<Timestamp>) -> u16 {
        match of {
            Some(it) => it.0.get(),
            None => 0,
        }
    }

    /// From that number.
    #[inline]
    #[must_use]
    pub const fn of_code(code: u16) -> Option<Timestamp> {
        match NonZeroU16::new(code) {
            Some(it) => Some(Timestamp(it)),
            None => None,
        }
    }
}

impl Default for Timestamp {
    fn default() -> Timestamp {
        Timestamp::FIRST
    }
}

of_one_value!(Timestamp);
