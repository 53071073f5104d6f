//! Since when what effects make is there as a scenario begins.
//!
//! The lines of a scenario stand in the order in which its objects came. So they come one after the other, in thought: as the
//! objects of each line come, the effects that work are looked at until they settle, and what is there then that was not before
//! came with that line. Nobody chooses, nothing is told, and no application is an event; what is open is read in its first
//! reading. Only since when what is given, or has a condition, is there is taken from that: all else begins with the scenario.

use crate::continuous::pass::{Candidate, Need};
use crate::position::key::Key;
use crate::position::meter::Meter;
use crate::position::state::State;
use crate::position::timestamp::Timestamp;
use crate::position::value::IntoValue;
use crate::run::dispatch::one_piece;
use crate::step::journal::Journal;
use crate::step::work::Step;
use crate::table::kernel::Kernel;
use base::id::ObjectId;
use model::ability::Modify;

/// So many applications are looked at before it is given up that effects settle.
const STEPS_MAX: usize = 10_000;

impl Kernel<'_> {
    /// Dates what is there as the scenario begins by the lines with which it came.
    pub(crate) fn date_by_lines(&self, state: &mut State) {
        let objects = &self.model.scenario.objects;
        let mut moments: Vec<u16> = objects.iter().map(|object| object.moment).collect();
        moments.sort_unstable();
        moments.dedup();
        if self.plain || moments.len() < 2 || !self.changes_what_is_there() {
            return;
        }
        let mut thought = state.clone();
        thought.note_since(Vec::new(), Vec::new());
        for moment in moments {
            thought.let_be_there(state, |object| objects[object.index()].moment <= moment);
            thought.set_moment(Timestamp::at(moment));
            if !self.settles_in_thought(&mut thought) {
                return;
            }
        }
        // What stands on a card without a condition is as old as its line, whatever takes it and gives it back.
        let is_of_line = |key: &Key| {
            let its = |bearer: ObjectId| &self.cards[state.card_of(bearer).index()].abilities;
            let is_printed = |bearer: ObjectId| its(bearer).iter().any(|held| held.of(bearer) == *key);
            self.ability(key.ability).condition.is_true() && key.bearer().is_some_and(is_printed)
        };
        let dated: Vec<(Key, Timestamp)> =
            thought.since().iter().filter(|(key, _)| !is_of_line(key)).copied().collect();
        let others = state.since().iter().filter(|(key, _)| dated.iter().all(|(known, _)| known != key));
        let mut since: Vec<(Key, Timestamp)> = dated.iter().chain(others).copied().collect();
        since.sort_unstable();
        state.note_since(since, Vec::new());
    }

    /// Whether an effect can make that an ability is there, or is not: else each is as old as its line.
    fn changes_what_is_there(&self) -> bool {
        let changes = |change: &Modify| match change {
            Modify::AddAbilities(..) | Modify::RemoveAbilities(_) | Modify::NoAbilities | Modify::Copy(_) => true,
            Modify::Control(_)
            | Modify::AddWords(_)
            | Modify::RemoveWords(_)
            | Modify::RemoveSets(_)
            | Modify::Property(..)
            | Modify::Number { .. } => false,
        };
        self.model.abilities.iter().any(|ability| {
            let continuous = ability.kind.continuous();
            continuous
                .is_some_and(|it| !ability.condition.is_true() || it.parts.iter().any(|part| changes(&part.change)))
        })
    }

    /// Looks at effects until they settle; whether they do.
    fn settles_in_thought(&self, thought: &mut State) -> bool {
        for _ in 0..STEPS_MAX {
            let (meter, mut unheard) = (Meter::default(), Journal::unheard());
            let found = self.settle(thought, &meter);
            if meter.overflowed() || meter.halted().is_some() {
                return false;
            }
            let mut step = Step::new(self, thought, &mut unheard, &meter, one_piece());
            match found {
                Ok(settled) => {
                    if !step.settled(settled) {
                        return true;
                    }
                }
                Err(Need::Apply(first)) => apply(&mut step, &first),
                Err(Need::Tie(several) | Need::Begin(several)) => apply(&mut step, &several[0]),
                // No layer has resolved yet.
                Err(Need::Next(..)) => return false,
            }
        }
        false
    }
}

fn apply(step: &mut Step<'_, '_>, first: &Candidate) {
    step.record_application(first.key, first.part, first.object.into_value(), first.raw, first.raw);
}
