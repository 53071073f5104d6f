//! `docs/policies.md` is made from the policy table; this holds that it is up to date.
//!
//! `ASSIZE_WRITE=1 cargo test --test policies` writes it.

#[path = "support/files.rs"]
mod files;

use assize::model::policy::TABLE;
use std::fmt::Write as _;
use std::path::Path;

const HEAD: &str = "# Policies

Everything that rulebooks of card games settle differently, with the closed list of its values.
A rulebook states a policy (`KEY: VALUE`), takes it away (`without KEY`, where that is possible) or says that it is
silent (`silent KEY`). A policy that is not stated is silent as well, and its values are then the readings that are
explored. This page is made from the table in `src/model/policy.rs` by `tests/policies.rs`.
";

/// The headings and explanations of the table, as they stand in its source: per key, the heading before it (if it is
/// the first under it) and what it is about.
fn explained(source: &str) -> Vec<(String, Option<String>, String)> {
    let table = source.split("\npolicies! {").nth(1).unwrap_or_default();
    let (mut heading, mut about, mut found) = (None, String::new(), Vec::new());
    for line in table.lines() {
        if let Some(text) = line.strip_prefix("    // ") {
            heading = Some(text.to_owned());
        } else if let Some(text) = line.strip_prefix("    /// ") {
            if !about.is_empty() {
                about.push(' ');
            }
            about.push_str(text);
        } else if let Some(key) = line.split('"').nth(1).filter(|_| line.ends_with('{')) {
            found.push((key.to_owned(), heading.take(), std::mem::take(&mut about)));
        }
    }
    found
}

fn page(source: &str) -> String {
    let explained = explained(source);
    let mut page = HEAD.to_owned();
    for row in TABLE {
        let (_, heading, about) =
            explained.iter().find(|(key, ..)| key == row.key).expect("every row is in the source");
        if let Some(heading) = heading {
            let mut letters = heading.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            let _ = write!(page, "\n## {}{}\n", first.collect::<String>(), letters.as_str());
        }
        let _ = write!(page, "\n### {}\n\n{about}\n\n", row.key);
        for (at, value) in row.values.iter().enumerate() {
            let without = if row.without == Some(at as u8) { " (also `without`)" } else { "" };
            let _ = writeln!(page, "- `{value}`{without}");
        }
    }
    page
}

#[test]
fn the_page_of_policies_is_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(root.join("src/model/policy.rs")).expect("the table can be read");
    let wanted = page(&source);
    let path = root.join("docs/policies.md");
    if std::env::var_os("ASSIZE_WRITE").is_some() {
        std::fs::write(&path, &wanted).expect("the page can be written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "docs/policies.md is out of date: run `ASSIZE_WRITE=1 cargo test --test policies`");
}

/// Where a reading that was taken, or what a rulebook states, may be named in the kernel, and why it is no way round the
/// door.
const NAMED: &[(&str, &str)] = &[
    ("look/policy.rs", "the door"),
    ("position/game.rs", "how what was read is kept"),
    ("table/kept.rs", "whether what was answered is what is kept to"),
    ("run/drive.rs", "takes a reading, and cites its clauses"),
    (
        "machine.rs",
        "takes out what the rules have answered, and that of priorities where a stated policy asks no more of it",
    ),
    ("table/kernel.rs", "the clauses of a policy"),
    ("table/ready.rs", "gives each silent policy its place"),
    ("table/ages.rs", "whether ages are kept at all, once for a model"),
    ("table/kept.rs", "which readings a search keeps to"),
    ("table/grades.rs", "whether the rules may have to pick, once for a model"),
    ("machine.rs", "forgets what was settled, where positions are compared without it"),
];

#[test]
fn policies_are_read_at_the_door() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/kernel");
    for file in &files::below(&root, "rs") {
        let name = file.strip_prefix(&root).expect("it lies there").to_string_lossy().replace('\\', "/");
        let text = std::fs::read_to_string(file).expect("it can be read");
        let names = [
            "state.reading(",
            "s.reading(",
            ".take_reading(",
            ".forget_answers(",
            "rulebook.policies",
            "rulebook.stated",
        ]
        .iter()
        .any(|it| text.contains(it));
        let may = NAMED.iter().any(|(named, _)| *named == name);
        assert!(!names || may, "{name} reads a policy past the door");
    }
}
