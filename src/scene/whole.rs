//! A scenario: what was found, the clauses of its rulebook, and a graph to go through.

use super::ahead::{Aims, StateProspects};
use super::brief::{ClauseTold, Spot, WholeBrief};
use super::going_round::loops_shown;
use super::look::{Lines, Spots};
use super::position::ExploredGraph;
use super::step;
use analysis::laps::lap_by_itself;
use analysis::search::Searched;
use base::id::ClauseId;
use base::source::Span;
use explain::brief::{CheckBrief, Story};
use explain::findings::{CheckedSubject, Findings};
use explore::graph::Graph;
use kernel::table::kernel::Kernel;
use model::ir::Model;
use model::read::ModelPlaces;

/// Where the parts of a scenario stand in the texts.
#[derive(Clone, Copy, Debug)]
pub struct WrittenParts<'a> {
    /// The lines of the texts.
    pub lines: &'a Lines,
    /// The places.
    pub places: &'a ModelPlaces,
}

/// All that is told of a scenario that was explored, and its graph.
#[must_use]
pub fn whole(
    kernel: &Kernel<'_>,
    found: Searched,
    subject: &CheckedSubject<'_>,
    written: WrittenParts<'_>,
) -> (WholeBrief, ExploredGraph) {
    let findings = Findings::of(kernel, &found, subject.questions);
    let check = findings.brief(subject, false);
    let (brief, ahead, spots) = told(kernel, (&findings, &found.graph), (&check, subject), written);
    drop(findings);
    (brief, ExploredGraph { graph: found.graph, ahead, spots, asked: kernel.asked.all() })
}

/// The same of what was found already: what is told, what can still come of each state, and where everything is written.
#[must_use]
pub fn told(
    kernel: &Kernel<'_>,
    (findings, graph): (&Findings<'_, '_>, &Graph),
    (check, subject): (&CheckBrief, &CheckedSubject<'_>),
    written: WrittenParts<'_>,
) -> (WholeBrief, StateProspects, Spots) {
    let ahead = ahead(findings, graph, check);
    let spots = Spots::of(written.lines, written.places);
    let brief = WholeBrief {
        explored: true,
        at: spots.scenario,
        opening: step::opening(kernel, &spots, lap_by_itself(graph, 0).len()),
        clauses: clauses(kernel.model, &spots),
        expected_at: subject.expectations.iter().map(|it| written.lines.spot(it.span)).collect(),
        asked: findings.looked_up(),
        loops: loops_shown(findings, graph),
        check: without_stories(check),
    };
    (brief, ahead, spots)
}

/// What was found without the runs that show it, which the page tells itself.
fn without_stories(check: &CheckBrief) -> CheckBrief {
    let mut check = check.clone();
    check.outcomes.iter_mut().for_each(|it| it.story = None);
    check.termination.loops.iter_mut().for_each(|it| it.story = Story::default());
    check.properties.iter_mut().for_each(|it| it.stories.clear());
    check.expectations.iter_mut().for_each(|it| it.stories.clear());
    check
}

/// The states on the runs that show each outcome and each loop, ascending: what is kept of a graph that is too large.
#[must_use]
pub fn on_runs(graph: &Graph, whole: &WholeBrief) -> Vec<u32> {
    let of_outcomes = whole.check.outcomes.iter().map(|it| (&it.options[..], &[][..]));
    let of_loops = whole.loops.iter().map(|it| (&it.options[..], &[][..]));
    let out = whole.loops.iter().flat_map(|it| it.stops.iter().chain(&it.kept_from));
    let of_stops = out.map(|it| (&it.options[..], &[][..]));
    let mut states = vec![0];
    for (stem, lap) in of_outcomes.chain(of_loops).chain(of_stops) {
        let mut at = 0;
        for option in stem.iter().chain(lap) {
            let Some(to) = graph.targets(at).get(*option as usize) else { break };
            at = *to;
            states.push(at);
        }
    }
    states.sort_unstable();
    states.dedup();
    states
}

/// The same of a scenario that is there to be rejected.
#[must_use]
pub fn rejected(check: CheckBrief, lines: &Lines, span: Option<Span>) -> WholeBrief {
    let at = span.and_then(|span| lines.spot(span));
    let (opening, clauses) = (Vec::new(), Vec::new());
    let expected_at: Vec<Option<Spot>> = vec![at; check.expectations.len()];
    WholeBrief { check, explored: false, at, opening, clauses, expected_at, asked: Vec::new(), loops: Vec::new() }
}

fn ahead(findings: &Findings<'_, '_>, graph: &Graph, check: &CheckBrief) -> StateProspects {
    let outcomes = findings.outcomes_of_states();
    let names: Vec<Option<u32>> = outcomes
        .list
        .iter()
        .map(|it| findings.outcome_text(&it.outcome))
        .map(|text| check.outcomes.iter().position(|it| it.text == text).map(|at| at as u32))
        .collect();
    let loops = findings.on_laps();
    let outcome = |state: u32| outcomes.of_state(state).and_then(|at| names[at]);
    let dark = |state: u32| findings.is_dark(state);
    StateProspects::of(graph, &Aims { outcome: &outcome, loops: &loops, dark: &dark })
}

fn clauses(model: &Model, spots: &Spots) -> Vec<ClauseTold> {
    let all = model.rulebook.clauses.iter().enumerate().map(|(at, clause)| ClauseTold {
        clause: clause.id.clone(),
        title: clause.title.clone(),
        assumption: clause.assumption,
        at: spots.clause(ClauseId::at(at)),
    });
    all.collect()
}
