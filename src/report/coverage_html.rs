//! What scenarios exercise of rulebooks, as one page for a committee: nothing is fetched, nothing runs.

use explain::covered::{CardBrief, ClauseCovered, CoverageBrief, CoverageCounts, Guard};
use maud::{Markup, html};

/// How the page looks: readable on paper, in the dark, and without colours.
const STYLE: &str = "
:root { color-scheme: light dark; --line: #8886; --bad: #b3261e; --good: #1b7a3d; --open: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff8a80; --good: #7bd88f; --open: #ffc966; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top;
padding: .35rem .6rem; border-bottom: 1px solid var(--line); } td.number, th.number { text-align: right; }
.none { color: var(--bad); font-weight: 600; } .ok { color: var(--good); } .def { opacity: .75; }
.open { color: var(--open); } details > ul { margin: .3rem 0; } h2 { margin-top: 2.5rem; }
@media print { details > * { display: block; } }
";

/// The page.
#[must_use]
pub fn page(briefs: &[CoverageBrief]) -> String {
    let body = html! {
        p {
            "A rule is exercised if a run of some scenario cites it. A definition only says what a word means: "
            "nothing can violate it, so it is not counted. A change is one rule turned into another: one that "
            "no scenario notices is a rule that could be misread without anybody seeing it here."
        }
        (numbers(briefs))
        @for brief in briefs { (rulebook(brief)) }
    };
    super::html::page("What the scenarios exercise", STYLE, &body)
}

fn numbers(briefs: &[CoverageBrief]) -> Markup {
    html! {
        table {
            thead { tr {
                th { "Rulebook" } th.number { "Scenarios" } th.number { "Rules" } th.number { "Exercised" }
                th.number { "Definitions" } th.number { "Abilities used" } th.number { "Ways taken" }
            } }
            tbody { @for brief in briefs {
                @let counts = CoverageCounts::of([brief]);
                tr {
                    td { (brief.rulebook) }
                    td.number { (brief.scenarios) }
                    td.number { (counts.rules) }
                    td.number { (counts.exercised) (share(counts)) }
                    td.number { (counts.definitions) }
                    td.number { (counts.used) " of " (counts.abilities) }
                    td.number { (counts.taken) " of " (counts.ways) }
                }
            } }
        }
    }
}

fn share(counts: CoverageCounts) -> String {
    counts.score().map_or_else(String::new, |it| format!(" ({}.{}%)", it / 10, it % 10))
}

fn rulebook(brief: &CoverageBrief) -> Markup {
    let idle: Vec<&ClauseCovered> =
        brief.clauses.iter().filter(|it| !it.is_definition() && it.scenarios.is_empty()).collect();
    let cards: Vec<&CardBrief> = brief.cards.iter().filter(|card| !card.untaken.is_empty()).collect();
    html! {
        h2 { (brief.rulebook) }
        @if !brief.title.is_empty() { p { (brief.title) } }
        h3 { "Rules that nothing exercises" }
        @if idle.is_empty() { p.ok { "None: every rule is exercised." } } @else {
            ul { @for clause in idle { li { span.none { (clause.id) } " " (clause.title) } } }
        }
        h3 { "Every clause" }
        table {
            thead { tr { th { "Clause" } th { "About" } th { "Scenarios" } th { "Properties" } th { "Changes" } } }
            tbody { @for clause in &brief.clauses { (row(clause)) } }
        }
        @if !cards.is_empty() {
            h3 { "What no run takes of the cards" }
            ul { @for card in cards { li { strong { (card.name) } (untaken(card)) } } }
        }
    }
}

fn row(clause: &ClauseCovered) -> Markup {
    html! {
        tr.def[clause.is_definition()] {
            td { (clause.id) }
            td { (clause.title) @if clause.assumption { " (assumption)" } }
            td {
                @if clause.is_definition() { "definition" }
                @else if clause.scenarios.is_empty() { span.none { "none" } }
                @if !clause.scenarios.is_empty() {
                    details {
                        summary { (clause.scenarios.len()) }
                        ul { @for scenario in &clause.scenarios { li { (scenario) } } }
                    }
                }
            }
            td {
                (clause.properties.join(", "))
                @if clause.guard == Some(Guard::Cited) { " (checked beside it)" }
            }
            td {
                @if clause.killed + clause.survived > 0 { (clause.killed) " noticed" }
                @if clause.survived > 0 { br; span.open { (clause.survived) " not noticed" } }
            }
        }
    }
}

fn untaken(card: &CardBrief) -> Markup {
    html! {
        ul { @for untaken in &card.untaken {
            li {
                @match &untaken.branch {
                    Some(branch) => { span.open { (branch) } ": " },
                    None => { span.none { "never used" } ": " },
                }
                (untaken.ability)
            }
        } }
    }
}
