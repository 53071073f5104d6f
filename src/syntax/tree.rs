//! The token tree: statements of parts, groups of statements.
//!
//! `card "Thump" : attack { power 6 }` is one [`Statement`] of five parts: a
//! word, a text, a mark, a word and a [`Group`] that holds one statement.
//!
//! Invariants of a tree that `parse` gives: no statement is empty; spans of
//! parts lie in the text, in order and without overlap; comments stand only
//! where braces (or the file) hold the statements: one inside `( )` or `[ ]`,
//! or in the middle of a statement, is moved in front of that statement.

use base::source::Span;

/// One source text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFile {
    /// The statements at file level.
    pub statements: Vec<Statement>,
    /// Comments after the last statement.
    pub trailing: Vec<Comment>,
    /// The whole text.
    pub span: Span,
    /// Whether braces do not match: what belongs to what is a guess then.
    pub torn: bool,
}

/// A run of parts up to the end of its line, a `;` or the end of its group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// Comments on lines before it, and those from its middle.
    pub comments: Vec<Comment>,
    /// What it consists of; never empty.
    pub parts: Vec<Part>,
    /// The comment at the end of its line.
    pub note: Option<Comment>,
    /// Whether a blank line separates it from what stands before it.
    pub blank_before: bool,
    /// From the first part to the last.
    pub span: Span,
}

/// A `//` comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// The text behind the slashes, without white space at its end.
    pub text: String,
    /// Whether a blank line separates it from what stands before it.
    pub blank_before: bool,
    /// With its slashes.
    pub span: Span,
}

/// One piece of a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A word: `power`, `non-token`.
    Word {
        /// The word as written.
        text: String,
        /// Where.
        span: Span,
    },
    /// A number without a sign: `16`.
    Number {
        /// Its value; one out of range is a problem and the largest value.
        value: i32,
        /// Where.
        span: Span,
    },
    /// A text in quotes: `"Thump"`.
    Text {
        /// What the quotes hold, escapes undone.
        text: String,
        /// Where, with the quotes.
        span: Span,
    },
    /// The number of a clause or an edition: `6.3.2a`, `FS-1`, `2026-02`.
    Reference {
        /// The reference as written.
        text: String,
        /// Where.
        span: Span,
    },
    /// Punctuation or an operator.
    Mark {
        /// Which.
        mark: Mark,
        /// Whether it is a sign: `+` or `-` before its operand without a space, and not after another operand.
        tight_after: bool,
        /// Where.
        span: Span,
    },
    /// Statements in delimiters.
    Group(Box<Group>),
}

/// Statements in delimiters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Which delimiters.
    pub delimiter: Delimiter,
    /// The comment on the line of an opening brace.
    pub note: Option<Comment>,
    /// What stands inside.
    pub statements: Vec<Statement>,
    /// Comments after the last statement.
    pub trailing: Vec<Comment>,
    /// Whether it is a `(` written directly behind a word: `ward(2)`.
    pub tight: bool,
    /// Whether it is braces that opened and closed on one line. Layout, not content: [`same`] ignores it.
    pub one_line: bool,
    /// With the delimiters.
    pub span: Span,
}

/// A pair of delimiters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Delimiter {
    /// `{ }`
    Brace,
    /// `( )`
    Paren,
    /// `[ ]`
    Bracket,
}

impl Delimiter {
    /// The opening half.
    #[must_use]
    pub const fn open(self) -> &'static str {
        match self {
            Delimiter::Brace => "{",
            Delimiter::Paren => "(",
            Delimiter::Bracket => "[",
        }
    }

    /// The closing half.
    #[must_use]
    pub const fn close(self) -> &'static str {
        match self {
            Delimiter::Brace => "}",
            Delimiter::Paren => ")",
            Delimiter::Bracket => "]",
        }
    }
}

macro_rules! marks {
    ($($name:ident $text:literal),+ $(,)?) => {
        /// A punctuation mark or an operator.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Mark {$(
            #[doc = concat!("`", $text, "`")]
            $name,
        )+}

        impl Mark {
            /// Every mark; a longer one stands before its own beginning.
            pub const ALL: &[Mark] = &[$(Mark::$name),+];

            /// How it is written.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $(Mark::$name => $text),+ }
            }
        }
    };
}

marks! {
    NotEqual "!=", LessEqual "<=", GreaterEqual ">=", Possessive "'s",
    Comma ",", Colon ":", Plus "+", Minus "-", Times "*", Divide "/", Percent "%",
    Equal "=", Less "<", Greater ">", Question "?", Exclamation "!", Dot ".", Bar "|",
}

impl Mark {
    /// Whether a statement goes on over the end of a line that this mark ends or that it begins:
    /// `,`, `:` and the operators with two operands. `%` is not one of them, since lines end with `50%`.
    #[must_use]
    pub const fn joins_lines(self) -> bool {
        use Mark::{Bar, Colon, Comma, Divide, Equal, Greater, GreaterEqual, Less, LessEqual, Minus, NotEqual};
        use Mark::{Plus, Times};
        matches!(
            self,
            Comma
                | Colon
                | Plus
                | Minus
                | Times
                | Divide
                | Equal
                | NotEqual
                | Less
                | LessEqual
                | Greater
                | GreaterEqual
                | Bar
        )
    }
}

impl Part {
    /// Where it stands.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Part::Word { span, .. }
            | Part::Number { span, .. }
            | Part::Text { span, .. }
            | Part::Reference { span, .. }
            | Part::Mark { span, .. } => *span,
            Part::Group(group) => group.span,
        }
    }

    /// The word, if it is one.
    #[must_use]
    pub fn word(&self) -> Option<&str> {
        match self {
            Part::Word { text, .. } => Some(text),
            _ => None,
        }
    }

    /// Whether it is this word.
    #[must_use]
    pub fn is_word(&self, word: &str) -> bool {
        self.word() == Some(word)
    }

    /// The mark, if it is one.
    #[must_use]
    pub fn mark(&self) -> Option<Mark> {
        match self {
            Part::Mark { mark, .. } => Some(*mark),
            _ => None,
        }
    }

    /// Whether it is this mark.
    #[must_use]
    pub fn is_mark(&self, mark: Mark) -> bool {
        self.mark() == Some(mark)
    }

    /// The group, if it is one.
    #[must_use]
    pub fn group(&self) -> Option<&Group> {
        match self {
            Part::Group(group) => Some(group),
            _ => None,
        }
    }

    /// The group, if it is one with these delimiters.
    #[must_use]
    pub fn group_in(&self, delimiter: Delimiter) -> Option<&Group> {
        self.group().filter(|group| group.delimiter == delimiter)
    }
}

/// Whether two trees are equal but for places and [`Group::one_line`].
#[must_use]
pub fn same(a: &SourceFile, b: &SourceFile) -> bool {
    same_all(&a.statements, &b.statements, same_statement) && same_all(&a.trailing, &b.trailing, same_comment)
}

fn same_all<T>(a: &[T], b: &[T], same: fn(&T, &T) -> bool) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
}

fn same_comment(a: &Comment, b: &Comment) -> bool {
    a.text == b.text && a.blank_before == b.blank_before
}

fn same_note(a: &Option<Comment>, b: &Option<Comment>) -> bool {
    same_all(a.as_slice(), b.as_slice(), same_comment)
}

fn same_statement(a: &Statement, b: &Statement) -> bool {
    a.blank_before == b.blank_before
        && same_note(&a.note, &b.note)
        && same_all(&a.comments, &b.comments, same_comment)
        && same_all(&a.parts, &b.parts, same_part)
}

fn same_part(a: &Part, b: &Part) -> bool {
    match (a, b) {
        (Part::Word { text: a, .. }, Part::Word { text: b, .. })
        | (Part::Text { text: a, .. }, Part::Text { text: b, .. })
        | (Part::Reference { text: a, .. }, Part::Reference { text: b, .. }) => a == b,
        (Part::Number { value: a, .. }, Part::Number { value: b, .. }) => a == b,
        (Part::Mark { mark: a, tight_after: s, .. }, Part::Mark { mark: b, tight_after: t, .. }) => a == b && s == t,
        (Part::Group(a), Part::Group(b)) => same_group(a, b),
        _ => false,
    }
}

fn same_group(a: &Group, b: &Group) -> bool {
    a.delimiter == b.delimiter
        && a.tight == b.tight
        && same_note(&a.note, &b.note)
        && same_all(&a.statements, &b.statements, same_statement)
        && same_all(&a.trailing, &b.trailing, same_comment)
}
