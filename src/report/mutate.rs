//! What notices the changes of a rulebook, for eyes: what nothing notices first of all.

use super::layout::{WIDTH, count, grouped, wrap};
use super::paint::{BAD, GOOD, HEADING, OPEN, SMALL, paint};
use anstyle::Style;
use explain::mutants::{Counts, KillBrief, MutantBrief, MutantStatus, MutateBrief};
use std::fmt::Write;

/// Columns before a mutant's name.
const NAME: usize = 14;
/// Scenarios that are named where many notice a mutant.
const NAMED_MAX: usize = 3;

/// One rulebook: what survived, what is unknown, what is wrongly declared; with `verbose` everything. What survived of the
/// statements of `std` is counted, and listed with `std`.
#[must_use]
pub fn rulebook(brief: &MutateBrief, (verbose, std): (bool, bool)) -> String {
    let judges = count(brief.scenarios as u64, "scenario");
    let mut text = format!("{}\n", paint(HEADING, &format!("rulebook {}: {judges}", brief.rulebook)));
    for idle in &brief.idle {
        text.push_str(&entry((OPEN, "idle"), &format!("{} ({})", idle.scenario, idle.file)));
        text.push_str(&below(idle.why));
    }
    let is_counted =
        |mutant: &&MutantBrief| mutant.of_std && mutant.status == MutantStatus::Survived && !verbose && !std;
    for mutant in brief.mutants.iter().filter(|mutant| !is_counted(mutant)) {
        if verbose
            || mutant.is_not_equivalent()
            || matches!(mutant.status, MutantStatus::Survived | MutantStatus::Unknown)
        {
            text.push_str(&one(mutant, verbose));
        }
    }
    let counted = brief.mutants.iter().filter(is_counted).count();
    if counted > 0 {
        let changes = count(counted as u64, "change");
        text.push_str(&entry(
            (SMALL, "of std"),
            &format!("{changes} of what `std` states survived; `--std` lists them"),
        ));
    }
    let _ = writeln!(text, "  {}", tally(Counts::of(&brief.mutants)));
    text
}

/// The last line.
#[must_use]
pub fn summary(briefs: &[MutateBrief]) -> String {
    let counts = Counts::of(briefs.iter().flat_map(|brief| &brief.mutants));
    format!("{}: {}\n", count(briefs.len() as u64, "rulebook"), tally(counts))
}

fn tally(counts: Counts) -> String {
    let all = counts.killed + counts.survived + counts.equivalent + counts.unknown;
    let mut parts = vec![paint(GOOD, &format!("{} killed", grouped(counts.killed)))];
    let rest = [(BAD, counts.survived, "survived"), (SMALL, counts.equivalent, "equivalent")];
    for (style, number, word) in rest.into_iter().chain([(OPEN, counts.unknown, "unknown")]) {
        if number > 0 {
            parts.push(paint(style, &format!("{} {word}", grouped(number))));
        }
    }
    let score = counts.score().map_or_else(String::new, |it| format!("; score {}.{}%", it / 10, it % 10));
    format!("{}: {}{score}", count(all, "mutant"), parts.join(", "))
}

fn one(mutant: &MutantBrief, verbose: bool) -> String {
    let mark = match mutant.status {
        _ if mutant.is_not_equivalent() => (BAD, "KILLED"),
        MutantStatus::Killed => (GOOD, "killed"),
        MutantStatus::Survived => (BAD, "SURVIVED"),
        MutantStatus::Equivalent => (SMALL, "equivalent"),
        MutantStatus::Unknown => (OPEN, "unknown"),
    };
    let clauses = if mutant.clauses.is_empty() { String::new() } else { format!(" [{}]", mutant.clauses.join(", ")) };
    let mut text = entry(mark, &format!("{}{clauses}", mutant.name));
    if mutant.is_not_equivalent() {
        text.push_str(&below("declared equivalent, and it is not"));
    }
    match mutant.status {
        MutantStatus::Killed => text.push_str(&killers(&mutant.killed_by, verbose)),
        MutantStatus::Survived if mutant.reached == 0 => text.push_str(&below("no scenario asks for it")),
        MutantStatus::Survived => {
            let run = count(mutant.reached as u64, "scenario");
            text.push_str(&below(&format!("run in {run}: none notices")));
        }
        MutantStatus::Unknown => text.push_str(&below(&format!("a limit was reached in {}", some(&mutant.unknown_in)))),
        MutantStatus::Equivalent => {}
    }
    if let Some(reason) = &mutant.reason {
        text.push_str(&below(reason));
    }
    text
}

fn killers(killed_by: &[KillBrief], verbose: bool) -> String {
    let most = if verbose { NAMED_MAX } else { 1 };
    let mut text = String::new();
    for kill in killed_by.iter().take(most) {
        let what = kill.expectations.first().map_or("", |it| it.trim_start_matches("expect "));
        text.push_str(&below(&format!("by \"{}\": {what}", kill.scenario)));
    }
    if killed_by.len() > most {
        text.push_str(&below(&format!("and {} more", killed_by.len() - most)));
    }
    text
}

/// Some of many names.
fn some(names: &[String]) -> String {
    let mut told: Vec<String> = names.iter().take(NAMED_MAX).map(|name| format!("\"{name}\"")).collect();
    if names.len() > NAMED_MAX {
        told.push(format!("and {} more", names.len() - NAMED_MAX));
    }
    told.join(", ")
}

fn entry((style, word): (Style, &str), text: &str) -> String {
    let mut all = String::new();
    for (at, line) in wrap(text, WIDTH - NAME).iter().enumerate() {
        let word = if at == 0 { word } else { "" };
        let _ = writeln!(all, "  {} {line}", paint(style, &format!("{word:<width$}", width = NAME - 3)));
    }
    all
}

fn below(text: &str) -> String {
    wrap(text, WIDTH - NAME - 2).iter().fold(String::new(), |all, line| format!("{all}{:w$}{line}\n", "", w = NAME + 2))
}
