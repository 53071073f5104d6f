//! What was read of a file of printed cards, as a page.

use crate::layout::grouped;
use crate::page::{ColumnHead, Page, PageEntry, PagePart, PageText, Piece, TableFrame, Tone, numbers, plain, words};
use explain::imported::{ImportBrief, PatternBrief};

/// Rows of a table, unless all are wanted.
const ROWS: usize = 12;

const PATTERNS: [ColumnHead; 3] = [numbers("cards"), numbers("lines"), words("what is printed")];

/// One file.
#[must_use]
pub fn page(brief: &ImportBrief, verbose: bool) -> Page {
    let mut page = Page::called("Import");
    page.paragraph(vec![Piece::Strong(format!("{}, for rulebook {}", brief.file, brief.rulebook))]);
    page.list(figures(brief));
    for problem in &brief.problems {
        let left_out = Piece::Verdict(Tone::Bad, "left".to_owned());
        page.parts.push(PageEntry::at(2, plain(format!("out: {problem}"))).behind(left_out, 5).into());
    }
    let rows = |all: usize| if verbose { all } else { all.min(ROWS) };
    if !brief.patterns.is_empty() {
        page.heading(2, "Not read: cards that would be whole with such lines, and how many lines there are");
        let shown = &brief.patterns[..rows(brief.patterns.len())];
        page.parts.push(PagePart::Table(PATTERNS.to_vec(), shown.iter().flat_map(pattern).collect(), TableFrame::Open));
        if shown.len() < brief.patterns.len() {
            let rest = brief.patterns.len() - shown.len();
            page.paragraph(vec![Piece::Small(format!("{} more kinds of lines; `-v` has all", grouped(rest as u64)))]);
        }
    }
    if verbose && !brief.unread.is_empty() {
        page.heading(2, "Cards that are not read whole");
        for card in &brief.unread {
            page.list(card.unread.iter().map(|why| (0, plain(format!("{}: {why}", card.name)))).collect());
        }
    }
    page
}

fn figures(brief: &ImportBrief) -> Vec<(usize, PageText)> {
    let share = |part: usize, all: usize| match all {
        0 => String::new(),
        all => format!(" ({} %)", part * 100 / all),
    };
    let tone = if brief.whole == brief.with_text { Tone::Good } else { Tone::Open };
    let whole = format!("{} of {}", grouped(brief.whole as u64), grouped(brief.with_text as u64));
    let lines = format!("{} of {}", grouped(brief.lines_read as u64), grouped(brief.lines as u64));
    vec![
        (
            0,
            vec![
                Piece::Plain("cards with a text, read whole: ".to_owned()),
                Piece::Verdict(tone, whole),
                Piece::Plain(share(brief.whole, brief.with_text)),
            ],
        ),
        (0, plain(format!("lines read: {lines}{}", share(brief.lines_read, brief.lines)))),
        (
            0,
            plain(format!(
                "cards: {}; {} more are printed like one of them, {} are passed over",
                grouped(brief.cards as u64),
                grouped(brief.repeated as u64),
                grouped(brief.skipped as u64)
            )),
        ),
    ]
}

/// A pattern, and below it why it is not read.
fn pattern(it: &PatternBrief) -> Vec<Vec<PageText>> {
    let number = |number: usize| plain(format!("{number:>5}"));
    let empty = || plain(format!("{:>5}", ""));
    vec![
        vec![number(it.cards), number(it.lines), plain(it.text.replace('\n', " / "))],
        vec![empty(), empty(), vec![Piece::Small(it.why.clone())]],
    ]
}
