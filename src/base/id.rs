//! Small numbers that name things.
//!
//! An id is an index into one table of the model (or, for objects, of the
//! state). Ids of different tables are different types, so that a zone is
//! never mistaken for a counter. As a value, an id says which table it is of:
//! the values of ids lie above all numbers, each table's in a range of its own.

use super::limits::NUMBER_MAX;
use serde::{Deserialize, Serialize};

/// How many values each table has.
const TABLE: i32 = 1 << 16;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {
        /// The tables, in the order of their values.
        #[expect(clippy::enum_variant_names, reason = "each is called as its ids are")]
        #[derive(Clone, Copy)]
        enum Table { $($name),+ }

        $(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// The position in its table.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The id of a position; positions beyond `u16` are refused when a model is read.
            #[must_use]
            pub const fn at(index: usize) -> Self {
                Self(index as u16)
            }

            /// The id as the number that environments and expressions carry.
            #[must_use]
            pub const fn value(self) -> i32 {
                Self::FIRST_VALUE + self.0 as i32
            }

            /// The id in a slot, if the slot holds one.
            #[must_use]
            pub const fn of_value(value: i32) -> Option<Self> {
                let is_one = value >= Self::FIRST_VALUE && value < Self::FIRST_VALUE + TABLE;
                if is_one { Some(Self((value - Self::FIRST_VALUE) as u16)) } else { None }
            }

            const FIRST_VALUE: i32 = NUMBER_MAX + 1 + TABLE * Table::$name as i32;
        }
    )+};
}

ids! {
    /// A player, in clockwise order.
    PlayerId,
    /// An object of a state: a card, a token, a permanent. Renumbered when objects cease to exist.
    ObjectId,
    /// A card definition.
    CardId,
    /// An ability definition: a trigger, a replacement, a continuous effect, ...
    AbilityId,
    /// A kind of event.
    EventKindId,
    /// A zone.
    ZoneId,
    /// A numeric property of objects.
    NumberId,
    /// A numeric property of players.
    ResourceId,
    /// A kind of counter.
    CounterId,
    /// A word that an object can have: a type, a supertype, a colour, a name.
    WordId,
    /// A set of words: types, supertypes, colours, names.
    WordSetId,
    /// A keyword.
    KeywordId,
    /// A period: turn, phase, step.
    PeriodId,
    /// A clause or assumption of the rulebook.
    ClauseId,
    /// A count of what has happened, kept because some text asks for it.
    TallyId,
    /// A class of replacement effects.
    ClassId,
    /// A source text.
    SourceId,
    /// A relation in which one object can stand to another.
    RelationId,
}
