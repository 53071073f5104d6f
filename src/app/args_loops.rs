//! What can be typed behind `loops`.

use super::args_shared::{PagedFormat, Printed, ScenarioArgs, SearchArgs};
use clap::Parser;

/// How `loops` is called.
pub const LOOPS_EXAMPLES: &str = "Examples:
  assize loops models
  assize loops models/tiny/loops.assize --scenario collective
  assize loops models/tiny/growing.assize --scenario \"fewer than ten\" --why
  assize loops models/tiny/growing.assize --format json > loops.json";

/// `loops`
#[derive(Parser, Debug)]
pub struct LoopsArgs {
    /// What is looked at.
    #[command(flatten)]
    pub of: ScenarioArgs,
    /// How it is printed.
    #[command(flatten)]
    pub printed: Printed<PagedFormat>,
    /// For scenarios that end, take away in turn what limits something, and tell what would loop without it
    #[arg(long)]
    pub why: bool,
    /// What a search may use up.
    #[command(flatten)]
    pub search: SearchArgs,
}
