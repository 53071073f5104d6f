//! Hunts for eyes.

use super::layout::{count, grouped};
use super::loops::{self, line};
use super::paint::{BAD, HEADING, paint};
use explain::hunting::{FindBrief, HuntBrief};

/// What is hunted.
#[must_use]
pub fn heading(brief: &HuntBrief) -> String {
    let more = if brief.more { " (and more)" } else { "" };
    format!(
        "{}: {}, {} that could loop{more}, {} boards of them and {} at random\n",
        paint(HEADING, &brief.rulebook),
        count(brief.cards.len() as u64, "card"),
        count(brief.sets, "set"),
        grouped(brief.planned),
        grouped(brief.random)
    )
}

/// A find: its text, and whose loop it is; with `verbose` also how it comes about.
#[must_use]
pub fn find(find: &FindBrief, verbose: bool) -> String {
    let mut text = format!("\n{}\n", find.text);
    if verbose {
        return text + &loops::answer(&find.loops, &find.cards.join(", "));
    }
    for it in &find.loops.termination.loops {
        let says = format!("{}, {}: {}", it.found.kind, it.found.shape, it.says);
        text.push_str(&line(2, (BAD, "LOOPS"), &says));
    }
    text
}

/// The last lines.
#[must_use]
pub fn summary(brief: &HuntBrief) -> String {
    let unknown = match brief.unknown {
        0 => String::new(),
        some => format!(", {} unknown at a limit", grouped(some)),
    };
    let boards = count(brief.next.saturating_sub(brief.from), "board");
    let finds = count(brief.finds.len() as u64, "find");
    let told = brief.ends + brief.unknown + brief.finds.len() as u64;
    let passed = match brief.next.saturating_sub(brief.from).saturating_sub(told) {
        0 => String::new(),
        some => format!(", {} passed over", grouped(some)),
    };
    let mut text = format!("\n{boards}: {finds}, {} end{unknown}{passed}\n", grouped(brief.ends));
    if brief.proved {
        text.push_str("the triggering graph has no cycle: every board made of these cards ends\n");
    } else if brief.finds.is_empty() {
        text.push_str("that nothing was found proves nothing\n");
    }
    text
}
