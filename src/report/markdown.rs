//! A check as Markdown, to be pasted into minutes or the summary of a job.

use super::findings::{Document, outcomes, plain, told, word};
use super::layout::{count, grouped};
use super::terminal::Tally;
use explain::brief::Judged;
use explain::checked::Checked;
use std::fmt::Write;

/// The document.
#[must_use]
pub fn markdown(document: &Document<'_>) -> String {
    let mut text = "# What was found\n\n".to_owned();
    let mut tally = Tally::default();
    document.checked.iter().for_each(|it| tally.add(it.brief.judged));
    let _ = writeln!(text, "{}", summary(tally));
    for problem in document.problems {
        let place = problem.file.as_ref().map(|file| format!("{file}:{}: ", problem.line.unwrap_or(1)));
        let _ = write!(
            text,
            "\n- {}: {}{}",
            problem.severity,
            escaped(&place.unwrap_or_default()),
            escaped(&problem.message)
        );
    }
    if !document.problems.is_empty() {
        text.push('\n');
    }
    for checked in document.checked.iter().filter(|it| it.brief.judged != Judged::AsExpected) {
        failure(&mut text, checked);
    }
    for baseline in document.baselines {
        let _ = write!(text, "\n## Not as in {}\n\n", escaped(&baseline.file));
        fence(&mut text, "diff", &baseline.difference.join("\n"));
    }
    let mut file = "";
    for checked in document.checked {
        if checked.brief.file != file {
            file = &checked.brief.file;
            let _ = write!(text, "\n## {}\n\n", escaped(file));
            text.push_str("| scenario | | states | outcomes |\n|---|---|--:|---|\n");
        }
        let (title, outcomes) = (escaped(&checked.title), escaped(&outcomes(checked)));
        let _ = writeln!(
            text,
            "| {title} | {} | {} | {outcomes} |",
            word(&checked.brief),
            grouped(checked.brief.size.states)
        );
    }
    text
}

/// How many scenarios are how.
#[must_use]
pub fn summary(tally: Tally) -> String {
    let all = count(tally.good + tally.bad + tally.open, "scenario");
    let mut parts = vec![format!("{} as expected", grouped(tally.good))];
    if tally.bad > 0 {
        parts.push(format!("{} not as expected", grouped(tally.bad)));
    }
    if tally.open > 0 {
        parts.push(format!("{} unknown", grouped(tally.open)));
    }
    format!("{all}: {}", parts.join(", "))
}

fn failure(text: &mut String, checked: &Checked) {
    let _ = write!(text, "\n## {}: {}\n", escaped(&checked.title), word(&checked.brief));
    let failed = checked.brief.expectations.iter().zip(&checked.placed);
    for (expectation, placed) in failed.filter(|(it, _)| it.judged != Judged::AsExpected) {
        let _ = write!(text, "\n{}\n", escaped(&told(&checked.title, expectation, placed)));
        for story in &expectation.stories {
            text.push('\n');
            fence(text, "text", plain(story).trim_end());
        }
    }
    for fault in &checked.faults {
        let _ = write!(text, "\n{}\n", escaped(fault));
    }
}

/// A block that is shown as it is: fenced by more marks than stand in it.
fn fence(text: &mut String, language: &str, block: &str) {
    let longest = block.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let marks = "`".repeat(longest.max(2) + 1);
    let _ = write!(text, "{marks}{language}\n{block}\n{marks}\n");
}

/// A text in which nothing is taken for markup.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for letter in text.chars() {
        match letter {
            '\n' | '\r' => safe.push(' '),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '~' | '&' => {
                safe.push('\\');
                safe.push(letter);
            }
            _ => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::{escaped, fence};

    #[test]
    fn names_are_no_markup() {
        assert_eq!(escaped("a | b\n<b> *x*"), "a \\| b \\<b\\> \\*x\\*");
        let mut text = String::new();
        fence(&mut text, "text", "a ``` b");
        assert_eq!(text, "````text\na ``` b\n````\n");
    }
}
