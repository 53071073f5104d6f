//! What several commands have in common: where to look, for what, how it is printed, what a search may use up.
//!
//! An argument that more than one command has stands here, so that it means the same in each of them.

use super::memory;
use super::units;
use super::wanted::WantedScenarios;
use crate::base::limits::Limits;
use crate::report::pages::check_lines::SilenceDetail;
use clap::{Args, ValueEnum, ValueHint};
use std::path::PathBuf;
use std::time::Duration;

/// Where to look.
#[derive(Args, Debug)]
pub struct Paths {
    /// Files and folders; without any: those that `assize.toml` names, or `models`, or this folder
    #[arg(value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,
}

/// Which scenarios are meant.
#[derive(Args, Debug)]
pub struct ScenarioName {
    /// Only scenarios whose name holds this, or the one that is called so
    #[arg(long, value_name = "NAME", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub scenario: Option<String>,
}

/// Under which rulebook.
#[derive(Args, Debug)]
pub struct RulebookName {
    /// This rulebook in place of that which a scenario uses
    #[arg(long, value_name = "NAME", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub rulebook: Option<String>,
}

/// Scenarios, and under which rulebook.
#[derive(Args, Debug)]
pub struct WantedArgs {
    /// Which scenarios.
    #[command(flatten)]
    pub name: ScenarioName,
    /// Under which rulebook.
    #[command(flatten)]
    pub book: RulebookName,
}

impl WantedArgs {
    /// Which scenarios are meant.
    #[must_use]
    pub fn wanted(&self) -> WantedScenarios<'_> {
        WantedScenarios { scenario: self.name.scenario.as_deref(), rulebook: self.book.rulebook.as_deref() }
    }
}

/// Scenarios of some files, and under which rulebook.
#[derive(Args, Debug)]
pub struct ScenarioArgs {
    /// Where.
    #[command(flatten)]
    pub at: Paths,
    /// Which of them.
    #[command(flatten)]
    pub meant: WantedArgs,
}

/// One scenario of a file.
#[derive(Args, Debug)]
pub struct OneArgs {
    /// The file
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// Which scenario of it, if there are several.
    #[command(flatten)]
    pub meant: WantedArgs,
}

/// How results are printed, in one of the formats of a command.
#[derive(Args, Debug)]
pub struct Printed<F: ValueEnum + Send + Sync + 'static> {
    /// How results are printed; without it, in the first of these ways
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub format: Option<F>,
}

impl<F: ValueEnum + Send + Sync + 'static> Printed<F> {
    /// The format that is meant: where none is named the first, which is for eyes.
    #[must_use]
    pub fn format(&self) -> F {
        self.format.as_ref().unwrap_or(&F::value_variants()[0]).clone()
    }
}

/// A format that can be filled in where the call names none.
pub trait Named {
    /// Takes the format of this name, if there is none yet and the command has it.
    fn name(&mut self, name: &str);
}

impl<F: ValueEnum + Send + Sync + 'static> Named for Printed<F> {
    fn name(&mut self, name: &str) {
        if self.format.is_none() {
            self.format = F::from_str(name, false).ok();
        }
    }
}

/// The page that some commands write beside what they print.
#[derive(Args, Debug)]
pub struct WrittenPage {
    /// Also write a page for people to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub html: Option<PathBuf>,
}

/// The file to which some commands write what they find.
#[derive(Args, Debug)]
pub struct WrittenFile {
    /// Write to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// Whether the runs to outcomes are told.
#[derive(Args, Debug)]
pub struct ToldRuns {
    /// The shortest run to every outcome
    #[arg(long)]
    pub story: bool,
}

/// The score that a command asks for.
#[derive(Args, Debug)]
pub struct LeastScore {
    /// End with 1 if the score is below so many in a hundred
    #[arg(long, value_name = "N", value_parser = units::of_hundred)]
    pub fail_under: Option<u8>,
}

/// How boards are made.
#[derive(Args, Debug)]
pub struct MadeBoards {
    /// Look at so many boards at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub boards: Option<u64>,
    /// From which boards are drawn at random: the same seed draws the same boards
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

/// How large boards and sets are.
#[derive(Args, Debug)]
pub struct LargestSet {
    /// The most cards of a set, or of a board
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=12))]
    pub size: Option<u16>,
}

/// How results are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// For eyes.
    Terminal,
    /// For programs; docs/json.md.
    Json,
}

/// How results are printed that can be gone through in a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum PagedFormat {
    /// For eyes.
    Terminal,
    /// For programs; docs/json.md.
    Json,
    /// A page for people, in which the scenarios can be gone through.
    Html,
}

/// What each search may use up.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits of each search")]
pub struct SearchArgs {
    /// Threads; without it, one for each processor
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: Option<u16>,
    /// Most distinct states, such as 200k or 10M
    #[arg(long, value_name = "N", value_parser = units::count)]
    pub max_states: Option<u64>,
    /// Most memory of the tables of all searches at a time, such as 512M or 4G, or none; without it, three quarters of the machine's
    #[arg(long, value_name = "SIZE", value_parser = units::memory)]
    pub max_memory: Option<u64>,
    /// Most time of a search, such as 30s or 5m
    #[arg(long, value_name = "TIME", value_parser = units::time)]
    pub time_limit: Option<Duration>,
    /// Most choices from the start
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_depth: Option<u32>,
}

impl SearchArgs {
    /// As limits of a search.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits {
            states_max: self.max_states,
            memory_max: Some(self.max_memory.unwrap_or_else(memory::usual)),
            time_max: self.time_limit,
            depth_max: self.max_depth,
        }
    }
}

/// When there are colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set; elsewhere if `CLICOLOR_FORCE` is.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// What becomes of silence that matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum SilentArg {
    /// Nothing.
    Allow,
    /// It is noted.
    Warn,
    /// It is not as expected.
    Deny,
}

impl SilentArg {
    /// How it is told.
    #[must_use]
    pub const fn told(self) -> SilenceDetail {
        match self {
            SilentArg::Allow => SilenceDetail::Hushed,
            SilentArg::Warn => SilenceDetail::Noted,
            SilentArg::Deny => SilenceDetail::Denied,
        }
    }
}
