//! Whether scenarios end, and whose loops there are, for eyes.

use super::layout::{WIDTH, columns, count, grouped, wrap};
use super::paint::{BAD, GOOD, HEADING, OPEN, PLAIN, SMALL, paint};
use super::story::story;
use anstyle::Style;
use explain::limiting::LimiterBrief;
use explain::looping::{LoopTold, LoopsBrief, WayOut};
use std::fmt::Write;

/// Columns before what is told of a loop.
const INDENT: usize = 4;

/// The heading of a file.
#[must_use]
pub fn heading(file: &str) -> String {
    format!("{}\n", paint(HEADING, file))
}

/// The answer on one scenario, called by a name.
#[must_use]
pub fn answer(brief: &LoopsBrief, name: &str) -> String {
    let states = count(brief.states, "state");
    let (style, word, what) = match brief.termination.verdict {
        "ends" if brief.termination.loops.is_empty() => (GOOD, "ends", format!("every run ends ({states})")),
        "ends" => (GOOD, "ends", format!("every run ends, by what the rulebook says of loops ({states})")),
        "loops" => (BAD, "LOOPS", count(brief.termination.loops.len() as u64, "loop")),
        _ => {
            let limit = brief.limit.as_deref().unwrap_or("a limit was reached");
            (OPEN, "unknown", format!("not every run was looked at: {limit} ({states})"))
        }
    };
    let mut text = line(2, (style, word), &format!("{name}: {what}"));
    brief.termination.loops.iter().for_each(|it| text.push_str(&one(it)));
    brief.why.iter().for_each(|why| text.push_str(&limiters(why)));
    text
}

/// The last lines.
#[must_use]
pub fn summary(briefs: &[LoopsBrief]) -> String {
    let number = |verdict: &str| briefs.iter().filter(|brief| brief.termination.verdict == verdict).count() as u64;
    let (ends, loops, unknown) = (number("ends"), number("loops"), number("unknown"));
    let mut parts = vec![paint(GOOD, &format!("{} end", grouped(ends)))];
    if loops > 0 {
        parts.push(paint(BAD, &format!("{} loop", grouped(loops))));
    }
    if unknown > 0 {
        parts.push(paint(OPEN, &format!("{} unknown", grouped(unknown))));
    }
    let open = if loops > 0 { "; everybody is taken to know every card" } else { "" };
    format!("{}: {}{open}\n", count(briefs.len() as u64, "scenario"), parts.join(", "))
}

fn one(it: &LoopTold) -> String {
    let of = if it.found.whose.is_empty() { String::new() } else { format!(" of {}", it.found.whose.join(", ")) };
    let mut text = line(INDENT, (HEADING, "loop"), &format!("{}{of}, {}", it.found.kind, it.found.shape));
    text.push_str(&line(INDENT, (PLAIN, "whose"), &it.says));
    it.found.rulebook.iter().for_each(|says| text.push_str(&line(INDENT, (PLAIN, "rules"), says)));
    if it.grows.is_empty() {
        text.push_str(&line(INDENT, (PLAIN, "lap"), "the same position comes again"));
    }
    for (at, grown) in it.grows.iter().enumerate() {
        text.push_str(&line(INDENT, (PLAIN, if at == 0 { "each lap" } else { "" }), grown));
    }
    let clauses: Vec<String> = it.clauses.iter().map(|clause| format!("{} ({})", clause.id, clause.title)).collect();
    if !clauses.is_empty() {
        text.push_str(&line(INDENT, (SMALL, "clauses"), &clauses.join(", ")));
    }
    text.push_str(&story(&it.found.story, INDENT));
    for out in &it.ways_out {
        text.push_str(&way_out(out));
    }
    text
}

/// Why it ends: what holds it, with what would loop; then what is not known, and how much holds nothing.
fn limiters(why: &[LimiterBrief]) -> String {
    let mut text = String::new();
    for it in why.iter().filter(|it| it.verdict != "ends") {
        let mark = if it.verdict == "loops" { (BAD, "holds") } else { (OPEN, "unknown") };
        let of = if it.of.is_empty() { String::new() } else { format!(" of {}", it.of) };
        let clauses = if it.clauses.is_empty() { String::new() } else { format!(" [{}]", it.clauses.join(", ")) };
        text.push_str(&line(INDENT, mark, &format!("{}{of}{clauses}", it.limiter)));
        it.limit.iter().for_each(|limit| text.push_str(&line(INDENT, (OPEN, ""), &format!("without it: {limit}"))));
        for one in &it.loops {
            let grows = if one.grows.is_empty() { String::new() } else { format!("; {}", one.grows.join(", ")) };
            text.push_str(&line(INDENT, (BAD, ""), &format!("without it: loop {}{grows}", one.text)));
            text.push_str(&story(&one.lap, INDENT + columns("way out") + 2));
        }
    }
    let number = |verdict| why.iter().filter(|it| it.verdict == verdict).count();
    let told = match (why.len(), number("ends")) {
        (0, _) => "there is nothing that limits to be taken away".to_owned(),
        (all, idle) if all == idle => format!("it ends without any one of {}", count(all as u64, "limiter")),
        (all, 0) => format!("{} taken away, one at a time", count(all as u64, "limiter")),
        (all, idle) => {
            format!(
                "{} taken away, one at a time: without {} of them it ends still",
                count(all as u64, "limiter"),
                idle
            )
        }
    };
    text + &line(INDENT, (PLAIN, "why"), &told)
}

fn way_out(it: &WayOut) -> String {
    let told = it.story.as_ref().map(|told| story(told, INDENT));
    let hidden = || line(INDENT, (OPEN, ""), "what comes then was not looked at");
    line(INDENT, (GOOD, "way out"), &it.choice) + &told.unwrap_or_else(hidden)
}

/// A word and what stands behind it.
pub(super) fn line(indent: usize, (style, word): (Style, &str), text: &str) -> String {
    let label = columns("way out") + 1;
    let mut all = String::new();
    for (at, part) in wrap(text, WIDTH - indent - label - 1).iter().enumerate() {
        let word = if at == 0 { word } else { "" };
        let gap = label - columns(word);
        let _ = writeln!(all, "{:indent$}{}{:gap$} {part}", "", paint(style, word), "");
    }
    all
}
