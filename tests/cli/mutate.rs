//! `assize mutate`: who notices the changes of a rulebook.

use crate::program::{Folder, double, run};
use serde_json::Value;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn mutant<'v>(document: &'v Value, name: &str) -> &'v Value {
    let mutants = document["rulebooks"][0]["mutants"].as_array().expect("there are mutants");
    mutants.iter().find(|mutant| mutant["name"] == name).unwrap_or_else(|| panic!("no `{name}`"))
}

const ORDER: &str = "replacements are ordered by: the affected player";
const SPREAD: &str = "a prevention is spread by: its controller, point by point";

#[test]
fn mutants_are_killed_by_expectations_and_survive_without() {
    let folder =
        Folder::of(&[("a.assize", &double("expect outcomes exactly { 12 }, { 13 }; check \"once per event\""))]);
    let ran = folder.run(&["mutate", "a.assize", "--format", "json"]);
    ran.expect(0, &[]);
    let found = json(&ran.out);
    assert_eq!((&found["schema"], &found["kind"]), (&1.into(), &"mutate".into()));
    let body = mutant(&found, "event damage: without does");
    assert_eq!((&body["status"], &body["part"]), (&"killed".into(), &"rule".into()));
    assert_eq!(body["killed_by"][0]["scenario"], "double");
    assert_eq!(body["killed_by"][0]["expectations"][0], "expect outcomes exactly { 12 }, { 13 }");
    let spread = mutant(&found, SPREAD);
    assert_eq!((&spread["status"], &spread["reached"]), (&"survived".into(), &0.into()));
    let rulebook = &found["rulebooks"][0];
    let all = rulebook["mutants"].as_array().expect("a list").len() as u64;
    let counted: u64 = ["killed", "survived", "equivalent", "unknown"]
        .iter()
        .map(|key| rulebook[key].as_u64().expect("a number"))
        .sum();
    assert_eq!(counted, all);
    let terminal = folder.run(&["mutate", "a.assize", "-v"]);
    terminal.expect(
        0,
        &["killed event damage: without does", "by \"double\": outcomes exactly", "no scenario asks for it"],
    );
    assert!(terminal.out.lines().all(|line| line.chars().count() <= 80), "{}", terminal.out);
    folder.run(&["mutate", "a.assize", "--fail-under", "99"]).expect(1, &["fewer than 99 of 100 changes are noticed"]);
    folder.run(&["mutate", "a.assize", "--fail-under", "1"]).expect(0, &[]);
}

#[test]
fn a_limit_under_a_mutant_is_unknown_and_never_a_kill() {
    let folder = Folder::of(&[("a.assize", &double("expect outcomes exactly { 12 }, { 13 }"))]);
    let found = json(&folder.run(&["mutate", "a.assize", "--format", "json", "--max-states", "60"]).out);
    let again = mutant(&found, "an effect replaces an original event: any number of times");
    assert_eq!(again["status"], "unknown");
    assert_eq!(again["unknown_in"][0], "double");
    assert_eq!(again["killed_by"], Value::from(Vec::<Value>::new()));
}

/// The scenario expects what the base says. Under the proposal the affected player B orders, and both effects are taken at once
/// by whoever is first; what is expected of the choosers fails. Turned back, it is met again.
#[test]
fn a_proposal_is_judged_by_the_scenarios_of_what_it_extends() {
    let text = double("expect outcomes exactly { 12 }, { 13 }; expect choosers A").replace(
        "use std.plain\n",
        "use std.plain\nrulebook ours extends plain { policies { replacements are ordered by: the affected player } }\n\
         equivalent plain { \"a prevention is spread by: its controller, point by point\": \"nothing is prevented\" }\n",
    );
    let folder = Folder::of(&[("a.assize", text.as_str())]);
    let ran = folder.run(&["mutate", "a.assize", "--rulebook", "ours", "--format", "json"]);
    ran.expect(0, &[]);
    let found = json(&ran.out);
    let back = mutant(&found, "replacements are ordered by: each player their own, clockwise from the first player");
    assert_eq!(
        (&back["status"], &back["killed_by"][0]["expectations"][0]),
        (&"killed".into(), &"expect choosers A".into())
    );
    assert_eq!(found["rulebooks"][0]["idle"], Value::from(Vec::<Value>::new()));
    // What is declared of `plain` stands for what extends it.
    assert_eq!(mutant(&found, SPREAD)["status"], "equivalent");
}

#[test]
fn equivalents_are_believed_until_something_notices() {
    let scenario = double("expect outcomes exactly { 12 }, { 13 }");
    let declare = |change: &str, reason: &str| format!("equivalent plain {{ \"{change}\"{reason} }}\n{scenario}");
    let with = |change: &str, reason: &str| Folder::of(&[("a.assize", declare(change, reason).as_str())]);

    let good = with(SPREAD, ": \"there is no prevention in play\"");
    let found = json(&good.run(&["mutate", "a.assize", "--format", "json"]).out);
    assert_eq!(mutant(&found, SPREAD)["status"], "equivalent");
    assert_eq!(mutant(&found, SPREAD)["declared_equivalent"], "there is no prevention in play");
    assert_eq!(found["equivalent"], 1);

    let wrong = with("event damage: without does", ": \"damage is nothing\"");
    wrong
        .run(&["mutate", "a.assize"])
        .expect(1, &["KILLED event damage: without does", "declared equivalent, and it is not"]);

    let unknown = with("event damage: without dose", ": \"misspelt\"");
    let said =
        ["rulebook `plain` has no change `event damage: without dose`", "did you mean `event damage: without does`?"];
    unknown.run(&["mutate", "a.assize"]).expect(2, &said);
    unknown.run(&["check", "a.assize"]).expect(0, &[]);

    with(SPREAD, "").run(&["check", "a.assize"]).expect(2, &["the reason is missing"]);
    let text = format!("use std.plain\nequivalent plian {{ }}\n{scenario}");
    Folder::of(&[("a.assize", text.as_str())]).run(&["check", "a.assize"]).expect(2, &["did you mean `plain`?"]);
}

#[test]
fn equivalents_beside_the_rulebook_are_read_without_being_named() {
    let rulebook = "use std.plain\nrulebook ours extends plain { }\n";
    let scenario = double("expect outcomes exactly { 12 }, { 13 }").replace("uses plain", "uses ours");
    let scenario = format!("use \"ours.assize\"\n{scenario}");
    let beside = format!("use \"ours.assize\"\nequivalent ours {{ \"{SPREAD}\": \"no prevention here\" }}\n");
    let folder =
        Folder::of(&[("ours.assize", rulebook), ("a.assize", scenario.as_str()), ("equivalent.assize", &beside)]);
    let found = json(&folder.run(&["mutate", "a.assize", "--format", "json"]).out);
    assert_eq!(mutant(&found, SPREAD)["status"], "equivalent");
}

#[test]
fn scenarios_that_are_not_as_expected_do_not_judge() {
    let folder = Folder::of(&[("a.assize", &double("expect outcomes exactly { 12 }"))]);
    folder.run(&["mutate", "a.assize"]).expect(4, &["idle double", "not as expected under the rulebook itself"]);
    let silent = Folder::of(&[("a.assize", &double(""))]);
    silent.run(&["mutate", "a.assize"]).expect(4, &["it expects nothing", "no scenario can judge"]);
    silent.run(&["mutate", "a.assize", "--rulebook", "plian"]).expect(2, &["did you mean `plain`?"]);
}

/// The mutants of a document without what depends on how many scenarios were run.
fn fates(text: &str) -> Vec<(Value, Value, Value)> {
    let document = json(text);
    let books = document["rulebooks"].as_array().expect("a list");
    let mutants = books.iter().flat_map(|book| book["mutants"].as_array().expect("a list"));
    mutants.map(|it| (it["name"].clone(), it["status"].clone(), it["killed_by"].clone())).collect()
}

#[test]
fn scenarios_that_never_ask_for_a_policy_never_notice_its_change() {
    for file in ["models/tiny/triggers.assize", "models/tiny/silence.assize", "models/fab/scenarios/order.assize"] {
        let quick = run(&["mutate", file, "--format", "json", "--max-states", "2000"]);
        let slow = run(&["mutate", file, "--format", "json", "--max-states", "2000", "--exhaustive"]);
        quick.expect(0, &[]);
        assert!(quick.out != slow.out, "{file}: something is left out");
        assert_eq!(fates(&quick.out), fates(&slow.out), "{file}");
    }
}

#[test]
fn mutants_are_the_same_byte_for_byte_with_1_and_8_threads() {
    let with = |threads: &str| {
        let file = "models/tiny/silence.assize";
        run(&["mutate", file, "--format", "json", "--max-states", "2000", "--threads", threads]).out
    };
    assert!(with("1") == with("8"), "1 and 8 threads differ");
}

#[test]
fn an_order_that_another_player_decides_is_noticed_by_choosers() {
    let folder = Folder::of(&[("a.assize", &double("expect choosers A"))]);
    let found = json(&folder.run(&["mutate", "a.assize", "--format", "json"]).out);
    assert_eq!(mutant(&found, ORDER)["status"], "killed");
}

/// What `std` states is counted apart, and asked for only with `--std`: no game of one's own notices all of it.
#[test]
fn what_std_states_has_a_score_of_its_own() {
    let book = "use std.plain\nrulebook ours extends plain { policies { replacements are ordered by: the affected player } }\n";
    let text = double("expect outcomes exactly { 12 }, { 13 }; expect choosers B").replace("uses plain", "uses ours");
    let folder = Folder::of(&[("a.assize", &text.replace("use std.plain\n", book))]);
    let ran = folder.run(&["mutate", "a.assize"]);
    ran.expect(0, &["without what `std` states, "]);
    let found = json(&folder.run(&["mutate", "a.assize", "--format", "json"]).out);
    let (all, own) = (&found["rulebooks"][0], &found["rulebooks"][0]["own"]);
    let sum = |it: &Value| ["killed", "survived"].iter().filter_map(|key| it[key].as_u64()).sum::<u64>();
    assert!(sum(own) > 0 && sum(own) < sum(all), "{own}");
}
