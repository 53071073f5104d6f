//! The boards of the bench do not grow: a change that needs more states for the same game is seen here, without a clock.
//!
//! The counts are upper bounds. What makes positions fewer lowers them; nothing may raise them unseen.

use assize::base::limits::Limits;
use assize::explore::explore;
use assize::explore::watch::Unwatched;
use assize::kernel::table::apart::TRIED_FROM;
use assize::kernel::table::kernel::Kernel;
use assize::model::read;
use std::fs;
use std::path::Path;

/// By text: the first board in it, and the most states that it may have.
const FIRST: [(&str, u32); 4] = [("fab", 49), ("four-souls", 3_625), ("gundam", 319), ("l5r", 958)];

/// By text: the most states of ten triggers that do not touch each other; where the rulebook does not say how triggers wait, one
/// for each way and one in which that is asked.
const TEN: [(&str, u32); 4] = [("fab", 1), ("four-souls", 4), ("grid", 1), ("gundam", 1)];

/// Searches the first board of a text whose name holds this, and compares; `from`: where so many triggers wait, those that do not
/// touch each other resolve in one order.
fn compare(text: &str, name: &str, (most, from): (u32, usize)) {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut open = |path: &str| fs::read_to_string(package.join(path)).map_err(|error| error.to_string());
    let (library, _, problems) = read::load(&[format!("benches/boards/{text}.assize")], &mut open);
    let head = library.scenarios().find(|head| head.name.contains(name));
    let head = head.unwrap_or_else(|| panic!("no board in {text}: {problems:?}"));
    let (built, problems) = library.build(head.id, None);
    let built = built.unwrap_or_else(|| panic!("{}: {problems:?}", head.name));
    let graph = explore(&Kernel::new(&built.model).looking_apart_from(from), &Limits::default(), &Unwatched);
    assert!(graph.incomplete().is_none(), "{}: all is explored", head.name);
    assert!(graph.len() <= most, "{}: {} states, at most {most}", head.name, graph.len());
    assert!(graph.len() > most / 2, "{}: {} states; lower the bound of {most}", head.name, graph.len());
}

#[test]
fn the_states_of_each_board_do_not_grow() {
    FIRST.iter().for_each(|(text, most)| compare(text, "", (*most, usize::MAX)));
}

#[test]
fn ten_triggers_that_do_not_touch_each_other_are_one_state() {
    TEN.iter().for_each(|(text, most)| compare(text, "ten triggers", (*most, TRIED_FROM)));
}
