//! Problems as one types, of the text itself and of those that use it, and the fixes that messages know.

use crate::client::{Editor, range};
use crate::texts::{BOOK, HIT, USER};
use serde_json::{Value, json};

fn messages(problems: &[Value]) -> Vec<&str> {
    problems.iter().map(|it| it["message"].as_str().expect("a text")).collect()
}

/// The place is counted in UTF-16: two units for the card, one for the letter with its accent; `\r\n` ends a line.
#[test]
fn a_problem_is_told_with_its_place_and_is_gone_when_it_is_mended() {
    let mut editor = Editor::of(&[("a.assize", "")]);
    let text = "use std.plain\r\nscenario \"🃏 é\" { uses plian; players A (turn), B; expect ends }\r\n";
    editor.open_as("a.assize", text);
    let problems = editor.problems("a.assize", Some(1));
    let [problem] = &problems[..] else { panic!("{problems:?}") };
    assert_eq!(range(&problem["range"]), ((1, 23), (1, 28)));
    assert_eq!((problem["severity"].as_i64(), problem["source"].as_str()), (Some(1), Some("assize")));
    let message = problem["message"].as_str().expect("a text");
    assert!(message.starts_with("no rulebook `plian`") && message.contains("did you mean `plain`?"), "{message}");

    editor.edit("a.assize", 2, (1, 23, 28), "plain");
    assert_eq!(editor.problems("a.assize", Some(2)), Vec::<Value>::new());
}

#[test]
fn the_fix_that_a_message_knows_is_an_action() {
    let mut editor = Editor::of(&[("a.assize", &HIT.replace("uses plain", "uses plian"))]);
    editor.open("a.assize");
    let problems = editor.problems("a.assize", Some(1));
    let params = json!({
        "textDocument": { "uri": editor.uri("a.assize") },
        "range": problems[0]["range"],
        "context": { "diagnostics": problems },
    });
    let actions = editor.request("textDocument/codeAction", params.clone());
    let [action] = &actions.as_array().expect("a list")[..] else { panic!("{actions}") };
    assert_eq!((action["title"].as_str(), action["kind"].as_str()), (Some("write `plain`"), Some("quickfix")));
    let edits = &action["edit"]["changes"][editor.uri("a.assize")];
    assert_eq!((range(&edits[0]["range"]), edits[0]["newText"].as_str()), (((3, 7), (3, 12)), Some("plain")));
    // Of a text that has changed meanwhile nothing is said before it is read.
    editor.edit("a.assize", 2, (0, 0, 0), "// new\n");
    let _ = editor.request("textDocument/codeAction", params);
    assert_eq!(messages(&editor.problems("a.assize", Some(2))).len(), 1);
}

/// The scenario is not open; what is wrong with it since the edit is told all the same, and taken back with the edit.
#[test]
fn an_edit_is_told_of_the_texts_that_use_it() {
    let mut editor = Editor::of(&[("book.assize", BOOK), ("user.assize", USER)]);
    editor.open("book.assize");
    assert_eq!(editor.problems("book.assize", Some(1)), Vec::<Value>::new());
    let line = BOOK.lines().position(|line| line.contains("zones")).expect("it is there") as u32;
    let from = BOOK.lines().nth(line as usize).and_then(|it| it.find("attic")).expect("it is there") as u32;
    editor.edit("book.assize", 2, (line, from, from + 5), "cellar");
    let problems = editor.problems("user.assize", None);
    assert!(messages(&problems).iter().any(|it| it.contains("found `attic`")), "{problems:?}");
    editor.edit("book.assize", 3, (line, from, from + 6), "attic");
    assert_eq!(editor.problems("user.assize", None), Vec::<Value>::new());
}

#[test]
fn warnings_are_told_and_a_closed_text_is_that_on_disk() {
    let mut editor = Editor::of(&[("a.assize", HIT)]);
    // A value that nothing reads.
    let text = HIT.replace("  observe", "  happens: { let X = 3 }\n  observe");
    editor.open_as("a.assize", &text);
    let problems = editor.problems("a.assize", Some(1));
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(problems[0]["severity"], 2, "{problems:?}");
    let params = json!({ "textDocument": { "uri": editor.uri("a.assize") } });
    editor.notify("textDocument/didClose", params);
    assert_eq!(editor.problems("a.assize", None), Vec::<Value>::new());
}

/// While a brace is open, what stands where is a guess: the rest of the workspace stays as it was.
#[test]
fn an_open_brace_is_told_of_its_own_text_alone() {
    let mut editor = Editor::of(&[("book.assize", BOOK), ("user.assize", USER)]);
    editor.open("book.assize");
    editor.open("user.assize");
    assert_eq!(editor.problems("user.assize", Some(1)), Vec::<Value>::new());
    let end = BOOK.lines().count() as u32;
    editor.edit("book.assize", 2, (end, 0, 0), "card \"Elk\": unit {\n");
    assert!(!editor.problems("book.assize", Some(2)).is_empty());
    editor.edit("book.assize", 3, (end + 1, 0, 0), "power 1 }\n");
    assert_eq!(editor.problems("book.assize", Some(3)), Vec::<Value>::new());
    let of_user = |it: &&Value| {
        it["params"]["uri"] == editor.uri("user.assize").as_str() && it["params"]["diagnostics"] != json!([])
    };
    assert_eq!(editor.waiting.iter().filter(of_user).count(), 0);
}

/// Of the second scenario nothing has changed but its place: it is not read again, and its problem has moved.
#[test]
fn what_is_known_of_a_scenario_moves_with_it() {
    let second = HIT.replace("use std.plain\n", "").replace("\"hit\"", "\"again\"").replace("uses plain", "uses plian");
    let text = format!("{HIT}{second}");
    let mut editor = Editor::of(&[("a.assize", &text)]);
    editor.open("a.assize");
    let line = text.lines().position(|line| line.contains("plian")).expect("it is there") as u64;
    let places = |problems: &[Value]| problems.iter().map(|it| range(&it["range"]).0).collect::<Vec<_>>();
    assert_eq!(places(&editor.problems("a.assize", Some(1))), [(line, 7)]);
    editor.edit("a.assize", 2, (5, 0, 0), "  // twenty\n  // lives\n");
    assert_eq!(places(&editor.problems("a.assize", Some(2))), [(line + 2, 7)]);
    // Behind it nothing moves.
    editor.edit("a.assize", 3, (line as u32 + 4, 0, 0), "  // more\n");
    assert_eq!(places(&editor.problems("a.assize", Some(3))), [(line + 2, 7)]);
}
