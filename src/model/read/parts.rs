//! Small readers of token parts that every block shares.
//!
//! A [`Cursor`] walks over the parts of one statement. Names are runs of words
//! or one quoted text; [`written`] gives a run of parts as one line of text, so
//! that keys of several words can be compared as texts.

use crate::grammar::article;
use base::diagnostic::{Diagnostic, nearest};
use base::lookalike;
use base::source::Span;
use syntax::{Delimiter, Group, Mark, Part, Statement};

/// A name with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name {
    /// The name, words joined by single spaces.
    pub(crate) text: String,
    /// Where it stands.
    pub(crate) span: Span,
}

/// A place in the parts of a statement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    parts: &'a [Part],
    end: Span,
}

impl<'a> Cursor<'a> {
    /// At the start of a statement.
    pub(crate) fn of(statement: &'a Statement) -> Self {
        Cursor { parts: &statement.parts, end: statement.span.after() }
    }

    /// At the start of a run of parts; `before` is a place for errors where there are none.
    pub(crate) fn new(parts: &'a [Part], before: Span) -> Self {
        Cursor { parts, end: parts.last().map_or(before, Part::span).after() }
    }

    /// At the start of a run that is not empty.
    pub(crate) fn of_parts(parts: &'a [Part]) -> Self {
        Cursor::new(parts, parts.first().map_or(Span::default(), Part::span))
    }

    /// What has not been read.
    pub(crate) fn rest(&self) -> &'a [Part] {
        self.parts
    }

    /// Whether everything has been read.
    pub(crate) fn is_done(&self) -> bool {
        self.parts.is_empty()
    }

    /// Where the rest stands; the empty place at the end if nothing is left.
    pub(crate) fn span(&self) -> Span {
        span_of(self.parts).unwrap_or(self.end)
    }

    /// Where the next part stands.
    pub(crate) fn here(&self) -> Span {
        self.parts.first().map_or(self.end, Part::span)
    }

    /// The next part.
    pub(crate) fn next(&mut self) -> Option<&'a Part> {
        let (first, rest) = self.parts.split_first()?;
        self.parts = rest;
        Some(first)
    }

    /// The clause number that stands next.
    pub(crate) fn clause(&mut self) -> Option<Name> {
        let name = clause_name(self.parts)?;
        *self = Cursor::new(&self.parts[touching(self.parts).len()..], name.span);
        Some(name)
    }

    /// Whether these words, separated by spaces, stand next.
    pub(crate) fn at(&self, words: &str) -> bool {
        let mut wanted = words.split(' ');
        let count = wanted.clone().count();
        self.parts.len() >= count && self.parts.iter().zip(&mut wanted).all(|(part, word)| part.is_word(word))
    }

    /// Moves behind these words, if they stand next.
    pub(crate) fn eat(&mut self, words: &str) -> bool {
        let found = self.at(words);
        if found {
            self.parts = &self.parts[words.split(' ').count()..];
        }
        found
    }

    /// Moves behind a mark, if it stands next.
    pub(crate) fn eat_mark(&mut self, mark: Mark) -> bool {
        let found = self.parts.first().is_some_and(|part| part.is_mark(mark));
        if found {
            self.parts = &self.parts[1..];
        }
        found
    }

    /// The number that stands next, if one does.
    pub(crate) fn number(&mut self) -> Option<i32> {
        let Some(Part::Number { value, .. }) = self.parts.first() else { return None };
        self.parts = &self.parts[1..];
        Some(*value)
    }

    /// The number that stands next, with its sign, if one does.
    pub(crate) fn signed(&mut self) -> Option<i32> {
        let mut ahead = *self;
        let minus = ahead.eat_mark(Mark::Minus);
        let value = ahead.number()?;
        *self = ahead;
        Some(if minus { -value } else { value })
    }

    /// The quoted text that stands next, if one does.
    pub(crate) fn text(&mut self) -> Option<Name> {
        let Some(Part::Text { text, span }) = self.parts.first() else { return None };
        self.parts = &self.parts[1..];
        Some(Name { text: text.clone(), span: *span })
    }

    /// The group that stands next, if one does.
    pub(crate) fn group(&mut self, delimiter: Delimiter) -> Option<&'a Group> {
        let group = self.parts.first()?.group_in(delimiter)?;
        self.parts = &self.parts[1..];
        Some(group)
    }

    /// A name: one quoted text, or all that stands before a mark, a group, a text or one of these words.
    pub(crate) fn name(&mut self, stops: &[&str]) -> Option<Name> {
        if let Some(text) = self.text() {
            return Some(text);
        }
        let stop = |part: &Part| match part {
            Part::Word { text, .. } => stops.contains(&text.as_str()),
            Part::Number { .. } | Part::Reference { .. } => false,
            Part::Text { .. } | Part::Mark { .. } | Part::Group(_) => true,
        };
        let length = self.parts.iter().position(stop).unwrap_or(self.parts.len());
        let (name, rest) = self.parts.split_at(length);
        self.parts = rest;
        Some(Name { text: written(name), span: span_of(name)? })
    }

    /// Everything up to a mark at this level, which is read as well; all if there is none.
    pub(crate) fn until_mark(&mut self, mark: Mark) -> &'a [Part] {
        let length = self.parts.iter().position(|part| part.is_mark(mark)).unwrap_or(self.parts.len());
        let (before, rest) = self.parts.split_at(length);
        self.parts = rest.get(1..).unwrap_or(&[]);
        before
    }

    /// Everything up to a word at this level, which is not read; all if there is none.
    pub(crate) fn until_word(&mut self, word: &str) -> &'a [Part] {
        let length = self.parts.iter().position(|part| part.is_word(word)).unwrap_or(self.parts.len());
        let (before, rest) = self.parts.split_at(length);
        self.parts = rest;
        before
    }

    /// An error if anything is left.
    pub(crate) fn finish(&self, what: &str, problems: &mut Vec<Diagnostic>) -> bool {
        if !self.is_done() {
            problems.push(
                Diagnostic::error(self.span(), format!("cannot read `{}` here", written(self.parts)))
                    .label("not expected")
                    .help(format!("{what} ends before this")),
            );
        }
        self.is_done()
    }
}

/// Whether a word stands somewhere in these parts.
pub(crate) fn reads(parts: &[Part], name: &str) -> bool {
    parts.iter().any(|part| match part {
        Part::Word { text, .. } => text == name,
        Part::Group(group) => group.statements.iter().any(|line| reads(&line.parts, name)),
        Part::Reference { .. } | Part::Text { .. } | Part::Number { .. } | Part::Mark { .. } => false,
    })
}

/// From the first part to the last.
pub(crate) fn span_of(parts: &[Part]) -> Option<Span> {
    Some(parts.first()?.span().to(parts.last()?.span()))
}

/// A run of parts on one line: words apart, marks where they belong, groups as `{ ... }`.
pub(crate) fn written(parts: &[Part]) -> String {
    let mut out = String::new();
    let mut glued = true;
    for part in parts {
        let (text, before, after) = piece(part);
        if !glued && !before {
            out.push(' ');
        }
        out.push_str(&text);
        glued = after;
    }
    out
}

/// One part as text; whether it stands directly behind what comes before it, and before what comes after it.
fn piece(part: &Part) -> (String, bool, bool) {
    match part {
        Part::Word { text, .. } | Part::Reference { text, .. } => (text.clone(), false, false),
        Part::Number { value, .. } => (value.to_string(), false, false),
        Part::Text { text, .. } => (format!("\"{text}\""), false, false),
        Part::Mark { mark, tight_after, .. } => {
            let before = matches!(mark, Mark::Comma | Mark::Colon | Mark::Possessive | Mark::Dot | Mark::Percent);
            (mark.text().to_owned(), before, *tight_after)
        }
        Part::Group(group) => {
            let inside: Vec<String> = group.statements.iter().map(|statement| written(&statement.parts)).collect();
            let (open, close) = (group.delimiter.open(), group.delimiter.close());
            let text = match group.delimiter {
                Delimiter::Brace if inside.is_empty() => format!("{open}{close}"),
                Delimiter::Brace => format!("{open} {} {close}", inside.join("; ")),
                Delimiter::Paren | Delimiter::Bracket => format!("{open}{}{close}", inside.join("; ")),
            };
            (text, group.tight, false)
        }
    }
}

/// The runs between commas.
pub(crate) fn by_commas(parts: &[Part]) -> impl Iterator<Item = &[Part]> {
    parts.split(|part| part.is_mark(Mark::Comma))
}

/// A statement's parts without the `cites ...` at its end, and what is cited: the word itself where nothing stands behind it.
pub(crate) fn without_citation(parts: &[Part]) -> (&[Part], &[Part]) {
    match parts.iter().rposition(|part| part.is_word("cites")) {
        Some(at) if at + 1 == parts.len() => (&parts[..at], &parts[at..]),
        Some(at) => (&parts[..at], &parts[at + 1..]),
        None => (parts, &[]),
    }
}

/// Whether an ability is no other where it stands twice: what answers, adds, gives abilities or asks for a price does so each time.
pub(crate) fn says_once(parts: &[Part]) -> bool {
    const MARKS: [Mark; 3] = [Mark::Colon, Mark::Plus, Mark::Minus];
    const WORDS: [&str; 7] = ["when", "if", "instead", "prevent", "multiplied", "divided", "cost"];
    !parts.iter().any(|part| {
        part.group().is_some()
            || MARKS.iter().any(|mark| part.is_mark(*mark))
            || WORDS.iter().any(|word| part.is_word(word))
    })
}

/// The clause numbers in a list: what touches is one number, even where it reads as several tokens (`A-2`).
pub(crate) fn clause_names(parts: &[Part]) -> Vec<Name> {
    by_commas(parts).filter_map(clause_name).collect()
}

/// One clause number: what touches the first part belongs to it.
pub(crate) fn clause_name(parts: &[Part]) -> Option<Name> {
    let span = span_of(touching(parts))?;
    Some(Name { text: touching(parts).iter().map(|part| piece(part).0).collect(), span })
}

/// The parts at the start that touch one another.
pub(crate) fn touching(parts: &[Part]) -> &[Part] {
    let apart = parts.windows(2).position(|pair| pair[0].span().end != pair[1].span().start);
    let length = apart.map_or(parts.len(), |at| at + 1);
    let plain = |part: &Part| {
        matches!(part, Part::Word { .. } | Part::Number { .. } | Part::Reference { .. } | Part::Mark { .. })
    };
    let plain_length = parts.iter().position(|part| !plain(part)).unwrap_or(parts.len());
    &parts[..length.min(plain_length)]
}

/// What is said of a name that nothing declares.
pub(crate) const NOT_DECLARED: &str = "not declared";

/// `no WHAT `NAME`` with the nearest name, or else the names that exist.
pub(crate) fn unknown<'a>(what: &str, name: &Name, names: impl IntoIterator<Item = &'a str> + Clone) -> Diagnostic {
    let problem = if name.text.is_empty() {
        Diagnostic::error(name.span, format!("{} {what} is missing", article(what))).label("nothing here")
    } else {
        Diagnostic::error(name.span, format!("no {what} `{}`", name.text)).label(NOT_DECLARED)
    };
    // One letter is near to every other.
    if let Some(near) = nearest(&name.text, names.clone()).filter(|_| name.text.chars().count() > 1) {
        let odd = lookalike::odd(near).map_or_else(String::new, |odd| format!(" (it holds {odd})"));
        return problem.help(format!("did you mean `{near}`{odd}?"));
    }
    let some: Vec<String> = names.into_iter().take(12).map(|name| format!("`{name}`")).collect();
    if some.is_empty() { problem } else { problem.help(format!("known here: {}", some.join(", "))) }
}

/// `no rulebook `NAME``: the same, and the line that brings it where it is a rulebook of std.
pub(crate) fn unknown_rulebook<'a>(name: &Name, names: impl IntoIterator<Item = &'a str> + Clone) -> Diagnostic {
    match super::std::names().find(|module| *module == name.text) {
        Some(module) => Diagnostic::error(name.span, format!("no rulebook `{module}` in what this file uses"))
            .label(NOT_DECLARED)
            .help(format!("write `use std.{module}` at the top of the file")),
        None => unknown("rulebook", name, names),
    }
}

/// `no WHAT `LINE``, where each form starts with a word of its own: with the form whose first word is nearest.
pub(crate) fn unknown_line(what: &str, line: &[Part], otherwise: Span, forms: &[&str]) -> Diagnostic {
    let span = span_of(line).unwrap_or(otherwise);
    let name = Name { text: written(line), span };
    let first = name.text.split(' ').next().unwrap_or_default();
    let starts = || forms.iter().map(|form| form.split(' ').next().unwrap_or(form));
    match nearest(first, starts()).and_then(|near| forms.iter().find(|form| form.starts_with(near))) {
        Some(form) => Diagnostic::error(span, format!("no {what} `{}`", name.text))
            .label("not expected")
            .help(format!("did you mean `{form}`?")),
        None => unknown(what, &name, forms.iter().copied()),
    }
}

/// The smallest statement around a place.
pub(crate) fn innermost(statements: &[Statement], span: Span) -> Option<&Statement> {
    let around = statements.iter().find(|statement| statement.span.holds(span))?;
    let inside = around.parts.iter().filter_map(Part::group).find_map(|group| innermost(&group.statements, span));
    Some(inside.unwrap_or(around))
}

/// What a line of a card says of something printed there that was not read: `unread "line 2: ..."`.
#[must_use]
pub fn unread_line(statement: &Statement) -> Option<(&str, Span)> {
    match statement.parts.as_slice() {
        [unread, Part::Text { text, span }] if unread.is_word("unread") => Some((text, *span)),
        _ => None,
    }
}
