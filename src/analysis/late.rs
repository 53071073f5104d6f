//! A time limit that is reached while a finished graph is asked.
//!
//! It is looked for between one pass over the graph and the next, of which each takes a small part of the time in which
//! the graph was made. What is asked from then on is unknown, and so is all that is claimed of every run; what was found
//! until then stands, and no pass is cut in its middle.

use base::limits::Limit;
use explore::graph::Graph;
use kernel::machine::Machine;

/// The limit, if the time is up; then the graph is given up.
pub fn late<M: Machine>(machine: &M, graph: &Graph) -> Option<Limit> {
    machine.is_late().then(|| {
        graph.give_up(Limit::Time);
        Limit::Time
    })
}
