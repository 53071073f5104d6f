//! What rulebooks say of each policy: what is to be settled first of all, then what is open, then what is settled.

use crate::layout::{columns, count, grouped, wrap};
use crate::page::{ColumnHead, PageEntry, PagePart, PageText, Piece, TableFrame, Tone, plain};
use explain::settled::{BookBrief, PolicyBrief};

/// The heads of the columns of what is settled, and how wide each is with the spaces beside it.
const COLUMNS: [(&str, usize); 4] = [("policy", 27), ("settled as", 23), ("where", 22), ("asked in", 8)];

/// One rulebook; with `verbose` what is settled, policy by policy, as well.
#[must_use]
pub fn rulebook(brief: &BookBrief, verbose: bool) -> Vec<PagePart> {
    let mut parts = vec![PagePart::title(format!("rulebook {}: {}", brief.rulebook, looked(brief)))];
    let (settled, open): (Vec<&PolicyBrief>, Vec<&PolicyBrief>) =
        brief.policies.iter().partition(|policy| policy.is_settled());
    let mut first: Vec<&PolicyBrief> = open.iter().copied().filter(|it| it.matters > 0).collect();
    first.sort_by_key(|it| std::cmp::Reverse((it.matters, it.asked)));
    let asked = open.iter().copied().filter(|it| it.matters == 0 && it.asked != Some(0));
    let (others_choose, asked) = asked.partition(|it| it.others_choose > 0);
    let idle: Vec<&PolicyBrief> = open.iter().copied().filter(|it| it.asked == Some(0)).collect();
    questions(&mut parts, (Tone::Bad, "open, and readings differ: settle these first"), first, brief);
    questions(&mut parts, (Tone::Open, "open, the same comes of it, but others choose"), others_choose, brief);
    questions(&mut parts, (Tone::Open, "open and asked, no difference found"), asked, brief);
    if !idle.is_empty() {
        parts.push(head(Piece::Small(format!("open, {}: {}", never(brief), idle.len()))));
        parts.extend(idle.iter().map(|policy| PageEntry::at(4, plain(&policy.policy)).hanging().into()));
    }
    let unasked = settled.iter().filter(|it| it.asked == Some(0)).count();
    parts.push(head(Piece::Verdict(Tone::Good, format!("settled: {}", settled.len()))));
    if verbose && !settled.is_empty() {
        parts.push(table(&settled, brief));
    } else if brief.scenarios > 0 && !settled.is_empty() {
        parts.push(below(format!("{unasked} of them {}; `-v` has all", never(brief))));
    } else if !settled.is_empty() {
        parts.push(below("`-v` has all".to_owned()));
    }
    parts
}

/// How much of several rulebooks is open.
#[must_use]
pub fn summary(all: &[BookBrief]) -> PageText {
    let policies = || all.iter().flat_map(|book| &book.policies);
    let matter = policies().filter(|it| it.matters > 0).count() as u64;
    let open = policies().filter(|it| !it.is_settled() && it.asked != Some(0)).count() as u64;
    let books = count(all.len() as u64, "rulebook");
    let open = match open {
        1 => "1 open policy is asked for".to_owned(),
        open => format!("{} open policies are asked for", grouped(open)),
    };
    plain(format!("{books}: {open}; readings of {} differ", grouped(matter)))
}

/// What was looked at.
fn looked(brief: &BookBrief) -> String {
    let some = |many: u64, what: &str| if many == 0 { String::new() } else { format!(", {} {what}", grouped(many)) };
    let stopped = some(brief.stopped, "stopped by a limit");
    let endless = some(brief.endless, "as far as shows that a loop grows");
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
fn questions(parts: &mut Vec<PagePart>, (tone, what): (Tone, &str), all: Vec<&PolicyBrief>, brief: &BookBrief) {
    if all.is_empty() {
        return;
    }
    parts.push(head(Piece::Verdict(tone, format!("{what}: {}", all.len()))));
    for policy in all {
        let mut said = vec![format!("asked in {}", share(policy.asked.unwrap_or_default(), brief))];
        if policy.matters > 0 {
            said.push(format!("readings differ in {}", grouped(policy.matters)));
        }
        if policy.others_choose > 0 {
            said.push(format!("who chooses differs in {}", grouped(policy.others_choose)));
        }
        if policy.unknown > 0 {
            said.push(format!("not known in {}", grouped(policy.unknown)));
        }
        said.extend(place(policy).map(|place| format!("declared silent in {place}")));
        parts.push(PageEntry::at(4, plain(format!("{}: {}", policy.policy, said.join("; ")))).hanging().into());
        let option = |option: &String| PageEntry::at(6, vec![Piece::Small(format!("- {option}"))]).hanging().into();
        parts.extend(policy.options.iter().map(option));
    }
}

fn head(piece: Piece) -> PagePart {
    PageEntry::at(2, vec![piece]).into()
}

fn below(text: String) -> PagePart {
    PageEntry::at(4, plain(text)).into()
}

/// Where a rulebook speaks of it.
fn place(policy: &PolicyBrief) -> Option<String> {
    let (file, line) = (policy.file.as_ref()?, policy.line?);
    Some(format!("{file}:{line}"))
}

fn share(number: u64, brief: &BookBrief) -> String {
    format!("{} of {}", grouped(number), grouped(brief.scenarios))
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
fn table(settled: &[&PolicyBrief], brief: &BookBrief) -> PagePart {
    let heads = COLUMNS.map(|(text, room)| ColumnHead { text, is_number: false, room });
    let row = |policy: &&PolicyBrief| {
        let clauses =
            if policy.clauses.is_empty() { String::new() } else { format!(" ({})", policy.clauses.join(", ")) };
        let asked = policy.asked.map_or_else(|| "-".to_owned(), |asked| share(asked, brief));
        let place = place(policy).map_or_else(|| "-".to_owned(), |place| broken(&place, COLUMNS[2].1 - 2));
        let option = policy.option.clone().unwrap_or_default();
        [policy.policy.clone(), format!("{option}{clauses}"), place, asked].map(plain).to_vec()
    };
    PagePart::Table(heads.to_vec(), settled.iter().map(row).collect(), TableFrame::Open)
}
