//! `assize compare`: one scenario under several rulebooks.

use crate::program::{Folder, Ran, double, run};
use serde_json::Value;

const GAMES: [&str; 5] = ["fab", "four souls", "grid", "gundam", "l5r"];

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}", ran.out))
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("no list: {value}"))
}

/// `plain`, and the same where the affected player orders.
fn folder(expect: &str) -> Folder {
    let books = "rulebook affected extends plain { policies { replacements are ordered by: the affected player } }\n\
                 rulebook update { zones { play in play }; numbers { life }; words { type: hero } }\n";
    let text = double(expect).replace("use std.plain\n", &format!("use std.plain\n{books}"));
    Folder::of(&[("a.assize", text.as_str())])
}

#[test]
fn every_question_is_put_to_every_game_and_each_answers_as_expected() {
    let ran = run(&["compare", "", "models/compare", "--format", "json"]);
    ran.expect(0, &[]);
    let found = json(&ran);
    assert_eq!((&found["schema"], &found["kind"]), (&1.into(), &"compare".into()));
    assert_eq!(list(&found["scenarios"]).len(), 10);
    for scenario in list(&found["scenarios"]) {
        let cells = list(&scenario["rulebooks"]);
        let books: Vec<&str> = cells.iter().filter_map(|cell| cell["rulebook"].as_str()).collect();
        assert_eq!(books, GAMES, "{}", scenario["name"]);
        for cell in cells.iter().filter(|cell| cell["not_expressible"].is_null()) {
            let expected = list(&cell["found"]["expectations"]);
            assert!(!expected.is_empty(), "{}: {} expects nothing", scenario["name"], cell["rulebook"]);
        }
    }
}

/// B gains in A's turn by two effects of B's: in one game B orders as their controller, in one as the player who gains,
/// in one A orders because it is A's turn.
#[test]
fn choosers_stand_beside_each_other_and_a_missing_class_is_named() {
    let ran = run(&["compare", "plus one and double, one controller", "models/compare", "--format", "json"]);
    let found = json(&ran);
    let cells = list(&found["scenarios"][0]["rulebooks"]);
    let choosers: Vec<String> = cells.iter().map(|cell| cell["found"]["choosers"].to_string()).collect();
    let (one, all) = (r#"["B"]"#.to_owned(), r#"["A","B","rules"]"#.to_owned());
    assert_eq!(choosers, [one.clone(), one, "null".to_owned(), all, r#"["A"]"#.to_owned()]);
    assert_eq!(cells[2]["not_expressible"], "rulebook `grid` has no class of replacement effects worded `instead`");
    assert_eq!(cells[2]["as_expected"], true);
}

#[test]
fn a_rulebook_without_a_text_of_its_own_is_asked_with_anothers() {
    let folder = folder("expect outcomes exactly { 12 }, { 13 }; expect choosers A");
    let args = ["compare", "double", "a.assize", "--rulebooks", "plain,affected,update"];
    let ran = folder.run(&args);
    ran.expect(
        0,
        &[
            "not expressible",
            "1 scenario: 1 as expected, 1 not expressible, 1 without expectations",
            "plain, affected: ",
        ],
    );
    let found = json(&folder.run(&[&args[..], &["--format", "json"]].concat()));
    let cells = list(&found["scenarios"][0]["rulebooks"]);
    assert_eq!(cells[0]["found"]["choosers"], Value::from(vec!["A"]));
    assert_eq!(cells[1]["found"]["choosers"], Value::from(vec!["B"]));
    assert!(cells[2]["not_expressible"].as_str().is_some_and(|it| it.contains("item")), "{}", cells[2]);
}

#[test]
fn what_a_rulebook_is_expected_to_answer_is_held_against_it() {
    let under = "expect outcomes exactly { 12 }, { 13 }; under \"affected\" { expect choosers A }";
    folder(under)
        .run(&["compare", "double", "a.assize"])
        .expect(1, &["(FAIL)", "expected choosers A", "found choosers B"]);
    let right = "expect choosers A; under \"affected\" { expect choosers B }";
    folder(right).run(&["compare", "double", "a.assize"]).expect(0, &["1 scenario: 2 as expected"]);
}

/// That a word is missing is a finding where nothing is expected, an expectation with `expect error`, and a wrong text
/// where something else is expected.
#[test]
fn a_missing_word_is_a_finding_only_where_nothing_else_is_expected() {
    let missing = folder("under \"update\" { expect error \"item\" }");
    missing.run(&["compare", "double", "a.assize"]).expect(0, &["not expressible", "1 not expressible"]);
    let there = folder("under \"affected\" { expect error \"item\" }");
    there.run(&["compare", "double", "a.assize"]).expect(1, &["(FAIL)", "1 not as expected"]);
    let wanted = folder("under \"update\" { expect choosers A }");
    wanted.run(&["compare", "double", "a.assize"]).expect(2, &["in the texts; nothing was explored"]);
}

#[test]
fn names_that_are_not_there_are_told_with_the_nearest() {
    let folder = folder("expect choosers A");
    folder.run(&["compare", "doubel", "a.assize"]).expect(4, &["did you mean `double`?"]);
    let books = ["compare", "double", "a.assize", "--rulebooks", "plain,afected"];
    folder.run(&books).expect(2, &["no rulebook is called `afected`", "did you mean `affected`?"]);
}

#[test]
fn a_limit_is_unknown() {
    let limited = ["compare", "double", "a.assize", "--max-states", "1"];
    folder("expect outcomes exactly { 12 }, { 13 }").run(&limited).expect(3, &["(unknown)", "1 unknown"]);
}

#[test]
fn tables_keep_to_80_columns_and_every_format_tells_the_same() {
    let args = ["compare", "", "models/compare"];
    let ran = run(&args);
    let wide: Vec<&str> = ran.out.lines().filter(|line| line.chars().count() > 80).collect();
    assert!(wide.is_empty(), "{wide:?}");
    let minutes = run(&[&args[..], &["--format", "markdown"]].concat());
    let pages = Folder::of(&[]);
    let file = pages.join("compared.html").display().to_string();
    let page = run(&[&args[..], &["--format", "html", "--html", &file]].concat());
    assert_eq!(std::fs::read_to_string(&file).expect("the page is written"), page.out);
    assert!(page.out.starts_with("<!DOCTYPE html>") && page.out.contains("<table"), "{}", page.out);
    minutes.expect(0, &["## a forced loop", "gundam: { 6 }", "not expressible here"]);
}
