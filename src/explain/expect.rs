//! What a scenario expects against what was found, in words.
//!
//! Whether it is so is decided by [`analysis::expectation`]; here is
//! told what was found instead, and which runs show it.

use super::brief::{ExpectationBrief, Judged, Story, loop_words, of_whom};
use super::findings::Findings;
use super::names::{kind_text, shape_text};
use super::proof::stories;
use super::story::tell;
use analysis::expectation::{ExpectationMet, OutcomesDiffer};
use analysis::found_loop::Loop;
use analysis::loops::Ends;
use analysis::property::Verdict;
use explore::node::Node;
use kernel::position::offer::Chooser;
use model::read::{
    AskedProperty, Expectation, ExpectationKind, ExpectedChooser, ExpectedOutcome, LoopShape, QuestionKind,
};

/// What was found instead, and what shows it.
#[derive(Default)]
struct Instead {
    found: Vec<String>,
    stories: Vec<Story>,
}

impl Instead {
    fn words(found: impl Into<String>) -> Self {
        Instead { found: vec![found.into()], stories: Vec::new() }
    }
}

impl Findings<'_, '_> {
    /// One expectation, compared.
    pub(super) fn expectation(
        &self,
        expected: &Expectation,
        line: Option<usize>,
        questions: &[AskedProperty],
    ) -> ExpectationBrief {
        let (judged, Instead { mut found, stories }) = match self.answers.met(&expected.kind) {
            ExpectationMet::Yes => (Judged::AsExpected, Instead::default()),
            ExpectationMet::Unknown => (Judged::Unknown, self.unknown(&expected.kind)),
            ExpectationMet::No => (Judged::NotAsExpected, self.instead(&expected.kind)),
        };
        if let ExpectationKind::Property { question, .. } = &expected.kind
            && let (Some(asked), Some(Verdict::Fails(_))) =
                (questions.get(*question), self.answers.verdicts.get(*question))
            && let (Judged::NotAsExpected, true, Some(why)) =
                (judged, stories.is_empty(), self.fails_in_all(asked.kind))
        {
            found.iter_mut().for_each(|told| *told = format!("{told}: {why}"));
        }
        ExpectationBrief { text: expected.text.clone(), line, judged, found, stories }
    }

    /// Why a question fails that no single run answers.
    fn fails_in_all(&self, asked: QuestionKind) -> Option<String> {
        let of_player =
            |player, does: &str| format!("whatever {} does, it can come about that {does}", self.names.player(player));
        match asked {
            QuestionKind::Possible(_) => Some("in no run it is ever so".to_owned()),
            QuestionKind::CanForce(player, _) => Some(of_player(player, "it is never so")),
            QuestionKind::CanAvoid(player, _) => Some(of_player(player, "it is so")),
            QuestionKind::CanAlmostSurelyForce(player, _) => Some(of_player(player, "it is perhaps never so")),
            QuestionKind::Always(_)
            | QuestionKind::Never(_)
            | QuestionKind::Inevitably(_)
            | QuestionKind::LeadsTo(..)
            | QuestionKind::Ends
            | QuestionKind::NoStuck
            | QuestionKind::Agree(_)
            | QuestionKind::OnEvery(_)
            | QuestionKind::AlmostSurely(_) => None,
        }
    }

    /// Why it is not known.
    fn unknown(&self, expected: &ExpectationKind) -> Instead {
        match expected {
            ExpectationKind::Ends => self.verdict_instead(&self.answers.ends()),
            ExpectationKind::Property { question, .. } => self.verdict_instead(&self.answers.verdicts[*question]),
            _ => {
                let limit = self.limit.as_deref().unwrap_or("a limit was reached");
                let mut loops = self.answers.termination.loops.iter();
                let grows = match loops.any(|it| it.shape == LoopShape::Growing) {
                    true => {
                        "; a loop grows without end, so that not all positions can be looked at: leave this line out"
                    }
                    false => "",
                };
                Instead::words(format!("unknown: {limit}{grows}"))
            }
        }
    }

    /// What was found of an expectation that is not met.
    fn instead(&self, expected: &ExpectationKind) -> Instead {
        match expected {
            ExpectationKind::Outcomes { how, outcomes } => {
                self.outcomes_instead(&self.answers.outcomes_differ(*how, outcomes), outcomes)
            }
            ExpectationKind::Ends => self.verdict_instead(&self.answers.ends()),
            ExpectationKind::Loops => Instead::words(match self.answers.termination.loops.first() {
                None => "no loop: every run ends".to_owned(),
                Some(it) => {
                    let whose: Vec<String> = it.whose.iter().map(|who| self.names.chooser(*who)).collect();
                    let (kind, shape, whose) = (kind_text(it.kind), shape_text(it.shape), of_whom(&whose));
                    format!(
                        "every run ends, by what the rulebook says of loops; `expect loop {kind} {shape}{whose}` is met"
                    )
                }
            }),
            ExpectationKind::Unknown => Instead::words(match self.answers.termination.verdict {
                Ends::Yes => "every run ends",
                _ => "loops, and everything was explored",
            }),
            ExpectationKind::Loop { .. } => self.loops_instead(),
            ExpectationKind::Choosers(expected) => self.choosers_instead(expected),
            ExpectationKind::Property { question, .. } => self.verdict_instead(&self.answers.verdicts[*question]),
        }
    }

    fn outcomes_instead(&self, differ: &OutcomesDiffer, expected: &[ExpectedOutcome]) -> Instead {
        let list = self.answers.outcomes();
        let all: Vec<String> = list.iter().map(|found| self.names.outcome(&found.outcome)).collect();
        let mut found = vec![format!("outcomes {}", if all.is_empty() { "none".to_owned() } else { all.join(", ") })];
        found.extend(differ.wrong.iter().map(|at| format!("unexpected: {}", all[*at])));
        let missing = differ.missing.iter().map(|at| self.names.expected_outcome(&expected[*at]));
        found.extend(missing.map(|wanted| format!("missing: {wanted}")));
        let mut stories: Vec<Story> =
            differ.wrong.iter().flat_map(|at| stories(self.kernel, &self.names, &list[*at].story)).collect();
        // An outcome that does not come about because it goes on for ever instead.
        if !differ.missing.is_empty() && self.answers.termination.verdict == Ends::No {
            let instead = self.loops_instead();
            found.extend(instead.found.iter().map(|it| format!("instead it goes on for ever: {it}")));
            stories.extend(instead.stories);
        }
        Instead { found, stories }
    }

    fn loops_instead(&self) -> Instead {
        let loops = &self.answers.termination.loops;
        let told: Vec<String> = loops.iter().map(|it| self.loop_words(it)).collect();
        let found = if told.is_empty() { vec!["no loop: every run ends".to_owned()] } else { told };
        let stories = loops.iter().flat_map(|it| stories(self.kernel, &self.names, &it.certificate())).collect();
        Instead { found, stories }
    }

    /// A loop in a few words.
    pub(super) fn loop_words(&self, it: &Loop) -> String {
        let whose: Vec<String> = it.whose.iter().map(|who| self.names.chooser(*who)).collect();
        format!("loop {}", loop_words(kind_text(it.kind), &whose, shape_text(it.shape)))
    }

    fn choosers_instead(&self, expected: &[ExpectedChooser]) -> Instead {
        let names: Vec<String> = self.answers.choosers().iter().map(|who| self.names.chooser(*who)).collect();
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
        let stories = self.answers.choosers_beyond(expected).iter().filter_map(show).collect();
        Instead { found: vec![format!("choosers {told}")], stories }
    }

    fn verdict_instead(&self, found: &Verdict) -> Instead {
        let (verdict, reason) = self.verdict_words(found);
        let told = reason.map_or_else(|| verdict.to_owned(), |reason| format!("{verdict}: {reason}"));
        Instead { found: vec![told], stories: self.verdict_stories(found) }
    }
}
