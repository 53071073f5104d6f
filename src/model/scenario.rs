//! A scenario: players, a position, what happens, what is observed and expected.

use super::expr::Expr;
use super::instr::Instr;
use base::id::{AbilityId, CardId, CounterId, NumberId, ObjectId, PeriodId, PlayerId, RelationId, ResourceId, ZoneId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Its name.
    pub name: String,
    /// The players' names, clockwise.
    pub players: Vec<String>,
    /// Whose turn it is at the start.
    pub turn: PlayerId,
    /// The periods that are going on at the start.
    pub during: Vec<PeriodId>,
    /// What players have at the start.
    pub resources: Vec<(PlayerId, ResourceId, i32)>,
    /// The objects at the start. The position in the list is the object's id.
    pub objects: Vec<StartObject>,
    /// Which of them stand in a relation to which others at the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<(RelationId, ObjectId, ObjectId)>,
    /// What happens, line by line; after each line all that waits is settled.
    pub script: Vec<ScriptLine>,
    /// What players may do whenever they have priority.
    pub moves: Vec<PlayerMove>,
    /// What is observed at the end.
    pub observations: Vec<Observation>,
}

/// An object at the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartObject {
    /// How the scenario calls it.
    pub name: String,
    /// Its card.
    pub card: CardId,
    /// Its owner (and controller).
    pub owner: PlayerId,
    /// Where it is.
    pub zone: ZoneId,
    /// Its counters.
    pub counters: Vec<(CounterId, i32)>,
    /// Its tracked numbers, where they differ from the card's.
    pub numbers: Vec<(NumberId, i32)>,
    /// The moment at which it came there; equal moments are equal timestamps.
    pub moment: u16,
}

/// A line of the script.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScriptLine {
    /// As it stands in the text.
    pub text: String,
    /// What is done.
    pub body: Vec<Instr>,
    /// How many slots its environment has.
    pub slots: u8,
}

/// Something that a player may do whenever they have priority.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerMove {
    /// Who.
    pub player: PlayerId,
    /// With which object.
    pub object: ObjectId,
    /// Activate this ability; without one, and without `given`: play the object.
    pub ability: Option<AbilityId>,
    /// Activate the nth activated ability that the object has beside those of its card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<u8>,
    /// How often; `None`: any number of times.
    pub times: Option<u8>,
}

/// Something that is observed at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Observation {
    /// Its name.
    pub name: String,
    /// What it is.
    pub value: Expr,
    /// How its value reads.
    pub shape: ValueShape,
}

/// How a value reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ValueShape {
    /// A number.
    Number,
    /// Yes or no.
    Truth,
    /// An object.
    Object,
    /// A player.
    Player,
    /// A zone.
    Zone,
}
