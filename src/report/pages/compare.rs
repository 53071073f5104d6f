//! One scenario under several rulebooks as a page.

use crate::page::{Page, PagePart, PageText, Piece, Tone, plain, words};
use explain::brief::{CheckBrief, Judged};
use explain::compared::{CellBrief, ComparedBrief, Expressed, runs, silent_points};
use std::fmt::Write;

/// All scenarios.
#[must_use]
pub fn page(all: &[ComparedBrief]) -> Page {
    let mut page = Page::called("Under several rulebooks");
    for brief in all {
        page.heading(2, &brief.name);
        let heads = ["rulebook", "outcomes", "chosen by", "runs", "silent, and it matters"].map(words);
        page.parts.push(PagePart::Table(heads.to_vec(), brief.cells.iter().map(row).collect()));
        let answers = brief.answers().into_iter();
        page.list(answers.map(|(answer, books)| (0, plain(format!("{}: {answer}", books.join(", "))))).collect());
    }
    page
}

fn row(cell: &CellBrief) -> Vec<PageText> {
    let mut book = plain(&cell.rulebook);
    match cell.judged() {
        Judged::AsExpected | Judged::Unchecked => {}
        judged => {
            book.push(Piece::Plain(" ".to_owned()));
            book.push(Piece::Verdict(Tone::from(judged), judged.text().to_owned()));
        }
    }
    let missing = |why: String| [why, "-".to_owned(), "-".to_owned(), "-".to_owned()];
    let cells = match &cell.found {
        Expressed::Explored(brief) => explored(brief),
        Expressed::Missing(word) => missing(format!("not expressible here: {word}")),
        Expressed::NotMissing { wanted, instead } => missing(format!("expected error \"{wanted}\"; found {instead}")),
    };
    std::iter::once(book).chain(cells.map(plain)).collect()
}

fn explored(brief: &CheckBrief) -> [String; 4] {
    let all = |list: Vec<&str>, none: &str| if list.is_empty() { none.to_owned() } else { list.join(", ") };
    let outcomes = brief.outcomes.iter().map(|outcome| outcome.text.as_str()).collect();
    let (matter, idle) = silent_points(brief);
    let mut silent = all(matter.iter().map(|it| it.policy.as_str()).collect(), "nothing");
    if idle > 0 {
        let _ = write!(silent, " ({idle} without a difference)");
    }
    let choosers = brief.choosers.iter().map(String::as_str).collect();
    [all(outcomes, "none"), all(choosers, "nobody"), runs(brief), silent]
}
