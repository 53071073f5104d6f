//! What scenarios exercise of rulebooks: a page, with what the rulebooks settle and what becomes of changes of them, and as it
//! goes, what nothing exercises first of all.

use crate::layout::{count, grouped};
use crate::page::{Page, PageEntry, PagePart, PageText, Piece, TableFrame, Tone, numbers, plain, verdict, words};
use explain::covered::{CardBrief, ClauseCovered, ClauseGuard, CoverageBrief, CoverageCounts, UntakenBrief};
use scene::brief::ListedBrief;
use scene::rulebook::RulebookBrief;

/// The page: what is exercised, and beside it the rulebooks, whose scenarios are those of the list.
#[must_use]
pub fn page(briefs: &[CoverageBrief], books: &[RulebookBrief], listed: &[ListedBrief]) -> Page {
    let mut page = Page::called("What the scenarios exercise");
    page.paragraph(plain(
        "A rule is exercised if a run of some scenario cites it. A definition only says what a word means: \
         nothing can violate it, so it is not counted. A change is one rule turned into another: one that \
         no scenario notices is a rule that could be misread without anybody seeing it here.",
    ));
    let columns = ["Scenarios", "Rules", "Exercised", "Definitions", "Abilities used", "Ways taken"].map(numbers);
    let heads = std::iter::once(words("Rulebook")).chain(columns).collect();
    page.parts.push(PagePart::Table(heads, briefs.iter().map(in_numbers).collect(), TableFrame::Open));
    for (brief, book) in briefs.iter().zip(books) {
        rulebook(&mut page, brief);
        super::rulebook::add(&mut page, book, listed);
        cards(&mut page, brief);
    }
    page
}

fn in_numbers(brief: &CoverageBrief) -> Vec<PageText> {
    let counts = brief.counts;
    let cells = [
        brief.rulebook.clone(),
        brief.scenarios.to_string(),
        counts.rules.to_string(),
        format!("{}{}", counts.exercised, share(counts)),
        counts.definitions.to_string(),
        format!("{} of {}", counts.used, counts.abilities),
        format!("{} of {}", counts.taken, counts.ways),
    ];
    cells.map(plain).to_vec()
}

fn rulebook(page: &mut Page, brief: &CoverageBrief) {
    page.heading(2, &brief.rulebook);
    if !brief.title.is_empty() {
        page.paragraph(plain(&brief.title));
    }
    partial(brief).into_iter().for_each(|says| page.paragraph(verdict(Tone::Open, says)));
    page.heading(3, "Rules that nothing exercises");
    let idle = brief.clauses.iter().filter(|it| it.is_idle());
    let is_partial = brief.is_partial();
    let named =
        |it: &ClauseCovered| (0, called(Tone::Bad, &it.id, &format!("{} ({})", it.title, why_idle(it, is_partial))));
    let idle: Vec<(usize, PageText)> = idle.map(named).collect();
    if idle.is_empty() {
        page.paragraph(verdict(Tone::Good, "None: every rule is exercised."));
    }
    page.list(idle);
    page.heading(3, "Every clause");
    let heads = ["Clause", "About", "Scenarios", "Properties", "Changes"].map(words);
    page.parts.push(PagePart::Table(heads.to_vec(), brief.clauses.iter().map(row).collect(), TableFrame::Open));
}

fn cards(page: &mut Page, brief: &CoverageBrief) {
    let cards: Vec<&CardBrief> = brief.cards.iter().filter(|card| !card.untaken.is_empty()).collect();
    if !cards.is_empty() {
        page.heading(3, "What no run takes of the cards");
        page.list(cards.into_iter().flat_map(|card| untaken(card, brief.is_partial())).collect());
    }
}

fn called(tone: Tone, name: &str, about: &str) -> PageText {
    vec![Piece::Verdict(tone, name.to_owned()), Piece::Plain(format!(" {about}"))]
}

fn row(clause: &ClauseCovered) -> Vec<PageText> {
    let assumed = if clause.assumption { " (assumption)" } else { "" };
    let beside = if clause.guard == Some(ClauseGuard::Cited) { " (checked beside it)" } else { "" };
    let mut scenarios: PageText = Vec::new();
    if clause.is_definition() {
        scenarios.push(Piece::Small("definition ".to_owned()));
    } else if clause.scenarios.is_empty() {
        scenarios.push(Piece::Verdict(Tone::Bad, "none".to_owned()));
    }
    if !clause.scenarios.is_empty() {
        scenarios.push(Piece::Names(clause.scenarios.clone()));
    }
    let mut changes: PageText = Vec::new();
    if clause.killed + clause.survived > 0 {
        changes.push(Piece::Plain(format!("{} noticed", clause.killed)));
    }
    if clause.survived > 0 {
        changes.push(Piece::Plain(", ".to_owned()));
        changes.push(Piece::Verdict(Tone::Open, format!("{} not noticed", clause.survived)));
    }
    vec![
        plain(&clause.id),
        plain(format!("{}{assumed}", clause.title)),
        scenarios,
        plain(format!("{}{beside}", clause.properties.join(", "))),
        changes,
    ]
}

fn untaken(card: &CardBrief, is_partial: bool) -> Vec<(usize, PageText)> {
    let one = |it: &UntakenBrief| {
        let tone = if it.branch.is_some() || is_partial { Tone::Open } else { Tone::Bad };
        let so_far = if is_partial { "as far as was explored, " } else { "" };
        vec![Piece::Verdict(tone, format!("{so_far}{}", it.says)), Piece::Plain(format!(": {}", it.ability))]
    };
    let below = card.untaken.iter().map(|it| (1, one(it)));
    std::iter::once((0, vec![Piece::Strong(card.name.clone())])).chain(below).collect()
}

// as it goes

/// One rulebook: rules and cards that nothing exercises; with `verbose` every clause.
#[must_use]
pub fn lines(brief: &CoverageBrief, verbose: bool) -> Vec<PagePart> {
    let explored = count(brief.scenarios as u64, "scenario");
    let mut parts = vec![PagePart::title(format!("rulebook {}: {explored}", brief.rulebook))];
    let is_partial = brief.is_partial();
    let clauses = brief.clauses.iter().filter(|clause| verbose || clause.is_idle());
    parts.extend(clauses.map(|clause| a_clause(clause, is_partial)));
    for card in brief.cards.iter().filter(|card| !card.untaken.is_empty()) {
        let name = PageEntry::at(2, plain(&card.name))
            .behind(Piece::Verdict(Tone::Open, if card.is_event { "event" } else { "card" }.to_owned()), 5);
        parts.push(name.into());
        parts.extend(card.untaken.iter().map(|untaken| {
            let so_far = if is_partial { "as far as was explored, " } else { "" };
            let what = format!("{so_far}{}: {}", untaken.says, untaken.ability);
            PageEntry::at(7, plain(what)).hanging().into()
        }));
    }
    parts.extend(tally(brief.counts).into_iter().map(|text| PageEntry::at(2, text).into()));
    parts.extend(partial(brief).into_iter().map(|says| PageEntry::at(2, verdict(Tone::Open, says)).hanging().into()));
    parts
}

/// What was not explored, and so is not known.
fn partial(brief: &CoverageBrief) -> Vec<String> {
    let stopped = (brief.stopped > 0).then(|| {
        let (scenarios, limits) = (count(brief.stopped, "scenario"), brief.limits.join(", "));
        format!("not known: {scenarios} not explored to the end ({limits}); what no run takes may be taken there")
    });
    let endless = (brief.endless > 0).then(|| {
        let scenarios = count(brief.endless, "scenario");
        format!("{scenarios} explored as far as shows that a loop grows; more may be taken beyond")
    });
    stopped.into_iter().chain(endless).collect()
}

/// How much of several rulebooks is exercised.
#[must_use]
pub fn summary(briefs: &[CoverageBrief]) -> PageText {
    let mut text = plain(format!("{}: ", count(briefs.len() as u64, "rulebook")));
    text.extend(tally(CoverageCounts::of(briefs)).into_iter().next().unwrap_or_default());
    text
}

/// How many rules of a hundred are exercised, in brackets.
fn share(counts: CoverageCounts) -> String {
    counts.score().text().map_or_else(String::new, |text| format!(" ({text})"))
}

fn tally(counts: CoverageCounts) -> Vec<PageText> {
    let tone = if counts.exercised == counts.rules { Tone::Good } else { Tone::Open };
    let rules = vec![
        Piece::Plain(format!("{}: ", count(counts.rules, "rule"))),
        Piece::Verdict(tone, format!("{} exercised{}", grouped(counts.exercised), share(counts))),
        Piece::Plain(format!("; {}", count(counts.definitions, "definition"))),
    ];
    let cards = (counts.abilities > 0).then(|| {
        let abilities = if counts.abilities == 1 { "ability" } else { "abilities" };
        let (all, used, taken) = (grouped(counts.abilities), grouped(counts.used), grouped(counts.taken));
        let ways = count(counts.ways, "way");
        plain(format!("cards: {all} {abilities}, {used} used; {ways} of branches, {taken} taken"))
    });
    std::iter::once(rules).chain(cards).collect()
}

fn a_clause(clause: &ClauseCovered, is_partial: bool) -> PagePart {
    let mark = match (clause.is_definition(), clause.scenarios.len()) {
        (true, _) => Piece::Small("def".to_owned()),
        (false, 0) if is_partial && clause.rested_on => Piece::Verdict(Tone::Open, "????".to_owned()),
        (false, 0) => Piece::Verdict(Tone::Bad, "NONE".to_owned()),
        (false, _) => Piece::Verdict(Tone::Good, "ok".to_owned()),
    };
    let said = PageEntry::at(2, plain(format!("{}{}", clause.title, in_short(clause, is_partial))));
    said.behind(mark, 4).behind(Piece::Plain(clause.id.clone()), 9).into()
}

/// Scenarios, properties and changes in numbers.
fn in_short(clause: &ClauseCovered, is_partial: bool) -> String {
    let mut parts = Vec::new();
    if clause.is_definition() {
        // Nothing rests on a definition, and nothing is asked of it.
    } else if clause.scenarios.is_empty() {
        parts.push(why_idle(clause, is_partial).to_owned());
    } else if !clause.rested_on {
        parts.push("nothing cites it".to_owned());
    }
    if !clause.scenarios.is_empty() {
        parts.push(count(clause.scenarios.len() as u64, "scenario"));
    }
    if clause.survived > 0 {
        parts.push(format!("{} unnoticed", count(clause.survived, "change")));
    }
    match clause.guard {
        Some(ClauseGuard::Turned) => parts.push(format!("guarded by {}", clause.properties.join(", "))),
        Some(ClauseGuard::Cited) => parts.push(format!("checked beside it: {}", clause.properties.join(", "))),
        None => {}
    }
    if parts.is_empty() { String::new() } else { format!(" [{}]", parts.join("; ")) }
}

/// Why nothing exercises a rule.
const fn why_idle(clause: &ClauseCovered, is_partial: bool) -> &'static str {
    match (clause.rested_on, is_partial) {
        (true, false) => "cited, and no run comes to that",
        (true, true) => "cited, and no run that was explored comes to that",
        (false, _) => "nothing cites it",
    }
}
