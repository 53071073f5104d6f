//! Cards, tokens and permanents, and tables of their numbers.

use base::id::{CardId, PlayerId, ZoneId};

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
    /// Its place in an ordered zone, from the bottom; 0 elsewhere.
    pub place: u16,
    /// Whether it exists. Objects that do not keep their number until nothing names it.
    pub exists: bool,
}
