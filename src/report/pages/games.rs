//! What a check comes to, a line for each game.

use crate::layout::grouped;
use crate::page::{ColumnHead, PageEntry, PagePart, PageText, Piece, TableFrame, plain};
use explain::games::GameBrief;

/// The columns, and how wide each is with the spaces beside it.
const COLUMNS: [(&str, usize); 5] =
    [("game", 26), ("scenarios", 11), ("clauses covered", 19), ("silent", 10), ("matter", 10)];

/// The games with the most scenarios; nothing if there is only one game.
#[must_use]
pub fn lines(all: &[GameBrief], most: usize) -> Vec<PagePart> {
    if all.len() < 2 {
        return Vec::new();
    }
    let mut shown: Vec<(usize, &GameBrief)> = all.iter().enumerate().collect();
    shown.sort_by_key(|(_, it)| std::cmp::Reverse(it.scenarios));
    shown.truncate(most);
    shown.sort_by_key(|(at, _)| *at);
    let heads = COLUMNS.map(|(text, room)| ColumnHead { text, is_number: text != COLUMNS[0].0, room });
    let rows = shown.iter().map(|(_, it)| row(it)).collect();
    let mut parts = vec![PagePart::Table(heads.to_vec(), rows, TableFrame::Open)];
    let left = all.len() - shown.len();
    if left > 0 {
        let more = format!("and {left} more with fewer scenarios; `-v` has all");
        parts.push(PageEntry::at(0, vec![Piece::Small(more)]).into());
    }
    parts
}

fn row(it: &GameBrief) -> Vec<PageText> {
    let covered = format!("{} of {}", grouped(it.exercised), grouped(it.rules));
    [it.name.clone(), grouped(it.scenarios), covered, grouped(it.silent), grouped(it.matter)].map(plain).to_vec()
}
