//! The event under replacement is another one, or is nothing.

use crate::position::agenda::Frame;
use crate::position::env::Env;
use crate::position::event::{Added, Event};
use crate::position::log::{Fact, What};
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::Step;
use model::expr::{Role, Slot};
use model::policy::{Added as Addition, Policy};
use smallvec::SmallVec;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// Puts a changed event back in its place.
    pub fn put_event(&mut self, event: Event, told: bool) {
        if let Some(place) = self.event_mut() {
            *place = event;
        }
        if told
            && self.log.wants_entries()
            && let Some(fact) = self.fact()
        {
            self.tell(&[], |_| What::Becomes(fact));
        }
    }

    /// The event under replacement ends, and no effect has replaced it with nothing.
    pub fn vanish(&mut self) {
        self.vanish_by(false);
    }

    /// The event under replacement is nothing any more, by the effect that is replacing it or otherwise.
    pub(crate) fn vanish_by(&mut self, effect: bool) {
        let Some(event) = self.event_mut() else {
            return;
        };
        event.nothing = true;
        let event = event.clone();
        self.settle_application(&event);
        self.tell(&[], |_| What::Vanishes(Fact::of(&event)));
        self.follow_added(&event, effect);
    }

    /// Nothing was done of what a part of the event under way consists of: that part does not happen.
    pub(crate) fn is_undone(&mut self, env: &Env) {
        let Some(event) = self.event_mut().cloned() else {
            return;
        };
        let is_other = |part: &usize| {
            let roles = event.part(*part);
            Role::ALL.into_iter().any(|role| roles[role as usize] != env.slot(Slot::of_role(role)))
        };
        let left: SmallVec<[usize; 4]> = (0..event.part_count()).filter(is_other).collect();
        if left.is_empty() || event.part_count() == 1 {
            return self.vanish();
        }
        let mut event = event;
        event.keep(&left);
        self.put_event(event, true);
    }

    /// What was added to an event and stays although the event does not. What the effect has added that puts another in its
    /// place, or nothing, is part of that; of the rest the rulebook says it.
    pub(crate) fn stays_of_added(&mut self, event: &Event, effect: bool) -> SmallVec<[Added; 0]> {
        let mut added = event.with.clone();
        let is_own = |added: &Added| effect && added.of_last;
        if !added.iter().all(is_own) {
            self.log.cite(self.kernel.policy_clauses(Policy::Added));
            if self.eye().policy::<Addition>() == Addition::Gone {
                added.retain(|added| is_own(added));
            }
        }
        added
    }

    /// What stays of that which was added to an event happens, now that the event does not.
    pub fn follow_added(&mut self, event: &Event, effect: bool) {
        for Added { pc, env, place: _, of_last: _ } in self.stays_of_added(event, effect).into_iter().rev() {
            self.s.begin(Frame::Run { pc, env, moment: None, updates: false });
        }
    }

    /// An application that does not come about is remembered as such, so that it is not tried again.
    pub fn settle_application(&mut self, event: &Event) {
        if let Some((key, part, raw)) = event.application {
            self.record_application(key, part, event.role(Role::Object), raw, Value::NONE);
        }
    }
}
