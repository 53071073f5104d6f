//! What each reading of a silent policy comes to, from a search under a rulebook that settles it so.
//!
//! The searches of two readings share their choices, but for the reading
//! itself: where they part is the first step at which it makes a difference.

use super::brief::{ReadingBrief, ReadingStep, ReadingsPart, SilentBrief, VerdictBrief};
use super::differ::{comes_to, difference};
use model::ir::Model;
use model::read::AskedProperty;
use study::diff::{ExploredScenario, VersionPair};
use study::trial::Case;

/// Explores a model.
pub type ExploreModel<'s> = dyn for<'m> Fn(&'m Model) -> ExploredScenario<'m> + 's;

/// Adds verdicts to the readings of a silent policy that matters, and the first step at which two of them part.
pub fn look_closer(model: &Model, questions: &[AskedProperty], silent: &mut SilentBrief, search: &ExploreModel<'_>) {
    let Some(policy) = model.rulebook.silent_number(&silent.policy) else { return };
    // What it needs besides to matter is settled, but for priorities.
    let mut given = model.clone();
    for it in &silent.given {
        let value = |at: u8| given.rulebook.silent_values(at).iter().position(|value| *value == it.value);
        let found = given.rulebook.silent_number(&it.policy).and_then(|at| Some((at, value(at)? as u8)));
        if let Some((at, value)) = found {
            given.rulebook.settle(at, value);
        }
    }
    let readings = model.rulebook.silent_readings(policy).into_iter();
    let models: Vec<Model> = readings.map(|value| settled(&given, policy, value)).collect();
    let explored: Vec<ExploredScenario<'_>> = models.iter().map(search).collect();
    for (reading, explored) in silent.readings.iter_mut().zip(&explored) {
        let (runs, verdicts) = comes_to(explored, questions);
        reading.runs = Some(runs);
        reading.verdicts = verdicts.into_iter().map(|(property, verdict)| VerdictBrief { property, verdict }).collect();
    }
    let Some(other) = (1..models.len()).find(|at| is_other(&silent.readings[0], &silent.readings[*at])) else { return };
    let case = |at: usize| Case { model: &models[at], expectations: &[], questions };
    let pair = VersionPair { old: case(0), new: case(other) };
    let parting = difference(pair, &explored[0], &explored[other]).parts_at;
    let value = |at: usize| silent.readings[at].value.clone();
    let step = |at, line| ReadingStep { value: value(at), line };
    silent.parts_at = parting.map(|it| ReadingsPart {
        line: it.line,
        choices: it.choices,
        readings: vec![step(0, it.old), step(other, it.new)],
    });
}

/// The model under the same rulebook, had it said so.
fn settled(model: &Model, policy: u8, value: u8) -> Model {
    let mut model = model.clone();
    model.rulebook.settle(policy, value);
    model
}

fn is_other(one: &ReadingBrief, other: &ReadingBrief) -> bool {
    one.outcomes != other.outcomes || one.ends != other.ends
}
