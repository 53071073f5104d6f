//! Two versions: a page, and as lines: what each change touches, and where each scenario that differs parts.

use crate::layout::count;
use crate::page::{
    Page, PageEntry, PagePart, PageText, Piece, STORY, TableFrame, Tone, bracketed, plain, verdict, words,
};
use explain::brief::StoryLine;
use explain::changed::{RenumberedClause, RulebookChangeBrief};
use explain::differ::{DiffBrief, LeftOut, ScenarioDiff, ScenarioDifference};
use explain::parting::PartingBrief;

/// The page.
#[must_use]
pub fn page(brief: &DiffBrief) -> Page {
    let mut page = Page::called(format!("{} \u{2192} {}", brief.old, brief.new));
    page.paragraph(plain(format!("{}.", brief.verdict())));
    if !brief.changes.is_empty() {
        page.heading(2, "What is changed");
        let heads = ["Rule", "Clauses", "Old", "New", "Touches"].map(words);
        page.parts.push(PagePart::Table(heads.to_vec(), brief.changes.iter().map(change).collect(), TableFrame::Open));
    }
    if !brief.renumbered.is_empty() {
        page.heading(2, "Renumbered clauses");
        let row = |it: &RenumberedClause| vec![plain(&it.old), plain(&it.new)];
        let rows = brief.renumbered.iter().map(row).collect();
        page.parts.push(PagePart::Table(["Old", "New"].map(words).to_vec(), rows, TableFrame::Open));
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
            page.parts.push(PagePart::Fold(summary.into(), vec![PagePart::story(run.story.clone())]));
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

fn step(which: &str, it: &StoryLine) -> PageText {
    let mut text = vec![Piece::Strong(which.to_owned()), Piece::Plain(format!(": {}", it.text))];
    if !it.clauses.is_empty() {
        text.push(Piece::Small(format!(" [{}]", it.clauses.join(", "))));
    }
    text
}

// lines

/// Scenarios that are named where a change touches many.
const NAMED_MAX: usize = 3;
/// Choices before the parting that are told.
const CHOICES_MAX: usize = 4;

/// Everything; with `verbose` also the shortest run to each outcome that is gained or lost.
#[must_use]
pub fn lines(brief: &DiffBrief, verbose: bool) -> Vec<PagePart> {
    let title = format!("{} -> {}", brief.old, brief.new);
    let mut parts: Vec<PagePart> = vec![PageEntry::at(0, vec![Piece::Strong(title)]).into()];
    brief.changes.iter().for_each(|it| one_change(&mut parts, it, verbose));
    if !brief.renumbered.is_empty() {
        let each = brief.renumbered.iter().map(|it| format!("{} -> {}", it.old, it.new)).collect();
        parts.push(PageEntry::at(2, plain("clauses")).into());
        parts.push(labelled("numbers", plain(at_most(each, verbose))));
    }
    let mut file = "";
    for it in brief.different().chain(brief.unknown()) {
        if it.file != file {
            file = &it.file;
            heading(&mut parts, file);
        }
        one_scenario(&mut parts, it, verbose);
    }
    for (only, which) in [(&brief.only_old, "only in the old version"), (&brief.only_new, "only in the new version")] {
        if !only.is_empty() {
            heading(&mut parts, which);
            parts.extend(only.iter().map(|name| marked(Tone::Open, "ONLY", name)));
        }
    }
    if !brief.left_out.is_empty() {
        heading(&mut parts, "left out");
        for LeftOut { name, why } in &brief.left_out {
            parts.extend([marked(Tone::Open, "----", name), labelled("because", plain(why))]);
        }
    }
    parts.push(PagePart::apart());
    parts.push(PageEntry::at(0, plain(brief.verdict())).into());
    parts
}

fn one_change(parts: &mut Vec<PagePart>, it: &RulebookChangeBrief, verbose: bool) {
    parts.push(PageEntry::at(2, plain(format!("{}{}", it.name, bracketed(&it.clauses)))).into());
    let sides = [("old", &it.old), ("new", &it.new)].into_iter().filter(|(_, value)| !value.is_empty());
    parts.extend(sides.map(|(label, value)| labelled(label, plain(value))));
    let told = match (it.alone, it.touches.len()) {
        (false, _) => verdict(Tone::Open, "cannot be made alone"),
        (true, 0) if it.unknown_in.is_empty() && it.asked => {
            plain("no scenario: what asks for it here comes to the same")
        }
        (true, 0) if it.unknown_in.is_empty() => verdict(Tone::Bad, "no scenario: nothing here tests it"),
        (true, 0) => plain("none that is known"),
        (true, many) => plain(format!("{}: {}", count(many as u64, "scenario"), some(&it.touches, verbose))),
    };
    parts.push(labelled("touches", told));
    if !it.unknown_in.is_empty() {
        parts.push(labelled("unknown", plain(some(&it.unknown_in, verbose))));
    }
}

fn one_scenario(parts: &mut Vec<PagePart>, scenario: &ScenarioDiff, verbose: bool) {
    let it = &scenario.difference;
    let (tone, mark) = if it.equal().is_none() { (Tone::Open, "????") } else { (Tone::Bad, "DIFF") };
    parts.push(marked(tone, mark, &scenario.name));
    if scenario.reworded {
        parts.push(labelled("text", plain("the scenario or a card in it says something else")));
    }
    difference(parts, it);
    parts.extend(it.limits.iter().map(|limit| labelled("limit", plain(limit))));
    it.parts_at.iter().for_each(|it| parts_at(parts, it));
    if verbose {
        parts.extend(it.lost.iter().chain(&it.gained).map(|run| PagePart::Story(run.story.clone(), STORY)));
    }
}

fn difference(parts: &mut Vec<PagePart>, it: &ScenarioDifference) {
    for (label, runs) in [("lost", &it.lost), ("gained", &it.gained)] {
        let all: Vec<&str> = runs.iter().map(|run| run.text.as_str()).collect();
        if !all.is_empty() {
            parts.push(labelled(label, plain(all.join(", "))));
        }
    }
    for turn in &it.turned {
        let name = turn.name.as_ref().map(|name| format!("\"{name}\": ")).unwrap_or_default();
        parts.push(labelled(turn.kind, plain(format!("{name}{} -> {}", turn.old, turn.new))));
    }
}

fn parts_at(parts: &mut Vec<PagePart>, it: &PartingBrief) {
    parts.push(labelled("parts at", plain(it.line.as_deref().unwrap_or("the start"))));
    let left_out = it.choices.len().saturating_sub(CHOICES_MAX);
    if left_out > 0 {
        let choices = count(left_out as u64, "choice");
        parts.push(labelled("", plain(format!("after {choices}, and then"))));
    }
    parts.extend(it.choices[left_out..].iter().map(|choice| labelled("", plain(format!("> {choice}")))));
    let told = |line: &StoryLine| plain(format!("{}{}", line.text, bracketed(&line.clauses)));
    parts.extend([labelled("  old", told(&it.old)), labelled("  new", told(&it.new))]);
}

fn some(names: &[String], verbose: bool) -> String {
    at_most(names.iter().map(|name| format!("\"{name}\"")).collect(), verbose)
}

/// The first few, and how many more there are.
fn at_most(mut all: Vec<String>, verbose: bool) -> String {
    let more = if verbose { 0 } else { all.len().saturating_sub(NAMED_MAX) };
    if more > 0 {
        all.truncate(NAMED_MAX);
        all.push(format!("and {more} more"));
    }
    all.join(", ")
}

fn heading(parts: &mut Vec<PagePart>, text: &str) {
    parts.extend([PagePart::apart(), PagePart::title(text)]);
}

fn marked(tone: Tone, mark: &str, text: &str) -> PagePart {
    PageEntry::at(2, plain(text)).behind(Piece::Verdict(tone, mark.to_owned()), 5).into()
}

fn labelled(label: &str, text: PageText) -> PagePart {
    let piece = if label == "lost" || label == "gained" { Piece::Strong } else { Piece::Small };
    PageEntry::at(6, text).behind(piece(label.to_owned()), 11).into()
}
