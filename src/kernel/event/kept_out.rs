//! Effects that fit an event and do not apply to it: told to those who listen, for whom it is the end of what could go on.
//!
//! Nothing hangs on it. So it is looked for only where a story is told, with a meter of its own, and no clause is cited that
//! has not been cited where it decided.

use crate::position::event::Event;
use crate::position::key::Key;
use crate::position::log::{Entry, KeptBy, What};
use crate::position::meter::Meter;
use crate::position::trace::Trace;
use crate::step::journal::Journal;
use crate::step::work::Step;
use base::id::{ClassId, ClauseId};
use model::policy::Policy;
use smallvec::SmallVec;

impl<T: Trace> Step<'_, '_, T> {
    /// A step of the procedure before the occurrence has nothing left to do for an event: which effects of its classes fit
    /// it and are kept from applying.
    pub(crate) fn tell_kept_out(&mut self, at: u8, classes: &[ClassId]) {
        let before = self.moment_step().is_some_and(|step| step < self.kernel.occur);
        if !self.log.wants_entries() || !before || self.event_at(at).nothing {
            return;
        }
        let (mut unheard, meter) = (Journal::unheard(), Meter::default());
        let quiet = Step::new(self.kernel, self.s, &mut unheard, &meter, self.piece);
        let found = quiet.kept_out(at, classes);
        for (key, why) in found {
            let clauses = self.clauses_of_kept(key, why);
            let agent = self.agent(key);
            self.log.entry(Entry { what: What::KeptOut(agent, why), clauses });
        }
    }

    fn kept_out(&self, at: u8, classes: &[ClassId]) -> SmallVec<[(Key, KeptBy); 2]> {
        let event = self.event_at(at);
        let mut found = SmallVec::new();
        if !event.lineage.is_empty() {
            let mut fresh: Event = event.clone();
            fresh.lineage.clear();
            let fits_again = self.replacements_as(at, &fresh, classes);
            let kept = fits_again
                .iter()
                .map(|(key, _)| *key)
                .filter(|key| !event.declined.contains(key) && self.has_replaced(event, *key));
            found.extend(kept.map(|key| {
                (key, if event.lineage.contains(&key) { KeptBy::Replaced } else { KeptBy::AnotherHasReplaced })
            }));
        }
        if event.fixed.is_some() {
            return found;
        }
        let listening = &self.kernel.listeners[event.kind.index()].replacements;
        let is_of_step = |key: Key| self.kernel.replacement(key.ability).is_some_and(|it| classes.contains(&it.class));
        for (key, mut env) in self.eye().active_if(listening, is_of_step) {
            let is_over = !self.is_free(key, classes);
            if self.has_replaced(event, key) || !self.fits(event, key, &mut env) || !self.is_its_time(at, key) {
                continue;
            }
            match self.is_kept_from_applying(event, key, &env) {
                true => found.push((key, KeptBy::Impossible)),
                false if is_over => found.push((key, KeptBy::LimitReached)),
                false => {}
            }
        }
        found
    }

    /// The clauses by which an effect is kept from applying.
    fn clauses_of_kept(&self, key: Key, why: KeptBy) -> Vec<ClauseId> {
        match why {
            KeptBy::Replaced => self.kernel.policy_clauses(Policy::ReplacesAgain).to_vec(),
            KeptBy::AnotherHasReplaced => {
                self.joined(self.kernel.policy_clauses(Policy::ReplacesAgain), Policy::SameReplacement).to_vec()
            }
            KeptBy::Impossible => self.kernel.policy_clauses(Policy::Impossible).to_vec(),
            KeptBy::LimitReached => self.kernel.ability(key.ability).clauses.clone(),
            KeptBy::OwnDoing => self.kernel.policy_clauses(Policy::OwnTriggers).to_vec(),
            KeptBy::OnceAtOneMoment => self.kernel.policy_clauses(Policy::Simultaneous).to_vec(),
        }
    }
}
