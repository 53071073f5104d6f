//! `assize coverage`: what the scenarios exercise.

use crate::program::{Folder, double, run};
use serde_json::Value;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

const BOOK: &str = r#"use std.plain
rulebook ours "rules of ours" extends plain {
  clauses {
    1.1 definition "what a replacement is"
    1.2 "an effect replaces an event once"
    1.3 "fractions are rounded down"
  }
  policies {
    an effect replaces an original event: at most once cites 1.2
    fractions are rounded: down cites 1.3
  }
}
"#;

/// A scenario with a card whose branches are not all taken.
fn folder() -> Folder {
    let scenario = double("expect outcomes exactly { 12 }, { 13 }; check \"once per event\"")
        .replace("use std.plain", "use \"ours.assize\"")
        .replace("uses plain", "uses ours")
        .replace(
            "  happens:",
            "  A: \"Flint\" is item in play {\n    when \"Spark\" deals damage to an object: { if life of A's hero > 30 { draw 1 cards } \
             else { you may draw 1 cards } }\n    when this is destroyed: draw 1 cards\n  }\n  happens:",
        );
    Folder::of(&[("ours.assize", BOOK), ("a.assize", scenario.as_str())])
}

fn clause<'v>(document: &'v Value, id: &str) -> &'v Value {
    let clauses = document["clauses"].as_array().expect("there are clauses");
    clauses.iter().find(|clause| clause["id"] == id).unwrap_or_else(|| panic!("no clause {id}"))
}

#[test]
fn clauses_are_exercised_by_the_runs_that_cite_them() {
    let found = json(&folder().run(&["coverage", "a.assize", "--format", "json"]).out);
    assert_eq!((&found["schema"], &found["kind"]), (&1.into(), &"coverage".into()));
    assert_eq!(clause(&found, "1.1")["kind"], "definition");
    let once = clause(&found, "1.2");
    assert_eq!((&once["kind"], &once["scenarios"][0]), (&"rule".into(), &"double".into()));
    let rounding = clause(&found, "1.3");
    assert_eq!(rounding["scenarios"], Value::from(Vec::<Value>::new()));
    assert_eq!((&rounding["guard"], &rounding["survived"]), (&Value::Null, &1.into()));
    let book = &found["rulebooks"][0];
    assert_eq!((&book["definitions"], &book["title"]), (&1.into(), &"rules of ours".into()));
    assert!(book["exercised"].as_u64() < book["rules"].as_u64());
}

#[test]
fn abilities_and_ways_that_no_run_takes_are_told() {
    let found = json(&folder().run(&["coverage", "a.assize", "--format", "json", "--quick"]).out);
    let cards = found["cards"].as_array().expect("there are cards");
    let flint = cards.iter().find(|card| card["card"] == "Flint").expect("the card is told");
    let untaken: Vec<Option<&str>> =
        flint["untaken"].as_array().expect("a list").iter().map(|it| it["branch"].as_str()).collect();
    assert_eq!(untaken, [Some("if: it holds"), None], "{flint}");
    assert_eq!(flint["abilities"], 2);
    let whetstone = cards.iter().find(|card| card["card"] == "Whetstone").expect("the card is told");
    assert_eq!(whetstone["untaken"], Value::from(Vec::<Value>::new()));
}

#[test]
fn coverage_for_eyes_is_narrow_and_names_what_is_missing() {
    let folder = folder();
    let ran = folder.run(&["coverage", "a.assize", "-v"]);
    ran.expect(
        0,
        &["NONE 1.3", "def 1.1", "card Flint", "its condition never holds", "never used: when this is destroyed"],
    );
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "{}", ran.out);
    folder.run(&["coverage", "a.assize", "--quick", "--fail-under", "100"]).expect(1, &["fewer than 100 of 100 rules"]);
    folder.run(&["coverage", "a.assize", "--quick", "--fail-under", "10"]).expect(0, &[]);
    folder.run(&["coverage", "a.assize", "--quick", "--fail-under", "10%"]).expect(0, &[]);
    folder.run(&["coverage", "a.assize", "--fail-under", "101"]).expect(2, &["101", "expected a number from 0 to 100"]);
    folder
        .run(&["coverage", "a.assize", "--fail-under", "half"])
        .expect(2, &["expected a number from 0 to 100, such as `90`"]);
    folder.run(&["coverage", "nothing.assize"]).expect(2, &["there is no `nothing.assize`"]);
}

#[test]
fn the_page_stands_alone_and_escapes_what_texts_say() {
    let folder = folder();
    let text = BOOK.replace("rules of ours", "rules <b>of</b> ours & others");
    std::fs::write(folder.join("ours.assize"), text).expect("a file can be written");
    folder.run(&["coverage", "a.assize", "--quick", "--html", "page.html"]).expect(0, &[]);
    let page = std::fs::read_to_string(folder.join("page.html")).expect("the page was written");
    assert!(page.starts_with("<!DOCTYPE html>"));
    assert!(page.contains("rules &lt;b&gt;of&lt;/b&gt; ours &amp; others"));
    let (_, report) = page.split_once("<div id=\"report\">").expect("a report");
    let (report, _) = report.split_once("<script").expect("what can be gone through stands behind it");
    for outside in ["http://", "https://", "src=", "<link", "<b>of"] {
        assert!(!report.contains(outside), "{outside}");
    }
    for part in ["Every clause", "Where it is silent", "What it settles", "an effect replaces an original event"] {
        assert!(report.contains(part), "{part}");
    }
    assert!(page.contains("default-src &#39;none&#39;") || page.contains("default-src 'none'"), "it fetches nothing");
    let printed = folder.run(&["coverage", "a.assize", "--quick", "--format", "html"]);
    assert_eq!(printed.out, page);
}

/// Nothing is rounded in the scenario, so that nobody notices how fractions are rounded; without the step in which effects
/// replace, 3 damage leave 17, which is noticed.
#[test]
fn the_page_tells_what_becomes_of_changes() {
    let folder = folder();
    folder.run(&["coverage", "a.assize", "--html", "page.html"]).expect(0, &[]);
    let page = std::fs::read_to_string(folder.join("page.html")).expect("the page was written");
    for part in ["not noticed</span> fractions are rounded: up", "Changes that are noticed:"] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn coverage_is_the_same_byte_for_byte_with_1_and_8_threads() {
    let with = |threads: &str| {
        let file = "models/tiny/silence.assize";
        run(&["coverage", file, "--format", "json", "--max-states", "2000", "--threads", threads]).out
    };
    assert!(with("1") == with("8"), "1 and 8 threads differ");
}

/// No run comes to what the rulebook says of loops: loops are found on what a search has found. The clause counts all the same.
#[test]
fn a_clause_on_loops_is_exercised_by_a_loop() {
    let args = ["models/harbour", "--rulebook", "harbour at rest", "--format", "json"];
    let found = json(&run(&[&["coverage"], &args[..]].concat()).out);
    assert_eq!(clause(&found, "4")["scenarios"], Value::from(vec!["hand and tide"]), "{found}");
    let told = json(&run(&[&["check"], &args[..]].concat()).out);
    let scenario = told["scenarios"].as_array().and_then(|all| all.iter().find(|it| it["name"] == "hand and tide"));
    let cites = &scenario.expect("it is checked")["cites"];
    assert!(cites.as_array().is_some_and(|all| all.iter().any(|it| it["clause"] == "4")), "{cites}");
}

/// What says that a card costs more is used where that is paid.
#[test]
fn an_additional_cost_that_is_paid_is_used() {
    let text = "use std.plain\ncard \"Toll\": action {\n  cost 0\n  as an additional cost to play this: spend 1 energy\n  \
                resolve: gain 2 energy\n}\nscenario \"toll\" {\n  uses plain\n  players A (turn), B\n  during turn\n  \
                A has 1 energy\n  A: \"Toll\" in hand\n  A plays \"Toll\"\n  observe energy of A\n  \
                expect outcomes exactly { 2 }\n}\n";
    let paid = Folder::of(&[("toll.assize", text)]).run(&["coverage", "toll.assize"]);
    paid.expect(0, &["cards: 2 abilities, 2 used"]);
    let unplayed = text.replace("  A plays \"Toll\"\n", "").replace("{ 2 }", "{ 1 }");
    let unpaid = Folder::of(&[("toll.assize", unplayed.as_str())]).run(&["coverage", "toll.assize"]);
    unpaid.expect(0, &["never used: as an additional cost to play this: spend 1 energy"]);
}
