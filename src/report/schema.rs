//! What the JSON of a check looks like: the published shapes, and nothing else.

use schemars::JsonSchema;
use serde::Serialize;

/// A check: `assize check --format json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CheckJson {
    /// The number of this schema. Additions keep it.
    pub schema: u32,
    /// `check`.
    pub kind: String,
    /// Every scenario under every rulebook that was checked, in the order of files and text.
    pub scenarios: Vec<ScenarioJson>,
    /// Problems in the texts. With an error among them nothing was explored.
    pub diagnostics: Vec<DiagnosticJson>,
    /// Baselines (`check --bless`) that differ from what was found.
    pub baselines: Vec<BaselineJson>,
    /// What it comes to game by game, in order of appearance.
    pub games: Vec<GameJson>,
}

/// A baseline that differs from what was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BaselineJson {
    /// The file.
    pub file: String,
    /// The first line that differs, from 1.
    pub line: usize,
    /// What differs: lines that begin with `-` (only in the baseline), `+` (only found) or a space (in both).
    pub difference: Vec<String>,
}

/// One scenario under one rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct ScenarioJson {
    /// The scenario's name.
    pub name: String,
    /// Its file.
    pub file: String,
    /// The rulebook.
    pub rulebook: String,
    /// Whether all is as expected; `null`: a limit keeps it from being known.
    pub as_expected: Option<bool>,
    /// The text was rejected, as the scenario expects; nothing was explored.
    pub rejected: bool,
    /// Distinct states.
    pub states: u64,
    /// Options taken.
    pub edges: u64,
    /// States in which somebody chooses.
    pub choice_points: u64,
    /// The most choices between the start and a state, on a shortest way.
    pub depth: u32,
    /// The limit that was reached.
    pub limit: Option<String>,
    /// Whether every run ends.
    pub termination: TerminationJson,
    /// Names of what is observed.
    pub observations: Vec<String>,
    /// All outcomes, sorted.
    pub outcomes: Vec<OutcomeJson>,
    /// Everybody who has a choice somewhere: players, `nature`, `rules`.
    pub choosers: Vec<String>,
    /// Which choices occur, and in how many states.
    pub choices: Vec<ChoiceJson>,
    /// Verdicts on properties.
    pub properties: Vec<PropertyJson>,
    /// Clauses that decided something.
    pub cites: Vec<ClauseJson>,
    /// Policies on which the rulebook is silent and that were reached.
    pub silent: Vec<SilentJson>,
    /// What the scenario expects, and what became of it.
    pub expectations: Vec<ExpectationJson>,
    /// Only with `--engine stateright`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_opinion: Option<SecondJson>,
    /// Only with `--timings`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timing: Option<TimingJson>,
}

/// Whether every run ends.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct TerminationJson {
    /// `ends`, `loops` or `unknown`; empty for texts that were rejected.
    pub verdict: String,
    /// One loop for each minimal set of owners.
    pub loops: Vec<LoopJson>,
}

/// A loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LoopJson {
    /// `repeating` or `growing`.
    pub shape: String,
    /// `forced`, `sustained`, `coalition`, `collective`, `chance` or `silence`.
    pub kind: String,
    /// Those who keep it up, none of whom can be spared. Hands are open.
    pub whose: Vec<String>,
    /// Whether they can from the very start; `null`: unknown.
    pub from_start: Option<bool>,
    /// Who could leave, and by which choice.
    pub exits: Vec<String>,
    /// What the rulebook says of such loops, with its clauses; `null` for loops of chance and of silence.
    pub rulebook: Option<String>,
    /// The shortest way there and round.
    pub certificate: ProofJson,
    /// The same, told.
    pub story: StoryJson,
}

/// An outcome.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OutcomeJson {
    /// As it would stand in `expect outcomes`.
    pub text: String,
    /// `settled`, `won`, `lost`, `drawn` or `stuck`.
    pub ending: String,
    /// Who has won or lost; why it is stuck.
    pub detail: Option<String>,
    /// What is observed, in the scenario's order.
    pub values: Vec<ObservedJson>,
    /// How many distinct states end so; 0 for what the rulebook makes of a loop.
    pub end_states: u64,
    /// The options of the shortest run to it, from 0.
    pub options: Vec<u32>,
    /// That run told, with `--story`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub story: Option<StoryJson>,
}

/// Something observed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ObservedJson {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: ValueJson,
}

/// An observed value: a number, a truth, a name, or `null` for what does not exist.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ValueJson {
    /// It does not exist.
    None,
    /// A number.
    Number(i32),
    /// Yes or no.
    Truth(bool),
    /// The name of an object, a player or a zone.
    Name(String),
}

/// A kind of choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ChoiceJson {
    /// Who has it.
    pub chooser: String,
    /// What kind it is.
    pub kind: String,
    /// In how many states.
    pub states: u64,
}

/// A verdict on a property.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PropertyJson {
    /// Its name.
    pub name: String,
    /// As it stands in the text.
    pub text: String,
    /// `holds`, `fails`, `unknown`, `depends on silence` or `never looked at`.
    pub verdict: String,
    /// Why it is unknown, or where silence decides.
    pub reason: Option<String>,
    /// What shows it.
    pub certificate: Option<ProofJson>,
    /// The same, told.
    pub stories: Vec<StoryJson>,
}

/// A clause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ClauseJson {
    /// Its number.
    pub clause: String,
    /// What it is about.
    pub title: String,
    /// Whether it is an assumption from outside the rulebook.
    pub assumption: bool,
}

/// A policy on which the rulebook is silent, or two priorities of which nothing says which is higher.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SilentJson {
    /// Its key, or whose priorities.
    pub policy: String,
    /// Whether the rulebook says that it is silent, or merely does not speak of it.
    pub declared: bool,
    /// Whether outcomes differ by it, or whether every run ends; `null`: unknown.
    pub matters: Option<bool>,
    /// Its readings.
    pub readings: Vec<ReadingJson>,
    /// The first step at which two readings part, where it matters.
    pub parts_at: Option<ReadingsPartJson>,
}

/// A reading of a silent policy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ReadingJson {
    /// The value.
    pub value: String,
    /// The outcomes that can be had in it.
    pub outcomes: Vec<String>,
    /// Whether every run ends in it, as far as was explored.
    pub ends: bool,
    /// How runs end in it, where it matters: `every run ends`, or the loops.
    pub runs: Option<String>,
    /// Verdicts on properties in it, where it matters.
    pub verdicts: Vec<VerdictJson>,
}

/// A verdict on a property in one reading.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct VerdictJson {
    /// The property.
    pub property: String,
    /// As in [`PropertyJson`].
    pub verdict: String,
}

/// Where two readings of a silent policy part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ReadingsPartJson {
    /// The line of the script that is going on.
    pub line: Option<String>,
    /// The choices before it, the same in both.
    pub choices: Vec<String>,
    /// What each does there: the first reading, and the first that comes to something else.
    pub readings: Vec<ReadingStepJson>,
}

/// What is done in one reading where two part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ReadingStepJson {
    /// The reading.
    pub value: String,
    /// What is done, or who has which choice.
    pub text: String,
    /// The clauses that say so.
    pub clauses: Vec<String>,
}

/// What a check comes to in one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct GameJson {
    /// The rulebook that the others of the game extend.
    pub name: String,
    /// Scenarios, each under each of its rulebooks.
    pub scenarios: u64,
    /// Clauses and assumptions that are no definitions.
    pub rules: u64,
    /// Those of them that some run cites.
    pub exercised: u64,
    /// Policies on which one of its rulebooks is silent.
    pub silent: u64,
    /// Those of them that matter in some scenario.
    pub matter: u64,
}

/// Something expected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ExpectationJson {
    /// As it stands in the text.
    pub text: String,
    /// Its line in the file.
    pub line: Option<usize>,
    /// Whether it is so; `null`: a limit keeps it from being known.
    pub as_expected: Option<bool>,
    /// What was found instead.
    pub found: Vec<String>,
    /// Runs that show it.
    pub stories: Vec<StoryJson>,
}

/// A certificate in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ProofJson {
    /// `trace`, `lasso`, `differ`, `closure`, `ranked` or `strategy`.
    pub kind: String,
    /// What it claims.
    pub claim: String,
    /// Options taken from the start, from 0; for a lasso, to where the lap begins.
    pub options: Vec<u32>,
    /// Options of one lap; the other of two runs that differ.
    pub lap: Vec<u32>,
    /// How many states it lists.
    pub rows: usize,
    /// The file in which it stands, with `--certify`.
    pub file: Option<String>,
}

/// A run, told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct StoryJson {
    /// What it leads to.
    pub title: String,
    /// What happens, in order.
    pub lines: Vec<LineJson>,
}

/// A line of a story.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LineJson {
    /// `script`, `choice`, `silence`, `rule`, `change`, `lap` or `end`.
    pub kind: String,
    /// How deep it stands.
    pub depth: usize,
    /// What is told.
    pub text: String,
    /// The clauses that say so.
    pub clauses: Vec<String>,
    /// For choices: the options.
    pub options: Vec<String>,
    /// For choices: the one taken, from 0.
    pub taken: Option<usize>,
}

/// A problem in a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DiagnosticJson {
    /// `error` or `warning`.
    pub severity: String,
    /// What is wrong.
    pub message: String,
    /// The file.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: Option<usize>,
    /// What stands there.
    pub label: Option<String>,
    /// What to do.
    pub help: Option<String>,
}

/// What another engine says of the same model.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SecondJson {
    /// Which engine.
    pub engine: String,
    /// Whether it says what we say.
    pub agrees: bool,
    /// Its distinct states, by fingerprint.
    pub states: u64,
    /// Its verdicts on properties of safety.
    pub properties: Vec<SecondPropertyJson>,
}

/// What another engine says of a property.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SecondPropertyJson {
    /// Its name.
    pub name: String,
    /// Our verdict.
    pub ours: String,
    /// Theirs: `holds` or `fails`.
    pub theirs: String,
}

/// How long it took, and how much memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TimingJson {
    /// Wall time of the search.
    pub search_ms: u64,
    /// Wall time of everything.
    pub total_ms: u64,
    /// Bytes of the tables of the search.
    pub bytes: u64,
}

/// The schema of a check, as JSON Schema.
#[must_use]
pub fn check_schema() -> impl Serialize {
    schemars::schema_for!(CheckJson)
}
