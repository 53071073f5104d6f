//! Two versions as a page.

use crate::page::{Page, PagePart, PageText, Piece, Tone, plain, verdict, words};
use explain::changed::RulebookChangeBrief;
use explain::differ::{DiffBrief, ScenarioDiff};
use explain::parting::{PartingBrief, PartingStepBrief};

/// The page.
#[must_use]
pub fn page(brief: &DiffBrief) -> Page {
    let mut page = Page::called(format!("{} \u{2192} {}", brief.old, brief.new));
    page.paragraph(plain(format!("{}.", brief.verdict())));
    if !brief.changes.is_empty() {
        page.heading(2, "What is changed");
        let heads = ["Rule", "Clauses", "Old", "New", "Touches"].map(words);
        page.parts.push(PagePart::Table(heads.to_vec(), brief.changes.iter().map(change).collect()));
    }
    let differ: Vec<&ScenarioDiff> = brief.different().chain(brief.unknown()).collect();
    if !differ.is_empty() {
        page.heading(2, "What differs");
    }
    differ.into_iter().for_each(|it| scenario(&mut page, it));
    for (title, only) in [("Only in the old version", &brief.only_old), ("Only in the new version", &brief.only_new)] {
        if !only.is_empty() {
            page.heading(2, title);
            page.list(only.iter().map(|name| (0, plain(name))).collect());
        }
    }
    if !brief.left_out.is_empty() {
        page.heading(2, "Left out");
        page.list(brief.left_out.iter().map(|it| (0, plain(format!("{}: {}", it.name, it.why)))).collect());
    }
    page
}

fn change(it: &RulebookChangeBrief) -> Vec<PageText> {
    vec![plain(&it.name), plain(it.clauses.join(", ")), plain(&it.old), plain(&it.new), touches(it)]
}

fn touches(it: &RulebookChangeBrief) -> PageText {
    let mut text = match (it.alone, it.touches.len()) {
        (false, _) => verdict(Tone::Open, "cannot be made alone"),
        (true, 0) if it.unknown_in.is_empty() && it.asked => plain("none: what asks for it here comes to the same"),
        (true, 0) if it.unknown_in.is_empty() => verdict(Tone::Bad, "none: nothing here tests it"),
        (true, 0) => plain("none that is known"),
        (true, _) => vec![Piece::Names(it.touches.clone())],
    };
    if !it.unknown_in.is_empty() {
        text.push(Piece::Plain("; unknown: ".to_owned()));
        text.push(Piece::Names(it.unknown_in.clone()));
    }
    text
}

fn scenario(page: &mut Page, it: &ScenarioDiff) {
    let found = &it.difference;
    page.heading(3, &it.name);
    page.paragraph(vec![Piece::Small(it.file.clone())]);
    let mut items: Vec<(usize, PageText)> = Vec::new();
    if it.reworded {
        items.push((0, verdict(Tone::Open, "The scenario or a card in it says something else.")));
    }
    // Neither is good or bad in itself: the words tell them apart, and no colour.
    for (label, runs) in [("Lost: ", &found.lost), ("Gained: ", &found.gained)] {
        let all: Vec<&str> = runs.iter().map(|run| run.text.as_str()).collect();
        if !all.is_empty() {
            items.push((0, vec![Piece::Plain(label.to_owned()), Piece::Strong(all.join(", "))]));
        }
    }
    for turn in &found.turned {
        let name = turn.name.as_ref().map(|name| format!(" \u{201c}{name}\u{201d}")).unwrap_or_default();
        let arrow = Piece::Plain(" \u{2192} ".to_owned());
        let (old, new) = (turned(&turn.old), turned(&turn.new));
        items.push((0, vec![Piece::Plain(format!("{}{name}: ", turn.kind)), old, arrow, new]));
    }
    items.extend(found.limits.iter().map(|limit| (0, verdict(Tone::Open, limit))));
    found.parts_at.iter().for_each(|it| parting(&mut items, it));
    page.list(items);
    for (label, runs) in [("lost: ", &found.lost), ("gained: ", &found.gained)] {
        for run in runs {
            let summary = vec![Piece::Plain(label.to_owned()), Piece::Strong(run.text.clone())];
            page.parts.push(PagePart::Fold(summary, vec![PagePart::Story(run.story.clone())]));
        }
    }
}

/// What a verdict was or is: the colour is that of the verdict, whichever side it stands on.
fn turned(text: &str) -> Piece {
    match text {
        "holds" => Piece::Verdict(Tone::Good, text.to_owned()),
        "fails" => Piece::Verdict(Tone::Bad, text.to_owned()),
        _ => Piece::Strong(text.to_owned()),
    }
}

fn parting(items: &mut Vec<(usize, PageText)>, it: &PartingBrief) {
    items.push((0, plain(format!("The versions part at: {}", it.line.as_deref().unwrap_or("the start")))));
    items.extend(it.choices.iter().map(|choice| (1, plain(choice))));
    items.push((1, step("old", &it.old)));
    items.push((1, step("new", &it.new)));
}

fn step(which: &str, it: &PartingStepBrief) -> PageText {
    let mut text = vec![Piece::Strong(which.to_owned()), Piece::Plain(format!(": {}", it.text))];
    if !it.clauses.is_empty() {
        text.push(Piece::Small(format!(" [{}]", it.clauses.join(", "))));
    }
    text
}
