//! What notices the changes of a rulebook, as it goes: what nothing notices first of all.

use crate::layout::{count, grouped};
use crate::page::{PageEntry, PagePart, PageText, Piece, Tone, bracketed, plain};
use explain::mutants::{Counts, KillBrief, MutantBrief, MutantStatus, MutateBrief, OwnCounts};

/// The columns of a mark.
const MARK: usize = 11;
/// Scenarios that are named where many notice a mutant.
const NAMED_MAX: usize = 3;

/// One rulebook: what survived, what is unknown, what is wrongly declared; with `verbose` everything. What survived of the
/// statements of `std` is counted, and listed with `std`.
#[must_use]
pub fn rulebook(brief: &MutateBrief, (verbose, std): (bool, bool)) -> Vec<PagePart> {
    let judges = count(brief.scenarios as u64, "scenario");
    let mut parts = vec![PagePart::title(format!("rulebook {}: {judges}", brief.rulebook))];
    for idle in &brief.idle {
        parts.push(entry(open("idle"), format!("{} ({})", idle.scenario, idle.file)));
        parts.push(below(idle.why.words()));
    }
    let is_counted =
        |mutant: &&MutantBrief| mutant.of_std && mutant.status == MutantStatus::Survived && !verbose && !std;
    for mutant in brief.mutants.iter().filter(|mutant| !is_counted(mutant)) {
        if verbose
            || mutant.is_not_equivalent()
            || matches!(mutant.status, MutantStatus::Survived | MutantStatus::Unknown)
        {
            one(&mut parts, mutant, verbose);
        }
    }
    let counted = brief.mutants.iter().filter(is_counted).count();
    if counted > 0 {
        let changes = count(counted as u64, "change");
        let says = format!("{changes} of what `std` states survived; `--std` lists them");
        parts.push(entry(small("of std"), says));
    }
    let mut last = plain("  ");
    last.extend(tally(brief.counts));
    parts.push(PagePart::Paragraph(last));
    parts.extend(own(brief.own.counts, brief.counts).map(|text| PageEntry::at(2, text).into()));
    parts
}

/// How many changes of several rulebooks come to what.
#[must_use]
pub fn summary(briefs: &[MutateBrief]) -> PageText {
    let counts = Counts::of(briefs.iter().flat_map(|brief| &brief.mutants));
    let mut text = plain(format!("{}: ", count(briefs.len() as u64, "rulebook")));
    text.extend(tally(counts));
    let of_own = OwnCounts::of(briefs.iter().flat_map(|brief| &brief.mutants)).counts;
    if let Some(own) = own(of_own, counts) {
        text.push(Piece::Plain("; ".to_owned()));
        text.extend(own);
    }
    text
}

/// The same without what `std` states, where it states anything.
fn own(own: Counts, all: Counts) -> Option<PageText> {
    let mut text = plain("without what `std` states, ");
    text.extend(tally(own));
    (own.all() < all.all()).then_some(text)
}

fn tally(counts: Counts) -> PageText {
    let mut text = plain(format!("{}: ", count(counts.all(), "mutant")));
    text.push(Piece::Verdict(Tone::Good, format!("{} killed", grouped(counts.killed))));
    let rest = [
        (counts.survived, bad(&format!("{} survived", grouped(counts.survived)))),
        (counts.equivalent, small(&format!("{} equivalent", grouped(counts.equivalent)))),
        (counts.unknown, open(&format!("{} unknown", grouped(counts.unknown)))),
    ];
    for (_, piece) in rest.into_iter().filter(|(number, _)| *number > 0) {
        text.push(Piece::Plain(", ".to_owned()));
        text.push(piece);
    }
    text.extend(counts.score().text().map(|score| Piece::Plain(format!("; score {score}"))));
    text
}

fn one(parts: &mut Vec<PagePart>, mutant: &MutantBrief, verbose: bool) {
    let mark = match mutant.status {
        _ if mutant.is_not_equivalent() => bad("KILLED"),
        MutantStatus::Killed => Piece::Verdict(Tone::Good, "killed".to_owned()),
        MutantStatus::Survived => bad("SURVIVED"),
        MutantStatus::Equivalent => small("equivalent"),
        MutantStatus::Unknown => open("unknown"),
    };
    parts.push(entry(mark, format!("{}{}", mutant.name, bracketed(&mutant.clauses))));
    if mutant.is_not_equivalent() {
        parts.push(below("declared equivalent, and it is not"));
    }
    match mutant.status {
        MutantStatus::Killed => killers(parts, &mutant.killed_by, verbose),
        MutantStatus::Survived if mutant.reached == 0 => parts.push(below("no scenario asks for it")),
        MutantStatus::Survived => {
            let run = count(mutant.reached as u64, "scenario");
            parts.push(below(format!("run in {run}: none notices")));
        }
        MutantStatus::Unknown => parts.push(below(format!("a limit was reached in {}", some(&mutant.unknown_in)))),
        MutantStatus::Equivalent => {}
    }
    parts.extend(mutant.reason.iter().map(below));
}

fn killers(parts: &mut Vec<PagePart>, killed_by: &[KillBrief], verbose: bool) {
    let most = if verbose { NAMED_MAX } else { 1 };
    for kill in killed_by.iter().take(most) {
        let what = kill.expectations.first().map_or("", |it| it.trim_start_matches("expect "));
        parts.push(below(format!("by \"{}\": {what}", kill.scenario)));
    }
    if killed_by.len() > most {
        parts.push(below(format!("and {} more", killed_by.len() - most)));
    }
}

/// Some of many names.
fn some(names: &[String]) -> String {
    let mut told: Vec<String> = names.iter().take(NAMED_MAX).map(|name| format!("\"{name}\"")).collect();
    if names.len() > NAMED_MAX {
        told.push(format!("and {} more", names.len() - NAMED_MAX));
    }
    told.join(", ")
}

fn entry(mark: Piece, text: String) -> PagePart {
    PageEntry::at(2, plain(text)).behind(mark, MARK).into()
}

fn below(text: impl Into<String>) -> PagePart {
    PageEntry::at(MARK + 5, plain(text)).into()
}

fn bad(text: &str) -> Piece {
    Piece::Verdict(Tone::Bad, text.to_owned())
}

fn open(text: &str) -> Piece {
    Piece::Verdict(Tone::Open, text.to_owned())
}

fn small(text: &str) -> Piece {
    Piece::Small(text.to_owned())
}
