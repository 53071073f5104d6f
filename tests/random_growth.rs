//! Laps drawn at random: whatever is proved to grow for ever does so for tens of thousands of laps, and whatever ends
//! is never said to grow for ever.

use assize::analysis::growing::growing;
use assize::base::limits::{Limit, Limits};
use assize::explore::explore;
use assize::explore::watch::Unwatched;
use assize::kernel::kernel::Kernel;
use assize::model::ir::Model;
use assize::model::read::load;
use assize::verify::certificate::Certificate;
use assize::verify::verify;
use proptest::prelude::*;

/// What may be done on a lap.
const STEPS: &[&str] = &[
    "put 1 marker counters on this",
    "put 3 marker counters on this",
    "remove 1 marker counters from this",
    "put 2 marker counters on \"Other\"",
    "A's hero gains 2 life",
    "A's hero loses 1 life",
    "gain 1 energy",
    "if marker counters on this % 2 = 0 { gain 1 energy }",
    "if marker counters on this % 3 = 1 { put 1 marker counters on \"Other\" }",
    "if marker counters on \"Other\" > 40 { A's hero gains 1 life }",
    "if energy of A > 7 { A's hero loses 1 life }",
    "put (marker counters on \"Other\" / 5) marker counters on this",
    "each unit gets +1 power until end of turn",
];

/// What lets the next lap begin.
const GOES_ON: &[&str] = &[
    "put 1 charge counters on this",
    "if marker counters on this < 500: put 1 charge counters on this",
    "if marker counters on this != 17: put 1 charge counters on this",
    "if marker counters on this >= marker counters on \"Other\": put 1 charge counters on this",
    "if life of A's hero > energy of A: put 1 charge counters on this",
];

fn model(steps: &[&str], goes_on: &str) -> Model {
    let text = format!(
        "use std.plain\nscenario \"drawn\" {{\nuses plain\nplayers A (turn), B\nA: hero with life 30\n\
         A: \"Other\" is item in play\nA: \"Lap\" is item in play {{\nwhen this gets 1 or more charge counters: {{\n\
         remove 1 charge counters from this\n{}\n{goes_on}\n}}\n}}\n\
         happens: put 1 charge counters on \"Lap\"\nobserve energy of A\n}}\n",
        steps.join("\n")
    );
    let (library, _, problems) = load(&["a.assize".to_owned()], &mut |_| Ok(text.clone()));
    let head = library.scenarios().next().expect("a scenario").id;
    let (built, found) = library.build(head, None);
    built.unwrap_or_else(|| panic!("{problems:?} {found:?}\n{text}")).model
}

fn limited(states: u64) -> Limits {
    Limits { states_max: Some(states), ..Limits::default() }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(
        std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(16)
    ) })]

    #[test]
    fn what_is_proved_to_grow_goes_on(
        steps in prop::collection::vec(prop::sample::select(STEPS), 1..5),
        goes_on in prop::sample::select(GOES_ON),
    ) {
        let model = model(&steps, goes_on);
        let kernel = Kernel::new(&model);
        let short = explore(&kernel, &limited(60), &Unwatched);
        let found = growing(&kernel, &short);
        if found.is_empty() {
            return Ok(());
        }
        for one in &found {
            prop_assert_eq!(verify(&kernel, &one.certificate()), Ok(()));
            // Another growth than what was measured is no proof.
            if let Certificate::Growing(growing) = one.certificate() {
                let mut other = growing.clone();
                other.growth[0].1 += 1;
                prop_assert!(verify(&kernel, &Certificate::Growing(other)).is_err());
                let mut none = growing;
                none.lap.clear();
                prop_assert!(verify(&kernel, &Certificate::Growing(none)).is_err());
            }
        }
        let long = explore(&kernel, &limited(200), &Unwatched);
        prop_assert_eq!(long.incomplete(), Some(Limit::States), "{:?} {}", steps, goes_on);
    }
}

/// The test above is about something: of the plain laps, some are proved and some end.
#[test]
fn some_laps_grow_and_some_end() {
    let proved = |steps: &[&str], goes_on| {
        let model = model(steps, goes_on);
        let kernel = Kernel::new(&model);
        !growing(&kernel, &explore(&kernel, &limited(60), &Unwatched)).is_empty()
    };
    assert!(proved(&STEPS[..1], GOES_ON[0]));
    assert!(!proved(&STEPS[..1], GOES_ON[1]));
    assert!(!proved(&STEPS[..1], GOES_ON[2]));
    assert!(proved(&STEPS[..1], GOES_ON[3]));
    assert!(!proved(&STEPS[3..4], GOES_ON[3]));
}
