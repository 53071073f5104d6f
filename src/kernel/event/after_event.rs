//! Effects that answer an event after it has occurred, determined before.

use crate::look::active::bind_roles;
use crate::position::event::{Event, Fixed};
use crate::position::key::Key;
use crate::position::trace::Trace;
use crate::step::work::Step;
use base::id::ClassId;
use model::expr::Slot;
use model::policy::Policy;
use model::rulebook::classes_of;
use smallvec::SmallVec;

impl<T: Trace> Step<'_, '_, T> {
    /// What may come after an event that looks back, for each of its parts: whether it does is asked when it is taken, of
    /// what leaves as it is now and of all else as it is by then.
    pub(crate) fn followers(&self, event: &Event, classes: &[ClassId]) -> SmallVec<[Fixed; 0]> {
        let mut found = SmallVec::new();
        let leaving = self.leaving();
        let mut all = self.listening(event, classes);
        // What a card has that stays need not work yet.
        for (key, env) in self.eye().borne(&self.kernel.listeners[event.kind.index()].replacements) {
            let stays = !leaving.contains(&env.slot(Slot::THIS));
            if stays && self.is_free(key, classes) && all.iter().all(|(other, _)| *other != key) {
                all.push((key, env));
            }
        }
        for (key, env) in all {
            if self.has_replaced(event, key) || !self.is_its_time_to(event, key, &env) {
                continue;
            }
            for part in 0..event.part_count() {
                let mut env = env.clone();
                bind_roles(&mut env, &event.part(part));
                found.push(Fixed { key, env, stays: false });
            }
        }
        found
    }

    /// The classes of effects that come after an occurrence.
    pub(crate) fn later_classes(&self) -> SmallVec<[ClassId; 8]> {
        classes_of(&self.kernel.model.rulebook.procedure[self.kernel.occur as usize..]).collect()
    }

    /// An event is about to occur: what could have answered it in a round has been passed over.
    pub(crate) fn pass_over(&mut self, at: u8, event: &Event) {
        let before = &self.kernel.model.rulebook.procedure[..self.kernel.occur as usize];
        let rounds = before.iter().filter(|step| step.turns.rounds);
        let classes: SmallVec<[ClassId; 8]> = rounds.flat_map(|step| classes_of(std::slice::from_ref(step))).collect();
        self.time_comes(at, event, &classes);
    }

    /// An event has occurred, or is about to and looks back, and has been counted: it is the next one, or the first, for
    /// the effects of these classes that it meets.
    pub(crate) fn its_time_comes(&mut self, at: u8, event: &Event, classes: &[ClassId]) {
        self.time_comes(at, event, classes);
        if !self.kernel.ordinals || classes.is_empty() {
            return;
        }
        for (key, env) in self.replacements_of(event, classes) {
            let Some(ordinal) = self.ordinal(key) else { continue };
            self.log.cite(self.kernel.policy_clauses(Policy::Ordinals));
            let time = self.which_time(key, &env, ordinal.tally);
            if !self.is_said(key) && time == i32::from(ordinal.time) {
                self.event_at_mut(at).nexts.push(key);
            }
        }
    }

    /// Whether it has been said which event of the moment on top an effect answers.
    fn is_said(&self, key: Key) -> bool {
        self.events_on_top().iter().any(|event| event.nexts.contains(&key))
    }

    /// An event is the next one for the effects of these classes that it meets.
    fn time_comes(&mut self, at: u8, event: &Event, classes: &[ClassId]) {
        let waits = |key: &Key| self.is_for_next(*key) && !self.has_come(*key);
        let some = (0..self.s.effect_count()).any(|at| waits(&Key::lasting(self.s.effect(at).ability, at)));
        if !some || classes.is_empty() {
            return;
        }
        let found = self.replacements_of(event, classes).into_iter().map(|(key, _)| key);
        let met: SmallVec<[Key; 2]> = found.filter(waits).collect();
        self.event_at_mut(at).nexts.extend(met);
    }
}
