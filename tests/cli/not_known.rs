//! What a limit keeps from being known is told as that, and ends with 3.

use crate::program::{Folder, double};
use serde_json::Value;

fn folder() -> Folder {
    Folder::of(&[("a.assize", &double("expect outcomes exactly { 12 }, { 13 }"))])
}

/// One state is explored: nothing is applied yet, and what is not used there may be used later.
#[test]
fn coverage_does_not_say_never_where_a_limit_was_reached() {
    let folder = folder();
    let ran = folder.run(&["coverage", "a.assize", "--max-states", "1"]);
    ran.expect(
        3,
        &["????", "as far as was explored, never used", "1 scenario not explored to the end (state limit reached)"],
    );
    folder.run(&["coverage", "a.assize"]).expect(0, &["NONE A-life"]);
    let ran = folder.run(&["coverage", "a.assize", "--max-states", "1", "--format", "json"]);
    let found: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    assert_eq!(
        (&found["rulebooks"][0]["stopped"], &found["rulebooks"][0]["limits"][0]),
        (&1.into(), &"state limit reached".into())
    );
    // The only rule can still be exercised, so that nobody is blamed.
    folder.run(&["coverage", "a.assize", "--max-states", "1", "--fail-under", "50"]).expect(3, &[]);
    folder.run(&["coverage", "a.assize", "--fail-under", "50"]).expect(1, &["fewer than 50 of 100 rules"]);
}

#[test]
fn mutate_ends_with_3_where_a_limit_was_reached() {
    let folder = folder();
    for rest in [&[][..], &["--fail-under", "90"]] {
        let ran = folder.run(&[&["mutate", "a.assize", "--max-states", "1"], rest].concat());
        ran.expect(3, &["a limit is reached under the rulebook itself", "no scenario can judge"]);
    }
    folder.run(&["mutate", "a.assize", "--max-depth", "1"]).expect(3, &["1 unknown"]);
}

#[test]
fn hunt_ends_with_3_and_names_the_limit_that_was_reached() {
    let pool = std::fs::read_to_string("models/tiny/pool.assize").expect("the pool is there");
    let folder = Folder::of(&[("pool.assize", &pool)]);
    for (option, most, told) in [
        ("--max-memory", "4B", "(memory limit reached); `--max-memory N`"),
        ("--max-depth", "1", "(depth limit reached); `--max-depth N`"),
    ] {
        let ran = folder.run(&["hunt", "pool.assize", "--boards", "3", option, most]);
        ran.expect(3, &["3 unknown at a limit", told, "`--from 0 --boards 1`"]);
    }
}

#[test]
fn a_graph_beyond_a_limit_ends_with_3() {
    let folder = folder();
    folder.run(&["graph", "a.assize", "--max-states", "1"]).expect(3, &["the graph has more than 1 states"]);
    folder
        .run(&["graph", "a.assize", "--max-memory", "4B"])
        .expect(3, &["the graph is not whole: memory limit reached"]);
}
