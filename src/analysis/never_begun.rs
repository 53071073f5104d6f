//! What a script says, and no run ever comes to.
//!
//! Takes a graph of all runs; gives the first line of the script that none of them begins.

use explore::graph::Graph;
use kernel::machine::Machine;
use kernel::position::agenda::Frame;
use kernel::position::state::State;
use kernel::table::kernel::Kernel;

/// The position of that line; none where a limit hides states.
#[must_use]
pub fn never_begun(kernel: &Kernel<'_>, graph: &Graph) -> Option<usize> {
    let lines = kernel.model.scenario.script.len();
    if graph.incomplete().is_some() || graph.explored() < graph.len() {
        return None;
    }
    let mut state = State::default();
    let mut next = 0;
    for id in 0..graph.len() {
        kernel.decode(&graph.state(id), &mut state);
        let waiting = state.agenda().iter().find_map(script_line);
        next = next.max(waiting.map_or(lines, usize::from));
        if next >= lines {
            return None;
        }
    }
    Some(next)
}

/// The line of the script that a piece of work goes on with.
fn script_line(frame: &Frame) -> Option<u16> {
    if let Frame::Script(line) = frame { Some(*line) } else { None }
}
