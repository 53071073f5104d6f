//! What scenarios exercise of a rulebook and its cards, in words.

use super::brief::Score;
use analysis::search::Unexplored;
use base::id::ClauseId;
use base::limits::Limit;
use model::rulebook::Clause;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;
use study::coverage::{BranchCovered, BranchKind, CardCovered, Covered};
use study::mutate::{Mutant, MutationFate};
use study::trial::Case;

/// Everything about one rulebook. For programs its clauses and cards stand beside those of the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CoverageBrief {
    /// The rulebook.
    pub rulebook: String,
    /// What it states.
    pub title: String,
    /// How many scenarios were explored.
    pub scenarios: usize,
    /// How many of them a limit has stopped: what no run takes may be taken beyond it, and is not known.
    pub stopped: u64,
    /// Which limits have.
    pub limits: Vec<String>,
    /// How many of them have a loop that grows for ever: they are explored only so far that it is seen, and may exercise more.
    pub endless: u64,
    /// In numbers.
    #[serde(flatten)]
    pub counts: CoverageCounts,
    /// Exercised rules of a hundred.
    pub score: Score,
    /// Its clauses, in its order.
    #[serde(skip)]
    pub clauses: Vec<ClauseCovered>,
    /// Cards with abilities, in the order of scenarios.
    #[serde(skip)]
    pub cards: Vec<CardBrief>,
}

/// A clause, and what exercises it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ClauseCovered {
    /// The rulebook.
    pub rulebook: String,
    /// The clause's number.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// `rule`, or `definition`: a clause that nothing can violate.
    pub kind: ClauseKind,
    /// Whether it is an assumption from outside the page.
    pub assumption: bool,
    /// Whether anything of the rulebook, of cards or keywords cites it: a run can cite no other.
    pub rested_on: bool,
    /// The scenarios whose runs cite it.
    pub scenarios: Vec<String>,
    /// The properties that guard it.
    pub properties: Vec<String>,
    /// `turned`: these properties have another verdict when what the clause says is changed; `cited`: scenarios that
    /// cite the clause check them; `null`: there are none.
    pub guard: Option<ClauseGuard>,
    /// Changes of what it says that something notices (`assize mutate`).
    pub killed: u64,
    /// Changes of what it says that nothing notices.
    pub survived: u64,
}

/// What kind of clause it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ClauseKind {
    /// It can be violated.
    Rule,
    /// It only defines a term.
    Definition,
}

impl CoverageBrief {
    /// Whether runs were left unexplored, so that what none takes is so only as far as was explored.
    #[must_use]
    pub const fn is_partial(&self) -> bool {
        self.stopped + self.endless > 0
    }
}

impl ClauseCovered {
    /// Whether it only defines a term, so that nothing can violate it.
    #[must_use]
    pub fn is_definition(&self) -> bool {
        self.kind == ClauseKind::Definition
    }

    /// Whether a run that was not explored may exercise it: runs cite nothing but what something rests on.
    #[must_use]
    pub fn may_be_exercised(&self) -> bool {
        self.is_idle() && self.rested_on
    }

    /// Whether it is a rule that no scenario exercises.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        !self.is_definition() && self.scenarios.is_empty()
    }
}

/// How it is known that properties guard a clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ClauseGuard {
    /// Their verdicts change with what the clause says.
    Turned,
    /// Scenarios that cite it check them.
    Cited,
}

/// A card, and what of it no run takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CardBrief {
    /// The rulebook.
    pub rulebook: String,
    /// The card.
    #[serde(rename = "card")]
    pub name: String,
    /// Whether it is a kind of event that the rulebook declares, and its ability what happens then.
    #[serde(rename = "event")]
    pub is_event: bool,
    /// How many abilities it has, those inside others too.
    pub abilities: usize,
    /// How many ways its branches have.
    pub ways: usize,
    /// What no run takes.
    pub untaken: Vec<UntakenBrief>,
}

/// An ability or a way of a branch that no run takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct UntakenBrief {
    /// The ability.
    pub ability: String,
    /// The way of a branch; `null`: the ability as such.
    pub branch: Option<String>,
    /// What no run shows, in words.
    pub says: String,
}

/// How much of a rulebook is exercised.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct CoverageCounts {
    /// Clauses and assumptions that are no definitions.
    pub rules: u64,
    /// Rules that some run cites.
    pub exercised: u64,
    /// Definitions.
    pub definitions: u64,
    /// Abilities of cards.
    pub abilities: u64,
    /// Abilities that are used.
    #[serde(rename = "abilities_used")]
    pub used: u64,
    /// Ways of all branches in abilities.
    pub ways: u64,
    /// Ways that are taken.
    #[serde(rename = "ways_taken")]
    pub taken: u64,
}

impl CoverageCounts {
    /// Of some rulebooks.
    #[must_use]
    pub fn of(briefs: &[CoverageBrief]) -> Self {
        let (clauses, cards) = (briefs.iter().flat_map(|it| &it.clauses), briefs.iter().flat_map(|it| &it.cards));
        CoverageCounts::counted(clauses, cards)
    }

    /// Of some clauses and cards.
    fn counted<'a>(
        clauses: impl Iterator<Item = &'a ClauseCovered>,
        cards: impl Iterator<Item = &'a CardBrief>,
    ) -> Self {
        let mut counts = CoverageCounts::default();
        for clause in clauses {
            counts.definitions += u64::from(clause.is_definition());
            counts.rules += u64::from(!clause.is_definition());
            counts.exercised += u64::from(!clause.is_definition() && !clause.is_idle());
        }
        for card in cards {
            let unused = card.untaken.iter().filter(|it| it.branch.is_none()).count();
            counts.abilities += card.abilities as u64;
            counts.used += (card.abilities - unused) as u64;
            counts.ways += card.ways as u64;
            counts.taken += (card.ways - (card.untaken.len() - unused)) as u64;
        }
        counts
    }

    /// How many rules are exercised.
    #[must_use]
    pub const fn score(self) -> Score {
        Score::of(self.exercised, self.rules)
    }

    /// The most of some rulebooks that can be exercised, where a limit has kept runs from being explored.
    #[must_use]
    pub fn at_best(briefs: &[CoverageBrief]) -> Self {
        let mut counts = CoverageCounts::of(briefs);
        let stopped = briefs.iter().filter(|it| it.stopped > 0);
        counts.exercised += stopped.flat_map(|it| &it.clauses).filter(|it| it.may_be_exercised()).count() as u64;
        counts
    }

    /// Whether fewer than so many of a hundred rules are exercised.
    #[must_use]
    pub const fn is_under(self, percent: u8) -> bool {
        self.exercised * 100 < percent as u64 * self.rules
    }
}

/// What a study of one rulebook found: each list of scenarios beside the other.
pub struct Exercised<'a> {
    /// The rulebook's name.
    pub rulebook: &'a str,
    /// The scenarios.
    pub cases: &'a [Case<'a>],
    /// What each exercises.
    pub covered: &'a [Covered],
    /// The scenarios that judged mutants.
    pub judges: &'a [Case<'a>],
    /// The mutants; none if no rule was changed.
    pub mutants: &'a [Mutant],
}

impl Exercised<'_> {
    /// In words.
    #[must_use]
    pub fn brief(&self) -> CoverageBrief {
        let mut cards = Vec::new();
        self.covered.iter().for_each(|covered| study::coverage::add(&mut cards, &covered.cards));
        let rested_on: BTreeSet<ClauseId> =
            self.cases.iter().flat_map(|case| study::coverage::rested_on(case.model)).collect();
        let book = self.cases.first().map(|case| &case.model.rulebook);
        let clauses = book.map_or(&[][..], |book| &book.clauses);
        let clause = |(at, clause): (usize, &Clause)| {
            let id = ClauseId::at(at);
            self.clause(id, clause, rested_on.contains(&id))
        };
        let clauses: Vec<ClauseCovered> = clauses.iter().enumerate().map(clause).collect();
        let cards: Vec<CardBrief> = cards.iter().map(|card| self.card(card)).collect();
        let counts = CoverageCounts::counted(clauses.iter(), cards.iter());
        CoverageBrief {
            rulebook: self.rulebook.to_owned(),
            title: book.map_or_else(String::new, |book| book.title.clone()),
            scenarios: self.cases.len(),
            stopped: self.covered.iter().filter(|it| it.rest == Unexplored::Stopped).count() as u64,
            limits: self.limits().iter().map(Limit::to_string).collect(),
            endless: self.covered.iter().filter(|it| it.rest == Unexplored::Endless).count() as u64,
            counts,
            score: counts.score(),
            clauses,
            cards,
        }
    }

    /// The limits that were reached, each once.
    fn limits(&self) -> BTreeSet<Limit> {
        let stopped = self.covered.iter().filter(|it| it.rest == Unexplored::Stopped);
        stopped.filter_map(|it| it.limit).collect()
    }

    fn clause(&self, id: ClauseId, clause: &Clause, rested_on: bool) -> ClauseCovered {
        let citing: Vec<&Case<'_>> = self
            .cases
            .iter()
            .zip(self.covered)
            .filter(|(_, it)| it.cited.contains(&id))
            .map(|(case, _)| case)
            .collect();
        let says = |mutant: &&Mutant| {
            self.judges.first().is_some_and(|case| mutant.mutation.clauses(&case.model.rulebook).contains(&id))
        };
        let of_clause = || self.mutants.iter().filter(says);
        let turned = of_clause().flat_map(|mutant| &mutant.turned);
        let turned = sorted(turned.map(|(case, question)| &self.judges[*case].questions[*question].name));
        let checked = citing.iter().flat_map(|case| case.questions.iter().map(|question| &question.name));
        let (properties, guard) = match (turned.is_empty(), sorted(checked)) {
            (false, _) => (turned, Some(ClauseGuard::Turned)),
            (true, checked) if checked.is_empty() => (checked, None),
            (true, checked) => (checked, Some(ClauseGuard::Cited)),
        };
        let count = |fate: MutationFate| of_clause().filter(|mutant| mutant.fate() == fate).count() as u64;
        ClauseCovered {
            rulebook: self.rulebook.to_owned(),
            id: clause.id.clone(),
            title: clause.title.clone(),
            kind: if clause.definition { ClauseKind::Definition } else { ClauseKind::Rule },
            assumption: clause.assumption,
            rested_on,
            scenarios: citing.iter().map(|case| case.model.scenario.name.clone()).collect(),
            properties,
            guard,
            killed: count(MutationFate::Killed),
            survived: count(MutationFate::Survived),
        }
    }

    fn card(&self, card: &CardCovered) -> CardBrief {
        let mut untaken = Vec::new();
        let mut ways = 0;
        for ability in &card.abilities {
            let sentence = || ability.sentence.clone();
            let mut add = |branch, says: String| untaken.push(UntakenBrief { ability: sentence(), branch, says });
            if !ability.used {
                add(None, "never used".to_owned());
            }
            for (at, branch) in ability.branches.iter().enumerate() {
                ways += branch.taken.len();
                let before = ability.branches[..at].iter().filter(|other| other.kind == branch.kind).count();
                let missed = (0..branch.taken.len()).filter(|way| !branch.taken[*way]);
                missed.for_each(|way| add(Some(way_text(branch, before, way)), not_taken(branch, before, way)));
            }
        }
        let rulebook = self.rulebook.to_owned();
        let (name, is_event, abilities) = (card.name.clone(), card.is_event, card.abilities.len());
        CardBrief { rulebook, name, is_event, abilities, ways, untaken }
    }
}

/// That no run takes a way of a branch.
fn not_taken(branch: &BranchCovered, before: usize, way: usize) -> String {
    let nth = if before == 0 { String::new() } else { format!(" (number {})", before + 1) };
    match (branch.kind, way) {
        (BranchKind::If, 0) => format!("its condition{nth} never holds"),
        (BranchKind::If, _) => format!("its condition{nth} always holds"),
        (BranchKind::May, 0) => format!("nobody does what it lets them{nth}"),
        (BranchKind::May, _) => format!("nobody leaves what it lets them do{nth}"),
        (BranchKind::Choose, _) => format!("nobody chooses {} of {}{nth}", way + 1, branch.taken.len()),
        (BranchKind::Mode, _) => format!("nobody chooses mode {} of {}", way + 1, branch.taken.len()),
    }
}

fn sorted<'a>(names: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut names: Vec<String> = names.cloned().collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// A way of a branch: `if` that does not hold, `may` that is declined, the second of a choice.
fn way_text(branch: &BranchCovered, before: usize, way: usize) -> String {
    let nth = if before == 0 { String::new() } else { format!(" ({})", before + 1) };
    match (branch.kind, way) {
        (BranchKind::If, 0) => format!("if{nth}: it holds"),
        (BranchKind::If, _) => format!("if{nth}: it does not hold"),
        (BranchKind::May, 0) => format!("may{nth}: yes"),
        (BranchKind::May, _) => format!("may{nth}: no"),
        (BranchKind::Choose, _) => format!("choose one{nth}: {} of {}", way + 1, branch.taken.len()),
        (BranchKind::Mode, _) => format!("mode {} of {}", way + 1, branch.taken.len()),
    }
}
