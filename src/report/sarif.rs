//! A check as SARIF 2.1.0, for viewers of code and for code scanning.
//!
//! A result stands where the ability or policy to blame stands, else at the
//! expectation, else at the scenario. Only what has a finding is a result.

use super::address::Here;
use super::findings::{Document, Finding, Level, RULES, findings};
use explain::checked::TextPlace;
use serde::Serialize;
use std::collections::BTreeMap;

/// The name under which relative addresses are resolved by whoever reads them.
const ROOT: &str = "SRCROOT";
/// Where the schema stands.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

#[derive(Serialize)]
struct SarifLog {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [SarifRun; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifRun {
    tool: Tool,
    column_kind: &'static str,
    results: Vec<SarifResult>,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
struct Driver {
    name: &'static str,
    version: &'static str,
    rules: Vec<SarifRule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifRule {
    id: String,
    short_description: SarifText,
}

#[derive(Serialize)]
struct SarifText {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult {
    rule_id: String,
    rule_index: usize,
    level: &'static str,
    message: SarifText,
    locations: Vec<Location>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
    partial_fingerprints: BTreeMap<&'static str, String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<SarifText>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: Artifact,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<SarifRegion>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Artifact {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifRegion {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    end_column: usize,
}

/// The document; files below the root of `here` get relative addresses.
///
/// # Errors
/// What serde says; not for our own values.
pub fn sarif(document: &Document<'_>, here: &Here) -> Result<String, String> {
    let all = findings(document);
    let mut ids: BTreeMap<&str, String> = RULES.iter().map(|(id, about)| (*id, (*about).to_owned())).collect();
    for it in &all {
        let name = it.rule.strip_prefix("property/").unwrap_or(&it.rule);
        ids.entry(&it.rule).or_insert_with(|| format!("The property {name} is not as expected"));
    }
    let index: Vec<&str> = ids.keys().copied().collect();
    let results = all.iter().map(|it| result(it, index.iter().position(|id| *id == it.rule).unwrap_or(0), here));
    let results = results.collect();
    let rules =
        ids.iter().map(|(id, about)| SarifRule { id: (*id).to_owned(), short_description: text(about) }).collect();
    let driver = Driver { name: "assize", version: env!("CARGO_PKG_VERSION"), rules };
    let run = SarifRun { tool: Tool { driver }, column_kind: "unicodeCodePoints", results };
    super::json::pretty(&SarifLog { schema: SCHEMA, version: "2.1.0", runs: [run] })
}

fn text(text: &str) -> SarifText {
    SarifText { text: text.to_owned() }
}

fn result(it: &Finding, rule_index: usize, here: &Here) -> SarifResult {
    let locations = match (&it.place, &it.file) {
        (Some(place), _) => vec![location(place, here)],
        (None, Some(file)) => vec![whole(file, here)],
        (None, None) => Vec::new(),
    };
    let related = it.related.iter().enumerate().map(|(at, (why, place))| Location {
        id: Some(at + 1),
        message: Some(text(why)),
        ..location(place, here)
    });
    SarifResult {
        rule_id: it.rule.clone(),
        rule_index,
        level: match it.level {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Note => "note",
        },
        message: text(&it.text),
        locations,
        related_locations: related.collect(),
        partial_fingerprints: BTreeMap::from([("assizeFinding/v1", it.identity.clone())]),
    }
}

fn whole(file: &str, here: &Here) -> Location {
    let artifact_location = artifact(file, here);
    Location { id: None, physical_location: PhysicalLocation { artifact_location, region: None }, message: None }
}

fn location(place: &TextPlace, here: &Here) -> Location {
    let region = SarifRegion {
        start_line: place.line,
        start_column: place.column,
        end_line: place.end_line,
        end_column: place.end_column,
    };
    let mut location = whole(&place.file, here);
    location.physical_location.region = Some(region);
    location
}

/// The address of a file: relative where it stands in the repository.
fn artifact(file: &str, here: &Here) -> Artifact {
    let below = here.address(file);
    if below.starts_with('/') {
        return Artifact { uri: format!("file://{}", escaped(&below)), uri_base_id: None };
    }
    if below.as_bytes().get(1) == Some(&b':') {
        return Artifact { uri: format!("file:///{}", escaped(&below)), uri_base_id: None };
    }
    Artifact { uri: escaped(&below), uri_base_id: Some(ROOT) }
}

/// A path as a part of an address: everything but letters, digits and a few signs as `%` and two digits.
fn escaped(path: &str) -> String {
    let mut address = String::new();
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            address.push(char::from(byte));
        } else {
            address.push_str(&format!("%{byte:02X}"));
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::{Here, artifact};

    #[test]
    fn addresses_are_relative_where_they_can_be() {
        let here = |root: &str| Here { root: root.to_owned(), folder: String::new() };
        let uri = |file: &str| artifact(file, &here("/home/me/game")).uri;
        assert_eq!(uri("models/a b.assize"), "models/a%20b.assize");
        assert_eq!(uri("./a.assize"), "a.assize");
        assert_eq!(uri("/home/me/game/models/ä.assize"), "models/%C3%A4.assize");
        assert_eq!(uri("/home/me/games/a.assize"), "file:///home/me/games/a.assize");
        assert_eq!(uri("../rules/a.assize"), "file:///home/me/rules/a.assize");
        assert_eq!(uri("C:\\games\\a.assize"), "file:///C%3A/games/a.assize");
        assert_eq!(artifact("a.assize", &here("/x")).uri_base_id, Some("SRCROOT"));
        assert_eq!(artifact("/y/a.assize", &here("/x")).uri_base_id, None);
    }
}
