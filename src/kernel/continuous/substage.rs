//! One substage of a pass: what would apply is applied, one part to one object at a time.

use crate::continuous::pass::{Need, Pass};
use crate::position::trace::Trace;
use crate::table::stages::PartPlace;

impl<T: Trace> Pass<'_, '_, T> {
    /// Everything that applies in one substage.
    pub(crate) fn substage(&mut self, place: PartPlace) -> Result<(), Need> {
        loop {
            if self.stops() {
                return Ok(());
            }
            self.begin(place);
            let mut candidates = self.candidates(place);
            self.drop_repeated_firings(&mut candidates);
            if candidates.is_empty() {
                return Ok(());
            }
            let next = self.next(candidates)?;
            self.apply(next)?;
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
        let first = if self.aim.is_of_records() {
            candidates.retain(|it| it.record.is_some());
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
