//! Hunts as they go.

use super::loops::{self, line};
use crate::layout::{count, grouped};
use crate::page::{PageEntry, PagePart, Piece, Tone, plain};
use explain::hunting::{FindBrief, HuntBrief};

/// Boards that a limit left open and that are named.
const NAMED_MAX: usize = 8;

/// What is hunted.
#[must_use]
pub fn heading(brief: &HuntBrief) -> Vec<PagePart> {
    let more = if brief.more { " (and more)" } else { "" };
    let cards = count(brief.cards.len() as u64, "card");
    let (sets, planned, random) = (count(brief.sets, "set"), grouped(brief.planned), grouped(brief.random));
    let says = format!(": {cards}, {sets} that could loop{more}, {planned} boards of them and {random} at random");
    let mut parts = vec![PagePart::Paragraph(vec![Piece::Strong(brief.rulebook.clone()), Piece::Plain(says)])];
    if brief.until < brief.planned + brief.random {
        let (from, last) = (grouped(brief.from), grouped(brief.until.saturating_sub(1)));
        parts.push(PagePart::Paragraph(plain(format!("boards {from} to {last} are looked at, as `--boards` says"))));
    }
    parts
}

/// A find: its text, and whose loop it is; with `verbose` also how it comes about.
#[must_use]
pub fn find(find: &FindBrief, verbose: bool) -> Vec<PagePart> {
    let mut parts = vec![PagePart::Paragraph(plain(format!("\n{}", find.text)))];
    if verbose {
        parts.extend(loops::answer(&find.loops, &find.cards.join(", ")));
        return parts;
    }
    let told = find.loops.termination.loops.iter().map(|it| {
        let says = format!("{}, {}: {}", it.found.kind, it.found.shape, it.says);
        line(2, Piece::Verdict(Tone::Bad, "LOOPS".to_owned()), says)
    });
    parts.extend(told);
    parts
}

/// The last lines: what came of the boards, and what is to be done about those of which nothing is known.
#[must_use]
pub fn summary(brief: &HuntBrief) -> Vec<PagePart> {
    let looked = brief.next.saturating_sub(brief.from);
    let told = brief.ends + brief.unknown + brief.unread + brief.finds.len() as u64;
    let rest = [
        (brief.unknown, "unknown at a limit"),
        (looked.saturating_sub(told), "passed over (they hold all cards of a find)"),
        (brief.unread, "not to be read"),
    ];
    let rest = rest.into_iter().filter(|(many, _)| *many > 0);
    let rest: String = rest.map(|(many, what)| format!(", {} {what}", grouped(many))).collect();
    let (boards, finds) = (count(looked, "board"), count(brief.finds.len() as u64, "find"));
    let says = format!("{boards}: {finds}, {} end{rest}", grouped(brief.ends));
    let mut parts = vec![PagePart::apart(), PagePart::Paragraph(plain(says))];
    parts.extend((brief.unknown > 0).then(|| left_open(brief)));
    if brief.proved {
        let proved = "the triggering graph has no cycle: every board made of these cards ends";
        parts.push(PagePart::Paragraph(plain(proved)));
    } else if brief.finds.is_empty() {
        parts.push(PagePart::Paragraph(plain("that nothing was found proves nothing")));
    }
    if brief.next == brief.until && brief.next < brief.planned + brief.random {
        let says = format!("there are more boards: go on with the same call and `--from {}`", brief.next);
        parts.push(PagePart::Paragraph(plain(says)));
    }
    parts
}

/// The boards of which nothing is known, and how to look at one.
fn left_open(brief: &HuntBrief) -> PagePart {
    let named: Vec<String> = brief.unknown_boards.iter().take(NAMED_MAX).map(u64::to_string).collect();
    let more = if brief.unknown_boards.len() > named.len() { ", ..." } else { "" };
    let limits = match brief.unknown_limits.as_slice() {
        [] => String::new(),
        limits => format!(" ({})", limits.join(", ")),
    };
    let first = brief.unknown_boards.first().copied().unwrap_or_default();
    let mut further: Vec<String> = brief.further.iter().map(|it| (*it).to_owned()).collect();
    further.push(format!("`--from {first} --boards 1` looks at the first of them alone"));
    let says = format!("unknown: {}{more}{limits}; {}", named.join(", "), further.join("; "));
    PageEntry::at(0, plain(says)).hanging().into()
}
