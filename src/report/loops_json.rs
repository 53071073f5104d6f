//! Whether scenarios end, and whose loops there are, for programs: the published shapes, and how they are filled.

use super::json::{proof, story};
use super::schema::{ClauseJson, DiagnosticJson, ProofJson, StoryJson};
use explain::limiting::{LimiterBrief, LoopWithout};
use explain::looping::{ChanceBrief, LoopTold, LoopsBrief, WayOut};
use schemars::JsonSchema;
use serde::Serialize;

/// The number of the schema.
pub const SCHEMA: u32 = 1;

/// `assize loops --format json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LoopsJson {
    /// The number of this schema. Additions keep it.
    pub schema: u32,
    /// `loops`.
    pub kind: String,
    /// Every scenario under every rulebook that was looked at, in the order of files and text.
    pub scenarios: Vec<LoopsOfJson>,
    /// Problems in the texts. With an error among them nothing was explored.
    pub diagnostics: Vec<DiagnosticJson>,
}

/// The answer on one scenario.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LoopsOfJson {
    /// The scenario's name.
    pub name: String,
    /// Its file.
    pub file: String,
    /// The rulebook.
    pub rulebook: String,
    /// Distinct states.
    pub states: u64,
    /// The limit that was reached.
    pub limit: Option<String>,
    /// Whether every run ends.
    pub termination: ToldTerminationJson,
    /// With `--why`, for a scenario that ends: what would become of it without each thing that limits.
    pub why: Option<Vec<LimiterJson>>,
}

/// Something that limits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LimiterJson {
    /// What is taken away.
    pub limiter: String,
    /// Of which effect; empty for what is of the scenario or the rulebook.
    pub of: String,
    /// The clauses that the effect cites.
    pub clauses: Vec<String>,
    /// Without it: `loops` (then it is load-bearing), `ends` or `unknown`.
    pub verdict: String,
    /// The limit that keeps it from being known.
    pub limit: Option<String>,
    /// The loops without it.
    pub loops: Vec<LoopWithoutJson>,
}

/// A loop that there would be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LoopWithoutJson {
    /// Its kind, owners and shape.
    pub text: String,
    /// What grows or falls with each lap.
    pub grows: Vec<String>,
    /// One lap of it.
    pub lap: StoryJson,
}

/// Whether every run ends, with everything that is told of each loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ToldTerminationJson {
    /// `ends`, `loops` or `unknown`.
    pub verdict: String,
    /// One loop for each minimal set of owners.
    pub loops: Vec<ToldLoopJson>,
}

/// A loop, as a judge tells it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ToldLoopJson {
    /// `repeating` or `growing`.
    pub shape: String,
    /// `forced`, `sustained`, `coalition`, `collective`, `chance` or `silence`.
    pub kind: String,
    /// Those who keep it up, none of whom can be spared. Hands are open.
    pub whose: Vec<String>,
    /// The same in a sentence.
    pub says: String,
    /// Whether they can from the very start; `null`: unknown.
    pub from_start: Option<bool>,
    /// What the rulebook says of such loops, with its clauses; `null` for loops of chance and of silence.
    pub rulebook: Option<String>,
    /// What grows or falls with each lap; empty where the same position comes again.
    pub grows: Vec<String>,
    /// How many such laps the lap of the certificate is: where nobody chooses, the search looks only now and then.
    pub rounds: usize,
    /// The clauses of the lap.
    pub clauses: Vec<ClauseJson>,
    /// Who could leave, and how.
    pub ways_out: Vec<WayOutJson>,
    /// How likely it goes on; `null` for what is no repeating loop of chance.
    pub chance: Option<ChanceJson>,
    /// The shortest way there and round.
    pub certificate: ProofJson,
    /// The same, told.
    pub story: StoryJson,
}

/// How likely a loop of chance goes on. Dice, coins and shuffles are fair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ChanceJson {
    /// How likely each lap goes on, exactly, if those who keep it up do their best, and everybody else against them;
    /// `null`: too large to be worked out.
    pub lap_goes_on: Option<ProbabilityJson>,
    /// The same if everybody goes along.
    pub lap_goes_on_at_most: Option<ProbabilityJson>,
    /// What comes of it with probability 1: `it ends, whatever is chosen`, `it is left, whatever is chosen` (but the run
    /// may go on for ever elsewhere) or `it is left, if everybody else wants that`; `null`: not known.
    pub almost_surely: Option<String>,
}

/// So many times in so many, in lowest terms.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ProbabilityJson {
    /// How many times.
    pub times: u64,
    /// In how many.
    #[serde(rename = "in")]
    pub of: u64,
}

/// A way out of a loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WayOutJson {
    /// Who could leave.
    pub who: String,
    /// By which choice.
    pub choice: String,
    /// From that choice to an ending; `null` where a limit hides it.
    pub story: Option<StoryJson>,
}

/// Everything.
#[must_use]
pub fn loops(briefs: &[LoopsBrief], diagnostics: Vec<DiagnosticJson>) -> LoopsJson {
    LoopsJson { schema: SCHEMA, kind: "loops".to_owned(), scenarios: briefs.iter().map(answer).collect(), diagnostics }
}

fn answer(brief: &LoopsBrief) -> LoopsOfJson {
    LoopsOfJson {
        name: brief.name.clone(),
        file: brief.file.clone(),
        rulebook: brief.rulebook.clone(),
        states: brief.states,
        limit: brief.limit.clone(),
        termination: ToldTerminationJson {
            verdict: brief.verdict.to_owned(),
            loops: brief.loops.iter().map(told).collect(),
        },
        why: brief.why.as_ref().map(|why| why.iter().map(limiter).collect()),
    }
}

fn limiter(it: &LimiterBrief) -> LimiterJson {
    let one =
        |it: &LoopWithout| LoopWithoutJson { text: it.text.clone(), grows: it.grows.clone(), lap: story(&it.lap) };
    LimiterJson {
        limiter: it.limiter.clone(),
        of: it.of.clone(),
        clauses: it.clauses.clone(),
        verdict: it.verdict.to_owned(),
        limit: it.limit.clone(),
        loops: it.loops.iter().map(one).collect(),
    }
}

/// A loop.
#[must_use]
pub fn told(it: &LoopTold) -> ToldLoopJson {
    let clause = |it: &explain::brief::ClauseBrief| ClauseJson {
        clause: it.id.clone(),
        title: it.title.clone(),
        assumption: it.assumption,
    };
    ToldLoopJson {
        shape: it.found.shape.to_owned(),
        kind: it.found.kind.to_owned(),
        whose: it.found.whose.clone(),
        says: it.says.clone(),
        from_start: it.found.from_start,
        rulebook: it.found.rulebook.clone(),
        grows: it.grows.clone(),
        rounds: it.rounds,
        clauses: it.clauses.iter().map(clause).collect(),
        ways_out: it.ways_out.iter().map(way_out).collect(),
        chance: it.chance.as_ref().map(chance),
        certificate: proof(&it.found.proof),
        story: story(&it.found.story),
    }
}

fn chance(it: &ChanceBrief) -> ChanceJson {
    let probability = |it: Option<(u64, u64)>| it.map(|(times, of)| ProbabilityJson { times, of });
    ChanceJson {
        lap_goes_on: probability(it.lap_goes_on),
        lap_goes_on_at_most: probability(it.lap_goes_on_at_most),
        almost_surely: it.almost_surely.map(str::to_owned),
    }
}

fn way_out(it: &WayOut) -> WayOutJson {
    WayOutJson { who: it.who.clone(), choice: it.choice.clone(), story: it.story.as_ref().map(story) }
}

/// The schema, as JSON Schema.
#[must_use]
pub fn loops_schema() -> impl Serialize {
    schemars::schema_for!(LoopsJson)
}
