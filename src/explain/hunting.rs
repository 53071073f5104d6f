//! What a hunt was after, and what it found, in words.

use super::looping::LoopsBrief;

/// A hunt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HuntBrief {
    /// The rulebook.
    pub rulebook: String,
    /// The cards of the pool.
    pub cards: Vec<String>,
    /// Cards that cannot be read under the rulebook, with why.
    pub left_out: Vec<(String, String)>,
    /// How many sets of cards could loop, by the triggering graph.
    pub sets: u64,
    /// Whether there are more sets than were looked at.
    pub more: bool,
    /// Whether the graph has no cycle: every board ends.
    pub proved: bool,
    /// Boards of those sets.
    pub planned: u64,
    /// Boards that are drawn at random after them.
    pub random: u64,
    /// The board with which it began.
    pub from: u64,
    /// The boards before this one were looked at.
    pub next: u64,
    /// Boards that end.
    pub ends: u64,
    /// Boards that a limit keeps from being known.
    pub unknown: u64,
    /// What was found, in the order of boards.
    pub finds: Vec<FindBrief>,
}

/// A board that loops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FindBrief {
    /// The number of the board from which it was shrunk.
    pub board: u64,
    /// Its cards.
    pub cards: Vec<String>,
    /// The text that shows it: files to use, and a scenario.
    pub text: String,
    /// Its loops.
    pub loops: LoopsBrief,
}

impl HuntBrief {
    /// How many boards there are.
    #[must_use]
    pub const fn all(&self) -> u64 {
        self.planned + self.random
    }
}
