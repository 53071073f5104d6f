//! One scenario under several rulebooks as Markdown, to be pasted into minutes.

use super::diff_markdown::plain;
use explain::brief::{CheckBrief, Judged};
use explain::compared::{CellBrief, ComparedBrief, Expressed, runs, silent_points};
use std::fmt::Write;

/// All scenarios.
#[must_use]
pub fn compared(all: &[ComparedBrief]) -> String {
    let mut text = String::new();
    for brief in all {
        let apart = if text.is_empty() { "" } else { "\n" };
        let _ = write!(
            text,
            "{apart}## {}\n\n| rulebook | outcomes | chosen by | runs | silent, and it matters |\n|---|---|---|---|---|\n",
            plain(&brief.name)
        );
        brief.cells.iter().for_each(|cell| text.push_str(&row(cell)));
        text.push('\n');
        for (answer, books) in brief.answers() {
            let _ = writeln!(text, "- {}: {}", plain(&books.join(", ")), plain(&answer));
        }
    }
    text
}

fn row(cell: &CellBrief) -> String {
    let book = match cell.judged() {
        Judged::AsExpected => plain(&cell.rulebook),
        judged => format!("{} (**{}**)", plain(&cell.rulebook), judged.text()),
    };
    let cells = match &cell.found {
        Expressed::Explored(brief) => explored(brief).map(|it| plain(&it)).join(" | "),
        Expressed::Missing(word) => format!("{} | - | - | -", plain(&format!("not expressible here: {word}"))),
        Expressed::NotMissing { wanted, instead } => {
            format!("{} | - | - | -", plain(&format!("expected error \"{wanted}\"; found {instead}")))
        }
    };
    format!("| {book} | {cells} |\n")
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
