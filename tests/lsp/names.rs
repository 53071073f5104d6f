//! What is said of names, where they are declared and used, and what can stand at a place.

use crate::client::{Editor, range};
use crate::texts::{BOOK, USER};
use serde_json::{Value, json};

fn editor() -> Editor {
    let mut editor = Editor::of(&[("book.assize", BOOK), ("user.assize", USER)]);
    editor.open("book.assize");
    editor.open("user.assize");
    editor
}

/// Where a word stands first behind another text.
fn place(text: &str, behind: &str, word: &str) -> (u32, u32) {
    let from = text.find(behind).expect("it is there");
    let at = from + text[from..].find(word).expect("it is there");
    let line = text[..at].matches('\n').count();
    (line as u32, (at - text[..at].rfind('\n').map_or(0, |it| it + 1)) as u32)
}

impl Editor {
    fn hovered(&mut self, name: &str, (line, character): (u32, u32)) -> String {
        let params = self.at(name, line, character + 1);
        let hover = self.request("textDocument/hover", params);
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    }

    /// The places that a request gives, by file and start.
    fn places(&mut self, method: &str, name: &str, (line, character): (u32, u32)) -> Vec<(String, (u64, u64))> {
        let mut params = self.at(name, line, character + 1);
        params["context"] = json!({ "includeDeclaration": true });
        let found = self.request(method, params);
        let one = |it: &Value| {
            let uri = it["uri"].as_str().expect("an address");
            (uri.rsplit('/').next().unwrap_or(uri).to_owned(), range(&it["range"]).0)
        };
        found.as_array().expect("a list").iter().map(one).collect()
    }
}

#[test]
fn a_hover_tells_what_a_name_is() {
    let mut editor = editor();
    let clause = editor.hovered("book.assize", place(BOOK, "cites", "R-1"));
    assert!(clause.starts_with("clause **R-1**: what is stored goes to the attic"), "{clause}");
    let event = editor.hovered("user.assize", place(USER, "happens", "store"));
    assert!(event.contains("event **store**") && event.contains("does: place OBJECT in attic"), "{event}");
    let card = editor.hovered("user.assize", place(USER, "A: ", "\"Ox\""));
    assert!(card.contains("card **Ox**") && card.contains("Strong.") && card.contains("power 2"), "{card}");
    let zone = editor.hovered("user.assize", place(USER, "observe", "attic"));
    assert!(zone.contains("zone **attic**"), "{zone}");
    let number = editor.hovered("book.assize", place(BOOK, "card", "power"));
    assert!(number.contains("number **power**"), "{number}");
}

#[test]
fn a_policy_is_told_with_its_values_and_with_who_settles_it() {
    let policy = editor().hovered("book.assize", place(BOOK, "policies", "replaces"));
    for part in [
        "policy **an effect replaces an original event**",
        "- `at most once`",
        "- `any number of times`",
        "rulebook **r**:",
        "R-1: what is stored goes to the attic",
        "rulebook **plain**, which is overridden:",
    ] {
        assert!(policy.contains(part), "no {part:?} in {policy}");
    }
}

fn at(text: &str, behind: &str, word: &str) -> (u64, u64) {
    let (line, character) = place(text, behind, word);
    (u64::from(line), u64::from(character))
}

#[test]
fn a_name_leads_to_its_declaration() {
    let mut editor = editor();
    let mut definition =
        |behind: &str, word: &str| editor.places("textDocument/definition", "user.assize", place(USER, behind, word));
    let book = |behind: &str, word: &str| vec![("book.assize".to_owned(), at(BOOK, behind, word))];
    assert_eq!(definition("A: ", "\"Ox\""), book("card", "\"Ox\""));
    assert_eq!(definition("happens", "store"), book("event", "store"));
    assert_eq!(definition("observe", "attic"), book("zones", "attic"));
    assert_eq!(definition("uses", "r"), book("rulebook", "r \""));
    assert_eq!(definition("use ", "book"), [("book.assize".to_owned(), (0, 0))]);
    assert_eq!(definition("happens", "first"), [("user.assize".to_owned(), at(USER, "as ", "first"))]);
    assert_eq!(
        definition("observe \"", "\"Ox 2"),
        [
            ("user.assize".to_owned(), at(USER, "A: ", "\"Ox\"")),
            ("user.assize".to_owned(), at(USER, "first\n", "\"Ox\"")),
        ]
    );
}

#[test]
fn all_uses_of_a_name_are_found() {
    let mut editor = editor();
    let mut uses = |name: &str, place| editor.places("textDocument/references", name, place);
    let attic = uses("book.assize", place(BOOK, "zones", "attic"));
    assert_eq!(
        attic,
        [
            ("book.assize".to_owned(), at(BOOK, "zones", "attic")),
            ("book.assize".to_owned(), at(BOOK, "does", "attic")),
            ("user.assize".to_owned(), at(USER, "observe first", "attic")),
            ("user.assize".to_owned(), at(USER, "observe \"", "attic")),
        ]
    );
    let clause = uses("book.assize", place(BOOK, "clauses", "R-1"));
    assert_eq!(clause.len(), 3, "{clause:?}");
    let event = uses("book.assize", place(BOOK, "event", "store"));
    assert_eq!(
        event,
        [
            ("book.assize".to_owned(), at(BOOK, "event", "store")),
            ("user.assize".to_owned(), at(USER, "happens", "store")),
        ]
    );
    let first = uses("user.assize", place(USER, "happens", "first"));
    assert_eq!(first.iter().map(|(_, (line, _))| *line).collect::<Vec<_>>(), [5, 7, 8]);
}

#[test]
fn names_and_sentences_are_offered() {
    let mut editor = editor();
    let (line, _) = place(USER, "players", "players");
    editor.edit("user.assize", 2, (line + 1, 0, 0), "  happens: \n");
    let params = editor.at("user.assize", line + 1, 11);
    let offered = editor.request("textDocument/completion", params);
    let labels: Vec<&str> = offered.as_array().expect("a list").iter().filter_map(|it| it["label"].as_str()).collect();
    for label in ["store OBJECT", "attic", "\"Ox\"", "first"] {
        assert!(labels.contains(&label), "no {label} in {labels:?}");
    }
}
