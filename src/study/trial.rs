//! A scenario explored under its rulebook or a mutation of it, and what is seen of its expectations.

use super::mutation::Mutation;
use analysis::expectation::{Evidence, ExpectationMet};
use analysis::property::Verdict;
use analysis::search::{search, search_until_proved};
use base::limits::{Limit, Limits};
use explore::watch::Watch;
use kernel::position::offer::{Chooser, Outcome};
use kernel::table::kernel::Kernel;
use model::ir::Model;
use model::policy::Policy;
use model::read::{AskedProperty, Expectation};
use std::collections::BTreeSet;

/// A scenario under its rulebook.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The model.
    pub model: &'a Model,
    /// What is expected.
    pub expectations: &'a [Expectation],
    /// What is asked.
    pub questions: &'a [AskedProperty],
}

/// How searches are run.
pub struct Setting<'a> {
    /// What each search may use up.
    pub limits: Limits,
    /// Makes the watch of one search.
    pub watch: &'a (dyn Fn() -> Box<dyn Watch> + Sync),
    /// Whether also those scenarios are run that cannot notice the change.
    pub all: bool,
    /// Told whenever a mutation has been tried: how many there are.
    pub tick: &'a (dyn Fn(usize) + Sync),
}

/// A verdict without what shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Short {
    /// It is so.
    Holds,
    /// It is not so.
    Fails,
    /// A limit keeps it from being known.
    Unknown,
    /// It is so or not by what silence is read as.
    DependsOnSilence,
    /// It was nowhere looked at.
    Unevaluated,
}

impl Short {
    const fn of(verdict: &Verdict) -> Short {
        match verdict {
            Verdict::Holds(_) => Short::Holds,
            Verdict::Fails(_) => Short::Fails,
            Verdict::Unknown { .. } => Short::Unknown,
            Verdict::DependsOnSilence(_) => Short::DependsOnSilence,
            Verdict::Unevaluated => Short::Unevaluated,
        }
    }
}

/// What was seen of one scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Distinct states.
    pub states: u64,
    /// The limit that was reached.
    pub limit: Option<Limit>,
    /// Expectation by expectation.
    pub met: Vec<ExpectationMet>,
    /// All outcomes that were found, and everybody who has a choice.
    pub found: (Vec<Outcome>, BTreeSet<Chooser>),
    /// Question by question.
    pub verdicts: Vec<Short>,
    /// The policies that the search asked for.
    pub asked: Vec<Policy>,
}

impl Trial {
    /// Whether all is as expected.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.met.iter().all(|met| *met == ExpectationMet::Yes)
    }
}

/// How one search is run.
#[derive(Clone, Copy)]
pub struct SearchSettings<'a> {
    /// What it may use up.
    pub limits: &'a Limits,
    /// Stops it.
    pub watch: &'a dyn Watch,
}

/// Without a limit of its own, the search of what was changed ends at so many times the states of the unchanged one ...
const STATES_TIMES: u64 = 10;
/// ... but at no fewer than these.
const STATES_MIN: u64 = 1_000;

/// What the search of a changed scenario may use up, where the unchanged one has so many states: a change may make a
/// small search endless.
#[must_use]
pub fn changed_limits(limits: &Limits, states: u64) -> Limits {
    let most = states.saturating_mul(STATES_TIMES).max(STATES_MIN);
    Limits { states_max: limits.states_max.or(Some(most)), ..*limits }
}

/// Explores a scenario, with a mutation of its rulebook if one is given.
#[must_use]
pub fn trial(case: &Case<'_>, mutation: Option<Mutation>, run: SearchSettings<'_>) -> Trial {
    let mutant = mutation.map(|mutation| {
        let mut model = case.model.clone();
        mutation.apply(&mut model);
        model
    });
    let kernel = Kernel::new(mutant.as_ref().unwrap_or(case.model)).heeding(run.watch.halt());
    let found = match mutation {
        None => search(&kernel, run.limits, run.watch),
        Some(_) => search_until_proved(&kernel, run.limits, run.watch),
    };
    let answers = Evidence::of(&kernel, &found, case.questions);
    Trial {
        states: u64::from(found.graph.len()),
        limit: found.graph.incomplete(),
        met: case.expectations.iter().map(|expected| answers.met(&expected.kind)).collect(),
        found: (answers.outcomes().into_iter().map(|it| it.outcome.clone()).collect(), answers.choosers()),
        verdicts: answers.verdicts.iter().map(Short::of).collect(),
        asked: kernel.asked.all(),
    }
}
