//! One substage of a pass: what would apply is applied, one part to one object at a time.

use crate::continuous::pass::{Candidate, Need, Pass};
use crate::position::key::Key;
use crate::position::trace::Trace;
use crate::table::stages::PartPlace;
use base::id::AbilityId;

impl<T: Trace> Pass<'_, '_, T> {
    /// Everything that applies in one substage.
    pub(crate) fn substage(&mut self, place: PartPlace) -> Result<(), Need> {
        loop {
            if self.stops() {
                return Ok(());
            }
            self.begin(place);
            let candidates = self.candidates_here(place);
            if candidates.is_empty() {
                self.note_what_is_there(place);
                return Ok(());
            }
            let next = self.next(candidates)?;
            if let Err(need) = self.apply(next) {
                return Err(self.with_what_begins_beside(need, place));
            }
        }
    }

    /// What could be next in a substage.
    fn candidates_here(&mut self, place: PartPlace) -> Vec<Candidate> {
        let mut candidates = self.candidates(place);
        self.drop_repeated_firings(&mut candidates);
        self.keep_what_changes_no_number(&mut candidates);
        self.hold_back_what_waits(&mut candidates, place);
        candidates
    }

    /// What applies first, with what begins beside it, where something may answer only so many of such applications.
    fn with_what_begins_beside(&mut self, need: Need, place: PartPlace) -> Need {
        let Need::Apply(first) = need else { return need };
        let event = self.kernel.application_event(self.player_of(first.object), &first, first.raw);
        if !event.is_some_and(|event| self.kernel.has_counted_answers(event.kind)) {
            return Need::Apply(first);
        }
        let mut candidates = vec![first];
        candidates.extend(self.candidates_here(place));
        let beside: Vec<Candidate> =
            self.begin_with(&candidates, 0).into_iter().map(|at| candidates[at].clone()).collect();
        let (first, others) = (beside[0].clone(), &beside[1..]);
        let others: Vec<Candidate> = others.iter().filter(|it| self.forbidden_by(it).is_none()).cloned().collect();
        if others.is_empty() { Need::Apply(first) } else { Need::Begin([vec![first], others].concat()) }
    }

    /// In a stage of numbers what changes no number comes before what does.
    fn keep_what_changes_no_number(&self, candidates: &mut Vec<Candidate>) {
        let is_moved = |it: &Candidate| self.kernel.is_moved_to_numbers(it.place, (it.key.ability, it.part));
        if candidates.iter().any(is_moved) {
            candidates.retain(is_moved);
        }
    }

    /// The effects with a condition that have their place in a substage that is over, and are there: so old they are.
    fn note_what_is_there(&mut self, place: PartPlace) {
        if !self.kernel.live_conditions {
            return;
        }
        let here = self.places.iter().filter(|it| it.0.is_in(place));
        let conditional: Vec<AbilityId> =
            here.map(|it| it.1).filter(|id| !self.kernel.ability(*id).condition.is_true()).collect();
        for ability in conditional {
            let there = self.effects(ability).into_iter().map(|(key, _)| key);
            let new: Vec<Key> = there.filter(|key| !self.there.contains(key)).collect();
            self.there.extend(new);
        }
    }

    /// The same without stopping at ties: what is recorded in the order in which it applies, everything else by timestamp.
    pub(crate) fn substage_in_order(&mut self, at: usize) {
        while self.one_in_order(at) {}
    }

    /// The same for the first that is not applied yet; whether there was one.
    pub(crate) fn one_in_order(&mut self, at: usize) -> bool {
        if self.stops() {
            return false;
        }
        self.begin(self.places[at].0);
        let mut candidates = self.candidates(self.places[at].0);
        if self.aim.is_of_records() {
            candidates.retain(|it| it.record.is_some());
        }
        self.keep_what_changes_no_number(&mut candidates);
        self.hold_back_what_waits(&mut candidates, self.places[at].0);
        let first = if self.aim.is_of_records() {
            self.first_of_all(&candidates).first().copied()
        } else {
            candidates.sort_by_key(|it| (!self.gives_none(it), it.timestamp, it.key, it.part, it.object));
            Some(0)
        };
        let Some(first) = first.filter(|_| !candidates.is_empty()) else {
            return false;
        };
        let first = candidates.swap_remove(first);
        // What applies for the first time, or differently, is not wanted here.
        let _ = self.apply(first);
        true
    }
}
