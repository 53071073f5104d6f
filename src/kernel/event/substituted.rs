//! What a replacement puts in the place of its event, or adds to it, besides one event that it becomes.
//!
//! All of it is what the event has become. So each event that is made there keeps the lineage: an effect that has
//! replaced the original event does not replace what came of that. What is in the place of the event goes on where the event
//! was; what is added begins when it happens.

use crate::position::agenda::{Frame, Stand, UnderWay};
use crate::position::env::Env;
use crate::position::event::{Event, in_order};
use crate::position::trace::Trace;
use crate::step::work::{Go, Step};
use crate::table::code_of::OfEvent;
use model::event::EventTemplate;
use model::policy::Substituted;
use smallvec::SmallVec;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// The events that the instruction at this place makes. What is a part of what an event has become keeps the lineage.
    ///
    /// # Errors
    /// Asks for the policy on substituted events.
    pub(crate) fn make_at(&mut self, at: u32, env: &Env, templates: &'m [EventTemplate]) -> Go<SmallVec<[Event; 1]>> {
        self.tell_of_lacking(env, templates);
        let mut events = self.make(env, templates);
        let Some(how) = self.kernel.code.of_event(at) else {
            return Ok(events);
        };
        let Some(old) = self.event_of_which_it_is() else {
            return Ok(events);
        };
        let is_in_place = how == OfEvent::InPlace;
        for (nth, new) in events.iter_mut().enumerate() {
            new.comes_of(&old);
            // The first is what has been counted; the others, and what is added, happen besides.
            if !is_in_place || nth > 0 {
                new.forget_times();
            }
        }
        if is_in_place {
            self.go_on_as(&old, &mut events)?;
            if let Some(UnderWay { events, at, .. }) =
                self.s.agenda_mut().iter_mut().rev().find_map(Frame::under_way_mut)
                && let Some(old) = events.get_mut(at)
            {
                old.forget_times();
            }
        }
        Ok(events)
    }

    /// The event whose replacement has the work on top done: of what was added, that to which it was.
    fn event_of_which_it_is(&self) -> Option<Event> {
        let UnderWay { events, at, stand, .. } = self.s.agenda().iter().rev().find_map(Frame::under_way)?;
        let Stand::With(next) = stand else {
            return events.get(at).cloned();
        };
        let added = in_order(events);
        added.get(usize::from(next).checked_sub(1)?).map(|(_, event)| (*event).clone())
    }

    /// Events in the place of one go on where it was, or go through the procedure anew.
    fn go_on_as(&mut self, old: &Event, events: &mut SmallVec<[Event; 1]>) -> Go {
        events.iter_mut().for_each(|new| new.declined.clone_from(&old.declined));
        let goes = self.where_they_go(events)?;
        let step = self.moment_step().unwrap_or_default();
        // What has occurred is not in the middle of anything.
        let over = if step < self.kernel.occur { step.max(old.done) } else { 0 };
        for new in events {
            match goes {
                Substituted::Another => {
                    new.is_another();
                    continue;
                }
                Substituted::On => (new.done, new.turn) = (over, old.turn),
                Substituted::Anew => {}
            }
            (new.fixed, new.first, new.affected) = (old.fixed.clone(), old.first, old.affected);
        }
        Ok(())
    }
}
