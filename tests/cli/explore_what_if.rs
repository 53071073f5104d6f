//! What is asked of `assize explore` with a body: expressions that are watched, what-ifs, and proposals that are written.

use crate::explore::Page;
use crate::program::{Folder, double};
use serde_json::{Value, json};
use std::fs;

fn folder() -> Folder {
    Folder::of(&[("a.assize", &double("expect outcomes exactly { 12 }, { 13 }"))])
}

fn asked(page: &Page, path: &str, body: &Value) -> Value {
    let answer = page.post(path, &body.to_string());
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    let schema: Value = serde_json::from_str(&crate::program::run(&["schema", "explore"]).out).expect("a schema");
    let validator = jsonschema::validator_for(&schema).expect("a valid schema");
    let wrong: Vec<String> = validator.iter_errors(&answer.json()).map(|it| it.to_string()).collect();
    assert!(wrong.is_empty(), "{path}: {wrong:?}");
    answer.json()
}

fn refused(page: &Page, path: &str, body: &Value, why: &str) {
    let answer = page.post(path, &body.to_string());
    let error = answer.json()["error"].as_str().unwrap_or_default().to_owned();
    assert!(answer.status == 400 && error.contains(why), "{path}: {} {error}", answer.status);
}

/// (3 + 1) * 2 = 8 leaves 12, 3 * 2 + 1 = 7 leaves 13. Before the choice B's hero has 20.
#[test]
fn an_expression_is_watched_along_a_run_and_behind_each_option() {
    let folder = folder();
    let page = Page::of(&folder, &["a.assize"]);
    page.there("api/scenario/0");
    let expressions =
        ["life of B's hero", "lief of B's hero", "life of B's hero - life of A's hero", "a\nhappens: x", "x }"];
    let body = json!({ "expressions": expressions, "options": [1], "cursor": 0 });
    let found = asked(&page, "api/scenario/0/watch", &body)["watched"].clone();
    assert_eq!((&found[0]["values"], &found[0]["options"]), (&json!(["20", "13"]), &json!(["12", "13"])));
    assert!(found[1]["problem"].as_str().is_some_and(|it| it.contains("did you mean `life`?")), "{found}");
    assert_eq!((&found[2]["values"], &found[2]["problem"]), (&json!(["0", "-7"]), &Value::Null));
    for at in [3, 4] {
        assert!(found[at]["problem"].as_str().is_some_and(|it| it.contains("one line")), "{found}");
    }
}

/// Without the loss of a hero without life, the game goes on; 20 - 30 = -10. The line that is taken away is one that the
/// rulebook says, and the story of the what-if leads to the texts from which it was read.
#[test]
fn a_line_of_the_rulebook_is_taken_away_and_what_follows_is_watched() {
    let text = double("expect unknown").replace("deals 3", "deals 30").replace("  expect unknown\n", "");
    let folder = Folder::of(&[("a.assize", &text)]);
    let page = Page::of(&folder, &["a.assize"]);
    page.there("api/scenario/0");
    let knobs = page.there("api/scenario/0/knobs")["knobs"].clone();
    let lines = knobs["lines"].as_array().expect("lines").clone();
    let loss =
        lines.iter().find(|it| it["block"] == "standing" && it["text"].as_str().is_some_and(|it| it.contains("loses")));
    let line = loss.unwrap_or_else(|| panic!("no loss among {lines:?}"))["line"].as_str().expect("a line").to_owned();
    let uses = knobs["uses"].as_str().expect("lines");
    let proposal = format!("{uses}rulebook \"what if\" extends plain {{\n  {line}\n}}\n");
    let begun = asked(&page, "api/trial", &json!({ "scenario": 0, "proposal": proposal }));
    assert_eq!(begun["diagnostics"], json!([]));
    page.there("api/trial/scenario");
    let steps = page.there("api/trial/scenario/walk/0/0")["steps"].clone();
    let texts = begun["trial"]["texts"].as_array().expect("texts").clone();
    let places: Vec<&Value> =
        steps[0]["lines"].as_array().into_iter().flatten().map(|it| &it["at"]).filter(|it| !it.is_null()).collect();
    let place = places.first().expect("a story that leads to a text");
    let at = place["text"].as_u64().expect("a text");
    let shown = page.there(&format!("api/trial/text/{at}"))["text"].clone();
    assert_eq!(shown["name"], texts[at as usize]);
    let body = json!({ "expressions": ["life of B's hero"], "options": [1], "cursor": 0 });
    let found = asked(&page, "api/trial/watch", &body)["watched"].clone();
    // 30 * 2 + 1 = 61: 20 - 61 = -41, and (30 + 1) * 2 = 62 by the other option.
    assert_eq!((&found[0]["values"], &found[0]["options"]), (&json!(["20", "-41"]), &json!(["-42", "-41"])), "{found}");
}

/// One event names one relation, and nothing the other.
#[test]
fn how_much_speaks_of_a_relation_is_told() {
    let book = "use std.plain\nrulebook mid extends plain { relations { tied to; bound to }; event tie { \"OBJECT is tied to \
                OTHER\"; \"tie OBJECT to OTHER\"; does: OBJECT becomes tied to OTHER } }\n";
    let scenario = "scenario \"s\" { uses mid; players A (turn), B; A: \"U\" is unit; A: \"V\" is unit; happens: tie \"U\" to \"V\" }\n";
    let folder = Folder::of(&[("a.assize", &format!("{book}{scenario}"))]);
    let page = Page::of(&folder, &["a.assize"]);
    page.there("api/scenario/0");
    let knobs = page.there("api/scenario/0/knobs")["knobs"].clone();
    let all = knobs["lines"].as_array().cloned().unwrap_or_default();
    let needs = |name: &str| {
        all.iter().find(|it| it["block"] == "relation" && it["text"] == name).map(|it| it["needs"].clone())
    };
    assert_eq!((needs("tied to"), needs("bound to")), (Some(json!(1)), Some(json!(0))), "{all:?}");
}

/// A map holds the start and both endings; the shorter way to an ending is one option.
#[test]
fn a_map_is_drawn_whole_and_folded() {
    let folder = folder();
    let page = Page::of(&folder, &["a.assize"]);
    let whole = page.there("api/scenario/0/map")["map"].clone();
    assert_eq!((whole["boxes"].as_array().map(Vec::len), whole["arrows"].as_array().map(Vec::len)), (Some(3), Some(2)));
    assert_eq!(whole["boxes"][0]["cells"].as_array().map(Vec::len), Some(2));
    let folded = page.there("api/scenario/0/map/folded")["map"].clone();
    assert_eq!((&folded["folded"], &folded["of"]), (&json!(true), &json!([0, 1, 1, 1, 2, 1])));
    assert_eq!(page.there("api/scenario/0/way/2")["way"].as_array().map(Vec::len), Some(1));
}

/// With 4 damage: (4 + 1) * 2 = 10 leaves 10, 4 * 2 + 1 = 9 leaves 11.
#[test]
fn a_what_if_tells_what_comes_and_goes_and_writes_nothing() {
    let folder = folder();
    let page = Page::of(&folder, &["a.assize", "--read-only"]);
    page.there("api/scenario/0");
    let before = fs::read_to_string(folder.path().join("a.assize")).expect("it is there");
    let text = before.replace("deals 3 damage", "deals 4 damage").replace("{ 12 }, { 13 }", "{ 10 }, { 11 }");
    let body = json!({ "scenario": 0, "texts": { "0": text } });
    assert_eq!(asked(&page, "api/check", &body)["diagnostics"], json!([]));
    asked(&page, "api/trial", &body);
    let whole = page.there("api/trial/scenario");
    assert_eq!(whole["scenario"]["check"]["as_expected"], json!(true), "{whole}");
    let trial = page.there("api/trial")["trial"].clone();
    let texts = |of: &str| -> Vec<String> {
        let all = trial["difference"][of].as_array().expect("a list");
        all.iter().map(|it| it["text"].as_str().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(
        (texts("gained"), texts("lost")),
        (vec!["{ 10 }".into(), "{ 11 }".into()], vec!["{ 12 }".into(), "{ 13 }".into()])
    );
    assert!(trial["difference"]["parts_at"].is_object(), "{trial}");
    assert_eq!(page.there("api/trial/scenario/state/0")["position"]["choice"]["chooser"], "A");
    assert_eq!(fs::read_to_string(folder.path().join("a.assize")).expect("it is there"), before);
}

#[test]
fn what_is_wrong_with_what_is_typed_is_told_at_its_place() {
    let folder = folder();
    let page = Page::of(&folder, &["a.assize"]);
    page.there("api/scenario/0");
    let proposal = "use std.plain\nrulebook p extends plain {\n  policies { first plyer: the turn player }\n}\n";
    let told = asked(&page, "api/trial", &json!({ "scenario": 0, "proposal": proposal }));
    let first = &told["diagnostics"][0];
    assert_eq!((&first["line"], &first["severity"], told.get("trial")), (&json!(3), &json!("error"), None), "{told}");
    refused(&page, "api/check", &json!({ "scenario": 9 }), "no such scenario");
    refused(&page, "api/check", &json!({ "scenario": 0, "texts": { "9": "" } }), "no such text");
    refused(&page, "api/check", &json!({ "scenario": 0, "path": "/etc/passwd" }), "unknown field");
    refused(&page, "api/check", &json!({ "scenario": 0, "texts": { "1": "" } }), "a part of this program");
    let named = asked(&page, "api/check", &json!({ "scenario": 0, "proposal": "use \"../../../etc/passwd\"\n" }));
    assert!(named["diagnostics"][0]["message"].as_str().is_some_and(|it| it.contains("cannot read")), "{named}");
}

#[test]
fn a_proposal_is_written_to_a_new_file_alone() {
    let folder = folder();
    let page = Page::of(&folder, &["a.assize"]);
    page.there("api/scenario/0");
    let uses = page.there("api/scenario/0/knobs")["knobs"]["uses"].as_str().expect("lines").to_owned();
    assert_eq!(uses, "use std.plain\n");
    let proposal = format!(
        "{uses}rulebook p extends plain {{\n  policies {{ replacements are ordered by: the turn player }}\n}}\n"
    );
    let wish = |file: &str, proposal: &str| json!({ "scenario": 0, "file": file, "proposal": proposal });
    for file in ["../b.assize", "/tmp/b.assize", "b.txt", ".b.assize", "c/b.assize", "c\\b.assize", "", "b\n.assize"] {
        refused(&page, "api/save", &wish(file, &proposal), "the name of the file");
    }
    refused(&page, "api/save", &wish("b.assize", "rulebook p extends nothing { }\n"), "not right yet");
    refused(&page, "api/save", &wish("b.assize", " "), "not right yet");
    refused(&page, "api/save", &wish("a.assize", &proposal), "is there already");
    assert_eq!(asked(&page, "api/save", &wish("b.assize", &proposal))["saved"], "b.assize");
    assert_eq!(fs::read_to_string(folder.path().join("b.assize")).expect("it is written"), proposal);
    refused(&page, "api/save", &wish("b.assize", &proposal), "is there already");
    // It is read with the others from then on, although the program was started with one file.
    assert_eq!(page.post("api/read", "").status, 200);
    let texts = page.there("api/project")["project"]["texts"].clone();
    assert!(texts.as_array().is_some_and(|all| all.contains(&json!("b.assize"))), "{texts}");
    let other = Page::of(&folder, &["a.assize", "--read-only"]);
    other.there("api/scenario/0");
    refused(&other, "api/save", &wish("c.assize", &proposal), "only looks");
    assert!(!folder.path().join("c.assize").exists());
}

#[test]
fn a_question_of_any_size_or_shape_is_borne() {
    let folder = folder();
    let page = Page::of(&folder, &["a.assize"]);
    page.there("api/scenario/0");
    let long = json!({ "scenario": 0, "texts": { "0": "x".repeat(50 << 20) } }).to_string();
    // It is refused before it is whole, which some systems tell as a connection that is closed.
    assert!(matches!(page.post("api/check", &long).status, 413 | 0));
    for body in ["", "{", "[]", "null", "{\"scenario\": -1}", "\u{feff}{}"] {
        assert_eq!(page.post("api/trial", body).status, 400, "{body}");
    }
    let deep = format!("use std.plain\nrulebook p extends plain {}", "{ ".repeat(100_000));
    let told = asked(&page, "api/check", &json!({ "scenario": 0, "proposal": deep }));
    assert!(told["diagnostics"].as_array().is_some_and(|all| !all.is_empty()));
    std::thread::scope(|all| {
        for at in 0..100 {
            let page = &page;
            all.spawn(move || {
                let text = format!("use std.plain\nrulebook p{at} extends plain {{ }}\n");
                let answer = page.post("api/trial", &json!({ "scenario": 0, "proposal": text }).to_string());
                assert_eq!(answer.status, 200, "{}", answer.body);
            });
        }
    });
    page.there("api/trial/scenario");
    page.there("api/scenario/0/state/0");
}
