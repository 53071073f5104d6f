//! A page as lines for the terminal: 80 columns, in colours.
//!
//! Parts follow each other without empty lines, so that what is found can be printed as it comes.

use super::{ColumnHead, PageEntry, PagePart, PageText, Piece, ShortVerdict, TableFrame, Tone};
use crate::layout::{WIDTH, columns, cut, wrap, wrap_hanging};
use crate::paint::{BAD, GOOD, HEADING, OPEN, PLAIN, SMALL, paint};
use crate::story::{step, story};
use anstyle::Style;
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, Width, presets};
use std::fmt::Write;

/// Columns of the name in a line with columns.
const NAME: usize = 33;
/// Columns before what stands in a line with columns.
const BEFORE: usize = 11;

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
        PagePart::Table(heads, rows, frame) => table(heads, rows, *frame),
        PagePart::Code(_, lines) => lines.iter().map(|line| format!("  {}\n", as_it_is(line))).collect(),
        PagePart::Story(it, indent) => story(it, *indent),
        PagePart::Step(it, indent) => step(it, *indent),
        PagePart::Fold(summary, inner) => entry(summary) + &print(inner),
        PagePart::Line { mark: None, name, cells } => heading(name, cells),
        PagePart::Line { mark: Some(mark), name, cells } => line(*mark, name, cells),
        PagePart::Entry(it) => entry(it),
    }
}

fn item(depth: usize, words: &[Piece]) -> String {
    format!("{:width$}{}\n", "", text(words), width = 2 * (depth + 1))
}

/// Each row with its cells under the heads; where no column has a width, merely behind each other.
fn table(heads: &[ColumnHead], rows: &[Vec<PageText>], frame: TableFrame) -> String {
    if heads.iter().all(|head| head.room == 0) {
        let heads: Vec<String> = heads.iter().map(|head| paint(SMALL, head.text)).collect();
        let rows = rows.iter().map(|row| row.iter().map(|cell| text(cell)).collect::<Vec<_>>().join("  "));
        return std::iter::once(heads.join("  ")).chain(rows).map(|line| format!("{line}\n")).collect();
    }
    let mut table = Table::new();
    table.load_preset(match frame {
        TableFrame::Framed => presets::ASCII_FULL,
        TableFrame::Open => presets::NOTHING,
    });
    let wide: usize = heads.iter().map(|head| head.room + 1).sum();
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(wide.max(WIDTH) as u16);
    table.set_header(heads.iter().map(|head| head.text));
    table.set_constraints(heads.iter().map(|head| match head.room {
        0 => ColumnConstraint::ContentWidth,
        room => ColumnConstraint::Absolute(Width::Fixed(room as u16)),
    }));
    if let (TableFrame::Open, Some(first)) = (frame, table.column_mut(0)) {
        first.set_padding((0, 2));
    }
    let numbers = table.column_iter_mut().zip(heads).filter(|(_, head)| head.is_number);
    numbers.for_each(|(column, _)| {
        column.set_cell_alignment(CellAlignment::Right);
    });
    for row in rows {
        table.add_row(row.iter().map(|cell| cell.iter().map(bare).collect::<String>()));
    }
    format!("{}\n", table.trim_fmt())
}

/// What the columns are, behind what the lines below are of; below it where that is long.
fn heading(name: &str, cells: &[String]) -> String {
    let room = NAME + BEFORE;
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
    paint(of_tone(tone), &format!("{word:<4}"))
}

/// Labels, and a text that hangs behind them.
fn entry(it: &PageEntry) -> String {
    let mut labels = String::new();
    let mut begins = it.indent;
    for (label, room) in &it.labels {
        let takes = columns(&bare(label)).max(*room);
        let gap = takes - columns(&bare(label)) + 1;
        let _ = write!(labels, "{}{:gap$}", paint(style(label), &bare(label)), "");
        begins += takes + 1;
    }
    let mut all = String::new();
    for (at, line) in laid(&it.text, WIDTH.saturating_sub(begins), it.hang).iter().enumerate() {
        let _ = match at {
            0 => writeln!(all, "{:indent$}{labels}{line}", "", indent = it.indent),
            _ => writeln!(all, "{:begins$}{line}", "", begins = begins + it.hang),
        };
    }
    all
}

/// Text in lines of at most so many columns, each piece in its colour.
fn laid(pieces: &[Piece], width: usize, hang: usize) -> Vec<String> {
    let text: String = pieces.iter().map(bare).collect();
    let lines = if hang > 0 { wrap_hanging(&text, width) } else { wrap(&text, width) };
    let styles = pieces.iter().flat_map(|piece| std::iter::repeat_n(style(piece), bare(piece).chars().count()));
    let mut letters = text.chars().zip(styles).peekable();
    let mut painted = |line: &String| {
        let mut all = String::new();
        let mut run: (Style, String) = (PLAIN, String::new());
        for letter in line.chars() {
            let mut of = letters.next_if(|(next, _)| next.is_whitespace());
            while let Some(space) = letters.next_if(|(next, _)| next.is_whitespace()) {
                of = Some(space);
            }
            let of = if letter == ' ' { of } else { letters.next() };
            let of = of.map_or(run.0, |(_, style)| style);
            if of != run.0 {
                all.push_str(&paint(run.0, &run.1));
                run = (of, String::new());
            }
            run.1.push(letter);
        }
        all + &paint(run.0, &run.1)
    };
    lines.iter().map(&mut painted).collect()
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
    paint(style(piece), &bare(piece))
}

/// A piece without its colour.
fn bare(piece: &Piece) -> String {
    match piece {
        Piece::Plain(text)
        | Piece::Link(_, text)
        | Piece::Strong(text)
        | Piece::Small(text)
        | Piece::Verdict(_, text) => text.clone(),
        Piece::Names(names) => names.join("; "),
    }
}

const fn style(piece: &Piece) -> Style {
    match piece {
        Piece::Plain(_) | Piece::Link(..) | Piece::Names(_) => PLAIN,
        Piece::Strong(_) => HEADING,
        Piece::Small(_) => SMALL,
        Piece::Verdict(tone, _) => of_tone(*tone),
    }
}

const fn of_tone(tone: Tone) -> Style {
    match tone {
        Tone::Good => GOOD,
        Tone::Bad => BAD,
        Tone::Open => OPEN,
    }
}

#[cfg(test)]
mod tests {
    use super::{PLAIN, PageEntry, Piece, Tone, entry, laid};
    use crate::paint::{BAD, paint};

    #[test]
    fn what_is_said_hangs_behind_its_labels() {
        let text = vec![Piece::Plain("one two ".repeat(12))];
        let told = entry(&PageEntry::at(2, text).behind(Piece::Plain("who".to_owned()), 4));
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines.len(), 2, "{told}");
        assert!(lines[0].starts_with("  who  one two") && lines[1].starts_with("       one two"), "{told}");
    }

    #[test]
    fn each_piece_keeps_its_colour_over_lines() {
        let bad = |text: &str| paint(BAD, text);
        let pieces = [Piece::Plain("aa ".to_owned()), Piece::Verdict(Tone::Bad, "bbbbb ccccc".to_owned())];
        assert_eq!(laid(&pieces, 8, 0), [format!("{}{}", paint(PLAIN, "aa "), bad("bbbbb")), bad("ccccc")]);
    }
}
