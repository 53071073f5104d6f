//! All that is found of one scenario under one rulebook, in words.

use super::brief::{
    CheckBrief, ChoiceBrief, ClauseBrief, Judged, ObservedBrief, OutcomeBrief, Proof, PropertyBrief, SizeBrief,
    ValueBrief,
};
use super::findings::{CheckedSubject, Findings, shown_by};
use super::proof::{proof, stories};
use super::silent::{WhatComes, silent};
use super::silent_loops::silent_on_loops;
use super::story::tell;
use analysis::expectation::property;
use analysis::found_loop::Loop;
use analysis::loops::Ends;
use analysis::outcomes::FoundOutcome;
use analysis::property::{Property, Verdict};
use analysis::ruling::clauses_met;
use kernel::position::offer::{Chooser, Ending, OfferKind};
use model::read::{AskedProperty, QuestionKind};
use model::rulebook::Rulebook;
use model::scenario::{Observation, ValueShape};
use verify::certificate::Certificate;
use verify::verify;

impl Findings<'_, '_> {
    /// The runs that were found, as certificates: one for each outcome, loop and verdict that has one.
    fn runs(&self) -> impl Iterator<Item = &Certificate> {
        let outcomes = self.answers.judge.outcomes().list.iter().map(|found| &found.story);
        let verdicts = self.answers.verdicts.iter().filter_map(|verdict| match verdict {
            Verdict::Holds(found) | Verdict::Fails(found) | Verdict::Unknown { found, .. } => found.as_ref(),
            Verdict::DependsOnSilence(silence) => silence.story.as_ref(),
            Verdict::Unevaluated => None,
        });
        outcomes.chain(verdicts)
    }

    /// Checks every run that was found by the kernel alone.
    ///
    /// # Errors
    /// What is rejected, and why; then something is wrong with this program.
    pub fn doubt(&self) -> Result<(), String> {
        let loops: Vec<Certificate> = self.answers.termination.loops.iter().map(Loop::certificate).collect();
        let kernel = self.kernel.hasty();
        for certificate in self.runs().chain(&loops) {
            let claim = || proof(&self.names, certificate).claim;
            let accepted = verify(&kernel, certificate);
            if kernel.is_halted() {
                // A replay that is given up proves nothing, either way.
                return Ok(());
            }
            accepted.map_err(|why| format!("the proof that {} is rejected: {why}", claim()))?;
        }
        Ok(())
    }

    /// The proofs of everything that was found, each with what it is about: properties by name, `ends`, outcomes, loops.
    #[must_use]
    pub fn certificates(&self, questions: &[AskedProperty]) -> Vec<(String, Certificate)> {
        let mut all = Vec::new();
        for (question, verdict) in questions.iter().zip(&self.answers.verdicts) {
            // Where runs end by what the rulebook says of loops, the proof is that none is stuck.
            let asked = match property(question.kind) {
                Property::Ends if !self.answers.rulings.is_empty() && matches!(verdict, Verdict::Holds(_)) => {
                    Property::NoStuck
                }
                asked => asked,
            };
            // A certificate lists the states of a whole graph, and where loops grow the graph is none.
            let is_listed = self.graph.incomplete().is_none() || !matches!(verdict, Verdict::Holds(None));
            let certificate = is_listed.then(|| self.answers.judge.certify(&asked, verdict)).flatten();
            all.extend(certificate.map(|it| (question.name.clone(), it)));
        }
        if self.answers.termination.verdict == Ends::Yes && self.answers.rulings.is_empty() {
            all.push(("ends".to_owned(), analysis::certify::certify_ends(self.graph)));
        }
        for (at, found) in self.answers.termination.loops.iter().enumerate() {
            all.push((format!("loop {}", at + 1), analysis::certify::certify_loop(self.graph, found)));
        }
        let outcomes = self.answers.judge.outcomes().list.iter().enumerate();
        all.extend(outcomes.map(|(at, found)| (format!("outcome {}", at + 1), found.story.clone())));
        all
    }

    /// All of it in words; with `told`, also the shortest run to every outcome.
    #[must_use]
    pub fn brief(&self, subject: &CheckedSubject<'_>, told: bool) -> CheckBrief {
        let expected = subject.expectations.iter().enumerate();
        let expectations: Vec<_> = expected
            .map(|(at, one)| self.expectation(one, subject.lines.get(at).copied().flatten(), subject.questions))
            .collect();
        let is_silent = self.graph.choice_points().keys().any(|(_, kind)| kind.is_silent());
        let laps = if is_silent { self.on_laps() } else { Vec::new() };
        let is_dark = |state| self.is_dark(state);
        let choosers = self.found.choosers.as_deref();
        let ends = WhatComes { outcomes: self.answers.judge.outcomes(), laps: &laps, is_dark: &is_dark, choosers };
        let mut silent = silent(self.kernel, self.graph, &ends, self.together);
        let loops = (self.answers.termination.loops.as_slice(), self.graph.incomplete());
        silent.extend(silent_on_loops(self.kernel, loops, ends.outcomes));
        // Behind everything that is asked of the graph.
        let limit = self.reached();
        let is_open = self.answers.is_cut && !self.is_one_loop();
        let unasked = if is_open { Judged::Unknown } else { Judged::Unchecked };
        let model = self.kernel.model;
        let judged = expectations.iter().map(|one| one.judged).max().unwrap_or(unasked);
        CheckBrief {
            name: model.scenario.name.clone(),
            file: subject.file.to_owned(),
            rulebook: model.rulebook.name.clone(),
            judged,
            rejected: false,
            size: self.size(),
            limit,
            termination: self.termination_brief(),
            observations: model.scenario.observations.iter().map(|seen| seen.name.clone()).collect(),
            outcomes: self.answers.outcomes().into_iter().map(|found| self.outcome_brief(found, told)).collect(),
            choosers: self.answers.choosers().into_iter().map(|who| self.names.chooser(who)).collect(),
            choices: self.choices(),
            properties: subject
                .questions
                .iter()
                .zip(&self.answers.verdicts)
                .map(|(q, v)| self.property_brief(q, v))
                .collect(),
            cites: self.cites(),
            silent,
            expectations,
            notes: self.idle(subject, judged),
            second_opinion: None,
            timing: None,
        }
    }

    fn size(&self) -> SizeBrief {
        let points = self.graph.choice_points().iter().filter(|((who, _), _)| *who != Chooser::Nobody);
        SizeBrief {
            states: u64::from(self.graph.len()),
            edges: self.graph.edge_count(),
            choice_points: points.map(|(_, states)| states).sum(),
            depth: self.graph.layers().saturating_sub(1),
            bytes: self.graph.sizes().total(),
            in_any_order: Some(self.kernel.apart.most() as u64).filter(|most| *most > 0),
            readings: None,
        }
    }

    /// The options of a run, where the rules may answer anything.
    fn at_large(&self, options: &[u32]) -> Vec<u32> {
        self.kernel.at_large(options).map_or_else(|| options.to_vec(), |(_, options)| options)
    }

    fn choices(&self) -> Vec<ChoiceBrief> {
        let points = self.graph.choice_points().iter().filter(|((who, _), _)| *who != Chooser::Nobody);
        let told = points.map(|((who, kind), states)| ChoiceBrief {
            chooser: self.names.chooser(*who),
            kind: offer_text(&self.names.model.rulebook, *kind),
            states: *states,
        });
        told.collect()
    }

    fn cites(&self) -> Vec<ClauseBrief> {
        let met = clauses_met(self.kernel, self.graph, &self.answers.termination.loops);
        let clauses = met.into_iter().filter_map(|id| self.kernel.model.rulebook.clauses.get(id.index()));
        let told =
            clauses.map(|it| ClauseBrief { id: it.id.clone(), title: it.title.clone(), assumption: it.assumption });
        told.collect()
    }

    // outcomes and loops

    fn outcome_brief(&self, found: &FoundOutcome, told: bool) -> OutcomeBrief {
        let text = self.names.outcome(&found.outcome);
        let tell_trace = |options: &[u32]| tell(self.kernel, &format!("the shortest run to {text}"), options);
        let (options, story) = match &found.story {
            Certificate::Trace(trace) => (self.at_large(&trace.options), told.then(|| tell_trace(&trace.options))),
            other => (Vec::new(), told.then(|| stories(self.kernel, &self.names, other).pop()).flatten()),
        };
        let (ending, detail) = match found.outcome.ending {
            Ending::Settled => ("settled", None),
            Ending::Won(player) => ("won", Some(self.names.player(player))),
            Ending::Lost(player) => ("lost", Some(self.names.player(player))),
            Ending::Drawn => ("drawn", None),
            Ending::Stuck(stuck) => ("stuck", Some(self.names.stuck(stuck))),
        };
        let observed = self.kernel.model.scenario.observations.iter().zip(&found.outcome.values);
        let value = |(at, (seen, value)): (usize, (&Observation, &Option<i32>))| ObservedBrief {
            name: seen.name.clone(),
            value: self.value_brief((at, seen.shape), *value),
        };
        let values = observed.enumerate().map(value).collect();
        OutcomeBrief { text, ending, detail, values, leaves: found.leaves, options, story }
    }

    fn value_brief(&self, (at, shape): (usize, ValueShape), value: Option<i32>) -> ValueBrief {
        match (value, shape) {
            (None, _) => ValueBrief::None,
            (Some(value), ValueShape::Number) => ValueBrief::Number(value),
            (Some(value), ValueShape::Truth) => ValueBrief::Truth(value != 0),
            (Some(value), _) => ValueBrief::Name(self.names.value(at, Some(value))),
        }
    }

    // properties

    fn property_brief(&self, question: &AskedProperty, verdict: &Verdict) -> PropertyBrief {
        let (words, reason) = self.verdict_words(verdict);
        let of_player = matches!(
            question.kind,
            QuestionKind::CanForce(..) | QuestionKind::CanAvoid(..) | QuestionKind::CanAlmostSurelyForce(..)
        );
        let open_hands = || "everybody is taken to know every card".to_owned();
        let reason = reason.or_else(|| of_player.then(open_hands));
        PropertyBrief {
            name: question.name.clone(),
            text: question.text.clone(),
            verdict: words,
            reason,
            proof: shown_by(verdict).map(|certificate| self.proof(certificate)),
            stories: self.verdict_stories(verdict),
        }
    }

    fn proof(&self, certificate: &Certificate) -> Proof {
        let short = proof(&self.names, certificate);
        match certificate {
            Certificate::Trace(_) => Proof { options: self.at_large(&short.options), ..short },
            Certificate::Differ(_) => {
                let (options, lap) = (self.at_large(&short.options), self.at_large(&short.lap));
                Proof { options, lap, ..short }
            }
            // Where readings stand for all every run ends, and these are of runs that do not or of all runs.
            Certificate::Lasso(_)
            | Certificate::Growing(_)
            | Certificate::Closure(_)
            | Certificate::Ranked(_)
            | Certificate::Strategy(_) => short,
        }
    }
}

/// A kind of choice in a few words.
#[must_use]
pub fn offer_text(rulebook: &Rulebook, kind: OfferKind) -> String {
    let text = match kind {
        OfferKind::FirstPlayer => "first player",
        OfferKind::NextReplacement => "next replacement",
        OfferKind::NextEvent => "which event next",
        OfferKind::FirstEvent => "which of several events is the first",
        OfferKind::Round => "answer or pass",
        OfferKind::NextContinuous => "order of equal timestamps",
        OfferKind::NextObject => "which of several is the next",
        OfferKind::FirstTriggers => "whose triggers first",
        OfferKind::NextTrigger => "which trigger is placed next",
        OfferKind::NextResolution => "next to resolve",
        OfferKind::Priority => "play, activate or pass",
        OfferKind::May => "may or may not",
        OfferKind::Mode => "mode",
        OfferKind::Target => "target",
        OfferKind::Object => "object",
        OfferKind::NextPlayer => "whose turn to do it",
        OfferKind::Player => "player",
        OfferKind::Number => "number",
        OfferKind::Word => "word",
        OfferKind::Part => "which part of an event is changed",
        OfferKind::Spread => "spread of a prevention",
        OfferKind::Roll => "roll",
        OfferKind::Chance => "chance",
        OfferKind::Shuffle | OfferKind::Top => "shuffle",
        OfferKind::Precedence => "silence: which priority is higher",
        OfferKind::Tie => "tie that no clause breaks",
        OfferKind::Checkpoint => "it goes on",
        OfferKind::Reading(policy) => {
            return format!("silence: {}", rulebook.silent_name(policy));
        }
    };
    text.to_owned()
}
