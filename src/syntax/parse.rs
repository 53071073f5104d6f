//! Tokens to the tree.
//!
//! Takes a text; gives its [`SourceFile`] and every problem in it.
//!
//! Where a statement ends:
//! - in a file and in braces at `;` and at the end of a line, unless its last
//!   mark there is `,`, `:` or an operator with two operands, or the next line
//!   that is neither blank nor a comment begins with such a mark; `-1` and `+1`
//!   without a space are signed numbers and begin a statement
//! - in `( )` and `[ ]` at `;` only
//! - a group is a part of its statement, which goes on behind a `}` as long as
//!   the line does
//! - a `(` or `[` that nothing closes ends with its line
//!
//! A group deeper than [`DEPTH_MAX`] is left out of the tree, with a problem
//! for the first. The recursion here is as deep as the groups and no deeper.

use super::lex::{Token, TokenKind, lex, meant_text, meant_word};
use super::pair::{Pairs, pair};
use super::problems::Problems;
use super::tree::{Comment, Delimiter, Group, Mark, Part, SourceFile, Statement};
use base::diagnostic::Diagnostic;
use base::id::SourceId;
use base::limits::NUMBER_MAX;
use base::lookalike;
use base::source::Span;

/// How deep groups may stand inside one another.
pub const DEPTH_MAX: usize = 64;

/// Reads a text. Total: any text gives a tree and all its problems, in linear time.
///
/// ```
/// use base::id::SourceId;
/// use syntax::{Mark, parse};
///
/// let (file, problems) = parse(SourceId(0), "A's hero gains 2 life\n");
/// assert!(problems.is_empty());
/// let parts = &file.statements[0].parts;
/// assert!(parts[0].is_word("A") && parts[1].is_mark(Mark::Possessive));
/// ```
#[must_use]
pub fn parse(source: SourceId, text: &str) -> (SourceFile, Vec<Diagnostic>) {
    let Ok(length) = u32::try_from(text.len()) else {
        let span = Span { source, ..Span::default() };
        let problem = Diagnostic::error(span, "text is longer than 4 GB").label("not read").help("divide it");
        return (SourceFile { statements: Vec::new(), trailing: Vec::new(), span, torn: true }, vec![problem]);
    };
    let mut problems = Problems::default();
    let tokens = lex(source, text, &mut problems);
    let pairs = pair((source, text), &tokens, &mut problems);
    let mut parser = Parser {
        source,
        text,
        tokens: &tokens,
        pairs: &pairs,
        problems: &mut problems,
        at: 0,
        depth: 0,
        told_depth: false,
    };
    let (statements, trailing) = parser.lines(tokens.len());
    let span = Span { source, start: 0, end: length };
    (SourceFile { statements, trailing, span, torn: pairs.torn }, problems.finish())
}

struct Parser<'a> {
    source: SourceId,
    text: &'a str,
    tokens: &'a [Token],
    pairs: &'a Pairs,
    problems: &'a mut Problems,
    at: usize,
    depth: usize,
    told_depth: bool,
}

impl<'a> Parser<'a> {
    fn written(&self, token: Token) -> &'a str {
        &self.text[token.start as usize..token.end as usize]
    }

    fn comment(&self, at: usize, blank_before: bool) -> Comment {
        let token = self.tokens[at];
        let text = self.written(token).strip_prefix("//").unwrap_or_default().to_owned();
        Comment { text, blank_before, span: token.span(self.source) }
    }

    /// The comment at this place, if one stands here; moves behind it.
    fn note(&mut self, end: usize) -> Option<Comment> {
        if self.at >= end || self.tokens[self.at].kind != TokenKind::Comment {
            return None;
        }
        self.at += 1;
        Some(self.comment(self.at - 1, false))
    }

    /// Statements that end with their lines, up to a position, and the comments after the last.
    fn lines(&mut self, end: usize) -> (Vec<Statement>, Vec<Comment>) {
        let mut statements = Vec::new();
        loop {
            let (comments, blank_before) = self.leading(end, statements.is_empty());
            if self.at >= end {
                return (statements, comments);
            }
            statements.extend(self.statement(end, comments, blank_before));
        }
    }

    /// The comments before a statement, and whether a blank line stands directly before it.
    fn leading(&mut self, end: usize, first: bool) -> (Vec<Comment>, bool) {
        let mut comments = Vec::new();
        let (mut newlines, mut blank) = (0, false);
        while self.at < end {
            match self.tokens[self.at].kind {
                TokenKind::Newline => {
                    newlines += 1;
                    blank |= newlines > 1;
                }
                TokenKind::Comment => {
                    comments.push(self.comment(self.at, blank && !(first && comments.is_empty())));
                    (newlines, blank) = (0, false);
                }
                TokenKind::Semicolon => newlines = 0,
                TokenKind::Close(_) => {} // a stray one, already reported
                _ => break,
            }
            self.at += 1;
        }
        let blank = blank && !(first && comments.is_empty());
        (comments, blank)
    }

    /// One statement; none if all of it was nested too deep.
    fn statement(&mut self, end: usize, mut comments: Vec<Comment>, mut blank_before: bool) -> Option<Statement> {
        let (mut parts, mut moved) = (Vec::new(), Vec::new());
        let mut note = None;
        while self.at < end {
            match self.tokens[self.at].kind {
                TokenKind::Newline | TokenKind::Comment => {
                    let Some(next) = self.continuation(end, &parts) else {
                        note = self.note(end);
                        break;
                    };
                    let between = (self.at..next).filter(|at| self.tokens[*at].kind == TokenKind::Comment);
                    moved.extend(between.map(|at| self.comment(at, false)));
                    self.at = next;
                }
                TokenKind::Semicolon => {
                    self.at += 1;
                    note = self.note(end);
                    break;
                }
                _ => self.part(end, &mut parts, &mut moved),
            }
        }
        if comments.is_empty() {
            // The blank line stays in front of what now comes first.
            if let Some(first) = moved.first_mut() {
                first.blank_before = std::mem::take(&mut blank_before);
            }
        }
        comments.append(&mut moved);
        finish(parts, Statement { comments, note, blank_before, parts: Vec::new(), span: Span::default() })
    }

    /// Where a statement goes on after the end of this line, if it does.
    fn continuation(&self, end: usize, parts: &[Part]) -> Option<usize> {
        let blank = |kind| matches!(kind, TokenKind::Newline | TokenKind::Comment | TokenKind::Close(_));
        let next = (self.at..end).find(|at| !blank(self.tokens[*at].kind))?;
        let begins = match self.tokens[next].kind {
            TokenKind::Semicolon => return None,
            TokenKind::Mark(mark) => mark.joins_lines() && !self.is_sign(next, mark),
            _ => false,
        };
        let ends = parts.last().and_then(Part::mark).is_some_and(Mark::joins_lines);
        (begins || ends).then_some(next)
    }

    /// Statements in `( )` or `[ ]`, up to a position; an unclosed group also ends with its line.
    fn flow(&mut self, end: usize, closed: bool, moved: &mut Vec<Comment>) -> Vec<Statement> {
        let (mut statements, mut parts) = (Vec::new(), Vec::new());
        while self.at < end {
            match self.tokens[self.at].kind {
                TokenKind::Newline if !closed => break,
                TokenKind::Newline | TokenKind::Close(_) => self.at += 1,
                TokenKind::Comment => moved.extend(self.note(end)),
                TokenKind::Semicolon => {
                    self.at += 1;
                    statements.extend(bare(std::mem::take(&mut parts)));
                }
                _ => self.part(end, &mut parts, moved),
            }
        }
        statements.extend(bare(parts));
        statements
    }

    /// Reads one part, whatever stands here, and moves on.
    fn part(&mut self, end: usize, parts: &mut Vec<Part>, moved: &mut Vec<Comment>) {
        let token = self.tokens[self.at];
        let (span, written) = (token.span(self.source), self.written(token));
        parts.push(match token.kind {
            TokenKind::Word => Part::Word { text: meant_word(written), span },
            TokenKind::Reference => Part::Reference { text: lookalike::composed(written).into_owned(), span },
            TokenKind::Number => {
                Part::Number { value: written.parse().map_or(NUMBER_MAX, |number: i32| number.min(NUMBER_MAX)), span }
            }
            TokenKind::Text => Part::Text { text: meant_text(&unescape(written)), span },
            TokenKind::Mark(mark) => Part::Mark { mark, tight_after: self.is_sign(self.at, mark), span },
            TokenKind::Open(delimiter) => {
                let before = parts.last().filter(|before| before.word().is_some()).map(|word| word.span().end);
                let tight = delimiter == Delimiter::Paren && before == Some(token.start);
                parts.extend(
                    self.group(delimiter, end, moved).map(|group| Part::Group(Box::new(Group { tight, ..group }))),
                );
                return;
            }
            TokenKind::Close(_) | TokenKind::Comment | TokenKind::Newline | TokenKind::Semicolon => {
                self.at += 1;
                return;
            }
        });
        self.at += 1;
    }

    /// Whether the `+` or `-` at a position is a sign: an operand directly behind it and none directly before.
    fn is_sign(&self, at: usize, mark: Mark) -> bool {
        let token = self.tokens[at];
        let operand =
            |kind| matches!(kind, TokenKind::Word | TokenKind::Number | TokenKind::Text | TokenKind::Reference);
        let opens = |kind| matches!(kind, TokenKind::Open(Delimiter::Paren | Delimiter::Bracket));
        let closes = |kind| matches!(kind, TokenKind::Close(_) | TokenKind::Mark(Mark::Possessive));
        let before = at.checked_sub(1).map(|at| self.tokens[at]).filter(|before| before.end == token.start);
        let behind = self.tokens.get(at + 1).filter(|behind| behind.start == token.end);
        let preceded = before.is_some_and(|before| operand(before.kind) || closes(before.kind));
        let follows = behind.is_some_and(|behind| operand(behind.kind) || opens(behind.kind));
        match mark {
            Mark::Plus | Mark::Minus => follows && !preceded,
            // `std.plain`
            Mark::Dot => follows && preceded,
            _ => false,
        }
    }

    /// The group that opens here; none if it stands too deep.
    fn group(&mut self, delimiter: Delimiter, end: usize, moved: &mut Vec<Comment>) -> Option<Group> {
        let opener = self.at;
        let closer = self.pairs.closer(opener);
        if self.depth == DEPTH_MAX {
            self.skip_group(delimiter, closer, end);
            return None;
        }
        self.at += 1;
        self.depth += 1;
        let inner_end = closer.unwrap_or(end);
        let (mut note, mut trailing) = (None, Vec::new());
        let statements = if delimiter == Delimiter::Brace {
            note = self.note(inner_end);
            let (statements, comments) = self.lines(inner_end);
            trailing = comments;
            statements
        } else {
            self.flow(inner_end, closer.is_some(), moved)
        };
        self.depth -= 1;
        self.at = closer.map_or(self.at, |closer| closer + 1);
        let (first, last) = (self.tokens[opener], self.tokens[self.at - 1]);
        let span = first.span(self.source).to(last.span(self.source));
        let one_line = delimiter == Delimiter::Brace && closer.is_some() && first.line == last.line;
        Some(Group { delimiter, note, statements, trailing, tight: false, one_line, span })
    }

    /// Moves behind a group that stands too deep.
    fn skip_group(&mut self, delimiter: Delimiter, closer: Option<usize>, end: usize) {
        let span = self.tokens[self.at].span(self.source);
        if !self.told_depth {
            self.told_depth = true;
            self.problems.report(span, || {
                Diagnostic::error(span, format!("nested more than {DEPTH_MAX} deep"))
                    .label("not read from here on")
                    .help("put fewer groups inside one another")
            });
        }
        let line_end = || (self.at..end).find(|at| self.tokens[*at].kind == TokenKind::Newline);
        self.at = match (closer, delimiter) {
            (Some(closer), _) => closer + 1,
            (None, Delimiter::Brace) => end,
            (None, _) => line_end().unwrap_or(end),
        };
    }
}

/// A statement inside `( )` or `[ ]`.
fn bare(parts: Vec<Part>) -> Option<Statement> {
    let empty =
        Statement { comments: Vec::new(), parts: Vec::new(), note: None, blank_before: false, span: Span::default() };
    finish(parts, empty)
}

/// A statement with its parts and its place; none without parts.
fn finish(parts: Vec<Part>, statement: Statement) -> Option<Statement> {
    let span = parts.first()?.span().to(parts.last()?.span());
    Some(Statement { parts, span, ..statement })
}

/// What the quotes of a text hold.
fn unescape(written: &str) -> String {
    let mut letters = written.strip_prefix('"').unwrap_or(written).chars().peekable();
    let mut out = String::with_capacity(written.len());
    while let Some(letter) = letters.next().filter(|letter| *letter != '"') {
        let escaped = if letter == '\\' { letters.next_if(|next| matches!(next, '"' | '\\')) } else { None };
        out.push(escaped.unwrap_or(letter));
    }
    out
}
