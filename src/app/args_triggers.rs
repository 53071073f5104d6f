//! What can be typed behind `triggers` and `hunt`.

use super::args_shared::{Format, Printed, SearchArgs};
use super::units;
use clap::{Parser, ValueEnum, ValueHint};
use std::path::PathBuf;
use std::time::Duration;

/// How `triggers` is called.
pub const TRIGGERS_EXAMPLES: &str = "Examples:
  assize triggers models/tiny/pool.assize
  assize triggers models/tiny/pool.assize --cards Ember,Censer
  assize triggers models/tiny/pool.assize --format svg --output pool.svg";

/// How `hunt` is called.
pub const HUNT_EXAMPLES: &str = "Examples:
  assize hunt models/tiny/pool.assize
  assize hunt models/tiny/pool.assize --size 2 --boards 500 --seed 7
  assize hunt models/tiny/pool.assize --stop-after 10m
  assize hunt models/tiny/pool.assize --output found.assize
  assize check found.assize";

/// Which cards are meant.
#[derive(Parser, Debug)]
pub struct PoolArgs {
    /// Files and folders with cards: declared ones, and those that scenarios write out; without any: `models`, or this folder
    #[arg(value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,
    /// Only these cards, and what they name
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    pub cards: Vec<String>,
    /// This rulebook; without it, that of the scenarios
    #[arg(long, value_name = "NAME")]
    pub rulebook: Option<String>,
}

/// `triggers`
#[derive(Parser, Debug)]
pub struct TriggersArgs {
    /// Which cards.
    #[command(flatten)]
    pub pool: PoolArgs,
    /// The most cards of a set that could loop
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=12))]
    pub size: u16,
    /// How it is printed.
    #[command(flatten)]
    pub printed: Printed<TriggersFormat>,
    /// Write to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// Draw also what lies on no cycle
    #[arg(long)]
    pub all: bool,
    /// Also the abilities' sentences
    #[arg(short, long)]
    pub verbose: bool,
}

/// How a triggering graph is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum TriggersFormat {
    /// For eyes.
    Terminal,
    /// For programs; docs/json.md.
    Json,
    /// For Graphviz.
    Dot,
    /// A picture.
    Svg,
}

/// `hunt`
#[derive(Parser, Debug)]
pub struct HuntArgs {
    /// Which cards.
    #[command(flatten)]
    pub pool: PoolArgs,
    /// The most cards of a board
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=12))]
    pub size: Option<u16>,
    /// Look at so many boards at most; without it, at all those of the sets that could loop, and those at random
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub boards: Option<u64>,
    /// How many boards are drawn at random, among those of the sets that could loop
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub random: u64,
    /// From which boards are drawn: the same seed draws the same boards
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Begin with this board, as an interrupted hunt has said
    #[arg(long, value_name = "BOARD", default_value_t = 0)]
    pub from: u64,
    /// Most time of the whole hunt, such as 10m; what is left is told, and `--from` goes on with it
    #[arg(long, value_name = "TIME", value_parser = units::time)]
    pub stop_after: Option<Duration>,
    /// How it is printed.
    #[command(flatten)]
    pub printed: Printed<Format>,
    /// The story of each find
    #[arg(short, long)]
    pub verbose: bool,
    /// Write what is found to this file, beside what an earlier hunt found
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// What a search may use up.
    #[command(flatten)]
    pub search: SearchArgs,
}
