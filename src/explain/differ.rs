//! How two versions of rules differ over scenarios, in words.
//!
//! Everything is compared in words: two versions may have other ids for the
//! same things. What a limit kept from being seen in one version is never
//! called lost or gained.

use super::brief::{Story, of_whom};
use super::changed::{RenumberedClause, RulebookChangeBrief, clauses};
use super::check::offer_text;
use super::names::Names;
use super::names::kind_text;
use super::parting::{PartingBrief, along, along_new, nearest};
use super::story::tell;
use ::study::diff as study;
use ::study::diff::{Apart, ComparedPair, ExploredScenario, Tells, VersionPair, is_reworded};
use analysis::expectation::Evidence;
use analysis::loops::Ends;
use analysis::property::Verdict;
use kernel::position::offer::Chooser;
use model::read::AskedProperty;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use verify::certificate::Certificate;

/// Runs along which the place where versions part is looked for.
const RUNS_MAX: usize = 8;

/// A comparison of two versions.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct DiffBrief {
    /// The old version, as it was typed.
    pub old: String,
    /// The new version.
    pub new: String,
    /// Whether nothing differs on these scenarios; `null`: a limit keeps it from being known.
    pub equal: Option<bool>,
    /// Every scenario that stands in both versions, in the order of files and text.
    pub scenarios: Vec<ScenarioDiff>,
    /// Every change between the rulebooks.
    pub changes: Vec<RulebookChangeBrief>,
    /// Clauses of the old version that have other numbers in the new one.
    pub renumbered: Vec<RenumberedClause>,
    /// Scenarios of the old version alone.
    pub only_old: Vec<String>,
    /// Scenarios of the new version alone.
    pub only_new: Vec<String>,
    /// Scenarios that cannot be read under one of two rulebooks, or that are expected to be rejected.
    pub left_out: Vec<LeftOut>,
}

/// A scenario that was not compared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LeftOut {
    /// The scenario.
    pub name: String,
    /// Why.
    pub why: String,
}

/// A scenario in both versions.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct ScenarioDiff {
    /// The scenario's name.
    pub name: String,
    /// Its file.
    pub file: String,
    /// Whether nothing differs; `null`: a limit keeps it from being known.
    pub equal: Option<bool>,
    /// Whether the text of the scenario or of a card in it is another.
    pub reworded: bool,
    /// How it differs.
    #[serde(flatten)]
    pub difference: ScenarioDifference,
}

/// How a scenario differs between two versions.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct ScenarioDifference {
    /// Outcomes of the new version alone.
    pub gained: Vec<RunBrief>,
    /// Outcomes of the old version alone.
    pub lost: Vec<RunBrief>,
    /// Verdicts on properties, termination, choosers and silence that are not the same.
    pub turned: Vec<TurnBrief>,
    /// The first step at which the versions say different things; `null` where nothing differs.
    pub parts_at: Option<PartingBrief>,
    /// Limits that were reached.
    pub limits: Vec<String>,
}

impl ScenarioDifference {
    /// Whether runs end otherwise, or no longer do, or now do.
    #[must_use]
    pub fn ends_otherwise(&self) -> bool {
        let termination = self.turned.iter().any(|it| it.kind == "termination");
        termination || !self.gained.is_empty() || !self.lost.is_empty()
    }
}

/// An outcome with the shortest run to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RunBrief {
    /// As it would stand in `expect outcomes`.
    pub text: String,
    /// The options of the run, from 0.
    pub options: Vec<u32>,
    /// The run, told.
    pub story: Story,
}

/// Something that is not the same in both versions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TurnBrief {
    /// `property`, `termination`, `choosers` or `silence`.
    pub kind: &'static str,
    /// Which property.
    pub name: Option<String>,
    /// In the old version.
    pub old: String,
    /// In the new version.
    pub new: String,
}

impl DiffBrief {
    /// Scenarios that differ.
    pub fn different(&self) -> impl Iterator<Item = &ScenarioDiff> {
        self.scenarios.iter().filter(|it| it.difference.apart() == Apart::Yes)
    }

    /// Scenarios of which a limit keeps it from being known.
    pub fn unknown(&self) -> impl Iterator<Item = &ScenarioDiff> {
        self.scenarios.iter().filter(|it| it.difference.apart() == Apart::Unknown)
    }

    /// A comparison of two versions by their names: the scenarios of both, of the old alone and of the new alone.
    #[must_use]
    pub fn of(
        (old, new): (String, String),
        (scenarios, only_old, only_new): (Vec<ScenarioDiff>, Vec<String>, Vec<String>),
        left_out: Vec<LeftOut>,
        (changes, renumbered): (Vec<RulebookChangeBrief>, Vec<RenumberedClause>),
    ) -> Self {
        let mut brief =
            DiffBrief { old, new, equal: None, scenarios, changes, renumbered, only_old, only_new, left_out };
        brief.equal = brief.is_equal();
        brief
    }

    fn is_equal(&self) -> Option<bool> {
        if self.different().next().is_some() || !self.only_old.is_empty() || !self.only_new.is_empty() {
            return Some(false);
        }
        self.unknown().next().is_none().then_some(true)
    }

    /// The last line: what it all comes to.
    #[must_use]
    pub fn verdict(&self) -> String {
        let number = |count: usize, what: &str| {
            if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
        };
        let all = number(self.scenarios.len(), "scenario");
        let (different, unknown) = (self.different().count(), self.unknown().count());
        let mut told = match (different, unknown) {
            (0, 0) => format!("{all}: equal on these scenarios"),
            (0, unknown) => format!("{all}: {unknown} unknown, equal on the others"),
            (different, 0) => format!("{all}: {different} different"),
            (different, unknown) => format!("{all}: {different} different, {unknown} unknown"),
        };
        for (only, which) in [(&self.only_old, "old"), (&self.only_new, "new")] {
            if !only.is_empty() {
                told += &format!("; {} only in the {which} version", number(only.len(), "scenario"));
            }
        }
        if !self.left_out.is_empty() {
            told += &format!("; {} left out", number(self.left_out.len(), "scenario"));
        }
        told
    }
}

impl ScenarioDifference {
    /// Whether nothing differs; nothing: a limit keeps it from being known.
    #[must_use]
    pub fn equal(&self) -> Option<bool> {
        match self.apart() {
            Apart::No => Some(true),
            Apart::Yes => Some(false),
            Apart::Unknown => None,
        }
    }
}

impl Tells for ScenarioDifference {
    fn apart(&self) -> Apart {
        let is_different = !self.gained.is_empty() || !self.lost.is_empty() || !self.turned.is_empty();
        match (is_different, self.limits.is_empty()) {
            (true, _) => Apart::Yes,
            (false, false) => Apart::Unknown,
            (false, true) => Apart::No,
        }
    }
}

/// What is seen of one version, in words.
struct SeenVersion {
    outcomes: BTreeMap<String, Vec<u32>>,
    properties: Vec<(String, &'static str)>,
    termination: String,
    choosers: Vec<String>,
    silence: Vec<String>,
    limit: Option<String>,
}

impl SeenVersion {
    fn of(explored: &ExploredScenario<'_>, questions: &[AskedProperty]) -> SeenVersion {
        let (kernel, graph) = (&explored.kernel, &explored.found.graph);
        let answers = Evidence::of(kernel, &explored.found, questions);
        let names = Names::new(kernel.model);
        let all = answers.outcomes();
        let outcomes = all.iter().map(|found| {
            let options = match &found.story {
                Certificate::Trace(trace) => trace.options.clone(),
                Certificate::Lasso(lasso) => [&lasso.stem[..], &lasso.lap].concat(),
                _ => Vec::new(),
            };
            (names.outcome(&found.outcome), options)
        });
        let silence = graph.choice_points().keys().filter(|(who, _)| *who == Chooser::Rules);
        let verdicts = questions.iter().zip(&answers.verdicts);
        SeenVersion {
            outcomes: outcomes.collect(),
            properties: verdicts.map(|(question, verdict)| (question.name.clone(), word(verdict))).collect(),
            termination: termination(&answers, &names),
            choosers: answers.choosers().into_iter().map(|who| names.chooser(who)).collect(),
            silence: silence.map(|(_, kind)| on_what(offer_text(&names.model.rulebook, *kind))).collect(),
            limit: graph.incomplete().map(|limit| limit.to_string()),
        }
    }
}

/// What silence is about: that it is one is said beside it.
fn on_what(silence: String) -> String {
    silence.strip_prefix("silence: ").map(str::to_owned).unwrap_or(silence)
}

const fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Holds(_) => "holds",
        Verdict::Fails(_) => "fails",
        Verdict::Unknown { .. } => "unknown",
        Verdict::DependsOnSilence(_) => "depends on silence",
        Verdict::Unevaluated => "never looked at",
    }
}

fn termination(answers: &Evidence<'_, '_>, names: &Names<'_>) -> String {
    let loops: BTreeSet<String> = answers.termination.loops.iter().map(|it| a_loop(it, names)).collect();
    let loops: Vec<String> = loops.into_iter().collect();
    match answers.termination.verdict {
        Ends::Yes => "every run ends".to_owned(),
        Ends::No => format!("loops: {}", loops.join("; ")),
        Ends::Unknown(_) => "unknown".to_owned(),
    }
}

fn a_loop(it: &analysis::found_loop::Loop, names: &Names<'_>) -> String {
    let whose: Vec<String> = it.whose.iter().map(|who| names.chooser(*who)).collect();
    format!("{}{}", kind_text(it.kind), of_whom(&whose))
}

/// What a search comes to: how its runs end, and the verdicts on properties by their names.
#[must_use]
pub fn comes_to(explored: &ExploredScenario<'_>, questions: &[AskedProperty]) -> (String, Vec<(String, &'static str)>) {
    let seen = SeenVersion::of(explored, questions);
    (seen.termination, seen.properties)
}

/// How one scenario differs, from a search under each version.
#[must_use]
pub fn difference(pair: VersionPair<'_>, old: &ExploredScenario<'_>, new: &ExploredScenario<'_>) -> ScenarioDifference {
    let (was, is) = (SeenVersion::of(old, pair.old.questions), SeenVersion::of(new, pair.new.questions));
    let beyond = |of: &SeenVersion, by: &SeenVersion| -> Vec<(String, Vec<u32>)> {
        if by.limit.is_some() {
            // It may well be there, further than the search came.
            return Vec::new();
        }
        let alone = of.outcomes.iter().filter(|(text, _)| !by.outcomes.contains_key(*text));
        alone.map(|(text, options)| (text.clone(), options.clone())).collect()
    };
    let (lost, gained) = (beyond(&was, &is), beyond(&is, &was));
    let runs = |of: &ExploredScenario<'_>, all: &[(String, Vec<u32>)]| -> Vec<RunBrief> {
        let run = |(text, options): &(String, Vec<u32>)| RunBrief {
            text: text.clone(),
            options: options.clone(),
            story: tell(&of.kernel, &format!("the shortest run to {text}"), options),
        };
        all.iter().map(run).collect()
    };
    let limits = [("old", &was.limit), ("new", &is.limit)];
    let limits = limits.iter().filter_map(|(which, limit)| limit.as_ref().map(|it| format!("{it} ({which})")));
    let mut found = ScenarioDifference {
        lost: runs(old, &lost),
        gained: runs(new, &gained),
        turned: turned(&was, &is),
        parts_at: None,
        limits: limits.collect(),
    };
    if found.apart() == Apart::Yes {
        found.parts_at = parting(&found, old, new).map(|parting| with_clauses(parting, pair));
    }
    found
}

/// A step that cites nothing is due to the change, if there is but one.
fn with_clauses(mut parting: PartingBrief, pair: VersionPair<'_>) -> PartingBrief {
    let (old, new) = (&pair.old.model.rulebook, &pair.new.model.rulebook);
    if let [change] = study::changes(old, new)[..] {
        for (line, book) in [(&mut parting.old, old), (&mut parting.new, new)] {
            if line.clauses.is_empty() {
                line.clauses = clauses(change, book);
            }
        }
    }
    parting
}

/// The first place at which the versions part on the way to what is lost or gained, or else anywhere.
fn parting(found: &ScenarioDifference, old: &ExploredScenario<'_>, new: &ExploredScenario<'_>) -> Option<PartingBrief> {
    let (old, new) = (&old.kernel, &new.kernel);
    let lost = found.lost.iter().take(RUNS_MAX).filter_map(|run| along(old, new, &run.options));
    let gained = found.gained.iter().take(RUNS_MAX).filter_map(|run| along_new(old, new, &run.options));
    lost.chain(gained).min_by_key(PartingBrief::rank).or_else(|| nearest(old, new))
}

/// Verdicts, choosers and silence that are not the same; what is unknown in one version is not compared.
fn turned(was: &SeenVersion, is: &SeenVersion) -> Vec<TurnBrief> {
    let mut all = Vec::new();
    let mut turn = |kind, name: Option<&String>, old: &str, new: &str| {
        if old != new && old != "unknown" && new != "unknown" {
            let (name, old, new) = (name.cloned(), old.to_owned(), new.to_owned());
            all.push(TurnBrief { kind, name, old, new });
        }
    };
    for (name, old) in &was.properties {
        if let Some((_, new)) = is.properties.iter().find(|(other, _)| other == name) {
            turn("property", Some(name), old, new);
        }
    }
    turn("termination", None, &was.termination, &is.termination);
    if was.limit.is_none() && is.limit.is_none() {
        turn("choosers", None, &listed(&was.choosers, "nobody"), &listed(&is.choosers, "nobody"));
        turn("silence", None, &listed(&was.silence, "none"), &listed(&is.silence, "none"));
    }
    all
}

fn listed(all: &[String], empty: &str) -> String {
    if all.is_empty() { empty.to_owned() } else { all.join(", ") }
}

/// One scenario in words, from what was found of it.
#[must_use]
pub fn scenario(file: &str, pair: VersionPair<'_>, found: &ComparedPair<ScenarioDifference>) -> ScenarioDiff {
    let difference = found.difference.clone().unwrap_or_default();
    ScenarioDiff {
        name: pair.old.model.scenario.name.clone(),
        file: file.to_owned(),
        equal: difference.equal(),
        reworded: is_reworded(pair),
        difference,
    }
}
