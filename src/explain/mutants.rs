//! What notices each change of a rulebook, in words.

use super::brief::Score;
use model::read::{Equivalent, Expectation, ExpectationKind};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use study::mutate::{Mutant, MutationFate, Noticed};
use study::mutation;
use study::trial::Case;

/// One rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct MutateBrief {
    /// The rulebook.
    pub rulebook: String,
    /// How many scenarios judge.
    pub scenarios: usize,
    /// Scenarios that cannot judge.
    pub idle: Vec<IdleBrief>,
    /// Every mutant, in the order of the rulebook's tables.
    pub mutants: Vec<MutantBrief>,
    /// How many of them came to what.
    #[serde(flatten)]
    pub counts: Counts,
    /// `killed` of a hundred `killed` and `survived`, rounded down to a tenth; `null` if there are none.
    pub score: Score,
    /// The same of what the rulebook itself says, without what a module of `std` states that it extends.
    pub own: OwnCounts,
}

/// How many changes of what the user's own texts say came to what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OwnCounts {
    /// In numbers.
    #[serde(flatten)]
    pub counts: Counts,
    /// `killed` of a hundred `killed` and `survived`, rounded down to a tenth; `null` if there are none.
    pub score: Score,
}

impl OwnCounts {
    /// Of some mutants.
    #[must_use]
    pub fn of<'a>(mutants: impl IntoIterator<Item = &'a MutantBrief>) -> OwnCounts {
        let counts = Counts::of(mutants.into_iter().filter(|mutant| !mutant.of_std));
        OwnCounts { counts, score: counts.score() }
    }
}

impl MutateBrief {
    /// What became of the mutants of a rulebook, judged by so many scenarios.
    #[must_use]
    pub fn of(rulebook: String, scenarios: usize, idle: Vec<IdleBrief>, mutants: Vec<MutantBrief>) -> MutateBrief {
        let counts = Counts::of(&mutants);
        let own = OwnCounts::of(&mutants);
        MutateBrief { rulebook, scenarios, idle, mutants, counts, score: counts.score(), own }
    }
}

/// A scenario that cannot judge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct IdleBrief {
    /// The scenario.
    pub scenario: String,
    /// Its file.
    pub file: String,
    /// Why.
    #[schemars(with = "String")]
    pub why: IdleReason,
}

/// Why a scenario cannot judge; it is told in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IdleReason {
    /// It expects nothing.
    ExpectsNothing,
    /// It is not as expected under the rulebook itself.
    NotAsExpected,
    /// A limit keeps it from being known.
    LimitReached,
}

impl IdleReason {
    /// In words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            IdleReason::ExpectsNothing => "it expects nothing",
            IdleReason::NotAsExpected => "not as expected under the rulebook itself: see `assize check`",
            IdleReason::LimitReached => "a limit is reached under the rulebook itself",
        }
    }
}

impl Serialize for IdleReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.words())
    }
}

/// A rulebook changed in one place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct MutantBrief {
    /// Its name: the same as long as the rulebook says the same there.
    pub name: String,
    /// What is changed: `policy`, `procedure`, `staging` or `rule`.
    pub part: &'static str,
    /// The clauses that say what is changed.
    pub clauses: Vec<String>,
    /// Whether what is changed is stated by a module of `std` that the rulebook extends, and not by a text of the user's.
    pub of_std: bool,
    /// `killed`, `survived`, `equivalent` or `unknown`.
    pub status: MutantStatus,
    /// How many scenarios were run with it; the others never ask for what is changed.
    pub reached: usize,
    /// Every scenario that notices it.
    pub killed_by: Vec<KillBrief>,
    /// Scenarios in which a limit was reached.
    pub unknown_in: Vec<String>,
    /// The reason for which it is declared equivalent. With the status `killed`, the declaration is wrong.
    #[serde(rename = "declared_equivalent")]
    pub reason: Option<String>,
}

/// What became of a mutant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MutantStatus {
    /// Something notices it.
    Killed,
    /// Nothing notices it.
    Survived,
    /// Nothing notices it, and it is declared that nothing could.
    Equivalent,
    /// Nothing notices it, but a limit was reached.
    Unknown,
}

impl MutantStatus {
    /// In a word.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            MutantStatus::Killed => "killed",
            MutantStatus::Survived => "survived",
            MutantStatus::Equivalent => "equivalent",
            MutantStatus::Unknown => "unknown",
        }
    }
}

/// A scenario that notices a mutant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct KillBrief {
    /// The scenario.
    pub scenario: String,
    /// Its file.
    pub file: String,
    /// The expectations that are no longer met, or are met now, or find another thing, as they stand in the text.
    pub expectations: Vec<String>,
    /// The properties among them.
    pub properties: Vec<String>,
}

/// How many mutants came to what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Counts {
    /// Mutants that something notices.
    pub killed: u64,
    /// Mutants that nothing notices.
    pub survived: u64,
    /// Mutants that nothing notices, and of which that is declared.
    pub equivalent: u64,
    /// Mutants that nothing notices, but a limit was reached.
    pub unknown: u64,
}

impl Counts {
    /// Of some mutants.
    #[must_use]
    pub fn of<'a>(mutants: impl IntoIterator<Item = &'a MutantBrief>) -> Self {
        let mut counts = Counts::default();
        for mutant in mutants {
            *match mutant.status {
                MutantStatus::Killed => &mut counts.killed,
                MutantStatus::Survived => &mut counts.survived,
                MutantStatus::Equivalent => &mut counts.equivalent,
                MutantStatus::Unknown => &mut counts.unknown,
            } += 1;
        }
        counts
    }

    /// How many mutants there are.
    #[must_use]
    pub const fn all(self) -> u64 {
        self.killed + self.survived + self.equivalent + self.unknown
    }

    /// How many of the mutants that could be noticed are.
    #[must_use]
    pub const fn score(self) -> Score {
        Score::of(self.killed, self.killed + self.survived)
    }

    /// The same if all were noticed of which a limit keeps it from being known.
    #[must_use]
    pub const fn at_best(self) -> Counts {
        Counts { killed: self.killed + self.unknown, unknown: 0, ..self }
    }

    /// Whether fewer than so many of a hundred are noticed.
    #[must_use]
    pub const fn is_under(self, percent: u8) -> bool {
        self.killed * 100 < percent as u64 * (self.killed + self.survived)
    }
}

impl MutantBrief {
    /// Whether it is declared that nothing could notice it, and something does.
    #[must_use]
    pub fn is_not_equivalent(&self) -> bool {
        self.status == MutantStatus::Killed && self.reason.is_some()
    }
}

/// Mutants in words: of these scenarios (each with its file), with what is declared equivalent of their rulebook, and of
/// those that it extends. The latter counts only where nothing notices the change. `of_std` says what `std` states.
#[must_use]
pub fn mutants(
    cases: &[(&str, Case<'_>)],
    found: &[Mutant],
    (declared, inherited): (&[&Equivalent], &[&Equivalent]),
    of_std: &dyn Fn(&mutation::Mutation) -> bool,
) -> Vec<MutantBrief> {
    let Some((_, first)) = cases.first() else { return Vec::new() };
    let book = &first.model.rulebook;
    let mutations: Vec<mutation::Mutation> = found.iter().map(|mutant| mutant.mutation).collect();
    let names = mutation::names(book, &mutations);
    let one = |(mutant, name): (&Mutant, String)| {
        let clauses = mutant.mutation.clauses(book);
        let ids = clauses.iter().filter_map(|id| book.clauses.get(id.index())).map(|clause| clause.id.clone());
        let inherited = if mutant.fate() == MutationFate::Killed { &[] } else { inherited };
        let mut known = declared.iter().chain(inherited);
        let reason = known.find(|it| mutant.mutation.is_called(&name, &it.change)).map(|it| it.reason.clone());
        let seen = || cases.iter().zip(&mutant.noticed);
        let cut = seen().filter(|(_, noticed)| **noticed == Noticed::Unknown);
        MutantBrief {
            name,
            part: mutant.mutation.part().text(),
            of_std: of_std(&mutant.mutation),
            clauses: ids.collect(),
            status: match mutant.fate() {
                MutationFate::Killed => MutantStatus::Killed,
                MutationFate::Unknown => MutantStatus::Unknown,
                MutationFate::Survived if reason.is_some() => MutantStatus::Equivalent,
                MutationFate::Survived => MutantStatus::Survived,
            },
            reached: mutant.reached(),
            killed_by: seen().filter_map(|((file, case), noticed)| kill(file, case, noticed)).collect(),
            unknown_in: cut.map(|((_, case), _)| case.model.scenario.name.clone()).collect(),
            reason,
        }
    };
    found.iter().zip(names).map(one).collect()
}

fn kill(file: &str, case: &Case<'_>, noticed: &Noticed) -> Option<KillBrief> {
    let Noticed::By(unmet) = noticed else { return None };
    let unmet: Vec<&Expectation> = unmet.iter().map(|at| &case.expectations[*at]).collect();
    let property = |it: &&Expectation| match it.kind {
        ExpectationKind::Property { question, .. } => Some(case.questions[question].name.clone()),
        _ => None,
    };
    Some(KillBrief {
        scenario: case.model.scenario.name.clone(),
        file: file.to_owned(),
        expectations: unmet.iter().map(|it| it.text.clone()).collect(),
        properties: unmet.iter().filter_map(property).collect(),
    })
}
