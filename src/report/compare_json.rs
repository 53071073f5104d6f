//! One scenario under several rulebooks for programs: the published shapes, and how they are filled.

use super::json;
use super::schema::{DiagnosticJson, ScenarioJson};
use explain::brief::Judged;
use explain::compared::{CellBrief, ComparedBrief, Expressed};
use schemars::JsonSchema;
use serde::Serialize;

/// The number of the schema.
pub const SCHEMA: u32 = 1;

/// `assize compare --format json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CompareJson {
    /// The number of this schema. Additions keep it.
    pub schema: u32,
    /// `compare`.
    pub kind: String,
    /// Every scenario name that was asked for, in the order of files and text.
    pub scenarios: Vec<SideBySideJson>,
    /// Problems in the texts.
    pub diagnostics: Vec<DiagnosticJson>,
}

/// A scenario under several rulebooks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SideBySideJson {
    /// The scenario's name.
    pub name: String,
    /// Under each rulebook, in the order in which they were asked for.
    pub rulebooks: Vec<CellJson>,
    /// Rulebooks with the same outcomes and the same loops.
    pub answers: Vec<AnswerJson>,
}

/// A scenario under one rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CellJson {
    /// The rulebook.
    pub rulebook: String,
    /// The file with the text that was taken.
    pub file: String,
    /// Whether it is as expected; `null`: a limit keeps it from being known.
    pub as_expected: Option<bool>,
    /// What keeps it from being expressed under this rulebook; `null`: it was explored, or is expected to be wrong and
    /// is not.
    pub not_expressible: Option<String>,
    /// What was found; `null`: it was not explored.
    pub found: Option<ScenarioJson>,
}

/// Rulebooks that agree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AnswerJson {
    /// Outcomes and loops.
    pub answer: String,
    /// The rulebooks.
    pub rulebooks: Vec<String>,
}

/// All scenarios.
#[must_use]
pub fn compared(all: &[ComparedBrief], diagnostics: Vec<DiagnosticJson>) -> CompareJson {
    let scenarios = all.iter().map(|brief| SideBySideJson {
        name: brief.name.clone(),
        rulebooks: brief.cells.iter().map(cell).collect(),
        answers: brief.answers().into_iter().map(answer).collect(),
    });
    CompareJson { schema: SCHEMA, kind: "compare".to_owned(), scenarios: scenarios.collect(), diagnostics }
}

fn answer((answer, books): (String, Vec<&str>)) -> AnswerJson {
    AnswerJson { answer, rulebooks: books.into_iter().map(str::to_owned).collect() }
}

fn cell(cell: &CellBrief) -> CellJson {
    let (missing, found) = match &cell.found {
        Expressed::Explored(brief) => (None, Some(json::scenario(brief, None))),
        Expressed::Missing(word) => (Some(word.clone()), None),
        Expressed::NotMissing { wanted, instead } => {
            let rejected = json::rejected(&cell.file, "", &cell.rulebook, (wanted, Some(instead)));
            (None, Some(rejected))
        }
    };
    CellJson {
        rulebook: cell.rulebook.clone(),
        file: cell.file.clone(),
        as_expected: match cell.judged() {
            Judged::AsExpected => Some(true),
            Judged::NotAsExpected => Some(false),
            Judged::Unknown => None,
        },
        not_expressible: missing,
        found,
    }
}

/// The schema, as JSON Schema.
#[must_use]
pub fn compare_schema() -> impl Serialize {
    schemars::schema_for!(CompareJson)
}
