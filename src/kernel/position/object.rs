//! Cards, tokens and permanents.

use crate::position::trace::Item;
use base::id::{CardId, ObjectId, PlayerId, RelationId, ZoneId};

/// The place of an object in an ordered zone among those of its owner, from the bottom, without gaps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ZonePlace(u16);

impl ZonePlace {
    /// At the bottom; and of what has no place, since its zone has no order, or none that anybody knows.
    pub const BOTTOM: ZonePlace = ZonePlace(0);

    /// The one with so many below.
    #[inline]
    #[must_use]
    pub const fn at(below: u16) -> ZonePlace {
        ZonePlace(below)
    }

    /// How many are below.
    #[inline]
    #[must_use]
    pub const fn below(self) -> u16 {
        self.0
    }

    /// The one above.
    #[inline]
    #[must_use]
    pub const fn above(self) -> ZonePlace {
        ZonePlace(self.0 + 1)
    }

    /// The one below; the bottom if this is that.
    #[inline]
    #[must_use]
    pub const fn under(self) -> ZonePlace {
        ZonePlace(self.0.saturating_sub(1))
    }
}

/// A card, token or permanent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Object {
    /// Its definition.
    pub card: CardId,
    /// Its owner.
    pub owner: PlayerId,
    /// Its controller before continuous effects.
    pub control: PlayerId,
    /// Where it is.
    pub zone: ZoneId,
    /// Its place in an ordered zone; [`ZonePlace::BOTTOM`] elsewhere.
    pub place: ZonePlace,
    /// Whether it exists. Objects that do not keep their number until nothing names it.
    pub exists: bool,
}

/// That an object stands in a relation to another.
pub type Tie = (RelationId, ObjectId, ObjectId);

/// What an object has: each is a place of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// Its definition.
    Card,
    /// Its owner.
    Owner,
    /// Its controller before continuous effects.
    Control,
    /// Where it is.
    Zone,
    /// Its place there.
    Place,
    /// Whether it exists.
    Exists,
}

impl Feature {
    /// All of them.
    pub const ALL: [Feature; 6] =
        [Feature::Card, Feature::Owner, Feature::Control, Feature::Zone, Feature::Place, Feature::Exists];

    /// Its place among those of all objects.
    #[inline]
    #[must_use]
    pub fn of(self, object: usize) -> u32 {
        object as u32 * Object::PLACES + self as u32
    }
}

impl Item for Object {
    const PLACES: u32 = Feature::ALL.len() as u32;

    fn differ(one: Option<&Object>, other: Option<&Object>, each: &mut dyn FnMut(u32)) {
        let (Some(one), Some(other)) = (one, other) else {
            return Feature::ALL.into_iter().for_each(|feature| each(feature as u32));
        };
        let Object { card, owner, control, zone, place, exists } = one;
        let mut differs = |feature: Feature, differs: bool| {
            if differs {
                each(feature as u32);
            }
        };
        differs(Feature::Card, *card != other.card);
        differs(Feature::Owner, *owner != other.owner);
        differs(Feature::Control, *control != other.control);
        differs(Feature::Zone, *zone != other.zone);
        differs(Feature::Place, *place != other.place);
        differs(Feature::Exists, *exists != other.exists);
    }
}
