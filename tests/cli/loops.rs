//! `assize loops`: whether scenarios end, and whose loops there are.

use crate::program::{Folder, run};
use serde_json::Value;

const LOOPS: &str = "models/tiny/loops.assize";
const GROWING: &str = "models/tiny/growing.assize";

fn json(args: &[&str]) -> Value {
    let ran = run(args);
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}{}", ran.out, ran.err))
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("no list: {value}"))
}

#[test]
fn each_kind_of_loop_is_told_with_whose_it_is() {
    let whose = [
        ("forced", "nobody can leave: it goes on for ever by itself"),
        ("sustained", "A can keep it up for ever, whatever everybody else does"),
        ("coalition", "A and B together can keep it up for ever"),
        ("collective", "only as long as everybody goes along: A and B"),
        ("chance", "only as long as chance will have it"),
    ];
    for (kind, says) in whose {
        let ran = run(&["loops", LOOPS, "--scenario", kind]);
        ran.expect(0, &[says, "the same position comes again", "0 end, 1 loop"]);
        assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "{}", ran.out);
    }
}

/// A or B may decline: then the markers are gone, and nothing waits.
#[test]
fn who_could_leave_is_told_with_the_story_of_leaving() {
    let found = json(&["loops", LOOPS, "--scenario", "collective", "--format", "json"]);
    assert_eq!((&found["schema"], &found["kind"]), (&1.into(), &"loops".into()));
    let termination = &found["scenarios"][0]["termination"];
    assert_eq!(termination["verdict"], "loops");
    let told = &list(&termination["loops"])[0];
    assert_eq!(told["whose"], Value::from(vec!["A", "B"]));
    assert_eq!((&told["kind"], &told["shape"]), (&"collective".into(), &"repeating".into()));
    let ways: Vec<&Value> = list(&told["ways_out"]).iter().map(|way| &way["who"]).collect();
    assert_eq!(ways, ["A", "B"]);
    for way in list(&told["ways_out"]) {
        let lines = list(&way["story"]["lines"]);
        let ends = lines.last().expect("a line");
        assert_eq!((&lines[0]["kind"], &ends["kind"]), (&"choice".into(), &"end".into()));
        assert!(ends["text"].as_str().is_some_and(|text| text.starts_with("settled")), "{ends}");
    }
}

/// Each lap a charge and a marker; A may stop after any.
#[test]
fn what_grows_is_told_with_by_how_much_and_how_it_is_left() {
    let found = json(&["loops", GROWING, "--scenario", "as often as you like", "--format", "json"]);
    let told = &list(&found["scenarios"][0]["termination"]["loops"])[0];
    assert_eq!((&told["kind"], &told["shape"]), (&"sustained".into(), &"growing".into()));
    let grows = ["charge", "marker"].map(|it| format!("the number of {it} counters on \"Yeast\" grows by 1"));
    assert_eq!(told["grows"], Value::from(grows.to_vec()));
    assert_eq!(list(&told["ways_out"]).len(), 1);
    run(&["loops", GROWING, "--scenario", "as often as you like"])
        .expect(0, &["each lap the number of charge counters", "but for what grows", "way out A may, and does not"]);
}

/// The search keeps every 4,096th of these laps or so; each brings two markers and a charge.
#[test]
fn what_grows_is_told_for_one_lap_where_nobody_chooses() {
    let found = json(&["loops", GROWING, "--scenario", "past exactly three", "--format", "json"]);
    let told = &list(&found["scenarios"][0]["termination"]["loops"])[0];
    let grows = [("charge", 1), ("marker", 2)]
        .map(|(it, by)| format!("the number of {it} counters on \"Yeast\" grows by {by}"));
    assert_eq!(told["grows"], Value::from(grows.to_vec()));
    assert!(told["rounds"].as_u64() > Some(1), "{told}");
}

/// However often a position was kept on the way, the lap of a forced loop is told once.
#[test]
fn a_forced_lap_is_told_once() {
    let ran = run(&["loops", LOOPS, "--scenario", "forced"]);
    let lap = ran.out.split("from here on it goes round").nth(1).expect("a lap");
    assert_eq!(lap.matches("triggers: \"Ping\"").count(), 1, "{lap}");
}

#[test]
fn what_ends_and_what_is_not_known_is_said() {
    let ends = run(&["loops", GROWING, "--scenario", "fewer than ten"]);
    ends.expect(0, &["every run ends", "1 scenario: 1 end"]);
    let cut = run(&["loops", "models/tiny/silence.assize", "--max-depth", "1"]);
    cut.expect(3, &["not every run was looked at: depth limit reached", "unknown"]);
}

#[test]
fn wrong_calls_are_told() {
    run(&["loops", LOOPS, "--scenario", "forcd"]).expect(4, &["no scenario's name holds `forcd`"]);
    run(&["loops", LOOPS, "--rulebook", "plane"]).expect(2, &["no rulebook is called `plane`", "`plain`"]);
    let broken = Folder::of(&[("a.assize", "scenario \"x\" { uses nothing }")]);
    let ran = broken.run(&["loops", "a.assize", "--format", "json"]);
    ran.expect(2, &["nothing was explored"]);
    let none = Folder::of(&[("a.assize", "use std.plain\n")]);
    none.run(&["loops", "a.assize"]).expect(4, &["there is no scenario to explore in 1 file"]);
}
