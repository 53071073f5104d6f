//! What can be typed behind `compare`.

use super::args_shared::{Paths, Printed, SearchArgs, ToldRuns, WrittenPage};
use clap::{Parser, ValueEnum};

/// How `compare` is called.
pub const COMPARE_EXAMPLES: &str =
    "The same question stands in several files under one scenario name, each in the words of its own
rulebook. A rulebook without a text of its own is asked with the texts of the others.

Examples:
  assize compare \"a forced loop\"
  assize compare \"plus one and double\" --rulebooks ours,theirs models
  assize compare \"plus one\" --format markdown > minutes.md
  assize compare \"plus one\" --html compared.html";

/// `compare`
#[derive(Parser, Debug)]
pub struct CompareArgs {
    /// The scenario: its name or a part of it; of several names, each is compared for itself
    pub scenario: String,
    /// Where.
    #[command(flatten)]
    pub of: Paths,
    /// These rulebooks, with commas between them; without it: all that scenarios of the name use
    #[arg(long, value_name = "A,B,...", value_delimiter = ',')]
    pub rulebooks: Vec<String>,
    /// How it is printed.
    #[command(flatten)]
    pub printed: Printed<CompareFormat>,
    /// A page besides.
    #[command(flatten)]
    pub page: WrittenPage,
    /// Everything that was found under each rulebook
    #[arg(short, long)]
    pub verbose: bool,
    /// Whether runs are told.
    #[command(flatten)]
    pub told: ToldRuns,
    /// What a search may use up.
    #[command(flatten)]
    pub search: SearchArgs,
}

/// How rulebooks side by side are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum CompareFormat {
    /// For eyes.
    Terminal,
    /// For programs; docs/json.md.
    Json,
    /// For minutes.
    Markdown,
    /// A page for people.
    Html,
}
