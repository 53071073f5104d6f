//! Events that consist of others: those are done before they occur, and where nothing of that has happened, they do not.

use crate::position::agenda::{Frame, Stand};
use crate::position::event::Event;
use crate::position::trace::Trace;
use crate::procedure::standing_checks::Runs;
use crate::step::work::{Go, Step};
use model::policy::Policy;
use smallvec::SmallVec;

impl<T: Trace> Step<'_, '_, T> {
    /// What events of the moment on top consist of is done, from this one on. `false`: nothing of that is left.
    pub(crate) fn within(&mut self, from: u8) -> Go<bool> {
        let made_of = |event: &Event| self.kernel.code.made_of(event.kind).filter(|_| !event.nothing);
        let events = self.events_on_top();
        let found = (usize::from(from)..events.len()).find_map(|at| made_of(&events[at]).map(|pc| (at as u8, pc)));
        let Some((at, pc)) = found else {
            return self.end_what_hangs().map(|()| false);
        };
        if from == 0 && self.within_together()? {
            return Ok(true);
        }
        let event = self.event_at(at).clone();
        self.go_to(self.kernel.occur, at, Stand::Within)?;
        for part in (0..event.part_count()).rev() {
            let env = Self::body_env(&event.part(part));
            self.s.begin(Frame::Run { pc, env, moment: None, updates: false });
        }
        Ok(true)
    }

    /// Where each event of the moment that consists of others consists of one, those are one moment, if the rulebook says so.
    fn within_together(&mut self) -> Go<bool> {
        let mut runs = Runs::new();
        let mut wholes: SmallVec<[u8; 4]> = SmallVec::new();
        for (at, event) in self.events_on_top().iter().enumerate().filter(|(_, event)| !event.nothing) {
            let Some(pc) = self.kernel.code.made_of(event.kind) else { continue };
            let Some(pc) = self.kernel.code.made_of_one(pc).filter(|_| event.part_count() == 1) else {
                return Ok(false);
            };
            runs.push((pc, Self::body_env(&event.part(0))));
            wholes.push(at as u8);
        }
        if !self.asks_together(&runs)? {
            return Ok(false);
        }
        for at in &wholes {
            self.event_at_mut(*at).hangs = true;
        }
        let last = wholes[wholes.len() - 1];
        self.go_to(self.kernel.occur, last, Stand::Within)?;
        self.log.cite(self.kernel.policy_clauses(Policy::Follows));
        self.make_parts(&runs, &wholes)?;
        Ok(true)
    }

    /// An event has happened of which such an event consists.
    pub(crate) fn note_part(&mut self, of: u8) {
        let Some(at) = usize::from(of).checked_sub(1) else {
            return;
        };
        let below = self.s.depth() - 1;
        let mut moments = self.s.agenda_mut()[..below].iter_mut().rev().filter_map(Frame::under_way_mut);
        let whole = moments.find_map(|it| it.events.get_mut(at).filter(|_| it.stand == Stand::Within));
        if let Some(whole) = whole {
            whole.hangs = false;
        }
    }

    /// Of what has not happened, the whole does not.
    fn end_what_hangs(&mut self) -> Go {
        while let Some(at) = self.events_on_top().iter().position(|event| event.hangs) {
            self.event_at_mut(at as u8).hangs = false;
            self.go_to(self.kernel.occur, at as u8, Stand::Within)?;
            self.vanish();
        }
        Ok(())
    }
}
