//! A page: what a command has to say in sections, tables, lists and stories, whatever it is printed as.
//!
//! A brief is turned into a page once ([`super::pages`]); [`html`], [`markdown`] and [`terminal`] print any page. So pages
//! and minutes say the same, and a new format is one more printer.

pub mod html;
pub mod markdown;
pub mod terminal;

use explain::brief::{Judged, Story};

/// A whole page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// What it is called.
    pub title: String,
    /// What stands on it, in order.
    pub parts: Vec<PagePart>,
}

/// Something that stands on a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PagePart {
    /// A heading of a level from 2; with the name by which it is linked to.
    Heading(u8, PageText, Option<String>),
    /// A paragraph.
    Paragraph(PageText),
    /// A list: each item with how deep it stands.
    List(Vec<(usize, PageText)>),
    /// A table.
    Table(Vec<ColumnHead>, Vec<Vec<PageText>>),
    /// Lines as they are, in a language.
    Code(&'static str, Vec<PageText>),
    /// A run, told.
    Story(Story),
    /// What can be opened, and what is in it.
    Fold(PageText, Vec<PagePart>),
    /// A line of a table whose other lines are not known yet, or its heading where it has no mark.
    Line {
        /// How it is.
        mark: Option<ShortVerdict>,
        /// What it is about.
        name: String,
        /// What stands in the columns, if anything does.
        cells: Vec<String>,
    },
    /// How something is, and what is told of it.
    Marked(ShortVerdict, PageText),
    /// What a text says, and the text; nothing for one that goes on with what the one before it says.
    Labelled(&'static str, String),
}

/// A verdict in few letters.
pub type ShortVerdict = (Tone, &'static str);

/// The head of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ColumnHead {
    /// What it says.
    pub text: &'static str,
    /// Whether there are numbers below.
    pub is_number: bool,
}

/// Text in pieces.
pub type PageText = Vec<Piece>;

/// A piece of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// As it is.
    Plain(String),
    /// What somebody looks for.
    Strong(String),
    /// Beside the point: a file, clauses.
    Small(String),
    /// A verdict.
    Verdict(Tone, String),
    /// A link to a heading of the page.
    Link(String, String),
    /// Several names, which can be folded.
    Names(Vec<String>),
}

/// How a verdict is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// As it should be.
    Good,
    /// Not as it should be.
    Bad,
    /// Not known, or to be looked at.
    Open,
}

impl From<Judged> for Tone {
    fn from(judged: Judged) -> Tone {
        match judged {
            Judged::AsExpected => Tone::Good,
            Judged::Unchecked | Judged::Unknown => Tone::Open,
            Judged::NotAsExpected => Tone::Bad,
        }
    }
}

impl Page {
    /// A page with nothing on it.
    #[must_use]
    pub fn called(title: impl Into<String>) -> Page {
        Page { title: title.into(), parts: Vec::new() }
    }

    /// Adds a heading that nothing links to.
    pub fn heading(&mut self, level: u8, text: &str) {
        self.parts.push(PagePart::Heading(level, plain(text), None));
    }

    /// Adds a paragraph.
    pub fn paragraph(&mut self, text: PageText) {
        self.parts.push(PagePart::Paragraph(text));
    }

    /// Adds a list, unless it is empty.
    pub fn list(&mut self, items: Vec<(usize, PageText)>) {
        if !items.is_empty() {
            self.parts.push(PagePart::List(items));
        }
    }
}

/// Text that is one plain piece.
#[must_use]
pub fn plain(text: impl Into<String>) -> PageText {
    vec![Piece::Plain(text.into())]
}

/// Text that is one verdict.
#[must_use]
pub fn verdict(tone: Tone, text: impl Into<String>) -> PageText {
    vec![Piece::Verdict(tone, text.into())]
}

/// The head of a column of words.
#[must_use]
pub const fn words(text: &'static str) -> ColumnHead {
    ColumnHead { text, is_number: false }
}

/// The head of a column of numbers.
#[must_use]
pub const fn numbers(text: &'static str) -> ColumnHead {
    ColumnHead { text, is_number: true }
}
