//! What is told, as plain data in words.
//!
//! A brief holds no ids, no states and no layout: whoever prints it need not
//! know a model. Lists are in a fixed order, so that equal findings print to
//! equal bytes.
//!
//! Briefs are what `--format json` prints: their fields are the published
//! shapes, and their comments those of `docs/json.md`. A field that is renamed,
//! taken away or says something else raises the number of its schema.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// How far something is from what was expected; for programs `true`, `null` (nothing is expected, or it is unknown) and
/// `false`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Judged {
    /// As expected.
    AsExpected,
    /// Nothing is expected.
    Unchecked,
    /// A limit keeps it from being known.
    Unknown,
    /// Not as expected.
    NotAsExpected,
}

impl Judged {
    /// In words.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Judged::AsExpected => "as expected",
            Judged::Unchecked => "not checked",
            Judged::Unknown => "unknown",
            Judged::NotAsExpected => "not as expected",
        }
    }

    /// Whether it is as expected; nothing: unknown.
    #[must_use]
    pub const fn so(self) -> Option<bool> {
        match self {
            Judged::AsExpected => Some(true),
            Judged::NotAsExpected => Some(false),
            Judged::Unchecked | Judged::Unknown => None,
        }
    }
}

impl Serialize for Judged {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.so().serialize(to)
    }
}

impl JsonSchema for Judged {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Judged".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Option::<bool>::json_schema(generator)
    }
}

/// A share of a hundred, rounded down to a tenth; for programs `null` where there is nothing of which it could be a share.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    thousandths: Option<u64>,
}

impl Score {
    /// So many of so many.
    #[must_use]
    pub const fn of(part: u64, all: u64) -> Score {
        Score { thousandths: (part * 1000).checked_div(all) }
    }

    /// In words: `97.5%`.
    #[must_use]
    pub fn text(self) -> Option<String> {
        self.thousandths.map(|it| format!("{}.{}%", it / 10, it % 10))
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.thousandths.map(|it| it as f64 / 10.0).serialize(to)
    }
}

impl JsonSchema for Score {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Score".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Option::<f64>::json_schema(generator)
    }
}

/// One scenario under one rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CheckBrief {
    /// The scenario's name.
    pub name: String,
    /// Its file.
    pub file: String,
    /// The rulebook.
    pub rulebook: String,
    /// Whether all is as expected; `null`: a limit keeps it from being known.
    #[serde(rename = "as_expected")]
    pub judged: Judged,
    /// The text was rejected, as the scenario expects; nothing was explored.
    pub rejected: bool,
    /// How large the search was.
    #[serde(flatten)]
    pub size: SizeBrief,
    /// The limit that was reached.
    pub limit: Option<String>,
    /// Whether every run ends.
    pub termination: TerminationBrief,
    /// Names of what is observed.
    pub observations: Vec<String>,
    /// All outcomes, sorted.
    pub outcomes: Vec<OutcomeBrief>,
    /// Everybody who has a choice somewhere: players, `nature`, `rules`.
    pub choosers: Vec<String>,
    /// Which choices occur, and in how many states.
    pub choices: Vec<ChoiceBrief>,
    /// Verdicts on properties.
    pub properties: Vec<PropertyBrief>,
    /// Clauses that decided something.
    pub cites: Vec<ClauseBrief>,
    /// Policies on which the rulebook is silent and that were reached.
    pub silent: Vec<SilentBrief>,
    /// What the scenario expects, and what became of it.
    pub expectations: Vec<ExpectationBrief>,
    /// What of the scenario comes to nothing: moves that no run offers, a script that no run gets through.
    pub notes: Vec<String>,
    /// Only with `--engine stateright`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_opinion: Option<SecondBrief>,
    /// Only with `--timings`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timing: Option<TimingBrief>,
}

impl CheckBrief {
    /// Whether it was explored, and is not a text that was to be rejected.
    #[must_use]
    pub const fn is_explored(&self) -> bool {
        !self.termination.verdict.is_empty()
    }
}

/// What another engine says of the same model.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SecondBrief {
    /// Which engine.
    pub engine: &'static str,
    /// Whether it says what we say.
    pub agrees: bool,
    /// Its distinct states, by fingerprint.
    pub states: u64,
    /// Its verdicts on properties of safety.
    pub properties: Vec<SecondVerdict>,
}

/// What another engine says of a property.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SecondVerdict {
    /// Its name.
    pub name: String,
    /// Our verdict.
    pub ours: &'static str,
    /// Theirs: `holds` or `fails`.
    pub theirs: &'static str,
}

/// How long it took, and how much memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TimingBrief {
    /// Wall time of the search.
    pub search_ms: u64,
    /// Wall time of everything.
    pub total_ms: u64,
    /// Bytes of the tables of the search.
    pub bytes: u64,
}

/// How large a search was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct SizeBrief {
    /// Distinct states.
    pub states: u64,
    /// Options taken.
    pub edges: u64,
    /// States in which somebody chooses.
    pub choice_points: u64,
    /// The most choices between the start and a state, on a shortest way.
    pub depth: u32,
    /// Bytes of the tables of the search.
    #[serde(skip)]
    pub bytes: u64,
    /// The most triggers that waited, and of which one order was taken, since every order comes to the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_any_order: Option<u64>,
    /// Where all readings of what the rulebook leaves open were explored at once: how. Sizes are then those of the search
    /// that keeps to readings that stand for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readings: Option<FamilyBrief>,
}

/// How all readings were explored at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FamilyBrief {
    /// Positions, each with the set of readings under which it is reached.
    pub positions: u64,
    /// How many readings stand for all.
    pub standing: u64,
}

/// Whether every run ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TerminationBrief {
    /// `ends`, `loops` or `unknown`; empty for texts that were rejected.
    pub verdict: &'static str,
    /// One loop for each minimal set of owners.
    pub loops: Vec<LoopBrief>,
}

/// A loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LoopBrief {
    /// `repeating` or `growing`.
    pub shape: &'static str,
    /// `forced`, `sustained`, `coalition`, `collective`, `chance` or `silence`.
    pub kind: &'static str,
    /// Those who keep it up. Hands are open.
    pub whose: Vec<String>,
    /// Whether it is known that none of them can be spared: a limit can keep that from being known.
    pub fewest: bool,
    /// Whether they can from the very start; `null`: unknown.
    pub from_start: Option<bool>,
    /// Who could leave, and by which choice.
    pub exits: Vec<String>,
    /// What the rulebook says of such loops, with its clauses; `null` for loops of chance and of silence.
    pub rulebook: Option<String>,
    /// The shortest way there and round.
    #[serde(rename = "certificate")]
    pub proof: Proof,
    /// The same, told.
    pub story: Story,
}

impl LoopBrief {
    /// Its kind, owners and shape: `sustained of A, repeating`.
    #[must_use]
    pub fn words(&self) -> String {
        loop_words(self.kind, &self.whose, self.shape)
    }
}

/// A loop in a few words: its kind, owners and shape.
#[must_use]
pub fn loop_words(kind: &str, whose: &[String], shape: &str) -> String {
    format!("{kind}{}, {shape}", of_whom(whose))
}

/// Behind what something is: of whom.
#[must_use]
pub fn of_whom(whose: &[String]) -> String {
    if whose.is_empty() { String::new() } else { format!(" of {}", whose.join(", ")) }
}

/// An outcome.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OutcomeBrief {
    /// As it would stand in `expect outcomes`.
    pub text: String,
    /// `settled`, `won`, `lost`, `drawn` or `stuck`.
    pub ending: &'static str,
    /// Who has won or lost; why it is stuck.
    pub detail: Option<String>,
    /// What is observed, in the scenario's order.
    pub values: Vec<ObservedBrief>,
    /// How many distinct states end so; 0 for what the rulebook makes of a loop.
    #[serde(rename = "end_states")]
    pub leaves: u64,
    /// The options of the shortest run to it, from 0.
    pub options: Vec<u32>,
    /// That run told, with `--story`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub story: Option<Story>,
}

/// Something observed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ObservedBrief {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: ValueBrief,
}

/// An observed value: a number, a truth, a name, or `null` for what does not exist.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ValueBrief {
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
pub struct ChoiceBrief {
    /// Who has it.
    pub chooser: String,
    /// What kind it is.
    pub kind: String,
    /// In how many states.
    pub states: u64,
}

/// A verdict on a property.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PropertyBrief {
    /// Its name.
    pub name: String,
    /// As it stands in the text.
    pub text: String,
    /// `holds`, `fails`, `unknown`, `depends on silence` or `never looked at`.
    pub verdict: &'static str,
    /// Why it is unknown, where silence decides, or what it takes for granted.
    pub reason: Option<String>,
    /// What shows it.
    #[serde(rename = "certificate")]
    pub proof: Option<Proof>,
    /// The same, told.
    pub stories: Vec<Story>,
}

/// A clause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ClauseBrief {
    /// Its number.
    #[serde(rename = "clause")]
    pub id: String,
    /// What it is about.
    pub title: String,
    /// Whether it is an assumption from outside the rulebook.
    pub assumption: bool,
}

/// A policy on which the rulebook is silent, or two priorities of which nothing says which is higher.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SilentBrief {
    /// Its key, or whose priorities.
    pub policy: String,
    /// Whether the rulebook says that it is silent, or merely does not speak of it.
    pub declared: bool,
    /// Whether outcomes differ by it, or whether every run ends; `null`: unknown.
    pub matters: Option<bool>,
    /// Whether who has a choice differs by it, which it can where outcomes do not; `null`: unknown.
    pub choosers_differ: Option<bool>,
    /// Where it matters only together with other silence: how that is read, and the outcomes of the readings are those there.
    pub given: Vec<GivenBrief>,
    /// Its readings.
    pub readings: Vec<ReadingBrief>,
    /// The first step at which two readings part, where it matters.
    pub parts_at: Option<ReadingsPart>,
}

impl SilentBrief {
    /// Whether the same comes of every reading, and not the same players choose.
    #[must_use]
    pub fn decides_choosers_alone(&self) -> bool {
        self.matters == Some(false) && self.choosers_differ == Some(true)
    }
}

/// How other silence is read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct GivenBrief {
    /// Its key, or whose priorities.
    pub policy: String,
    /// The value.
    pub value: String,
}

/// A reading of a silent policy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ReadingBrief {
    /// The value.
    pub value: String,
    /// The outcomes that can be had in it.
    pub outcomes: Vec<String>,
    /// The loops that can come in it, by their position in the scenario's.
    pub loops: Vec<u32>,
    /// Players, and `nature`, who have a choice among several options in it.
    pub choosers: Vec<String>,
    /// Whether a limit hides a part of what can come in it.
    pub hidden: bool,
    /// Whether every run ends in it, as far as was explored.
    pub ends: bool,
    /// How runs end in it, where it matters: `every run ends`, or the loops.
    pub runs: Option<String>,
    /// Verdicts on properties in it, where it matters.
    pub verdicts: Vec<VerdictBrief>,
}

/// A verdict on a property in one reading.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct VerdictBrief {
    /// The property.
    pub property: String,
    /// As in [`PropertyBrief`].
    pub verdict: &'static str,
}

/// Where two readings of a silent policy part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ReadingsPart {
    /// The line of the script that is going on.
    pub line: Option<String>,
    /// The choices before it, the same in both.
    pub choices: Vec<String>,
    /// What each does there: the first reading, and the first that comes to something else.
    pub readings: Vec<ReadingStep>,
}

/// What is done in one reading where two part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ReadingStep {
    /// The reading.
    pub value: String,
    /// What is done, or who has which choice.
    #[serde(flatten)]
    pub line: StoryLine,
}

/// Something expected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ExpectationBrief {
    /// As it stands in the text.
    pub text: String,
    /// Its line in the file.
    pub line: Option<usize>,
    /// Whether it is so; `null`: a limit keeps it from being known.
    #[serde(rename = "as_expected")]
    pub judged: Judged,
    /// What was found instead.
    pub found: Vec<String>,
    /// Runs that show it.
    pub stories: Vec<Story>,
}

/// A certificate in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Proof {
    /// `trace`, `lasso`, `growing`, `differ`, `closure`, `ranked` or `strategy`.
    pub kind: &'static str,
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
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Story {
    /// What it leads to.
    pub title: String,
    /// What happens, in order.
    pub lines: Vec<StoryLine>,
}

/// A line of a story.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct StoryLine {
    /// `script`, `choice`, `silence`, `rule`, `change`, `kept`, `lap` or `end`.
    pub kind: StoryLineKind,
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

/// What kind of line of a story it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StoryLineKind {
    /// A line of the script begins.
    Script,
    /// Somebody chooses.
    Choice,
    /// The rulebook is silent, and something is taken.
    Silence,
    /// A rule applies.
    Rule,
    /// A rule changes the event in progress.
    Change,
    /// What could have gone on, or come again, does not: by which clause it is kept.
    Kept,
    /// A lap begins or ends.
    Lap,
    /// The run ends.
    End,
}

impl StoryLineKind {
    /// In one word.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            StoryLineKind::Script => "script",
            StoryLineKind::Choice => "choice",
            StoryLineKind::Silence => "silence",
            StoryLineKind::Rule => "rule",
            StoryLineKind::Change => "change",
            StoryLineKind::Kept => "kept",
            StoryLineKind::Lap => "lap",
            StoryLineKind::End => "end",
        }
    }
}
