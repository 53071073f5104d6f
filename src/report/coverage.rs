//! What scenarios exercise of a rulebook, for eyes: what nothing exercises first of all.

use super::layout::{WIDTH, columns, count, grouped, wrap};
use super::paint::{BAD, GOOD, HEADING, OPEN, SMALL, paint};
use explain::covered::{CardBrief, ClauseCovered, ClauseGuard, CoverageBrief, CoverageCounts};
use std::fmt::Write;

/// Columns before a clause's title.
const TITLE: usize = 16;

/// One rulebook: rules and cards that nothing exercises; with `verbose` every clause.
#[must_use]
pub fn rulebook(brief: &CoverageBrief, verbose: bool) -> String {
    let explored = count(brief.scenarios as u64, "scenario");
    let mut text = format!("{}\n", paint(HEADING, &format!("rulebook {}: {explored}", brief.rulebook)));
    for clause in &brief.clauses {
        let idle = !clause.is_definition() && clause.scenarios.is_empty();
        if idle || verbose {
            text.push_str(&a_clause(clause));
        }
    }
    for card in brief.cards.iter().filter(|card| !card.untaken.is_empty()) {
        text.push_str(&a_card(card));
    }
    let counts = CoverageCounts::of([brief]);
    for line in tally(counts) {
        let _ = writeln!(text, "  {line}");
    }
    text
}

/// The last line, where there are several rulebooks.
#[must_use]
pub fn summary(briefs: &[CoverageBrief]) -> String {
    let rules = tally(CoverageCounts::of(briefs)).into_iter().next().unwrap_or_default();
    format!("{}: {rules}\n", count(briefs.len() as u64, "rulebook"))
}

fn tally(counts: CoverageCounts) -> Vec<String> {
    let score = counts.score().map_or_else(String::new, |it| format!(" ({}.{}%)", it / 10, it % 10));
    let style = if counts.exercised == counts.rules { GOOD } else { OPEN };
    let exercised = paint(style, &format!("{} exercised{score}", grouped(counts.exercised)));
    let mut lines =
        vec![format!("{}: {exercised}; {}", count(counts.rules, "rule"), count(counts.definitions, "definition"))];
    if counts.abilities > 0 {
        let abilities = if counts.abilities == 1 { "ability" } else { "abilities" };
        let ways = count(counts.ways, "way");
        lines.push(format!(
            "cards: {} {abilities}, {} used; {ways} of branches, {} taken",
            grouped(counts.abilities),
            grouped(counts.used),
            grouped(counts.taken)
        ));
    }
    lines
}

fn a_clause(clause: &ClauseCovered) -> String {
    let (style, mark) = match (clause.is_definition(), clause.scenarios.len()) {
        (true, _) => (SMALL, "def"),
        (false, 0) => (BAD, "NONE"),
        (false, _) => (GOOD, "ok"),
    };
    let mut text = String::new();
    let room = TITLE - 8;
    let id = if columns(&clause.id) > room { format!("{}  ", clause.id) } else { format!("{:<room$}", clause.id) };
    for (at, line) in wrap(&format!("{}{}", clause.title, told(clause)), WIDTH - TITLE - 6).iter().enumerate() {
        let _ = if at == 0 {
            writeln!(text, "  {} {id}  {line}", paint(style, &format!("{mark:<4}")))
        } else {
            writeln!(text, "{:TITLE$} {line}", "")
        };
    }
    text
}

/// Scenarios, properties and changes in numbers.
fn told(clause: &ClauseCovered) -> String {
    let mut parts = Vec::new();
    if clause.is_definition() {
        // Nothing rests on a definition, and nothing is asked of it.
    } else if !clause.rested_on {
        parts.push("nothing cites it".to_owned());
    } else if clause.scenarios.is_empty() {
        parts.push("cited, and no run comes to that".to_owned());
    }
    if !clause.scenarios.is_empty() {
        parts.push(count(clause.scenarios.len() as u64, "scenario"));
    }
    if clause.survived > 0 {
        parts.push(format!("{} unnoticed", count(clause.survived, "change")));
    }
    match clause.guard {
        Some(ClauseGuard::Turned) => parts.push(format!("guarded by {}", clause.properties.join(", "))),
        Some(ClauseGuard::Cited) => parts.push(format!("checked beside it: {}", clause.properties.join(", "))),
        None => {}
    }
    if parts.is_empty() { String::new() } else { format!(" [{}]", parts.join("; ")) }
}

fn a_card(card: &CardBrief) -> String {
    let mut text = format!("  {} {}\n", paint(OPEN, "card"), card.name);
    for untaken in &card.untaken {
        let what = match &untaken.branch {
            Some(branch) => format!("never {branch}: {}", untaken.ability),
            None => format!("never used: {}", untaken.ability),
        };
        for (at, line) in wrap(&what, WIDTH - 12).iter().enumerate() {
            let _ = writeln!(text, "{:w$}{line}", "", w = if at == 0 { 7 } else { 9 });
        }
    }
    text
}
