//! A page: what a command has to say in sections, tables, lists and stories, whatever it is printed as.
//!
//! A brief is turned into a page once ([`super::pages`]); [`html`], [`markdown`] and [`terminal`] print any page. So pages
//! and minutes say the same, and a new format is one more printer.

pub mod html;
pub mod markdown;
pub mod terminal;

use explain::brief::{Judged, Story};
use explain::reasons::ToldStep;

/// How far in stories stand that are told of a line with columns.
pub const STORY: usize = 6;

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
    /// A table; with lines around its cells where there are no colours and pages, or without.
    Table(Vec<ColumnHead>, Vec<Vec<PageText>>, TableFrame),
    /// Lines as they are, in a language.
    Code(&'static str, Vec<PageText>),
    /// A run, told; with how far in it stands.
    Story(Story, usize),
    /// A line of a run, below which other things are told; with how far in it stands.
    Step(ToldStep, usize),
    /// What can be opened, and what is in it.
    Fold(PageEntry, Vec<PagePart>),
    /// A line of a table whose other lines are not known yet, or its heading where it has no mark.
    Line {
        /// How it is.
        mark: Option<ShortVerdict>,
        /// What it is about.
        name: String,
        /// What stands in the columns, if anything does.
        cells: Vec<String>,
    },
    /// What is said of something.
    Entry(PageEntry),
}

/// Whether the cells of a table stand in frames.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TableFrame {
    /// They stand beside each other.
    #[default]
    Open,
    /// There are lines around each: it may have several lines of text.
    Framed,
}

/// Something said, and in front of it what it is about. Where lines have a width, those after the first begin below what
/// is said.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PageEntry {
    /// How far in it stands, in columns.
    pub indent: usize,
    /// What it is about, each with the columns that it takes at the least.
    pub labels: Vec<(Piece, usize)>,
    /// What is said.
    pub text: PageText,
    /// How much further in its lines stand but the first: 0 or 2.
    pub hang: usize,
}

impl PageEntry {
    /// One without a label.
    #[must_use]
    pub fn at(indent: usize, text: impl Into<PageText>) -> PageEntry {
        PageEntry { indent, text: text.into(), ..PageEntry::default() }
    }

    /// The same behind a label, and behind those it has.
    #[must_use]
    pub fn behind(mut self, label: Piece, room: usize) -> PageEntry {
        self.labels.push((label, room));
        self
    }

    /// The same with its other lines two columns further in.
    #[must_use]
    pub fn hanging(self) -> PageEntry {
        PageEntry { hang: 2, ..self }
    }
}

impl From<PageEntry> for PagePart {
    fn from(entry: PageEntry) -> PagePart {
        PagePart::Entry(entry)
    }
}

impl From<PageText> for PageEntry {
    fn from(text: PageText) -> PageEntry {
        PageEntry::at(0, text)
    }
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
    /// How wide it is where lines have a width; 0: as wide as what stands in it.
    pub room: usize,
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

impl PagePart {
    /// A story that is told of a line with columns.
    #[must_use]
    pub fn story(story: Story) -> PagePart {
        PagePart::Story(story, STORY)
    }

    /// A line that is a heading.
    #[must_use]
    pub fn title(text: impl Into<String>) -> PagePart {
        PagePart::Paragraph(vec![Piece::Strong(text.into())])
    }

    /// An empty line.
    #[must_use]
    pub const fn apart() -> PagePart {
        PagePart::Paragraph(Vec::new())
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

/// Clauses behind what they say.
#[must_use]
pub fn bracketed(clauses: &[String]) -> String {
    if clauses.is_empty() { String::new() } else { format!(" [{}]", clauses.join(", ")) }
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
    ColumnHead { text, is_number: false, room: 0 }
}

/// The head of a column of numbers.
#[must_use]
pub const fn numbers(text: &'static str) -> ColumnHead {
    ColumnHead { text, is_number: true, room: 0 }
}
