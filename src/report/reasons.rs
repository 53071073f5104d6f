//! A run as a judge tells it, for eyes: below each choice what each option would have led to.

use super::layout::{WIDTH, wrap};
use super::paint::{BAD, GOOD, HEADING, OPEN, SMALL, paint};
use super::story::line;
use explain::reasons::{ExplainBrief, ReasonedOptionBrief, ToldRun, ToldStep};
use std::fmt::Write;

/// Most outcomes of an option that are named.
const OUTCOMES_MAX: usize = 6;

/// Everything.
#[must_use]
pub fn explained(brief: &ExplainBrief) -> String {
    let heading = format!("{} ({}), rulebook {}", brief.name, brief.file, brief.rulebook);
    let mut text: String = wrap(&heading, WIDTH).iter().map(|line| format!("{}\n", paint(HEADING, line))).collect();
    let all = if brief.outcomes.is_empty() { "none".to_owned() } else { brief.outcomes.join(" ") };
    text.push_str(&hanging(&format!("outcomes: {all}"), 2));
    if let Some(limit) = &brief.limit {
        text.push_str(&hanging(&paint(OPEN, &format!("{limit}: there may be more")), 2));
    }
    if let (Some(name), Some(verdict)) = (&brief.property, &brief.verdict) {
        text.push_str(&hanging(&format!("property \"{name}\": {verdict}"), 2));
        if brief.runs.is_empty() {
            text.push_str(&hanging("it is about all runs: no single one shows it", 2));
        }
    }
    brief.runs.iter().for_each(|run| text.push_str(&one(run)));
    text
}

fn one(run: &ToldRun) -> String {
    let title = wrap(&run.title, WIDTH);
    let mut text: String = title.iter().map(|line| format!("{}\n", paint(HEADING, line))).collect();
    text.insert(0, '\n');
    run.steps.iter().for_each(|it| text.push_str(&step(it)));
    text
}

fn step(it: &ToldStep) -> String {
    let mut text = line((it.kind, it.depth, it.taken), (&it.text, &it.clauses), 2);
    if it.options.len() > 1 {
        it.options.iter().for_each(|one| text.push_str(&option(one)));
    }
    it.matters.iter().for_each(|why| text.push_str(&hanging(&paint(BAD, &format!("! {why}")), 8)));
    text
}

fn option(it: &ReasonedOptionBrief) -> String {
    let mut leads: Vec<String> = it.leads_to.iter().take(OUTCOMES_MAX).cloned().collect();
    if it.leads_to.len() > OUTCOMES_MAX {
        leads.push(format!("and {} more", it.leads_to.len() - OUTCOMES_MAX));
    }
    leads.extend(it.endless.then(|| "no end".to_owned()));
    leads.extend(it.more.then(|| "more beyond the limit".to_owned()));
    let (style, mark) = if it.taken { (GOOD, "taken") } else { (SMALL, "else ") };
    let told = format!("{}: {}", it.text, leads.join(" "));
    let mut text = String::new();
    for (at, line) in wrap(&told, WIDTH - 14).iter().enumerate() {
        let mark = if at == 0 { paint(style, mark) } else { "     ".to_owned() };
        let _ = writeln!(text, "        {mark} {line}");
    }
    text
}

fn hanging(text: &str, indent: usize) -> String {
    wrap(text, WIDTH - indent).iter().fold(String::new(), |all, line| format!("{all}{:indent$}{line}\n", ""))
}
