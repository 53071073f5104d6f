//! What a check comes to, a line for each game.

use super::layout::{cut, grouped};
use super::paint::{HEADING, SMALL, paint};
use explain::games::GameBrief;
use std::fmt::Write;

/// Columns of a game's name.
const NAME: usize = 24;

/// For eyes, the games with the most scenarios; nothing if there is only one game.
#[must_use]
pub fn games(all: &[GameBrief], most: usize) -> String {
    if all.len() < 2 {
        return String::new();
    }
    let heads = format!("{:>10} {:>17} {:>9} {:>9}", "scenarios", "clauses covered", "silent", "matter");
    let mut text = format!("{} {}\n", paint(HEADING, &format!("{:<NAME$}", "game")), paint(SMALL, &heads));
    let mut shown: Vec<&GameBrief> = all.iter().collect();
    shown.sort_by_key(|it| std::cmp::Reverse(it.scenarios));
    let kept: Vec<&GameBrief> = shown.into_iter().take(most).collect();
    for it in all.iter().filter(|it| kept.iter().any(|kept| std::ptr::eq(*kept, *it))) {
        let covered = format!("{} of {}", grouped(it.exercised), grouped(it.rules));
        let name = cut(&it.name, NAME);
        let _ = writeln!(
            text,
            "{name:<NAME$} {:>10} {covered:>17} {:>9} {:>9}",
            grouped(it.scenarios),
            grouped(it.silent),
            grouped(it.matter)
        );
    }
    let left = all.len() - kept.len();
    if left > 0 {
        let _ = writeln!(text, "{}", paint(SMALL, &format!("and {left} more with fewer scenarios; `-v` has all")));
    }
    text
}
