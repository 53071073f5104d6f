//! A page as one file of HTML: nothing is fetched, nothing runs, and it prints.

use super::{ColumnHead, Page, PageEntry, PagePart, PageText, Piece, ShortVerdict, Tone};
use explain::brief::{Story, StoryLine, StoryLineKind};
use explain::reasons::ToldStep;
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// How every page looks: readable on paper, in the dark, and without colours.
pub const STYLE: &str = "
:root { color-scheme: light dark; --line: #8886; --bad: #b3261e; --good: #1b7a3d; --open: #8a5a00; --soft: #8882; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff8a80; --good: #7bd88f; --open: #ffc966; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top;
padding: .35rem .6rem; border-bottom: 1px solid var(--line); } td.number, th.number { text-align: right; }
.bad { color: var(--bad); font-weight: 600; } .good { color: var(--good); } .open { color: var(--open); }
.small { opacity: .75; font-size: .85em; } h2 { margin-top: 2.5rem; } h3 { margin-bottom: .3rem; break-after: avoid; }
details { margin: .4rem 0; } details > ul { margin: .3rem 0; } summary { cursor: pointer; }
pre { background: var(--soft); padding: .6rem; overflow-x: auto; }
ol.story { list-style: none; padding-left: .4rem; border-left: 3px solid var(--line); margin: .3rem 0 1rem; }
ol.story li { padding-left: .6rem; } .d1 { margin-left: 1.2rem; } .d2 { margin-left: 2.4rem; }
.choice { font-weight: 600; } .silence { color: var(--open); font-weight: 600; } .others { font-weight: 400; opacity: .8; }
.script, .end, .lap { font-weight: 700; } td { white-space: pre-line; } p.entry { margin-top: .1rem; margin-bottom: .1rem; }
@media print { body { margin: 0; max-width: none; font-size: 10pt; } a { color: inherit; text-decoration: none; }
details::details-content { content-visibility: visible; block-size: auto; } }
";

/// The page.
#[must_use]
pub fn page(page: &Page) -> String {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (page.title) }
                style { (PreEscaped(STYLE)) }
            }
            body { (body(page)) }
        }
    };
    base::visible::text(&markup.into_string()).into_owned()
}

/// What stands on it.
#[must_use]
pub fn body(page: &Page) -> Markup {
    html! {
        h1 { (page.title) }
        (parts(&page.parts))
    }
}

fn parts(all: &[PagePart]) -> Markup {
    html! { @for it in all { (part(it)) } }
}

fn part(it: &PagePart) -> Markup {
    match it {
        PagePart::Heading(level, words, name) => heading(*level, words, name.as_deref()),
        PagePart::Paragraph(words) => html! { p { (text(words)) } },
        PagePart::List(items) => list(items),
        PagePart::Table(heads, rows, _) => table(heads, rows),
        PagePart::Code(_, lines) => html! { pre { @for line in lines { (text(line)) "\n" } } },
        PagePart::Story(it, _) => story(it),
        PagePart::Step(it, _) => step(it),
        PagePart::Fold(summary, inner) => html! { details { summary { (said(summary)) } (parts(inner)) } },
        PagePart::Line { mark, name, cells } => html! {
            p { @if let Some(mark) = mark { (sign(*mark)) } strong { (name) } " " span.small { (cells.join(" ")) } }
        },
        PagePart::Entry(it) => html! { p.entry.(deep(it.indent / 4)) { (said(it)) } },
    }
}

fn sign((tone, word): ShortVerdict) -> Markup {
    html! { span.(class(tone)) { (word) } " " }
}

fn said(it: &PageEntry) -> Markup {
    html! { @for (label, _) in &it.labels { (one(label)) " " } (text(&it.text)) }
}

fn heading(level: u8, words: &[Piece], name: Option<&str>) -> Markup {
    html! {
        @match level {
            0..=2 => { h2 id=[name] { (text(words)) } },
            _ => { h3 id=[name] { (text(words)) } },
        }
    }
}

/// Items below the first of a depth, up to the next that stands as deep, are a list in it.
fn list(items: &[(usize, PageText)]) -> Markup {
    let Some((depth, _)) = items.first() else { return html! {} };
    let own = items.chunk_by(|_, (next, _)| next > depth);
    html! {
        ul { @for group in own { @if let [(_, words), below @ ..] = group {
            li { (text(words)) @if !below.is_empty() { (list(below)) } }
        } } }
    }
}

fn table(heads: &[ColumnHead], rows: &[Vec<PageText>]) -> Markup {
    html! {
        table {
            thead { tr { @for head in heads { th.number[head.is_number] { (head.text) } } } }
            tbody { @for row in rows { tr {
                @for (head, cell) in heads.iter().zip(row) { td.number[head.is_number] { (text(cell)) } }
            } } }
        }
    }
}

fn text(pieces: &[Piece]) -> Markup {
    html! { @for piece in pieces { (one(piece)) } }
}

fn one(piece: &Piece) -> Markup {
    html! {
        @match piece {
            Piece::Plain(text) => { (text) },
            Piece::Strong(text) => { strong { (text) } },
            Piece::Small(text) => { span.small { (text) } },
            Piece::Verdict(tone, text) => { span.(class(*tone)) { (text) } },
            Piece::Link(to, text) => { a href={ "#" (to) } { (text) } },
            Piece::Names(names) => { details { summary { (names.len()) } ul { @for name in names { li { (name) } } } } },
        }
    }
}

const fn class(tone: Tone) -> &'static str {
    match tone {
        Tone::Good => "good",
        Tone::Bad => "bad",
        Tone::Open => "open",
    }
}

fn story(it: &Story) -> Markup {
    html! {
        p { em { (it.title) } }
        ol.story { @for it in &it.lines { (line(it)) } }
    }
}

fn line(it: &StoryLine) -> Markup {
    let others =
        it.options.iter().enumerate().filter(|(at, _)| Some(*at) != it.taken).map(|(_, option)| option.as_str());
    let others: Vec<&str> = others.collect();
    html! {
        li.(it.kind.text()).(deep(it.depth)) {
            (it.text)
            @if matches!(it.kind, StoryLineKind::Choice | StoryLineKind::Silence) && !others.is_empty() {
                " " span.others { "(instead of: " (others.join("; ")) ")" }
            }
            (cited(&it.clauses))
        }
    }
}

/// A line of a run that stands by itself.
fn step(it: &ToldStep) -> Markup {
    html! { p.entry.(it.kind.text()).(deep(it.depth)) { (it.text) (cited(&it.clauses)) } }
}

fn cited(clauses: &[String]) -> Markup {
    html! { @if !clauses.is_empty() { " " span.small { "[" (clauses.join(", ")) "]" } } }
}

/// How far in something stands.
const fn deep(depth: usize) -> &'static str {
    match depth {
        0 => "d0",
        1 => "d1",
        _ => "d2",
    }
}
