//! What can be typed.

use super::args_shared::{
    Color, Format, LeastScore, OneArgs, Paths, Printed, ScenarioArgs, SearchArgs, SilentArg, ToldRuns, WrittenPage,
};
use super::outputs::{self, CheckFormat, Output};
use crate::kernel::table::apart::TRIED_FROM;
use crate::kernel::table::kernel::Kernel;
use crate::model::ir::Model;
use clap::{Parser, Subcommand, ValueEnum, ValueHint};
use std::path::PathBuf;

/// An exact model checker for the effect rules of card games
///
/// Reads rulebooks, cards, scenarios and properties as text, explores every
/// choice that the rules leave to anyone, and answers with proofs.
#[derive(Parser, Debug)]
#[command(name = "assize", version, max_term_width = 100, after_help = EXIT_CODES, disable_help_subcommand = true)]
pub struct Args {
    /// Colours: on a terminal only, always, or never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_possible_values = false)]
    pub color: Color,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_CODES: &str = "Exit codes:
  0    all as expected
  1    something is not as expected, or not as in a baseline
  2    a text or the call is wrong
  3    something is not known: a limit was reached, or cards were left out
  4    nothing to check
  130  interrupted

What a project always wants stands in `assize.toml`: docs/ci.md.
Pages, as in `assize help tutorial`: tutorial, language, policies, std, semantics, silence, ci,
trust, warts.

Example:
  assize check models";

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Explore scenarios and compare with what they expect
    #[command(after_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Lay out a new game folder that passes at once
    #[command(after_help = "Example:\n  assize init games/mine\n  assize check games/mine")]
    Init(InitArgs),
    /// Change a rulebook in one place at a time, and see which scenarios notice
    #[command(after_help = MUTATE_EXAMPLES)]
    Mutate(MutateArgs),
    /// Tell which clauses, abilities and branches the scenarios exercise
    #[command(after_help = COVERAGE_EXAMPLES)]
    Coverage(CoverageArgs),
    /// Compare two versions of rules over the same scenarios
    #[command(after_help = super::args_diff::DIFF_EXAMPLES)]
    Diff(super::args_diff::DiffArgs),
    /// One scenario under several rulebooks, side by side
    #[command(after_help = super::args_compare::COMPARE_EXAMPLES)]
    Compare(super::args_compare::CompareArgs),
    /// Tell how an outcome comes about, and which choices mattered
    #[command(after_help = super::args_diff::EXPLAIN_EXAMPLES)]
    Explain(super::args_diff::ExplainArgs),
    /// Look at scenarios in a browser: the board, the choices, and what can come of each
    #[command(after_help = super::args_explore::EXPLORE_EXAMPLES)]
    Explore(super::args_explore::ExploreArgs),
    /// Tell whether scenarios end, whose loops there are, and how they are left
    #[command(after_help = super::args_loops::LOOPS_EXAMPLES)]
    Loops(super::args_loops::LoopsArgs),
    /// Tell who can set off whom, and whether every board of some cards ends
    #[command(after_help = super::args_triggers::TRIGGERS_EXAMPLES)]
    Triggers(super::args_triggers::TriggersArgs),
    /// Make boards of a pool of cards until some loop
    #[command(after_help = super::args_triggers::HUNT_EXAMPLES)]
    Hunt(super::args_triggers::HuntArgs),
    /// Tell what rulebooks settle, what they leave open, and what scenarios ask for
    #[command(after_help = super::args_policies::POLICIES_EXAMPLES)]
    Policies(super::args_policies::PoliciesArgs),
    /// Read printed card texts into cards, by a grammar that is data
    #[command(after_help = super::args_import::IMPORT_EXAMPLES)]
    Import(super::args_import::ImportArgs),
    /// Lay files out in the one way
    #[command(after_help = "Examples:\n  assize fmt models\n  assize fmt --check models properties")]
    Fmt(FmtArgs),
    /// Serve an editor: problems as one types, names, outlines and outcomes
    #[command(after_help = super::args_lsp::LSP_EXAMPLES)]
    Lsp(super::args_lsp::LspArgs),
    /// Check certificates by the kernel alone
    #[command(after_help = "Example:\n  assize check models/tiny --certify proofs\n  assize verify proofs/*.json")]
    Verify(VerifyArgs),
    /// Print a scenario's model: in words, or as JSON that `check` reads
    #[command(after_help = "Examples:\n  assize model models/tiny/double.assize\n  \
        assize model models/tiny/double.assize --json > model.json\n  assize check model.json")]
    Model(ModelArgs),
    /// Print the JSON Schema of an output or input
    #[command(after_help = "Example:\n  assize schema check > check.schema.json")]
    Schema(SchemaArgs),
    /// Print a scenario's graph of choices: as a picture, or for Graphviz
    #[command(after_help = "Examples:\n  assize graph models/tiny/double.assize --format svg > double.svg\n  \
        assize graph models/tiny/double.assize | dot -Tsvg > double.svg")]
    Graph(GraphArgs),
    /// Print a completion script for a shell
    #[command(after_help = "Example:\n  assize completions bash > ~/.local/share/bash-completion/completions/assize")]
    Completions(CompletionsArgs),
    /// Print the manual page
    #[command(after_help = "Example:\n  assize man > assize.1")]
    Man,
    /// Print the help of a command, or a page: tutorial, language, policies, std and more
    #[command(after_help = HELP_PAGES)]
    Help(HelpArgs),
}

const HELP_PAGES: &str = "Examples:
  assize help tutorial
  assize help language
  assize help policies
  assize help policies an effect replaces an original event
  assize help std
  assize help std plain
  assize help check";

const CHECK_EXAMPLES: &str = "Examples:
  assize check models
  assize check models/tiny --scenario double -v
  assize check models --rulebook \"our proposal\"
  assize check models --format json --threads 8 > check.json
  assize check models --output sarif=found.sarif --output html=found.html
  assize check models --bless
  assize check models --watch
  assize check models --max-states 10M --time-limit 5m";

const MUTATE_EXAMPLES: &str = "Examples:
  assize mutate models
  assize mutate models --rulebook \"our proposal\" -v
  assize mutate models --fail-under 90 --format json > mutate.json

Changes that nothing could notice are declared in `equivalent.assize` beside the rulebook:
  equivalent RULEBOOK { \"NAME OF THE CHANGE\": \"the reason\" }";

const COVERAGE_EXAMPLES: &str = "Examples:
  assize coverage models
  assize coverage models --html coverage.html
  assize coverage models --quick --fail-under 90
  assize coverage models --format json > coverage.json";

/// `check`
#[derive(Parser, Debug)]
pub struct CheckArgs {
    /// What is looked at.
    #[command(flatten)]
    pub of: ScenarioArgs,
    /// How it is printed.
    #[command(flatten)]
    pub printed: Printed<CheckFormat>,
    /// Also write results to a file, such as `sarif=found.sarif`; can be given several times
    #[arg(long, value_name = "FORMAT=FILE", value_parser = outputs::output, value_hint = ValueHint::FilePath)]
    pub output: Vec<Output>,
    /// Write what was found beside each file (`NAME.found`), to be compared with from then on
    #[arg(long)]
    pub bless: bool,
    /// Scenarios that expect nothing do not count: without it, they end with 4
    #[arg(long)]
    pub allow_unchecked: bool,
    /// Check again whenever a text changes, until Ctrl-C
    #[arg(long, conflicts_with = "bless")]
    pub watch: bool,
    /// Everything that was found
    #[arg(short, long)]
    pub verbose: bool,
    /// Whether runs are told.
    #[command(flatten)]
    pub told: ToldRuns,
    /// How long each search took, and its memory
    #[arg(long)]
    pub timings: bool,
    /// Write every proof to a file in this folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub certify: Option<PathBuf>,
    /// What becomes of silence that matters: nothing, a note, or it is not as expected; without it, a note
    #[arg(long, value_enum, value_name = "allow|warn|deny", hide_possible_values = true)]
    pub silent: Option<SilentArg>,
    /// Who searches
    #[arg(long, value_enum, value_name = "ENGINE", default_value = "own")]
    pub engine: Engine,
    /// Explore each reading of what the rulebook leaves open by itself, also where that is much
    #[arg(long)]
    pub one_by_one: bool,
    /// Resolve five or more waiting triggers in one order, where every order leads to the same position
    #[arg(long, conflicts_with = "certify")]
    pub reduce: bool,
    /// What a search may use up.
    #[command(flatten)]
    pub search: SearchArgs,
}

impl CheckArgs {
    /// The kernel that is searched.
    #[must_use]
    pub fn kernel<'m>(&self, model: &'m Model) -> Kernel<'m> {
        let kernel = Kernel::new(model);
        if self.reduce { kernel.looking_apart_from(TRIED_FROM) } else { kernel }
    }
}

/// Who searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Engine {
    /// Our own search.
    Own,
    /// Our own, and stateright's beside it as a second opinion on states and safety.
    Stateright,
}

/// `mutate`
#[derive(Parser, Debug)]
pub struct MutateArgs {
    /// What is looked at.
    #[command(flatten)]
    pub of: ScenarioArgs,
    /// How it is printed.
    #[command(flatten)]
    pub printed: Printed<Format>,
    /// Also what was noticed, and by whom
    #[arg(short, long)]
    pub verbose: bool,
    /// Also changes of what a module of std states that nothing notices
    #[arg(long)]
    pub std: bool,
    /// Which score is asked for.
    #[command(flatten)]
    pub least: LeastScore,
    /// Also run scenarios that never ask for the changed policy (slower, and finds the same)
    #[arg(long)]
    pub exhaustive: bool,
    /// What a search may use up.
    #[command(flatten)]
    pub search: SearchArgs,
}

/// `coverage`
#[derive(Parser, Debug)]
pub struct CoverageArgs {
    /// What is looked at.
    #[command(flatten)]
    pub of: ScenarioArgs,
    /// How it is printed.
    #[command(flatten)]
    pub printed: Printed<CoverageFormat>,
    /// A page besides.
    #[command(flatten)]
    pub page: WrittenPage,
    /// Every clause, with what exercises and guards it
    #[arg(short, long)]
    pub verbose: bool,
    /// Do not change rules to see which properties guard them
    #[arg(long)]
    pub quick: bool,
    /// Which score is asked for.
    #[command(flatten)]
    pub least: LeastScore,
    /// What a search may use up.
    #[command(flatten)]
    pub search: SearchArgs,
}

/// How coverage is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum CoverageFormat {
    /// For eyes.
    Terminal,
    /// For programs; docs/json.md.
    Json,
    /// A page for people.
    Html,
}

/// `init`
#[derive(Parser, Debug)]
pub struct InitArgs {
    /// The folder: one that is not there yet, or an empty one
    #[arg(value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
}

/// `fmt`
#[derive(Parser, Debug)]
pub struct FmtArgs {
    /// Where.
    #[command(flatten)]
    pub of: Paths,
    /// Write nothing; say which files would change, and end with 1 if any would
    #[arg(long)]
    pub check: bool,
}

/// `verify`
#[derive(Parser, Debug)]
pub struct VerifyArgs {
    /// Certificate files, or folders of them
    #[arg(required = true, value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
}

/// `model`
#[derive(Parser, Debug)]
pub struct ModelArgs {
    /// Which scenario.
    #[command(flatten)]
    pub one: OneArgs,
    /// As canonical sentences (this is what is printed without an option)
    #[arg(long, conflicts_with_all = ["json", "format"])]
    pub core: bool,
    /// As JSON: the same as `--format json`
    #[arg(long)]
    pub json: bool,
    /// How it is printed.
    #[command(flatten)]
    pub printed: Printed<Format>,
}

/// `schema`
#[derive(Parser, Debug)]
pub struct SchemaArgs {
    /// Of what
    #[arg(value_enum)]
    pub of: SchemaOf,
}

/// What has a schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum SchemaOf {
    /// `check --format json`
    Check,
    /// `mutate --format json`
    Mutate,
    /// `coverage --format json`
    Coverage,
    /// `diff --format json`
    Diff,
    /// `compare --format json`
    Compare,
    /// `explain --format json`
    Explain,
    /// `loops --format json`
    Loops,
    /// `triggers --format json`
    Triggers,
    /// `hunt --format json`
    Hunt,
    /// `policies --format json`
    Policies,
    /// `import --format json`
    Import,
    /// What the page of `explore` is told
    Explore,
    /// `model --json`
    Model,
}

/// How a graph is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum GraphFormat {
    /// For Graphviz.
    Dot,
    /// A picture.
    Svg,
}

/// `graph`
#[derive(Parser, Debug)]
pub struct GraphArgs {
    /// Which scenario.
    #[command(flatten)]
    pub one: OneArgs,
    /// How it is printed.
    #[command(flatten)]
    pub printed: Printed<GraphFormat>,
    /// What a search may use up; without `--max-states`, 500 states are the most that is drawn.
    #[command(flatten)]
    pub search: SearchArgs,
}

/// `completions`
#[derive(Parser, Debug)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// `help`
#[derive(Parser, Debug)]
pub struct HelpArgs {
    /// A command or a page; behind `policies` the name of a policy or a part of it, behind `std` a module
    #[arg(value_name = "TOPIC")]
    pub topic: Vec<String>,
}
