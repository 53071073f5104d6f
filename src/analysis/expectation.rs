//! What a scenario expects, against what was found: whether it is so.
//!
//! A claim about all runs is unknown where a limit cut them short; what was
//! found against it stands all the same. Words are no business of this floor.

use super::found_loop::Loop;
use super::loops::{Ends, Termination, termination_of};
use super::outcomes::FoundOutcome;
use super::property::{Property, Verdict};
use super::ruling::{Ruling, ruled_outcomes, ruling};
use super::search::Searched;
use super::verdict::Judge;
use explore::graph::Graph;
use kernel::position::offer::{Chooser, Ending, Outcome};
use kernel::table::kernel::Kernel;
use model::read::{
    AskedProperty, ExpectationKind, ExpectedChooser, ExpectedEnding, ExpectedOutcome, ExpectedVerdict, LoopKind,
    LoopShape, OutcomesHow, QuestionKind,
};
use std::collections::BTreeSet;

/// Whether something is as expected.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ExpectationMet {
    /// It is so.
    Yes,
    /// A limit keeps it from being known.
    Unknown,
    /// It is not so.
    No,
}

impl ExpectationMet {
    const fn of(so: bool) -> ExpectationMet {
        if so { ExpectationMet::Yes } else { ExpectationMet::No }
    }
}

/// Everything that a scenario can expect something of.
pub struct Evidence<'a, 'm> {
    /// The graph that was asked.
    pub graph: &'a Graph,
    /// Whether a limit keeps outcomes from being known: not where nothing is left but loops that nobody can leave.
    pub is_cut: bool,
    /// Verdicts and outcomes.
    pub judge: Judge<'a, Kernel<'m>>,
    /// Whether every run ends: also by what the rulebook says of loops.
    pub termination: Termination,
    /// What it says of each loop.
    pub rulings: Vec<Ruling>,
    /// The outcomes that loops have by that.
    pub ruled: Vec<FoundOutcome>,
    /// The verdicts on the questions, in their order.
    pub verdicts: Vec<Verdict>,
}

/// How outcomes differ from what was expected.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OutcomesDiffer {
    /// Outcomes that must not be, by position among [`Evidence::outcomes`].
    pub wrong: Vec<usize>,
    /// Expected outcomes that were not found, by position in the expectation.
    pub missing: Vec<usize>,
}

impl<'a, 'm> Evidence<'a, 'm> {
    /// Asks the graph everything.
    #[must_use]
    pub fn of(kernel: &'a Kernel<'m>, found: &'a Searched, questions: &[AskedProperty]) -> Self {
        let judge = Judge::new(kernel, &found.graph);
        let mut termination = termination_of(kernel, found);
        let limit = found.graph.incomplete();
        let rulings: Vec<Ruling> = termination.loops.iter().map(|it| ruling(kernel, it, limit)).collect();
        let ruled = ruled_outcomes(kernel, &termination.loops, &rulings);
        if termination.verdict == Ends::No {
            termination.verdict = match are_over(&rulings) {
                // Where a limit was reached, there may be other loops beyond it.
                Some(true) => limit.filter(|_| !found.is_all).map_or(Ends::Yes, Ends::Unknown),
                Some(false) => Ends::No,
                None => limit.map_or(Ends::No, Ends::Unknown),
            };
        }
        let is_cut = limit.is_some() && !found.is_all;
        let mut answers =
            Evidence { graph: &found.graph, is_cut, judge, termination, rulings, ruled, verdicts: Vec::new() };
        answers.verdicts = questions.iter().map(|question| answers.judge(&property(question.kind))).collect();
        answers
    }

    /// Whether an expectation is met.
    #[must_use]
    pub fn met(&self, expected: &ExpectationKind) -> ExpectationMet {
        match expected {
            ExpectationKind::Outcomes { how, outcomes } => self.outcomes_met(*how, outcomes),
            ExpectationKind::Ends => verdict_met(&self.ends(), ExpectedVerdict::Holds),
            ExpectationKind::Loops => match self.termination.verdict {
                _ if are_over(&self.rulings) == Some(false) => ExpectationMet::Yes,
                Ends::Unknown(_) => ExpectationMet::Unknown,
                Ends::Yes | Ends::No => ExpectationMet::No,
            },
            ExpectationKind::Unknown => ExpectationMet::of(matches!(self.termination.verdict, Ends::Unknown(_))),
            ExpectationKind::Loop { kind, shape, owners } => {
                let is_so = |it: &Loop| is_loop(it, (*kind, *shape, owners.as_deref()));
                // Whose a loop is that fewer might keep up is not known.
                let asks_whose = kind.is_some() || owners.is_some();
                let mut found = self.termination.loops.iter().filter(|it| is_so(it)).peekable();
                match (found.peek().is_some(), found.any(|it| it.fewest || !asks_whose)) {
                    (true, true) => ExpectationMet::Yes,
                    (true, false) => ExpectationMet::Unknown,
                    (false, _) => self.unless_cut(ExpectationMet::No),
                }
            }
            ExpectationKind::Choosers(expected) => self.choosers_met(expected),
            ExpectationKind::Property { question, verdict } => verdict_met(&self.verdicts[*question], *verdict),
        }
    }

    /// The verdict on whether every run ends.
    #[must_use]
    pub fn ends(&self) -> Verdict {
        self.judge(&Property::Ends)
    }

    fn judge(&self, property: &Property) -> Verdict {
        if *property != Property::Ends || self.rulings.is_empty() {
            return self.judge.judge(property);
        }
        let over = are_over(&self.rulings);
        // What grows is beyond the graph.
        let grows = |it: &&Loop| it.growing.is_some() && it.kind != LoopKind::Silence;
        match (over, self.graph.incomplete(), self.termination.loops.iter().find(grows)) {
            // No run goes on for ever, by what the rulebook says of loops.
            (Some(true), ..) => match self.judge.judge(&Property::NoStuck) {
                // What lies beyond the limit is nothing but loops that nobody can leave, on which no run is stuck.
                Verdict::Unknown { found, .. } if !self.is_cut => {
                    found.map_or(Verdict::Holds(None), |story| Verdict::Fails(Some(story)))
                }
                verdict @ (Verdict::Holds(_)
                | Verdict::Fails(_)
                | Verdict::Unknown { .. }
                | Verdict::DependsOnSilence(_)
                | Verdict::Unevaluated) => verdict,
            },
            (None, Some(limit), endless) => Verdict::Unknown { limit, found: endless.map(Loop::certificate) },
            (_, _, Some(endless)) => Verdict::Fails(Some(endless.certificate())),
            _ => self.judge.judge(property),
        }
    }

    /// What is so of everything that was looked at: not known of all if a limit was reached.
    fn unless_cut(&self, met: ExpectationMet) -> ExpectationMet {
        if self.is_cut { ExpectationMet::Unknown } else { met }
    }

    /// All outcomes: those of runs that end, and those of loops by what the rulebook says of them.
    #[must_use]
    pub fn outcomes(&self) -> Vec<&FoundOutcome> {
        self.judge.outcomes().list.iter().chain(&self.ruled).collect()
    }

    /// How the outcomes differ from expected ones.
    #[must_use]
    pub fn outcomes_differ(&self, how: OutcomesHow, expected: &[ExpectedOutcome]) -> OutcomesDiffer {
        let list = self.outcomes();
        let is_expected = |found: &Outcome| expected.iter().any(|wanted| fits(wanted, found));
        let wrong = match how {
            OutcomesHow::Exactly => (0..list.len()).filter(|at| !is_expected(&list[*at].outcome)).collect(),
            OutcomesHow::Include => Vec::new(),
            OutcomesHow::Never => (0..list.len()).filter(|at| is_expected(&list[*at].outcome)).collect(),
        };
        let lacks = |wanted: &ExpectedOutcome| !list.iter().any(|found| fits(wanted, &found.outcome));
        let missing = match how {
            OutcomesHow::Never => Vec::new(),
            OutcomesHow::Exactly | OutcomesHow::Include => {
                (0..expected.len()).filter(|at| lacks(&expected[*at])).collect()
            }
        };
        OutcomesDiffer { wrong, missing }
    }

    fn outcomes_met(&self, how: OutcomesHow, expected: &[ExpectedOutcome]) -> ExpectationMet {
        let differ = self.outcomes_differ(how, expected);
        match (differ.wrong.is_empty(), differ.missing.is_empty()) {
            (true, true) if how == OutcomesHow::Include => ExpectationMet::Yes,
            (true, true) => self.unless_cut(ExpectationMet::Yes),
            (true, false) => self.unless_cut(ExpectationMet::No),
            (false, _) => ExpectationMet::No,
        }
    }

    /// Everybody who has a choice somewhere.
    #[must_use]
    pub fn choosers(&self) -> BTreeSet<Chooser> {
        self.graph.choice_points().keys().map(|(who, _)| *who).filter(|who| *who != Chooser::Nobody).collect()
    }

    /// Those who have a choice, and are not expected to.
    #[must_use]
    pub fn choosers_beyond(&self, expected: &[ExpectedChooser]) -> Vec<Chooser> {
        let beyond = |who: &Chooser| chooser_of(who).is_some_and(|it| !expected.contains(&it));
        self.choosers().into_iter().filter(beyond).collect()
    }

    fn choosers_met(&self, expected: &[ExpectedChooser]) -> ExpectationMet {
        if !self.choosers_beyond(expected).is_empty() {
            return ExpectationMet::No;
        }
        let found: BTreeSet<ExpectedChooser> = self.choosers().iter().filter_map(chooser_of).collect();
        self.unless_cut(ExpectationMet::of(found == expected.iter().copied().collect()))
    }
}

/// Whether no run goes on for ever by any of the loops, where that is known.
fn are_over(rulings: &[Ruling]) -> Option<bool> {
    let worst = |all: Option<bool>, one: Option<bool>| match (all, one) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (None, _) | (_, None) => None,
        (Some(true), Some(true)) => Some(true),
    };
    rulings.iter().map(|ruling| ruling.is_over()).fold(Some(true), worst)
}

/// Whether a verdict is the one that is expected.
fn verdict_met(found: &Verdict, expected: ExpectedVerdict) -> ExpectationMet {
    let is_so = matches!(
        (expected, found),
        (ExpectedVerdict::Holds, Verdict::Holds(_))
            | (ExpectedVerdict::Fails, Verdict::Fails(_))
            | (ExpectedVerdict::Unknown, Verdict::Unknown { .. })
            | (ExpectedVerdict::DependsOnSilence, Verdict::DependsOnSilence(_))
    );
    match found {
        _ if is_so => ExpectationMet::Yes,
        Verdict::Unknown { .. } => ExpectationMet::Unknown,
        Verdict::Holds(_) | Verdict::Fails(_) | Verdict::DependsOnSilence(_) | Verdict::Unevaluated => {
            ExpectationMet::No
        }
    }
}

/// Whether a loop is of this kind, shape and ownership; what is not said is not asked.
fn is_loop(
    it: &Loop,
    (kind, shape, owners): (Option<LoopKind>, Option<LoopShape>, Option<&[ExpectedChooser]>),
) -> bool {
    let whose: BTreeSet<ExpectedChooser> = it.whose.iter().filter_map(chooser_of).collect();
    kind.is_none_or(|kind| kind == it.kind)
        && shape.is_none_or(|shape| shape == it.shape)
        && owners.is_none_or(|owners| owners.iter().copied().collect::<BTreeSet<_>>() == whose)
}

/// Whether an outcome is one that is expected.
fn fits(wanted: &ExpectedOutcome, found: &Outcome) -> bool {
    let ending = match found.ending {
        Ending::Settled => ExpectedEnding::Settled,
        Ending::Won(player) => ExpectedEnding::Won(player),
        Ending::Lost(player) => ExpectedEnding::Lost(player),
        Ending::Drawn => ExpectedEnding::Drawn,
        Ending::Stuck(_) => ExpectedEnding::Stuck,
    };
    wanted.ending == ending && wanted.values.as_ref().is_none_or(|values| *values == found.values)
}

const fn chooser_of(who: &Chooser) -> Option<ExpectedChooser> {
    match who {
        Chooser::Player(player) => Some(ExpectedChooser::Player(*player)),
        Chooser::Nature => Some(ExpectedChooser::Nature),
        Chooser::Rules => Some(ExpectedChooser::Rules),
        Chooser::Nobody => None,
    }
}

/// A question as the analysis asks it.
#[must_use]
pub const fn property(kind: QuestionKind) -> Property {
    match kind {
        QuestionKind::Always(at) | QuestionKind::OnEvery(at) => Property::Always(at),
        QuestionKind::Never(at) => Property::Never(at),
        QuestionKind::Possible(at) => Property::Possible(at),
        QuestionKind::Inevitably(at) => Property::Inevitably(at),
        QuestionKind::LeadsTo(asked, answer) => Property::LeadsTo { asked, answer },
        QuestionKind::Ends => Property::Ends,
        QuestionKind::NoStuck => Property::NoStuck,
        QuestionKind::Agree(at) => Property::Agree(at),
        QuestionKind::CanForce(player, at) => Property::CanForce(player, at),
        QuestionKind::CanAvoid(player, at) => Property::CanAvoid(player, at),
        QuestionKind::AlmostSurely(at) => Property::AlmostSurely(at),
        QuestionKind::CanAlmostSurelyForce(player, at) => Property::CanAlmostSurelyForce(player, at),
    }
}
