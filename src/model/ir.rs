//! The model: one scenario under one rulebook, immutable, every name resolved.
//!
//! # What the kernel may rely on
//! - Every id is in range of its table; every slot is below its environment's size.
//! - Expressions are of the kind that their place asks for.
//! - There is no recursion among keywords; every `AbilityId` is reached from a
//!   card, an instruction or a part.
//! - The procedure has exactly one `Occur` and one `Complete`, in this order.
//! - There are at least one player, at most 8 players, 256 words and 64 predicates.

use super::ability::{Ability, Card};
use super::event::EventPattern;
use super::expr::Expr;
use super::rulebook::Rulebook;
use super::scenario::Scenario;
use base::id::{CardId, ClassId, PeriodId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A model.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// The rulebook.
    pub rulebook: Rulebook,
    /// Card definitions.
    pub cards: Vec<Card>,
    /// All abilities and effects.
    pub abilities: Vec<Ability>,
    /// What history is kept.
    pub tallies: Vec<Tally>,
    /// The scenario.
    pub scenario: Scenario,
    /// The state and step predicates that properties ask about.
    pub predicates: Vec<Predicate>,
}

impl Model {
    /// The definition of which this one is the back: what the card is when it is turned face-up; none of what is no back.
    #[must_use]
    pub fn front_of(&self, back: CardId) -> Option<CardId> {
        self.cards.iter().position(|card| card.back == Some(back)).map(CardId::at)
    }
}

/// A count of what has happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Which events are counted. `YOU` in the filter is the player for whom it is counted.
    pub on: Vec<EventPattern>,
    /// Counted anew in each such period; `None`: never anew.
    pub period: Option<PeriodId>,
    /// Whether it is counted for each player apart.
    pub per_player: bool,
    /// Larger counts are all alike.
    pub most: i32,
    /// The class of the replacement effects to which it tells which time it is, if it does. Where that class stands before the
    /// occurrence, it counts what is about to happen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<ClassId>,
}

/// Something that is true or false at a moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Predicate {
    /// When it is looked at.
    pub when: When,
    /// What is asked.
    pub what: Expr,
}

/// When a predicate is looked at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// At every event boundary.
    Always,
    /// Whenever such an event occurs, just after it; its roles stand in their slots.
    On(EventPattern),
    /// At every replacement: true if the effect had not replaced this original event before.
    OncePerEvent,
    /// Whenever continuous effects have been recalculated: true if an independent computation finds them in the order of staging.
    Staging,
}
