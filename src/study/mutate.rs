//! All mutations of a rulebook against all scenarios that use it: who notices?
//!
//! A scenario notices a mutation if one of its expectations is no longer met. One that was written for the rulebook which
//! a proposal extends notices it also if an expectation is met again that is
//! not met under the proposal, or if what it asks for is another than there. What
//! a search finds against one stands also where a limit cuts it short; where it
//! finds nothing, the limit keeps it from being known, and that never counts as
//! noticed.
//!
//! A mutation of a policy is tried only on scenarios whose own search asked for
//! that policy. That is exact: [`look::policy`](kernel::look::policy)
//! is the only place where a policy's value is read, so that a search that never
//! comes there is the same search whatever the value is.

use super::mutation::{Mutation, all};
use super::trial::{Case, SearchSettings, Setting, Short, Trial, changed_limits, trial};
use analysis::expectation::ExpectationMet;
use model::read::ExpectationKind;
use model::well_formed::broken;
use rayon::prelude::*;

/// What becomes of a mutation in one scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Noticed {
    /// The scenario's search never asks for what is changed.
    NotReached,
    /// Everything is still as expected.
    No,
    /// A limit keeps it from being known.
    Unknown,
    /// These expectations, by position, are no longer met, or are met now, or find another thing.
    By(Vec<usize>),
}

/// What becomes of a mutation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    /// The mutation.
    pub mutation: Mutation,
    /// Scenario by scenario.
    pub noticed: Vec<Noticed>,
    /// The questions whose verdict changes: scenario and question, by position.
    pub turned: Vec<(usize, usize)>,
}

/// What all scenarios together say of a mutation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum MutationFate {
    /// Some scenario notices it.
    Killed,
    /// No scenario notices it, but a limit keeps it from being known of one.
    Unknown,
    /// No scenario notices it.
    Survived,
}

impl Mutant {
    /// What all scenarios together say.
    #[must_use]
    pub fn fate(&self) -> MutationFate {
        if self.noticed.iter().any(|it| matches!(it, Noticed::By(_))) {
            MutationFate::Killed
        } else if self.noticed.contains(&Noticed::Unknown) {
            MutationFate::Unknown
        } else {
            MutationFate::Survived
        }
    }

    /// How many scenarios were run with it.
    #[must_use]
    pub fn reached(&self) -> usize {
        self.noticed.iter().filter(|it| **it != Noticed::NotReached).count()
    }
}

/// Explores scenarios under their rulebook as it is.
#[must_use]
pub fn baseline(cases: &[Case<'_>], setting: &Setting<'_>) -> Vec<Trial> {
    let run = |case| {
        let watch = (setting.watch)();
        trial(case, None, SearchSettings { limits: &setting.limits, watch: &*watch })
    };
    cases.par_iter().map(run).collect()
}

/// Every mutation that can be made in the rulebook of some scenarios. They share that rulebook.
#[must_use]
pub fn mutations(cases: &[Case<'_>]) -> Vec<Mutation> {
    let Some(first) = cases.first() else { return Vec::new() };
    let keeps_promises = |mutation: &Mutation| {
        let mut model = first.model.clone();
        mutation.apply(&mut model);
        broken(&model).is_empty()
    };
    all(&first.model.rulebook).into_iter().filter(keeps_promises).collect()
}

/// Tries mutations on scenarios, each beside what it is without any.
#[must_use]
pub fn mutate(cases: &[Case<'_>], baseline: &[Trial], mutations: &[Mutation], setting: &Setting<'_>) -> Vec<Mutant> {
    let of = |mutation: &Mutation| {
        let tried = cases.iter().zip(baseline).map(|(case, own)| one(case, own, *mutation, setting));
        let (noticed, turned): (Vec<Noticed>, Vec<Vec<usize>>) = tried.unzip();
        let turned = turned.into_iter().enumerate();
        let turned = turned.flat_map(|(case, questions)| questions.into_iter().map(move |it| (case, it))).collect();
        (setting.tick)(mutations.len());
        Mutant { mutation: *mutation, noticed, turned }
    };
    mutations.par_iter().map(of).collect()
}

/// What one scenario says of a mutation, and which of its questions have another verdict.
fn one(case: &Case<'_>, own: &Trial, mutation: Mutation, setting: &Setting<'_>) -> (Noticed, Vec<usize>) {
    if let Mutation::Policy(policy, _) = mutation
        && !setting.all
        && !own.asked.contains(&policy)
    {
        return (Noticed::NotReached, Vec::new());
    }
    let limits = changed_limits(&setting.limits, own.states);
    let found = trial(case, Some(mutation), SearchSettings { limits: &limits, watch: &*(setting.watch)() });
    // Where an expectation is met neither way, what it is about may still be another.
    let is_about_other = |at: usize| match case.expectations[at].kind {
        ExpectationKind::Outcomes { .. } => found.limit.is_none() && found.found.0 != own.found.0,
        ExpectationKind::Choosers(_) => found.limit.is_none() && found.found.1 != own.found.1,
        ExpectationKind::Ends
        | ExpectationKind::Loops
        | ExpectationKind::Unknown
        | ExpectationKind::Loop { .. }
        | ExpectationKind::Property { .. } => false,
    };
    let is_other = |at: usize, now: ExpectationMet, before: ExpectationMet| match (now, before) {
        (ExpectationMet::No, ExpectationMet::No) => is_about_other(at),
        (ExpectationMet::Unknown, _) | (_, ExpectationMet::Unknown) | (ExpectationMet::Yes, ExpectationMet::Yes) => {
            false
        }
        (ExpectationMet::Yes, ExpectationMet::No) | (ExpectationMet::No, ExpectationMet::Yes) => true,
    };
    let both = found.met.iter().zip(&own.met).enumerate();
    let turned: Vec<usize> = both.filter(|(at, (now, was))| is_other(*at, **now, **was)).map(|(at, _)| at).collect();
    let noticed = match found.met.contains(&ExpectationMet::Unknown) {
        _ if !turned.is_empty() => Noticed::By(turned),
        true => Noticed::Unknown,
        false => Noticed::No,
    };
    let verdicts = found.verdicts.iter().zip(&own.verdicts).enumerate();
    let other = verdicts.filter(|(_, (now, before))| now != before && **now != Short::Unknown);
    (noticed, other.map(|(at, _)| at).collect())
}
