//! What the scenarios of a rulebook exercise of it, and what becomes of changes of it: for `coverage`, and for pages.

use super::book::{Book, case};
use super::equivalents::{declared, inherited};
use super::mutate::of_std;
use super::task::Tasks;
use crate::explain::covered::{CoverageBrief, Exercised};
use crate::explain::mutants::{Counts, IdleBrief, IdleReason, mutants};
use crate::scene::rulebook::{ChangedBrief, TriedBrief};
use crate::study::coverage::{Covered, cover};
use crate::study::mutate::{Mutant, baseline, mutate, mutations};
use crate::study::mutation::Mutation;
use crate::study::trial::{Case, Setting};
use rayon::prelude::*;

/// Which changes of a rulebook are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Changes {
    /// None.
    Nothing,
    /// Those of what some clause says.
    OfClauses,
    /// All.
    All,
}

/// What was found of a rulebook; the lists stand beside each other.
pub struct Studied<'t> {
    name: &'t str,
    cases: Vec<Case<'t>>,
    covered: Vec<Covered>,
    /// The scenarios that judge changes, each with its file.
    judges: Vec<(&'t str, Case<'t>)>,
    idle: Vec<IdleBrief>,
    mutants: Vec<Mutant>,
}

impl<'t> Studied<'t> {
    /// Explores the scenarios, and tries changes on those that are as expected.
    #[must_use]
    pub fn of(book: &Book<'t>, changes: Changes, setting: &Setting<'_>) -> Studied<'t> {
        let cases: Vec<Case<'t>> = book.scenarios.iter().map(|(_, subject)| case(subject)).collect();
        let covered = cases.par_iter().map(|case| cover(case, &setting.limits, &*(setting.watch)())).collect();
        let mut studied =
            Studied { name: book.name, cases, covered, judges: Vec::new(), idle: Vec::new(), mutants: Vec::new() };
        if changes != Changes::Nothing {
            studied.tries(book, changes, setting);
        }
        studied
    }

    fn tries(&mut self, book: &Book<'t>, changes: Changes, setting: &Setting<'_>) {
        let (mut judges, mut own) = (Vec::new(), Vec::new());
        let all = baseline(&self.cases, setting).into_iter().zip(&self.cases).zip(&book.scenarios);
        for ((trial, case), (task, _)) in all {
            if trial.is_good() {
                judges.push(*case);
                own.push(trial);
                self.judges.push((task.file.as_str(), *case));
            } else {
                let (scenario, file) = (task.name.clone(), task.file.clone());
                self.idle.push(IdleBrief { scenario, file, why: IdleReason::NotAsExpected });
            }
        }
        let says = |mutation: &Mutation| {
            changes == Changes::All
                || judges.first().is_some_and(|case| !mutation.clauses(&case.model.rulebook).is_empty())
        };
        let wanted: Vec<Mutation> = mutations(&judges).into_iter().filter(says).collect();
        self.mutants = mutate(&judges, &own, &wanted, setting);
    }

    /// What is exercised, in words.
    #[must_use]
    pub fn brief(&self) -> CoverageBrief {
        let judges: Vec<Case<'_>> = self.judges.iter().map(|(_, case)| *case).collect();
        let (cases, covered, mutants) = (&self.cases, &self.covered, &self.mutants);
        Exercised { rulebook: self.name, cases, covered, judges: &judges, mutants }.brief()
    }

    /// What became of the changes, in words. `positions` are those of the book's scenarios in a list.
    #[must_use]
    pub fn tried(&self, book: &Book<'_>, tasks: &Tasks, positions: &[u32]) -> TriedBrief {
        let equivalents = (&*declared(book, &tasks.equivalents), &*inherited(book, tasks));
        let told = mutants(&self.judges, &self.mutants, equivalents, &|it| of_std(book, tasks, it));
        let place = |scenario: &str, file: &str| {
            let at = book.scenarios.iter().position(|(task, _)| task.name == scenario && task.file == file);
            at.and_then(|at| positions.get(at)).copied()
        };
        let changed = |mutant: crate::explain::mutants::MutantBrief| ChangedBrief {
            noticed_in: mutant.killed_by.iter().filter_map(|it| place(&it.scenario, &it.file)).collect(),
            mutant,
        };
        TriedBrief {
            judges: self.judges.len() as u32,
            idle: self.idle.clone(),
            counts: Counts::of(&told),
            changes: told.into_iter().map(changed).collect(),
            cards: self.brief().cards,
        }
    }
}
