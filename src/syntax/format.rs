//! The tree back to text, in the one canonical layout.
//!
//! Takes a tree that was read without problems; gives its text.
//!
//! - one statement per line, two spaces of indentation per brace, at most one
//!   blank line kept between statements, comments kept
//! - one space between parts, but none before `,` `:` `'s` and closers, behind
//!   `(` `[` and a sign, nor before a `(` that was written directly behind a
//!   word
//! - braces that stood on one line stay there while their `}` is within
//!   [`WIDTH`] columns; empty ones always do
//! - a statement that was continued is joined; where it would pass [`WIDTH`],
//!   it is broken behind a `,` or `:` outside all groups, and goes on indented
//!   by four more
//! - a `;` ends a line only where the line end alone would not end the
//!   statement
//!
//! Why this is idempotent: a line is laid out from left to right, and every
//! decision depends on the column and the tree alone. The one thing that
//! printing may change is [`Group::one_line`], from true to false; the places
//! where lines are broken are chosen so that a group which will be opened up
//! anyway counts up to its `{` only, whether or not it stood on one line.

use std::borrow::Cow;

use super::tree::{Comment, Delimiter, Group, Mark, Part, SourceFile, Statement};

/// The column that lines do not pass if they can be broken.
const WIDTH: usize = 100;

/// The canonical text of a tree.
///
/// ```
/// use base::id::SourceId;
/// use syntax::{format, parse};
///
/// let (file, _) = parse(SourceId(0), "A:hero  with life 20;B : hero");
/// assert_eq!(format(&file), "A: hero with life 20\nB: hero\n");
/// ```
#[must_use]
pub fn format(file: &SourceFile) -> String {
    let mut printer = Printer { out: String::new(), column: 0, indent: 0 };
    printer.lines(&file.statements, &file.trailing);
    printer.out
}

struct Printer {
    out: String,
    column: usize,
    /// Spaces before the statements of the innermost open braces.
    indent: usize,
}

impl Printer {
    fn write(&mut self, text: &str) {
        self.out.push_str(text);
        self.column += text.chars().count();
    }

    fn line_start(&mut self, indent: usize) {
        self.out.extend(std::iter::repeat_n(' ', indent));
        self.column = indent;
    }

    fn line_end(&mut self) {
        self.out.push('\n');
    }

    fn lines(&mut self, statements: &[Statement], trailing: &[Comment]) {
        for (at, statement) in statements.iter().enumerate() {
            self.comments(&statement.comments);
            self.blank_line(statement.blank_before);
            self.line_start(self.indent);
            self.parts(&statement.parts, true);
            if statements.get(at + 1).is_some_and(|next| would_join(statement, next)) {
                self.write(";");
            }
            self.note(statement.note.as_ref());
            self.line_end();
        }
        self.comments(trailing);
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            self.blank_line(comment.blank_before);
            self.line_start(self.indent);
            self.comment(comment);
            self.line_end();
        }
    }

    fn comment(&mut self, comment: &Comment) {
        self.write("//");
        self.write(&comment.text);
    }

    fn note(&mut self, note: Option<&Comment>) {
        if let Some(note) = note {
            self.write(" ");
            self.comment(note);
        }
    }

    fn blank_line(&mut self, wanted: bool) {
        if wanted {
            self.line_end();
        }
    }

    /// Parts on the line that has begun; `breakable` outside `( )`, `[ ]` and braces on one line.
    fn parts(&mut self, parts: &[Part], breakable: bool) {
        for (at, part) in parts.iter().enumerate() {
            if let Some(before) = at.checked_sub(1).map(|at| &parts[at]) {
                let space = spaced(before, part) && !in_code(parts, at);
                if breakable && breaks_behind(before) && space && !self.has_room(&parts[at..]) {
                    self.line_end();
                    self.line_start(self.indent + 4);
                } else if space {
                    self.write(" ");
                }
            }
            match part {
                Part::Group(group) if group.delimiter == Delimiter::Brace => self.braces(group),
                Part::Group(group) => {
                    self.write(group.delimiter.open());
                    self.in_line(&group.statements);
                    self.write(group.delimiter.close());
                }
                _ => self.write(&simple(part)),
            }
        }
    }

    fn in_line(&mut self, statements: &[Statement]) {
        for (at, statement) in statements.iter().enumerate() {
            if at > 0 {
                self.write("; ");
            }
            self.parts(&statement.parts, false);
        }
    }

    fn braces(&mut self, group: &Group) {
        let mut column = self.column;
        if is_empty(group) {
            self.write("{}");
        } else if measure_flat(group, &mut column, WIDTH).is_some() {
            self.write("{ ");
            self.in_line(&group.statements);
            self.write(" }");
        } else {
            self.write("{");
            self.note(group.note.as_ref());
            self.line_end();
            self.indent += 2;
            self.lines(&group.statements, &group.trailing);
            self.indent -= 2;
            self.line_start(self.indent);
            self.write("}");
        }
    }

    /// Whether the parts up to the next place for a break, with a space before them, fit on this line.
    fn has_room(&self, parts: &[Part]) -> bool {
        let room = WIDTH.saturating_sub(self.indent + 4);
        let mut width = 0;
        measure_head(parts, &mut width, room, true);
        width <= room && self.column + 1 + width <= WIDTH
    }
}

/// Adds the width of parts, up to the first place for a break, up to a `{` whose group will not stay on one line even
/// on a line of its own, or to beyond `room`. None: it stopped before the end of the parts.
fn measure_head(parts: &[Part], width: &mut usize, room: usize, breakable: bool) -> Option<()> {
    for (at, part) in parts.iter().enumerate() {
        if at > 0 && spaced(&parts[at - 1], part) && !in_code(parts, at) {
            *width += 1;
        }
        match part {
            Part::Group(group) if group.delimiter == Delimiter::Brace => {
                let mut flat = *width;
                let fits = measure_flat(group, &mut flat, room);
                *width = if fits.is_some() { flat } else { *width + 1 };
                fits?;
            }
            Part::Group(group) => {
                *width += 2;
                for (at, statement) in group.statements.iter().enumerate() {
                    *width += if at > 0 { 2 } else { 0 };
                    measure_head(&statement.parts, width, room, false)?;
                }
            }
            _ => *width += simple(part).chars().count(),
        }
        if *width > room || (breakable && breaks_behind(part)) {
            return None;
        }
    }
    Some(())
}

/// Adds the width of braces on one line. None: they cannot stand there, or pass `room`.
fn measure_flat(group: &Group, width: &mut usize, room: usize) -> Option<()> {
    if is_empty(group) {
        *width += 2;
        return (*width <= room).then_some(());
    }
    let commented = |statement: &Statement| statement.note.is_some() || !statement.comments.is_empty();
    if !group.one_line || group.note.is_some() || !group.trailing.is_empty() || group.statements.iter().any(commented) {
        return None;
    }
    *width += 4;
    for (at, statement) in group.statements.iter().enumerate() {
        *width += if at > 0 { 2 } else { 0 };
        measure_head(&statement.parts, width, room, false)?;
    }
    (*width <= room).then_some(())
}

fn is_empty(group: &Group) -> bool {
    group.statements.is_empty() && group.trailing.is_empty() && group.note.is_none()
}

/// A part that is no group.
fn simple(part: &Part) -> Cow<'_, str> {
    match part {
        Part::Word { text, .. } | Part::Reference { text, .. } => text.into(),
        Part::Number { value, .. } => value.to_string().into(),
        Part::Text { text, .. } => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")).into(),
        Part::Mark { mark, .. } => mark.text().into(),
        Part::Group(_) => "".into(),
    }
}

/// Whether a space stands between two parts.
fn spaced(before: &Part, part: &Part) -> bool {
    let sign = matches!(before, Part::Mark { tight_after: true, .. });
    let call = part.group().is_some_and(|group| group.tight);
    let tight = matches!(part.mark(), Some(Mark::Comma | Mark::Colon | Mark::Possessive | Mark::Dot));
    !(sign || call || tight)
}

/// Whether the end of the part before and this part stand in something like `W-1`, which can be a clause: a capital letter,
/// `-` and a number without spaces.
fn in_code(parts: &[Part], at: usize) -> bool {
    let is_code = |from: usize| {
        let Some([Part::Word { text, .. }, minus, number]) = parts.get(from..from + 3) else { return false };
        let touch = |one: &Part, other: &Part| one.span().end == other.span().start;
        let one_capital = text.chars().count() == 1 && text.chars().all(char::is_uppercase);
        let numbered = matches!(number, Part::Number { .. } | Part::Reference { .. });
        one_capital
            && minus.mark() == Some(Mark::Minus)
            && numbered
            && touch(&parts[from], minus)
            && touch(minus, number)
    };
    [1, 2].into_iter().any(|back| at.checked_sub(back).is_some_and(is_code))
}

fn breaks_behind(part: &Part) -> bool {
    matches!(part.mark(), Some(Mark::Comma | Mark::Colon))
}

/// Whether the end of the line alone would not part two statements.
fn would_join(statement: &Statement, next: &Statement) -> bool {
    let ends = statement.parts.last().and_then(Part::mark).is_some_and(Mark::joins_lines);
    let begins = match next.parts.first() {
        Some(Part::Mark { mark, tight_after, .. }) => mark.joins_lines() && !tight_after,
        _ => false,
    };
    ends || begins
}
