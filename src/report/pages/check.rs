//! A check as a page for a committee, with everything that was found, and as minutes: what is not as expected.

use crate::findings::{Document, given, outcomes, told, word};
use crate::json::Problem;
use crate::layout::grouped;
use crate::page::{Page, PagePart, PageText, Piece, TableFrame, Tone, numbers, plain, verdict, words};
use crate::pages::check_lines::{CheckTotals, difference, not_known_to_be_fewest, totals};
use explain::brief::{CheckBrief, Judged, LoopBrief, OutcomeBrief, PropertyBrief, SilentBrief, Story};
use explain::checked::{BaselineBrief, Checked};

/// What both are called.
const TITLE: &str = "What was found";

/// The page: a table for each file, then its scenarios one by one.
#[must_use]
pub fn page(document: &Document<'_>) -> Page {
    let mut page = start(document);
    document.baselines.iter().for_each(|it| differs(&mut page, it));
    let bad = document.checked.iter().enumerate().filter(|(_, it)| it.brief.judged > Judged::Unchecked);
    let bad: Vec<(usize, PageText)> = bad.map(|(at, it)| (0, vec![link(at, it), space(), judged(&it.brief)])).collect();
    if !bad.is_empty() {
        page.heading(2, "Not as expected, or unknown");
    }
    page.list(bad);
    let mut first = 0;
    for file in document.checked.chunk_by(|one, other| one.brief.file == other.brief.file) {
        table(&mut page, file, |nth, it| vec![link(first + nth, it)]);
        for (nth, it) in file.iter().enumerate() {
            scenario(&mut page, first + nth, it);
        }
        first += file.len();
    }
    page
}

/// The minutes: what is not as expected, then a table for each file.
#[must_use]
pub fn minutes(document: &Document<'_>) -> Page {
    let mut page = start(document);
    for checked in document.checked.iter().filter(|it| it.brief.judged > Judged::Unchecked) {
        page.heading(2, &format!("{}: {}", checked.title, word(&checked.brief)));
        page.parts.extend(failures(checked));
    }
    document.baselines.iter().for_each(|it| differs(&mut page, it));
    for file in document.checked.chunk_by(|one, other| one.brief.file == other.brief.file) {
        table(&mut page, file, |_, it| plain(&it.title));
    }
    page
}

fn start(document: &Document<'_>) -> Page {
    let mut page = Page::called(TITLE);
    let mut tally = CheckTotals::default();
    document.checked.iter().for_each(|it| tally.add(it.brief.judged));
    page.paragraph(plain(format!("{}.", summary(tally))));
    if !document.problems.is_empty() {
        page.heading(2, "Problems in the texts");
    }
    page.list(document.problems.iter().map(|it| (0, problem(it))).collect());
    page
}

/// How many scenarios are how.
fn summary(tally: CheckTotals) -> String {
    let said = |piece: Piece| match piece {
        Piece::Plain(text)
        | Piece::Strong(text)
        | Piece::Small(text)
        | Piece::Verdict(_, text)
        | Piece::Link(_, text) => text,
        Piece::Names(names) => names.join("; "),
    };
    totals(tally).into_iter().map(said).collect()
}

fn problem(it: &Problem) -> PageText {
    let place = it.file.as_ref().map(|file| format!("{file}:{}: ", it.line.unwrap_or(1))).unwrap_or_default();
    let tone = if it.severity == "error" { Tone::Bad } else { Tone::Open };
    let help = it.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
    vec![Piece::Verdict(tone, it.severity.to_owned()), Piece::Plain(format!(": {place}{}{help}", it.message))]
}

fn differs(page: &mut Page, it: &BaselineBrief) {
    page.heading(2, &format!("Not as in {}", it.file));
    page.parts.push(PagePart::Code("diff", difference(it)));
}

fn table(page: &mut Page, file: &[Checked], title: impl Fn(usize, &Checked) -> PageText) {
    page.heading(2, file.first().map_or("", |it| it.brief.file.as_str()));
    let heads = vec![words("Scenario"), words(""), numbers("States"), words("Outcomes")];
    let row = |(nth, it): (usize, &Checked)| {
        let states = plain(grouped(it.brief.size.states));
        vec![title(nth, it), vec![judged(&it.brief)], states, plain(outcomes(it))]
    };
    page.parts.push(PagePart::Table(heads, file.iter().enumerate().map(row).collect(), TableFrame::Open));
}

fn link(at: usize, it: &Checked) -> Piece {
    Piece::Link(format!("s{at}"), it.title.clone())
}

fn space() -> Piece {
    Piece::Plain(" ".to_owned())
}

fn judged(brief: &CheckBrief) -> Piece {
    Piece::Verdict(Tone::from(brief.judged), word(brief).to_owned())
}

/// What is not met, each with the runs that show it, and faults of the program.
fn failures(checked: &Checked) -> Vec<PagePart> {
    let mut parts = Vec::new();
    let failed = checked.brief.expectations.iter().zip(&checked.placed);
    for (it, placed) in failed.filter(|(it, _)| it.judged != Judged::AsExpected) {
        parts.push(PagePart::Paragraph(verdict(Tone::from(it.judged), told(&checked.title, it, placed))));
        parts.extend(it.stories.iter().cloned().map(PagePart::story));
    }
    parts.extend(checked.faults.iter().map(|fault| PagePart::Paragraph(verdict(Tone::Bad, fault))));
    parts
}

fn scenario(page: &mut Page, at: usize, checked: &Checked) {
    let brief = &checked.brief;
    let title = vec![Piece::Plain(checked.title.clone()), space(), judged(brief)];
    page.parts.push(PagePart::Heading(3, title, Some(format!("s{at}"))));
    page.paragraph(about(checked));
    page.parts.extend(failures(checked));
    if !brief.expectations.is_empty() {
        page.parts.push(expected(brief));
    }
    brief.silent.iter().for_each(|it| silent(page, it));
    page.parts.extend(brief.termination.loops.iter().map(a_loop));
    page.parts.extend(brief.outcomes.iter().filter_map(outcome));
    if !brief.outcomes.is_empty() && brief.outcomes.iter().all(|it| it.story.is_none()) {
        let all = grouped(brief.outcomes.len() as u64);
        page.paragraph(plain(format!("There are {all} outcomes: their runs are told with --story.")));
    }
    page.parts.extend(brief.properties.iter().map(property));
    if !brief.cites.is_empty() {
        let assumed = |assumption| if assumption { " (assumption)" } else { "" };
        let cited =
            brief.cites.iter().map(|it| (0, plain(format!("{} {}{}", it.id, it.title, assumed(it.assumption)))));
        let cited = PagePart::List(cited.collect());
        page.parts.push(PagePart::Fold(plain("Clauses that decided something").into(), vec![cited]));
    }
}

fn about(checked: &Checked) -> PageText {
    let brief = &checked.brief;
    let line = checked.place.as_ref().map(|place| format!(", line {}", place.line)).unwrap_or_default();
    let mut text = plain(format!("Rulebook {}{line}", brief.rulebook));
    if let Some(limit) = &brief.limit {
        text.push(Piece::Plain(", ".to_owned()));
        text.push(Piece::Verdict(Tone::Open, limit.clone()));
    }
    if !brief.choosers.is_empty() {
        text.push(Piece::Plain(format!(". Who chooses: {}", brief.choosers.join(", "))));
    }
    text
}

fn expected(brief: &CheckBrief) -> PagePart {
    let items = brief.expectations.iter().map(|it| {
        let text = Piece::Plain(format!("{}: ", it.text.trim_start_matches("expect ")));
        (0, vec![text, Piece::Verdict(Tone::from(it.judged), it.judged.text().to_owned())])
    });
    PagePart::Fold(plain("What is expected").into(), vec![PagePart::List(items.collect())])
}

fn silent(page: &mut Page, it: &SilentBrief) {
    let how = match it.matters {
        Some(true) => "and it matters",
        Some(false) if it.choosers_differ == Some(true) => "and the same comes of it, but others choose",
        Some(false) => "but it makes no difference",
        None => "and it is not known whether it matters",
    };
    let says = format!("Silent here, {how}: {}", it.policy);
    let mut text = if it.matters == Some(true) { verdict(Tone::Open, says) } else { plain(says) };
    if !it.declared {
        text.push(Piece::Plain(" (the rulebook does not speak of it)".to_owned()));
    }
    page.paragraph(text);
    if !it.given.is_empty() {
        page.paragraph(plain(format!("Together with other silence, where {}.", given(it))));
    }
    let others_choose = it.choosers_differ == Some(true);
    if it.matters == Some(true) || others_choose {
        let readings = it.readings.iter().map(|it| {
            let outcomes = if it.outcomes.is_empty() { "none".to_owned() } else { it.outcomes.join(", ") };
            let who = if it.choosers.is_empty() { "nobody".to_owned() } else { it.choosers.join(", ") };
            let who = if others_choose { format!("; chooses: {who}") } else { String::new() };
            (0, plain(format!("read as \u{201c}{}\u{201d}: {outcomes}{who}", it.value)))
        });
        page.list(readings.collect());
    }
}

fn a_loop(it: &LoopBrief) -> PagePart {
    let mut inner: Vec<PagePart> = Vec::new();
    if !it.fewest {
        inner.push(PagePart::Paragraph(plain(format!("It is open {}.", not_known_to_be_fewest(it)))));
    }
    inner.extend(it.rulebook.iter().map(|says| PagePart::Paragraph(plain(format!("Rulebook: {says}")))));
    if !it.exits.is_empty() {
        inner.push(PagePart::Paragraph(plain(format!("Ways out: {}", it.exits.join("; ")))));
    }
    inner.push(PagePart::story(it.story.clone()));
    PagePart::Fold(plain(format!("Loop: {}", it.words())).into(), inner)
}

fn outcome(it: &OutcomeBrief) -> Option<PagePart> {
    let story: &Story = it.story.as_ref()?;
    Some(PagePart::Fold(plain(format!("How it comes to {}", it.text)).into(), vec![PagePart::story(story.clone())]))
}

fn property(it: &PropertyBrief) -> PagePart {
    let reason = it.reason.as_ref().map(|reason| format!(" ({reason})")).unwrap_or_default();
    let text = PagePart::Paragraph(plain(format!("{}{reason}", it.text)));
    let inner = std::iter::once(text).chain(it.stories.iter().cloned().map(PagePart::story));
    PagePart::Fold(plain(format!("Property {}: {}", it.name, it.verdict)).into(), inner.collect())
}
