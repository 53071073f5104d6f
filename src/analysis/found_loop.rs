//! A loop that was found: its shape, its owners, how it is left.

use explore::node::chooser_bit;
use kernel::position::offer::Chooser;
use model::read::{LoopKind, LoopShape};
use verify::certificate::{Certificate, Growing, Lasso};

/// A way out of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoopExit {
    /// The step of the lap, from 0.
    pub step: u32,
    /// Who could leave.
    pub chooser: Chooser,
    /// By which option.
    pub option: u32,
}

/// A loop with those who can keep it up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// Its shape.
    pub shape: LoopShape,
    /// Those who can keep it up, and none of whom can be spared.
    pub whose: Vec<Chooser>,
    /// The kind of owner.
    pub kind: LoopKind,
    /// Whether they can from the very start; nothing: a limit keeps this from being known.
    pub from_start: Option<bool>,
    /// The shortest way to one, and round.
    pub lasso: Lasso,
    /// What grows, for a growing loop.
    pub growing: Option<Growing>,
    /// Whether it is known that none of its owners can be spared.
    pub fewest: bool,
    /// Who could leave on the lap.
    pub exits: Vec<LoopExit>,
}

impl Loop {
    /// The run as a certificate.
    #[must_use]
    pub fn certificate(&self) -> Certificate {
        match &self.growing {
            Some(growing) => Certificate::Growing(growing.clone()),
            None => Certificate::Lasso(self.lasso.clone()),
        }
    }

    /// After how many pieces of work the machine stops in which its lap is told, where that is not the search's own.
    #[must_use]
    pub fn pace(&self) -> Option<usize> {
        self.growing.as_ref()?.pace.map(|pace| pace as usize)
    }
}

/// The kind of a set of owners, given all players of the game.
pub(super) fn kind_of(owners: u64, players: u64) -> LoopKind {
    if owners & chooser_bit(Chooser::Rules) != 0 {
        LoopKind::Silence
    } else if owners & chooser_bit(Chooser::Nature) != 0 {
        LoopKind::Chance
    } else {
        match owners.count_ones() {
            0 => LoopKind::Forced,
            1 => LoopKind::Sustained,
            _ if owners == players => LoopKind::Collective,
            _ => LoopKind::Coalition,
        }
    }
}
