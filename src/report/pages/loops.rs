//! Whether scenarios end, and whose loops there are: a page, and as it goes.

use crate::layout::{count, grouped};
use crate::page::{Page, PageEntry, PagePart, PageText, Piece, Tone, bracketed, plain};
use explain::avoiding::{KeptFrom, LoopReading};
use explain::limiting::LimiterBrief;
use explain::looping::{LoopTold, LoopsBrief, WayOut};

/// Where what is told of a loop stands.
const INDENT: usize = 4;
/// The columns of a label.
const LABEL: usize = 8;

/// All scenarios.
#[must_use]
pub fn page(all: &[LoopsBrief]) -> Page {
    let mut page = Page::called("Loops");
    page.paragraph(summary(all));
    for it in all {
        page.heading(2, &it.name);
        page.paragraph(vec![Piece::Small(format!("{}, {}", it.file, it.rulebook))]);
        page.parts.extend(answer(it, &it.name));
    }
    page
}

/// The answer on one scenario, called by a name.
#[must_use]
pub fn answer(brief: &LoopsBrief, name: &str) -> Vec<PagePart> {
    let states = count(brief.states, "state");
    let (tone, word, what) = match brief.termination.verdict {
        "ends" if brief.termination.loops.is_empty() => (Tone::Good, "ends", format!("every run ends ({states})")),
        "ends" => (Tone::Good, "ends", format!("every run ends, by what the rulebook says of loops ({states})")),
        "loops" => (Tone::Bad, "LOOPS", count(brief.termination.loops.len() as u64, "loop")),
        _ => {
            let limit = brief.limit.as_deref().unwrap_or("a limit was reached");
            (Tone::Open, "unknown", format!("not every run was looked at: {limit} ({states})"))
        }
    };
    let mut parts = vec![line(2, Piece::Verdict(tone, word.to_owned()), format!("{name}: {what}"))];
    brief.termination.loops.iter().for_each(|it| one(&mut parts, it));
    brief.why.iter().for_each(|why| limiters(&mut parts, why));
    parts
}

/// How many scenarios are how.
#[must_use]
pub fn summary(briefs: &[LoopsBrief]) -> PageText {
    let number = |verdict: &str| briefs.iter().filter(|brief| brief.termination.verdict == verdict).count() as u64;
    let (ends, loops, unknown) = (number("ends"), number("loops"), number("unknown"));
    let mut text = plain(format!("{}: ", count(briefs.len() as u64, "scenario")));
    text.push(Piece::Verdict(Tone::Good, format!("{} end", grouped(ends))));
    for (number, tone, word) in [(loops, Tone::Bad, "loop"), (unknown, Tone::Open, "unknown")] {
        if number > 0 {
            text.push(Piece::Plain(", ".to_owned()));
            text.push(Piece::Verdict(tone, format!("{} {word}", grouped(number))));
        }
    }
    text.extend((loops > 0).then(|| Piece::Plain("; everybody is taken to know every card".to_owned())));
    text
}

fn one(parts: &mut Vec<PagePart>, it: &LoopTold) {
    let mut say = |label: Piece, text: String| parts.push(line(INDENT, label, text));
    say(Piece::Strong("loop".to_owned()), it.found.words());
    say(word("whose"), it.says.clone());
    for (at, read) in it.readings.iter().enumerate() {
        say(word(if at == 0 { "where" } else { "" }), read_as(read));
    }
    it.found.rulebook.iter().for_each(|says| say(word("rules"), says.clone()));
    if it.grows.is_empty() {
        say(word("lap"), "the same position comes again".to_owned());
    }
    for (at, grown) in it.grows.iter().enumerate() {
        say(word(if at == 0 { "each lap" } else { "" }), grown.clone());
    }
    let clauses: Vec<String> = it.clauses.iter().map(|clause| format!("{} ({})", clause.id, clause.title)).collect();
    if !clauses.is_empty() {
        say(Piece::Small("clauses".to_owned()), clauses.join(", "));
    }
    parts.push(PagePart::Story(it.found.story.clone(), INDENT));
    parts.extend(it.ways_out.iter().map(way_out));
    avoided(parts, it);
}

/// What keeps it from beginning, but for the choices that leave it too.
fn avoided(parts: &mut Vec<PagePart>, it: &LoopTold) {
    let leaves = |kept: &KeptFrom| kept.given.is_empty() && it.ways_out.iter().any(|out| out.choice == kept.choice);
    let others: Vec<&KeptFrom> = it.kept_from.iter().filter(|kept| !leaves(kept)).collect();
    let good = |said: &str| Piece::Verdict(Tone::Good, said.to_owned());
    for kept in &others {
        let given: Vec<String> = kept.given.iter().map(read_as).collect();
        let given = if given.is_empty() { String::new() } else { format!("where {}: ", given.join(" and ")) };
        parts.push(line(INDENT, good("avoided"), format!("{given}{}", kept.choice)));
    }
    match it.kept_from_more {
        Some(0) => {}
        Some(more) => {
            let more = count(u64::from(more), "other choice");
            parts.push(line(INDENT, word(""), format!("{more} keep it from beginning too")));
        }
        None => parts.push(line(INDENT, word(""), "other choices may keep it from beginning too".to_owned())),
    }
}

/// Why it ends: what holds it, with what would loop; then what is not known, and how much holds nothing.
fn limiters(parts: &mut Vec<PagePart>, why: &[LimiterBrief]) {
    for it in why.iter().filter(|it| it.verdict != "ends") {
        let (tone, mark) = if it.verdict == "loops" { (Tone::Bad, "holds") } else { (Tone::Open, "unknown") };
        let of = if it.of.is_empty() { String::new() } else { format!(" of {}", it.of) };
        let says = format!("{}{of}{}", it.limiter, bracketed(&it.clauses));
        parts.push(line(INDENT, Piece::Verdict(tone, mark.to_owned()), says));
        parts.extend(it.limit.iter().map(|limit| line(INDENT, word(""), format!("without it: {limit}"))));
        for one in &it.loops {
            let grows = if one.grows.is_empty() { String::new() } else { format!("; {}", one.grows.join(", ")) };
            parts.push(line(INDENT, word(""), format!("without it: loop {}{grows}", one.text)));
            parts.push(PagePart::Story(one.lap.clone(), INDENT + LABEL + 1));
        }
    }
    let number = |verdict| why.iter().filter(|it| it.verdict == verdict).count();
    let told = match (why.len(), number("ends")) {
        (0, _) => "there is nothing that limits to be taken away".to_owned(),
        (all, idle) if all == idle => format!("it ends without any one of {}", count(all as u64, "limiter")),
        (all, 0) => format!("{} taken away, one at a time", count(all as u64, "limiter")),
        (all, idle) => {
            let all = count(all as u64, "limiter");
            format!("{all} taken away, one at a time: without {idle} of them it ends still")
        }
    };
    parts.push(line(INDENT, word("why"), told));
}

fn way_out(it: &WayOut) -> PagePart {
    let inside = match &it.story {
        Some(story) => PagePart::Story(story.clone(), INDENT),
        None => line(INDENT, word(""), "what comes then was not looked at".to_owned()),
    };
    PagePart::Fold(said(INDENT, Piece::Verdict(Tone::Good, "way out".to_owned()), it.choice.clone()), vec![inside])
}

/// How a silence is read.
fn read_as(it: &LoopReading) -> String {
    let values: Vec<String> = it.values.iter().map(|value| format!("\"{value}\"")).collect();
    format!("\"{}\" is read as {}", it.policy, values.join(" or "))
}

fn word(label: &str) -> Piece {
    Piece::Plain(label.to_owned())
}

/// A word and what stands behind it.
pub(super) fn line(indent: usize, label: Piece, text: String) -> PagePart {
    said(indent, label, text).into()
}

fn said(indent: usize, label: Piece, text: String) -> PageEntry {
    PageEntry::at(indent, plain(text)).behind(label, LABEL)
}
