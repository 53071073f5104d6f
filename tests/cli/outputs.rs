//! What other programs read: JSON, schemas, certificates, models, drawings; and files laid out.

use crate::program::{Folder, double, run};
use serde_json::Value;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// `.ci/run` holds the same of all models, with a release build.
#[test]
fn json_is_the_same_byte_for_byte_with_1_and_8_threads() {
    let paths = [
        "models/l5r/scenarios",
        "models/grid/scenarios",
        "models/tiny/loops.assize",
        "models/tiny/ordinal-added.assize",
    ];
    let with =
        |threads: &str| run(&[&["check"], &paths[..], &["--format", "json", "--story", "--threads", threads]].concat());
    let (one, eight) = (with("1"), with("8"));
    one.expect(0, &[]);
    assert!(one.out == eight.out, "1 and 8 threads differ");
    let cut = |threads: &str| {
        let ring = "models/tiny/bench/ring-14.assize";
        run(&["check", ring, "--format", "json", "--max-states", "20k", "--threads", threads]).out
    };
    assert!(cut("1") == cut("8"), "1 and 8 threads differ where a limit cut them");
}

#[test]
fn json_tells_everything_that_is_promised() {
    let folder = Folder::of(&[("a.assize", &double("expect outcomes exactly { 13 }; check \"once per event\""))]);
    let ran = folder.run(&["check", "a.assize", "--format", "json"]);
    ran.expect(1, &[]);
    let check = json(&ran.out);
    assert_eq!((&check["schema"], &check["kind"]), (&1.into(), &"check".into()));
    let scenario = &check["scenarios"][0];
    for (key, value) in [("name", "double"), ("file", "a.assize"), ("rulebook", "plain")] {
        assert_eq!(scenario[key], value, "{key}");
    }
    assert_eq!(scenario["as_expected"], false);
    assert_eq!((&scenario["states"], &scenario["edges"]), (&3.into(), &2.into()));
    assert_eq!(scenario["termination"]["verdict"], "ends");
    assert_eq!(scenario["choosers"], Value::from(vec!["A"]));
    assert_eq!(scenario["outcomes"][0]["values"][0]["value"], 12);
    assert_eq!(scenario["properties"][0]["name"], "once per event");
    assert_eq!(scenario["properties"][0]["verdict"], "holds");
    assert!(scenario["cites"].is_array() && scenario["silent"].is_array());
    let failed = &scenario["expectations"][0];
    assert_eq!(failed["as_expected"], false);
    assert_eq!(failed["stories"][0]["lines"][2]["kind"], "choice");
}

#[test]
fn json_tells_problems_of_texts_too() {
    let folder =
        Folder::of(&[("a.assize", "use std.plain\nscenario \"b\" { uses plain; players A; observe lief of A }")]);
    let ran = folder.run(&["check", "a.assize", "--format", "json"]);
    ran.expect(2, &[]);
    let check = json(&ran.out);
    assert_eq!(check["scenarios"], Value::from(Vec::<Value>::new()));
    assert_eq!((&check["diagnostics"][0]["file"], &check["diagnostics"][0]["line"]), (&"a.assize".into(), &2.into()));
}

/// The definition that a part of a schema refers to, or the part itself.
fn meant<'s>(schema: &'s Value, root: &'s Value) -> &'s Value {
    let named = schema.get("$ref").and_then(Value::as_str);
    named.and_then(|name| root.pointer(&name[1..])).unwrap_or(schema)
}

/// Everything in a value that its schema does not know.
fn unknown(value: &Value, schema: &Value, root: &Value, path: &str) -> Vec<String> {
    let schema = meant(schema, root);
    let ways = schema["anyOf"].as_array();
    let schema = ways.into_iter().flatten().find(|way| way["type"] != "null").unwrap_or(schema);
    let schema = meant(schema, root);
    match value {
        Value::Object(parts) => {
            let known = &schema["properties"];
            let each = parts.iter().flat_map(|(key, value)| match known.get(key) {
                Some(schema) => unknown(value, schema, root, &format!("{path}.{key}")),
                None => vec![format!("{path}.{key}")],
            });
            let lacks = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
            let lacks = lacks.filter(|key| !parts.contains_key(*key)).map(|key| format!("{path} lacks {key}"));
            each.chain(lacks).collect()
        }
        Value::Array(all) => all.iter().flat_map(|one| unknown(one, &schema["items"], root, path)).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn json_of_checks_is_as_its_schema_says() {
    let schema = json(&run(&["schema", "check"]).out);
    let check = json(&run(&["check", "models/tiny", "--format", "json", "--timings", "--engine", "stateright"]).out);
    assert_eq!(unknown(&check, &schema, &schema, "check"), Vec::<String>::new());
}

#[test]
fn a_model_printed_as_json_checks_as_its_text_does() {
    let folder = Folder::of(&[("a.assize", &double("check \"once per event\""))]);
    let model = folder.run(&["model", "a.assize", "--json"]).out;
    std::fs::write(folder.join("a.json"), &model).expect("a file can be written");
    let of = |file: &str| {
        let ran = folder.run(&["check", file, "--format", "json"]);
        ran.expect(0, &[]);
        let scenario = json(&ran.out)["scenarios"][0].clone();
        ["name", "states", "edges", "outcomes", "choosers", "properties", "cites"].map(|key| scenario[key].clone())
    };
    assert_eq!(of("a.json"), of("a.assize"));
    assert!(json(&run(&["schema", "model"]).out)["properties"]["model"].is_object());
}

#[test]
fn a_model_in_words_says_what_was_understood() {
    let said = ["rulebook \"plain\"", "an effect replaces an original event: at most once", "card \"Spark\": item"];
    run(&["model", "models/tiny/double.assize"]).expect(0, &said);
}

#[test]
fn certificates_are_accepted_until_something_changes() {
    let folder = Folder::of(&[(
        "a.assize",
        &double("expect outcomes exactly { 12 }, { 13 }; expect ends; check \"once per event\""),
    )]);
    folder.run(&["check", "a.assize", "--certify", "proofs"]).expect(0, &[]);
    let mut files: Vec<String> = std::fs::read_dir(folder.join("proofs"))
        .expect("proofs were written")
        .map(|entry| format!("proofs/{}", entry.expect("an entry").file_name().to_string_lossy()))
        .collect();
    files.sort();
    assert_eq!(files.len(), 4, "{files:?}");
    let all: Vec<&str> = std::iter::once("verify").chain(files.iter().map(String::as_str)).collect();
    folder
        .run(&all)
        .expect(0, &["ok double: ends (plain)", "ok double: outcome 2 (plain)", "ok double: once per event"]);

    let outcome = files.iter().find(|name| name.contains("outcome-1")).expect("an outcome is proved");
    let text = std::fs::read_to_string(folder.join(outcome)).expect("it can be read");
    // The value alone: the digits could stand in the fingerprint of the texts as well.
    std::fs::write(folder.join("forged.json"), text.replace(" 12\n", " 13\n")).expect("a file can be written");
    folder.run(&["verify", "forged.json"]).expect(1, &["FAIL double: outcome 1", "rejected"]);

    // No file is shown that is no text of ours.
    let mut file: Value = serde_json::from_str(&text).expect("a certificate is JSON");
    file["file"] = "/etc/passwd".into();
    std::fs::write(folder.join("forged.json"), file.to_string()).expect("a file can be written");
    folder.run(&["verify", "forged.json"]).expect(1, &["rejected: it is about `/etc/passwd`", "neither"]);

    // What a proof is called is checked as well.
    for name in ["ends", "loop 1", "once per event", "outcome 0", "outcome 01", "the moon", "outcome 1\u{1b}[2J"] {
        let mut file: Value = serde_json::from_str(&text).expect("a certificate is JSON");
        file["about"] = name.into();
        std::fs::write(folder.join("forged.json"), file.to_string()).expect("a file can be written");
        folder.run(&["verify", "forged.json"]).expect(1, &["FAIL", "what it proves is not what it is called"]);
    }

    std::fs::write(folder.join("a.assize"), double("").replace("life 20", "life 30")).expect("a file can be written");
    folder.run(&["verify", outcome]).expect(1, &["the texts are not those of which this is a proof"]);
    folder.run(&["verify", "a.assize"]).expect(2, &["`a.assize` is no certificate file"]);
    folder.run(&["verify", "nothing.json"]).expect(2, &["cannot read `nothing.json`: no such file"]);
}

#[test]
fn a_graph_is_drawn_unless_it_is_too_large() {
    let ran = run(&["graph", "models/tiny/double.assize"]);
    ran.expect(0, &["digraph", "label=\"A: next replacement\"", "label=\"{ 12 }\""]);
    assert_eq!(ran.out.matches(" -> s").count(), 3);
    // The same without Graphviz: boxes for the start, its two options and two endings, two arrows and the shape of their
    // heads.
    let picture = run(&["graph", "models/tiny/double.assize", "--format", "svg"]);
    picture
        .expect(0, &["<svg xmlns=", "<title>A: next replacement</title>", ">{ 12 }</text>", "&quot;Whetstone&quot;"]);
    assert_eq!((picture.out.matches("<rect x=").count(), picture.out.matches("<path d=\"M").count()), (5, 3));
    let ring = "models/tiny/ring-6.assize";
    run(&["graph", ring, "--max-states", "10"]).expect(3, &["more than 10 states", "--max-states"]);
}

#[test]
fn stateright_counts_as_many_states() {
    let ran = run(&["check", "models/tiny/ring-6.assize", "--engine", "stateright"]);
    ran.expect(0, &["stateright agrees: 258 states"]);
}

#[test]
fn scripts_and_manual_are_printed() {
    run(&["completions", "bash"]).expect(0, &["_assize"]);
    run(&["man"]).expect(0, &[".TH", "ASSIZE CHECK"]);
}

#[test]
fn files_are_laid_out_once_and_for_all() {
    let untidy = double("").replace("  players", "        players");
    let folder = Folder::of(&[("a.assize", &untidy), ("bad.txt", "")]);
    folder.run(&["fmt", "--check", "a.assize"]).expect(1, &["a.assize", "1 file not laid out"]);
    assert_eq!(
        std::fs::read_to_string(folder.join("a.assize")).expect("it is there"),
        untidy,
        "--check writes nothing"
    );
    folder.run(&["fmt"]).expect(0, &["a.assize"]);
    let again = folder.run(&["fmt", "--check", "."]);
    again.expect(0, &[]);
    assert_eq!(again.out, "");
    let wrong = Folder::of(&[("a.assize", "scenario \"x\" {")]);
    wrong.run(&["fmt"]).expect(2, &["`{` is never closed"]);
}
