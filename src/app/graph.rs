//! `assize graph`: a scenario's graph of choices, for Graphviz or as a picture.

use super::args::{GraphArgs, GraphFormat};
use super::check::start_threads;
use super::exit::{Exit, Trouble};
use super::model::one;
use super::out::Out;
use super::watch::{Clock, Patience};
use crate::base::limits::{Limit, Limits};
use crate::explain::drawing::draw;
use crate::explore::explore;
use crate::kernel::table::kernel::Kernel;
use crate::report::choices::svg;
use crate::report::dot::dot;
use crate::report::layout::grouped;
use crate::scene::map;

/// Most states that are drawn where nobody says how many.
pub const DRAWN_MAX: u64 = 500;

/// Draws one scenario.
///
/// # Errors
/// No such scenario, or a graph that is too large to be looked at.
pub fn graph(args: &GraphArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let (task, subject) = one(&args.one, out)?;
    let drawn = args.search.max_states.unwrap_or(DRAWN_MAX);
    let limits = Limits { states_max: Some(drawn.saturating_add(1)), ..args.search.limits() };
    start_threads(args.search.threads)?;
    let patience = Patience::start(args.search.time_limit);
    let kernel = Kernel::new(&subject.model).heeding(Some(&patience));
    let clock = Clock::start(&task, args.search.time_limit);
    let graph = explore(&kernel, &limits, &clock);
    drop(clock);
    if graph.stopped() == Some(Limit::Interrupt) {
        return Ok(Exit::Interrupted);
    }
    if u64::from(graph.len()) > drawn {
        let most = grouped(drawn);
        let trouble = Trouble::wrong(format!("the graph has more than {most} states, too many to be looked at"));
        return Err(Trouble { exit: Exit::Unknown, ..trouble.help("take a smaller scenario, or `--max-states N`") });
    }
    if let Some(limit) = graph.stopped() {
        let trouble = Trouble { exit: Exit::Unknown, ..Trouble::wrong(format!("the graph is not whole: {limit}")) };
        return Err(trouble.help("only a whole graph is drawn"));
    }
    out.print_raw(&match args.printed.format() {
        GraphFormat::Dot => dot(&draw(&kernel, &graph)),
        GraphFormat::Svg => {
            let title = format!("{} ({})", subject.model.scenario.name, subject.model.rulebook.name);
            svg(&title, &map::whole(&kernel, &graph, None))
        }
    });
    Ok(Exit::Good)
}
