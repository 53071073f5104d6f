//! What is to blame where something is not as expected.
//!
//! The run that shows it is replayed: to blame is the last effect that acts on
//! it (on its lap, if it goes round), for that is what brought about what was
//! not expected. Where the reading of a silence decides, it is the policy on
//! which the rulebook is silent. Where no run shows anything (an outcome that
//! is missing), nothing is blamed, and the expectation itself is pointed at; the
//! run that ends most nearly so is named beside it.

use super::brief::{CheckBrief, Judged};
use super::checked::{Blamed, PlacedExpectation, TextPlace};
use super::findings::{Findings, shown_by};
use super::names::Names;
use analysis::property::Verdict;
use base::id::AbilityId;
use base::source::{Sources, Span};
use explore::notes::{self, Notes, choose_unheard, start_unheard};
use kernel::machine::Machine;
use kernel::position::log::{Agent, What};
use kernel::position::offer::{Offer, Silent, Status};
use kernel::position::state::State;
use kernel::table::kernel::Kernel;
use model::policy::{Policy, TABLE};
use model::read::{AskedProperty, Expectation, ExpectationKind, ModelPlaces, std_names};
use verify::certificate::Certificate;

/// The texts of a scenario, and where its parts stand in them.
#[derive(Clone, Copy, Debug)]
pub struct ScenarioTexts<'a> {
    /// The texts.
    pub sources: &'a Sources,
    /// The places.
    pub places: &'a ModelPlaces,
}

/// A run that shows something: up to where it goes round, and one lap.
#[derive(Default)]
struct LassoRun {
    stem: Vec<u32>,
    lap: Vec<u32>,
    pace: Option<u32>,
}

/// Remembers the last effect that acted.
#[derive(Clone, Default)]
struct Last {
    ability: Option<AbilityId>,
}

impl Last {
    fn start(&mut self, kernel: &Kernel<'_>, state: &mut State) -> Status {
        let mut notes = Notes::for_a_story();
        let status = notes::start(kernel, state, &mut notes);
        self.hear(&notes);
        status
    }

    fn choose(&mut self, kernel: &Kernel<'_>, state: &mut State, taken: (&Offer, usize)) -> Status {
        let mut notes = Notes::for_a_story();
        let status = notes::choose(kernel, state, taken, &mut notes);
        self.hear(&notes);
        status
    }

    fn hear(&mut self, notes: &Notes) {
        let last = notes.entries.iter().rev().find_map(|entry| actor(&entry.what));
        self.ability = last.map(|agent| agent.ability).or(self.ability);
    }
}

/// Whose effect does something there.
const fn actor(what: &What) -> Option<&Agent> {
    match what {
        What::Forbidden(_, agent)
        | What::Replaces(agent, _)
        | What::Prevents(agent, ..)
        | What::CannotPrevent(agent, _)
        | What::Suppressed(_, agent)
        | What::Required(_, agent)
        | What::Met(agent)
        | What::Limited(agent)
        | What::NotItsTime(agent, _)
        | What::NoTarget(agent)
        | What::Resolves(agent)
        | What::Generated(agent) => Some(agent),
        What::Applies(application) => Some(&application.agent),
        _ => None,
    }
}

impl Findings<'_, '_> {
    /// Where expectations stand, and what is to blame for those that are not met; beside those of the brief.
    #[must_use]
    pub fn placed(
        &self,
        expectations: &[Expectation],
        questions: &[AskedProperty],
        brief: &CheckBrief,
        texts: ScenarioTexts<'_>,
    ) -> Vec<PlacedExpectation> {
        let told = expectations.iter().zip(&brief.expectations).map(|(expected, told)| PlacedExpectation {
            rule: rule(&expected.kind, questions),
            place: place(texts.sources, expected.span),
            blamed: match told.judged {
                Judged::NotAsExpected => self.blamed(&expected.kind, brief, texts),
                Judged::AsExpected | Judged::Unchecked | Judged::Unknown => None,
            },
        });
        told.collect()
    }

    fn blamed(&self, expected: &ExpectationKind, brief: &CheckBrief, texts: ScenarioTexts<'_>) -> Option<Blamed> {
        if let ExpectationKind::Property { question, .. } = expected
            && let Verdict::DependsOnSilence(silence) = &self.answers.verdicts[*question]
        {
            let (_, read) = self.replay(&LassoRun { stem: silence.until.clone(), lap: Vec::new(), pace: None });
            return self.asked(&silence.until).or(read.last().copied()).map(|what| self.policy_blamed(what, texts));
        }
        let Some(run) = self.shown(expected) else { return self.nearest(expected, texts) };
        let (ability, read) = self.replay(&run);
        let names = Names::new(self.kernel.model);
        let decides = |what: &Silent| {
            let key = names.silent(*what);
            brief.silent.iter().any(|silent| silent.policy == key && silent.matters == Some(true))
        };
        if let Some(what) = read.into_iter().rfind(decides) {
            return Some(self.policy_blamed(what, texts));
        }
        let ability = ability?;
        let definition = self.kernel.model.abilities.get(ability.index())?;
        let span = texts.places.abilities.get(ability.index()).copied().flatten();
        Some(Blamed {
            kind: "ability",
            name: definition.sentence.clone(),
            place: span.and_then(|span| place(texts.sources, span)),
        })
    }

    /// What acted last on the run that ends most nearly like an outcome that is missing.
    fn nearest(&self, expected: &ExpectationKind, texts: ScenarioTexts<'_>) -> Option<Blamed> {
        let ExpectationKind::Outcomes { how, outcomes } = expected else { return None };
        let differ = self.answers.outcomes_differ(*how, outcomes);
        let wanted = outcomes.get(*differ.missing.first()?)?.values.as_ref()?;
        let alike = |values: &[Option<i32>]| wanted.iter().zip(values).filter(|(one, other)| one == other).count();
        let found = self.answers.outcomes();
        // Of several that are equally near, the first: `max_by_key` takes the last.
        let nearest = found.iter().rev().max_by_key(|found| alike(&found.outcome.values))?;
        let ability = self.replay(&run(&nearest.story)?).0;
        let names = Names::new(self.kernel.model);
        let ends = names.outcome(&nearest.outcome);
        let definition = ability.and_then(|ability| self.kernel.model.abilities.get(ability.index()));
        let name = match definition {
            Some(definition) => format!("the nearest is {ends}; the last effect to act there: {}", definition.sentence),
            None => format!("the nearest is {ends}, and no effect acts there"),
        };
        let span = ability.and_then(|ability| texts.places.abilities.get(ability.index()).copied().flatten());
        Some(Blamed { kind: "nearest", name, place: span.and_then(|span| place(texts.sources, span)) })
    }

    /// The run that shows that an expectation is not met.
    fn shown(&self, expected: &ExpectationKind) -> Option<LassoRun> {
        match expected {
            ExpectationKind::Outcomes { how, outcomes } => {
                let differ = self.answers.outcomes_differ(*how, outcomes);
                let wrong = differ.wrong.first()?;
                run(&self.answers.outcomes().get(*wrong)?.story)
            }
            ExpectationKind::Ends => run(shown_by(&self.answers.ends())?),
            ExpectationKind::Loop { .. } | ExpectationKind::Unknown => {
                run(&self.answers.termination.loops.first()?.certificate())
            }
            ExpectationKind::Property { question, .. } => run(shown_by(&self.answers.verdicts[*question])?),
            ExpectationKind::Loops | ExpectationKind::Choosers(_) => None,
        }
    }

    /// What the rules are asked behind these options.
    fn asked(&self, options: &[u32]) -> Option<Silent> {
        let mut state = State::default();
        let mut status = start_unheard(self.kernel, &mut state);
        for option in options {
            let Status::Offer(offer) = status else { return None };
            offer.options.get(*option as usize)?;
            status = choose_unheard(self.kernel, &mut state, (&offer, *option as usize));
        }
        match status {
            Status::Offer(offer) => offer.silent(),
            _ => None,
        }
    }

    /// Replays a run: the last effect that acts on it (on its lap, if one does there), and what the rules answer on it.
    fn replay(&self, run: &LassoRun) -> (Option<AbilityId>, Vec<Silent>) {
        let mut state = State::default();
        let (mut log, mut read) = (Last::default(), Vec::new());
        let paced = run.pace.and_then(|pace| self.kernel.paced(pace as usize));
        let kernel = paced.as_ref().unwrap_or(self.kernel);
        let mut status = log.start(kernel, &mut state);
        let mut before = None;
        for (at, option) in run.stem.iter().chain(&run.lap).enumerate() {
            if at == run.stem.len() {
                before = log.ability.take();
            }
            let Status::Offer(offer) = status else { break };
            if *option as usize >= offer.options.len() {
                break;
            }
            read.extend(offer.silent());
            status = log.choose(kernel, &mut state, (&offer, *option as usize));
        }
        (log.ability.or(before), read)
    }

    /// The policy, or the question, that decides: of two priorities the policy by which the rules pick.
    fn policy_blamed(&self, what: Silent, texts: ScenarioTexts<'_>) -> Blamed {
        let key = match what {
            Silent::Reading(policy) => self.kernel.model.rulebook.silent_name(policy),
            Silent::Precedence(..) => Policy::NoPriority.row().key,
        };
        Blamed { kind: "policy", name: key.to_owned(), place: policy_place(key, texts) }
    }
}

/// Where a policy, or a question of the rulebook's own, is stated or declared silent; where nothing speaks of it, where the rulebook begins.
#[must_use]
pub fn policy_place(key: &str, texts: ScenarioTexts<'_>) -> Option<TextPlace> {
    let places = texts.places;
    let span = match TABLE.iter().position(|row| row.key == key) {
        Some(at) => places.policies.get(at).copied().flatten(),
        None => Some(places.questions.iter().find(|(name, _)| name == key)?.1),
    };
    place(texts.sources, span.unwrap_or(places.rulebook))
}

/// A span as a place in a file; nothing for what stands in the program itself.
#[must_use]
pub fn place(sources: &Sources, span: Span) -> Option<TextPlace> {
    let (_, source) = sources.iter().find(|(id, _)| *id == span.source)?;
    let module = source.name.strip_prefix("std/").and_then(|name| name.strip_suffix(".assize"));
    if module.is_some_and(|module| std_names().any(|name| name == module)) {
        return None;
    }
    let ((line, column), (end_line, end_column)) = (source.line_column(span.start), source.line_column(span.end));
    Some(TextPlace { file: source.name.clone(), line, column, end_line, end_column })
}

fn run(certificate: &Certificate) -> Option<LassoRun> {
    let one = |stem: &[u32], lap: &[u32]| Some(LassoRun { stem: stem.to_vec(), lap: lap.to_vec(), pace: None });
    match certificate {
        Certificate::Trace(it) => one(&it.options, &[]),
        Certificate::Lasso(it) => one(&it.stem, &it.lap),
        Certificate::Growing(it) => one(&it.stem, &it.lap).map(|run| LassoRun { pace: it.pace, ..run }),
        Certificate::Differ(it) => one(&it.other, &[]),
        Certificate::Closure(_) | Certificate::Ranked(_) | Certificate::Strategy(_) => None,
    }
}

/// The name of a kind of expectation.
fn rule(expected: &ExpectationKind, questions: &[AskedProperty]) -> String {
    let name = match expected {
        ExpectationKind::Outcomes { .. } => "outcomes",
        ExpectationKind::Ends => "ends",
        ExpectationKind::Loops => "loops",
        ExpectationKind::Unknown => "unknown",
        ExpectationKind::Loop { .. } => "loop",
        ExpectationKind::Choosers(_) => "choosers",
        ExpectationKind::Property { question, .. } => {
            let name = questions.get(*question).map_or("", |question| &question.name);
            return format!("property/{name}");
        }
    };
    name.to_owned()
}
