//! A check as one page for a committee: nothing is fetched, nothing runs, and it prints.

use super::findings::{Document, outcomes, told, word};
use super::json::Problem;
use super::layout::grouped;
use super::markdown::summary;
use super::terminal::Tally;
use explain::brief::{CheckBrief, Judged, LineKind, LoopBrief, PropertyBrief, SilentBrief, Story, StoryLine};
use explain::checked::{BaselineBrief, Checked};
use maud::{Markup, html};

/// How the page looks: readable on paper, in the dark, and without colours.
const STYLE: &str = "
:root { color-scheme: light dark; --line: #8886; --bad: #b3261e; --good: #1b7a3d; --open: #8a5a00; --soft: #8882; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff8a80; --good: #7bd88f; --open: #ffc966; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top;
padding: .35rem .6rem; border-bottom: 1px solid var(--line); } td.number, th.number { text-align: right; }
.bad { color: var(--bad); font-weight: 600; } .good { color: var(--good); } .open { color: var(--open); }
h2 { margin-top: 2.5rem; } h3 { margin-bottom: .3rem; } .clause { opacity: .75; font-size: .85em; }
details { margin: .4rem 0; } summary { cursor: pointer; } pre { background: var(--soft); padding: .6rem; overflow-x: auto; }
ol.story { list-style: none; padding-left: .4rem; border-left: 3px solid var(--line); margin: .3rem 0 1rem; }
ol.story li { padding-left: .6rem; } .d1 { margin-left: 1.2rem; } .d2 { margin-left: 2.4rem; }
.choice { font-weight: 600; } .silence { color: var(--open); font-weight: 600; } .others { font-weight: 400; opacity: .8; }
.script, .end, .lap { font-weight: 700; } section { break-inside: avoid-page; }
@media print { body { margin: 0; max-width: none; font-size: 10pt; } a { color: inherit; text-decoration: none; }
details::details-content { content-visibility: visible; block-size: auto; } }
";

/// The page.
#[must_use]
pub fn page(document: &Document<'_>) -> String {
    let mut tally = Tally::default();
    document.checked.iter().for_each(|it| tally.add(it.brief.judged));
    let bad = || document.checked.iter().enumerate().filter(|(_, it)| it.brief.judged != Judged::AsExpected);
    let body = html! {
        p { (summary(tally)) "." }
        @if !document.problems.is_empty() { (problems(document.problems)) }
        @for baseline in document.baselines { (differs(baseline)) }
        @if bad().next().is_some() {
            h2 { "Not as expected, or unknown" }
            ul { @for (at, it) in bad() {
                li { a href={ "#s" (at) } { (it.title) } " " span.(class(it.brief.judged)) { (word(&it.brief)) } }
            } }
        }
        (files(document.checked))
    };
    super::html::page("What was found", STYLE, &body)
}

const fn class(judged: Judged) -> &'static str {
    match judged {
        Judged::AsExpected => "good",
        Judged::Unknown => "open",
        Judged::NotAsExpected => "bad",
    }
}

fn problems(all: &[Problem]) -> Markup {
    html! {
        h2 { "Problems in the texts" }
        ul { @for it in all { li {
            @if let (Some(file), Some(line)) = (&it.file, it.line) { (file) ":" (line) ": " }
            span.bad[it.severity == "error"] { (it.message) }
            @if let Some(help) = &it.help { " (" (help) ")" }
        } } }
    }
}

fn differs(it: &BaselineBrief) -> Markup {
    html! {
        h2 { "Not as in " (it.file) }
        pre { @for line in &it.difference {
            @if line.starts_with('-') { span.bad { (line) } } @else if line.starts_with('+') { span.good { (line) } }
            @else { (line) }
            "\n"
        } }
    }
}

/// A table for each file, then its scenarios one by one.
fn files(checked: &[Checked]) -> Markup {
    let files = checked.chunk_by(|one, other| one.brief.file == other.brief.file);
    let numbered = files.scan(0, |at, file: &[Checked]| {
        *at += file.len();
        Some((*at - file.len(), file))
    });
    html! {
        @for (first, file) in numbered {
            h2 { (file.first().map_or("", |it| it.brief.file.as_str())) }
            table {
                thead { tr { th { "Scenario" } th { "" } th.number { "States" } th { "Outcomes" } } }
                tbody { @for (nth, it) in file.iter().enumerate() { tr {
                    td { a href={ "#s" (first + nth) } { (it.title) } }
                    td { span.(class(it.brief.judged)) { (word(&it.brief)) } }
                    td.number { (grouped(it.brief.size.states)) }
                    td { (outcomes(it)) }
                } } }
            }
            @for (nth, it) in file.iter().enumerate() { (scenario(first + nth, it)) }
        }
    }
}

fn scenario(at: usize, checked: &Checked) -> Markup {
    let brief = &checked.brief;
    html! {
        section id={ "s" (at) } {
            h3 { (checked.title) " " span.(class(brief.judged)) { (word(brief)) } }
            p { "Rulebook " (brief.rulebook)
                @if let Some(place) = &checked.place { ", line " (place.line) }
                @if let Some(limit) = &brief.limit { ", " span.open { (limit) } }
                @if !brief.choosers.is_empty() { ". Who chooses: " (brief.choosers.join(", ")) }
            }
            @for (it, placed) in brief.expectations.iter().zip(&checked.placed) {
                @if it.judged != Judged::AsExpected {
                    p.(class(it.judged)) { (told(&checked.title, it, placed)) }
                    @for one in &it.stories { (story(one)) }
                }
            }
            @for fault in &checked.faults { p.bad { (fault) } }
            @if !brief.expectations.is_empty() { (expected(brief)) }
            @for it in &brief.silent { (silent(it)) }
            @for it in &brief.termination.loops { (a_loop(it)) }
            @for it in &brief.outcomes { @if let Some(told) = &it.story {
                details { summary { "How it comes to " (it.text) } (story(told)) }
            } }
            @if !brief.outcomes.is_empty() && brief.outcomes.iter().all(|it| it.story.is_none()) {
                p { "There are " (grouped(brief.outcomes.len() as u64)) " outcomes: their runs are told with --story." }
            }
            @for it in &brief.properties { (property(it)) }
            @if !brief.cites.is_empty() {
                details { summary { "Clauses that decided something" }
                    ul { @for it in &brief.cites { li { (it.id) " " (it.title) @if it.assumption { " (assumption)" } } } }
                }
            }
        }
    }
}

fn expected(brief: &CheckBrief) -> Markup {
    html! {
        details { summary { "What is expected" }
            ul { @for it in &brief.expectations { li {
                (it.text.trim_start_matches("expect ")) ": " span.(class(it.judged)) { (it.judged.text()) }
            } } }
        }
    }
}

fn silent(it: &SilentBrief) -> Markup {
    let how = match it.matters {
        Some(true) => "and it matters",
        Some(false) => "but it makes no difference",
        None => "and it is not known whether it matters",
    };
    html! {
        p { span.open[it.matters == Some(true)] { "Silent here, " (how) ": " (it.policy) }
            @if !it.declared { " (the rulebook does not speak of it)" } }
        @if it.matters == Some(true) { ul { @for reading in &it.readings {
            li { "read as \u{201c}" (reading.value) "\u{201d}: "
                @if reading.outcomes.is_empty() { "none" } @else { (reading.outcomes.join(", ")) } }
        } } }
    }
}

fn a_loop(it: &LoopBrief) -> Markup {
    html! {
        details { summary { "Loop: " (it.kind) @if !it.whose.is_empty() { " of " (it.whose.join(", ")) } ", " (it.shape) }
            @if let Some(says) = &it.rulebook { p { "Rulebook: " (says) } }
            @if !it.exits.is_empty() { p { "Ways out: " (it.exits.join("; ")) } }
            (story(&it.story))
        }
    }
}

fn property(it: &PropertyBrief) -> Markup {
    html! {
        details { summary { "Property " (it.name) ": " (it.verdict) }
            p { (it.text) @if let Some(reason) = &it.reason { " (" (reason) ")" } }
            @for one in &it.stories { (story(one)) }
        }
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
    let indent = match it.depth {
        0 => "d0",
        1 => "d1",
        _ => "d2",
    };
    html! {
        li.(it.kind.text()).(indent) {
            (it.text)
            @if matches!(it.kind, LineKind::Choice | LineKind::Silence) && !others.is_empty() {
                " " span.others { "(instead of: " (others.join("; ")) ")" }
            }
            @if !it.clauses.is_empty() { " " span.clause { "[" (it.clauses.join(", ")) "]" } }
        }
    }
}
