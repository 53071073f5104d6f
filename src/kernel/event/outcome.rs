//! The event under replacement is another one, or is nothing.

use crate::position::log::{Fact, Log, What};
use crate::position::state::{Env, Event, Frame};
use crate::step::work::Step;
use model::expr::{NONE, Role, Slot};
use model::policy::{Added, Policy};
use smallvec::SmallVec;

impl<'a, 'm, L: Log> Step<'a, 'm, L> {
    /// Puts a changed event back in its place.
    pub fn put_event(&mut self, event: Event, told: bool) {
        if let Some(place) = self.event_mut() {
            *place = event;
        }
        if told
            && L::ENTRIES
            && let Some(fact) = self.fact()
        {
            self.tell(&[], |_| What::Becomes(fact));
        }
    }

    /// The event under replacement is replaced with nothing.
    pub fn vanish(&mut self) {
        let Some(event) = self.event_mut() else {
            return;
        };
        event.nothing = true;
        let event = event.clone();
        self.settle_application(&event);
        self.tell(&[], |_| What::Vanishes(Fact::of(&event)));
        self.follow_added(&event);
    }

    /// Nothing was done of what a part of the event under way consists of: that part does not happen.
    pub(crate) fn is_undone(&mut self, env: &Env) {
        let Some(event) = self.event_mut().cloned() else {
            return;
        };
        let is_other = |part: &usize| {
            let roles = event.part(*part);
            Role::ALL.into_iter().any(|role| roles[role as usize] != Self::slot(env, Slot::of_role(role)))
        };
        let left: SmallVec<[usize; 4]> = (0..event.part_count()).filter(is_other).collect();
        if left.is_empty() || event.part_count() == 1 {
            return self.vanish();
        }
        let mut event = event;
        event.keep(&left);
        self.put_event(event, true);
    }

    /// Whether what was added to an event stays although the event does not.
    pub(crate) fn added_stays(&mut self, event: &Event) -> bool {
        let is_added = !event.with.is_empty();
        if is_added {
            self.log.cite(self.kernel.policy_clauses(Policy::Added));
        }
        is_added && self.eye().policy::<Added>() == Added::Stays
    }

    /// What was added to an event that is replaced with nothing happens all the same, where the rulebook says so.
    pub fn follow_added(&mut self, event: &Event) {
        if self.added_stays(event) {
            for added in event.with.iter().rev() {
                let env = added.env.clone();
                self.s.agenda.push(Frame::Run { pc: added.pc, env, moment: u16::MAX, bare: false });
            }
        }
    }

    /// An application that does not come about is remembered as such, so that it is not tried again.
    pub fn settle_application(&mut self, event: &Event) {
        if let Some((key, part, raw)) = event.application {
            self.record_application(key, part, event.role(Role::Object), raw, NONE);
        }
    }
}
