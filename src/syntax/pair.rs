//! Which closer belongs to which opener.
//!
//! Takes the tokens; gives for each opener its closer, if it has one, and a
//! problem for each line with an opener that has none and for each closer that
//! closes nothing. Braces are stronger than parentheses and brackets: a `)`
//! never looks for its `(` across a `{`, while a `}` closes over both.
//!
//! Invariant: pairs nest, and the work is linear (every opener is opened once
//! and given up at most once).

use super::lex::{Token, TokenKind};
use super::problems::Problems;
use super::tree::Delimiter;
use base::diagnostic::Diagnostic;
use base::id::SourceId;

/// The closers of one token list, by the position of their opener.
pub(super) struct Pairs {
    closers: Vec<u32>,
    /// Whether a brace has no partner.
    pub(super) torn: bool,
}

const NONE: u32 = u32::MAX;

impl Pairs {
    /// The position of the closer of the opener at a position.
    pub(super) fn closer(&self, opener: usize) -> Option<usize> {
        self.closers.get(opener).filter(|closer| **closer != NONE).map(|closer| *closer as usize)
    }
}

/// Pairs the delimiters of a text.
pub(super) fn pair((source, text): (SourceId, &str), tokens: &[Token], problems: &mut Problems) -> Pairs {
    let mut pairing = Pairing {
        source,
        text,
        tokens,
        problems,
        open: Default::default(),
        closers: vec![NONE; tokens.len()],
        given_up: Vec::new(),
        torn: false,
    };
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open(delimiter) => pairing.open[delimiter as usize].push(at),
            TokenKind::Close(delimiter) => pairing.close(at, delimiter),
            _ => {}
        }
    }
    pairing.give_up_behind(0, None);
    pairing.report_given_up();
    Pairs { torn: pairing.torn, closers: pairing.closers }
}

struct Pairing<'a> {
    source: SourceId,
    text: &'a str,
    tokens: &'a [Token],
    problems: &'a mut Problems,
    /// Positions of openers that wait, by delimiter, each in order.
    open: [Vec<usize>; 3],
    closers: Vec<u32>,
    /// Openers without a closer, each with the closer that closed over it (none: the end of the text).
    given_up: Vec<(usize, Option<usize>)>,
    torn: bool,
}

impl Pairing<'_> {
    fn close(&mut self, at: usize, delimiter: Delimiter) {
        let brace = self.open[Delimiter::Brace as usize].last().copied();
        let opener = self.open[delimiter as usize].last().copied();
        match opener.filter(|opener| Some(*opener) >= brace) {
            Some(opener) => {
                self.give_up_behind(opener + 1, Some(at));
                self.open[delimiter as usize].pop();
                self.closers[opener] = at as u32;
            }
            None => self.report_stray(at, delimiter),
        }
    }

    /// Gives up every waiting opener from a position on.
    fn give_up_behind(&mut self, from: usize, closer: Option<usize>) {
        for waiting in &mut self.open {
            while waiting.last().is_some_and(|opener| *opener >= from) {
                self.given_up.extend(waiting.pop().map(|opener| (opener, closer)));
            }
        }
    }

    fn report_stray(&mut self, at: usize, delimiter: Delimiter) {
        self.torn |= delimiter == Delimiter::Brace;
        let span = self.tokens[at].span(self.source);
        let innermost = self.open.iter().filter_map(|waiting| waiting.last()).max().map(|at| self.tokens[*at]);
        self.problems.report(span, || {
            let (open, close) = (delimiter.open(), delimiter.close());
            let problem =
                Diagnostic::error(span, format!("`{close}` closes nothing")).label(format!("no `{open}` before"));
            match innermost {
                Some(Token { kind: TokenKind::Open(other), line, .. }) => problem.help(format!(
                    "what is open here is the `{}` of line {line}; close it with `{}`, or delete this `{close}`",
                    other.open(),
                    other.close()
                )),
                _ => problem.help(format!("delete it, or write `{open}` where it should begin")),
            }
        });
    }

    /// The first brace whose `}`, by the indentation of their lines, is that of a brace around it, with that `}`: there
    /// one is missing, although it is an outer brace that is left without.
    fn left_out(&self) -> Option<(Token, Token)> {
        let indented = |token: Token| -> Option<usize> {
            let before = &self.text[..token.start as usize];
            let line = before.rsplit('\n').next()?;
            line.chars().all(char::is_whitespace).then(|| line.chars().count())
        };
        let opened_at = |token: Token| {
            let line = self.text[..token.start as usize].rsplit('\n').next().unwrap_or_default();
            line.chars().take_while(|letter| letter.is_whitespace()).count()
        };
        let is_brace = |at: &usize| self.tokens[*at].kind == TokenKind::Open(Delimiter::Brace);
        let mut pairs: Vec<(usize, usize)> = (0..self.tokens.len())
            .filter(is_brace)
            .filter(|at| self.closers[*at] != NONE)
            .map(|at| (self.closers[at] as usize, at))
            .collect();
        pairs.sort_unstable();
        let (closer, opener) = pairs.into_iter().find(|(closer, opener)| {
            indented(self.tokens[*closer]).is_some_and(|indent| indent < opened_at(self.tokens[*opener]))
        })?;
        Some((self.tokens[opener], self.tokens[closer]))
    }

    /// One problem for each line on which something stays open.
    fn report_given_up(&mut self) {
        self.given_up.sort_unstable();
        let unclosed = |(at, _): &(usize, Option<usize>)| self.tokens[*at].kind == TokenKind::Open(Delimiter::Brace);
        if self.given_up.iter().filter(|it| unclosed(it)).count() == 1
            && let Some((opener, closer)) = self.left_out()
        {
            self.given_up.retain(|it| self.tokens[it.0].kind != TokenKind::Open(Delimiter::Brace));
            self.torn = true;
            let span = opener.span(self.source);
            self.problems.report(span, || {
                Diagnostic::error(span, format!("`{{` is not closed before the `}}` of line {}", closer.line))
                    .label("opened here")
                    .help(format!(
                        "by its indentation, that `}}` closes a block around this one: write `}}` above line {}",
                        closer.line
                    ))
            });
        }
        let mut line_last = 0;
        for (opener, closer) in std::mem::take(&mut self.given_up) {
            let token = self.tokens[opener];
            let TokenKind::Open(delimiter) = token.kind else { continue };
            self.torn |= delimiter == Delimiter::Brace;
            if token.line == line_last {
                continue;
            }
            line_last = token.line;
            let (open, close) = (delimiter.open(), delimiter.close());
            let over = closer.map(|closer| self.tokens[closer]);
            let span = token.span(self.source);
            self.problems.report(span, || match over {
                Some(Token { kind: TokenKind::Close(other), line, .. }) => Diagnostic::error(
                    span,
                    format!("`{open}` is not closed before the `{}` of line {line}", other.close()),
                )
                .label("opened here")
                .help(format!(
                    "write `{close}` on line {}, or before that `{}`",
                    token.line,
                    other.close()
                )),
                _ => Diagnostic::error(span, format!("`{open}` is never closed"))
                    .label("opened here")
                    .help(format!("write `{close}` between line {} and the end of the text", token.line)),
            });
        }
    }
}
