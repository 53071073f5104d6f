//! Steps that are learned come to what they come to when they are taken.
//!
//! The search keeps a step under what it read, and looks it up from then on (docs/learned-steps.md). Here every step that is
//! looked up is taken as well, and compared; and the graph is that of a search that learns nothing. That this would tell a
//! guard that is missing is shown by leaving some out.

mod support;

use assize::base::limits::Limits;
use assize::explore::explore_so;
use assize::explore::graph::Graph;
use assize::explore::watch::Unwatched;
use assize::explore::ways::Ways;
use assize::kernel::machine::Machine;
use assize::kernel::position::trace::StatePart;
use assize::kernel::table::kernel::Kernel;
use assize::model::ir::Model;
use assize::model::read::load;
use proptest::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use support::files;
use support::texts::{lively, read, text};

/// States of a search at most: the rest is unknown, and that alike.
const STATES: u64 = 150;

/// Pieces of work of a step at most.
const PACE: usize = 48;

fn fingerprint(bytes: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64(bytes)
}

fn graph(model: &Model, ways: Ways) -> Graph {
    let limits = Limits { states_max: Some(STATES), ..Limits::default() };
    // A stretch without choices stops soon, so that each step is short.
    let kernel = Kernel::new(model).paced(PACE).expect("it can be paced");
    explore_so(&kernel, &limits, &Unwatched, fingerprint, ways)
}

/// Objects and lines of the script of the models that are looked at, together: with more, each step takes long.
const OBJECTS: usize = 14;

/// The scenarios of the small models.
fn small(mut each: impl FnMut(&str, &Model)) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in files::below(root.join("models/tiny"), "assize") {
        let text = std::fs::read_to_string(&path).expect("a text");
        let (library, ..) = load(&["a.assize".to_owned()], &mut |_| Ok(text.clone()));
        for built in library.scenarios().filter_map(|head| library.build(head.id, None).0) {
            let scenario = &built.model.scenario;
            if scenario.script.len() + scenario.objects.len() > OBJECTS {
                continue;
            }
            each(&format!("{}, {}", path.display(), built.model.scenario.name), &built.model);
        }
    }
}

#[test]
fn small_models_have_the_graph_that_they_have_without_learning() {
    let mut states = 0;
    small(|name, model| {
        let learned = graph(model, Ways::CHECKED);
        assert!(learned == graph(model, Ways::INTERPRETED), "{name}");
        states += learned.len();
    });
    assert!(states > 3000, "the law says something: {states} states");
}

#[test]
fn threads_change_nothing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("models/tiny/bench/ring-14.assize")).expect("a text");
    let (library, ..) = load(&["a.assize".to_owned()], &mut |_| Ok(text.clone()));
    let head = library.scenarios().next().expect("a scenario");
    let built = library.build(head.id, None).0.expect("it is whole");
    let on = |threads: usize, ways: Ways| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
        let limits = Limits { states_max: Some(3000), ..Limits::default() };
        let search = || explore_so(&Kernel::new(&built.model), &limits, &Unwatched, fingerprint, ways);
        pool.install(search)
    };
    let from_the_start = Ways { learn_from: Some(0), always: true, ..Ways::default() };
    let one = on(1, Ways::INTERPRETED);
    assert!(one == on(1, from_the_start));
    assert!(one == on(8, from_the_start));
    assert!(one == on(3, Ways { learn_from: Some(1000), ..from_the_start }));
}

#[test]
fn a_missing_guard_is_told() {
    for part in [StatePart::Counters, StatePart::Pending, StatePart::Agenda] {
        let mut told = 0;
        small(|_, model| {
            if told == 0 {
                let search = || graph(model, Ways { omitted: Some(part), ..Ways::CHECKED });
                told += usize::from(catch_unwind(AssertUnwindSafe(search)).is_err());
            }
        });
        assert!(told > 0, "no model tells that guards on {part:?} are missing");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn drawn_texts_have_the_graph_that_they_have_without_learning(text in prop_oneof![text(), lively()]) {
        let (model, _) = read(&text).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
        let same = graph(&model, Ways::CHECKED) == graph(&model, Ways::INTERPRETED);
        prop_assert!(same, "{}", text);
    }
}
