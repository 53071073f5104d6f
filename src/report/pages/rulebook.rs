//! What a rulebook settles, where it is silent, and what becomes of changes of it, as parts of a page.

use crate::page::{Page, PagePart, PageText, Piece, TableFrame, Tone, numbers, plain, verdict, words};
use explain::mutants::{MutantBrief, MutantStatus};
use scene::brief::ListedBrief;
use scene::rulebook::{ChangedBrief, RulebookBrief, StanceBrief, TriedBrief};

/// Adds them.
pub fn add(page: &mut Page, brief: &RulebookBrief, listed: &[ListedBrief]) {
    let names = ScenarioNames { listed };
    let (settled, open): (Vec<_>, Vec<_>) = brief.policies.iter().partition(|it| it.policy.is_settled());
    silences(page, &open, &names);
    page.heading(3, "What it settles");
    let heads = vec![words("Policy"), words("Settled as"), words("Clauses"), words("Asked in")];
    page.parts.push(PagePart::Table(heads, settled.into_iter().map(|it| row(it, &names)).collect(), TableFrame::Open));
    if let Some(tried) = &brief.tried {
        changes(page, tried, &names);
    }
}

/// What scenarios are called.
struct ScenarioNames<'a> {
    listed: &'a [ListedBrief],
}

impl ScenarioNames<'_> {
    fn one(&self, scenario: u32) -> String {
        self.listed.get(scenario as usize).map_or_else(String::new, |it| it.name.clone())
    }

    fn all(&self, scenarios: &[u32]) -> PageText {
        match scenarios {
            [] => vec![Piece::Small("no scenario".to_owned())],
            some => vec![Piece::Names(some.iter().map(|it| self.one(*it)).collect())],
        }
    }
}

fn row(it: &StanceBrief, names: &ScenarioNames<'_>) -> Vec<PageText> {
    let policy = &it.policy;
    vec![
        plain(&policy.policy),
        plain(policy.option.clone().unwrap_or_default()),
        plain(policy.clauses.join(", ")),
        names.all(&it.asked_in),
    ]
}

/// What is open: first what changes something.
fn silences(page: &mut Page, open: &[&StanceBrief], names: &ScenarioNames<'_>) {
    page.heading(3, "Where it is silent");
    let (asked, idle): (Vec<&StanceBrief>, Vec<&StanceBrief>) = open.iter().partition(|it| !it.asked_in.is_empty());
    if asked.is_empty() {
        page.paragraph(verdict(Tone::Good, "No scenario asks for anything on which it is silent."));
    }
    let mut sorted = asked;
    sorted.sort_by_key(|it| std::cmp::Reverse(it.differs_in.len()));
    let items = sorted.iter().flat_map(|it| {
        let differs = it.differs_in.iter().flat_map(|differs| {
            let readings = differs.readings.iter().map(|reading| {
                let ends =
                    if reading.outcomes.is_empty() { "no ending".to_owned() } else { reading.outcomes.join(", ") };
                (2, vec![Piece::Plain(format!("{}: {ends}", reading.value))])
            });
            std::iter::once((1, vec![Piece::Plain(names.one(differs.scenario))])).chain(readings)
        });
        let how = match it.differs_in.len() {
            0 if !it.others_choose_in.is_empty() => {
                let some = it.others_choose_in.len();
                (Tone::Open, format!("the same comes of it, and others choose in {some}"))
            }
            0 => (Tone::Open, "no difference found".to_owned()),
            1 => (Tone::Bad, "it decides in one scenario".to_owned()),
            some => (Tone::Bad, format!("it decides in {some} scenarios")),
        };
        let asked = Piece::Small(format!(", asked in {}", it.asked_in.len()));
        let head = vec![
            Piece::Strong(it.policy.policy.clone()),
            Piece::Plain(": ".to_owned()),
            Piece::Verdict(how.0, how.1),
            asked,
        ];
        std::iter::once((0, head)).chain(differs)
    });
    page.list(items.collect());
    if !idle.is_empty() {
        let all = idle.iter().map(|it| (0, plain(&it.policy.policy))).collect();
        let summary = plain(format!("Silent, and no scenario asks: {}", idle.len()));
        page.parts.push(PagePart::Fold(summary.into(), vec![PagePart::List(all)]));
    }
}

fn changes(page: &mut Page, tried: &TriedBrief, names: &ScenarioNames<'_>) {
    page.heading(3, "Changes");
    let heads = ["Noticed", "Not noticed", "Declared to make no difference", "Not known"].map(numbers).to_vec();
    let counts = &tried.counts;
    let cells = [counts.killed, counts.survived, counts.equivalent, counts.unknown];
    page.parts.push(PagePart::Table(heads, vec![cells.map(|it| plain(it.to_string())).to_vec()], TableFrame::Open));
    let of = |status: MutantStatus| tried.changes.iter().filter(move |it| it.mutant.status == status);
    let open = of(MutantStatus::Survived).chain(of(MutantStatus::Unknown));
    page.list(open.map(|it| (0, told(&it.mutant))).collect());
    let noticed: Vec<Vec<PageText>> = of(MutantStatus::Killed).map(|it| noticed(it, names)).collect();
    if !noticed.is_empty() {
        let heads = vec![words("Change"), words("Clauses"), words("Noticed by")];
        let summary = plain(format!("Changes that are noticed: {}", noticed.len()));
        page.parts.push(PagePart::Fold(summary.into(), vec![PagePart::Table(heads, noticed, TableFrame::Open)]));
    }
    let same: Vec<(usize, PageText)> = of(MutantStatus::Equivalent).map(|it| (0, told(&it.mutant))).collect();
    if !same.is_empty() {
        let summary = plain(format!("Changes that are declared to make no difference: {}", same.len()));
        page.parts.push(PagePart::Fold(summary.into(), vec![PagePart::List(same)]));
    }
}

fn told(it: &MutantBrief) -> PageText {
    let how = match it.status {
        MutantStatus::Killed => (Tone::Good, "noticed"),
        MutantStatus::Survived => (Tone::Bad, "not noticed"),
        MutantStatus::Equivalent => (Tone::Open, "makes no difference"),
        MutantStatus::Unknown => (Tone::Open, "not known: a limit was reached"),
    };
    let mut text = vec![Piece::Verdict(how.0, how.1.to_owned()), Piece::Plain(format!(" {}", it.name))];
    let mut beside = if it.clauses.is_empty() { String::new() } else { format!(" [{}]", it.clauses.join(", ")) };
    if let Some(reason) = &it.reason {
        beside.push_str(&format!(" {reason}"));
    }
    text.push(Piece::Small(beside));
    text
}

fn noticed(it: &ChangedBrief, names: &ScenarioNames<'_>) -> Vec<PageText> {
    vec![plain(&it.mutant.name), plain(it.mutant.clauses.join(", ")), names.all(&it.noticed_in)]
}
