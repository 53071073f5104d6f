//! Text to tokens.
//!
//! Takes a text of less than 4 GB; gives its tokens in order. White space and
//! characters that the language does not use leave no token (the latter leave
//! a problem, one per run).
//!
//! - a word starts with a letter or `_` and goes on with letters, digits, `_`,
//!   and `-` or `'` before a letter; a final `'s` is a mark of its own
//! - a number is a run of digits; a reference is such a run with letters in it,
//!   or with `.` or `-` inside (`6.3.2a`, `9-1-5-1`), or two or more capitals
//!   and digits followed by `-` and a digit (`FS-1`, `L5-10A`); so `N-1` is a
//!   subtraction and `GR-C1` a word

use super::problems::{Problems, shown};
use super::tree::{Delimiter, Mark};
use base::diagnostic::Diagnostic;
use base::id::SourceId;
use base::limits::NUMBER_MAX;
use base::lookalike;
use base::source::Span;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// A word.
    Word,
    /// Digits only.
    Number,
    /// A quoted text with its quotes; the closing one may be missing.
    Text,
    /// A clause number.
    Reference,
    /// Punctuation or an operator.
    Mark(Mark),
    /// `{`, `(` or `[`.
    Open(Delimiter),
    /// `}`, `)` or `]`.
    Close(Delimiter),
    /// `//` to the end of the line, without white space at its end.
    Comment,
    /// The end of a line.
    Newline,
    /// `;`
    Semicolon,
}

/// One token; what it says is in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    /// First byte.
    pub(super) start: u32,
    /// One past the last byte.
    pub(super) end: u32,
    /// The line on which it starts, from 1.
    pub(super) line: u32,
}

impl Token {
    /// Its place.
    pub(super) fn span(self, source: SourceId) -> Span {
        Span { source, start: self.start, end: self.end }
    }
}

/// The tokens of a text.
pub(super) fn lex(source: SourceId, text: &str, problems: &mut Problems) -> Vec<Token> {
    let mut lexer = Lexer { source, text, at: 0, line: 1, tokens: Vec::new(), problems, is_return_told: false };
    lexer.accept("\u{feff}"); // a byte order mark
    while let Some(first) = lexer.peek() {
        let before = lexer.at;
        lexer.token(first);
        assert!(lexer.at > before, "every token has at least one character");
    }
    lexer.tokens
}

struct Lexer<'a> {
    source: SourceId,
    text: &'a str,
    at: usize,
    line: u32,
    tokens: Vec<Token>,
    problems: &'a mut Problems,
    /// Whether a line end of old files was told.
    is_return_told: bool,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The character behind the next one.
    fn peek_second(&self) -> Option<char> {
        self.rest().chars().nth(1)
    }

    fn accept(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.at += wanted.len();
        }
        found
    }

    fn skip_while(&mut self, wanted: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|letter| !wanted(letter)).unwrap_or(rest.len());
    }

    fn span(&self, start: usize) -> Span {
        Span { source: self.source, start: start as u32, end: self.at as u32 }
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        self.tokens.push(Token { kind, start: start as u32, end: self.at as u32, line: self.line });
    }

    fn token(&mut self, first: char) {
        let start = self.at;
        match first {
            '\n' => {
                self.at += 1;
                self.push(TokenKind::Newline, start);
                self.line += 1;
            }
            '\r' if self.peek_second() != Some('\n') => self.lone_return(),
            // Of the two characters that end a line on Windows, the second ends it.
            '\r' => self.at += 1,
            _ if first.is_whitespace() => {
                self.skip_while(|letter| !matches!(letter, '\n' | '\r') && letter.is_whitespace());
                self.warn_of_odd(start, "is read as a space", "write a plain space");
            }
            _ if starts_word(first) => self.word(),
            _ if first.is_ascii_digit() => self.number(),
            '"' => self.quoted(),
            _ if self.accept("//") => {
                self.skip_while(|letter| !matches!(letter, '\n' | '\r'));
                let line_end = self.at;
                self.at = start + self.text[start..line_end].trim_end().len();
                self.push(TokenKind::Comment, start);
                self.at = line_end;
            }
            '#' if self.begins_line(start) => self.foreign_comment(start, false),
            '/' if self.rest().starts_with("/*") => self.foreign_comment(start, true),
            _ => match self.fixed() {
                Some((kind, length)) => {
                    self.at += length;
                    self.push(kind, start);
                }
                None => self.strange(),
            },
        }
    }

    /// Whether nothing but white space stands before a place on its line.
    fn begins_line(&self, start: usize) -> bool {
        let line = self.text[..start].rsplit('\n').next().unwrap_or_default();
        line.trim().is_empty()
    }

    /// A comment as other languages write it: `# ...`, `/* ... */`. It is passed over as a comment, and refused.
    fn foreign_comment(&mut self, start: usize, is_closed: bool) {
        self.skip_while(|letter| !matches!(letter, '\n' | '\r'));
        let line = &self.text[start..self.at];
        let closed = line.find("*/").filter(|_| is_closed).map(|end| end + 2);
        self.at = start + closed.unwrap_or(line.trim_end().len());
        let span = self.span(start);
        self.problems.report(span, || {
            let text = self.text[span.start as usize..span.end as usize].trim_start_matches(['#', '/', '*']);
            let text = text.trim_end_matches(['*', '/']).trim();
            Diagnostic::error(span, "a comment begins with `//`")
                .label("a comment?")
                .help(format!("write `// {}`, up to the end of the line", shown(text)))
        });
    }

    /// A line end of old files, which ends the line here too: told once.
    fn lone_return(&mut self) {
        let start = self.at;
        self.at += 1;
        if !std::mem::replace(&mut self.is_return_told, true) {
            let span = self.span(start);
            self.problems.report(span, || {
                Diagnostic::error(span, "a line ends with a carriage return alone")
                    .label("no line end")
                    .help("save the file with the line ends of Unix (LF) or Windows (CR LF)")
            });
        }
        self.push(TokenKind::Newline, start);
    }

    /// The delimiter, separator or mark that stands here, with its length.
    fn fixed(&self) -> Option<(TokenKind, usize)> {
        let kind = match self.peek()? {
            '{' => TokenKind::Open(Delimiter::Brace),
            '(' => TokenKind::Open(Delimiter::Paren),
            '[' => TokenKind::Open(Delimiter::Bracket),
            '}' => TokenKind::Close(Delimiter::Brace),
            ')' => TokenKind::Close(Delimiter::Paren),
            ']' => TokenKind::Close(Delimiter::Bracket),
            ';' => TokenKind::Semicolon,
            '\'' => return self.at_possessive().then_some((TokenKind::Mark(Mark::Possessive), 2)),
            _ => {
                let mark = Mark::ALL.iter().find(|mark| self.rest().starts_with(mark.text()))?;
                return Some((TokenKind::Mark(*mark), mark.text().len()));
            }
        };
        Some((kind, 1))
    }

    /// Whether a `'s` stands here that ends its word.
    fn at_possessive(&self) -> bool {
        self.rest().strip_prefix("'s").is_some_and(|behind| !behind.starts_with(continues_word))
    }

    fn word(&mut self) {
        let start = self.at;
        loop {
            self.skip_while(continues_word);
            match (self.peek(), self.peek_second()) {
                (Some('\''), Some(next)) if next.is_alphabetic() && !self.at_possessive() => self.at += 1,
                (Some('-'), Some(next)) if next.is_alphabetic() => self.at += 1,
                (Some('-'), Some(next)) if next.is_ascii_digit() && is_code(&self.text[start..self.at]) => {
                    self.at += 1;
                    self.reference();
                    return self.push(TokenKind::Reference, start);
                }
                _ => break,
            }
        }
        self.push(TokenKind::Word, start);
        let word = &self.text[start..self.at];
        if !is_plain(word)
            && let Some(odd) = lookalike::odd(word)
        {
            let span = self.span(start);
            self.problems.report(span, || {
                Diagnostic::error(span, format!("`{}` holds {odd}", shown(word)))
                    .label("not what it looks like")
                    .help(format!("write `{}`", shown(&lookalike::plain(word))))
            });
        }
    }

    /// Warns of a character since a place that cannot be seen.
    fn warn_of_odd(&mut self, start: usize, is: &str, help: &str) {
        let run = &self.text[start..self.at];
        if run.is_ascii() {
            return;
        }
        let Some(odd) = lookalike::odd(run).filter(|_| run.chars().any(|it| lookalike::invisible(it).is_some())) else {
            return;
        };
        let span = self.span(start);
        self.problems
            .report(span, || Diagnostic::warning(span, format!("{odd}, {is}")).label("cannot be seen").help(help));
    }

    fn number(&mut self) {
        let start = self.at;
        self.reference();
        if self.peek() == Some('_') && self.peek_second().is_some_and(|next| next.is_ascii_digit()) {
            self.skip_while(|letter| letter == '_' || letter.is_ascii_digit());
            let (span, written) = (self.span(start), &self.text[start..self.at]);
            self.problems.report(span, || {
                Diagnostic::error(span, format!("`{}` is no number: it holds `_`", shown(written)))
                    .label("digits alone")
                    .help(format!("write `{}`", shown(&written.replace('_', ""))))
            });
            return self.push(TokenKind::Number, start);
        }
        let written = &self.text[start..self.at];
        if !written.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.push(TokenKind::Reference, start);
        }
        if !written.parse::<i32>().is_ok_and(|number| number <= NUMBER_MAX) {
            let span = self.span(start);
            self.problems.report(span, || {
                Diagnostic::error(span, format!("number `{}` is too large", shown(written)))
                    .label("beyond the range of numbers")
                    .help(format!("the largest number is {NUMBER_MAX}"))
            });
        }
        self.push(TokenKind::Number, start);
    }

    /// Letters and digits, with single `.` and `-` between them.
    fn reference(&mut self) {
        self.skip_while(char::is_alphanumeric);
        while matches!(self.peek(), Some('.' | '-')) && self.peek_second().is_some_and(char::is_alphanumeric) {
            self.at += 1;
            self.skip_while(char::is_alphanumeric);
        }
    }

    fn quoted(&mut self) {
        let start = self.at;
        self.at += 1;
        loop {
            self.skip_while(|letter| !matches!(letter, '"' | '\\' | '\n'));
            match (self.peek(), self.peek_second()) {
                (Some('"'), _) => {
                    self.at += 1;
                    self.check_seen(start);
                    return self.push(TokenKind::Text, start);
                }
                (Some('\\'), Some('"' | '\\')) => self.at += 2,
                (Some('\\'), _) => self.strange_escape(),
                _ => return self.unclosed_text(start),
            }
        }
    }

    /// Warns of characters in a text in quotes, since a place, that cannot be seen: it is read without them.
    fn check_seen(&mut self, start: usize) {
        let written = &self.text[start..self.at];
        let odd_one =
            |letter: &char| lookalike::invisible(*letter).is_some() && !matches!(*letter, '\u{200c}' | '\u{200d}');
        let Some(odd) =
            written.chars().find(odd_one).and_then(|letter| lookalike::odd(letter.encode_utf8(&mut [0; 4])))
        else {
            return;
        };
        let (span, meant) = (self.span(start), meant_text(written));
        self.problems.report(span, || {
            Diagnostic::warning(span, format!("this text holds {odd}, which cannot be seen"))
                .label("not what it looks like")
                .help(format!("it is read as `{}`: write that", shown(meant.trim_matches('"'))))
        });
    }

    fn strange_escape(&mut self) {
        let start = self.at;
        self.at += 1;
        let span = self.span(start);
        self.problems.report(span, || {
            Diagnostic::error(span, "`\\` in a text stands before neither `\"` nor `\\`")
                .label("escapes nothing")
                .help("write `\\\\` for a backslash")
        });
    }

    fn unclosed_text(&mut self, start: usize) {
        let line_end = self.at;
        self.at = start + self.text[start..line_end].trim_end().len();
        let span = self.span(start);
        self.problems.report(span, || {
            Diagnostic::error(span, "text is not closed on its line")
                .label("opened here")
                .help("end it with `\"`; a text cannot hold a line break")
        });
        self.push(TokenKind::Text, start);
        self.at = line_end;
    }

    /// A run of characters that the language does not use.
    fn strange(&mut self) {
        let start = self.at;
        while let Some(letter) = self.peek() {
            let known = letter.is_whitespace() || starts_word(letter) || letter.is_ascii_digit() || letter == '"';
            if known || self.fixed().is_some() {
                break;
            }
            self.at += letter.len_utf8();
        }
        let (span, run) = (self.span(start), &self.text[start..self.at]);
        let of_several = run == "'" && self.text[..start].ends_with('s');
        self.problems.report(span, || {
            if of_several {
                return Diagnostic::error(span, "what several have is not said by `'`").label("of several").help(
                    "behind its number name them by `of`: `total NUMBER of OBJECTS` is what they have together; what each has is said of each: \
                     `each OBJECT gets +1 NUMBER`; of players, `enemy` or `friendly` in front of a word (`enemy units`); what returns to hand goes to its \
                     owner's",
                );
            }
            let problem = match lookalike::odd(run) {
                Some(odd) => Diagnostic::error(span, format!("strange character {odd}")),
                None => Diagnostic::error(span, format!("strange characters `{}`", shown(run))),
            };
            let before = self.text[..start].trim_end();
            if run.starts_with(['\u{2014}', '\u{2013}', '\u{2022}']) && before.ends_with(char::is_alphabetic) {
                return problem.label("not in the language").help(
                    "leave it out: what is chosen from stands in braces, `choose one { DO; DO }`, what a word stands for behind a colon; less is `-`",
                );
            }
            match run.chars().find_map(meant) {
                Some(meant) => problem.label("not in the language").help(format!("write `{meant}`")),
                None => problem.label("not in the language").help("delete them, or put them in quotes"),
            }
        });
    }
}

/// Whether a word holds no character but what it looks like. A word of one script alone is what it is.
fn is_plain(word: &str) -> bool {
    word.is_ascii() || !lookalike::is_mixed(word) && !word.chars().any(is_hidden)
}

/// Whether a character takes no room in a word. Those that join letters are left to scripts that need them.
fn is_hidden(letter: char) -> bool {
    !matches!(letter, '\u{200c}' | '\u{200d}')
        && lookalike::invisible(letter).is_some_and(|name| !name.ends_with(" space") || name.starts_with("zero"))
}

fn starts_word(letter: char) -> bool {
    letter.is_alphabetic() || letter == '_'
}

fn continues_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || is_hidden(letter) || lookalike::joins(letter)
}

/// A word as it was meant: without what cannot be seen, in letters of one script. That it is not so is told.
pub(super) fn meant_word(word: &str) -> String {
    let word = lookalike::composed(word);
    if is_plain(&word) { word.into_owned() } else { lookalike::plain(&word) }
}

/// A text in quotes as it was meant: without what cannot be seen. That it is not so is told.
pub(super) fn meant_text(text: &str) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    let seen = |letter: char| match lookalike::invisible(letter) {
        Some(name) if name.ends_with(" space") && !name.starts_with("zero") => Some(' '),
        Some(_) if is_hidden(letter) => None,
        Some(_) | None => Some(letter),
    };
    lookalike::composed(&text.chars().filter_map(seen).collect::<String>()).into_owned()
}

/// Whether a word can begin a reference: two or more capitals and digits (`FS`, `L5`).
fn is_code(word: &str) -> bool {
    let capital = |letter: char| letter.is_uppercase() || letter.is_ascii_digit() || letter == '-';
    word.chars().nth(1).is_some() && word.chars().all(capital)
}

/// What was probably meant by a character that a text processor puts in.
fn meant(letter: char) -> Option<&'static str> {
    Some(match letter {
        '‘' | '’' => "'",
        '“' | '”' | '„' | '«' | '»' => "\"",
        '–' | '—' | '−' => "-",
        '×' => "*",
        '÷' => "/",
        '≤' => "<=",
        '≥' => ">=",
        '≠' => "!=",
        _ => return None,
    })
}
