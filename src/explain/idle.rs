//! What of a scenario comes to nothing, in words: it would hide that nothing was asked.

use super::brief::Judged;
use super::findings::{CheckedSubject, Findings};
use super::story::refused;
use analysis::idle_lines::idle_lines;
use analysis::never_begun::{never_begun, never_ended};
use analysis::never_offered::never_offered;
use kernel::position::offer::Ending;
use model::ability::{Ability, AbilityKind};
use model::read::{Expectation, ExpectationKind, ExpectedEnding};
use model::scenario::{PlayerMove, ScriptLine};
use verify::certificate::Certificate;

impl Findings<'_, '_> {
    /// A script that no run gets through, and moves that no run offers.
    pub(super) fn idle(&self, subject: &CheckedSubject<'_>, judged: Judged) -> Vec<String> {
        let told = self.always_stuck(subject).into_iter().chain(self.never_reached());
        told.chain(self.did_nothing(subject, judged)).chain(self.idle_moves()).collect()
    }

    /// The lines of the script that change nothing in any run. Where everything is as expected, and what is observed is expected as
    /// well, that is taken to be meant.
    fn did_nothing(&self, subject: &CheckedSubject<'_>, judged: Judged) -> Vec<String> {
        let observes = !self.kernel.model.scenario.observations.is_empty();
        let is_meant = judged == Judged::AsExpected && observes && subject.expectations.iter().any(names_outcomes);
        if self.together.is_some() || is_meant {
            return Vec::new();
        }
        let script = &self.kernel.model.scenario.script;
        let idle = idle_lines(self.kernel, self.graph).into_iter().filter(|at| *at < script.len());
        let told = |at: usize| {
            let line = &script[at].text;
            let same = |lines: &[ScriptLine]| lines.iter().filter(|other| other.text == *line).count();
            let nth = same(&script[..=at]);
            let which = if same(script) > 1 { format!(" (number {nth} of these lines)") } else { String::new() };
            format!(
                "`{line}`{which} changes nothing in any run: what it names is not there or cannot do it, a condition in it does not hold, or there is nothing to do; leave \
                 it out, or set up what it needs"
            )
        };
        idle.map(told).collect()
    }

    /// The first line of the script that stands behind the end of the game in every run.
    fn never_reached(&self) -> Option<String> {
        let is_over = |ending: Ending| match ending {
            Ending::Won(_) | Ending::Lost(_) | Ending::Drawn => true,
            Ending::Settled | Ending::Stuck(_) => false,
        };
        let outcomes = self.answers.outcomes();
        let all_are_over = !outcomes.is_empty() && outcomes.iter().all(|found| is_over(found.outcome.ending));
        if !all_are_over || self.together.is_some() {
            return None;
        }
        let script = &self.kernel.model.scenario.script;
        if let Some(line) = never_ended(self.kernel, self.graph).and_then(|at| script.get(at)) {
            return Some(format!(
                "the game is over in every run in the middle of `{}`, so that the rest of this line is never done: leave it out, or let it \
                 stand before what ends the game",
                line.text
            ));
        }
        let line = script.get(never_begun(self.kernel, self.graph)?)?;
        Some(format!(
            "the game is over in every run before `{}`, so that this line is never done: leave it out, or let it stand before \
             what ends the game",
            line.text
        ))
    }

    /// Every run is stuck at a line of the script, and nothing that is expected says so.
    fn always_stuck(&self, subject: &CheckedSubject<'_>) -> Option<String> {
        let ending = |found: &analysis::outcomes::FoundOutcome| match found.outcome.ending {
            Ending::Stuck(stuck) => Some(stuck),
            Ending::Settled | Ending::Won(_) | Ending::Lost(_) | Ending::Drawn => None,
        };
        let outcomes = self.answers.outcomes();
        let stuck: Option<Vec<_>> = outcomes.iter().map(|found| ending(found)).collect();
        let first = *stuck?.first()?;
        let why = match outcomes.first().map(|found| &found.story) {
            Some(Certificate::Trace(trace)) => refused(self.kernel, &trace.options),
            _ => None,
        };
        let why = why.as_ref().and_then(|why| why.split_once(" cannot: ")).map_or("", |(_, why)| why);
        let told = if why.is_empty() { String::new() } else { format!(", since {why}") };
        let is_meant = subject.expectations.iter().any(says_stuck);
        let is_known = self.graph.incomplete().is_none() && self.answers.termination.loops.is_empty();
        (is_known && !is_meant).then(|| {
            format!(
                "every run is stuck, so that what stands behind is never done: {}{told}; write `expect outcomes` with `stuck` if \
                 that is meant",
                self.names.stuck(first)
            )
        })
    }

    fn idle_moves(&self) -> Vec<String> {
        // Where readings stand for all, some states are left out; what somebody must do is done without being offered.
        let is_required = |it: &Ability| matches!(it.kind, AbilityKind::Required(_));
        if self.together.is_some() || self.kernel.model.abilities.iter().any(is_required) {
            return Vec::new();
        }
        let moves = &self.kernel.model.scenario.moves;
        let never = never_offered(self.kernel, self.graph, moves);
        never.into_iter().filter_map(|at| moves.get(at)).map(|it| self.idle_move(it)).collect()
    }

    fn idle_move(&self, it: &PlayerMove) -> String {
        let does = match it.ability.is_some() || it.given.is_some() {
            true => "activate an ability of",
            false => "play",
        };
        let object = self.names.object_plain(it.object);
        let scenario = &self.kernel.model.scenario;
        let owner = scenario.objects.get(it.object.index()).map(|object| object.owner);
        let why = match owner.filter(|owner| *owner != it.player) {
            Some(owner) => format!("it is {}'s", self.names.player(owner)),
            None => "its cost, its zone, its targets or the time never allow it".to_owned(),
        };
        format!("{} may {does} \"{object}\", and no run ever offers that: {why}", self.names.player(it.player))
    }
}

/// Whether an expectation names outcomes.
fn names_outcomes(expectation: &Expectation) -> bool {
    matches!(expectation.kind, ExpectationKind::Outcomes { .. })
}

/// Whether an expectation names an end that is stuck.
fn says_stuck(expectation: &Expectation) -> bool {
    match &expectation.kind {
        ExpectationKind::Outcomes { outcomes, .. } => {
            outcomes.iter().any(|outcome| outcome.ending == ExpectedEnding::Stuck)
        }
        ExpectationKind::Ends
        | ExpectationKind::Loops
        | ExpectationKind::Unknown
        | ExpectationKind::Loop { .. }
        | ExpectationKind::Choosers(_)
        | ExpectationKind::Property { .. } => false,
    }
}
