//! What a scenario expects against what was found.
//!
//! A claim about all runs is unknown where a limit cut them short; what was
//! found against it stands all the same.

use super::brief::{ExpectationBrief, Judged, Story};
use super::check::Findings;
use super::proof::stories;
use super::story::tell;
use crate::analysis::loops::{Ends, Loop, LoopKind as FoundKind, Shape};
use crate::analysis::property::{Property, Verdict};
use crate::explore::node::Node;
use crate::kernel::offer::{Chooser, Ending, Outcome};
use crate::model::read::{
    Expectation, ExpectationKind, ExpectedChooser, ExpectedEnding, ExpectedOutcome, ExpectedVerdict, LoopKind,
    LoopShape, OutcomesHow,
};
use std::collections::BTreeSet;

/// What became of an expectation: whether it is so, what was found instead, and what shows it.
struct Compared {
    judged: Judged,
    found: Vec<String>,
    stories: Vec<Story>,
}

impl Compared {
    fn so() -> Self {
        Compared { judged: Judged::AsExpected, found: Vec::new(), stories: Vec::new() }
    }

    fn not(found: Vec<String>) -> Self {
        Compared { judged: Judged::NotAsExpected, found, stories: Vec::new() }
    }

    fn if_so(so: bool, found: impl FnOnce() -> String) -> Self {
        if so { Compared::so() } else { Compared::not(vec![found()]) }
    }
}

impl Findings<'_, '_> {
    /// One expectation, compared.
    pub(super) fn expectation(&self, expected: &Expectation, line: Option<usize>) -> ExpectationBrief {
        let Compared { judged, found, stories } = self.compared(&expected.kind);
        ExpectationBrief { text: expected.text.clone(), line, judged, found, stories }
    }

    fn compared(&self, expected: &ExpectationKind) -> Compared {
        match expected {
            ExpectationKind::Outcomes { how, outcomes } => self.outcomes_compared(*how, outcomes),
            ExpectationKind::Ends => self.verdict_compared(&self.judge.judge(&Property::Ends), ExpectedVerdict::Holds),
            ExpectationKind::Loops => match (self.termination.verdict, self.termination.loops.is_empty()) {
                (_, false) => Compared::so(),
                (Ends::Unknown(_), true) => self.unknown(),
                _ => Compared::not(vec!["no loop: every run ends".to_owned()]),
            },
            ExpectationKind::Unknown => match self.termination.verdict {
                Ends::Unknown(_) => Compared::so(),
                Ends::Yes => Compared::not(vec!["every run ends".to_owned()]),
                Ends::No => Compared::not(vec!["loops, and everything was explored".to_owned()]),
            },
            ExpectationKind::Loop { kind, shape, owners } => self.loop_compared(*kind, *shape, owners.as_deref()),
            ExpectationKind::Choosers(expected) => self.choosers_compared(expected),
            ExpectationKind::Property { question, verdict } => {
                self.verdict_compared(&self.verdicts[*question], *verdict)
            }
        }
    }

    fn unknown(&self) -> Compared {
        let limit = self.graph.incomplete().map_or_else(|| "a limit was reached".to_owned(), |limit| limit.to_string());
        Compared { judged: Judged::Unknown, found: vec![format!("unknown: {limit}")], stories: Vec::new() }
    }

    fn unless_cut(&self) -> Compared {
        if self.graph.incomplete().is_some() { self.unknown() } else { Compared::so() }
    }

    // outcomes

    fn outcomes_compared(&self, how: OutcomesHow, expected: &[ExpectedOutcome]) -> Compared {
        let list = &self.judge.outcomes().list;
        let is_expected = |found: &Outcome| expected.iter().any(|wanted| fits(wanted, found));
        let wrong: Vec<usize> = match how {
            OutcomesHow::Exactly => (0..list.len()).filter(|at| !is_expected(&list[*at].outcome)).collect(),
            OutcomesHow::Include => Vec::new(),
            OutcomesHow::Never => (0..list.len()).filter(|at| is_expected(&list[*at].outcome)).collect(),
        };
        let lacks = |wanted: &&ExpectedOutcome| !list.iter().any(|found| fits(wanted, &found.outcome));
        let missing: Vec<&ExpectedOutcome> =
            if how == OutcomesHow::Never { Vec::new() } else { expected.iter().filter(lacks).collect() };
        if wrong.is_empty() && missing.is_empty() {
            return if how == OutcomesHow::Include { Compared::so() } else { self.unless_cut() };
        }
        if wrong.is_empty() && self.graph.incomplete().is_some() {
            return self.unknown();
        }
        self.outcomes_differ(&wrong, &missing)
    }

    fn outcomes_differ(&self, wrong: &[usize], missing: &[&ExpectedOutcome]) -> Compared {
        let list = &self.judge.outcomes().list;
        let all: Vec<String> = list.iter().map(|found| self.names.outcome(&found.outcome)).collect();
        let mut found = vec![format!("outcomes {}", if all.is_empty() { "none".to_owned() } else { all.join(", ") })];
        found.extend(wrong.iter().map(|at| format!("unexpected: {}", all[*at])));
        found.extend(missing.iter().map(|wanted| format!("missing: {}", self.names.expected_outcome(wanted))));
        let stories = wrong.iter().flat_map(|at| stories(self.kernel, &list[*at].story)).collect();
        Compared { judged: Judged::NotAsExpected, found, stories }
    }

    // loops

    fn loop_compared(
        &self,
        kind: Option<LoopKind>,
        shape: Option<LoopShape>,
        owners: Option<&[ExpectedChooser]>,
    ) -> Compared {
        let found_so = |it: &Loop| {
            kind.is_none_or(|kind| kind == kind_of(it.kind))
                && shape.is_none_or(|shape| shape == shape_of(it.shape))
                && owners
                    .is_none_or(|owners| set(owners.iter().copied()) == set(it.whose.iter().filter_map(chooser_of)))
        };
        let loops = &self.termination.loops;
        if loops.iter().any(found_so) {
            return Compared::so();
        }
        if self.graph.incomplete().is_some() {
            return self.unknown();
        }
        let told: Vec<String> = loops.iter().map(|it| self.loop_words(it)).collect();
        let found = if told.is_empty() { vec!["no loop: every run ends".to_owned()] } else { told };
        let stories = loops.iter().flat_map(|it| stories(self.kernel, &it.certificate())).collect();
        Compared { judged: Judged::NotAsExpected, found, stories }
    }

    /// A loop in a few words.
    pub(super) fn loop_words(&self, it: &Loop) -> String {
        let whose: Vec<String> = it.whose.iter().map(|who| self.names.chooser(*who)).collect();
        let of = if whose.is_empty() { String::new() } else { format!(" of {}", whose.join(", ")) };
        format!("loop {}{of}, {}", kind_text(it.kind), shape_text(it.shape))
    }

    // choosers

    fn choosers_compared(&self, expected: &[ExpectedChooser]) -> Compared {
        let found: BTreeSet<Chooser> = self.choosers();
        let wanted = set(expected.iter().copied());
        let extra: Vec<Chooser> =
            found.iter().copied().filter(|who| chooser_of(who).is_some_and(|it| !wanted.contains(&it))).collect();
        if extra.is_empty() && set(found.iter().filter_map(chooser_of)) == wanted {
            return self.unless_cut();
        }
        if extra.is_empty() && self.graph.incomplete().is_some() {
            return self.unknown();
        }
        let names: Vec<String> = found.iter().map(|who| self.names.chooser(*who)).collect();
        let told = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        let first = |who: &Chooser| (0..self.graph.explored()).find(|id| self.graph.node(*id) == Node::Offer(*who));
        let show = |who: &Chooser| {
            let state = first(who)?;
            let mut options = self.graph.path(state);
            options.push(0);
            Some(tell(
                self.kernel,
                &format!("the shortest run on which {} has a choice", self.names.chooser(*who)),
                &options,
            ))
        };
        let stories = extra.iter().filter_map(show).collect();
        Compared { judged: Judged::NotAsExpected, found: vec![format!("choosers {told}")], stories }
    }

    // properties

    fn verdict_compared(&self, found: &Verdict, expected: ExpectedVerdict) -> Compared {
        let is_so = matches!(
            (expected, found),
            (ExpectedVerdict::Holds, Verdict::Holds(_))
                | (ExpectedVerdict::Fails, Verdict::Fails(_))
                | (ExpectedVerdict::Unknown, Verdict::Unknown { .. })
                | (ExpectedVerdict::DependsOnSilence, Verdict::DependsOnSilence(_))
        );
        let (verdict, reason) = self.verdict_words(found);
        let told = || reason.map_or_else(|| verdict.to_owned(), |reason| format!("{verdict}: {reason}"));
        let mut compared = Compared::if_so(is_so, told);
        if !is_so {
            if matches!(found, Verdict::Unknown { .. }) {
                compared.judged = Judged::Unknown;
            }
            compared.stories = self.verdict_stories(found);
        }
        compared
    }
}

fn set<T: Ord>(all: impl Iterator<Item = T>) -> BTreeSet<T> {
    all.collect()
}

/// Whether an outcome is one that is expected.
fn fits(wanted: &ExpectedOutcome, found: &Outcome) -> bool {
    let ending = match (wanted.ending, found.ending) {
        (ExpectedEnding::Settled, Ending::Settled)
        | (ExpectedEnding::Drawn, Ending::Drawn)
        | (ExpectedEnding::Stuck, Ending::Stuck(_)) => true,
        (ExpectedEnding::Won(wanted), Ending::Won(found)) | (ExpectedEnding::Lost(wanted), Ending::Lost(found)) => {
            wanted == found
        }
        _ => false,
    };
    ending && wanted.values.as_ref().is_none_or(|values| *values == found.values)
}

const fn chooser_of(who: &Chooser) -> Option<ExpectedChooser> {
    match who {
        Chooser::Player(player) => Some(ExpectedChooser::Player(*player)),
        Chooser::Nature => Some(ExpectedChooser::Nature),
        Chooser::Rules => Some(ExpectedChooser::Rules),
        Chooser::Nobody => None,
    }
}

const fn kind_of(kind: FoundKind) -> LoopKind {
    match kind {
        FoundKind::Forced => LoopKind::Forced,
        FoundKind::Sustained => LoopKind::Sustained,
        FoundKind::Coalition => LoopKind::Coalition,
        FoundKind::Collective => LoopKind::Collective,
        FoundKind::Chance => LoopKind::Chance,
        FoundKind::Silence => LoopKind::Silence,
    }
}

const fn shape_of(shape: Shape) -> LoopShape {
    match shape {
        Shape::Repeating => LoopShape::Repeating,
        Shape::Growing => LoopShape::Growing,
    }
}

/// The kind of a loop in one word.
#[must_use]
pub const fn kind_text(kind: FoundKind) -> &'static str {
    match kind {
        FoundKind::Forced => "forced",
        FoundKind::Sustained => "sustained",
        FoundKind::Coalition => "coalition",
        FoundKind::Collective => "collective",
        FoundKind::Chance => "chance",
        FoundKind::Silence => "silence",
    }
}

/// The shape of a loop in one word.
#[must_use]
pub const fn shape_text(shape: Shape) -> &'static str {
    match shape {
        Shape::Repeating => "repeating",
        Shape::Growing => "growing",
    }
}
