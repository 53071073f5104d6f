//! Effects that could as well have come in another order stand in one order, and nothing else becomes of a model by that.
//!
//! Each model is explored twice: as it is, and by a kernel that holds no effect to be an addition, so that every order in which effects came is a
//! position of its own, and every policy on their order is asked for. Both come to the same outcomes, by runs that end or
//! do not; the first with no more states.

mod support;

use assize::analysis::loops::termination;
use assize::analysis::outcomes::outcomes;
use assize::base::limits::Limits;
use assize::explore::explore;
use assize::explore::watch::Unwatched;
use assize::kernel::position::offer::Outcome;
use assize::kernel::table::kernel::Kernel;
use assize::model::ir::Model;
use proptest::prelude::*;
use support::texts::{pumping, read};

/// States of a search at most; where there are more, nothing is compared.
const STATES: u64 = 3000;

/// What a model comes to: outcomes, whether every run ends, how many states; nothing where a limit was reached.
fn told(kernel: &Kernel<'_>) -> Option<(Vec<Outcome>, bool, u32)> {
    let limits = Limits { states_max: Some(STATES), ..Limits::default() };
    let graph = explore(kernel, &limits, &Unwatched);
    if graph.incomplete().is_some() {
        return None;
    }
    let found = outcomes(kernel, &graph).list.into_iter().map(|found| found.outcome).collect();
    Some((found, termination(&graph).loops.is_empty(), graph.len()))
}

/// Compares both kernels; how many states there are with and without the order, if both searches are whole.
fn compare(model: &Model) -> Result<Option<(u32, u32)>, String> {
    let kernel = Kernel::new(model);
    let every = Kernel::new(model).telling_orders_apart();
    let (Some(one), Some(all)) = (told(&kernel), told(&every)) else { return Ok(None) };
    if (&one.0, one.1) != (&all.0, all.1) {
        return Err(format!("in one order: {:?} {}; in every order: {:?} {}", one.0, one.1, all.0, all.1));
    }
    if one.2 > all.2 {
        return Err(format!("{} states in one order, {} in every order", one.2, all.2));
    }
    Ok(Some((one.2, all.2)))
}

/// A text whose four triggers of one event do this.
fn four(does: &str) -> Model {
    let mut text = "use std.plain\nscenario \"four\" {\nuses plain\nplayers A (turn)\nA: hero with life 9\n".to_owned();
    for at in 0..4 {
        text += &format!("A: \"Card {at}\" is unit with power 1 in play {{\nwhen A's hero gains life: {does}\n}}\n");
    }
    text += "happens: A's hero gains 1 life\nobserve power of \"Card 0\"\n}\n";
    read(&text).unwrap_or_else(|why| panic!("{why}\n{text}")).0
}

#[test]
fn what_only_adds_has_one_order() {
    let states = |does: &str| compare(&four(does)).expect("they come to the same").expect("there are few states");
    let (one, every) = states("this gets +1 power until end of turn");
    assert!(one < every, "{one} states in one order, {every} in every order");
    // Of two that set a number the one that comes later counts, so that each order is another position.
    let (one, every) = states("each unit has power set to (power of this) until end of turn");
    assert_eq!(one, every);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn drawn_texts_come_to_the_same_in_every_order_of_effects(text in pumping()) {
        let (model, _) = read(&text).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
        compare(&model).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
    }
}
