//! What scenarios exercise of rulebooks and cards, for programs: the published shapes, and how they are filled.

use super::schema::DiagnosticJson;
use explain::covered::{CardBrief, ClauseCovered, CoverageBrief, CoverageCounts};
use schemars::JsonSchema;
use serde::Serialize;

/// The number of the schema.
pub const SCHEMA: u32 = 1;

/// `assize coverage --format json`.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CoverageJson {
    /// The number of this schema. Additions keep it.
    pub schema: u32,
    /// `coverage`.
    pub kind: String,
    /// Every rulebook, in the order in which scenarios use them.
    pub rulebooks: Vec<CoveredBookJson>,
    /// Every clause of every rulebook, in its order.
    pub clauses: Vec<CoveredClauseJson>,
    /// Cards with abilities, in the order of scenarios.
    pub cards: Vec<CoveredCardJson>,
    /// Exercised rules of a hundred, rounded down to a tenth; `null` if there are none.
    pub score: Option<f64>,
    /// Problems in the texts. With an error among them nothing was explored.
    pub diagnostics: Vec<DiagnosticJson>,
}

/// A rulebook in numbers.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CoveredBookJson {
    /// The rulebook.
    pub rulebook: String,
    /// What it states.
    pub title: String,
    /// How many scenarios were explored.
    pub scenarios: u64,
    /// Clauses and assumptions that are no definitions.
    pub rules: u64,
    /// Rules that some run cites.
    pub exercised: u64,
    /// Definitions.
    pub definitions: u64,
    /// Abilities of cards.
    pub abilities: u64,
    /// Abilities that are used.
    pub abilities_used: u64,
    /// Ways of all branches in abilities.
    pub ways: u64,
    /// Ways that are taken.
    pub ways_taken: u64,
    /// Exercised rules of a hundred.
    pub score: Option<f64>,
}

/// A clause, and what exercises it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CoveredClauseJson {
    /// The rulebook.
    pub rulebook: String,
    /// The clause's number.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// `rule`, or `definition`: a clause that nothing can violate.
    pub kind: String,
    /// Whether it is an assumption from outside the page.
    pub assumption: bool,
    /// The scenarios whose runs cite it.
    pub scenarios: Vec<String>,
    /// The properties that guard it.
    pub properties: Vec<String>,
    /// `turned`: these properties have another verdict when what the clause says is changed; `cited`: scenarios that
    /// cite the clause check them; `null`: there are none.
    pub guard: Option<String>,
    /// Changes of what it says that something notices (`assize mutate`).
    pub killed: u64,
    /// Changes of what it says that nothing notices.
    pub survived: u64,
}

/// A card, and what of it no run takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CoveredCardJson {
    /// The rulebook.
    pub rulebook: String,
    /// The card.
    pub card: String,
    /// How many abilities it has, those inside others too.
    pub abilities: u64,
    /// How many ways its branches have.
    pub ways: u64,
    /// What no run takes.
    pub untaken: Vec<UntakenJson>,
}

/// An ability or a way of a branch that no run takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct UntakenJson {
    /// The ability.
    pub ability: String,
    /// The way of a branch; `null`: the ability as such.
    pub branch: Option<String>,
}

fn percent(score: Option<u64>) -> Option<f64> {
    score.map(|score| score as f64 / 10.0)
}

/// All rulebooks.
#[must_use]
pub fn coverage(briefs: &[CoverageBrief], diagnostics: Vec<DiagnosticJson>) -> CoverageJson {
    let clauses = |brief: &CoverageBrief| brief.clauses.iter().map(|it| clause(brief, it)).collect::<Vec<_>>();
    let cards = |brief: &CoverageBrief| brief.cards.iter().map(|it| card(brief, it)).collect::<Vec<_>>();
    CoverageJson {
        schema: SCHEMA,
        kind: "coverage".to_owned(),
        rulebooks: briefs.iter().map(rulebook).collect(),
        clauses: briefs.iter().flat_map(clauses).collect(),
        cards: briefs.iter().flat_map(cards).collect(),
        score: percent(CoverageCounts::of(briefs).score()),
        diagnostics,
    }
}

fn rulebook(brief: &CoverageBrief) -> CoveredBookJson {
    let counts = CoverageCounts::of([brief]);
    CoveredBookJson {
        rulebook: brief.rulebook.clone(),
        title: brief.title.clone(),
        scenarios: brief.scenarios as u64,
        rules: counts.rules,
        exercised: counts.exercised,
        definitions: counts.definitions,
        abilities: counts.abilities,
        abilities_used: counts.used,
        ways: counts.ways,
        ways_taken: counts.taken,
        score: percent(counts.score()),
    }
}

fn clause(brief: &CoverageBrief, it: &ClauseCovered) -> CoveredClauseJson {
    CoveredClauseJson {
        rulebook: brief.rulebook.clone(),
        id: it.id.clone(),
        title: it.title.clone(),
        kind: if it.definition { "definition" } else { "rule" }.to_owned(),
        assumption: it.assumption,
        scenarios: it.scenarios.clone(),
        properties: it.properties.clone(),
        guard: it.guard.text().map(str::to_owned),
        killed: it.killed,
        survived: it.survived,
    }
}

fn card(brief: &CoverageBrief, it: &CardBrief) -> CoveredCardJson {
    let untaken = it.untaken.iter();
    CoveredCardJson {
        rulebook: brief.rulebook.clone(),
        card: it.name.clone(),
        abilities: it.abilities as u64,
        ways: it.ways as u64,
        untaken: untaken.map(|it| UntakenJson { ability: it.ability.clone(), branch: it.branch.clone() }).collect(),
    }
}

/// The schema, as JSON Schema.
#[must_use]
pub fn coverage_schema() -> impl Serialize {
    schemars::schema_for!(CoverageJson)
}
