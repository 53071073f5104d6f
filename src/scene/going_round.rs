//! Loops as a page shows them: a run to each and round, what a lap changes, and who could have stopped it.

use super::brief::{LoopShown, LoopStop, TakenBrief};
use analysis::laps::{follow, lap_by_itself};
use explain::findings::Findings;
use explain::going_round::LoopGone;
use explore::graph::Graph;

/// Every loop, in the order of the analysis.
#[must_use]
pub fn loops_shown(findings: &Findings<'_, '_>, graph: &Graph) -> Vec<LoopShown> {
    findings.loops_gone().into_iter().map(|found| Way { graph }.shown(found)).collect()
}

/// What is looked at along the way to a loop.
struct Way<'a> {
    graph: &'a Graph,
}

impl Way<'_> {
    fn shown(&self, found: LoopGone) -> LoopShown {
        let LoopGone { told, run, out } = found;
        let (stem, lap) = run.options.split_at(run.begins);
        // Where nobody chooses on it, the step that leads there tells the whole lap.
        let lap = if self.is_told_before(stem) { &[][..] } else { lap };
        let kept_from = told.kept_from.into_iter().map(|it| LoopStop {
            who: it.who,
            choice: it.choice,
            given: it.given.into_iter().map(|it| TakenBrief { policy: it.policy, value: it.value }).collect(),
            options: it.options,
        });
        let stop = |(who, choice, options)| LoopStop { who, choice, given: Vec::new(), options };
        LoopShown {
            says: told.says,
            readings: told.readings,
            grows: told.grows,
            clauses: told.clauses.into_iter().map(|it| it.id).collect(),
            stops: out.into_iter().map(stop).collect(),
            kept_from: kept_from.collect(),
            kept_from_more: told.kept_from_more,
            options: [stem, lap].concat(),
            begins: stem.len() as u32,
        }
    }

    /// Whether nobody chooses from the end of a stem on until it is come back to.
    fn is_told_before(&self, stem: &[u32]) -> bool {
        follow(self.graph, stem).is_some_and(|state| !lap_by_itself(self.graph, state).is_empty())
    }
}
