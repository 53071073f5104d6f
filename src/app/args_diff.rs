//! What can be typed behind `diff` and `explain`.

use super::args_shared::{
    LargestSet, MadeBoards, OneArgs, PagedFormat, Paths, Printed, ScenarioName, SearchArgs, WrittenPage,
};
use clap::{Parser, ValueEnum, ValueHint};
use std::path::PathBuf;

/// How `diff` is called.
pub const DIFF_EXAMPLES: &str =
    "OLD and NEW are two rulebooks by their names, two files (rulebooks or cards; `FILE#NAME` is one
rulebook of several), or two folders; each file or folder also as `REV:PATH` of this git repository.
PATHS say where the scenarios stand; of two folders, all in them are compared if nothing is named.
`--search` draws 2,000 boards of at most 6 cards, unless `--boards` and `--size` say otherwise.

Examples:
  assize diff ours \"our proposal\" models
  assize diff rulebook.assize new-rulebook.assize scenarios
  assize diff HEAD~1:models/tiny models/tiny
  assize diff --git v1..v2 models --markdown minutes.md
  assize diff ours \"our proposal\" models --search";

/// How `explain` is called.
pub const EXPLAIN_EXAMPLES: &str = "Examples:
  assize explain models/tiny/double.assize
  assize explain models/tiny/double.assize --scenario double --outcome \"{ 12 }\"
  assize explain models/tiny/double.assize --property \"once per event\" --format json";

/// `diff`
#[derive(Parser, Debug)]
pub struct DiffArgs {
    /// The old version: a rulebook's name, a file, a folder, or REV:PATH
    #[arg(value_hint = ValueHint::AnyPath, required_unless_present = "git")]
    pub old: Option<String>,
    /// The new version, in the same way
    #[arg(value_hint = ValueHint::AnyPath, required_unless_present = "git")]
    pub new: Option<String>,
    /// Where the scenarios stand; of two folders, all that stand in them if nothing is named.
    #[command(flatten)]
    pub at: Paths,
    /// Two revisions of this git repository, or one against the files as they are; then all else are PATHS
    #[arg(long, value_name = "REV1..REV2")]
    pub git: Option<String>,
    /// Which scenarios.
    #[command(flatten)]
    pub name: ScenarioName,
    /// How it is printed.
    #[command(flatten)]
    pub printed: Printed<DiffFormat>,
    /// A page besides.
    #[command(flatten)]
    pub page: WrittenPage,
    /// Also write Markdown to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub markdown: Option<PathBuf>,
    /// The shortest run to every outcome that is gained or lost
    #[arg(short, long)]
    pub verbose: bool,
    /// Look further: draw small boards from the scenarios until two rulebooks differ on one, and print it
    #[arg(long)]
    pub search: bool,
    /// How `--search` makes boards.
    #[command(flatten)]
    pub made: MadeBoards,
    /// How large those are.
    #[command(flatten)]
    pub largest: LargestSet,
    /// What a search may use up.
    #[command(flatten)]
    pub limits: SearchArgs,
}

/// How a comparison is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum DiffFormat {
    /// For eyes.
    Terminal,
    /// For programs; docs/json.md.
    Json,
    /// For minutes.
    Markdown,
    /// A page for people.
    Html,
}

/// `explain`
#[derive(Parser, Debug)]
pub struct ExplainArgs {
    /// Which scenario.
    #[command(flatten)]
    pub one: OneArgs,
    /// How this outcome comes about, as it would stand in `expect outcomes`; without it: each outcome and loop
    #[arg(long, value_name = "OUTCOME", conflicts_with = "property")]
    pub outcome: Option<String>,
    /// What shows the verdict on this property
    #[arg(long, value_name = "NAME")]
    pub property: Option<String>,
    /// How it is printed.
    #[command(flatten)]
    pub printed: Printed<PagedFormat>,
    /// What a search may use up.
    #[command(flatten)]
    pub search: SearchArgs,
}
