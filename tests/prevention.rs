//! A prevention prevents, whether or not the rulebook has an event for preventions.

use assize::analysis::outcomes::outcomes;
use assize::base::limits::Limits;
use assize::explore::explore;
use assize::explore::watch::Unwatched;
use assize::kernel::table::kernel::Kernel;
use assize::model::read::load;

/// "Anthem" gives "Bear", with power 2, 3 more. That application is an event, of which "Damper" prevents 1: 2 + (3 - 1).
const SCENARIO: &str = r#"
scenario "prevent part of a gain" {
  uses plain
  players A (turn), B
  A: hero with life 20
  B: hero with life 20
  A: "Anthem" is item in play { each unit gets +3 power }
  A: "Damper" is item in play { if a unit would gain power, prevent 1 }
  A: "Bear" is unit with power 2 in play
  happens: A's hero is dealt 1 damage
  observe power of "Bear"
}
"#;

/// The powers that "Bear" can end with under a rulebook.
fn powers(rulebook: &str) -> Vec<Option<i32>> {
    let text = format!(
        "{}\n{SCENARIO}",
        rulebook.replace("a continuous effect: is no event", "a continuous effect: is an event")
    );
    let (library, _, problems) = load(&["prevention.assize".to_owned()], &mut |_| Ok(text.clone()));
    assert!(problems.is_empty(), "{problems:?}");
    let scenario = library.scenarios().next().expect("the text has one");
    let (built, problems) = library.build(scenario.id, None);
    assert!(problems.iter().all(|problem| !problem.is_error()), "{problems:?}");
    let model = built.expect("the scenario can be built").model;
    let kernel = Kernel::new(&model);
    let graph = explore(&kernel, &Limits::default(), &Unwatched);
    assert_eq!(graph.incomplete(), None);
    outcomes(&kernel, &graph).list.into_iter().map(|found| found.outcome.values[0]).collect()
}

#[test]
fn a_prevention_needs_no_event_of_its_own() {
    let plain = include_str!("../properties/plain.assize");
    let event = plain.find("  event prevention {").expect("the plain rulebook has such an event");
    let behind = event + plain[event..].find("\n  }\n").expect("it ends") + "\n  }\n".len();
    let without = [&plain[..event], &plain[behind..]].concat();
    assert!(!without.contains("prevents\n"));
    assert_eq!(powers(plain), [Some(4)]);
    assert_eq!(powers(&without), [Some(4)]);
}
