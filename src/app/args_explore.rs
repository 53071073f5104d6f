//! What can be typed behind `explore`.

use super::args_shared::{ScenarioArgs, SearchArgs};
use clap::Parser;

/// How `explore` is called.
pub const EXPLORE_EXAMPLES: &str = "Examples:
  assize explore models
  assize explore models/tiny/double.assize --open
  assize explore models --port 8080 --read-only

The page is for this machine alone: it listens on 127.0.0.1, and its address holds a token that is made anew each time.
Without other limits a search takes at most 30 seconds and 1 000 000 states. Ctrl-C ends.";

/// `explore`
#[derive(Parser, Debug)]
pub struct ExploreArgs {
    /// What is looked at.
    #[command(flatten)]
    pub of: ScenarioArgs,
    /// The port at which the page is; without it, one that is free
    #[arg(long, value_name = "PORT")]
    pub port: Option<u16>,
    /// Also open the page in the browser
    #[arg(long)]
    pub open: bool,
    /// Only look: the page can neither stop a search, nor start one again, nor have the texts read anew
    #[arg(long)]
    pub read_only: bool,
    /// What a search may use up.
    #[command(flatten)]
    pub search: SearchArgs,
}
