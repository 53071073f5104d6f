//! Triggering graphs for programs: the published shapes, and how they are filled.

use explain::triggering::TriggeringBrief;
use schemars::JsonSchema;
use serde::Serialize;

/// The number of the schema.
pub const SCHEMA: u32 = 1;

/// `assize triggers --format json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TriggersJson {
    /// The number of this schema. Additions keep it.
    pub schema: u32,
    /// `triggers`.
    pub kind: String,
    /// The rulebook.
    pub rulebook: String,
    /// `ends`: it is proved that every board made of these cards ends. `cycles`: it is not known.
    pub verdict: String,
    /// The cards.
    pub cards: Vec<String>,
    /// Cards that cannot be read under the rulebook.
    pub left_out: Vec<CardLeftOutJson>,
    /// What can be followed: abilities, plays, standing checks.
    pub nodes: Vec<TriggersNodeJson>,
    /// Who can set off whom.
    pub edges: Vec<TriggersEdgeJson>,
    /// The minimal sets of cards that could loop, smallest first.
    pub candidates: Vec<CandidateJson>,
    /// Whether there can be more: larger ones, or too many.
    pub more: bool,
    /// The most cards of a set that was looked for.
    pub size: usize,
}

/// A card that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CardLeftOutJson {
    /// Its name.
    pub card: String,
    /// The first problem.
    pub why: String,
}

/// Something that can be followed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TriggersNodeJson {
    /// The card; nothing for what is the rulebook's.
    pub card: Option<String>,
    /// What it is.
    pub text: String,
}

/// One can set off another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TriggersEdgeJson {
    /// From which node, from 0.
    pub from: usize,
    /// To which.
    pub to: usize,
    /// How: the kinds of events, and what is changed that the other reads.
    pub how: Vec<String>,
    /// Whether it lies on a cycle.
    pub on_cycle: bool,
}

/// A set of cards that could loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CandidateJson {
    /// The cards; none: the rulebook alone could.
    pub cards: Vec<String>,
    /// The edges of its cycles, by position from 0.
    pub edges: Vec<usize>,
}

/// The published shape.
#[must_use]
pub fn triggers_schema() -> schemars::Schema {
    schemars::schema_for!(TriggersJson)
}

/// Fills it.
#[must_use]
pub fn triggers(brief: &TriggeringBrief) -> TriggersJson {
    let left_out = brief.left_out.iter().map(|(card, why)| CardLeftOutJson { card: card.clone(), why: why.clone() });
    let nodes = brief
        .boxes
        .iter()
        .map(|it| TriggersNodeJson { card: (!it.of_rules).then(|| it.card.clone()), text: it.text.clone() });
    let edges = brief.arrows.iter().map(|it| TriggersEdgeJson {
        from: it.from,
        to: it.to,
        how: it.how.clone(),
        on_cycle: it.on_cycle,
    });
    let candidates =
        brief.candidates.iter().map(|(cards, edges)| CandidateJson { cards: cards.clone(), edges: edges.clone() });
    TriggersJson {
        schema: SCHEMA,
        kind: "triggers".to_owned(),
        rulebook: brief.rulebook.clone(),
        verdict: if brief.ends() { "ends" } else { "cycles" }.to_owned(),
        cards: brief.cards.clone(),
        left_out: left_out.collect(),
        nodes: nodes.collect(),
        edges: edges.collect(),
        candidates: candidates.collect(),
        more: brief.more,
        size: brief.size,
    }
}
