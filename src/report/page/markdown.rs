//! A page as Markdown, to be pasted into minutes or the summary of a job.

use super::{ColumnHead, Page, PageEntry, PagePart, PageText, Piece};
use explain::brief::{Story, StoryLineKind};
use std::fmt::Write;

/// The page.
#[must_use]
pub fn page(page: &Page) -> String {
    let mut text = if page.title.is_empty() { String::new() } else { format!("# {}\n", escaped(&page.title)) };
    parts(&mut text, &page.parts);
    base::visible::text(&text).into_owned()
}

/// Parts stand apart by an empty line.
fn parts(text: &mut String, all: &[PagePart]) {
    for it in all {
        if !text.is_empty() {
            text.push('\n');
        }
        part(text, it);
    }
}

fn part(text: &mut String, it: &PagePart) {
    match it {
        PagePart::Heading(level, words, _) => {
            let _ = writeln!(text, "{} {}", "#".repeat(usize::from(*level)), self::text(words));
        }
        PagePart::Paragraph(words) => {
            let _ = writeln!(text, "{}", self::text(words));
        }
        PagePart::List(items) => items.iter().for_each(|(depth, words)| item(text, *depth, &self::text(words))),
        PagePart::Table(heads, rows, _) => table(text, heads, rows),
        PagePart::Code(language, lines) => {
            let lines: Vec<String> = lines.iter().map(|line| line.iter().map(bare).collect()).collect();
            fence(text, language, &lines.join("\n"));
        }
        PagePart::Story(it, _) => story(text, it),
        PagePart::Step(it, _) => told(text, it.kind, it.depth, (&it.text, &it.clauses)),
        PagePart::Fold(summary, inner) => {
            let _ = writeln!(text, "<details><summary>{}</summary>", said(summary));
            parts(text, inner);
            text.push_str("\n</details>\n");
        }
        PagePart::Line { mark, name, cells } => {
            let mark = mark.map(|(_, word)| format!("{word} ")).unwrap_or_default();
            let _ = writeln!(text, "{mark}**{}** {}", escaped(name), escaped(&cells.join(" ")));
        }
        PagePart::Entry(it) => {
            let _ = writeln!(text, "{}", said(it));
        }
    }
}

fn item(text: &mut String, depth: usize, words: &str) {
    let _ = writeln!(text, "{:width$}- {words}", "", width = 2 * depth);
}

fn table(text: &mut String, heads: &[ColumnHead], rows: &[Vec<PageText>]) {
    let names: Vec<&str> = heads.iter().map(|head| head.text).collect();
    let rules: String = heads.iter().map(|head| if head.is_number { "--:|" } else { "---|" }).collect();
    let _ = writeln!(text, "| {} |\n|{rules}", names.join(" | "));
    for row in rows {
        let cells: Vec<String> = row.iter().map(|cell| self::text(cell)).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
}

fn story(text: &mut String, story: &Story) {
    let _ = write!(text, "*{}*\n\n", escaped(&story.title));
    story.lines.iter().for_each(|it| told(text, it.kind, it.depth, (&it.text, &it.clauses)));
}

/// A line of a run.
fn told(text: &mut String, kind: StoryLineKind, depth: usize, (says, clauses): (&str, &[String])) {
    let mark = if kind == StoryLineKind::Choice { "choice: " } else { "" };
    let clauses = if clauses.is_empty() { String::new() } else { format!(" ({})", clauses.join(", ")) };
    item(text, depth.min(2), &escaped(&format!("{mark}{says}{clauses}")));
}

/// What it is about stands out.
fn said(it: &PageEntry) -> String {
    let labels = it.labels.iter().map(|(label, _)| match bare(label) {
        none if none.is_empty() => none,
        label => format!("**{}** ", escaped(&label)),
    });
    labels.collect::<String>() + &text(&it.text)
}

fn text(pieces: &[Piece]) -> String {
    pieces.iter().map(one).collect()
}

fn one(piece: &Piece) -> String {
    match piece {
        Piece::Plain(text) | Piece::Small(text) | Piece::Verdict(_, text) | Piece::Link(_, text) => escaped(text),
        Piece::Strong(text) => format!("**{}**", escaped(text)),
        Piece::Names(names) => escaped(&names.join("; ")),
    }
}

/// A piece as it is, for what is shown as it is.
fn bare(piece: &Piece) -> String {
    match piece {
        Piece::Plain(text)
        | Piece::Strong(text)
        | Piece::Small(text)
        | Piece::Verdict(_, text)
        | Piece::Link(_, text) => text.clone(),
        Piece::Names(names) => names.join("; "),
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
