//! A check for programs. `docs/json.md` says what the parts are; additions keep the number of the schema.

use super::games::games_json;
use super::schema::{
    BaselineJson, CheckJson, ChoiceJson, ClauseJson, DiagnosticJson, ExpectationJson, LineJson, LoopJson, ObservedJson,
    OutcomeJson, ProofJson, PropertyJson, ReadingJson, ReadingStepJson, ReadingsPartJson, ScenarioJson, SilentJson,
    StoryJson, TerminationJson, TimingJson, ValueJson, VerdictJson,
};
use base::diagnostic::{Diagnostic, Severity};
use base::source::Sources;
use explain::brief::{
    CheckBrief, ExpectationBrief, Judged, LoopBrief, OutcomeBrief, Proof, PropertyBrief, ReadingBrief, ReadingsPart,
    SilentBrief, Story, StoryLine, ValueBrief,
};
use explain::checked::BaselineBrief;
use explain::games::GameBrief;
use serde::Serialize;

/// The number of the schema of checks.
pub const SCHEMA: u32 = 1;

/// Most problems in texts that are told.
const DIAGNOSTICS_MAX: usize = 500;

/// Any value as indented JSON with a newline at the end.
///
/// # Errors
/// What serde says; not for our own values.
pub fn pretty<T: Serialize>(value: &T) -> Result<String, String> {
    let mut text = serde_json::to_string_pretty(value).map_err(|error| error.to_string())?;
    text.push('\n');
    Ok(text)
}

/// A whole check.
#[must_use]
pub fn check(
    scenarios: Vec<ScenarioJson>,
    diagnostics: Vec<DiagnosticJson>,
    baselines: &[BaselineBrief],
    games: &[GameBrief],
) -> CheckJson {
    let baselines = baselines.iter().map(|it| BaselineJson {
        file: it.file.clone(),
        line: it.line,
        difference: it.difference.clone(),
    });
    CheckJson {
        schema: SCHEMA,
        kind: "check".to_owned(),
        scenarios,
        diagnostics,
        baselines: baselines.collect(),
        games: games_json(games),
    }
}

/// Problems in texts.
#[must_use]
pub fn diagnostics(sources: &Sources, problems: &[Diagnostic]) -> Vec<DiagnosticJson> {
    let one = |problem: &Diagnostic| {
        let place = problem.span.map(|span| {
            let source = sources.get(span.source);
            (source.name.clone(), source.line_column(span.start))
        });
        DiagnosticJson {
            severity: if problem.severity == Severity::Error { "error" } else { "warning" }.to_owned(),
            message: problem.message.clone(),
            file: place.as_ref().map(|(file, _)| file.clone()),
            line: place.as_ref().map(|(_, (line, _))| *line),
            column: place.map(|(_, (_, column))| column),
            label: (!problem.label.is_empty()).then(|| problem.label.clone()),
            help: problem.help.clone(),
        }
    };
    problems.iter().take(DIAGNOSTICS_MAX).map(one).collect()
}

/// A scenario that must be rejected: how it was, or that it was not.
#[must_use]
pub fn rejected(file: &str, name: &str, rulebook: &str, (wanted, instead): (&str, Option<&str>)) -> ScenarioJson {
    ScenarioJson {
        name: name.to_owned(),
        file: file.to_owned(),
        rulebook: rulebook.to_owned(),
        as_expected: Some(instead.is_none()),
        rejected: instead.is_none(),
        expectations: vec![ExpectationJson {
            text: format!("error \"{wanted}\""),
            line: None,
            as_expected: Some(instead.is_none()),
            found: instead.map(str::to_owned).into_iter().collect(),
            stories: Vec::new(),
        }],
        ..ScenarioJson::default()
    }
}

/// One scenario under one rulebook.
#[must_use]
pub fn scenario(brief: &CheckBrief, timing: Option<TimingJson>) -> ScenarioJson {
    ScenarioJson {
        name: brief.name.clone(),
        file: brief.file.clone(),
        rulebook: brief.rulebook.clone(),
        as_expected: so(brief.judged),
        rejected: false,
        states: brief.size.states,
        edges: brief.size.edges,
        choice_points: brief.size.choice_points,
        depth: brief.size.depth,
        limit: brief.limit.clone(),
        termination: TerminationJson {
            verdict: brief.termination.verdict.to_owned(),
            loops: brief.termination.loops.iter().map(a_loop).collect(),
        },
        observations: brief.observations.clone(),
        outcomes: brief.outcomes.iter().map(|it| outcome(it, &brief.observations)).collect(),
        choosers: brief.choosers.clone(),
        choices: brief
            .choices
            .iter()
            .map(|it| ChoiceJson { chooser: it.chooser.clone(), kind: it.kind.clone(), states: it.states })
            .collect(),
        properties: brief.properties.iter().map(property).collect(),
        cites: brief
            .cites
            .iter()
            .map(|it| ClauseJson { clause: it.id.clone(), title: it.title.clone(), assumption: it.assumption })
            .collect(),
        silent: brief.silent.iter().map(silent).collect(),
        expectations: brief.expectations.iter().map(expectation).collect(),
        second_opinion: None,
        timing,
    }
}

/// Whether it is as expected; nothing: unknown.
const fn so(judged: Judged) -> Option<bool> {
    match judged {
        Judged::AsExpected => Some(true),
        Judged::NotAsExpected => Some(false),
        Judged::Unknown => None,
    }
}

fn outcome(it: &OutcomeBrief, observations: &[String]) -> OutcomeJson {
    let named = observations.iter().zip(&it.values);
    let values = named.map(|(name, it)| ObservedJson { name: name.clone(), value: value(it) }).collect();
    OutcomeJson {
        text: it.text.clone(),
        ending: it.ending.to_owned(),
        detail: it.detail.clone(),
        values,
        end_states: it.leaves,
        options: it.options.clone(),
        story: it.story.as_ref().map(story),
    }
}

fn value(it: &ValueBrief) -> ValueJson {
    match it {
        ValueBrief::None => ValueJson::None,
        ValueBrief::Number(number) => ValueJson::Number(*number),
        ValueBrief::Truth(truth) => ValueJson::Truth(*truth),
        ValueBrief::Name(name) => ValueJson::Name(name.clone()),
    }
}

fn a_loop(it: &LoopBrief) -> LoopJson {
    LoopJson {
        shape: it.shape.to_owned(),
        kind: it.kind.to_owned(),
        whose: it.whose.clone(),
        from_start: it.from_start,
        exits: it.exits.clone(),
        rulebook: it.rulebook.clone(),
        certificate: proof(&it.proof),
        story: story(&it.story),
    }
}

fn property(it: &PropertyBrief) -> PropertyJson {
    PropertyJson {
        name: it.name.clone(),
        text: it.text.clone(),
        verdict: it.verdict.to_owned(),
        reason: it.reason.clone(),
        certificate: it.proof.as_ref().map(proof),
        stories: it.stories.iter().map(story).collect(),
    }
}

fn silent(it: &SilentBrief) -> SilentJson {
    SilentJson {
        policy: it.policy.clone(),
        declared: it.declared,
        matters: it.matters,
        readings: it.readings.iter().map(reading).collect(),
        parts_at: it.parts_at.as_ref().map(parts),
    }
}

fn reading(it: &ReadingBrief) -> ReadingJson {
    let verdict = |(property, verdict): &(String, &'static str)| VerdictJson {
        property: property.clone(),
        verdict: (*verdict).to_owned(),
    };
    ReadingJson {
        value: it.value.clone(),
        outcomes: it.outcomes.clone(),
        ends: it.ends,
        runs: it.runs.clone(),
        verdicts: it.verdicts.iter().map(verdict).collect(),
    }
}

fn parts(it: &ReadingsPart) -> ReadingsPartJson {
    let step = |value: &String, line: &StoryLine| ReadingStepJson {
        value: value.clone(),
        text: line.text.clone(),
        clauses: line.clauses.clone(),
    };
    ReadingsPartJson {
        line: it.parting.line.clone(),
        choices: it.parting.choices.clone(),
        readings: vec![step(&it.one, &it.parting.old), step(&it.other, &it.parting.new)],
    }
}

fn expectation(it: &ExpectationBrief) -> ExpectationJson {
    ExpectationJson {
        text: it.text.clone(),
        line: it.line,
        as_expected: so(it.judged),
        found: it.found.clone(),
        stories: it.stories.iter().map(story).collect(),
    }
}

/// A certificate in short.
pub(super) fn proof(it: &Proof) -> ProofJson {
    ProofJson {
        kind: it.kind.to_owned(),
        claim: it.claim.clone(),
        options: it.options.clone(),
        lap: it.lap.clone(),
        rows: it.rows,
        file: it.file.clone(),
    }
}

/// A run, told.
pub(super) fn story(it: &Story) -> StoryJson {
    let lines = it.lines.iter().map(|line| LineJson {
        kind: line.kind.text().to_owned(),
        depth: line.depth,
        text: line.text.clone(),
        clauses: line.clauses.clone(),
        options: line.options.clone(),
        taken: (!line.options.is_empty()).then_some(line.taken),
    });
    StoryJson { title: it.title.clone(), lines: lines.collect() }
}
