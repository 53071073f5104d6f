//! What can be typed behind `loops`.

use super::args::{Format, SearchArgs};
use clap::{Parser, ValueHint};
use std::path::PathBuf;

/// How `loops` is called.
pub const LOOPS_EXAMPLES: &str = "Examples:
  assize loops models
  assize loops models/tiny/loops.assize --scenario collective
  assize loops models/tiny/growing.assize --scenario \"fewer than ten\" --why
  assize loops models/tiny/growing.assize --format json > loops.json";

/// `loops`
#[derive(Parser, Debug)]
pub struct LoopsArgs {
    /// Files and folders; without any: `models`, or this folder
    #[arg(value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,
    /// Only scenarios whose name holds this
    #[arg(long, value_name = "NAME")]
    pub scenario: Option<String>,
    /// This rulebook in place of each scenario's own
    #[arg(long, value_name = "NAME")]
    pub rulebook: Option<String>,
    /// How results are printed
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "terminal")]
    pub format: Format,
    /// For scenarios that end, take away in turn what limits something, and tell what would loop without it
    #[arg(long)]
    pub why: bool,
    /// What a search may use up.
    #[command(flatten)]
    pub search: SearchArgs,
}
