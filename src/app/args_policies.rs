//! What can be typed behind `policies`.

use super::args_shared::{Format, Paths, Printed, ScenarioName, SearchArgs};
use clap::Parser;

/// How `policies` is called.
pub const POLICIES_EXAMPLES: &str =
    "A policy that is settled is asked where the rules look it up on some run; one on which the rulebook
is silent, where a reading of it has to be taken. `assize help policies NAME` tells what one is about.

Examples:
  assize policies models/tiny
  assize policies games/mine --for mine
  assize policies models --format json > policies.json";

/// `policies`
#[derive(Parser, Debug)]
pub struct PoliciesArgs {
    /// Where.
    #[command(flatten)]
    pub at: Paths,
    /// Only of this rulebook
    #[arg(long = "for", value_name = "RULEBOOK")]
    pub rulebook: Option<String>,
    /// Which scenarios.
    #[command(flatten)]
    pub name: ScenarioName,
    /// How it is printed.
    #[command(flatten)]
    pub printed: Printed<Format>,
    /// Also what is settled, policy by policy, with its place
    #[arg(short, long)]
    pub verbose: bool,
    /// What a search may use up.
    #[command(flatten)]
    pub search: SearchArgs,
}
