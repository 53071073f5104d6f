//! What a hunt was after, and what it found, in words.

use super::brief::{LoopBrief, of_whom};
use super::findings::Findings;
use super::looping::{LoopTold, LoopsBrief};
use super::triggering::CardLeftOut;
use kernel::table::kernel::Kernel;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use study::cardpool::Cardpool;
use study::looking::{Looked, STATES_MAX};
use study::pool::Board;

/// A hunt.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct HuntBrief {
    /// The rulebook.
    pub rulebook: String,
    /// The cards of the pool.
    pub cards: Vec<String>,
    /// Cards that cannot be read under the rulebook.
    pub left_out: Vec<CardLeftOut>,
    /// How many sets of cards could loop, by the triggering graph.
    pub sets: u64,
    /// Whether there are more sets than were looked at.
    pub more: bool,
    /// Whether the triggering graph has no cycle: it is proved that every board of these cards ends.
    pub proved: bool,
    /// How many boards there are of those sets.
    pub planned: u64,
    /// How many boards are drawn at random, and come among those.
    pub random: u64,
    /// The board with which it began, from 0.
    pub from: u64,
    /// The boards before this one were looked at: with `--from` it goes on here.
    pub next: u64,
    /// The board before which it was to stop: there is none, or `--boards` lets it look at no more.
    pub until: u64,
    /// Boards that end.
    pub ends: u64,
    /// Boards that a limit keeps from being known.
    pub unknown: u64,
    /// Which those are.
    pub unknown_boards: Vec<u64>,
    /// The limits that were reached there, each once.
    pub unknown_limits: Vec<String>,
    /// How more is looked at, limit by limit.
    #[serde(skip)]
    pub further: Vec<&'static str>,
    /// The most states of each.
    pub states_max: Option<u64>,
    /// Boards that cannot be read.
    pub unread: u64,
    /// What was found, in the order of boards.
    pub finds: Vec<FindBrief>,
}

/// A board that loops, shrunk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FindBrief {
    /// The number of the board from which it was shrunk.
    pub board: u64,
    /// Its cards.
    pub cards: Vec<String>,
    /// A text for `assize check`, to stand in the folder where the hunt was called.
    pub text: String,
    /// Its loops.
    #[serde(serialize_with = "only_loops")]
    #[schemars(with = "Vec<LoopTold>")]
    pub loops: LoopsBrief,
}

/// For programs the loops of a find are its loops, and nothing else of the answer.
fn only_loops<S: Serializer>(answer: &LoopsBrief, to: S) -> Result<S::Ok, S::Error> {
    answer.termination.loops.serialize(to)
}

impl HuntBrief {
    /// How many boards there are.
    #[must_use]
    pub const fn all(&self) -> u64 {
        self.planned + self.random
    }
}

/// A find with what is written of it.
pub struct Find {
    /// As it is told.
    pub brief: FindBrief,
    /// The board.
    pub board: Board,
    /// A scenario that `check` reproduces.
    pub scenario: String,
}

/// A find in words: the scenario expects what was found of it, unless it is endless to look through.
#[must_use]
pub fn find(cards: &Cardpool, (at, board): (u64, &Board), looked: &Looked, states_max: Option<u64>) -> Find {
    let kernel = Kernel::new(&looked.model);
    let loops = Findings::of(&kernel, &looked.found, &[]).loops_brief("");
    let mut lines = cards.lines(board);
    if looked.is_cut {
        let states_max = states_max.unwrap_or(STATES_MAX);
        lines.push(format!("// endless to look through: `assize check --max-states {states_max}`"));
        lines.push("expect loops".to_owned());
    } else {
        lines.extend(loops.termination.loops.iter().map(|it| expected(&it.found)));
    }
    let names = cards.names(board);
    let called = if names.is_empty() { "a loop without cards".to_owned() } else { names.join(", ") };
    let scenario = cards.scenario(&lines, &called);
    let text = cards.text(board, &scenario);
    Find { brief: FindBrief { board: at, cards: names, text, loops }, board: board.clone(), scenario }
}

/// A loop as a scenario expects it.
fn expected(found: &LoopBrief) -> String {
    format!("expect loop {} {}{}", found.kind, found.shape, of_whom(&found.whose))
}
