//! `assize graph`: a scenario's graph of choices for Graphviz.

use super::args::GraphArgs;
use super::exit::{Exit, Trouble};
use super::model::one;
use super::out::Out;
use super::watch::{Clock, Patience};
use crate::base::limits::{Limit, Limits};
use crate::explain::drawing::draw;
use crate::explore::explore;
use crate::kernel::table::kernel::Kernel;
use crate::report::dot::dot;
use crate::report::layout::grouped;

/// Draws one scenario.
///
/// # Errors
/// No such scenario, or a graph that is too large to be looked at.
pub fn graph(args: &GraphArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let (task, subject) = one(&args.one, out)?;
    let limits = Limits { states_max: Some(args.max_states + 1), ..Limits::default() };
    let patience = Patience::start(None);
    let kernel = Kernel::new(&subject.model).heeding(Some(&patience));
    let clock = Clock::start(&task, None);
    let graph = explore(&kernel, &limits, &clock);
    drop(clock);
    if graph.stopped() == Some(Limit::Interrupt) {
        return Ok(Exit::Interrupted);
    }
    if u64::from(graph.len()) > args.max_states {
        let most = grouped(args.max_states);
        let trouble = Trouble::wrong(format!("the graph has more than {most} states, too many to be looked at"));
        return Err(trouble.help("take a smaller scenario, or `--max-states N`"));
    }
    out.print_raw(&dot(&draw(&kernel, &graph)));
    Ok(Exit::Good)
}
