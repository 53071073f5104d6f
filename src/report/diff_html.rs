//! Two versions as one page for a committee: nothing is fetched, nothing runs.

use explain::brief::{LineKind, Story};
use explain::differ::{ChangeBrief, DiffBrief, ScenarioDiff};
use explain::parting::PartingBrief;
use maud::{Markup, html};

/// How the page looks: readable on paper, in the dark, and without colours.
const STYLE: &str = "
:root { color-scheme: light dark; --line: #8886; --bad: #b3261e; --good: #1b7a3d; --open: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff8a80; --good: #7bd88f; --open: #ffc966; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top;
padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
.lost { color: var(--bad); } .gained { color: var(--good); } .open { color: var(--open); } .none { color: var(--bad);
font-weight: 600; } .clause, .file { opacity: .75; font-size: .9em; } h2 { margin-top: 2.5rem; } h3 { margin-bottom: 0; }
ol.story { list-style: none; padding-left: 0; } li.d1 { margin-left: 1.2rem; } li.d2 { margin-left: 2.4rem; }
li.choice { font-weight: 600; }
@media print { details > * { display: block; } h3 { break-after: avoid; } }
";

/// The page.
#[must_use]
pub fn page(brief: &DiffBrief) -> String {
    let title = format!("{} \u{2192} {}", brief.old, brief.new);
    let body = html! {
        p { (brief.verdict()) "." }
        @if !brief.changes.is_empty() { (changes(&brief.changes)) }
        @if brief.different().chain(brief.unknown()).next().is_some() { h2 { "What differs" } }
        @for it in brief.different().chain(brief.unknown()) { (scenario(it)) }
        @for (title, only) in [("Only in the old version", &brief.only_old),
            ("Only in the new version", &brief.only_new)] {
            @if !only.is_empty() { h2 { (title) } ul { @for name in only { li { (name) } } } }
        }
        @if !brief.left_out.is_empty() {
            h2 { "Left out" }
            ul { @for it in &brief.left_out { li { (it.name) ": " (it.why) } } }
        }
    };
    super::html::page(&title, STYLE, &body)
}

fn changes(all: &[ChangeBrief]) -> Markup {
    html! {
        h2 { "What is changed" }
        table {
            thead { tr { th { "Rule" } th { "Clauses" } th { "Old" } th { "New" } th { "Touches" } } }
            tbody { @for change in all { tr {
                td { (change.name) }
                td { (change.clauses.join(", ")) }
                td { (change.old) }
                td { (change.new) }
                td { (touches(change)) }
            } } }
        }
    }
}

fn touches(change: &ChangeBrief) -> Markup {
    html! {
        @if !change.alone { span.open { "cannot be made alone" } }
        @else if change.touches.is_empty() && change.unknown_in.is_empty() {
            span.none { "none: nothing here tests it" }
        }
        @if !change.touches.is_empty() {
            details { summary { (change.touches.len()) } ul { @for name in &change.touches { li { (name) } } } }
        }
        @if !change.unknown_in.is_empty() { span.open { (change.unknown_in.len()) " unknown" } }
    }
}

fn scenario(it: &ScenarioDiff) -> Markup {
    let found = &it.difference;
    html! {
        h3 { (it.name) }
        div.file { (it.file) }
        ul {
            @if it.reworded { li.open { "The scenario or a card in it says something else." } }
            @for (class, runs) in [("lost", &found.lost), ("gained", &found.gained)] {
                @for run in runs { li {
                    details { summary { (class) ": " span class=(class) { (run.text) } } (story(&run.story)) }
                } }
            }
            @for turn in &found.turned { li {
                (turn.kind) @if let Some(name) = &turn.name { " \u{201c}" (name) "\u{201d}" } ": "
                span.lost { (turn.old) } " \u{2192} " span.gained { (turn.new) }
            } }
            @for limit in &found.limits { li.open { (limit) } }
        }
        @if let Some(parting) = &found.parts_at { (parts(parting)) }
    }
}

fn parts(parting: &PartingBrief) -> Markup {
    html! {
        p { "The versions part at: " (parting.line.as_deref().unwrap_or("the start")) }
        ul {
            @for choice in &parting.choices { li { (choice) } }
            li { strong { "old: " } (line(&parting.old.text, &parting.old.clauses)) }
            li { strong { "new: " } (line(&parting.new.text, &parting.new.clauses)) }
        }
    }
}

fn story(story: &Story) -> Markup {
    html! {
        ol.story { @for it in &story.lines {
            li.d1[it.depth == 1].d2[it.depth > 1].choice[it.kind == LineKind::Choice] { (line(&it.text, &it.clauses)) }
        } }
    }
}

fn line(text: &str, clauses: &[String]) -> Markup {
    html! {
        (text)
        @if !clauses.is_empty() { " " span.clause { "[" (clauses.join(", ")) "]" } }
    }
}
