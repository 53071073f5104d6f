//! What each floor depends on, by its manifest: with it Cargo holds that a floor names only those below.

use super::law::{FLOORS, Law, Violation};
use std::collections::BTreeSet;
use std::path::Path;
use toml::Table;

/// What the manifests of the floors say against the table of floors.
pub fn check(src: &Path) -> Vec<Violation> {
    FLOORS
        .iter()
        .filter(|floor| floor.name != "app")
        .flat_map(|floor| {
            let path = src.join(floor.name).join("Cargo.toml");
            let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            check_floor(floor.name, &text)
        })
        .collect()
}

/// What one floor's manifest says against the table.
pub fn check_floor(name: &str, text: &str) -> Vec<Violation> {
    let floor = FLOORS.iter().find(|floor| floor.name == name).expect("a floor of the table");
    let manifest: Table = text.parse().unwrap_or_else(|error| panic!("src/{name}/Cargo.toml: {error}"));
    let named = names(&manifest);
    let floors = floor.floors.iter().map(|floor| (format!("assize-{floor}"), Law::Floors));
    let crates = floor.crates.iter().map(|name| ((*name).to_owned(), Law::Crates));
    let allowed: Vec<(String, Law)> = floors.chain(crates).collect();
    let mut found = Vec::new();
    let mut report = |law, what| found.push(Violation { file: format!("{name}/Cargo.toml"), line: 1, law, what });
    for named in &named {
        if !allowed.iter().any(|(it, _)| it == named) {
            let law = if named.starts_with("assize") { Law::Floors } else { Law::Crates };
            report(law, format!("`{name}` depends on `{named}`"));
        }
    }
    for (name, law) in allowed.iter().filter(|(it, _)| !named.contains(it)) {
        report(*law, format!("nothing needs `{name}`, which the table allows"));
    }
    found
}

/// The names of what a manifest depends on, for all targets, but not of what only its tests need.
fn names(manifest: &Table) -> BTreeSet<String> {
    let keys = |table: Option<&toml::Value>| {
        table.and_then(toml::Value::as_table).map(|table| table.keys().cloned().collect::<Vec<_>>()).unwrap_or_default()
    };
    let targets = manifest.get("target").and_then(toml::Value::as_table);
    let by_target = targets.into_iter().flat_map(|it| it.values()).filter_map(toml::Value::as_table);
    let tables = std::iter::once(manifest).chain(by_target);
    let kinds = ["dependencies", "build-dependencies"];
    tables.flat_map(|table| kinds.map(|kind| keys(table.get(kind)))).flatten().collect()
}
