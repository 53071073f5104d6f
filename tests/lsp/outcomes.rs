//! The line above each scenario.

use crate::client::Editor;
use crate::texts::HIT;
use serde_json::{Value, json};

impl Editor {
    /// The lines above scenarios, once they begin so.
    #[track_caller]
    fn lenses(&mut self, name: &str, wanted: &[&str]) -> Vec<Value> {
        for _ in 0..100 {
            let params = json!({ "textDocument": { "uri": self.uri(name) } });
            let lenses = self.request("textDocument/codeLens", params).as_array().expect("a list").clone();
            let title = |it: &Value| it["command"]["title"].as_str().unwrap_or_default().to_owned();
            let titles: Vec<String> = lenses.iter().map(title).collect();
            if titles.len() == wanted.len() && titles.iter().zip(wanted).all(|(title, it)| title.starts_with(it)) {
                return lenses;
            }
            let refresh = self.wait(&|message| message["method"] == "workspace/codeLens/refresh");
            self.send(&json!({ "jsonrpc": "2.0", "id": refresh["id"], "result": null }));
        }
        panic!("it is never {wanted:?}");
    }
}

#[test]
fn a_scenario_shows_its_verdict_and_outcomes_and_is_explored_anew_after_an_edit() {
    let mut editor = Editor::of(&[("a.assize", HIT)]);
    editor.open("a.assize");
    let lenses = editor.lenses("a.assize", &["as expected: { 17 }"]);
    assert_eq!(lenses[0]["range"]["start"], json!({ "line": 2, "character": 9 }));
    // 20 less 4 is 16, and 17 was expected.
    editor.edit("a.assize", 2, (7, 25, 26), "4");
    editor.lenses("a.assize", &["not as expected: { 16 }"]);
}

#[test]
fn each_rulebook_and_each_scenario_has_its_own_line() {
    let text = format!(
        "{HIT}rulebook other extends plain {{ policies {{ fractions are rounded: up }} }}\n\
         scenario \"halved\" {{\n  uses plain\n  players A (turn), B\n  A has 0 energy\n  happens: A gains (half 3) energy\n\
         observe energy of A\n  expect outcomes exactly {{ 1 }}\n  under other {{ expect outcomes exactly {{ 2 }} }}\n}}\n\
         scenario \"wrong\" {{ uses plain; players A (turn), B; A: \"Ox\" in nowhere; expect error \"no zone\" }}\n"
    );
    let mut editor = Editor::of(&[("a.assize", &text)]);
    editor.open("a.assize");
    let wanted =
        ["as expected: { 17 }", "as expected: { 1 }", "under other: as expected: { 2 }", "as expected: rejected"];
    editor.lenses("a.assize", &wanted);
}

/// A text with an error is not explored, as `check` explores nothing of it.
#[test]
fn of_a_text_with_an_error_nothing_is_told() {
    let mut editor = Editor::of(&[("a.assize", &HIT.replace("uses plain", "uses plian"))]);
    editor.open("a.assize");
    assert_eq!(editor.problems("a.assize", Some(1)).len(), 1);
    editor.lenses("a.assize", &[]);
}
