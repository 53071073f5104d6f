//! Whether scenarios end, and whose loops there are, as a page.

use crate::page::{Page, PagePart, PageText, Piece, Tone, plain};
use explain::limiting::LimiterBrief;
use explain::looping::{LoopTold, LoopsBrief};

/// All scenarios.
#[must_use]
pub fn page(all: &[LoopsBrief]) -> Page {
    let mut page = Page::called("Loops");
    let number = |verdict: &str| all.iter().filter(|it| it.termination.verdict == verdict).count();
    let (ends, loops, unknown) = (number("ends"), number("loops"), number("unknown"));
    page.paragraph(plain(format!(
        "{ends} end, {loops} loop, {unknown} unknown. Everybody is taken to know every card."
    )));
    all.iter().for_each(|it| scenario(&mut page, it));
    page
}

fn scenario(page: &mut Page, it: &LoopsBrief) {
    page.heading(2, &it.name);
    page.paragraph(vec![Piece::Small(format!("{}, {}, {} states", it.file, it.rulebook, it.states))]);
    let (tone, says) = match it.termination.verdict {
        "ends" => (Tone::Good, "every run ends".to_owned()),
        "loops" => (Tone::Bad, format!("it can go on for ever: loops: {}", it.termination.loops.len())),
        _ => (Tone::Open, format!("unknown: {}", it.limit.as_deref().unwrap_or("a limit was reached"))),
    };
    page.paragraph(vec![Piece::Verdict(tone, says)]);
    it.termination.loops.iter().for_each(|one| a_loop(page, one));
    if let Some(why) = &it.why {
        page.list(why.iter().filter(|it| it.verdict != "ends").map(limiter).collect());
    }
}

fn a_loop(page: &mut Page, it: &LoopTold) {
    let whose = if it.found.whose.is_empty() { "nobody".to_owned() } else { it.found.whose.join(" and ") };
    page.heading(3, &format!("a loop of {whose}: {}, {}", it.found.kind, it.found.shape));
    let mut items: Vec<(usize, PageText)> = vec![(0, plain(&it.says))];
    items.extend(it.found.rulebook.iter().map(|says| (0, plain(format!("the rulebook: {says}")))));
    items.extend(it.grows.iter().map(|grown| (0, plain(format!("each lap: {grown}")))));
    let clauses = it.clauses.iter().map(|it| (0, vec![Piece::Small(format!("{} {}", it.id, it.title))]));
    items.extend(clauses);
    page.list(items);
    page.parts.push(PagePart::Story(it.found.story.clone()));
    for out in &it.ways_out {
        let inside = match &out.story {
            Some(story) => PagePart::Story(story.clone()),
            None => PagePart::Paragraph(plain("what comes then was not looked at")),
        };
        page.parts.push(PagePart::Fold(plain(format!("{} can leave: {}", out.who, out.choice)), vec![inside]));
    }
}

fn limiter(it: &LimiterBrief) -> (usize, PageText) {
    let of = if it.of.is_empty() { String::new() } else { format!(" of {}", it.of) };
    let (tone, word) = if it.verdict == "loops" { (Tone::Bad, "holds") } else { (Tone::Open, "unknown") };
    let text = format!(" {}{of} {}", it.limiter, it.clauses.join(", "));
    (0, vec![Piece::Verdict(tone, word.to_owned()), Piece::Plain(text)])
}
