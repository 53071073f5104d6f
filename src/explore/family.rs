//! What follows from each position of a machine under which readings of its rules.
//!
//! A [`Family`] is made by [`super::readings::family`]; see `docs/readings.md`. One that is [`cut`](Family::cut) short says
//! nothing of all runs.

use super::arena::Arena;
use super::graph::SeenPredicates;
use super::sets::{Set, Sets};
use super::universe::Universe;
use base::id::ClauseId;
use base::limits::Limit;
use kernel::position::offer::{Chooser, OfferKind, Outcome, Pick, Silent};
use std::collections::{BTreeMap, BTreeSet};

/// Most bytes of sets: with more, the readings have little in common.
pub(super) const SETS_MAX: u64 = 192 << 20;

/// All runs under all readings.
#[derive(Debug)]
pub struct Family {
    /// The sets of everything here.
    pub sets: Sets,
    /// What the readings answer.
    pub universe: Universe,
    /// The positions, without what the rules have answered.
    pub positions: Arena,
    /// What comes before the first choice.
    pub start: Vec<FamilyStep>,
    /// By position.
    pub moves: Vec<Vec<Move>>,
    /// By position: the readings under which it is reached.
    pub reached: Vec<Set>,
    /// How runs end, each with the readings under which some do; in the order in which they were found.
    pub outcomes: Vec<(Outcome, Set)>,
    /// What was asked.
    pub asked: BTreeSet<Silent>,
    /// For every clause, answer, kind of choice, and value of a predicate that was met anywhere: readings under which it is.
    pub met: Vec<Set>,
    /// The limit that cut it short.
    pub cut: Option<Limit>,
    /// Options taken, answers of the rules among them.
    pub steps: u64,
}

/// A choice with the readings under which it is made at its position; each option leads somewhere under all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// Who chooses.
    pub chooser: Chooser,
    /// Under which readings.
    pub under: Set,
    /// What follows, by option.
    pub options: Vec<Vec<FamilyStep>>,
}

/// What follows an option under some readings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FamilyStep {
    /// Under which readings.
    pub under: Set,
    /// What was seen of predicates on the way.
    pub seen: SeenPredicates,
    /// Where it leads.
    pub to: Goal,
}

/// Where a step leads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Goal {
    /// To a position, by its number.
    Position(u32),
    /// To an ending, by the number of its outcome.
    End(u32),
}

/// Something that is met.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum MetFact {
    Clause(ClauseId),
    Sight(u8, bool),
    Choice(Chooser, OfferKind),
    Answer(Silent, Pick),
}

/// What is met, and where: the position from which it is met, nothing before the first; under which readings if that is
/// reached.
#[derive(Debug, Default)]
pub(super) struct Noted {
    pub(super) all: BTreeMap<MetFact, Vec<(Option<u32>, Set)>>,
    pub(super) at: Option<u32>,
}

impl Noted {
    /// Most places of each thing.
    pub(super) const MOST: usize = 64;

    /// Notes that something is met there.
    pub(super) fn note(&mut self, key: MetFact, under: Set) {
        let places = self.all.entry(key).or_default();
        if places.len() < Noted::MOST && places.last() != Some(&(self.at, under)) {
            places.push((self.at, under));
        }
    }
}
