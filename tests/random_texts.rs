//! Small scenarios drawn at random as text, under rulebooks drawn at random: what must be so of every model.
//!
//! Nothing is said of what comes out. What is said is that all ways to the same
//! answer agree: layouts, JSON, threads, codecs, a second search, proofs, and
//! the audit of staging.

mod support;

use assize::analysis::search::Searched;
use assize::base::id::SourceId;
use assize::base::limits::{Limit, Limits};
use assize::explain::findings::Findings;
use assize::explore::explore;
use assize::explore::graph::Graph;
use assize::explore::peer::second_opinion;
use assize::explore::watch::Unwatched;
use assize::kernel::machine::Machine;
use assize::kernel::table::kernel::Kernel;
use assize::model::ir::{Model, When};
use assize::syntax::{format, parse};
use assize::verify::verify;
use proptest::prelude::*;
use std::time::Duration;
use support::texts::{read, text};

/// Policies without which the order of staging is another.
const STAGING: &[&str] = &[
    "an effect depends on",
    "a dependent effect applies in",
    "separate parts of an effect apply",
    "within a substage",
    "eligibility gained later",
    "effects on one number apply",
];

/// A stretch without choices stops after so many pieces of work. A text that goes round without a choice does as many for
/// each state: with the usual 4,096 such a text takes a minute or more.
const PACE: usize = 256;
/// The first search of a text may take this long; past it, another text is drawn.
const TIME: Duration = Duration::from_secs(10);
/// So many texts may be drawn again for that reason before the test fails.
const DRAWN_AGAIN_MAX: u32 = 20;
/// Milliseconds that are spent on making a text that fails smaller, so that the failure is told before a run of CI ends.
const SHRINK_TIME: u32 = 120_000;

fn paced(model: &Model) -> Kernel<'_> {
    Kernel::new(model).paced(PACE).expect("it can be paced")
}

fn search(model: &Model, threads: usize, time_max: Option<Duration>) -> (Kernel<'_>, Graph) {
    let kernel = paced(model);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
    let limits = Limits { states_max: Some(4000), time_max, ..Limits::default() };
    let graph = pool.install(|| explore(&kernel, &limits, &Unwatched));
    (kernel, graph)
}

fn bytes(graph: &Graph) -> Vec<Vec<u8>> {
    (0..graph.len()).map(|id| graph.state(id).to_vec()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        max_global_rejects: DRAWN_AGAIN_MAX,
        max_shrink_time: SHRINK_TIME,
        ..ProptestConfig::default()
    })]

    #[test]
    fn all_ways_to_an_answer_agree(text in text()) {
        let (model, questions) = read(&text).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
        // Laid out, it reads the same.
        let (file, _) = parse(SourceId(0), &text);
        let (again, _) = read(&format(&file)).map_err(TestCaseError::fail)?;
        prop_assert_eq!(&again, &model);
        // As JSON, it is the same.
        let json = serde_json::to_string(&model).expect("a model can be written");
        prop_assert_eq!(&serde_json::from_str::<Model>(&json).expect("it can be read"), &model);
        // One thread and two find the same states in the same order.
        let (kernel, graph) = search(&model, 1, Some(TIME));
        // Effects and objects can pile up in a loop until each step takes long. Such a text is passed over.
        prop_assume!(graph.incomplete() != Some(Limit::Time));
        let (_, other) = search(&model, 2, None);
        prop_assert_eq!(bytes(&graph), bytes(&other));
        prop_assert_eq!(graph.edge_count(), other.edge_count());
        // A position read back is written as it was.
        for id in (0..graph.len()).filter(|id| !graph.state(*id).is_empty()) {
            let mut state = Default::default();
            kernel.decode(&graph.state(id), &mut state);
            let mut written = Vec::new();
            kernel.encode(&state, &mut written);
            prop_assert_eq!(&written[..], &*graph.state(id));
        }
        // Every outcome, loop and verdict is proved to a reader who has the kernel alone.
        let found = Searched::of(&kernel, graph);
        let findings = Findings::of(&kernel, &found, &questions);
        prop_assert_eq!(findings.doubt(), Ok(()));
        for (about, proof) in findings.certificates(&questions) {
            prop_assert_eq!(verify(&kernel, &proof), Ok(()), "{}", about);
        }
        // Recalculation is as the audit says, unless the rulebook orders otherwise.
        let staging = model.predicates.iter().position(|predicate| predicate.when == When::Staging);
        if let Some(staging) = staging.filter(|_| !STAGING.iter().any(|key| text.contains(key))) {
            let wrong = (0..found.graph.edge_count()).any(|edge| found.graph.seen(edge).has(staging, false));
            prop_assert!(!wrong && !found.graph.start_seen().has(staging, false), "staging");
        }
        // Another search counts the same states.
        if found.graph.incomplete().is_none() {
            let total = found.graph.len() as usize;
            // stateright's threads want what lives for ever.
            let leaked: &'static Model = Box::leak(Box::new(model.clone()));
            let peer = second_opinion(std::sync::Arc::new(paced(leaked)), &[], 2).expect("tests have stateright");
            prop_assert_eq!(peer.states, total);
        }
    }
}
