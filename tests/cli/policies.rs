//! `assize policies`: what rulebooks settle, what they leave open, and what is asked.

use crate::program::{Folder, run};
use assize::model::policy::TABLE;
use serde_json::{Value, json};

/// Half of 3 is 1 or 2, so that 19 or 18 life is left: the rounding is asked, and its readings differ. Nothing replaces
/// the damage, so that nobody asks for the first player.
const HALVED: &str = "use std.plain
rulebook half \"half\" extends plain {
  clauses { 1.1 \"once\" }
  policies {
    silent fractions are rounded
    silent first player
    an effect replaces an original event: any number of times cites 1.1
  }
}
rulebook \"not \\\"used\\\"\" \"nobody\" extends half { policies { first player: the turn player } }
scenario \"halved\" {
  uses half
  players A (turn), B
  A: hero with life 20
  happens: A's hero is dealt (half 3) damage
  observe life of A's hero
  expect outcomes exactly { 18 }, { 19 }
}
";

fn policy<'v>(book: &'v Value, key: &str) -> &'v Value {
    let all = book["policies"].as_array().expect("a rulebook has policies");
    all.iter().find(|it| it["policy"] == key).unwrap_or_else(|| panic!("no `{key}` in {book}"))
}

#[test]
fn what_is_open_is_told_with_what_asks_for_it() {
    let folder = Folder::of(&[("half.assize", HALVED)]);
    let ran = folder.run(&["policies", "half.assize"]);
    ran.expect(
        0,
        &[
            "rulebook half: 1 scenario explored",
            "open, and readings differ: settle these first: 1",
            "fractions are rounded: asked in 1 of 1; readings differ in 1; declared silent in half.assize:5 - down - up",
            "open, not asked in the one scenario given: 1 first player",
            "rulebook not \"used\": no scenario, so that nothing is known of what is asked",
            "open, not known whether it is asked: 1 fractions are rounded",
            "2 rulebooks: 1 open policy is asked for; readings of 1 differ",
        ],
    );
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "{}", ran.out);
    let one = folder.run(&["policies", "half.assize", "--for", "half", "-v"]);
    one.expect(0, &[&format!("settled: {}", TABLE.len() - 2), "half.assize:7"]);
    assert!(!one.out.contains("not \"used\""), "{}", one.out);
    folder.run(&["policies", "half.assize", "--for", "hlaf"]).expect(2, &["called `hlaf`", "did you mean `half`?"]);
}

#[test]
fn programs_are_told_the_same() {
    let folder = Folder::of(&[("half.assize", HALVED)]);
    let ran = folder.run(&["policies", "half.assize", "--format", "json"]);
    let found: Value = serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}", ran.out));
    assert_eq!((&found["kind"], &found["schema"]), (&json!("policies"), &json!(1)));
    let half = &found["rulebooks"][0];
    assert_eq!(half["policies"].as_array().map(Vec::len), Some(TABLE.len()));
    let rounded = policy(half, "fractions are rounded");
    assert_eq!(
        (&rounded["standing"], &rounded["asked"], &rounded["matters"], &rounded["line"]),
        (&json!("silent"), &json!(1), &json!(1), &json!(5))
    );
    let settled = policy(half, "an effect replaces an original event");
    assert_eq!(
        (&settled["standing"], &settled["option"], &settled["clauses"]),
        (&json!("settled"), &json!("any number of times"), &json!(["1.1"]))
    );
    assert_eq!(policy(half, "sub-events happen")["file"], "std/plain.assize");
    let unused = &found["rulebooks"][1];
    assert_eq!((&unused["rulebook"], &unused["scenarios"]), (&json!("not \"used\""), &json!(0)));
    assert_eq!(policy(unused, "first player")["option"], "the turn player");
}

/// A counter goes up for ever: what is not explored is told; a limit makes it unknown.
#[test]
fn what_was_not_explored_is_told() {
    let growing = ["policies", "models/tiny/growing.assize"];
    run(&growing).expect(0, &["as far as shows that a loop grows"]);
    run(&["policies", "models/tiny/double.assize", "--max-states", "1"]).expect(3, &["1 stopped by a limit"]);
}
