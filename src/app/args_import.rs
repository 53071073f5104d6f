//! What can be typed behind `import`.

use super::args_shared::{Format, Printed, WrittenFile};
use clap::{Parser, ValueHint};
use std::path::PathBuf;

/// How `import` is called.
pub const IMPORT_EXAMPLES: &str = "Examples:
  assize import models/tiny/printed.json --print models/tiny/print.assize
  assize import models/tiny/printed.json --print models/tiny/print.assize --output cards.assize
  assize import models/tiny/printed.json --print models/tiny/print.assize --format json > read.json
  assize triggers cards.assize

How cards are printed is data: docs/import.md.";

/// `import`
#[derive(Parser, Debug)]
pub struct ImportArgs {
    /// The file of cards, as JSON
    #[arg(value_hint = ValueHint::FilePath)]
    pub cards: PathBuf,
    /// The text with the `print` block of the game
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub print: PathBuf,
    /// Where the cards go.
    #[command(flatten)]
    pub written: WrittenFile,
    /// Write beside each ability what is printed: card texts are their publisher's
    #[arg(long)]
    pub with_text: bool,
    /// Tell also of lines that, printed back by the grammar, are read as something else
    #[arg(long)]
    pub print_back: bool,
    /// How the report is printed.
    #[command(flatten)]
    pub printed: Printed<Format>,
    /// Also every kind of line and every card that was not read
    #[arg(short, long)]
    pub verbose: bool,
}
