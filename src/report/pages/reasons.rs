//! How an outcome comes about as a page: below each choice what each option would have led to.

use crate::page::{Page, PageText, Piece, Tone, plain};
use explain::reasons::{ExplainBrief, ReasonedOptionBrief, ToldRun, ToldStep};

/// Everything.
#[must_use]
pub fn page(brief: &ExplainBrief) -> Page {
    let mut page = Page::called(&brief.name);
    page.paragraph(vec![Piece::Small(format!("{}, {}", brief.file, brief.rulebook))]);
    page.paragraph(plain(format!("Outcomes: {}", brief.outcomes.join(" "))));
    if let Some(limit) = &brief.limit {
        page.paragraph(vec![Piece::Verdict(Tone::Open, format!("{limit}: there may be more"))]);
    }
    if let (Some(name), Some(verdict)) = (&brief.property, &brief.verdict) {
        page.paragraph(plain(format!("Property \"{name}\": {verdict}")));
        if brief.runs.is_empty() {
            page.paragraph(plain("It is about all runs: no single one shows it."));
        }
    }
    brief.runs.iter().for_each(|it| run(&mut page, it));
    page
}

fn run(page: &mut Page, it: &ToldRun) {
    page.heading(2, &it.title);
    page.list(it.steps.iter().flat_map(step).collect());
}

fn step(it: &ToldStep) -> Vec<(usize, PageText)> {
    let mut text = plain(&it.text);
    if !it.clauses.is_empty() {
        text.push(Piece::Small(format!(" {}", it.clauses.join(", "))));
    }
    let mut all = vec![(it.depth, text)];
    if it.options.len() > 1 {
        all.extend(it.options.iter().map(|option| (it.depth + 1, told(option))));
    }
    all.extend(it.matters.iter().map(|why| (it.depth + 1, vec![Piece::Verdict(Tone::Bad, (*why).to_owned())])));
    all
}

fn told(it: &ReasonedOptionBrief) -> PageText {
    let mut leads = it.leads_to.clone();
    leads.extend(it.endless.then(|| "no end".to_owned()));
    leads.extend(it.more.then(|| "more beyond the limit".to_owned()));
    let text = format!("{}: {}", it.text, leads.join(" "));
    if it.taken { vec![Piece::Strong("taken ".to_owned()), Piece::Plain(text)] } else { plain(format!("else {text}")) }
}
