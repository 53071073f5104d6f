//! `assize explain`: how an outcome comes about, and which choices mattered.

use crate::program::{Folder, double, run};
use serde_json::Value;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("no list: {value}"))
}

fn choices(run: &Value) -> Vec<&Value> {
    list(&run["steps"]).iter().filter(|step| step["kind"] == "choice").collect()
}

/// A orders the two replacements, and then may draw, which nobody observes.
fn folder() -> Folder {
    let flint = "  A: \"Flint\" is item in play { when \"Spark\" deals damage to an object: you may draw 1 cards }\n  \
                 A: \"Card\" in deck\n  happens:";
    let text = double("expect ends").replace("  happens:", flint);
    Folder::of(&[("a.assize", text.as_str())])
}

/// Plus one first: (3 + 1) * 2 = 8, so 12 are left; twice first: 3 * 2 + 1 = 7, so 13 are.
#[test]
fn each_option_is_told_with_what_it_leads_to_and_what_mattered_is_marked() {
    let ran = folder().run(&["explain", "a.assize", "--outcome", "{ 12 }", "--format", "json"]);
    ran.expect(0, &[]);
    let found = json(&ran.out);
    assert_eq!((&found["schema"], &found["kind"]), (&1.into(), &"explain".into()));
    assert_eq!(list(&found["runs"]).len(), 1);
    let choices = choices(&found["runs"][0]);
    assert_eq!(choices.len(), 2);
    let led = |choice: &Value, taken: bool| {
        let option = list(&choice["options"]).iter().find(|it| it["taken"] == taken).cloned().expect("an option");
        option["leads_to"].clone()
    };
    let [order, may] = choices[..] else { panic!("two choices") };
    assert_eq!((led(order, true), led(order, false)), (Value::from(vec!["{ 12 }"]), Value::from(vec!["{ 13 }"])));
    assert_eq!(list(&order["matters"]).len(), 2);
    assert_eq!((led(may, true), led(may, false)), (Value::from(vec!["{ 12 }"]), Value::from(vec!["{ 12 }"])));
    assert_eq!(list(&may["matters"]).len(), 0);
}

#[test]
fn without_an_outcome_each_is_told_and_loops_too() {
    let ran = folder().run(&["explain", "a.assize"]);
    ran.expect(0, &["the shortest run to { 12 }", "the shortest run to { 13 }", "! another option would have ruled"]);
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "{}", ran.out);
    run(&["explain", "models/tiny/loops.assize", "--scenario", "sustained"])
        .expect(0, &["outcomes: { 0 }", "from here on it goes round", "and so on for ever", "no end"]);
}

/// What the rulebook says becomes of a loop stands behind its lap, by whatever it was asked for.
#[test]
fn what_the_rulebook_says_of_a_loop_is_told_behind_it() {
    let says = "the rulebook: a loop that players keep up is lost by them: { won by B }";
    let file = "models/tiny/rulings.assize";
    let scenario = ["explain", file, "--scenario", "as long as A likes", "--rulebook", "lost"];
    run(&scenario).expect(0, &["and so on for ever", says]);
    run(&[&scenario[..], &["--outcome", "{ won by B }"]].concat()).expect(0, &["and so on for ever", says]);
}

/// Nobody chooses any more, and the search comes upon the same position only after some thousand lines: the lap is four.
#[test]
fn the_lap_of_a_forced_loop_is_told_once() {
    let file = "models/l5r/scenarios/silence.assize";
    let ran = run(&["explain", file, "--scenario", "Each in the place of the other"]);
    ran.expect(0, &["from here on it goes round", "the same again, and so on for ever"]);
    let lap = ran.out.split("from here on it goes round").nth(1).expect("a lap");
    assert_eq!(lap.matches("it becomes: \"Left\" bows").count(), 1, "{}", ran.out);
    assert!(ran.out.lines().count() < 60, "{}", ran.out);
}

/// Each of A and B can stop; under this rulebook both lose if neither does.
#[test]
fn an_ending_by_what_the_rulebook_says_of_loops_is_an_outcome() {
    let args = ["explain", "models/tiny/rulings.assize", "--scenario", "together"];
    run(&args).expect(0, &["outcomes: { settled } { drawn }"]);
    let drawn: Vec<&str> = args.into_iter().chain(["--outcome", "drawn"]).collect();
    run(&drawn).expect(0, &["a run that never ends", "from here on it goes round"]);
}

#[test]
fn a_property_is_told_by_what_shows_it() {
    let one_life = run(&["explain", "models/tiny/silence.assize", "--property", "one life"]);
    one_life.expect(0, &["\"one life\": depends on silence", "one run", "another run"]);
    let holds = ["property \"once per event\": holds", "no single one shows it"];
    folder().run(&["explain", "a.assize", "--property", "once per event"]).expect(0, &holds);
    let ends = run(&["explain", "models/tiny/loops.assize", "--scenario", "forced", "--property", "ends"]);
    ends.expect(0, &["property \"ends\": fails", "it goes round"]);
}

#[test]
fn what_is_not_there_is_said_with_the_nearest() {
    let folder = folder();
    folder.run(&["explain", "a.assize", "--scenario", "duoble"]).expect(4, &["did you mean `double`?"]);
    folder.run(&["explain", "a.assize", "--outcome", "14"]).expect(2, &["no run ends as `14`", "{ 12 }, { 13 }"]);
    folder.run(&["explain", "a.assize", "--property", "once per evnt"]).expect(2, &["did you mean `once per event`?"]);
    folder.run(&["explain", "b.assize"]).expect(2, &["there is no `b.assize`"]);
}

#[test]
fn beyond_a_limit_more_may_come() {
    let ran = run(&["explain", "models/tiny/silence.assize", "--max-depth", "1"]);
    ran.expect(
        3,
        &["depth limit reached: there may be more outcomes; `--max-depth N` with a larger number looks further"],
    );
}
