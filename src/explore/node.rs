//! What a state of the graph is, in one byte.

use base::id::PlayerId;
use base::limits::Limit;
use kernel::position::offer::{Chooser, Ending, Status};

/// The class of an ending; the ending itself is in the state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// Nothing pending, and the script is done.
    Settled,
    /// Somebody has won.
    Won,
    /// Somebody has lost.
    Lost,
    /// Drawn.
    Drawn,
    /// The script asks for what cannot be done.
    Stuck,
}

/// What a state of the graph is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// Somebody chooses (nobody at a checkpoint); every option is an edge.
    Offer(Chooser),
    /// The run is over.
    End(Class),
    /// The run goes on, but beyond what a state can hold.
    Limit(Limit),
    /// Somebody chooses, and no option was taken because a limit stopped the search.
    Unexplored(Chooser),
}

/// Players that a graph can tell apart; with more, a state is a leaf of [`Limit::Size`].
pub const PLAYERS_MAX: u16 = 62;

const NATURE: u8 = 62;
const RULES: u8 = 63;
const NOBODY: u8 = 64;
const END: u8 = 65;
const LIMIT: u8 = 70;

const CLASSES: [Class; 5] = [Class::Settled, Class::Won, Class::Lost, Class::Drawn, Class::Stuck];
const LIMITS: [Limit; 7] =
    [Limit::States, Limit::Memory, Limit::Time, Limit::Depth, Limit::Interrupt, Limit::Number, Limit::Size];

/// A state's kind, packed: who chooses, which class of ending, or which limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StateKind(u8);

impl StateKind {
    /// The kind of a state with this status.
    pub(super) fn of(status: &Status) -> StateKind {
        match status {
            Status::Offer(offer) => StateKind::of_chooser(offer.chooser),
            Status::End(ending) => StateKind::of_ending(*ending),
            Status::Limit(limit) => StateKind::of_limit(*limit),
        }
    }

    fn of_chooser(chooser: Chooser) -> StateKind {
        match chooser {
            Chooser::Player(player) if player.0 >= PLAYERS_MAX => StateKind::of_limit(Limit::Size),
            Chooser::Player(player) => StateKind(player.0 as u8),
            Chooser::Nature => StateKind(NATURE),
            Chooser::Rules => StateKind(RULES),
            Chooser::Nobody => StateKind(NOBODY),
        }
    }

    fn of_ending(ending: Ending) -> StateKind {
        StateKind(match ending {
            Ending::Settled => END,
            Ending::Won(_) => END + 1,
            Ending::Lost(_) => END + 2,
            Ending::Drawn => END + 3,
            Ending::Stuck(_) => END + 4,
        })
    }

    /// The kind of a leaf beyond this limit.
    pub(super) fn of_limit(limit: Limit) -> StateKind {
        StateKind(LIMIT + LIMITS.iter().position(|other| *other == limit).unwrap_or(LIMITS.len() - 1) as u8)
    }

    /// Whether nothing follows.
    pub const fn is_leaf(self) -> bool {
        self.0 >= END
    }

    /// The limit, if this is a leaf beyond one.
    pub fn limit(self) -> Option<Limit> {
        self.0.checked_sub(LIMIT).and_then(|at| LIMITS.get(at as usize).copied())
    }

    /// The class of the ending, if this is one.
    pub fn class(self) -> Option<Class> {
        self.0.checked_sub(END).and_then(|at| CLASSES.get(at as usize).copied())
    }

    /// Who chooses, if anyone does.
    pub fn chooser(self) -> Option<Chooser> {
        Some(match self.0 {
            NATURE => Chooser::Nature,
            RULES => Chooser::Rules,
            NOBODY => Chooser::Nobody,
            player if player < NATURE => Chooser::Player(PlayerId(u16::from(player))),
            _ => return None,
        })
    }

    /// The chooser as one bit of a set; no bit for nobody and for leaves.
    pub const fn bit(self) -> u64 {
        if self.0 < NOBODY { 1 << self.0 } else { 0 }
    }

    /// The node, given whether its options were taken.
    pub(super) fn node(self, explored: bool) -> Node {
        match (self.chooser(), self.class(), self.limit()) {
            (Some(chooser), ..) if explored => Node::Offer(chooser),
            (Some(chooser), ..) => Node::Unexplored(chooser),
            (_, Some(class), _) => Node::End(class),
            (_, _, limit) => Node::Limit(limit.unwrap_or(Limit::Size)),
        }
    }
}

/// The bit of a chooser in a set of choosers: players from bit 0, then nature, then rules; none for nobody.
#[must_use]
pub fn chooser_bit(chooser: Chooser) -> u64 {
    StateKind::of_chooser(chooser).bit()
}

/// The choosers of a set, players first.
pub fn choosers_of(bits: u64) -> impl Iterator<Item = Chooser> {
    (0..64u8).filter(move |at| bits >> at & 1 == 1).filter_map(|at| StateKind(at).chooser())
}
