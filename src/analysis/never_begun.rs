//! What a script says, and no run ever comes to.
//!
//! Takes a graph of all runs; gives the first line of the script that none of them begins, or the line of which none does all.

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

/// The position of the last line that some run begins, where each run that does stops in its middle; none where a limit hides states.
#[must_use]
pub fn never_ended(kernel: &Kernel<'_>, graph: &Graph) -> Option<usize> {
    if graph.incomplete().is_some() || graph.explored() < graph.len() {
        return None;
    }
    let mut state = State::default();
    // The furthest line, and whether a run has done all of it.
    let mut furthest: Option<(u16, bool)> = None;
    for id in 0..graph.len() {
        kernel.decode(&graph.state(id), &mut state);
        let agenda = state.agenda();
        let at = agenda.iter().position(|frame| script_line(frame).is_some())?;
        let next = script_line(&agenda[at])?;
        // The line itself lies on what settles behind it.
        let is_under_way = matches!(agenda.get(at + 2), Some(Frame::Run { pc, .. }) if !kernel.code.is_end(*pc));
        furthest = match furthest {
            Some((line, _)) if line > next => furthest,
            Some((line, done)) if line == next => Some((line, done || !is_under_way)),
            Some(_) | None => Some((next, !is_under_way)),
        };
    }
    let (next, done) = furthest?;
    (!done).then(|| usize::from(next).checked_sub(1)).flatten()
}

/// The line of the script that a piece of work goes on with.
fn script_line(frame: &Frame) -> Option<u16> {
    if let Frame::Script(line) = frame { Some(*line) } else { None }
}
