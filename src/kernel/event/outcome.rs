//! The event under replacement is another one, or is nothing.

use crate::position::log::{Fact, Log, What};
use crate::position::state::{Event, Frame};
use crate::step::work::Step;
use model::expr::{NONE, Role};
use model::policy::{Added, Policy};

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
