//! How a conversation begins, goes on where something is wrong, and ends.

use crate::client::{Editor, range};
use crate::texts::{BOOK, HIT};
use serde_json::{Value, json};

/// A session as it was recorded: what the editor says, and what the server is to answer. `@` is the folder.
#[test]
fn a_recorded_session_is_answered_as_it_was() {
    let mut editor = Editor::raw(&[("a.assize", HIT)]);
    let root = editor.uri("");
    for line in include_str!("session.jsonl").lines().filter(|line| !line.starts_with("//")) {
        let line: Value = serde_json::from_str(&line.replace('@', &root)).expect("the record is JSON");
        if let Some(sent) = line.get("sent") {
            editor.send(sent);
            continue;
        }
        let wanted = &line["answered"];
        let is_it = |message: &Value| match wanted.get("id") {
            Some(id) => message.get("method").is_none() && message["id"] == *id,
            None => {
                let same = |key: &str| message["params"].get(key) == wanted["params"].get(key);
                message["method"] == wanted["method"] && same("uri") && same("version")
            }
        };
        assert_eq!(editor.wait(&is_it), *wanted);
    }
    assert_eq!(editor.exit(), 0);
}

/// What is not done is not announced, and what is announced is answered.
#[test]
fn what_the_server_announces_is_answered() {
    let mut editor = Editor::of(&[("a.assize", HIT)]);
    editor.open("a.assize");
    let document = json!({ "textDocument": { "uri": editor.uri("a.assize") } });
    for method in ["documentSymbol", "foldingRange", "codeLens"] {
        assert!(editor.request(&format!("textDocument/{method}"), document.clone()).is_array(), "{method}");
    }
    let refused = editor.ask("textDocument/inlayHint", document);
    assert_eq!(refused["error"]["code"], -32601);
}

#[test]
fn the_server_goes_on_where_a_message_is_wrong() {
    let mut editor = Editor::of(&[("a.assize", HIT)]);
    let refused = editor.ask("textDocument/hover", json!({ "textDocument": 7 }));
    assert_eq!(refused["error"]["code"], -32602);
    editor.notify("textDocument/didChange", json!({ "textDocument": 7 }));
    // A text that nobody has opened, and one that is no file.
    editor.edit("b.assize", 2, (0, 0, 0), "x");
    let elsewhere =
        json!({ "textDocument": { "uri": "file:///nowhere/x.assize" }, "position": { "line": 9, "character": 9 } });
    assert_eq!(editor.request("textDocument/hover", elsewhere), Value::Null);
    let document = json!({ "uri": "untitled:One", "languageId": "assize", "version": 1, "text": HIT });
    editor.notify("textDocument/didOpen", json!({ "textDocument": document }));
    let told =
        editor.wait(&|it| it["params"]["uri"] == "untitled:One" && it["method"] == "textDocument/publishDiagnostics");
    assert_eq!(told["params"]["diagnostics"], json!([]));
}

#[test]
fn an_editor_that_goes_without_a_word_has_not_ended_well() {
    let mut editor = Editor::of(&[]);
    assert_eq!(editor.exit(), 1);
    let mut editor = Editor::of(&[]);
    assert_eq!(editor.request("shutdown", Value::Null), Value::Null);
    let refused = editor.ask("textDocument/hover", Value::Null);
    assert_eq!(refused["error"]["code"], -32600);
    assert_eq!(editor.exit(), 0);
}

/// The edits lay the text out as `assize fmt` does.
#[test]
fn a_text_is_laid_out_as_fmt_does() {
    let mut editor = Editor::of(&[("a.assize", "use std.plain\ncard \"Ox\" :unit{power   1}\n"), ("b.assize", "a {")]);
    editor.open("a.assize");
    let params = json!({
        "textDocument": { "uri": editor.uri("a.assize") },
        "options": { "tabSize": 2, "insertSpaces": true },
    });
    let edits = editor.request("textDocument/formatting", params);
    let [edit] = &edits.as_array().expect("a list")[..] else { panic!("{edits}") };
    // `card "Ox": unit { power 1 }`, from the space that goes to the last that does.
    assert_eq!((range(&edit["range"]), edit["newText"].as_str()), (((1, 9), (1, 25)), Some(": unit { power 1 ")));
    editor.open("b.assize");
    let params =
        json!({ "textDocument": { "uri": editor.uri("b.assize") }, "options": { "tabSize": 2, "insertSpaces": true } });
    assert_eq!(editor.request("textDocument/formatting", params), Value::Null);
}

#[test]
fn the_outline_is_a_tree_of_names() {
    let mut editor = Editor::of(&[("book.assize", BOOK)]);
    editor.open("book.assize");
    let params = json!({ "textDocument": { "uri": editor.uri("book.assize") } });
    let outline = editor.request("textDocument/documentSymbol", params);
    let names = |list: &Value| -> Vec<String> {
        list.as_array().expect("a list").iter().map(|it| it["name"].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(names(&outline), ["r", "Ox"]);
    assert_eq!(names(&outline[0]["children"]), ["clauses", "zones", "store", "policies"]);
    assert_eq!(outline[0]["children"][0]["children"][0]["detail"], "what is stored goes to the attic");
}
