//! Loops as a page shows them: a run to each and round, what a lap changes, and who could have stopped it.

use super::brief::{LoopShown, LoopStop};
use super::step::told;
use analysis::laps::{follow, lap_by_itself};
use explain::avoiding::LoopReading;
use explain::findings::Findings;
use explain::going_round::LoopGone;
use explore::graph::Graph;

/// Every loop, in the order of the analysis.
#[must_use]
pub fn loops_shown(findings: &Findings<'_, '_>, graph: &Graph) -> Vec<LoopShown> {
    findings.loops_gone().into_iter().map(|found| Way { findings, graph }.shown(found)).collect()
}

/// What is looked at along the way to a loop.
struct Way<'a, 'f, 'm> {
    findings: &'a Findings<'f, 'm>,
    graph: &'a Graph,
}

impl Way<'_, '_, '_> {
    fn shown(&self, found: LoopGone) -> LoopShown {
        let LoopGone { told: it, run, out, lap: lines } = found;
        let (stem, lap) = run.options.split_at(run.begins);
        // Where nobody chooses on it, the step that leads there tells the whole lap.
        let lap = if self.is_told_before(stem) { &[][..] } else { lap };
        let options = [stem, lap].concat();
        let stop = |(who, choice, given, taken): (String, String, Vec<LoopReading>, Vec<u32>)| {
            let place = self.findings.place_on_run(&options, &taken);
            let (step, instead_of) = place.map(|it| (it.step, it.taken)).unzip();
            LoopStop { who, choice, given, options: taken, step, instead_of }
        };
        let kept_from = it.kept_from.into_iter().map(|it| stop((it.who, it.choice, it.given, it.options)));
        let kept_from = kept_from.collect();
        let stops = out.into_iter().map(|(who, choice, options)| stop((who, choice, Vec::new(), options)));
        LoopShown {
            says: it.says,
            readings: it.readings,
            grows: it.grows,
            clauses: it.clauses.into_iter().map(|it| it.id).collect(),
            stops: stops.collect(),
            kept_from,
            kept_from_more: it.kept_from_more,
            lap: lines.into_iter().map(|line| told(line, None)).collect(),
            options,
            begins: stem.len() as u32,
        }
    }

    /// Whether nobody chooses from the end of a stem on until it is come back to.
    fn is_told_before(&self, stem: &[u32]) -> bool {
        follow(self.graph, stem).is_some_and(|state| !lap_by_itself(self.graph, state).is_empty())
    }
}
