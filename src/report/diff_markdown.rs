//! Two versions as Markdown, to be pasted into minutes.

use explain::brief::{LineKind, Story};
use explain::differ::{ChangeBrief, DiffBrief, RunBrief, ScenarioDiff};
use explain::parting::PartingBrief;
use std::fmt::Write;

/// The whole comparison.
#[must_use]
pub fn diff(brief: &DiffBrief) -> String {
    let mut text = format!("# {} -> {}\n\n{}.\n", plain(&brief.old), plain(&brief.new), plain(&brief.verdict()));
    if !brief.changes.is_empty() {
        text += "\n## What is changed\n\n| rule | clauses | old | new | scenarios that it touches |\n|---|---|---|---|---|\n";
        brief.changes.iter().for_each(|change| text.push_str(&row(change)));
    }
    if brief.different().chain(brief.unknown()).next().is_some() {
        text += "\n## What differs\n";
    }
    brief.different().chain(brief.unknown()).for_each(|it| text.push_str(&scenario(it)));
    for (only, title) in [(&brief.only_old, "Only in the old version"), (&brief.only_new, "Only in the new version")] {
        if !only.is_empty() {
            let _ = write!(text, "\n## {title}\n\n");
            only.iter().for_each(|name| text.push_str(&item(0, &plain(name))));
        }
    }
    if !brief.left_out.is_empty() {
        text += "\n## Left out\n\n";
        brief.left_out.iter().for_each(|it| text.push_str(&item(0, &plain(&format!("{}: {}", it.name, it.why)))));
    }
    text
}

fn row(change: &ChangeBrief) -> String {
    let touches = match (change.alone, change.touches.len()) {
        (false, _) => "(cannot be made alone)".to_owned(),
        (true, 0) if change.unknown_in.is_empty() => "**none: nothing here tests it**".to_owned(),
        (true, 0) => "none that is known".to_owned(),
        _ => plain(&change.touches.join("; ")),
    };
    let unknown = match &change.unknown_in[..] {
        [] => String::new(),
        some => format!("; unknown: {}", plain(&some.join("; "))),
    };
    let cells = [&change.name, &change.clauses.join(", "), &change.old, &change.new].map(|it| plain(it));
    format!("| {} | {touches}{unknown} |\n", cells.join(" | "))
}

fn scenario(it: &ScenarioDiff) -> String {
    let mut text = format!("\n### {}\n\n`{}`\n\n", plain(&it.name), it.file);
    if it.reworded {
        text.push_str(&item(0, "The scenario or a card in it says something else."));
    }
    let found = &it.difference;
    for (label, runs) in [("Lost", &found.lost), ("Gained", &found.gained)] {
        let all: Vec<String> = runs.iter().map(|run| format!("`{}`", run.text)).collect();
        if !all.is_empty() {
            text.push_str(&item(0, &format!("{label}: {}", all.join(", "))));
        }
    }
    for turn in &found.turned {
        let name = turn.name.as_ref().map(|name| format!(" \"{name}\"")).unwrap_or_default();
        text.push_str(&item(0, &plain(&format!("{}{name}: {} -> {}", turn.kind, turn.old, turn.new))));
    }
    found.limits.iter().for_each(|limit| text.push_str(&item(0, &plain(limit))));
    if let Some(parting) = &found.parts_at {
        text.push_str(&parts(parting));
    }
    found.lost.iter().chain(&found.gained).for_each(|run| text.push_str(&told(run)));
    text
}

fn parts(parting: &PartingBrief) -> String {
    let place = parting.line.as_deref().unwrap_or("the start");
    let mut text = item(0, &format!("The versions part at: {}", plain(place)));
    for choice in &parting.choices {
        text.push_str(&item(1, &plain(choice)));
    }
    text.push_str(&item(1, &format!("**old**: {}", line(&parting.old.text, &parting.old.clauses))));
    text.push_str(&item(1, &format!("**new**: {}", line(&parting.new.text, &parting.new.clauses))));
    text
}

fn line(text: &str, clauses: &[String]) -> String {
    let clauses = if clauses.is_empty() { String::new() } else { format!(" ({})", clauses.join(", ")) };
    plain(&format!("{text}{clauses}"))
}

fn told(run: &RunBrief) -> String {
    let story: &Story = &run.story;
    let mut text = format!("\n<details><summary>{}</summary>\n\n", plain(&story.title));
    for it in &story.lines {
        let mark = if it.kind == LineKind::Choice { "choice: " } else { "" };
        text.push_str(&item(it.depth.min(2), &format!("{mark}{}", line(&it.text, &it.clauses))));
    }
    text + "\n</details>\n"
}

fn item(depth: usize, text: &str) -> String {
    format!("{:width$}- {text}\n", "", width = 2 * depth)
}

/// Text in which nothing is taken for Markdown.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        match letter {
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' => {
                plain.push('\\');
                plain.push(letter);
            }
            '<' => plain.push_str("&lt;"),
            '>' => plain.push_str("&gt;"),
            '\n' => plain.push(' '),
            _ => plain.push(letter),
        }
    }
    plain
}
