//! A run as a judge tells it, for programs: the published shapes, and how they are filled.

use explain::reasons::{ExplainBrief, OptionBrief, ToldRun, ToldStep};
use schemars::JsonSchema;
use serde::Serialize;

/// The number of the schema.
pub const SCHEMA: u32 = 1;

/// `assize explain --format json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ExplainJson {
    /// The number of this schema. Additions keep it.
    pub schema: u32,
    /// `explain`.
    pub kind: String,
    /// The scenario's name.
    pub name: String,
    /// Its file.
    pub file: String,
    /// The rulebook.
    pub rulebook: String,
    /// The limit that was reached.
    pub limit: Option<String>,
    /// Every outcome, as it would stand in `expect outcomes`.
    pub outcomes: Vec<String>,
    /// The property that was asked for.
    pub property: Option<String>,
    /// The verdict on it, with the reason.
    pub verdict: Option<String>,
    /// The runs that are told.
    pub runs: Vec<ToldRunJson>,
}

/// A run with its choices.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ToldRunJson {
    /// What it shows.
    pub title: String,
    /// What happens, in order.
    pub steps: Vec<ToldStepJson>,
}

/// A line of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ToldStepJson {
    /// `script`, `choice`, `silence`, `rule`, `change`, `lap` or `end`.
    pub kind: String,
    /// How deep it stands.
    pub depth: usize,
    /// What is told.
    pub text: String,
    /// The clauses that say so.
    pub clauses: Vec<String>,
    /// For choices: every option with what it can lead to.
    pub options: Vec<OptionJson>,
    /// Why the choice mattered; empty where it did not.
    pub matters: Vec<String>,
}

/// An option of a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OptionJson {
    /// The option.
    pub text: String,
    /// Whether it is the one that was taken.
    pub taken: bool,
    /// The outcomes that it can lead to, whoever chooses from there on.
    pub leads_to: Vec<String>,
    /// Whether it can lead to a run without end.
    pub endless: bool,
    /// Whether a limit hides what else it can lead to.
    pub more: bool,
}

/// Everything.
#[must_use]
pub fn explained(brief: &ExplainBrief) -> ExplainJson {
    let (property, verdict) = brief.property.clone().unzip();
    ExplainJson {
        schema: SCHEMA,
        kind: "explain".to_owned(),
        name: brief.name.clone(),
        file: brief.file.clone(),
        rulebook: brief.rulebook.clone(),
        limit: brief.limit.clone(),
        outcomes: brief.outcomes.clone(),
        property,
        verdict,
        runs: brief.runs.iter().map(run).collect(),
    }
}

fn run(it: &ToldRun) -> ToldRunJson {
    ToldRunJson { title: it.title.clone(), steps: it.steps.iter().map(step).collect() }
}

fn step(it: &ToldStep) -> ToldStepJson {
    let option = |it: &OptionBrief| OptionJson {
        text: it.text.clone(),
        taken: it.taken,
        leads_to: it.leads_to.clone(),
        endless: it.endless,
        more: it.more,
    };
    ToldStepJson {
        kind: it.line.kind.text().to_owned(),
        depth: it.line.depth,
        text: it.line.text.clone(),
        clauses: it.line.clauses.clone(),
        options: it.options.iter().map(option).collect(),
        matters: it.matters.iter().map(|why| (*why).to_owned()).collect(),
    }
}

/// The schema, as JSON Schema.
#[must_use]
pub fn explain_schema() -> impl Serialize {
    schemars::schema_for!(ExplainJson)
}
