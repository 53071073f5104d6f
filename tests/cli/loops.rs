//! `assize loops`: whether scenarios end, and whose loops there are.

use crate::program::{Folder, run};
use serde_json::{Value, json};

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

/// A coin that shows its first side goes on: one lap in two; the die of six goes on with one of its sides.
#[test]
fn how_likely_a_loop_of_chance_goes_on_is_told() {
    run(&["loops", LOOPS, "--scenario", "chance"])
        .expect(0, &["each lap goes on with a chance of 1 in 2;", "with probability 1 it ends, whatever is chosen"]);
    let found = json(&["loops", "models/tiny/odds.assize", "--format", "json"]);
    let chance = |at: usize| list(&found["scenarios"][at]["termination"]["loops"])[0]["chance"].clone();
    let told = |(least, least_of): (u64, u64), (most, most_of): (u64, u64)| {
        json!({
            "lap_goes_on": {"times": least, "in": least_of},
            "lap_goes_on_at_most": {"times": most, "in": most_of},
            "almost_surely": "it ends, whatever is chosen",
        })
    };
    let all: Vec<Value> = (0..list(&found["scenarios"]).len()).map(chance).collect();
    assert_eq!(all, [told((1, 6), (1, 6)), told((7, 25), (7, 25)), told((1, 2), (2, 3)), Value::Null]);
}

/// Whatever the rulebook says, the loop is shown; by what it says the scenario ends, and how.
#[test]
fn what_the_rulebook_says_of_a_loop_is_told() {
    const RULINGS: &str = "models/tiny/rulings.assize";
    let forced = |book: &'static str| run(&["loops", RULINGS, "--scenario", "to and fro", "--rulebook", book]);
    forced("plain").expect(0, &["LOOPS", "a loop that nobody can leave goes on for ever", "0 end, 1 loop"]);
    forced("drawn")
        .expect(0, &["by what the rulebook says of loops", "a loop that nobody can leave is a draw: { drawn }"]);
    forced("lost").expect(0, &["is lost by the player whose turn it", "{ won by A }", "1 end"]);
    forced("says nothing").expect(0, &["LOOPS", "the rulebook does not say what becomes of a loop that nobody can"]);
    let kept = run(&["check", RULINGS, "--scenario", "as long as A likes", "--rulebook", "lost", "-v"]);
    kept.expect(
        0,
        &["every run ends, by what the rulebook says of loops", "{ won by B } by what the rulebook says of loops"],
    );
    let found = json(&["check", RULINGS, "--scenario", "to and fro", "--rulebook", "drawn", "--format", "json"]);
    let scenario = &found["scenarios"][0];
    assert_eq!(scenario["termination"]["verdict"], "ends");
    assert_eq!(scenario["termination"]["loops"][0]["rulebook"], "a loop that nobody can leave is a draw: { drawn }");
    assert_eq!(
        (&scenario["outcomes"][0]["ending"], &scenario["outcomes"][0]["end_states"]),
        (&"drawn".into(), &0.into())
    );
}

/// Each value of the policy on a loop that is there is noticed, none of the other; of a rulebook that is silent there is nothing to notice.
#[test]
fn what_a_rulebook_says_of_loops_is_noticed_when_it_changes() {
    let survivors = |scenario: &str, book: &str| {
        let args =
            ["mutate", "models/tiny/rulings.assize", "--scenario", scenario, "--rulebook", book, "--format", "json"];
        let found = json(&args);
        let mutants = list(&found["rulebooks"][0]["mutants"]);
        let of_loops = mutants.iter().filter(|it| it["name"].as_str().is_some_and(|it| it.starts_with("a loop that")));
        of_loops.map(|it| it["status"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        survivors("as long as A likes", "plain"),
        ["survived", "survived", "killed", "killed", "killed", "killed"]
    );
    assert_eq!(survivors("as long as A likes", "says nothing"), Vec::<String>::new());
}

/// A or B may decline: then the markers are gone, and nothing waits.
#[test]
fn who_could_leave_is_told_with_the_story_of_leaving() {
    let found = json(&["loops", LOOPS, "--scenario", "collective", "--format", "json"]);
    assert_eq!((&found["schema"], &found["kind"]), (&2.into(), &"loops".into()));
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

/// However rarely the search keeps a position, the lap of the proof is a judge's: two markers and a charge.
#[test]
fn what_grows_is_told_for_one_lap_where_nobody_chooses() {
    let found = json(&["loops", GROWING, "--scenario", "past exactly three", "--format", "json"]);
    let told = &list(&found["scenarios"][0]["termination"]["loops"])[0];
    let grows = [("charge", 1), ("marker", 2)]
        .map(|(it, by)| format!("the number of {it} counters on \"Yeast\" grows by {by}"));
    assert_eq!(told["grows"], Value::from(grows.to_vec()));
    assert_eq!(told["rounds"], 1, "{told}");
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

/// The limiters that hold a scenario of a file, each with the loops that there would be without it.
fn held(file: &str, scenario: &str) -> Vec<(String, Vec<String>)> {
    let found = json(&["loops", file, "--scenario", scenario, "--why", "--format", "json"]);
    let scenario = &found["scenarios"][0];
    assert_eq!(scenario["termination"]["verdict"], "ends");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let holding = list(&scenario["why"]).iter().filter(|it| it["verdict"] == "loops");
    let loops = |it: &Value| list(&it["loops"]).iter().map(|one| text(&one["text"])).collect();
    holding.map(|it| (text(&it["limiter"]), loops(it))).collect()
}

/// Each scenario is held by one thing; without it the marker goes round, or markers grow without bound.
#[test]
fn what_holds_a_scenario_is_told_with_the_loop_that_there_would_be() {
    let cases = [
        ("once per turn", "its limit on how often", "forced, repeating"),
        ("the first time", "its ordinal: at which time", "forced, repeating"),
        ("a cost", "its cost, and when it may be activated", "sustained of A, growing"),
        ("as often as the scenario says", "how often A activates \"Pump\" in the scenario", "sustained of A, growing"),
        ("you may pay", "the cost of `may` 1", "sustained of A, growing"),
    ];
    for (scenario, limiter, text) in cases {
        let held = held("models/tiny/limits.assize", scenario);
        assert_eq!(held, [(limiter.to_owned(), vec![text.to_owned()])], "{scenario}");
    }
    let lap = held(GROWING, "a lap that costs life");
    assert_eq!(lap, [("what the rulebook always looks at: A-life".to_owned(), vec!["forced, growing".to_owned()])]);
    let ten = held(GROWING, "fewer than ten");
    assert_eq!(ten, [("the condition of `if` 1".to_owned(), vec!["forced, growing".to_owned()])]);
}

/// Two things hold it, each alone would do: neither is load-bearing.
#[test]
fn what_is_held_twice_ends_without_either() {
    let text = std::fs::read_to_string("models/tiny/limits.assize").expect("the file is there");
    let end = text.find("scenario \"the first time\"").expect("a second scenario");
    let twice = text[..end].replace("    when this gets", "    once per turn, when this gets");
    let folder = Folder::of(&[("a.assize", &twice)]);
    let ran = folder.run(&["loops", "a.assize", "--why"]);
    ran.expect(0, &["every run ends", "it ends without any one of 3 limiters"]);
}

/// 2, 6, 42, ...: without the condition squares are added until the numbers end, and of that nothing is proved.
#[test]
fn what_is_not_known_without_a_limiter_is_said() {
    let text = "use std.plain\nscenario \"squares\" {\n  uses plain\n  players A\n  A: \"Yeast\" is item in play {\n    \
                when this gets 1 or more marker counters: {\n      if marker counters on this < 9: put (marker counters \
                on this * marker counters on this) marker counters on this\n    }\n  }\n  happens: put 2 marker counters on \"Yeast\"\n  \
                observe marker counters on \"Yeast\"\n  expect outcomes exactly { 42 }\n}\n";
    let folder = Folder::of(&[("a.assize", text)]);
    folder.run(&["check", "a.assize"]).expect(0, &["1 as expected"]);
    let ran = folder.run(&["loops", "a.assize", "--why"]);
    ran.expect(3, &["every run ends", "unknown the condition of `if` 1", "without it: number limit reached"]);
}

/// The hero's controller gains 1 energy whenever the rules look, and nobody chooses: the loop is all there is, so that the
/// limit on depth hides nothing. Where A may do something before, what comes of that is not known.
#[test]
fn a_forced_loop_from_the_start_is_seen_without_an_expectation() {
    let text = |check: &str, line: &str| {
        format!(
            "use std.plain\nrulebook r extends plain {{ standing {{ each {check}: its controller gains 1 energy }} }}\n\
             scenario \"grow\" {{\n  uses r\n  players A (turn), B\n  A: hero with life 3\n  {line}\n}}\n"
        )
    };
    let kept = "A: \"Lamp\" is item { activate free: gain 1 energy }; A may activate \"Lamp\" any number of times";
    let folder = Folder::of(&[("assize.toml", ""), ("a.assize", &text("hero", "")), ("b.assize", &text("unit", kept))]);
    let ran = folder.run(&["check", "a.assize", "--allow-unchecked"]);
    ran.expect(0, &["seen grow", "loops", "1 without expectations"]);
    folder.run(&["check", "b.assize", "--allow-unchecked"]).expect(3, &["???? grow", "1 unknown"]);
}

/// Under a rulebook that ends the loop `expect loops` is not met; what is met is named, and can be written.
#[test]
fn what_can_be_expected_of_a_loop_that_is_over_is_told() {
    let text = |expected: &str| {
        format!(
            "use std.plain\nrulebook r extends plain {{ policies {{ a loop that nobody can leave: is a draw }}\n\
             standing {{ each hero: its controller gains 1 energy }} }}\n\
             scenario \"grow\" {{\n  uses r\n  players A (turn), B\n  A: hero with life 3\n  expect {expected}\n}}\n"
        )
    };
    let told = "every run ends, by what the rulebook says of loops; `expect loop forced growing` is met";
    let folder = Folder::of(&[("a.assize", &text("loops")), ("b.assize", &text("loop forced growing"))]);
    folder.run(&["check", "a.assize"]).expect(1, &[told]);
    folder.run(&["check", "b.assize"]).expect(0, &["1 as expected"]);
}
