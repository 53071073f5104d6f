//! What waits to be placed or to resolve.

use crate::position::env::Env;
use crate::position::timestamp::Timestamp;
use crate::position::trace::{Item, of_one_value};
use base::id::{AbilityId, ObjectId, PlayerId};
use model::expr::Slot;

/// The moments since when a trigger may count, one for each value of the policy on it.
pub type Ages = [Timestamp; 3];

/// Of what has no age, or of which none is asked.
pub const AGELESS: Ages = [Timestamp::FIRST; 3];

/// With which others something was met: what was met while others waited has a higher batch, where a policy asks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct TriggerBatch(u16);

impl TriggerBatch {
    /// The first one.
    pub const FIRST: TriggerBatch = TriggerBatch(0);

    /// The one before which there are so many.
    #[inline]
    #[must_use]
    pub const fn at(earlier: u16) -> TriggerBatch {
        TriggerBatch(earlier)
    }

    /// How many there are before it.
    #[inline]
    #[must_use]
    pub const fn earlier(self) -> u16 {
        self.0
    }

    /// The one behind it.
    #[inline]
    #[must_use]
    pub const fn next(self) -> TriggerBatch {
        TriggerBatch(self.0.saturating_add(1))
    }
}

of_one_value!(TriggerBatch);

/// Something that waits to be placed or to resolve.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Waiting {
    /// With which others it was met.
    pub batch: TriggerBatch,
    /// Since when its event, its effect and its ability are, where a policy may ask; in the order of that policy.
    pub ages: Ages,
    /// Who controls it.
    pub player: PlayerId,
    /// The ability; none for a card that is being played.
    pub ability: Option<AbilityId>,
    /// Its environment. For a played card: the card as `this`.
    pub env: Env,
    /// The chosen mode.
    pub mode: u8,
    /// Whether its modes and targets are declared, where that is done as it comes to a pool.
    pub declared: bool,
    /// Whether a target has been declared for it.
    pub aims: bool,
    /// Whether it was met by an event that is just occurring, so that it knows what that takes out of play.
    pub fresh: bool,
    /// Whether its object left with the event that met it, where the rulebook may ask.
    pub leaves: bool,
    /// For a played card: what it does that has modes or targets, as declared when it was played. Not `declared` is what
    /// lacked a target.
    pub parts: Vec<Waiting>,
}

impl Waiting {
    /// Something of a batch and a player, of which nothing is chosen or declared yet.
    #[must_use]
    pub fn new((batch, player): (TriggerBatch, PlayerId), ability: Option<AbilityId>, env: Env) -> Waiting {
        let (mode, declared, aims, fresh, leaves) = (0, false, false, false, false);
        Waiting { batch, ages: AGELESS, player, ability, env, mode, declared, aims, fresh, leaves, parts: Vec::new() }
    }

    /// The ability that it is; of a played card what it does and has declared.
    pub fn abilities_mut(&mut self) -> impl Iterator<Item = &mut Waiting> {
        match self.ability {
            Some(_) => std::slice::from_mut(self).iter_mut(),
            None => self.parts.iter_mut(),
        }
    }
}

impl Item for Waiting {
    fn is_same_in_short(one: &[Waiting], other: &[Waiting]) -> bool {
        WaitingOf::all(one) == WaitingOf::all(other)
    }
}

/// Whose and of what something is that waits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct WaitingOf {
    /// The ability; none for a card that is being played.
    pub ability: Option<AbilityId>,
    /// The object whose ability it is, or the card, if it is an object's.
    pub this: Option<ObjectId>,
    /// Who controls it.
    pub player: PlayerId,
}

impl WaitingOf {
    /// That of something that waits.
    #[must_use]
    pub fn of(it: &Waiting) -> WaitingOf {
        WaitingOf { ability: it.ability, this: it.env.slot(Slot::THIS).object(), player: it.player }
    }

    /// That of all of a list, in no order that says anything of it.
    #[must_use]
    pub fn all(waiting: &[Waiting]) -> Vec<WaitingOf> {
        let mut all: Vec<WaitingOf> = waiting.iter().map(WaitingOf::of).collect();
        all.sort_unstable();
        all
    }
}
