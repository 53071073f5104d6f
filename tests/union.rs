//! The law of union: what is found under silence is the union of what is found under each reading.
//!
//! For scenarios of all models, and for every policy (also one that the rulebook states): the rulebook made silent on it
//! finds what its readings find, each stated. What is compared is how runs end, with what is observed, and which values
//! the predicates have anywhere. A policy that were read without being asked would break it. Left out is the audit of
//! staging: it holds every order against the one that it knows, and is no property of a game.
//!
//! By default every so many pairs of a scenario and a policy are looked at, in a fixed order; `ASSIZE_UNION_STRIDE=1`
//! looks at all, `ASSIZE_UNION_OF=models/fab` at those of one folder, `ASSIZE_UNION_STATES=3000` at larger ones, and
//! `ASSIZE_UNION_SECONDS=600` stops there.

#[path = "support/files.rs"]
mod files;

use assize::analysis::outcomes::outcomes;
use assize::base::limits::Limits;
use assize::explore::explore;
use assize::explore::watch::Unwatched;
use assize::kernel::machine::Machine;
use assize::kernel::position::offer::Outcome;
use assize::kernel::table::kernel::Kernel;
use assize::model::ir::{Model, When};
use assize::model::policy::TABLE;
use assize::model::read::load;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Every so many pairs are looked at, where nobody says otherwise; a prime, so that no policy is left out.
const STRIDE: usize = 307;
/// Scenarios with more states than these are left out, where nobody says otherwise.
const STATES_MAX: usize = 300;

/// What a search finds: how runs end, and which predicates have which values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Findings {
    outcomes: BTreeSet<Outcome>,
    seen: BTreeSet<(usize, bool)>,
}

/// What is found in a model; nothing if it is too large.
fn findings(model: &Model) -> Option<Findings> {
    let kernel = Kernel::new(model);
    let states_max = number("ASSIZE_UNION_STATES").unwrap_or(STATES_MAX) as u64;
    let limits = Limits { states_max: Some(states_max), ..Limits::default() };
    let graph = explore(&kernel, &limits, &Unwatched);
    if graph.incomplete().is_some() {
        return None;
    }
    let sights = || std::iter::once(graph.start_seen()).chain((0..graph.edge_count()).map(|edge| graph.seen(edge)));
    let is_audit = |at: &usize| model.predicates[*at].when == When::Staging;
    let predicates = (0..kernel.predicates()).filter(|at| !is_audit(at));
    let values = predicates.flat_map(|at| [(at, false), (at, true)]);
    Some(Findings {
        outcomes: outcomes(&kernel, &graph).list.into_iter().map(|found| found.outcome).collect(),
        seen: values.filter(|(at, value)| sights().any(|seen| seen.has(*at, *value))).collect(),
    })
}

/// A model whose rulebook says that it is silent on a policy; the readings of one that it states are all its values.
fn silent(model: &Model, policy: usize) -> Model {
    let mut model = model.clone();
    let stance = &mut model.rulebook.policies[policy];
    stance.declared = true;
    if stance.value.take().is_some() {
        stance.readings.clear();
    }
    model
}

/// Whether the law holds for a policy in a model; nothing where that is too much to look at.
fn holds(model: &Model, policy: usize) -> Option<Result<(), String>> {
    let silent = silent(model, policy);
    let all = findings(&silent)?;
    let mut union = Findings::default();
    let mut told = Vec::new();
    for reading in silent.rulebook.silent_readings(policy as u8) {
        let mut stated = silent.clone();
        stated.rulebook.settle(policy as u8, reading);
        let found = findings(&stated)?;
        told.push(format!("{}: {found:?}", TABLE[policy].values[usize::from(reading)]));
        union.outcomes.extend(found.outcomes);
        union.seen.extend(found.seen);
    }
    Some(if all == union { Ok(()) } else { Err(format!("silent: {all:?}\n    {}", told.join("\n    "))) })
}

fn number(name: &str) -> Option<usize> {
    std::env::var(name).ok().map(|value| value.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

#[test]
fn silence_is_the_union_of_its_readings() {
    let (stride, seconds) = (number("ASSIZE_UNION_STRIDE").unwrap_or(STRIDE), number("ASSIZE_UNION_SECONDS"));
    let texts = files::texts(std::env::var("ASSIZE_UNION_OF").unwrap_or_else(|_| "models".into()));
    let (library, ..) = load(&texts, &mut |path| std::fs::read_to_string(path).map_err(|error| error.to_string()));
    let heads: Vec<_> = library.scenarios().filter(|head| head.errors.is_empty()).collect();
    let (next, looked_at, too_much) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let (begun, broken) = (Instant::now(), std::sync::Mutex::new(Vec::new()));
    let work = || loop {
        let at = next.fetch_add(1, Ordering::Relaxed);
        let is_late = seconds.is_some_and(|seconds| begun.elapsed() > Duration::from_secs(seconds as u64));
        let Some(head) = heads.get(at).filter(|_| !is_late) else { break };
        let policies: Vec<usize> =
            (0..TABLE.len()).filter(|it| (at * TABLE.len() + it).is_multiple_of(stride)).collect();
        let built = if policies.is_empty() { None } else { library.build(head.id, None).0 };
        for (policy, built) in policies.into_iter().flat_map(|policy| built.iter().map(move |built| (policy, built))) {
            match holds(&built.model, policy) {
                Some(held) => {
                    looked_at.fetch_add(1, Ordering::Relaxed);
                    if let Err(why) = held {
                        let key = TABLE[policy].key;
                        broken
                            .lock()
                            .expect("no thread fails")
                            .push(format!("{}, `{}`, {key}: {why}", head.path, head.name));
                    }
                }
                None => drop(too_much.fetch_add(1, Ordering::Relaxed)),
            }
        }
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        (0..threads).for_each(|_| drop(scope.spawn(work)));
    });
    let (looked_at, too_much) = (looked_at.into_inner(), too_much.into_inner());
    println!("{looked_at} pairs, {too_much} too large, {:?}", begun.elapsed());
    let mut broken = broken.into_inner().expect("no thread fails");
    broken.sort();
    assert!(broken.is_empty(), "{} of {looked_at} differ:\n{}", broken.len(), broken.join("\n"));
    assert!(looked_at > 0, "there is something to look at");
}
