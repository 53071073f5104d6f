//! Hunts for programs: the published shape, and how it is filled.

use super::loops_json::{ToldLoopJson, told};
use super::triggering_json::CardLeftOutJson;
use explain::hunting::HuntBrief;
use schemars::JsonSchema;
use serde::Serialize;

/// The number of the schema.
pub const SCHEMA: u32 = 1;

/// `assize hunt --format json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct HuntJson {
    /// The number of this schema. Additions keep it.
    pub schema: u32,
    /// `hunt`.
    pub kind: String,
    /// The rulebook.
    pub rulebook: String,
    /// The cards of the pool.
    pub cards: Vec<String>,
    /// Cards that cannot be read under the rulebook.
    pub left_out: Vec<CardLeftOutJson>,
    /// How many sets of cards could loop, by the triggering graph.
    pub sets: u64,
    /// Whether there are more sets than were looked at.
    pub more: bool,
    /// Whether the triggering graph has no cycle: it is proved that every board of these cards ends.
    pub proved: bool,
    /// How many boards there are of those sets.
    pub planned: u64,
    /// How many boards are drawn at random after them.
    pub random: u64,
    /// The board with which it began, from 0.
    pub from: u64,
    /// The boards before this one were looked at: with `--from` it goes on here.
    pub next: u64,
    /// Boards that end.
    pub ends: u64,
    /// Boards that a limit keeps from being known.
    pub unknown: u64,
    /// What was found, in the order of boards.
    pub finds: Vec<FindJson>,
}

/// A board that loops, shrunk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FindJson {
    /// The number of the board from which it was shrunk.
    pub board: u64,
    /// Its cards.
    pub cards: Vec<String>,
    /// A text for `assize check`, to stand in the folder where the hunt was called.
    pub text: String,
    /// Its loops.
    pub loops: Vec<ToldLoopJson>,
}

/// Fills it.
#[must_use]
pub fn hunt(brief: &HuntBrief) -> HuntJson {
    let left_out = brief.left_out.iter().map(|(card, why)| CardLeftOutJson { card: card.clone(), why: why.clone() });
    let finds = brief.finds.iter().map(|it| FindJson {
        board: it.board,
        cards: it.cards.clone(),
        text: it.text.clone(),
        loops: it.loops.loops.iter().map(told).collect(),
    });
    HuntJson {
        schema: SCHEMA,
        kind: "hunt".to_owned(),
        rulebook: brief.rulebook.clone(),
        cards: brief.cards.clone(),
        left_out: left_out.collect(),
        sets: brief.sets,
        more: brief.more,
        proved: brief.proved,
        planned: brief.planned,
        random: brief.random,
        from: brief.from,
        next: brief.next,
        ends: brief.ends,
        unknown: brief.unknown,
        finds: finds.collect(),
    }
}

/// The schema, as JSON Schema.
#[must_use]
pub fn hunt_schema() -> schemars::Schema {
    schemars::schema_for!(HuntJson)
}
