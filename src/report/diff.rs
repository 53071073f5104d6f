//! Two versions for eyes: what each change touches, and where each scenario that differs parts.

use super::layout::{WIDTH, count, wrap};
use super::paint::{BAD, HEADING, OPEN, SMALL, paint};
use super::story::story;
use explain::changed::RulebookChangeBrief;
use explain::differ::{DiffBrief, LeftOut, ScenarioDiff, ScenarioDifference};
use explain::parting::{PartingBrief, PartingStepBrief};
use std::fmt::Write;

/// Columns before what stands behind a label.
const LABEL: usize = 16;
/// Scenarios that are named where a change touches many.
const NAMED_MAX: usize = 3;
/// Choices before the parting that are told.
const CHOICES_MAX: usize = 4;

/// Everything; with `verbose` also the shortest run to each outcome that is gained or lost.
#[must_use]
pub fn diff(brief: &DiffBrief, verbose: bool) -> String {
    let heading = wrap(&format!("{} -> {}", brief.old, brief.new), WIDTH);
    let mut text: String = heading.iter().map(|line| format!("{}\n", paint(HEADING, line))).collect();
    for change in &brief.changes {
        text.push_str(&one_change(change, verbose));
    }
    let mut file = "";
    for scenario in brief.different().chain(brief.unknown()) {
        if scenario.file != file {
            file = &scenario.file;
            let _ = writeln!(text, "\n{}", paint(HEADING, file));
        }
        text.push_str(&one_scenario(scenario, verbose));
    }
    for (only, which) in [(&brief.only_old, "only in the old version"), (&brief.only_new, "only in the new version")] {
        if !only.is_empty() {
            let _ = writeln!(text, "\n{}", paint(HEADING, which));
            only.iter().for_each(|name| text.push_str(&entry((OPEN, "ONLY"), name)));
        }
    }
    if !brief.left_out.is_empty() {
        let _ = writeln!(text, "\n{}", paint(HEADING, "left out"));
        for LeftOut { name, why } in &brief.left_out {
            text.push_str(&entry((OPEN, "----"), name));
            text.push_str(&labelled("because", why));
        }
    }
    text.push('\n');
    text + &lines(&brief.verdict(), 0)
}

fn one_change(change: &RulebookChangeBrief, verbose: bool) -> String {
    let clauses = bracketed(&change.clauses);
    let mut text = lines(&format!("{}{clauses}", change.name), 2);
    for (label, value) in [("old", &change.old), ("new", &change.new)] {
        if !value.is_empty() {
            text.push_str(&labelled(label, value));
        }
    }
    let touches = change.touches.len();
    let told = match (change.alone, touches) {
        (false, _) => paint(OPEN, "cannot be made alone"),
        (true, 0) if change.unknown_in.is_empty() && change.asked => {
            "no scenario: what asks for it here comes to the same".to_owned()
        }
        (true, 0) if change.unknown_in.is_empty() => paint(BAD, "no scenario: nothing here tests it"),
        (true, 0) => "none that is known".to_owned(),
        (true, touches) => format!("{}: {}", count(touches as u64, "scenario"), some(&change.touches, verbose)),
    };
    text.push_str(&labelled("touches", &told));
    if !change.unknown_in.is_empty() {
        text.push_str(&labelled("unknown", &some(&change.unknown_in, verbose)));
    }
    text
}

fn one_scenario(scenario: &ScenarioDiff, verbose: bool) -> String {
    let it = &scenario.difference;
    let mark = if it.equal().is_none() { (OPEN, "????") } else { (BAD, "DIFF") };
    let mut text = entry(mark, &scenario.name);
    if scenario.reworded {
        text.push_str(&labelled("text", "the scenario or a card in it says something else"));
    }
    text.push_str(&difference(it));
    it.limits.iter().for_each(|limit| text.push_str(&labelled("limit", limit)));
    if let Some(parting) = &it.parts_at {
        text.push_str(&parts(parting));
    }
    if verbose {
        it.lost.iter().chain(&it.gained).for_each(|run| text.push_str(&story(&run.story, 6)));
    }
    text
}

fn difference(it: &ScenarioDifference) -> String {
    let mut text = String::new();
    for (label, runs) in [("lost", &it.lost), ("gained", &it.gained)] {
        let all: Vec<&str> = runs.iter().map(|run| run.text.as_str()).collect();
        if !all.is_empty() {
            text.push_str(&labelled(label, &all.join(", ")));
        }
    }
    for turn in &it.turned {
        let name = turn.name.as_ref().map(|name| format!("\"{name}\": ")).unwrap_or_default();
        text.push_str(&labelled(turn.kind, &format!("{name}{} -> {}", turn.old, turn.new)));
    }
    text
}

fn parts(parting: &PartingBrief) -> String {
    let mut text = match &parting.line {
        Some(line) => labelled("parts at", line),
        None => labelled("parts at", "the start"),
    };
    let left_out = parting.choices.len().saturating_sub(CHOICES_MAX);
    if left_out > 0 {
        text.push_str(&labelled("", &format!("after {}, and then", count(left_out as u64, "choice"))));
    }
    for choice in &parting.choices[left_out..] {
        text.push_str(&labelled("", &format!("> {choice}")));
    }
    text.push_str(&labelled("  old", &told(&parting.old)));
    text.push_str(&labelled("  new", &told(&parting.new)));
    text
}

fn told(line: &PartingStepBrief) -> String {
    format!("{}{}", line.text, bracketed(&line.clauses))
}

fn bracketed(clauses: &[String]) -> String {
    if clauses.is_empty() { String::new() } else { format!(" [{}]", clauses.join(", ")) }
}

fn some(names: &[String], verbose: bool) -> String {
    let most = if verbose { usize::MAX } else { NAMED_MAX };
    let mut told: Vec<String> = names.iter().take(most).map(|name| format!("\"{name}\"")).collect();
    if names.len() > most {
        told.push(format!("and {} more", names.len() - most));
    }
    told.join(", ")
}

fn entry((style, word): (anstyle::Style, &str), text: &str) -> String {
    let mut all = String::new();
    for (at, line) in wrap(text, WIDTH - 8).iter().enumerate() {
        let mark = if at == 0 { paint(style, word) } else { "    ".to_owned() };
        let _ = writeln!(all, "  {mark}  {line}");
    }
    all
}

fn lines(text: &str, indent: usize) -> String {
    let all = wrap(text, WIDTH - indent);
    all.iter().fold(String::new(), |all, line| format!("{all}{:indent$}{line}\n", ""))
}

fn labelled(label: &str, text: &str) -> String {
    let mut all = String::new();
    for (at, line) in wrap(text, WIDTH - LABEL - 4).iter().enumerate() {
        let label = if at == 0 { label } else { "" };
        let style = if label == "lost" || label == "gained" { HEADING } else { SMALL };
        let _ = writeln!(all, "      {} {line}", paint(style, &format!("{label:<11}")));
    }
    all
}
