//! What a page is told of what it asks beside positions: expressions that are watched, and what-ifs.
//!
//! Published shapes, as those of [`super::brief`].

use super::brief::Spot;
use explain::differ::ScenarioDifference;
use explain::settled::PolicyBrief;
use schemars::JsonSchema;
use serde::Serialize;

/// A what-if: a scenario with another rulebook or another text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TrialBrief {
    /// Which what-if: the highest number is the last that was asked for.
    pub number: u32,
    /// The scenario in the list from which it comes.
    pub scenario: u32,
    /// The rulebook under which it is explored.
    pub rulebook: String,
    /// Whether it has been explored, so that `api/trial/scenario` and all behind it can be asked for.
    pub done: bool,
    /// The names of the texts from which it was read; `api/trial/text/TEXT` has them by their position.
    pub texts: Vec<String>,
    /// How it differs from the scenario as it stands; `null` until it was explored.
    pub difference: Option<ScenarioDifference>,
}

/// What can be changed of a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct KnobsBrief {
    /// The rulebook.
    pub rulebook: String,
    /// The lines that a proposal begins with, so that it can extend the rulebook.
    pub uses: String,
    /// The policies. Those that this scenario asks for have a count of 1.
    pub policies: Vec<KnobBrief>,
    /// The steps of the event procedure that can be taken away, by name.
    pub steps: Vec<String>,
    /// The lines of the rulebook that can be taken away, in the order of texts.
    pub lines: Vec<LineKnob>,
    /// The positions of the texts of which the scenario is made, its own first; those of the program are not among them.
    pub texts: Vec<u32>,
    /// Words that texts can use here.
    pub words: Vec<WordKnown>,
}

/// A policy that can be settled otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct KnobBrief {
    /// The policy.
    #[serde(flatten)]
    pub policy: PolicyBrief,
    /// For each option, the line of a rulebook that takes it.
    pub lines: Vec<String>,
    /// The line that leaves it open; `null` for a question of the rulebook's own.
    pub silent: Option<String>,
}

/// A line of a rulebook, in a block that is taken over line by line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LineKnob {
    /// The block: `standing`, `rules`, `play`, `neutral` or `relation`.
    pub block: &'static str,
    /// The line as it is written.
    pub text: String,
    /// The line of a rulebook that takes it away.
    pub line: String,
    /// How much of the rulebook must then be said anew: what speaks of it.
    pub needs: u32,
    /// Where it is written.
    pub at: Option<Spot>,
}

/// A word of the vocabulary.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct WordKnown {
    /// The word.
    pub word: String,
    /// What it is, such as `zone`, `card` or `event`.
    pub kind: &'static str,
}
