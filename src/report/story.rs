//! Stories as lines: who chose what among how many, and the clause behind every step.

use super::layout::{WIDTH, columns, wrap, wrap_hanging};
use super::paint::{BAD, CHOICE, HEADING, OPEN, PLAIN, SMALL, paint};
use anstyle::Style;
use explain::brief::{Story, StoryLineKind};
use explain::reasons::ToldStep;
use std::fmt::Write;

/// A story, indented by so many columns.
#[must_use]
pub fn story(story: &Story, indent: usize) -> String {
    let mut text = String::new();
    let title = wrap(&format!("story: {}", story.title), WIDTH - indent);
    for line in title {
        let _ = writeln!(text, "{:indent$}{}", "", paint(HEADING, &line));
    }
    for line in &story.lines {
        let taken = line.taken.map(|taken| (taken, line.options.len()));
        text.push_str(&told((line.kind, line.depth, taken), (&line.text, &line.clauses), indent + 2));
    }
    text
}

/// A line of a story, indented by so many columns and by its depth.
pub(super) fn step(it: &ToldStep, indent: usize) -> String {
    told((it.kind, it.depth, it.taken), (&it.text, &it.clauses), indent)
}

/// A line of its kind and depth, for choices with which option of how many was taken; with its clauses.
fn told(
    (kind, depth, taken): (StoryLineKind, usize, Option<(usize, usize)>),
    (text, clauses): (&str, &[String]),
    indent: usize,
) -> String {
    let (mark, style) = sign(kind);
    let indent = indent + 2 * depth;
    let among = taken.map(|(taken, all)| format!(" (option {} of {all})", taken + 1)).unwrap_or_default();
    let clauses = if clauses.is_empty() { String::new() } else { format!("[{}]", clauses.join(", ")) };
    let said = format!("{mark} {text}{among}");
    let mut lines = wrap_hanging(&said, WIDTH - indent);
    let hang = if lines.len() > 1 { 2 } else { 0 };
    let room = WIDTH - indent - hang - lines.last().map_or(0, |last| columns(last));
    let apart = !clauses.is_empty() && columns(&clauses) + 1 > room;
    if apart {
        lines.extend(wrap(&clauses, WIDTH - indent - 2));
    }
    let mut text = String::new();
    let mut in_clauses = false;
    for (at, piece) in lines.iter().enumerate() {
        in_clauses |= apart && piece.starts_with('[') && at > 0;
        let hang = if at == 0 { 0 } else { 2 };
        let style = if in_clauses { SMALL } else { style };
        let _ = write!(text, "{:width$}{}", "", paint(style, piece), width = indent + hang);
        if !apart && at + 1 == lines.len() && !clauses.is_empty() {
            let _ = write!(text, " {}", paint(SMALL, &clauses));
        }
        text.push('\n');
    }
    text
}

/// How a line begins, and how it is painted.
const fn sign(kind: StoryLineKind) -> (&'static str, Style) {
    match kind {
        StoryLineKind::Script => ("*", HEADING),
        StoryLineKind::Choice => (">", CHOICE),
        StoryLineKind::Silence => ("?", OPEN),
        StoryLineKind::Rule | StoryLineKind::Change => ("-", PLAIN),
        StoryLineKind::Kept => ("x", PLAIN),
        StoryLineKind::Lap => ("@", BAD),
        StoryLineKind::End => ("=", HEADING),
    }
}
