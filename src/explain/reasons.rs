//! A run as a judge tells it: at each choice, what else there was and what it would have led to.
//!
//! A choice *mattered* if another option would have ruled out what the run
//! shows, or if what the run shows could be avoided before it and no longer
//! after. What an option leads to is found by reachability, so it is about
//! every way to go on from there, whoever chooses.

use super::brief::{Story, StoryLine, StoryLineKind};
use super::findings::Findings;
use super::fold::{Line, fold, going_round};
use super::proof::{GROWS, REPEATS};
use super::story::Teller;
use analysis::ahead::{SoughtEnding, StepProspects, ahead};
use analysis::outcomes::FoundOutcome;
use kernel::position::offer::{Chooser, Status};
use model::read::AskedProperty;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use verify::certificate::{Certificate, Claim, Forever};

/// What is told of a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct ExplainBrief {
    /// The scenario's name.
    pub name: String,
    /// Its file.
    pub file: String,
    /// The rulebook.
    pub rulebook: String,
    /// The limit that was reached.
    pub limit: Option<String>,
    /// How to look further than that limit.
    pub further: Option<&'static str>,
    /// Every outcome, as it would stand in `expect outcomes`.
    pub outcomes: Vec<String>,
    /// The property that was asked for.
    pub property: Option<String>,
    /// The verdict on it, with the reason.
    pub verdict: Option<String>,
    /// The runs that are told.
    pub runs: Vec<ToldRun>,
}

/// A run with its choices.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ToldRun {
    /// What it shows.
    pub title: String,
    /// What happens, in order.
    pub steps: Vec<ToldStep>,
}

/// A line of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ToldStep {
    /// `script`, `choice`, `silence`, `rule`, `change`, `lap` or `end`.
    pub kind: StoryLineKind,
    /// How deep it stands.
    pub depth: usize,
    /// What is told.
    pub text: String,
    /// The clauses that say so.
    pub clauses: Vec<String>,
    /// For choices: every option with what it can lead to.
    pub options: Vec<ReasonedOptionBrief>,
    /// Why the choice mattered; empty where it did not.
    pub matters: Vec<&'static str>,
    /// For choices: which option was taken, from 0, of how many.
    #[serde(skip)]
    pub taken: Option<(usize, usize)>,
}

/// An option of a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ReasonedOptionBrief {
    /// The option.
    pub text: String,
    /// Whether it is the one that was taken.
    pub taken: bool,
    /// The outcomes that it can lead to, whoever chooses from there on.
    pub leads_to: Vec<String>,
    /// Whether it can lead to a run without end.
    pub endless: bool,
    /// Whether a limit hides what else it can lead to.
    pub more: bool,
    /// Of a silence by which others choose: the players, and `nature`, who have a choice behind the option.
    pub choosers: Vec<String>,
}

/// The options of a run that are taken once, those that are taken again and again, and what comes again then.
type RunPath<'a> = (&'a [u32], &'a [u32], &'a str);

/// Another option would have ruled it out.
const RULED_OUT: &str = "another option would have ruled this out";
/// What is read here decides who has a choice later.
const OTHERS_CHOOSE: &str = "who chooses behind this hangs on how it is read";
/// From here on it could not be avoided.
const SEALED: &str = "from here on nothing else could come of it";

impl Findings<'_, '_> {
    /// The names of all outcomes, in order: those of runs that end, and those of loops by what the rulebook says of them.
    #[must_use]
    pub fn outcome_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for found in self.answers.outcomes() {
            let name = self.names.outcome(&found.outcome);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// How an outcome comes about, by its name: a run that ends so, and a loop that does by what the rulebook says of it.
    #[must_use]
    pub fn why_outcome(&self, name: &str) -> Vec<ToldRun> {
        let is_it = |found: &&FoundOutcome| self.names.outcome(&found.outcome) == name;
        self.answers.outcomes().into_iter().filter(is_it).flat_map(|found| self.why_told(&found.story)).collect()
    }

    /// How each run comes about that ends, and how each loop goes on for ever.
    #[must_use]
    pub fn why_all(&self) -> Vec<ToldRun> {
        let ends = self.answers.judge.outcomes().list.iter().flat_map(|found| self.why(&found.story));
        ends.chain(self.answers.termination.loops.iter().flat_map(|it| self.why_told(&it.certificate()))).collect()
    }

    /// What shows the verdict on a question, by its position: the verdict, the reason, and the runs.
    #[must_use]
    pub fn why_property(&self, question: &AskedProperty, at: usize) -> ((String, String), Vec<ToldRun>) {
        let verdict = &self.answers.verdicts[at];
        let (word, reason) = self.verdict_words(verdict);
        let reason = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
        let runs = super::findings::shown_by(verdict).map(|it| self.why(it)).unwrap_or_default();
        ((question.name.clone(), format!("{word}{reason}")), runs)
    }

    /// The runs of a certificate; behind those of a loop, what becomes of it by what the rulebook says.
    fn why_told(&self, certificate: &Certificate) -> Vec<ToldRun> {
        let mut runs = self.why(certificate);
        let loops = self.answers.termination.loops.iter().zip(&self.answers.rulings);
        let mut over = loops.filter(|(_, ruling)| ruling.is_over() == Some(true));
        let said = over.find(|(it, _)| it.certificate() == *certificate);
        let said = said.and_then(|(it, ruling)| self.ruling_words(it, *ruling));
        if let (Some(said), Some(run)) = (said, runs.last_mut()) {
            run.steps.push(ToldStep::mark(format!("the rulebook: {said}"), 0));
        }
        runs
    }

    /// The runs of a certificate.
    fn why(&self, certificate: &Certificate) -> Vec<ToldRun> {
        let stories = super::proof::stories(self.kernel, &self.names, certificate);
        if matches!(certificate, Certificate::Growing(it) if it.pace.is_some()) {
            // Its stops are not those of the graph.
            let told = |it: Story| ToldRun { title: it.title, steps: it.lines.into_iter().map(plain).collect() };
            return stories.into_iter().map(told).collect();
        }
        let titles: Vec<String> = stories.into_iter().map(|it: Story| it.title).collect();
        let title = |at: usize| titles.get(at).cloned().unwrap_or_default();
        let outcomes = self.answers.judge.outcomes();
        match certificate {
            Certificate::Trace(trace) => {
                let aim = match &trace.claim {
                    Claim::Outcome(wanted) => {
                        let at = outcomes.list.iter().position(|found| found.outcome == *wanted);
                        at.map(|at| SoughtEnding::outcome(outcomes, at))
                    }
                    Claim::Seen { predicate, value } => Some(SoughtEnding::seen(self.graph, *predicate, *value)),
                    Claim::EndsWithout { .. } | Claim::EndsUnanswered { .. } => None,
                };
                vec![self.run(title(0), (&trace.options, &[], ""), aim.as_ref())]
            }
            Certificate::Lasso(it) => {
                let aim = (it.claim == Forever::Repeats).then_some(SoughtEnding::Endless);
                vec![self.run(title(0), (&it.stem, &it.lap, REPEATS), aim.as_ref())]
            }
            Certificate::Growing(it) => vec![self.run(title(0), (&it.stem, &it.lap, GROWS), None)],
            Certificate::Differ(it) => {
                vec![self.run(title(0), (&it.one, &[], ""), None), self.run(title(1), (&it.other, &[], ""), None)]
            }
            Certificate::Closure(_) | Certificate::Ranked(_) | Certificate::Strategy(_) => Vec::new(),
        }
    }

    /// A run with what each of its choices could have led to: once along the stem, then one lap, at whose end something
    /// comes again.
    fn run(&self, title: String, path: RunPath<'_>, aim: Option<&SoughtEnding<'_>>) -> ToldRun {
        let (stem, lap, again) = path;
        let mut teller = Teller::start(self.kernel);
        let mut choices: BTreeMap<usize, ToldStep> = BTreeMap::new();
        let (mut at, mut is_open, mut from) = (0, true, None);
        for (number, option) in stem.iter().chain(lap).enumerate() {
            if number == stem.len() {
                from = Some(teller.listener.lap_begins());
            }
            let edge = self.graph.edges(at).start + u64::from(*option);
            let is_choice = matches!(&teller.status, Status::Offer(offer) if offer.chooser != Chooser::Nobody);
            let told = teller.listener.lines.len();
            if !self.graph.edges(at).contains(&edge) || !teller.take(*option) {
                break;
            }
            if let (true, Some(line)) = (is_choice, teller.listener.lines.get(told)) {
                choices.insert(told, self.choice(line.clone(), at, aim.filter(|_| is_open)));
            }
            // What has happened cannot be ruled out any more.
            is_open &= !matches!(aim, Some(SoughtEnding::Happens { on_edge, .. }) if on_edge(edge));
            at = self.graph.target(edge);
        }
        match from {
            Some(from) => teller.listener.lap_ends(from),
            None => teller.end(),
        }
        let lines = teller.listener.lines.into_iter().enumerate();
        let steps: Vec<ToldStep> = lines.map(|(at, line)| choices.remove(&at).unwrap_or_else(|| plain(line))).collect();
        let steps = from.map_or_else(|| fold(&steps), |from| going_round(&steps, from, again));
        ToldRun { title, steps }
    }

    /// A choice with what each option can lead to.
    fn choice(&self, line: StoryLine, at: u32, aim: Option<&SoughtEnding<'_>>) -> ToldStep {
        let outcomes = self.answers.judge.outcomes();
        let nothing = SoughtEnding::Happens { on_edge: Box::new(|_| false), at_end: Box::new(|_| false) };
        let look = |edge| ahead(self.graph, outcomes, aim.unwrap_or(&nothing), edge);
        let all: Vec<StepProspects> = self.graph.edges(at).map(look).collect();
        let name = |at: &usize| self.names.outcome(&outcomes.list[*at].outcome);
        let is_silence = line.kind == StoryLineKind::Silence;
        let others_choose = is_silence && all.windows(2).any(|two| others_choose(&two[0], &two[1]));
        let options = line.options.iter().zip(&all).enumerate().map(|(at, (text, ahead))| ReasonedOptionBrief {
            text: text.clone(),
            taken: Some(at) == line.taken,
            leads_to: ahead.outcomes.iter().map(name).collect(),
            endless: ahead.endless,
            more: ahead.dark,
            choosers: if others_choose { self.names.choosers(ahead.choosers) } else { Vec::new() },
        });
        let options = options.collect();
        let mut matters =
            if aim.is_some() { line.taken.map_or_else(Vec::new, |taken| matters(&all, taken)) } else { Vec::new() };
        matters.extend(others_choose.then_some(OTHERS_CHOOSE));
        ToldStep { options, matters, ..plain(line) }
    }
}

/// Whether somebody has a choice behind one option who certainly has none behind another.
fn others_choose(one: &StepProspects, other: &StepProspects) -> bool {
    let lacks = |one: &StepProspects, other: &StepProspects| !one.dark && other.choosers & !one.choosers != 0;
    lacks(one, other) || lacks(other, one)
}

/// Why a choice mattered.
fn matters(all: &[StepProspects], taken: usize) -> Vec<&'static str> {
    let others = || all.iter().enumerate().filter(|(at, _)| *at != taken).map(|(_, ahead)| ahead);
    let ruled_out = others().any(|ahead| !ahead.reaches).then_some(RULED_OUT);
    let is_sealed = all.get(taken).is_some_and(|ahead| !ahead.avoids) && others().any(|ahead| ahead.avoids);
    ruled_out.into_iter().chain(is_sealed.then_some(SEALED)).collect()
}

fn plain(line: StoryLine) -> ToldStep {
    ToldStep {
        taken: line.taken.map(|taken| (taken, line.options.len())),
        kind: line.kind,
        depth: line.depth,
        text: line.text,
        clauses: line.clauses,
        options: Vec::new(),
        matters: Vec::new(),
    }
}

impl Line for ToldStep {
    fn mark(text: String, depth: usize) -> Self {
        plain(StoryLine::mark(text, depth))
    }

    fn depth(&self) -> usize {
        self.depth
    }
}
