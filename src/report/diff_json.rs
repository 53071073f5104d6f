//! Two versions for programs: the published shapes, and how they are filled.

use super::json::story;
use super::schema::{DiagnosticJson, StoryJson};
use explain::brief::StoryLine;
use explain::differ::{ChangeBrief, DiffBrief, RunBrief, ScenarioDiff};
use explain::parting::PartingBrief;
use schemars::JsonSchema;
use serde::Serialize;

/// The number of the schema.
pub const SCHEMA: u32 = 1;

/// `assize diff --format json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DiffJson {
    /// The number of this schema. Additions keep it.
    pub schema: u32,
    /// `diff`.
    pub kind: String,
    /// The old version, as it was typed.
    pub old: String,
    /// The new version.
    pub new: String,
    /// Whether nothing differs on these scenarios; `null`: a limit keeps it from being known.
    pub equal: Option<bool>,
    /// Every scenario that stands in both versions, in the order of files and text.
    pub scenarios: Vec<ComparedJson>,
    /// Every change between the rulebooks.
    pub changes: Vec<ChangeJson>,
    /// Scenarios of the old version alone.
    pub only_old: Vec<String>,
    /// Scenarios of the new version alone.
    pub only_new: Vec<String>,
    /// Scenarios that cannot be read under one of two rulebooks, or that are expected to be rejected.
    pub left_out: Vec<LeftOutJson>,
    /// Problems in the texts.
    pub diagnostics: Vec<DiagnosticJson>,
}

/// A scenario in both versions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ComparedJson {
    /// The scenario's name.
    pub name: String,
    /// Its file.
    pub file: String,
    /// Whether nothing differs; `null`: a limit keeps it from being known.
    pub equal: Option<bool>,
    /// Whether the text of the scenario or of a card in it is another.
    pub reworded: bool,
    /// Outcomes of the new version alone.
    pub gained: Vec<RunJson>,
    /// Outcomes of the old version alone.
    pub lost: Vec<RunJson>,
    /// Verdicts on properties, termination, choosers and silence that are not the same.
    pub turned: Vec<TurnJson>,
    /// The first step at which the versions say different things; `null` where nothing differs.
    pub parts_at: Option<PartingJson>,
    /// Limits that were reached.
    pub limits: Vec<String>,
}

/// An outcome with the shortest run to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RunJson {
    /// As it would stand in `expect outcomes`.
    pub text: String,
    /// The options of the run, from 0.
    pub options: Vec<u32>,
    /// The run, told.
    pub story: StoryJson,
}

/// Something that is not the same in both versions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TurnJson {
    /// `property`, `termination`, `choosers` or `silence`.
    pub kind: String,
    /// Which property.
    pub name: Option<String>,
    /// In the old version.
    pub old: String,
    /// In the new version.
    pub new: String,
}

/// Where two versions part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PartingJson {
    /// The line of the script that is going on.
    pub line: Option<String>,
    /// The choices before it, the same in both.
    pub choices: Vec<String>,
    /// What the old version does there.
    pub old: StepJson,
    /// What the new version does there.
    pub new: StepJson,
}

/// What one version does where they part: a choice that it offers, or a rule that it applies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct StepJson {
    /// `script`, `choice`, `silence`, `rule`, `change` or `end`.
    pub kind: String,
    /// What it is.
    pub text: String,
    /// The clauses that say so.
    pub clauses: Vec<String>,
    /// For choices: the options.
    pub options: Vec<String>,
}

/// A change between two rulebooks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ChangeJson {
    /// The rulebook, as the old version calls it.
    pub rulebook: String,
    /// What is changed: a policy's key, `event procedure`, `staging`, `standing checks`, `play`, `event NAME` or
    /// `vocabulary`.
    pub name: String,
    /// As it was; empty where that takes more than a line.
    pub old: String,
    /// As it is.
    pub new: String,
    /// The clauses of both.
    pub clauses: Vec<String>,
    /// Whether it could be made alone. If not, nothing is known of what it alone touches.
    pub alone: bool,
    /// Scenarios in which it alone makes a difference. None: nothing tests it.
    pub touches: Vec<String>,
    /// Scenarios in which a limit keeps it from being known.
    pub unknown_in: Vec<String>,
}

/// A scenario that was not compared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LeftOutJson {
    /// The scenario.
    pub name: String,
    /// Why.
    pub why: String,
}

/// The whole comparison.
#[must_use]
pub fn diff(brief: &DiffBrief, diagnostics: Vec<DiagnosticJson>) -> DiffJson {
    let left_out = brief.left_out.iter();
    DiffJson {
        schema: SCHEMA,
        kind: "diff".to_owned(),
        old: brief.old.clone(),
        new: brief.new.clone(),
        equal: brief.equal(),
        scenarios: brief.scenarios.iter().map(scenario).collect(),
        changes: brief.changes.iter().map(change).collect(),
        only_old: brief.only_old.clone(),
        only_new: brief.only_new.clone(),
        left_out: left_out.map(|(name, why)| LeftOutJson { name: name.clone(), why: why.clone() }).collect(),
        diagnostics,
    }
}

fn scenario(it: &ScenarioDiff) -> ComparedJson {
    let found = &it.difference;
    let turned = found.turned.iter().map(|turn| TurnJson {
        kind: turn.kind.to_owned(),
        name: Some(turn.name.clone()).filter(|name| !name.is_empty()),
        old: turn.old.clone(),
        new: turn.new.clone(),
    });
    ComparedJson {
        name: it.name.clone(),
        file: it.file.clone(),
        equal: found.equal(),
        reworded: it.reworded,
        gained: found.gained.iter().map(run).collect(),
        lost: found.lost.iter().map(run).collect(),
        turned: turned.collect(),
        parts_at: found.parts_at.as_ref().map(parting),
        limits: found.limits.clone(),
    }
}

fn run(it: &RunBrief) -> RunJson {
    RunJson { text: it.text.clone(), options: it.options.clone(), story: story(&it.story) }
}

fn parting(it: &PartingBrief) -> PartingJson {
    let step = |line: &StoryLine| StepJson {
        kind: line.kind.text().to_owned(),
        text: line.text.clone(),
        clauses: line.clauses.clone(),
        options: line.options.clone(),
    };
    PartingJson { line: it.line.clone(), choices: it.choices.clone(), old: step(&it.old), new: step(&it.new) }
}

fn change(it: &ChangeBrief) -> ChangeJson {
    ChangeJson {
        rulebook: it.rulebook.clone(),
        name: it.name.clone(),
        old: it.old.clone(),
        new: it.new.clone(),
        clauses: it.clauses.clone(),
        alone: it.alone,
        touches: it.touches.clone(),
        unknown_in: it.unknown_in.clone(),
    }
}

/// The schema, as JSON Schema.
#[must_use]
pub fn diff_schema() -> impl Serialize {
    schemars::schema_for!(DiffJson)
}
