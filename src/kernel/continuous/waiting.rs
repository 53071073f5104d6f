//! Dependent effects that wait for just those on which they depend.
//!
//! Nothing of that is foreseen: as something applies, what is left of the stage is tried anew. An effect waits for another
//! one if that, gone through with all its objects, makes it do something else, or if it would not be there any more. Of
//! effects that wait for each other none waits, so that timestamps order them.

use crate::continuous::commute::WouldDo;
use crate::continuous::pass::{Candidate, Pass};
use crate::position::key::Key;
use crate::position::trace::Trace;
use crate::table::stages::PartPlace;

/// Parts of one effect, in the order in which they apply.
type Parts = Vec<(PartPlace, u8)>;

impl<T: Trace> Pass<'_, '_, T> {
    /// Leaves out what has to wait yet.
    pub(crate) fn hold_back_what_waits(&self, candidates: &mut Vec<Candidate>, place: PartPlace) {
        let has_yet_to_begin =
            |it: &Candidate| it.place.waits && !self.waits(it.key) && !self.has_begun_in_stage(it.key, place.stage);
        if !candidates.iter().any(has_yet_to_begin) {
            return;
        }
        let effects = self.left_of_stage(place);
        if effects.len() < 2 {
            return;
        }
        let mut waits_for: Vec<Vec<bool>> = effects.iter().map(|one| self.depends_on(one, &effects)).collect();
        let direct = waits_for.clone();
        for by in 0..effects.len() {
            let ahead = waits_for[by].clone();
            for of in waits_for.iter_mut().filter(|of| of[by]) {
                of.iter_mut().zip(&ahead).for_each(|(known, new)| *known |= *new);
            }
        }
        let waits = |at: usize| (0..effects.len()).any(|other| direct[at][other] && !waits_for[other][at]);
        let held: Vec<Key> = (0..effects.len()).filter(|at| waits(*at)).map(|at| effects[at].0).collect();
        candidates.retain(|it| !has_yet_to_begin(it) || !held.contains(&it.key));
    }

    /// The effects that would apply in the rest of a stage, with all parts by which they could.
    fn left_of_stage(&self, place: PartPlace) -> Vec<(Key, Parts)> {
        let is_left = |it: PartPlace| it.stage == place.stage && (it.waits || it.substage >= place.substage);
        let mut found: Vec<Candidate> = Vec::new();
        for (of, ability, part) in self.places.iter().filter(|it| is_left(it.0)) {
            self.of_part(*of, (*ability, *part), &mut found);
        }
        found.retain(|it| !self.waits(it.key) && (!self.aim.is_of_records() || it.record.is_some()));
        let mut effects: Vec<(Key, Parts)> = Vec::new();
        for key in found.into_iter().map(|it| it.key) {
            if effects.iter().all(|known| known.0 != key) {
                let own = self.places.iter().filter(|it| it.1 == key.ability && is_left(it.0));
                effects.push((key, own.map(|it| (it.0, it.2)).collect()));
            }
        }
        effects
    }

    /// Which of these effects change what one would do by its parts that wait.
    fn depends_on(&self, (key, parts): &(Key, Parts), others: &[(Key, Parts)]) -> Vec<bool> {
        let parts: Parts = parts.iter().copied().filter(|it| it.0.waits).collect();
        let begins = parts.first().is_some_and(|(place, _)| !self.has_begun_in_stage(*key, place.stage));
        let does = if begins { self.effect_would_do(*key, &parts) } else { Vec::new() };
        let changes_it = |(other, before): &(Key, Parts)| {
            let mut trial = self.trial(true);
            for (place, part) in before {
                trial.go_through((*other, *part), *place);
            }
            trial.effect_would_do(*key, &parts) != does
        };
        others.iter().map(|other| begins && other.0 != *key && changes_it(other)).collect()
    }

    /// What an effect would do by these of its parts, one after the other.
    pub(crate) fn effect_would_do(&self, key: Key, parts: &[(PartPlace, u8)]) -> Vec<WouldDo> {
        let mut trial = self.trial(true);
        let one_by_one = parts.iter().map(|(place, part)| {
            trial.begin(*place);
            let does = trial.would_be_done((key, *part), *place);
            trial.go_through((key, *part), *place);
            does
        });
        one_by_one.collect()
    }

    /// Whether an effect has begun by a part that waits in a stage: it goes on.
    fn has_begun_in_stage(&self, key: Key, stage: u8) -> bool {
        let waits_there = |part: u8| {
            self.places.iter().any(|it| (it.1, it.2) == (key.ability, part) && it.0.waits && it.0.stage == stage)
        };
        self.done.iter().any(|it| it.0 == key && waits_there(it.1))
    }
}
