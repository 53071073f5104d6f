//! What waits to be placed or to resolve.

use crate::position::env::Env;
use crate::position::trace::Item;
use base::id::{AbilityId, PlayerId};
use model::expr::Slot;

/// The moments since when a trigger may count, one for each value of the policy on it.
pub type Ages = [u16; 3];

/// Something that waits to be placed or to resolve.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Waiting {
    /// Those met while others waited have a higher batch, where a policy asks.
    pub batch: u16,
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
    /// For a played card: what it does that has modes or targets, as declared when it was played. Not `declared` is what
    /// lacked a target.
    pub parts: Vec<Waiting>,
}

impl Waiting {
    /// Something of a batch and a player, of which nothing is chosen or declared yet.
    #[must_use]
    pub fn new((batch, player): (u16, PlayerId), ability: Option<AbilityId>, env: Env) -> Waiting {
        let (mode, declared, aims, fresh) = (0, false, false, false);
        Waiting { batch, ages: [0; 3], player, ability, env, mode, declared, aims, fresh, parts: Vec::new() }
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
    /// The object whose ability it is, or the card, as a value.
    pub this: i32,
    /// Who controls it.
    pub player: PlayerId,
}

impl WaitingOf {
    /// That of all of a list, in no order that says anything of it.
    #[must_use]
    pub fn all(waiting: &[Waiting]) -> Vec<WaitingOf> {
        let of = |it: &Waiting| WaitingOf { ability: it.ability, this: it.env.slot(Slot::THIS), player: it.player };
        let mut all: Vec<WaitingOf> = waiting.iter().map(of).collect();
        all.sort_unstable();
        all
    }
}
