//! `assize triggers`: who can set off whom, and whether every board of some cards ends.

use super::args_triggers::{PoolArgs, TriggersArgs, TriggersFormat};
use super::exit::{Exit, Trouble};
use super::files;
use super::out::Out;
use super::pool::{Cardpool, Meant};
use crate::analysis::triggering::Triggering;
use crate::explain::triggering::{TriggeringBrief, triggering};
use crate::report::{json, triggering as drawing, triggering_json};

/// Reads the pool that is meant.
///
/// # Errors
/// As [`Cardpool::read`].
pub fn read(args: &PoolArgs) -> Result<Cardpool, Trouble> {
    let cards: Vec<String> = args.cards.iter().map(|name| name.trim().to_owned()).collect();
    Cardpool::read(&Meant { paths: &args.paths, cards: &cards, rulebook: args.rulebook.as_deref() })
}

/// The graph of a pool in words.
#[must_use]
pub fn brief(pool: &Cardpool, graph: &Triggering, size: usize) -> TriggeringBrief {
    let mut brief = triggering(&pool.whole, graph, (&graph.cycles(size), size));
    brief.cards = pool.pool.cards().iter().map(|at| pool.pool.things[*at].name.clone()).collect();
    brief.left_out.clone_from(&pool.left_out);
    brief
}

/// Prints or draws the graph.
///
/// # Errors
/// A pool that cannot be read, or a file that cannot be written.
pub fn triggers(args: &TriggersArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let pool = read(&args.pool)?;
    let graph = Triggering::of(&pool.whole);
    let brief = brief(&pool, &graph, usize::from(args.size));
    let text = match args.format {
        TriggersFormat::Terminal => drawing::answer(&brief, args.verbose),
        TriggersFormat::Json => json::pretty(&triggering_json::triggers(&brief)).map_err(Trouble::wrong)?,
        TriggersFormat::Dot => drawing::dot(&brief, args.all),
        TriggersFormat::Svg => drawing::svg(&brief, args.all),
    };
    match &args.output {
        Some(path) => files::write(path, &anstream::adapter::strip_str(&text).to_string())?,
        None if args.format == TriggersFormat::Terminal => out.print(&text),
        None => out.print_raw(&text),
    }
    Ok(Exit::Good)
}
