//! One scenario under several rulebooks: a page, and as it goes, as wide as the terminal.

use crate::layout::{WIDTH, count};
use crate::page::{ColumnHead, Page, PageEntry, PagePart, PageText, Piece, TableFrame, Tone, plain};
use crate::pages::check_lines::{Detail, scenario};
use explain::brief::{CheckBrief, Judged};
use explain::compared::{CellBrief, ComparedBrief, runs, silent_points};

/// The heads of the columns, how wide each is in 80 columns with the spaces beside it, and how many of six parts of what there is
/// more it gets.
const COLUMNS: [(&str, usize, usize); 5] = [
    ("rulebook", 13, 1),
    ("outcomes", 22, 2),
    ("chosen by", 11, 0),
    ("runs", 13, 1),
    ("silent, and it matters", 15, 2),
];

/// All scenarios.
#[must_use]
pub fn page(all: &[ComparedBrief]) -> Page {
    let mut page = Page::called("Under several rulebooks");
    for brief in all {
        page.heading(2, &brief.name);
        page.parts.extend(found(brief, WIDTH));
    }
    page
}

/// A scenario under all of them, in at least 80 columns.
#[must_use]
pub fn compared(brief: &ComparedBrief, detail: Detail, width: usize) -> Vec<PagePart> {
    let mut parts = vec![PagePart::title(&brief.name)];
    parts.extend(found(brief, width));
    brief.cells.iter().for_each(|cell| below(&mut parts, cell, detail));
    parts
}

/// What is observed, the table, and the answers.
fn found(brief: &ComparedBrief, width: usize) -> Vec<PagePart> {
    let mut parts: Vec<PagePart> =
        observed(brief).into_iter().map(|line| PageEntry::at(2, plain(line)).into()).collect();
    let more = width.saturating_sub(WIDTH) / 6;
    let heads = COLUMNS.map(|(text, least, parts)| ColumnHead { text, is_number: false, room: least + more * parts });
    parts.push(PagePart::Table(heads.to_vec(), brief.cells.iter().map(row).collect(), TableFrame::Framed));
    let answers = brief.answers.iter().map(|it| format!("{}: {}", it.rulebooks.join(", "), it.answer));
    parts.extend(answers.map(|answer| PageEntry::at(2, plain(answer)).into()));
    parts
}

/// How many scenarios are how.
#[must_use]
pub fn summary(all: &[ComparedBrief]) -> PageText {
    let cells = || all.iter().flat_map(|one| &one.cells);
    let number = |judged: Judged| cells().filter(|cell| cell.judged == judged).count() as u64;
    let missing = cells().filter(|cell| cell.not_expressible.is_some()).count() as u64;
    let mut said = vec![format!("{} as expected", number(Judged::AsExpected) - missing)];
    let (unchecked, unknown) = (number(Judged::Unchecked), number(Judged::Unknown));
    let others = [(missing, "not expressible"), (unchecked, "without expectations"), (unknown, "unknown")];
    said.extend(others.into_iter().filter(|(many, _)| *many > 0).map(|(many, what)| format!("{many} {what}")));
    let mut text = plain(format!("{}: {}", count(all.len() as u64, "scenario"), said.join(", ")));
    if number(Judged::NotAsExpected) > 0 {
        text.push(Piece::Plain(", ".to_owned()));
        text.push(Piece::Verdict(Tone::Bad, format!("{} not as expected", number(Judged::NotAsExpected))));
    }
    text
}

/// What is observed: once, if it has the same names everywhere.
fn observed(brief: &ComparedBrief) -> Vec<String> {
    let mut lines: Vec<(String, Vec<&str>)> = Vec::new();
    for cell in &brief.cells {
        let Some(found) = cell.explored() else { continue };
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

fn row(cell: &CellBrief) -> Vec<PageText> {
    let mut book = plain(&cell.rulebook);
    let said = match cell.judged {
        Judged::AsExpected | Judged::Unchecked => "",
        Judged::Unknown => "\n(unknown)",
        Judged::NotAsExpected => "\n(FAIL)",
    };
    book.push(Piece::Verdict(Tone::from(cell.judged), said.to_owned()));
    let missing = |why: String| [why, "-".to_owned(), "-".to_owned(), "-".to_owned()];
    let unmet = || cell.found.iter().flat_map(|brief| &brief.expectations);
    let cells = match (cell.explored(), &cell.not_expressible) {
        (Some(brief), _) => explored(brief),
        (None, Some(word)) => missing(format!("not expressible here: {word}")),
        (None, None) => {
            let told = unmet().map(|it| format!("expected {}; found {}", it.text, it.found.join("; ")));
            missing(told.collect::<Vec<_>>().join("\n"))
        }
    };
    std::iter::once(book).chain(cells.map(plain)).collect()
}

fn explored(brief: &CheckBrief) -> [String; 4] {
    let outcomes: Vec<&str> = brief.outcomes.iter().map(|outcome| outcome.text.as_str()).collect();
    let outcomes = if outcomes.is_empty() { "none".to_owned() } else { outcomes.join("\n") };
    let choosers = if brief.choosers.is_empty() { "nobody".to_owned() } else { brief.choosers.join(", ") };
    [outcomes, choosers, runs(brief), silence(brief)]
}

fn silence(brief: &CheckBrief) -> String {
    let (matter, idle) = silent_points(brief);
    let mut lines: Vec<String> = Vec::new();
    for it in matter {
        let how = match it.matters {
            Some(true) => "",
            Some(false) => " (who chooses)",
            None => " (unknown)",
        };
        lines.push(format!("{}{how}", it.policy));
    }
    if idle > 0 {
        lines.push(format!("({idle} {} no difference)", if idle == 1 { "makes" } else { "make" }));
    }
    if lines.is_empty() { "nothing".to_owned() } else { lines.join("\n") }
}

/// What is told of a rulebook below the table: what is not as expected, and more where it is asked for.
fn below(parts: &mut Vec<PagePart>, cell: &CellBrief, detail: Detail) {
    let Some(brief) = cell.explored() else { return };
    let is_good = brief.judged <= Judged::Unchecked;
    if is_good && !detail.verbose && !detail.stories {
        return;
    }
    let file = format!("under {}, {}", cell.rulebook, cell.file);
    let file = if is_good { Piece::Strong(file) } else { Piece::Verdict(Tone::Open, file) };
    parts.extend([PagePart::apart(), PagePart::Paragraph(vec![file])]);
    parts.extend(scenario(brief, &brief.name, detail));
}

#[cfg(test)]
mod tests {
    use super::compared;
    use crate::layout::columns;
    use crate::page::terminal::print;
    use crate::pages::check_lines::Detail;
    use explain::compared::{CellBrief, ComparedBrief};

    #[test]
    fn a_table_is_as_wide_as_the_terminal() {
        let why = "a word that this rulebook does not have, ".repeat(6);
        let brief =
            ComparedBrief::of("one".to_owned(), vec![CellBrief::missing("ours".to_owned(), String::new(), why)]);
        let lines = |width| print(&compared(&brief, Detail::default(), width)).lines().map(columns).collect::<Vec<_>>();
        for width in [80, 140, 200] {
            let widest = lines(width).into_iter().max().unwrap_or_default();
            assert!(widest <= width && widest > width - 6, "{widest} of {width}");
        }
        assert!(lines(200).len() < lines(80).len());
    }
}
