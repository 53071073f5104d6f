//! What rulebooks say of each policy, for eyes: what is to be settled first of all, then what is open, then what is settled.

use super::layout::{WIDTH, columns, count, grouped, wrap, wrap_hanging};
use super::paint::{BAD, GOOD, HEADING, OPEN, PLAIN, SMALL, paint};
use anstyle::Style;
use comfy_table::{ColumnConstraint, ContentArrangement, Table, Width, presets};
use explain::settled::{BookBrief, PolicyBrief};
use std::fmt::Write;

/// The heads of the columns of what is settled, and how wide each is with the spaces beside it.
const COLUMNS: [(&str, u16); 4] = [("policy", 27), ("settled as", 23), ("where", 22), ("asked in", 8)];

/// One rulebook; with `verbose` what is settled, policy by policy, as well.
#[must_use]
pub fn rulebook(brief: &BookBrief, verbose: bool) -> String {
    let mut text = format!("{}\n", paint(HEADING, &format!("rulebook {}: {}", brief.rulebook, looked(brief))));
    let (settled, open): (Vec<&PolicyBrief>, Vec<&PolicyBrief>) =
        brief.policies.iter().partition(|policy| policy.is_settled());
    let mut first: Vec<&PolicyBrief> = open.iter().copied().filter(|it| it.matters > 0).collect();
    first.sort_by_key(|it| std::cmp::Reverse((it.matters, it.asked)));
    let asked = open.iter().copied().filter(|it| it.matters == 0 && it.asked != Some(0)).collect();
    let idle: Vec<&PolicyBrief> = open.iter().copied().filter(|it| it.asked == Some(0)).collect();
    text.push_str(&questions((BAD, "open, and readings differ: settle these first"), first, brief));
    text.push_str(&questions((OPEN, "open and asked, no difference found"), asked, brief));
    text.push_str(&names(&format!("open, {}", never(brief)), &idle));
    let unasked: Vec<&PolicyBrief> = settled.iter().copied().filter(|it| it.asked == Some(0)).collect();
    let _ = writeln!(text, "  {}", paint(GOOD, &format!("settled: {}", settled.len())));
    if verbose && !settled.is_empty() {
        let _ = writeln!(text, "{}", table(&settled, brief));
    } else if brief.scenarios > 0 && !settled.is_empty() {
        let _ = writeln!(text, "    {} of them {}; `-v` has all", unasked.len(), never(brief));
    } else if !settled.is_empty() {
        let _ = writeln!(text, "    `-v` has all");
    }
    text
}

/// The last line, where there are several rulebooks.
#[must_use]
pub fn summary(all: &[BookBrief]) -> String {
    let policies = || all.iter().flat_map(|book| &book.policies);
    let matter = policies().filter(|it| it.matters > 0).count() as u64;
    let open = policies().filter(|it| !it.is_settled() && it.asked != Some(0)).count() as u64;
    let books = count(all.len() as u64, "rulebook");
    let open = match open {
        1 => "1 open policy is asked for".to_owned(),
        open => format!("{} open policies are asked for", grouped(open)),
    };
    format!("{books}: {open}; readings of {} differ\n", grouped(matter))
}

/// What was looked at.
fn looked(brief: &BookBrief) -> String {
    let stopped = match brief.stopped {
        0 => String::new(),
        stopped => format!(", {} stopped by a limit", grouped(stopped)),
    };
    let endless = match brief.endless {
        0 => String::new(),
        endless => format!(", {} as far as shows that a loop grows", grouped(endless)),
    };
    match brief.scenarios {
        0 => "no scenario, so that nothing is known of what is asked".to_owned(),
        scenarios => format!("{} explored{stopped}{endless}", count(scenarios, "scenario")),
    }
}

fn never(brief: &BookBrief) -> String {
    match brief.scenarios {
        0 => "not known whether it is asked".to_owned(),
        1 => "not asked in the one scenario given".to_owned(),
        all => format!("not asked in any of the {} scenarios given", grouped(all)),
    }
}

/// Open policies with their options.
fn questions((style, head): (Style, &str), all: Vec<&PolicyBrief>, brief: &BookBrief) -> String {
    if all.is_empty() {
        return String::new();
    }
    let mut text = format!("  {}\n", paint(style, &format!("{head}: {}", all.len())));
    for policy in all {
        let mut said = vec![format!("asked in {}", share(policy.asked.unwrap_or_default(), brief))];
        if policy.matters > 0 {
            said.push(format!("readings differ in {}", grouped(policy.matters)));
        }
        if policy.unknown > 0 {
            said.push(format!("not known in {}", grouped(policy.unknown)));
        }
        said.extend(spoken(policy));
        text.push_str(&indented(4, PLAIN, &format!("{}: {}", policy.policy, said.join("; "))));
        policy.options.iter().for_each(|option| text.push_str(&indented(6, SMALL, &format!("- {option}"))));
    }
    text
}

/// Where a rulebook says that it is silent.
fn spoken(policy: &PolicyBrief) -> Option<String> {
    let place = place(policy)?;
    Some(format!("declared silent in {place}"))
}

fn place(policy: &PolicyBrief) -> Option<String> {
    let (file, line) = (policy.file.as_ref()?, policy.line?);
    Some(format!("{file}:{line}"))
}

fn share(number: u64, brief: &BookBrief) -> String {
    format!("{} of {}", grouped(number), grouped(brief.scenarios))
}

/// Policies by their names alone.
fn names(head: &str, all: &[&PolicyBrief]) -> String {
    if all.is_empty() {
        return String::new();
    }
    let mut text = format!("  {}\n", paint(SMALL, &format!("{head}: {}", all.len())));
    all.iter().for_each(|policy| text.push_str(&indented(4, PLAIN, &policy.policy)));
    text
}

fn indented(indent: usize, style: Style, text: &str) -> String {
    let lines = wrap_hanging(text, WIDTH - indent);
    let line = |(at, line): (usize, &String)| {
        let indent = if at == 0 { indent } else { indent + 2 };
        format!("{:indent$}{}\n", "", paint(style, line))
    };
    lines.iter().enumerate().map(line).collect()
}

/// A path on several lines, each at most so wide: it has no spaces at which the table could break it.
fn broken(path: &str, width: usize) -> String {
    let pieces = path.split_inclusive('/').flat_map(|piece| wrap(piece, width));
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        match lines.last_mut() {
            Some(last) if columns(last) + columns(&piece) <= width => last.push_str(&piece),
            _ => lines.push(piece),
        }
    }
    lines.join("\n")
}

/// What is settled, in 80 columns.
fn table(settled: &[&PolicyBrief], brief: &BookBrief) -> String {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(WIDTH as u16);
    table.set_header(COLUMNS.iter().map(|(head, _)| *head));
    table.set_constraints(COLUMNS.iter().map(|(_, width)| ColumnConstraint::Absolute(Width::Fixed(*width))));
    for policy in settled {
        let clauses =
            if policy.clauses.is_empty() { String::new() } else { format!(" ({})", policy.clauses.join(", ")) };
        let asked = policy.asked.map_or_else(|| "-".to_owned(), |asked| share(asked, brief));
        let place = place(policy).map_or_else(|| "-".to_owned(), |place| broken(&place, usize::from(COLUMNS[2].1) - 2));
        let option = policy.option.clone().unwrap_or_default();
        table.add_row([policy.policy.clone(), format!("{option}{clauses}"), place, asked]);
    }
    table.trim_fmt()
}
