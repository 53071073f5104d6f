//! Questions that the rulebook's own texts ask, and that it leaves open.
//!
//! An expression cannot ask. So each place that is about to look at one says
//! before, in which questions it may end up: an instruction, and the state of a
//! trigger, just where they are reached; whatever else mentions a question, at
//! the start of the run. A reading is taken once, for the whole run.

use super::code::Code;
use super::kernel::Kernel;
use super::log::Log;
use super::offer::{Chooser, Offer, OfferKind, Pick};
use super::state::{Event, State};
use super::step::{Go, Step, Stop};
use model::ability::{Ability, AbilityKind, Layer};
use model::ir::Model;
use model::policy::TABLE;
use smallvec::SmallVec;
use std::fmt::Debug;

/// A set of questions: bit `position`.
pub type Questions = u64;

/// Where questions are mentioned.
#[derive(Clone, Debug, Default)]
pub struct Mentions {
    /// By operation of the code.
    ops: Vec<Questions>,
    /// By ability: in the events and the state of its trigger.
    triggers: Vec<Questions>,
    /// Anywhere else.
    elsewhere: Questions,
}

impl Mentions {
    /// Looks through a model; empty where the rulebook has no questions.
    #[must_use]
    pub fn of(model: &Model, code: &Code<'_>) -> Mentions {
        if model.rulebook.questions.is_empty() {
            return Mentions::default();
        }
        let book = &model.rulebook;
        let needs: Vec<_> = book.events.iter().map(|kind| (&kind.needs, &kind.occurs)).collect();
        let checks: Vec<_> = book.checks.iter().map(|check| &check.each).collect();
        let rules = mentioned(&(needs, checks, book.play.as_ref().map(|play| (&play.possible, &play.then))));
        let asked = mentioned(&(&model.predicates, &model.scenario.observations));
        let elsewhere = model.abilities.iter().map(standing).fold(rules | asked, |all, one| all | one);
        Mentions {
            ops: code.ops.iter().map(mentioned).collect(),
            triggers: model.abilities.iter().map(of_trigger).collect(),
            elsewhere,
        }
    }
}

fn of_trigger(ability: &Ability) -> Questions {
    match &ability.kind {
        AbilityKind::Trigger(trigger) => mentioned(&(&trigger.on, &trigger.state)),
        _ => 0,
    }
}

/// What an ability mentions outside of its instructions and of what triggers it.
fn standing(ability: &Ability) -> Questions {
    let own = mentioned(&(&ability.condition, &ability.variables, &ability.duration));
    let targets = |layer: &Layer| layer.modes.iter().fold(0, |all, mode| all | mentioned(&mode.targets));
    own | match &ability.kind {
        AbilityKind::Resolution(layer) => targets(layer),
        AbilityKind::Activated(activated) => mentioned(&activated.possible) | targets(&activated.layer),
        AbilityKind::Trigger(trigger) if trigger.on.is_empty() => mentioned(&trigger.state) | targets(&trigger.layer),
        AbilityKind::Trigger(trigger) => targets(&trigger.layer),
        AbilityKind::Replacement(it) => mentioned(&(&it.on, &it.optional, &it.shield)),
        AbilityKind::Continuous(continuous) => mentioned(continuous),
        AbilityKind::Cannot(on) | AbilityKind::Suppress(on) => mentioned(on),
        AbilityKind::Mark => 0,
    }
}

/// The questions in something, found in the model's own notation, once per model.
fn mentioned(what: &impl Debug) -> Questions {
    let text = format!("{what:?}");
    let numbers = text.split("ReadAs(").skip(1).filter_map(|rest| rest.split(',').next()?.parse::<u32>().ok());
    numbers.fold(0, |all, question| all | 1 << question)
}

impl Kernel<'_> {
    /// How a question is read here; nothing if the rulebook is silent and no reading has been taken yet.
    #[must_use]
    pub fn reading(&self, state: &State, question: usize) -> Option<u8> {
        let taken = self.model.rulebook.questions.get(question).and_then(|question| question.taken);
        taken.or_else(|| {
            let reading = *state.readings.get(usize::from((*self.readings.get(TABLE.len() + question)?)?))?;
            (reading != u8::MAX).then_some(reading)
        })
    }
}

impl<L: Log> Step<'_, '_, L> {
    /// Asks for what an operation may look at, before it does anything.
    pub(super) fn questions_of_op(&mut self, at: u32) -> Go {
        match self.kernel.mentions.ops.get(at as usize) {
            Some(questions) if *questions != 0 => self.questions(*questions),
            _ => Ok(()),
        }
    }

    /// Asks for what the triggers on an event may look at, before it occurs.
    pub(super) fn questions_of_event(&mut self, event: &Event) -> Go {
        if self.kernel.mentions.triggers.is_empty() {
            return Ok(());
        }
        for (key, _) in self.eye().active(&self.kernel.listeners[event.kind.index()].triggers) {
            let questions = self.kernel.mentions.triggers[key.ability.index()];
            if questions != 0 {
                self.questions(questions)?;
            }
        }
        Ok(())
    }

    /// Asks for what is looked at all the time.
    pub(super) fn standing_questions(&mut self) -> Go {
        match self.kernel.mentions.elsewhere {
            0 => Ok(()),
            questions => self.questions(questions),
        }
    }

    /// Whether all that is looked at all the time can be looked at: no question about it is open.
    #[must_use]
    pub(super) fn can_look(&self) -> bool {
        let standing = self.kernel.mentions.elsewhere;
        (0..64).filter(|at| standing >> at & 1 == 1).all(|at| self.kernel.reading(self.s, at).is_some())
    }

    fn questions(&mut self, questions: Questions) -> Go {
        for at in (0..64).filter(|at| questions >> at & 1 == 1) {
            let question = &self.kernel.model.rulebook.questions[at];
            let Some(reading) = self.kernel.reading(self.s, at) else {
                return Err(Stop::Offer(Box::new(Offer {
                    chooser: Chooser::Rules,
                    kind: OfferKind::Reading((TABLE.len() + at) as u8),
                    options: (0..question.readings.len()).map(|value| Pick::Reading(value as u8)).collect(),
                    clauses: SmallVec::new(),
                    weights: SmallVec::new(),
                })));
            };
            self.log.cite(&question.readings[usize::from(reading)].clauses);
        }
        Ok(())
    }
}
