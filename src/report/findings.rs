//! Everything of a check that somebody should look at, in one list: what SARIF and annotations print.
//!
//! In the order of what was checked; problems in texts come first.

use super::json::Problem;
use super::story;
use explain::brief::{CheckBrief, ExpectationBrief, GivenBrief, Judged, SilentBrief, Story};
use explain::checked::{BaselineBrief, Checked, PlacedExpectation, TextPlace};
use std::collections::BTreeMap;

/// A whole check.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// What was checked, in the order of files and text.
    pub checked: &'a [Checked],
    /// Problems in the texts.
    pub problems: &'a [Problem],
    /// Baselines that differ from what was found.
    pub baselines: &'a [BaselineBrief],
}

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Not as expected, or a wrong text.
    Error,
    /// Not known, or worth a look.
    Warning,
    /// Something to know.
    Note,
}

/// Something to look at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// How bad it is.
    pub level: Level,
    /// What kind it is: a name that does not change.
    pub rule: String,
    /// The scenario, in a few words.
    pub title: String,
    /// What is so, in sentences.
    pub text: String,
    /// The file that it is about.
    pub file: Option<String>,
    /// Where it is, as well as is known.
    pub place: Option<TextPlace>,
    /// Other places that belong to it, each with why.
    pub related: Vec<(String, TextPlace)>,
    /// What makes it the same finding in two runs.
    pub identity: String,
}

/// The kinds of findings, with what they mean; those of properties begin with `property/`.
pub const RULES: &[(&str, &str)] = &[
    ("baseline", "What was found differs from the baseline"),
    ("choosers", "Somebody has a choice who is not expected to, or the other way round"),
    ("ends", "A run does not end, or it was expected that one does not"),
    ("fault", "The program contradicts itself or another engine"),
    ("limit", "A limit keeps something from being known"),
    ("loop", "There is no loop such as the expected one"),
    ("loops", "Every run ends, and a loop was expected"),
    ("outcomes", "Outcomes are not as expected"),
    ("rejected", "A text was not rejected as expected"),
    ("silence", "The rulebook is silent, and outcomes differ by how that is read"),
    ("idle", "Something that a scenario says comes to nothing"),
    ("text", "A text is wrong, or may mean something else"),
    ("unchecked", "Nothing is expected of a scenario"),
    ("unknown", "It was expected that a limit keeps something from being known"),
];

/// Everything to look at.
#[must_use]
pub fn findings(document: &Document<'_>) -> Vec<Finding> {
    let mut all: Vec<Finding> = document.problems.iter().map(problem).collect();
    for checked in document.checked {
        of_scenario(checked, &mut all);
    }
    all.extend(document.baselines.iter().map(baseline));
    tell_apart(&mut all);
    all
}

/// Of findings that are the same but for their place, the second and so on are numbered: a viewer keeps one of each identity.
fn tell_apart(all: &mut [Finding]) {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for it in all {
        let nth = seen.entry(it.identity.clone()).or_default();
        *nth += 1;
        if *nth > 1 {
            it.identity = format!("{}|{nth}", it.identity);
        }
    }
}

fn problem(it: &Problem) -> Finding {
    let is_error = it.severity == "error";
    let help = it.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
    let label = it.label.as_ref().map(|label| format!(" ({label})")).unwrap_or_default();
    let place = match (&it.file, it.line, it.column) {
        (Some(file), Some(line), Some(column)) => {
            let end_line = it.end_line.unwrap_or(line);
            // Nothing is as wide as a letter: viewers show no empty place.
            let least = if end_line == line { column + 1 } else { 1 };
            let end_column = it.end_column.unwrap_or(least).max(least);
            Some(TextPlace { file: file.clone(), line, column, end_line, end_column })
        }
        _ => None,
    };
    Finding {
        level: if is_error { Level::Error } else { Level::Warning },
        rule: "text".to_owned(),
        title: if is_error { "a text is wrong" } else { "a text may mean something else" }.to_owned(),
        text: format!("{}{label}{help}", it.message),
        file: it.file.clone(),
        place,
        related: Vec::new(),
        identity: format!("text|{}|{}", it.file.as_deref().unwrap_or_default(), it.message),
    }
}

fn baseline(it: &BaselineBrief) -> Finding {
    Finding {
        level: Level::Error,
        rule: "baseline".to_owned(),
        title: "not as in the baseline".to_owned(),
        text: format!("what was found differs from the baseline:\n{}", it.difference.join("\n")),
        file: Some(it.file.clone()),
        place: Some(TextPlace { file: it.file.clone(), line: it.line, column: 1, end_line: it.line, end_column: 2 }),
        related: Vec::new(),
        identity: format!("baseline|{}", it.file),
    }
}

fn of_scenario(checked: &Checked, all: &mut Vec<Finding>) {
    let brief = &checked.brief;
    let blank = |level, rule: &str, text: String| Finding {
        level,
        rule: rule.to_owned(),
        title: checked.title.clone(),
        text,
        file: Some(brief.file.clone()),
        place: checked.place.clone(),
        related: Vec::new(),
        identity: format!("{rule}|{}|{}|{}", brief.file, brief.name, brief.rulebook),
    };
    for (expectation, placed) in brief.expectations.iter().zip(&checked.placed) {
        match expectation.judged {
            Judged::AsExpected | Judged::Unchecked => {}
            Judged::Unknown => {
                let found = blank(Level::Warning, "limit", told(&checked.title, expectation, placed));
                all.push(at(found, placed, expectation));
            }
            Judged::NotAsExpected => {
                let found = blank(Level::Error, &placed.rule, told(&checked.title, expectation, placed));
                all.push(at(found, placed, expectation));
            }
        }
    }
    if let (Some(limit), true) = (&brief.limit, brief.judged == Judged::Unknown && brief.expectations.is_empty()) {
        all.push(blank(Level::Warning, "limit", format!("scenario \"{}\": {limit}", checked.title)));
    }
    if checked.is_unchecked {
        let what = "expects nothing, so that nothing is checked; write `expect`, or write a baseline by `--bless`";
        all.push(blank(Level::Warning, "unchecked", format!("scenario \"{}\" {what}", checked.title)));
    }
    for (silent, place) in brief.silent.iter().zip(&checked.silent).filter(|(silent, _)| silent.matters == Some(true)) {
        let level = if checked.denies_silence { Level::Error } else { Level::Note };
        let mut found = blank(level, "silence", silence(checked, silent));
        found.identity = format!("{}|{}", found.identity, silent.policy);
        found.related.extend(found.place.take().map(|place| ("the scenario".to_owned(), place)));
        found.place = place.clone().or_else(|| checked.place.clone());
        all.push(found);
    }
    for note in &brief.notes {
        let mut found = blank(Level::Warning, "idle", format!("scenario \"{}\": {note}", checked.title));
        found.identity = format!("{}|{note}", found.identity);
        all.push(found);
    }
    all.extend(checked.faults.iter().map(|fault| blank(Level::Error, "fault", fault.clone())));
}

/// A finding put where it belongs: at what is to blame, else at the expectation, else at the scenario.
fn at(mut found: Finding, placed: &PlacedExpectation, expectation: &ExpectationBrief) -> Finding {
    found.identity = format!("{}|{}", found.identity, expectation.text);
    let own = placed.place.clone().or_else(|| found.place.clone());
    match placed.blamed.as_ref().and_then(|blamed| Some((blamed.kind, blamed.place.clone()?))) {
        Some(("nearest", nearest)) => {
            found.related.push(("acted last on the nearest run".to_owned(), nearest));
            found.place = own;
        }
        Some((_, blamed)) => {
            found.related.extend(own.map(|place| ("what is expected".to_owned(), place)));
            found.place = Some(blamed);
        }
        None => found.place = own,
    }
    found
}

/// How other silence is read where this one matters.
pub(crate) fn given(silent: &SilentBrief) -> String {
    let read = |it: &GivenBrief| format!("{} is read as \"{}\"", it.policy, it.value);
    silent.given.iter().map(read).collect::<Vec<_>>().join(" and ")
}

/// What is silent and matters, in a sentence.
#[must_use]
pub fn silence(checked: &Checked, silent: &SilentBrief) -> String {
    let readings = silent.readings.iter().map(|it| {
        let outcomes = if it.outcomes.is_empty() { "none".to_owned() } else { it.outcomes.join(", ") };
        format!("read as \"{}\": {outcomes}", it.value)
    });
    let readings = readings.collect::<Vec<_>>().join("; ");
    let given = if silent.given.is_empty() { String::new() } else { format!(", where {}", given(silent)) };
    format!(
        "the rulebook is silent on \"{}\", and in \"{}\" it matters{given}; {readings}",
        silent.policy, checked.title
    )
}

/// An expectation that is not met, in sentences: what was expected, what was found, what is to blame.
#[must_use]
pub fn told(title: &str, expectation: &ExpectationBrief, placed: &PlacedExpectation) -> String {
    let expected = expectation.text.trim_start_matches("expect ");
    let mut text = format!("scenario \"{title}\": expected {expected}");
    if !expectation.found.is_empty() {
        text.push_str(&format!("; found {}", expectation.found.join("; ")));
    }
    if let Some(blamed) = &placed.blamed {
        let how = match blamed.kind {
            "policy" => "it hangs on the policy",
            "nearest" => "no run shows where it goes wrong",
            _ => "the last effect to act",
        };
        text.push_str(&format!("; {how}: {}", blamed.name));
    }
    text
}

/// A story as lines without colours.
#[must_use]
pub fn plain(story: &Story) -> String {
    anstream::adapter::strip_str(&story::story(story, 0)).to_string()
}

/// How a scenario ended up, in a word or two: for tables.
#[must_use]
pub fn word(brief: &CheckBrief) -> &'static str {
    match brief.judged {
        Judged::Unchecked => "seen",
        judged @ (Judged::AsExpected | Judged::Unknown | Judged::NotAsExpected) => judged.text(),
    }
}

/// The outcomes of a scenario in one line.
#[must_use]
pub fn outcomes(checked: &Checked) -> String {
    if checked.is_rejection {
        return if checked.brief.judged == Judged::AsExpected { "rejected" } else { "not rejected" }.to_owned();
    }
    let ends = match checked.brief.termination.verdict {
        "loops" => vec!["loops".to_owned()],
        "unknown" => vec!["cut".to_owned()],
        _ => Vec::new(),
    };
    ends.into_iter().chain(checked.brief.outcomes.iter().map(|it| it.text.clone())).collect::<Vec<_>>().join(", ")
}
