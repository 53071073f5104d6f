//! How an outcome comes about: below each choice what each option would have led to.

use crate::page::{Page, PageEntry, PagePart, Piece, Tone, plain};
use explain::reasons::{ExplainBrief, ReasonedOptionBrief, ToldRun, ToldStep};

/// Most outcomes of an option that are named.
const OUTCOMES_MAX: usize = 6;

/// Everything, as a page.
#[must_use]
pub fn page(brief: &ExplainBrief) -> Page {
    let mut page = Page::called(&brief.name);
    page.paragraph(vec![Piece::Small(format!("{}, {}", brief.file, brief.rulebook))]);
    page.parts.extend(found(brief));
    for run in &brief.runs {
        page.heading(2, &run.title);
        run.steps.iter().for_each(|it| step(&mut page.parts, it));
    }
    page
}

/// The same as lines.
#[must_use]
pub fn lines(brief: &ExplainBrief) -> Vec<PagePart> {
    let title = format!("{} ({}), rulebook {}", brief.name, brief.file, brief.rulebook);
    let mut parts: Vec<PagePart> = vec![PageEntry::at(0, vec![Piece::Strong(title)]).into()];
    parts.extend(found(brief));
    brief.runs.iter().for_each(|it| run(&mut parts, it));
    parts
}

/// What was found, before it is told.
fn found(brief: &ExplainBrief) -> Vec<PagePart> {
    let say = |piece: Piece| PageEntry::at(2, vec![piece]).into();
    let all = if brief.outcomes.is_empty() { "none".to_owned() } else { brief.outcomes.join(" ") };
    let mut parts: Vec<PagePart> = vec![say(Piece::Plain(format!("outcomes: {all}")))];
    let limit = brief.limit.iter().map(|limit| {
        let further = brief.further.map_or_else(String::new, |further| format!("; {further}"));
        Piece::Verdict(Tone::Open, format!("{limit}: there may be more outcomes{further}"))
    });
    parts.extend(limit.map(say));
    if let (Some(name), Some(verdict)) = (&brief.property, &brief.verdict) {
        parts.push(say(Piece::Plain(format!("property \"{name}\": {verdict}"))));
        if brief.runs.is_empty() {
            parts.push(say(Piece::Plain("it is about all runs: no single one shows it".to_owned())));
        }
    }
    parts
}

fn run(parts: &mut Vec<PagePart>, run: &ToldRun) {
    parts.push(PagePart::apart());
    parts.push(PageEntry::at(0, vec![Piece::Strong(run.title.clone())]).into());
    run.steps.iter().for_each(|it| step(parts, it));
}

fn step(parts: &mut Vec<PagePart>, it: &ToldStep) {
    parts.push(PagePart::Step(it.clone(), 2));
    if it.options.len() > 1 {
        parts.extend(it.options.iter().map(option));
    }
    let matters = |why: &&str| PageEntry::at(8, vec![Piece::Verdict(Tone::Bad, format!("! {why}"))]).into();
    parts.extend(it.matters.iter().map(matters));
}

fn option(it: &ReasonedOptionBrief) -> PagePart {
    let mut leads: Vec<String> = it.leads_to.iter().take(OUTCOMES_MAX).cloned().collect();
    if it.leads_to.len() > OUTCOMES_MAX {
        leads.push(format!("and {} more", it.leads_to.len() - OUTCOMES_MAX));
    }
    leads.extend(it.endless.then(|| "no end".to_owned()));
    leads.extend(it.more.then(|| "more beyond the limit".to_owned()));
    let who = (!it.choosers.is_empty()).then(|| format!("(chooses: {})", it.choosers.join(", ")));
    leads.extend(who);
    let mark = match it.taken {
        true => Piece::Verdict(Tone::Good, "taken".to_owned()),
        false => Piece::Small("else".to_owned()),
    };
    PageEntry::at(8, plain(format!("{}: {}", it.text, leads.join(" ")))).behind(mark, 5).into()
}
