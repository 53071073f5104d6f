//! `docs/json.md` is made from the published schema; this holds that it is up to date.
//!
//! `ASSIZE_WRITE=1 cargo test --test cli` writes it.

use serde_json::Value;
use std::fmt::Write as _;
use std::path::Path;

const HEAD: &str = "# JSON

`assize check --format json` prints one document on standard output, and nothing else there. Its schema is printed by
`assize schema check`, this page is made from it. `schema` is its number, which stays as long as fields are only added: 2 for `loops` and
for what the page of `explore` is told, 1 for the others. The documents
of `assize mutate`, `coverage`, `diff`, `compare`, `explain`, `loops`, `triggers`, `hunt` and `policies` follow below; their schemas are printed in the same way.

The document is the same byte for byte for any number of threads; only `timing`, which `--timings` asks for, differs
from run to run. The exit code says in short what the document says: 0 all as expected, 1 something is not, 2 wrong
texts or options, 3 a limit was reached before everything was known, 4 there was nothing to check, 130 interrupted.

A model, resolved, is another document: `assize model FILE --json` prints it, `assize check FILE.json` reads it, and
`assize schema model` prints its schema, which has a number of its own (now 2). Ids in it are positions in its tables,
from 0, and an instruction stands in its group: `{ \"update\": { \"win\": ... } }`, `{ \"flow\": { \"if\": ... } }`.
";

/// What may stand there, in a word or two.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap_or_default();
        return format!("[{name}](#{})", name.to_lowercase());
    }
    if let Some(ways) = schema["anyOf"].as_array() {
        let ways: Vec<String> = ways.iter().map(kind).collect();
        return ways.join(" or ");
    }
    if let Some(words) = schema["oneOf"].as_array() {
        let words: Vec<String> =
            words.iter().map(|word| format!("`{}`", word["const"].as_str().unwrap_or("?"))).collect();
        return words.join(" or ");
    }
    let one = |name: &str| match name {
        "array" => format!("list of {}", kind(&schema["items"])),
        other => other.to_owned(),
    };
    match &schema["type"] {
        Value::Array(all) => all.iter().filter_map(Value::as_str).map(one).collect::<Vec<_>>().join(" or "),
        Value::String(name) => one(name),
        _ => "anything".to_owned(),
    }
}

fn table(page: &mut String, definition: &Value) {
    let Some(fields) = definition["properties"].as_object() else {
        let _ = writeln!(page, "It is {}.", kind(definition));
        return;
    };
    page.push_str("| field | type | |\n|---|---|---|\n");
    for (name, schema) in fields {
        let about = schema["description"].as_str().unwrap_or_default().replace('\n', " ").replace('|', "or");
        let _ = writeln!(page, "| `{name}` | {} | {about} |", kind(schema));
    }
}

/// The commands whose documents the page tells of.
const DOCUMENTS: &[(&str, &str)] = &[
    ("check", "The document"),
    ("mutate", "Changes of rulebooks"),
    ("coverage", "What is exercised"),
    ("diff", "Two versions of rules"),
    ("compare", "One scenario under several rulebooks"),
    ("explain", "How an outcome comes about"),
    ("loops", "Whether it ends"),
    ("triggers", "Who can set off whom"),
    ("hunt", "Boards that loop"),
    ("policies", "What rulebooks settle"),
    ("explore", "What the page of `assize explore` is told"),
];

#[test]
fn the_page_of_json_is_up_to_date() {
    let mut page = HEAD.to_owned();
    let mut told: Vec<String> = Vec::new();
    for (command, title) in DOCUMENTS {
        let schema: Value =
            serde_json::from_str(&crate::program::run(&["schema", command]).out).expect("the schema is JSON");
        let _ = write!(page, "\n## {title}\n\n{}\n\n", schema["description"].as_str().unwrap_or_default());
        table(&mut page, &schema);
        for (name, definition) in schema["$defs"].as_object().expect("there are definitions") {
            if told.contains(name) {
                continue;
            }
            told.push(name.clone());
            let _ = write!(page, "\n## {name}\n\n{}\n\n", definition["description"].as_str().unwrap_or_default());
            table(&mut page, definition);
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/json.md");
    if std::env::var_os("ASSIZE_WRITE").is_some() {
        std::fs::write(&path, &page).expect("the page can be written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/json.md is out of date: run `ASSIZE_WRITE=1 cargo test --test cli`");
}
