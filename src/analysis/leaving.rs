//! How a loop is left: the shortest way to an ending behind a way out.

use super::found_loop::LoopExit;
use super::rounds::ShortestWays;
use explore::graph::Graph;
use explore::node::Node;
use verify::certificate::Lasso;

/// The options of the shortest way from a state to an ending that was explored, if there is one.
pub(super) fn to_an_end(graph: &Graph, from: u32) -> Option<Vec<u32>> {
    let ways = ShortestWays::new(graph, from, |_| true);
    let end = ways.order.iter().find(|id| matches!(graph.node(**id), Node::End(_)))?;
    Some(ways.to(*end))
}

/// The run that leaves a loop by a way out: the options before it, and those from it to an ending.
///
/// There is none where a limit hides what comes then.
#[must_use]
pub fn leaving(graph: &Graph, lasso: &Lasso, exit: &LoopExit) -> Option<(Vec<u32>, Vec<u32>)> {
    let lap = lasso.lap.get(..exit.step as usize)?;
    let before: Vec<u32> = lasso.stem.iter().chain(lap).copied().collect();
    let step = |at: u32, option: u32| graph.targets(at).get(option as usize).copied();
    let at = before.iter().try_fold(0, |at, option| step(at, *option))?;
    let mut after = vec![exit.option];
    after.extend(to_an_end(graph, step(at, exit.option)?)?);
    Some((before, after))
}
