//! What is told, as plain data in words.
//!
//! A brief holds no ids, no states and no layout: whoever prints it need not
//! know a model. Lists are in a fixed order, so that equal findings print to
//! equal bytes.

use super::parting::PartingBrief;

/// How far something is from what was expected.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Judged {
    /// As expected.
    AsExpected,
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
            Judged::Unknown => "unknown",
            Judged::NotAsExpected => "not as expected",
        }
    }
}

/// One scenario under one rulebook, checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckBrief {
    /// The scenario's name.
    pub name: String,
    /// Its file, as the caller called it.
    pub file: String,
    /// The rulebook.
    pub rulebook: String,
    /// Everything taken together.
    pub judged: Judged,
    /// How large the search was.
    pub size: SizeBrief,
    /// The limit that stopped the search or a part of it.
    pub limit: Option<String>,
    /// Whether every run ends.
    pub termination: TerminationBrief,
    /// Names of what is observed.
    pub observations: Vec<String>,
    /// All outcomes, sorted.
    pub outcomes: Vec<OutcomeBrief>,
    /// Everybody who has a choice somewhere.
    pub choosers: Vec<String>,
    /// Which choices occur, in how many states.
    pub choices: Vec<ChoiceBrief>,
    /// Verdicts on properties.
    pub properties: Vec<PropertyBrief>,
    /// Clauses that decided something.
    pub cites: Vec<ClauseBrief>,
    /// Silent policies that were reached.
    pub silent: Vec<SilentBrief>,
    /// What was expected, line by line.
    pub expectations: Vec<ExpectationBrief>,
}

/// How large a search was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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
    pub bytes: u64,
}

/// Whether every run ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TerminationBrief {
    /// `ends`, `loops` or `unknown`.
    pub verdict: &'static str,
    /// The loops.
    pub loops: Vec<LoopBrief>,
}

/// A loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopBrief {
    /// `repeating` or `growing`.
    pub shape: &'static str,
    /// `forced`, `sustained`, `coalition`, `collective`, `chance` or `silence`.
    pub kind: &'static str,
    /// Who keeps it up, and cannot be spared.
    pub whose: Vec<String>,
    /// Whether they can from the very start; nothing: unknown.
    pub from_start: Option<bool>,
    /// Who could leave, where and how, in words.
    pub exits: Vec<String>,
    /// What the rulebook says of it, with its clauses; nothing where that is no question.
    pub rulebook: Option<String>,
    /// The shortest way there and round.
    pub story: Story,
    /// The proof.
    pub proof: Proof,
}

/// An outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutcomeBrief {
    /// As it would stand in `expect outcomes`.
    pub text: String,
    /// `settled`, `won`, `lost`, `drawn` or `stuck`.
    pub ending: &'static str,
    /// Who has won or lost; why it is stuck.
    pub detail: Option<String>,
    /// The observed values, beside [`CheckBrief::observations`].
    pub values: Vec<ValueBrief>,
    /// How many distinct states end so; 0 for what the rulebook makes of a loop.
    pub leaves: u64,
    /// The options of the shortest run to it.
    pub options: Vec<u32>,
    /// That run, where stories were asked for.
    pub story: Option<Story>,
}

/// An observed value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ValueBrief {
    /// It does not exist.
    None,
    /// A number.
    Number(i32),
    /// Yes or no.
    Truth(bool),
    /// A name.
    Name(String),
}

/// A kind of choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChoiceBrief {
    /// Who has it.
    pub chooser: String,
    /// What kind it is.
    pub kind: String,
    /// In how many states.
    pub states: u64,
}

/// A verdict on a property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PropertyBrief {
    /// Its name.
    pub name: String,
    /// As it stands in the text.
    pub text: String,
    /// `holds`, `fails`, `unknown`, `depends on silence` or `never looked at`.
    pub verdict: &'static str,
    /// Why it is unknown, where silence decides, or what it takes for granted.
    pub reason: Option<String>,
    /// What shows it, as data.
    pub proof: Option<Proof>,
    /// What shows it, told.
    pub stories: Vec<Story>,
}

/// A clause that decided something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClauseBrief {
    /// Its number.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// Whether it is an assumption from outside the page.
    pub assumption: bool,
}

/// A policy on which the rulebook is silent, or two priorities of which nothing says which is higher; it was reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SilentBrief {
    /// Its key, or whose priorities.
    pub policy: String,
    /// Whether the rulebook says that it is silent, or merely does not speak of it.
    pub declared: bool,
    /// The readings, each with the outcomes that can be had in it.
    pub readings: Vec<ReadingBrief>,
    /// Whether outcomes differ by it, or whether every run ends; nothing: a limit keeps this from being known.
    pub matters: Option<bool>,
    /// The first step at which two readings part, where that was looked for.
    pub parts_at: Option<ReadingsPart>,
}

/// A reading of a silent policy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadingBrief {
    /// The value.
    pub value: String,
    /// The outcomes that can be had in it.
    pub outcomes: Vec<String>,
    /// Whether every run ends in it, as far as was explored.
    pub ends: bool,
    /// How runs end in it, where it was looked at more closely: `every run ends`, or the loops.
    pub runs: Option<String>,
    /// Verdicts on properties in it, by their names, where it was looked at more closely.
    pub verdicts: Vec<(String, &'static str)>,
}

/// Where two readings of a silent policy part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadingsPart {
    /// The one value; the parting calls it old.
    pub one: String,
    /// The other; the parting calls it new.
    pub other: String,
    /// Where they part.
    pub parting: PartingBrief,
}

/// Something expected, and what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpectationBrief {
    /// As it stands in the text.
    pub text: String,
    /// Its line in the file, if it has one.
    pub line: Option<usize>,
    /// Whether it is so.
    pub judged: Judged,
    /// What was found instead; empty where all is as expected.
    pub found: Vec<String>,
    /// What shows it.
    pub stories: Vec<Story>,
}

/// A certificate in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// `trace`, `lasso`, `differ`, `closure`, `ranked` or `strategy`.
    pub kind: &'static str,
    /// What it claims.
    pub claim: String,
    /// Options from the start; for a lasso, to where the lap begins.
    pub options: Vec<u32>,
    /// Options of one lap; the other run of two that differ.
    pub lap: Vec<u32>,
    /// How many states it lists.
    pub rows: usize,
    /// The file in which it stands, where one was written.
    pub file: Option<String>,
}

/// A run, told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Story {
    /// What it leads to.
    pub title: String,
    /// What happens, in order.
    pub lines: Vec<StoryLine>,
}

/// A line of a story.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoryLine {
    /// What kind of line it is.
    pub kind: LineKind,
    /// How deep it stands.
    pub depth: usize,
    /// What is told.
    pub text: String,
    /// The clauses that say so.
    pub clauses: Vec<String>,
    /// For choices: the options, in order.
    pub options: Vec<String>,
    /// For choices: the one taken, from 0.
    pub taken: usize,
}

/// What kind of line of a story it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineKind {
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
    /// A lap begins or ends.
    Lap,
    /// The run ends.
    End,
}

impl LineKind {
    /// In one word.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            LineKind::Script => "script",
            LineKind::Choice => "choice",
            LineKind::Silence => "silence",
            LineKind::Rule => "rule",
            LineKind::Change => "change",
            LineKind::Lap => "lap",
            LineKind::End => "end",
        }
    }
}
