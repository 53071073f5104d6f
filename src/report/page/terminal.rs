//! A page as lines for the terminal: 80 columns, in colours.
//!
//! Parts follow each other without empty lines, so that what is found can be printed as it comes.

use super::{ColumnHead, PagePart, PageText, Piece, ShortVerdict, Tone};
use crate::layout::{WIDTH, columns, cut, wrap};
use crate::paint::{BAD, GOOD, HEADING, OPEN, SMALL, paint};
use crate::story::story;
use anstyle::Style;
use std::fmt::Write;

/// Columns of the name in a line with columns.
const NAME: usize = 33;
/// Where stories and labels begin.
const INDENT: usize = 6;

/// Some parts of a page.
#[must_use]
pub fn print(parts: &[PagePart]) -> String {
    parts.iter().map(part).collect()
}

fn part(it: &PagePart) -> String {
    match it {
        PagePart::Heading(_, words, _) => format!("\n{}\n", text(words)),
        PagePart::Paragraph(words) => format!("{}\n", text(words)),
        PagePart::List(items) => items.iter().map(|(depth, words)| item(*depth, words)).collect(),
        PagePart::Table(heads, rows) => table(heads, rows),
        PagePart::Code(_, lines) => lines.iter().map(|line| format!("  {}\n", as_it_is(line))).collect(),
        PagePart::Story(it) => story(it, INDENT),
        PagePart::Fold(summary, inner) => format!("{}\n{}", text(summary), print(inner)),
        PagePart::Line { mark: None, name, cells } => heading(name, cells),
        PagePart::Line { mark: Some(mark), name, cells } => line(*mark, name, cells),
        PagePart::Marked(mark, words) => format!("  {}  {}\n", sign(*mark), text(words)),
        PagePart::Labelled(label, text) => labelled(label, text),
    }
}

fn item(depth: usize, words: &[Piece]) -> String {
    format!("{:width$}{}\n", "", text(words), width = 2 * (depth + 1))
}

/// Each row on a line, its cells behind each other under the heads.
fn table(heads: &[ColumnHead], rows: &[Vec<PageText>]) -> String {
    let heads: Vec<String> = heads.iter().map(|head| paint(SMALL, head.text)).collect();
    let rows = rows.iter().map(|row| row.iter().map(|cell| text(cell)).collect::<Vec<_>>().join("  "));
    std::iter::once(heads.join("  ")).chain(rows).map(|line| format!("{line}\n")).collect()
}

/// What the columns are, behind what the lines below are of; below it where that is long.
fn heading(name: &str, cells: &[String]) -> String {
    let room = NAME + INDENT + 5;
    let gap = if columns(name) > room { room } else { room - columns(name) };
    let apart = if columns(name) > room { "\n" } else { "" };
    format!("{}{apart}{:gap$}{}\n", paint(HEADING, name), "", paint(SMALL, &in_columns(cells)))
}

/// A mark, a name, and what stands in the columns; a long name goes on below.
fn line(mark: ShortVerdict, name: &str, cells: &[String]) -> String {
    let mut text = String::new();
    for (at, line) in wrap(name, NAME).iter().enumerate() {
        if at == 0 {
            let gap = if cells.is_empty() { 0 } else { NAME + 3 - columns(line) };
            let _ = write!(text, "  {}  {line}{:gap$}{}", sign(mark), "", in_columns(cells));
        } else {
            let _ = write!(text, "        {line}");
        }
        text.push('\n');
    }
    text
}

/// Two numbers, and what there is room for behind them.
fn in_columns(cells: &[String]) -> String {
    let wide = [9, 7];
    let one = |(at, cell): (usize, &String)| match wide.get(at) {
        Some(wide) => format!("{:>wide$} ", cut(cell, *wide), wide = *wide),
        None => format!(" {cell}"),
    };
    cells.iter().enumerate().map(one).collect()
}

fn sign((tone, word): ShortVerdict) -> String {
    paint(style(tone), &format!("{word:<4}"))
}

/// A label and a text that hangs behind it.
fn labelled(label: &str, text: &str) -> String {
    let mut all = String::new();
    for (at, line) in wrap(text, WIDTH - 16).iter().enumerate() {
        let label = if at == 0 { label } else { "" };
        let _ = writeln!(all, "{:INDENT$}{} {line}", "", paint(HEADING, &format!("{label:<9}")));
    }
    all
}

fn text(pieces: &[Piece]) -> String {
    pieces.iter().map(one).collect()
}

/// Text that is shown as it is: what nothing is said of stands back.
fn as_it_is(pieces: &[Piece]) -> String {
    let shown = |piece: &Piece| match piece {
        Piece::Plain(text) => paint(SMALL, text),
        Piece::Strong(_) | Piece::Small(_) | Piece::Verdict(..) | Piece::Link(..) | Piece::Names(_) => one(piece),
    };
    pieces.iter().map(shown).collect()
}

fn one(piece: &Piece) -> String {
    match piece {
        Piece::Plain(text) | Piece::Link(_, text) => text.clone(),
        Piece::Strong(text) => paint(HEADING, text),
        Piece::Small(text) => paint(SMALL, text),
        Piece::Verdict(tone, text) => paint(style(*tone), text),
        Piece::Names(names) => names.join("; "),
    }
}

const fn style(tone: Tone) -> Style {
    match tone {
        Tone::Good => GOOD,
        Tone::Bad => BAD,
        Tone::Open => OPEN,
    }
}
