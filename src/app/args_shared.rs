//! What several commands have in common: where to look, for what, how it is printed, what a search may use up.

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
    /// Files and folders; without any: `models`, or this folder
    #[arg(value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,
}

/// Scenarios, and under which rulebook.
#[derive(Args, Debug)]
pub struct ScenarioArgs {
    /// Files and folders (`.assize`, or models as `.json`); without any: `models`, or this folder
    #[arg(value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,
    /// Only scenarios whose name holds this
    #[arg(long, value_name = "NAME")]
    pub scenario: Option<String>,
    /// This rulebook in place of each scenario's own
    #[arg(long, value_name = "NAME")]
    pub rulebook: Option<String>,
}

impl ScenarioArgs {
    /// Which scenarios are meant.
    #[must_use]
    pub fn wanted(&self) -> WantedScenarios<'_> {
        WantedScenarios { scenario: self.scenario.as_deref(), rulebook: self.rulebook.as_deref() }
    }
}

/// One scenario of a file.
#[derive(Args, Debug)]
pub struct OneArgs {
    /// The file
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// The scenario: its name or a part of it; not needed if there is only one
    #[arg(long, value_name = "NAME")]
    pub scenario: Option<String>,
    /// This rulebook in place of the scenario's own
    #[arg(long, value_name = "NAME")]
    pub rulebook: Option<String>,
}

impl OneArgs {
    /// Which scenario is meant.
    #[must_use]
    pub fn wanted(&self) -> WantedScenarios<'_> {
        WantedScenarios { scenario: self.scenario.as_deref(), rulebook: self.rulebook.as_deref() }
    }
}

/// How results are printed, in one of the formats of a command.
#[derive(Args, Debug)]
pub struct Printed<F: ValueEnum + Send + Sync + 'static> {
    /// How results are printed; without it, for the terminal
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
        self.format.name(name);
    }
}

impl<F: ValueEnum> Named for Option<F> {
    fn name(&mut self, name: &str) {
        if self.is_none() {
            *self = F::from_str(name, false).ok();
        }
    }
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
