//! What can be typed behind `triggers` and `hunt`.

use super::args_shared::{Format, LargestSet, MadeBoards, Paths, Printed, RulebookName, SearchArgs, WrittenFile};
use super::units;
use clap::{Parser, ValueEnum};
use std::time::Duration;

/// How `triggers` is called.
pub const TRIGGERS_EXAMPLES: &str = "Examples:
  assize triggers models/tiny/pool.assize
  assize triggers models/tiny/pool.assize --cards Ashling,Pyre
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
    /// Where the cards stand: declared ones, and those that scenarios write out.
    #[command(flatten)]
    pub at: Paths,
    /// Only these cards, and what they name
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    pub cards: Vec<String>,
    /// Under which rulebook.
    #[command(flatten)]
    pub book: RulebookName,
    /// End as if cards that cannot be read were none of the pool
    #[arg(long)]
    pub allow_left_out: bool,
}

/// `triggers`
#[derive(Parser, Debug)]
pub struct TriggersArgs {
    /// Which cards.
    #[command(flatten)]
    pub pool: PoolArgs,
    /// How large sets are that are looked for.
    #[command(flatten)]
    pub largest: LargestSet,
    /// How it is printed.
    #[command(flatten)]
    pub printed: Printed<TriggersFormat>,
    /// Where it goes.
    #[command(flatten)]
    pub written: WrittenFile,
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
    /// How large boards are.
    #[command(flatten)]
    pub largest: LargestSet,
    /// How boards are made; without `--boards` all those of the sets that could loop are, and those at random.
    #[command(flatten)]
    pub made: MadeBoards,
    /// How many boards are drawn at random, among those of the sets that could loop
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub random: u64,
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
    /// Where finds go, beside what an earlier hunt found.
    #[command(flatten)]
    pub written: WrittenFile,
    /// What a search may use up.
    #[command(flatten)]
    pub search: SearchArgs,
}
