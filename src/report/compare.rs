//! One scenario under several rulebooks for eyes: a table as wide as the terminal.

use super::layout::{WIDTH, wrap};
use super::page::terminal::print;
use super::pages::check_lines::{Detail, scenario};
use super::paint::{BAD, HEADING, OPEN, paint};
use comfy_table::{ColumnConstraint, ContentArrangement, Table, Width, presets};
use explain::brief::{CheckBrief, Judged};
use explain::compared::{CellBrief, ComparedBrief, Expressed, runs, silent_points};
use std::fmt::Write;

/// The heads of the columns, how wide each is in 80 columns with the spaces beside it, and how many of six parts of what there is
/// more it gets.
const COLUMNS: [(&str, usize, usize); 5] = [
    ("rulebook", 13, 1),
    ("outcomes", 22, 2),
    ("chosen by", 11, 0),
    ("runs", 13, 1),
    ("silent, and it matters", 15, 2),
];

/// A scenario under all of them, in at least 80 columns.
#[must_use]
pub fn compared(brief: &ComparedBrief, detail: Detail, width: usize) -> String {
    let mut text = format!("{}\n", paint(HEADING, &brief.name));
    for line in observed(brief) {
        text.push_str(&indented(&line, width));
    }
    let _ = writeln!(text, "{}", table(brief, width));
    for (answer, books) in brief.answers() {
        text.push_str(&indented(&format!("{}: {answer}", books.join(", ")), width));
    }
    brief.cells.iter().for_each(|cell| text.push_str(&below(cell, detail)));
    text
}

fn indented(text: &str, width: usize) -> String {
    wrap(text, width - 2).iter().map(|line| format!("  {line}\n")).collect()
}

/// The last line.
#[must_use]
pub fn summary(all: &[ComparedBrief]) -> String {
    let cells = || all.iter().flat_map(|one| &one.cells);
    let count = |judged: Judged| cells().filter(|cell| cell.judged() == judged).count() as u64;
    let missing = cells().filter(|cell| matches!(cell.found, Expressed::Missing(_))).count() as u64;
    let mut parts = vec![format!("{} as expected", count(Judged::AsExpected) - missing)];
    let unchecked = count(Judged::Unchecked);
    let others =
        [(missing, "not expressible"), (unchecked, "without expectations"), (count(Judged::Unknown), "unknown")];
    for (number, what) in others {
        if number > 0 {
            parts.push(format!("{number} {what}"));
        }
    }
    if count(Judged::NotAsExpected) > 0 {
        parts.push(paint(BAD, &format!("{} not as expected", count(Judged::NotAsExpected))));
    }
    format!("{}: {}\n", super::layout::count(all.len() as u64, "scenario"), parts.join(", "))
}

/// What is observed: once, if it has the same names everywhere.
fn observed(brief: &ComparedBrief) -> Vec<String> {
    let mut lines: Vec<(String, Vec<&str>)> = Vec::new();
    for cell in &brief.cells {
        let Expressed::Explored(found) = &cell.found else { continue };
        if found.observations.is_empty() {
            continue;
        }
        let names = found.observations.join(", ");
        match lines.iter_mut().find(|(known, _)| *known == names) {
            Some((_, books)) => books.push(&cell.rulebook),
            None => lines.push((names, vec![&cell.rulebook])),
        }
    }
    let is_one = lines.len() == 1;
    let told = lines.iter().map(|(names, books)| match is_one {
        true => format!("observed: {{ {names} }}"),
        false => format!("observed in {}: {{ {names} }}", books.join(", ")),
    });
    told.collect()
}

fn table(brief: &ComparedBrief, width: usize) -> String {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_FULL);
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width as u16);
    table.set_header(COLUMNS.iter().map(|(head, ..)| *head));
    let more = width.saturating_sub(WIDTH) / 6;
    let columns = COLUMNS.iter().map(|(_, least, parts)| (least + more * parts) as u16);
    table.set_constraints(columns.map(|width| ColumnConstraint::Absolute(Width::Fixed(width))));
    for cell in &brief.cells {
        table.add_row(row(cell));
    }
    table.trim_fmt()
}

fn row(cell: &CellBrief) -> Vec<String> {
    let mut book = cell.rulebook.clone();
    match cell.judged() {
        Judged::AsExpected | Judged::Unchecked => {}
        Judged::Unknown => book += "\n(unknown)",
        Judged::NotAsExpected => book += "\n(FAIL)",
    }
    let said = match &cell.found {
        Expressed::Explored(brief) => return explored(book, brief),
        Expressed::Missing(word) => format!("not expressible here: {word}"),
        Expressed::NotMissing { wanted, instead } => format!("expected error \"{wanted}\"; found {instead}"),
    };
    let mut row = vec![book, said];
    row.resize(COLUMNS.len(), "-".to_owned());
    row
}

fn explored(book: String, brief: &CheckBrief) -> Vec<String> {
    let outcomes: Vec<&str> = brief.outcomes.iter().map(|outcome| outcome.text.as_str()).collect();
    let outcomes = if outcomes.is_empty() { "none".to_owned() } else { outcomes.join("\n") };
    let choosers = if brief.choosers.is_empty() { "nobody".to_owned() } else { brief.choosers.join(", ") };
    vec![book, outcomes, choosers, runs(brief), silence(brief)]
}

fn silence(brief: &CheckBrief) -> String {
    let (matter, idle) = silent_points(brief);
    let mut lines: Vec<String> = Vec::new();
    for it in matter {
        let unknown = if it.matters.is_none() { " (unknown)" } else { "" };
        lines.push(format!("{}{unknown}", it.policy));
    }
    if idle > 0 {
        lines.push(format!("({idle} {} no difference)", if idle == 1 { "makes" } else { "make" }));
    }
    if lines.is_empty() { "nothing".to_owned() } else { lines.join("\n") }
}

/// What is told of a rulebook below the table: what is not as expected, and more where it is asked for.
fn below(cell: &CellBrief, detail: Detail) -> String {
    let Expressed::Explored(brief) = &cell.found else { return String::new() };
    if brief.judged <= Judged::Unchecked && !detail.verbose && !detail.stories {
        return String::new();
    }
    let style = if brief.judged <= Judged::Unchecked { HEADING } else { OPEN };
    let file = paint(style, &format!("under {}, {}", cell.rulebook, cell.file));
    format!("\n{file}\n{}", print(&scenario(brief, &brief.name, detail)))
}

#[cfg(test)]
mod tests {
    use super::compared;
    use crate::layout::columns;
    use crate::pages::check_lines::Detail;
    use explain::compared::{CellBrief, ComparedBrief, Expressed};

    #[test]
    fn a_table_is_as_wide_as_the_terminal() {
        let why = "a word that this rulebook does not have, ".repeat(6);
        let cell = CellBrief { rulebook: "ours".to_owned(), file: String::new(), found: Expressed::Missing(why) };
        let brief = ComparedBrief { name: "one".to_owned(), cells: vec![cell] };
        let lines = |width| compared(&brief, Detail::default(), width).lines().map(columns).collect::<Vec<_>>();
        for width in [80, 140, 200] {
            let widest = lines(width).into_iter().max().unwrap_or_default();
            assert!(widest <= width && widest > width - 6, "{widest} of {width}");
        }
        assert!(lines(200).len() < lines(80).len());
    }
}
