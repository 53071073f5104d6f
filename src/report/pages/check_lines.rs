//! A check line by line, as it goes: a heading for each file, a line for each scenario, and more where something is not as
//! expected. For eyes: the terminal prints it.

use crate::findings::given;
use crate::layout::{columns, count, grouped};
use crate::page::{PageEntry, PagePart, PageText, Piece, STORY, Tone, bracketed, plain, verdict};
use explain::brief::{
    CheckBrief, ExpectationBrief, Judged, LoopBrief, PropertyBrief, ReadingBrief, ReadingsPart, SecondBrief,
    SilentBrief, Story, TimingBrief,
};
use explain::checked::BaselineBrief;

/// Columns of a scenario's outcomes.
const OUTCOMES: usize = 17;
/// Stories of one expectation that are told without `-v`.
const STORIES_MAX: usize = 2;

/// How much is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Detail {
    /// Everything that was found.
    pub verbose: bool,
    /// The shortest run to every outcome.
    pub stories: bool,
    /// What becomes of silence that matters.
    pub silence: SilenceDetail,
}

/// How silence that matters is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SilenceDetail {
    /// As a note.
    #[default]
    Noted,
    /// Only where everything is told.
    Hushed,
    /// As something that is not as expected.
    Denied,
}

/// What there is to count at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CheckTotals {
    /// Scenarios that are as expected.
    pub good: u64,
    /// Scenarios that expect nothing.
    pub seen: u64,
    /// Scenarios that are not.
    pub bad: u64,
    /// Scenarios of which a limit kept it from being known.
    pub open: u64,
}

impl CheckTotals {
    /// Counts one more.
    pub const fn add(&mut self, judged: Judged) {
        match judged {
            Judged::AsExpected => self.good += 1,
            Judged::Unchecked => self.seen += 1,
            Judged::NotAsExpected => self.bad += 1,
            Judged::Unknown => self.open += 1,
        }
    }
}

/// The heading of a file: its path, and what the columns are.
#[must_use]
pub fn heading(file: &str) -> Vec<PagePart> {
    let cells = ["states", "choices", "outcomes"].map(str::to_owned).to_vec();
    vec![PagePart::Line { mark: None, name: file.to_owned(), cells }]
}

/// A file in one line: what its scenarios come to, and in how many places silence matters.
#[must_use]
pub fn file(file: &str, tally: CheckTotals, silent: u64) -> Vec<PagePart> {
    let mark = match tally {
        CheckTotals { bad: 1.., .. } => (Tone::Bad, "FAIL"),
        CheckTotals { open: 1.., .. } => (Tone::Open, "?"),
        _ => (Tone::Good, "ok"),
    };
    let mut parts = vec![count(tally.good + tally.bad + tally.open, "scenario")];
    if tally.bad > 0 {
        parts.push(format!("{} not as expected", grouped(tally.bad)));
    }
    if tally.open > 0 {
        parts.push(format!("{} unknown", grouped(tally.open)));
    }
    if silent > 0 {
        parts.push(format!("silence matters in {}", count(silent, "place")));
    }
    let said = PageEntry::at(2, plain(format!("{file}: {}", parts.join(", "))));
    vec![said.behind(Piece::Verdict(mark.0, mark.1.to_owned()), 5).into()]
}

/// A scenario, called by a name: one line, and more where it is not as expected or where more is asked for.
#[must_use]
pub fn scenario(brief: &CheckBrief, name: &str, detail: Detail) -> Vec<PagePart> {
    let mut parts = vec![row(brief, name)];
    for expectation in &brief.expectations {
        if expectation.judged != Judged::AsExpected {
            mismatch(&mut parts, expectation, detail);
        }
    }
    brief.notes.iter().for_each(|note| labelled(&mut parts, "note", note));
    let is_told = |silent: &&SilentBrief| silent.matters == Some(true) && detail.silence != SilenceDetail::Hushed;
    for silent in brief.silent.iter().filter(|silent| detail.verbose || is_told(silent)) {
        silence(&mut parts, silent, detail);
    }
    if detail.verbose {
        everything(&mut parts, brief);
    }
    if detail.stories {
        for story in brief.outcomes.iter().filter_map(|outcome| outcome.story.as_ref()) {
            // What is not as expected has been told with its story.
            let is_told = parts.iter().any(|part| matches!(part, PagePart::Story(it, _) if it == story));
            if !is_told {
                parts.push(PagePart::story(story.clone()));
            }
        }
    }
    parts
}

/// A scenario that was expected to be rejected: rejected as expected, or with what was found instead.
#[must_use]
pub fn rejected(name: &str, wanted: &str, instead: Option<&str>) -> Vec<PagePart> {
    let name = name.to_owned();
    let Some(instead) = instead else {
        let cells = ["", "", "rejected"].map(str::to_owned).to_vec();
        return vec![PagePart::Line { mark: Some((Tone::Good, "ok")), name, cells }];
    };
    let mut parts = vec![PagePart::Line { mark: Some((Tone::Bad, "FAIL")), name, cells: Vec::new() }];
    labelled(&mut parts, "expected", format!("error \"{wanted}\""));
    labelled(&mut parts, "found", instead);
    parts
}

/// The last line.
#[must_use]
pub fn summary(tally: CheckTotals) -> Vec<PagePart> {
    vec![PagePart::Paragraph(totals(tally))]
}

/// How many scenarios are how.
#[must_use]
pub fn totals(tally: CheckTotals) -> Vec<Piece> {
    let all = tally.good + tally.seen + tally.bad + tally.open;
    let mut text = plain(format!("{}: ", count(all, "scenario")));
    text.push(Piece::Verdict(Tone::Good, format!("{} as expected", grouped(tally.good))));
    let others = [
        (tally.seen, Tone::Open, "without expectations"),
        (tally.bad, Tone::Bad, "not as expected"),
        (tally.open, Tone::Open, "unknown"),
    ];
    for (many, tone, what) in others.into_iter().filter(|(many, ..)| *many > 0) {
        text.push(Piece::Plain(", ".to_owned()));
        text.push(Piece::Verdict(tone, format!("{} {what}", grouped(many))));
    }
    text
}

/// How many points of silence are denied.
#[must_use]
pub fn denied(points: u64) -> Vec<PagePart> {
    let told = format!("{} where the rulebook is silent and it matters", count(points, "point"));
    vec![PagePart::Paragraph(vec![Piece::Verdict(Tone::Bad, told), Piece::Plain(": --silent deny".to_owned())])]
}

/// A baseline was written.
#[must_use]
pub fn blessed(file: &str) -> Vec<PagePart> {
    vec![PagePart::Paragraph(vec![Piece::Strong("baseline written:".to_owned()), Piece::Plain(format!(" {file}"))])]
}

/// A baseline differs from what was found.
#[must_use]
pub fn differs(it: &BaselineBrief) -> Vec<PagePart> {
    let place = Piece::Plain(format!(" {}:{}", it.file, it.line));
    let title = vec![Piece::Verdict(Tone::Bad, "not as in the baseline".to_owned()), place];
    let help = "if this is what should be found, `assize check --bless` writes it down";
    let lines = difference(it);
    vec![PagePart::Heading(2, title, None), PagePart::Code("diff", lines), PagePart::List(vec![(0, plain(help))])]
}

/// What a baseline has and was not found, and what was found and it does not have.
pub(super) fn difference(it: &BaselineBrief) -> Vec<PageText> {
    let line = |line: &String| match line.as_bytes().first() {
        Some(b'-') => verdict(Tone::Bad, line),
        Some(b'+') => verdict(Tone::Good, line),
        _ => plain(line),
    };
    it.difference.iter().map(line).collect()
}

/// What another engine says.
#[must_use]
pub fn second(second: &SecondBrief) -> Vec<PagePart> {
    let word = if second.agrees { "agrees" } else { "DISAGREES" };
    let mut parts = Vec::new();
    labelled(&mut parts, "second", format!("{} {word}: {}", second.engine, count(second.states, "state")));
    for it in &second.properties {
        labelled(&mut parts, "", format!("{}: ours {}, theirs {}", it.name, it.ours, it.theirs));
    }
    parts
}

/// How long it took.
#[must_use]
pub fn timing(timing: &TimingBrief, states: u64) -> Vec<PagePart> {
    let per = timing.bytes.checked_div(states).unwrap_or(0);
    let rate = (states * 1000)
        .checked_div(timing.search_ms)
        .map_or_else(String::new, |it| format!(", {} states/s", grouped(it)));
    let text = format!("search {} ms, all {} ms, {per} bytes a state{rate}", timing.search_ms, timing.total_ms);
    let mut parts = Vec::new();
    labelled(&mut parts, "took", text);
    parts
}

const fn mark(judged: Judged) -> &'static str {
    match judged {
        Judged::AsExpected => "ok",
        Judged::Unchecked => "seen",
        Judged::Unknown => "????",
        Judged::NotAsExpected => "FAIL",
    }
}

fn row(brief: &CheckBrief, name: &str) -> PagePart {
    let mark = Some((Tone::from(brief.judged), mark(brief.judged)));
    let cells = vec![grouped(brief.size.states), grouped(brief.size.choice_points), outcomes_short(brief)];
    PagePart::Line { mark, name: name.to_owned(), cells }
}

/// A label and a text that hangs behind it.
fn labelled(parts: &mut Vec<PagePart>, label: &'static str, text: impl Into<String>) {
    parts.push(PageEntry::at(STORY, plain(text)).behind(Piece::Strong(label.to_owned()), 9).into());
}

/// Outcomes in few columns: themselves if they fit, else how many.
fn outcomes_short(brief: &CheckBrief) -> String {
    let mut parts = Vec::new();
    match brief.termination.verdict {
        "loops" => parts.push("loops".to_owned()),
        "unknown" => parts.push("cut".to_owned()),
        _ => {}
    }
    let all: Vec<String> = brief.outcomes.iter().map(|outcome| tight(&outcome.text)).collect();
    let before = parts.iter().map(|part| columns(part) + 2).sum::<usize>();
    let joined = all.join(" ");
    if before + columns(&joined) <= OUTCOMES && !all.is_empty() {
        parts.push(joined);
    } else if !all.is_empty() {
        let counted = count(all.len() as u64, "outcome");
        let fits = before + columns(&counted) <= OUTCOMES;
        parts.push(if fits { counted } else { format!("{} ends", grouped(all.len() as u64)) });
    }
    parts.join(", ")
}

/// `{ 16, yes }` as `{16, yes}`.
fn tight(outcome: &str) -> String {
    outcome.replace("{ ", "{").replace(" }", "}")
}

fn mismatch(parts: &mut Vec<PagePart>, expectation: &ExpectationBrief, detail: Detail) {
    let line = expectation.line.map(|line| format!(" (line {line})")).unwrap_or_default();
    labelled(parts, "expected", format!("{}{line}", expectation.text.trim_start_matches("expect ")));
    for (at, found) in expectation.found.iter().enumerate() {
        labelled(parts, if at == 0 { "found" } else { "" }, found);
    }
    stories(parts, &expectation.stories, if detail.verbose { usize::MAX } else { STORIES_MAX });
}

/// Stories, at most so many of them, and how many more there are.
fn stories(parts: &mut Vec<PagePart>, all: &[Story], most: usize) {
    parts.extend(all.iter().take(most).cloned().map(PagePart::story));
    if all.len() > most {
        let more = count((all.len() - most) as u64, "more story").replace("storys", "stories");
        parts.push(PagePart::List(vec![(2, vec![Piece::Small(format!("and {more} (-v shows all)"))])]));
    }
}

fn silence(parts: &mut Vec<PagePart>, silent: &SilentBrief, detail: Detail) {
    let what = match silent.matters {
        Some(true) => "silent here, and it matters",
        Some(false) if silent.choosers_differ == Some(true) => "silent here: the same comes of it, but others choose",
        Some(false) => "silent here, but it makes no difference",
        None => "silent here",
    };
    let declared = if silent.declared { "" } else { " (the rulebook does not speak of it)" };
    let is_denied = detail.silence == SilenceDetail::Denied && silent.matters == Some(true);
    labelled(parts, if is_denied { "denied" } else { "note" }, format!("{what}: {}{declared}", silent.policy));
    if !silent.given.is_empty() {
        labelled(parts, "", format!("together with other silence, where {}", given(silent)));
    }
    if detail.verbose || silent.matters == Some(true) {
        silent.readings.iter().for_each(|it| labelled(parts, "", reading(it, silent.choosers_differ == Some(true))));
    }
    if let Some(part) = &silent.parts_at {
        readings_part(parts, part);
    }
}

/// A reading with what comes of it.
fn reading(it: &ReadingBrief, with_choosers: bool) -> String {
    let runs = match &it.runs {
        Some(runs) => format!("; {runs}"),
        None if it.ends => String::new(),
        None => "; not every run ends".to_owned(),
    };
    let verdicts: String = it.verdicts.iter().map(|it| format!("; {} {}", it.property, it.verdict)).collect();
    let who = if with_choosers { format!("; chooses: {}", who(&it.choosers)) } else { String::new() };
    format!("read as \"{}\": {}{runs}{who}{verdicts}", it.value, list(&it.outcomes))
}

/// Where two readings part, and what is done there in each.
fn readings_part(parts: &mut Vec<PagePart>, part: &ReadingsPart) {
    labelled(parts, "parts at", part.line.as_deref().unwrap_or("the start"));
    part.choices.iter().for_each(|choice| labelled(parts, "", format!("> {choice}")));
    for it in &part.readings {
        labelled(parts, "", format!("read as \"{}\": {}{}", it.value, it.line.text, bracketed(&it.line.clauses)));
    }
}

fn who(all: &[String]) -> String {
    if all.is_empty() { "nobody".to_owned() } else { all.join(", ") }
}

fn list(all: &[String]) -> String {
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}

/// Everything that was found.
fn everything(parts: &mut Vec<PagePart>, brief: &CheckBrief) {
    let size = &brief.size;
    labelled(parts, "rulebook", &brief.rulebook);
    let searched = [count(size.states, "state"), count(size.edges, "step"), format!("depth {}", size.depth)];
    labelled(parts, "searched", searched.join(", "));
    if let Some(it) = size.readings {
        let (positions, standing) = (count(it.positions, "position"), count(it.standing, "reading"));
        labelled(parts, "", format!("by {standing} that stand for all, found in {positions} of all readings at once"));
    }
    if let Some(most) = size.in_any_order {
        let told = format!("{most} waiting triggers lead to the same position in any order, so one order is taken");
        labelled(parts, "orders", told);
    }
    if let Some(limit) = &brief.limit {
        labelled(parts, "limit", limit);
    }
    labelled(
        parts,
        "runs",
        match brief.termination.verdict {
            "ends" if brief.outcomes.iter().any(|it| it.ending == "stuck") => "every run ends, or is stuck",
            "ends" if brief.termination.loops.is_empty() => "every run ends",
            "ends" => "every run ends, by what the rulebook says of loops",
            verdict => verdict,
        },
    );
    brief.termination.loops.iter().for_each(|it| a_loop(parts, it));
    if !brief.observations.is_empty() {
        labelled(parts, "observed", brief.observations.join(", "));
    }
    for (at, outcome) in brief.outcomes.iter().enumerate() {
        let ways = match outcome.leaves {
            0 => "by what the rulebook says of loops".to_owned(),
            leaves => format!("in {}", count(leaves, "end state")),
        };
        labelled(parts, if at == 0 { "outcomes" } else { "" }, format!("{} {ways}", outcome.text));
    }
    for (at, choice) in brief.choices.iter().enumerate() {
        let told = format!("{}: {} in {}", choice.chooser, choice.kind, count(choice.states, "state"));
        labelled(parts, if at == 0 { "choices" } else { "" }, told);
    }
    brief.properties.iter().for_each(|it| property(parts, it));
    let cites: Vec<&str> = brief.cites.iter().map(|clause| clause.id.as_str()).collect();
    if !cites.is_empty() {
        labelled(parts, "cites", cites.join(", "));
    }
}

/// What is open of those who keep a loop up, and of what the rulebook says of it.
pub(super) fn not_known_to_be_fewest(it: &LoopBrief) -> String {
    let applied = match it.rulebook {
        Some(_) => ", so that what the rulebook says of loops could be something else of this one",
        None => "",
    };
    format!("whether fewer could keep it up, or nobody could leave it{applied}")
}

fn a_loop(parts: &mut Vec<PagePart>, it: &LoopBrief) {
    labelled(parts, "loop", it.words());
    if !it.fewest {
        labelled(parts, "", format!("it is open {}", not_known_to_be_fewest(it)));
    }
    it.rulebook.iter().for_each(|says| labelled(parts, "", format!("rulebook: {says}")));
    for exit in &it.exits {
        labelled(parts, "", format!("way out: {exit}"));
    }
    parts.push(PagePart::story(it.story.clone()));
}

fn property(parts: &mut Vec<PagePart>, it: &PropertyBrief) {
    let reason = it.reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
    labelled(parts, "property", format!("{} {}{reason}", it.name, it.verdict));
}
