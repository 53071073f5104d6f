//! The page of the explorer: what is bundled from `web/`, embedded as it is; and one file in which it stands with all that
//! it can ask for.
//!
//! In the file each scenario is a *chunk*: a JSON document in which equal parts stand once, deflated, in base64. The page
//! opens a chunk when its scenario is chosen. Before the page stands the report as it was printed before, which is what
//! is seen on paper and where no scripts run.
//!
//! The file fetches nothing, and says so in its policy: the script and the styles are named by their hashes.

use super::json::{Problem, pretty};
use super::page::{Page, html};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, PreEscaped, html};
use scene::brief::{PositionBrief, ProjectBrief, StepBrief, TextBrief, WholeBrief};
use scene::map_brief::MapBrief;
use scene::rulebook::RulebookBrief;
use serde::Serialize;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The page that is served; it loads the script and the style from beside it.
pub const PAGE: &str = include_str!("../../web/dist/index.html");
/// The script.
pub const SCRIPT: &str = include_str!("../../web/dist/app.js");
/// The editor of texts: only the page that is served has one.
pub const EDITOR: &str = include_str!("../../web/dist/editor.js");
/// The style.
pub const STYLE: &str = include_str!("../../web/dist/app.css");

/// How hard is tried to make chunks small.
const LEVEL: u8 = 8;

/// A scenario as it stands in a file.
#[derive(Serialize)]
pub struct Held {
    /// What is told of it.
    pub whole: WholeBrief,
    /// Its positions, or those on the runs to its outcomes and loops, by their number.
    pub positions: BTreeMap<u32, PositionBrief>,
    /// The steps from each of them.
    pub steps: BTreeMap<u32, Vec<StepBrief>>,
    /// Its map; folded where it is large.
    pub map: Option<MapBrief>,
    /// Of one that is folded: the map with a box for each state, where that is not too large.
    pub whole_map: Option<MapBrief>,
}

/// A scenario, made small.
///
/// # Errors
/// What serde says; not for our own values.
pub fn chunk(held: &Held) -> Result<String, String> {
    small(held)
}

/// A value in which equal parts stand once, deflated, in base64.
fn small(value: &impl Serialize) -> Result<String, String> {
    let mut pool = ValuePool::default();
    let value = serde_json::to_value(value).map_err(|error| error.to_string())?;
    pool.intern(value);
    let text = serde_json::to_string(&pool.values).map_err(|error| error.to_string())?;
    let text = base::visible::json(&text);
    Ok(STANDARD.encode(miniz_oxide::deflate::compress_to_vec_zlib(text.as_bytes(), LEVEL)))
}

/// Values, each once. In lists and maps stand the positions of what is in them; the last is the whole.
#[derive(Default)]
struct ValuePool {
    values: Vec<Value>,
    known: BTreeMap<String, usize>,
}

impl ValuePool {
    fn intern(&mut self, value: Value) -> usize {
        let value = match value {
            Value::Array(all) => Value::Array(all.into_iter().map(|it| self.intern(it).into()).collect()),
            Value::Object(all) => {
                let inside: Map<String, Value> =
                    all.into_iter().map(|(key, it)| (key, self.intern(it).into())).collect();
                Value::Object(inside)
            }
            plain @ (Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) => plain,
        };
        let values = &mut self.values;
        *self.known.entry(value.to_string()).or_insert_with(|| {
            values.push(value);
            values.len() - 1
        })
    }
}

/// What a file holds.
pub struct ExplorerFile<'a> {
    /// The list of scenarios.
    pub project: ProjectBrief,
    /// What is wrong with the texts.
    pub problems: &'a [Problem],
    /// The texts.
    pub texts: Vec<TextBrief>,
    /// The scenarios of the list, made small.
    pub chunks: Vec<&'a str>,
    /// The rulebooks.
    pub rulebooks: Vec<RulebookBrief>,
    /// What is to be read first.
    pub first: First,
}

/// What is shown before a scenario is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum First {
    /// The list, and how it is used.
    #[default]
    List,
    /// The report.
    Report,
    /// The rulebooks.
    Rulebooks,
}

/// The data that the page finds in its file.
#[derive(Serialize)]
struct Data<'a> {
    schema: u32,
    project: &'a ProjectBrief,
    diagnostics: &'a [Problem],
    texts: String,
    scenarios: &'a [&'a str],
    rulebooks: String,
    first: First,
}

/// One file with the page and all that it can ask for; on paper and without scripts, the report.
///
/// # Errors
/// What serde says; not for our own values.
pub fn file(file: &ExplorerFile<'_>, report: &Page) -> Result<String, String> {
    let data = Data {
        schema: 1,
        project: &file.project,
        diagnostics: file.problems,
        texts: small(&file.texts)?,
        scenarios: &file.chunks,
        rulebooks: small(&file.rulebooks)?,
        first: file.first,
    };
    // In a script element only what looks like the end of one is markup.
    let data = pretty(&data)?.replace('<', "\\u003c");
    let (script, style) = (SCRIPT.replace("</script", "<\\/script"), STYLE);
    let policy = format!(
        "default-src 'none'; script-src '{}'; style-src '{}' '{}'; img-src data:; base-uri 'none'; form-action 'none'",
        hash(&script),
        hash(style),
        hash(html::STYLE)
    );
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (report.title) }
                style { (PreEscaped(html::STYLE)) }
                // The script shows it: without one, the report stands there alone.
                style media="not all" { (PreEscaped(style)) }
            }
            body {
                div #app hidden {}
                div #report { (html::body(report)) }
                script #assize-data type="application/json" { (PreEscaped(data)) }
                script { (PreEscaped(script)) }
            }
        }
    };
    Ok(base::visible::text(&markup.into_string()).into_owned())
}

/// By what a policy names a script or a style.
fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::ValuePool;
    use serde_json::json;

    #[test]
    fn equal_parts_stand_once() {
        let mut pool = ValuePool::default();
        let whole = pool.intern(json!([{ "a": [1, 2] }, { "a": [1, 2] }, "x", "x"]));
        assert_eq!(whole, pool.values.len() - 1);
        assert_eq!(
            pool.values,
            [json!(1), json!(2), json!([0, 1]), json!({ "a": 2 }), json!("x"), json!([3, 3, 4, 4])]
        );
    }
}
