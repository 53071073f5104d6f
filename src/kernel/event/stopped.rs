//! An event that has become one that cannot happen.

use crate::position::log::{Fact, What};
use crate::position::trace::Trace;
use crate::step::work::{Go, Step};

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// Whether an event has become one that cannot happen, as nothing can have made it while none of its moment was
    /// answered; then it is replaced with nothing.
    pub fn is_stopped(&mut self, at: u8) -> Go<bool> {
        let event = self.event_at(at);
        let answered = self.events_on_top().iter().any(|event| !event.lineage.is_empty());
        let unchanged = !answered || event.nothing || event.application.is_some();
        let is_possible = |part: usize| self.can_be_done(event.kind, &event.part(part));
        let is_allowed = self.kernel.listeners[event.kind.index()].cannot.is_empty();
        if unchanged || is_allowed && (0..event.part_count()).all(is_possible) {
            return Ok(false);
        }
        let event = event.clone();
        let mut kept = event.clone();
        let possible = self.keep_possible(&mut kept);
        let forbidden = self.eye().forbidden(&kept).filter(|_| possible);
        let is_left = possible && (forbidden.is_none() || kept.part_count() > 1 && !self.forbid(&mut kept));
        if is_left {
            *self.event_at_mut(at) = kept;
            return Ok(false);
        }
        self.event_at_mut(at).nothing = true;
        match forbidden {
            Some((key, _)) => {
                let clauses = &self.kernel.ability(key.ability).clauses;
                self.tell(clauses, |step| What::Forbidden(Fact::of(&event), step.agent(key)));
            }
            None => self.tell(&self.kernel.kind(event.kind).clauses, |_| What::Vanishes(Fact::of(&event))),
        }
        self.follow_added(&event, false);
        Ok(true)
    }
}
