//! A page of the documentation for eyes: Markdown laid out in columns.
//!
//! Only what our own pages use is laid out: headings, paragraphs, lists, tables, fenced texts. What is marked inside a
//! line stays as it stands, since backticks and stars can be read.

use super::layout::{WIDTH, wrap};
use super::paint::{HEADING, SMALL, paint};
use std::fmt::Write;

/// Columns before what stands under something else.
const INDENT: usize = 2;

/// A page in 80 columns; fenced texts keep their lines.
#[must_use]
pub fn page(markdown: &str) -> String {
    let mut text = String::new();
    let mut open = OpenBlock::default();
    let mut is_fenced = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            text.push_str(&open.close());
            is_fenced = !is_fenced;
        } else if is_fenced {
            let _ = writeln!(text, "{}", format!("{:INDENT$}{line}", "").trim_end());
        } else {
            text.push_str(&open.line(line));
        }
    }
    text + &open.close()
}

/// What lines follow each other in until something else begins: a paragraph, or a point of a list.
#[derive(Default)]
struct OpenBlock {
    words: String,
    is_point: bool,
}

impl OpenBlock {
    /// A further line; gives what is closed by it.
    fn line(&mut self, line: &str) -> String {
        let mut text = String::new();
        if line.is_empty() {
            text = self.close();
            text.push('\n');
        } else if line.starts_with('#') {
            text = self.close();
            let _ = writeln!(text, "{}", paint(HEADING, line.trim_start_matches('#').trim_start()));
        } else if let Some(row) = line.strip_prefix('|') {
            text = self.close();
            text.push_str(&self::row(row));
        } else if let Some(point) = line.strip_prefix("- ") {
            text = self.close();
            point.clone_into(&mut self.words);
            self.is_point = true;
        } else {
            if !self.words.is_empty() {
                self.words.push(' ');
            }
            self.words.push_str(line.trim());
        }
        text
    }

    fn close(&mut self) -> String {
        let (words, is_point) = (std::mem::take(&mut self.words), std::mem::take(&mut self.is_point));
        if words.is_empty() {
            return String::new();
        }
        if is_point { hanging("- ", INDENT, &words) } else { hanging("", 0, &words) }
    }
}

/// A mark and the words behind it; lines that follow stand so far in.
fn hanging(mark: &str, indent: usize, words: &str) -> String {
    let lines = wrap(words, WIDTH - indent);
    let mark = |at: usize| if at == 0 { format!("{mark:indent$}") } else { " ".repeat(indent) };
    lines.iter().enumerate().map(|(at, line)| format!("{}{line}\n", mark(at))).collect()
}

/// A row of a table: what it is about, and below it the rest. The line under the heads is left out.
fn row(row: &str) -> String {
    let mut cells = cells(row).into_iter();
    let first = cells.next().unwrap_or_default();
    if first.bytes().all(|letter| matches!(letter, b'-' | b':')) {
        return String::new();
    }
    let mut text: String = wrap(&first, WIDTH).iter().map(|line| format!("{line}\n")).collect();
    for cell in cells.filter(|cell| !cell.is_empty()) {
        let lines = wrap(&cell, WIDTH - 2 * INDENT);
        lines.iter().for_each(|line| {
            let _ = writeln!(text, "{:w$}{}", "", paint(SMALL, line), w = 2 * INDENT);
        });
    }
    text
}

/// The cells of a row; a bar inside backticks is no end of one.
fn cells(row: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut is_code = false;
    for letter in row.trim_end().chars() {
        is_code ^= letter == '`';
        match cells.last_mut() {
            Some(last) if letter != '|' || is_code => last.push(letter),
            _ => cells.push(String::new()),
        }
    }
    if cells.last().is_some_and(String::is_empty) {
        cells.pop();
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::page;
    use crate::paint::{HEADING, SMALL, paint};

    #[test]
    fn a_page_is_laid_out_and_loses_nothing() {
        let long = "word ".repeat(30);
        let text = format!(
            "# A page\n\nOne line\nand another.\n\n- a point\n  that goes on\n- {long}\n\n| form | what |\n|---|---|\n\
             | `(a|b)` | either |\n\n```\n  kept   as it is\n```\n"
        );
        let (head, what, either) = (paint(HEADING, "A page"), paint(SMALL, "what"), paint(SMALL, "either"));
        let (first, rest) = ("word ".repeat(15), "word ".repeat(15));
        let wanted = format!(
            "{head}\n\nOne line and another.\n\n- a point that goes on\n- {}\n  {}\n\nform\n    {what}\n`(a|b)`\n    \
             {either}\n\n    kept   as it is\n",
            first.trim_end(),
            rest.trim_end()
        );
        assert_eq!(page(&text), wanted);
    }
}
