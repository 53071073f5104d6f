//! What was found as a text to be kept and reviewed: one fact a line, sorted, without sizes and times.
//!
//! Sizes of searches are left out because they change with the program and not
//! with the rules; outcomes, loops, choices, verdicts, clauses and silences do
//! only with the texts.

use explain::brief::{CheckBrief, Judged, SilentBrief};
use explain::checked::Checked;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The first line of a baseline.
const HEAD: &str = "assize baseline 1";
/// What stands below it.
const NOTE: &str = "# Written by `assize check --bless`; review its changes, and do not edit it.";

/// What was found of one scenario: its heading, and the lines below.
#[must_use]
pub fn section(checked: &Checked) -> (String, String) {
    let brief = &checked.brief;
    let heading = format!("scenario {} under {}", quoted(&brief.name), quoted(&brief.rulebook));
    if checked.is_rejection {
        let word = if brief.judged == Judged::AsExpected { "rejected" } else { "not rejected as expected" };
        return (heading, format!("  {word}\n"));
    }
    let mut lines = vec![match &brief.limit {
        Some(limit) => format!("runs: {} ({limit})", brief.termination.verdict),
        None => format!("runs: {}", brief.termination.verdict),
    }];
    if !brief.observations.is_empty() {
        lines.push(format!("observed: {}", brief.observations.join(", ")));
    }
    let sorted = facts(brief);
    lines.extend(sorted);
    let mut body = String::new();
    for line in lines {
        let _ = writeln!(body, "  {}", line.replace(['\n', '\r'], " ").trim_end());
    }
    (heading, body)
}

/// Kinds of facts one after the other, each sorted.
fn facts(brief: &CheckBrief) -> Vec<String> {
    let loops = brief.termination.loops.iter().map(|it| format!("loop: {}", it.words()));
    let properties = brief.properties.iter().map(|it| format!("property {}: {}", it.name, it.verdict));
    let expectations = brief.expectations.iter().filter(|it| it.judged != Judged::AsExpected);
    let expectations = expectations.map(|it| format!("{}: {}", it.judged.text(), it.text));
    let kinds: [Vec<String>; 7] = [
        brief.outcomes.iter().map(|it| format!("outcome {}", it.text)).collect(),
        loops.collect(),
        brief.choices.iter().map(|it| format!("choice of {}: {}", it.chooser, it.kind)).collect(),
        properties.collect(),
        brief.silent.iter().flat_map(silent).collect(),
        brief.cites.iter().map(|it| format!("cites {}", it.id)).collect(),
        expectations.collect(),
    ];
    let mut all = Vec::new();
    for mut kind in kinds {
        kind.sort();
        kind.dedup();
        all.append(&mut kind);
    }
    all
}

fn silent(it: &SilentBrief) -> Vec<String> {
    let matters = match it.matters {
        Some(true) => "matters",
        Some(false) => "makes no difference",
        None => "unknown whether it matters",
    };
    let mut lines = vec![format!("silent on {}: {matters}", it.policy)];
    if it.matters == Some(true) {
        let read = |value: &str, outcomes: &str| format!("silent on {}: read as {value}: {outcomes}", it.policy);
        lines.extend(it.readings.iter().map(|one| read(&one.value, &one.outcomes.join(", "))));
    }
    lines
}

/// A name in quotation marks, in one line.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace(['\n', '\r'], " "))
}

/// A whole baseline.
#[must_use]
pub fn text(sections: &BTreeMap<String, String>) -> String {
    let mut text = format!("{HEAD}\n{NOTE}\n");
    for (heading, body) in sections {
        let _ = write!(text, "\n{heading}\n{body}");
    }
    text
}

/// The sections of a baseline by their headings.
///
/// # Errors
/// What is wrong with it.
pub fn sections(text: &str) -> Result<BTreeMap<String, String>, String> {
    let mut lines = text.lines();
    match lines.next() {
        Some(first) if first == HEAD => {}
        Some(first) if first.starts_with("assize baseline ") => {
            return Err("it was written by another version of assize".to_owned());
        }
        _ => return Err(format!("its first line is not `{HEAD}`")),
    }
    let mut sections: BTreeMap<String, String> = BTreeMap::new();
    let mut last: Option<String> = None;
    for (at, line) in lines.enumerate() {
        if line.starts_with("scenario ") {
            if sections.insert(line.to_owned(), String::new()).is_some() {
                return Err(format!("line {}: {line} stands there twice", at + 2));
            }
            last = Some(line.to_owned());
        } else if line.starts_with("  ") {
            let body = last.as_ref().and_then(|heading| sections.get_mut(heading));
            let Some(body) = body else { return Err(format!("line {}: no scenario stands above it", at + 2)) };
            let _ = writeln!(body, "{line}");
        } else if !line.is_empty() && !line.starts_with('#') {
            return Err(format!("line {}: expected `scenario`, a fact with two spaces before it, or nothing", at + 2));
        }
    }
    Ok(sections)
}

#[cfg(test)]
mod tests {
    use super::{sections, text};
    use std::collections::BTreeMap;

    #[test]
    fn a_baseline_is_read_as_it_was_written() {
        let one = |name: &str, body: &str| (format!("scenario \"{name}\" under \"plain\""), body.to_owned());
        let all = BTreeMap::from([one("b", "  runs: ends\n"), one("a", "  runs: ends\n  outcome { 1 }\n")]);
        let written = text(&all);
        assert_eq!(sections(&written), Ok(all));
        assert!(written.find("\"a\"") < written.find("\"b\""), "scenarios are sorted");
    }

    #[test]
    fn what_is_no_baseline_is_refused() {
        let refused = |text: &str| sections(text).expect_err("it is no baseline");
        assert!(refused("").contains("first line"));
        assert!(refused("a list of things that were found\n").contains("first line"));
        assert!(refused("assize baseline 9\n").contains("another version"));
        assert!(refused("assize baseline 1\n  outcome { 1 }\n").contains("line 2: no scenario"));
        assert!(refused("assize baseline 1\n<<<<<<< HEAD\n").contains("line 2: expected"));
        assert!(
            refused("assize baseline 1\nscenario \"a\"\nscenario \"a\"\n")
                .contains("line 3: scenario \"a\" stands there twice")
        );
    }
}
