//! A scenario that was checked, with the places in the texts that reports point at.
//!
//! Plain data, as a [`super::brief`] is; `explain::blame` finds the places.

use super::brief::{CheckBrief, ExpectationBrief, Judged, SizeBrief, TerminationBrief};
use schemars::JsonSchema;
use serde::Serialize;

/// A stretch of a file; lines and columns from 1, the end is one past.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TextPlace {
    /// The file, as the caller called it.
    pub file: String,
    /// Its first line.
    pub line: usize,
    /// Its first column, in characters.
    pub column: usize,
    /// The line in which it ends.
    pub end_line: usize,
    /// One past its last column.
    pub end_column: usize,
}

/// What is to blame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blamed {
    /// `ability` or `policy`; `nearest` where no run shows anything, and this is about the run that comes nearest.
    pub kind: &'static str,
    /// The ability's sentence, the policy's key; what is said of the nearest run.
    pub name: String,
    /// Where it stands, if in a file of the user's.
    pub place: Option<TextPlace>,
}

/// What stands beside an expectation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlacedExpectation {
    /// What kind of expectation it is, as a name that does not change: `outcomes`, `property/once per event`.
    pub rule: String,
    /// Where it stands.
    pub place: Option<TextPlace>,
    /// What is to blame if it is not met.
    pub blamed: Option<Blamed>,
}

/// One scenario under one rulebook, explored or rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// What was found.
    pub brief: CheckBrief,
    /// What it is called: with the rulebook where it is not the scenario's own.
    pub title: String,
    /// Whether silence that matters is not as expected.
    pub denies_silence: bool,
    /// Whether it is there to be rejected; then nothing was explored.
    pub is_rejection: bool,
    /// Whether its text expects nothing, no baseline compares it, and that is not allowed.
    pub is_unchecked: bool,
    /// Where its name stands.
    pub place: Option<TextPlace>,
    /// Beside the expectations of the brief.
    pub placed: Vec<PlacedExpectation>,
    /// Beside the silent policies of the brief: where each is declared silent, if it is.
    pub silent: Vec<Option<TextPlace>>,
    /// Faults of the program itself: a rejected proof, another engine that disagrees.
    pub faults: Vec<String>,
    /// How long all of it took, where that was asked for.
    pub took_ms: Option<u64>,
}

/// A baseline that differs from what was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BaselineBrief {
    /// The file.
    pub file: String,
    /// The first line that differs, from 1.
    pub line: usize,
    /// What differs: lines that begin with `-` (only in the baseline), `+` (only found) or a space (in both).
    pub difference: Vec<String>,
}

/// The brief of a scenario that is there to be rejected: how it was, or what came instead.
#[must_use]
pub fn rejected(file: &str, name: &str, rulebook: &str, (wanted, instead): (&str, Option<&str>)) -> CheckBrief {
    let judged = if instead.is_none() { Judged::AsExpected } else { Judged::NotAsExpected };
    CheckBrief {
        name: name.to_owned(),
        file: file.to_owned(),
        rulebook: rulebook.to_owned(),
        judged,
        rejected: instead.is_none(),
        size: SizeBrief::default(),
        limit: None,
        termination: TerminationBrief { verdict: "", loops: Vec::new() },
        observations: Vec::new(),
        outcomes: Vec::new(),
        choosers: Vec::new(),
        choices: Vec::new(),
        properties: Vec::new(),
        cites: Vec::new(),
        silent: Vec::new(),
        expectations: vec![ExpectationBrief {
            text: format!("error \"{wanted}\""),
            line: None,
            judged,
            found: instead.map(str::to_owned).into_iter().collect(),
            stories: Vec::new(),
        }],
        notes: Vec::new(),
        second_opinion: None,
        timing: None,
    }
}
