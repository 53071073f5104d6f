//! What notices the changes of rulebooks, for programs: the published shapes, and how they are filled.

use super::schema::DiagnosticJson;
use explain::mutants::{Counts, IdleBrief, KillBrief, MutantBrief, MutateBrief};
use schemars::JsonSchema;
use serde::Serialize;

/// The number of the schema.
pub const SCHEMA: u32 = 1;

/// `assize mutate --format json`.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MutateJson {
    /// The number of this schema. Additions keep it.
    pub schema: u32,
    /// `mutate`.
    pub kind: String,
    /// Every rulebook, in the order in which scenarios use them.
    pub rulebooks: Vec<MutatedJson>,
    /// Mutants that something notices, of all rulebooks.
    pub killed: u64,
    /// Mutants that nothing notices.
    pub survived: u64,
    /// Mutants that nothing notices, and of which that is declared.
    pub equivalent: u64,
    /// Mutants that nothing notices, but a limit was reached.
    pub unknown: u64,
    /// `killed` of a hundred `killed` and `survived`, rounded down to a tenth; `null` if there are none.
    pub score: Option<f64>,
    /// Problems in the texts. With an error among them nothing was explored.
    pub diagnostics: Vec<DiagnosticJson>,
}

/// One rulebook.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MutatedJson {
    /// The rulebook.
    pub rulebook: String,
    /// How many scenarios judge.
    pub scenarios: u64,
    /// Scenarios that cannot judge.
    pub idle: Vec<IdleJson>,
    /// Every mutant, in the order of the rulebook's tables.
    pub mutants: Vec<MutantJson>,
    /// As above, of this rulebook.
    pub killed: u64,
    /// As above, of this rulebook.
    pub survived: u64,
    /// As above, of this rulebook.
    pub equivalent: u64,
    /// As above, of this rulebook.
    pub unknown: u64,
    /// As above, of this rulebook.
    pub score: Option<f64>,
}

/// A scenario that cannot judge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct IdleJson {
    /// The scenario.
    pub scenario: String,
    /// Its file.
    pub file: String,
    /// Why.
    pub why: String,
}

/// A rulebook changed in one place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct MutantJson {
    /// Its name: the same as long as the rulebook says the same there.
    pub name: String,
    /// What is changed: `policy`, `procedure`, `staging` or `rule`.
    pub part: String,
    /// The clauses that say what is changed.
    pub clauses: Vec<String>,
    /// `killed`, `survived`, `equivalent` or `unknown`.
    pub status: String,
    /// How many scenarios were run with it; the others never ask for what is changed.
    pub reached: u64,
    /// Every scenario that notices it.
    pub killed_by: Vec<KillJson>,
    /// Scenarios in which a limit was reached.
    pub unknown_in: Vec<String>,
    /// The reason for which it is declared equivalent. With the status `killed`, the declaration is wrong.
    pub declared_equivalent: Option<String>,
}

/// A scenario that notices a mutant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct KillJson {
    /// The scenario.
    pub scenario: String,
    /// Its file.
    pub file: String,
    /// The expectations that are no longer met, as they stand in the text.
    pub expectations: Vec<String>,
    /// The properties among them.
    pub properties: Vec<String>,
}

/// A score in hundredths, of one in thousandths.
fn percent(score: Option<u64>) -> Option<f64> {
    score.map(|score| score as f64 / 10.0)
}

/// All rulebooks.
#[must_use]
pub fn mutate(briefs: &[MutateBrief], diagnostics: Vec<DiagnosticJson>) -> MutateJson {
    let counts = Counts::of(briefs.iter().flat_map(|brief| &brief.mutants));
    MutateJson {
        schema: SCHEMA,
        kind: "mutate".to_owned(),
        rulebooks: briefs.iter().map(rulebook).collect(),
        killed: counts.killed,
        survived: counts.survived,
        equivalent: counts.equivalent,
        unknown: counts.unknown,
        score: percent(counts.score()),
        diagnostics,
    }
}

fn rulebook(brief: &MutateBrief) -> MutatedJson {
    let counts = Counts::of(&brief.mutants);
    MutatedJson {
        rulebook: brief.rulebook.clone(),
        scenarios: brief.scenarios as u64,
        idle: brief.idle.iter().map(idle).collect(),
        mutants: brief.mutants.iter().map(mutant).collect(),
        killed: counts.killed,
        survived: counts.survived,
        equivalent: counts.equivalent,
        unknown: counts.unknown,
        score: percent(counts.score()),
    }
}

fn idle(it: &IdleBrief) -> IdleJson {
    IdleJson { scenario: it.scenario.clone(), file: it.file.clone(), why: it.why.to_owned() }
}

fn mutant(it: &MutantBrief) -> MutantJson {
    let kill = |kill: &KillBrief| KillJson {
        scenario: kill.scenario.clone(),
        file: kill.file.clone(),
        expectations: kill.expectations.clone(),
        properties: kill.properties.clone(),
    };
    MutantJson {
        name: it.name.clone(),
        part: it.part.to_owned(),
        clauses: it.clauses.clone(),
        status: it.status.text().to_owned(),
        reached: it.reached as u64,
        killed_by: it.killed_by.iter().map(kill).collect(),
        unknown_in: it.unknown_in.clone(),
        declared_equivalent: it.reason.clone(),
    }
}

/// The schema, as JSON Schema.
#[must_use]
pub fn mutate_schema() -> impl Serialize {
    schemars::schema_for!(MutateJson)
}
