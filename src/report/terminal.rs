//! A check for eyes: a table per file, a line per scenario, and more where something is not as expected.

use super::findings::given;
use super::layout::{WIDTH, columns, count, cut, grouped, wrap};
use super::paint::{BAD, GOOD, HEADING, OPEN, SMALL, paint};
use super::story::{stories, story};
use anstyle::Style;
use explain::brief::{
    CheckBrief, ExpectationBrief, Judged, LoopBrief, PropertyBrief, ReadingBrief, ReadingsPart, SecondBrief,
    SilentBrief, TimingBrief,
};
use explain::checked::BaselineBrief;
use std::fmt::Write;

/// Columns of a scenario's name.
const NAME: usize = 33;
/// Columns of its outcomes.
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
pub fn heading(file: &str) -> String {
    let columns = format!("{:>9} {:>7}  outcomes", "states", "choices");
    let room = NAME + 11;
    if super::layout::columns(file) > room {
        return format!("{}\n{:room$}{}\n", paint(HEADING, file), "", paint(SMALL, &columns));
    }
    format!(
        "{}{:room$}{}\n",
        paint(HEADING, file),
        "",
        paint(SMALL, &columns),
        room = room - super::layout::columns(file)
    )
}

/// A file in one line: what its scenarios come to, and in how many places silence matters.
#[must_use]
pub fn file(file: &str, tally: CheckTotals, silent: u64) -> String {
    let (style, status) = match tally {
        CheckTotals { bad: 1.., .. } => (BAD, "FAIL"),
        CheckTotals { open: 1.., .. } => (OPEN, "?"),
        _ => (GOOD, "ok"),
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
    format!("  {}  {file}: {}\n", paint(style, &format!("{status:<4}")), parts.join(", "))
}

/// A scenario, called by a name: one line, and more where it is not as expected or where more is asked for.
#[must_use]
pub fn scenario(brief: &CheckBrief, name: &str, detail: Detail) -> String {
    let mut text = row(brief, name);
    for expectation in &brief.expectations {
        if expectation.judged != Judged::AsExpected {
            text.push_str(&mismatch(expectation, detail));
        }
    }
    brief.notes.iter().for_each(|note| text.push_str(&labelled("note", note)));
    let is_told = |silent: &&SilentBrief| silent.matters == Some(true) && detail.silence != SilenceDetail::Hushed;
    for silent in brief.silent.iter().filter(|silent| detail.verbose || is_told(silent)) {
        text.push_str(&silence(silent, detail));
    }
    if detail.verbose {
        text.push_str(&everything(brief));
    }
    if detail.stories {
        for told in brief.outcomes.iter().filter_map(|outcome| outcome.story.as_ref()) {
            text.push_str(&story(told, 6));
        }
    }
    text
}

/// A scenario that was expected to be rejected: rejected as expected, or with what was found instead.
#[must_use]
pub fn rejected(name: &str, wanted: &str, instead: Option<&str>) -> String {
    let Some(instead) = instead else {
        return named(GOOD, "ok", name, &format!("{:>17}  rejected", ""));
    };
    let mut text = named(BAD, "FAIL", name, "");
    text.push_str(&labelled("expected", &format!("error \"{wanted}\"")));
    text.push_str(&labelled("found", instead));
    text
}

/// The last line.
#[must_use]
pub fn summary(tally: CheckTotals) -> String {
    let all = tally.good + tally.seen + tally.bad + tally.open;
    let mut parts = vec![paint(GOOD, &format!("{} as expected", grouped(tally.good)))];
    if tally.seen > 0 {
        parts.push(paint(OPEN, &format!("{} without expectations", grouped(tally.seen))));
    }
    if tally.bad > 0 {
        parts.push(paint(BAD, &format!("{} not as expected", grouped(tally.bad))));
    }
    if tally.open > 0 {
        parts.push(paint(OPEN, &format!("{} unknown", grouped(tally.open))));
    }
    format!("{}: {}\n", count(all, "scenario"), parts.join(", "))
}

/// How many points of silence are denied.
#[must_use]
pub fn denied(points: u64) -> String {
    let told = format!("{} where the rulebook is silent and it matters", count(points, "point"));
    format!("{}: --silent deny\n", paint(BAD, &told))
}

/// A baseline was written.
#[must_use]
pub fn blessed(file: &str) -> String {
    format!("{} {file}\n", paint(HEADING, "baseline written:"))
}

/// A baseline differs from what was found.
#[must_use]
pub fn differs(it: &BaselineBrief) -> String {
    let mut text = format!("\n{} {}:{}\n", paint(BAD, "not as in the baseline"), it.file, it.line);
    for line in &it.difference {
        let style = match line.as_bytes().first() {
            Some(b'-') => BAD,
            Some(b'+') => GOOD,
            _ => SMALL,
        };
        let _ = writeln!(text, "  {}", paint(style, line));
    }
    text.push_str("  if this is what should be found, `assize check --bless` writes it down\n");
    text
}

/// What another engine says.
#[must_use]
pub fn second(second: &SecondBrief) -> String {
    let word = if second.agrees { "agrees" } else { "DISAGREES" };
    let mut text = labelled("second", &format!("{} {word}: {}", second.engine, count(second.states, "state")));
    for it in &second.properties {
        text.push_str(&labelled("", &format!("{}: ours {}, theirs {}", it.name, it.ours, it.theirs)));
    }
    text
}

/// How long it took.
#[must_use]
pub fn timing(timing: &TimingBrief, states: u64) -> String {
    let per = timing.bytes.checked_div(states).unwrap_or(0);
    let rate = (states * 1000)
        .checked_div(timing.search_ms)
        .map_or_else(String::new, |it| format!(", {} states/s", grouped(it)));
    let text = format!("search {} ms, all {} ms, {per} bytes a state{rate}", timing.search_ms, timing.total_ms);
    labelled("took", &text)
}

const fn mark(judged: Judged) -> (Style, &'static str) {
    match judged {
        Judged::AsExpected => (GOOD, "ok"),
        Judged::Unchecked => (OPEN, "seen"),
        Judged::Unknown => (OPEN, "????"),
        Judged::NotAsExpected => (BAD, "FAIL"),
    }
}

fn row(brief: &CheckBrief, name: &str) -> String {
    let (style, word) = mark(brief.judged);
    let numbers = format!(
        "{:>9} {:>7}  {}",
        cut(&grouped(brief.size.states), 9),
        cut(&grouped(brief.size.choice_points), 7),
        outcomes_short(brief)
    );
    named(style, word, name, &numbers)
}

/// A mark, a name, and what stands in the columns; a long name goes on below.
fn named(style: Style, word: &str, name: &str, rest: &str) -> String {
    let mut text = String::new();
    for (at, line) in wrap(name, NAME).iter().enumerate() {
        if at == 0 {
            let gap = if rest.is_empty() { 0 } else { NAME + 3 - columns(line) };
            let _ = write!(text, "  {}  {line}{:gap$}{rest}", paint(style, &format!("{word:<4}")), "");
        } else {
            let _ = write!(text, "        {line}");
        }
        text.push('\n');
    }
    text
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

fn mismatch(expectation: &ExpectationBrief, detail: Detail) -> String {
    let line = expectation.line.map(|line| format!(" (line {line})")).unwrap_or_default();
    let mut text = labelled("expected", &format!("{}{line}", expectation.text.trim_start_matches("expect ")));
    for (at, found) in expectation.found.iter().enumerate() {
        text.push_str(&labelled(if at == 0 { "found" } else { "" }, found));
    }
    let most = if detail.verbose { usize::MAX } else { STORIES_MAX };
    text.push_str(&stories(&expectation.stories, 6, most));
    text
}

/// A label and a text that hangs behind it.
fn labelled(label: &str, text: &str) -> String {
    let mut all = String::new();
    for (at, line) in wrap(text, WIDTH - 16).iter().enumerate() {
        let label = if at == 0 { label } else { "" };
        let _ = writeln!(all, "      {} {line}", paint(HEADING, &format!("{label:<9}")));
    }
    all
}

fn silence(silent: &SilentBrief, detail: Detail) -> String {
    let what = match silent.matters {
        Some(true) => "silent here, and it matters",
        Some(false) => "silent here, but it makes no difference",
        None => "silent here",
    };
    let declared = if silent.declared { "" } else { " (the rulebook does not speak of it)" };
    let is_denied = detail.silence == SilenceDetail::Denied && silent.matters == Some(true);
    let mut text = labelled(if is_denied { "denied" } else { "note" }, &format!("{what}: {}{declared}", silent.policy));
    if !silent.given.is_empty() {
        text.push_str(&labelled("", &format!("together with other silence, where {}", given(silent))));
    }
    if detail.verbose || silent.matters == Some(true) {
        silent.readings.iter().for_each(|it| text.push_str(&labelled("", &reading(it))));
    }
    if let Some(part) = &silent.parts_at {
        text.push_str(&readings_part(part));
    }
    text
}

/// A reading with what comes of it.
fn reading(it: &ReadingBrief) -> String {
    let runs = match &it.runs {
        Some(runs) => format!("; {runs}"),
        None if it.ends => String::new(),
        None => "; not every run ends".to_owned(),
    };
    let verdicts: String = it.verdicts.iter().map(|it| format!("; {} {}", it.property, it.verdict)).collect();
    format!("read as \"{}\": {}{runs}{verdicts}", it.value, list(&it.outcomes))
}

/// Where two readings part, and what is done there in each.
fn readings_part(part: &ReadingsPart) -> String {
    let mut text = labelled("parts at", part.line.as_deref().unwrap_or("the start"));
    part.choices.iter().for_each(|choice| text.push_str(&labelled("", &format!("> {choice}"))));
    for it in &part.readings {
        let clauses = if it.clauses.is_empty() { String::new() } else { format!(" [{}]", it.clauses.join(", ")) };
        text.push_str(&labelled("", &format!("read as \"{}\": {}{clauses}", it.value, it.text)));
    }
    text
}

fn list(all: &[String]) -> String {
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}

/// Everything that was found.
fn everything(brief: &CheckBrief) -> String {
    let size = &brief.size;
    let mut text = labelled("rulebook", &brief.rulebook);
    let searched = [count(size.states, "state"), count(size.edges, "step"), format!("depth {}", size.depth)];
    text.push_str(&labelled("searched", &searched.join(", ")));
    if let Some(it) = size.readings {
        let (positions, standing) = (count(it.positions, "position"), count(it.standing, "reading"));
        text.push_str(&labelled(
            "",
            &format!("by {standing} that stand for all, found in {positions} of all readings at once"),
        ));
    }
    if let Some(limit) = &brief.limit {
        text.push_str(&labelled("limit", limit));
    }
    text.push_str(&labelled(
        "runs",
        match brief.termination.verdict {
            "ends" if brief.outcomes.iter().any(|it| it.ending == "stuck") => "every run ends, or is stuck",
            "ends" if brief.termination.loops.is_empty() => "every run ends",
            "ends" => "every run ends, by what the rulebook says of loops",
            verdict => verdict,
        },
    ));
    brief.termination.loops.iter().for_each(|it| text.push_str(&a_loop(it)));
    if !brief.observations.is_empty() {
        text.push_str(&labelled("observed", &brief.observations.join(", ")));
    }
    for (at, outcome) in brief.outcomes.iter().enumerate() {
        let ways = match outcome.leaves {
            0 => "by what the rulebook says of loops".to_owned(),
            leaves => format!("in {}", count(leaves, "end state")),
        };
        text.push_str(&labelled(if at == 0 { "outcomes" } else { "" }, &format!("{} {ways}", outcome.text)));
    }
    for (at, choice) in brief.choices.iter().enumerate() {
        let told = format!("{}: {} in {}", choice.chooser, choice.kind, count(choice.states, "state"));
        text.push_str(&labelled(if at == 0 { "choices" } else { "" }, &told));
    }
    brief.properties.iter().for_each(|it| text.push_str(&property(it)));
    let cites: Vec<&str> = brief.cites.iter().map(|clause| clause.id.as_str()).collect();
    if !cites.is_empty() {
        text.push_str(&labelled("cites", &cites.join(", ")));
    }
    text
}

fn a_loop(it: &LoopBrief) -> String {
    let whose = if it.whose.is_empty() { String::new() } else { format!(" of {}", it.whose.join(", ")) };
    let mut text = labelled("loop", &format!("{}{whose}, {}", it.kind, it.shape));
    if !it.fewest {
        text.push_str(&labelled("", "whether fewer could keep it up is not known"));
    }
    it.rulebook.iter().for_each(|says| text.push_str(&labelled("", &format!("rulebook: {says}"))));
    for exit in &it.exits {
        text.push_str(&labelled("", &format!("way out: {exit}")));
    }
    text.push_str(&story(&it.story, 6));
    text
}

fn property(it: &PropertyBrief) -> String {
    let reason = it.reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
    labelled("property", &format!("{} {}{reason}", it.name, it.verdict))
}
