//! What an event changes of continuous effects, and the triggers on that event.
//!
//! While an event occurs nothing is computed anew. Triggers on it are met in
//! the position that its body has made, and either with the continuous effects
//! as they were until then or with what they are from now on: an effect that
//! begins or ends with the event may give an ability, or take one.

use crate::position::agenda::{Frame, Stand};
use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::trace::Trace;
use crate::step::journal::Journal;
use crate::step::work::{Go, Step};
use base::id::AbilityId;
use model::expr::Slot;
use model::policy::{ChangedEffects, Policy};
use smallvec::SmallVec;

/// The most pieces of work for which a recalculation is tried.
const TRIED_MAX: usize = 4096;

/// Abilities that events meet, each as it would wait and whether it is kept from triggering.
type MetAbilities = SmallVec<[(AbilityId, Env, bool); 4]>;

impl<T: Trace> Step<'_, '_, T> {
    /// Whether triggers on these events, which have occurred, are met once continuous effects have been computed anew.
    pub(crate) fn is_met_after_recalculation(&self, events: &[Event]) -> bool {
        self.is_met_after(events)
            && self.eye().policy_if::<ChangedEffects>(|| self.recalculation_matters_to_triggers(events))
                == ChangedEffects::Count
    }

    /// Whether there are continuous effects, and triggers that these events could meet after they have occurred.
    fn is_met_after(&self, events: &[Event]) -> bool {
        let is_met_after = |event: &Event| {
            !event.nothing
                && event.application.is_none()
                && !self.kernel.kind(event.kind).looks_back
                && !self.kernel.listeners[event.kind.index()].triggers.is_empty()
        };
        !self.kernel.plain && events.iter().any(is_met_after)
    }

    /// Before the triggers are met, continuous effects are computed anew.
    pub(crate) fn recalculate_before_triggers(&mut self, events: &[Event], at: u8) -> Go {
        events.iter().filter(|event| !event.nothing).for_each(|event| self.effects_of_event(event));
        self.go_to(self.kernel.occur, at, Stand::EffectsAnew)?;
        self.s.begin(Frame::Recalculate);
        Ok(())
    }

    /// The triggers are about to be met with continuous effects as they are now.
    pub(crate) fn cite_changed_effects(&mut self, events: &[Event]) {
        if !self.met_by(events).is_empty() {
            self.log.cite(self.kernel.policy_clauses(Policy::ChangedEffects));
        }
    }

    /// Effects that wait for such an event find their object, and those that last until it end.
    pub(crate) fn effects_of_event(&mut self, event: &Event) {
        let listeners = &self.kernel.listeners[event.kind.index()];
        if !listeners.nexts.is_empty() {
            self.find_candidates(event);
        }
        if !listeners.until.is_empty() {
            self.end_until(event);
        }
    }

    /// Whether the events of the moment on top, which have occurred, meet something else, or are read otherwise, once
    /// continuous effects are computed anew. Tried on a copy of the position; taken to be so where somebody has a choice
    /// in that.
    fn recalculation_matters_to_triggers(&self, events: &[Event]) -> bool {
        let mut after = self.s.clone();
        self.meter.try_out(|meter| {
            let mut unheard = Journal::unheard();
            let mut step = Step::new(self.kernel, &mut after, &mut unheard, meter, self.piece);
            let before = step.met_by(events);
            if step.recalculate_before_triggers(events, events.len() as u8).is_err() {
                return true;
            }
            for _ in 0..TRIED_MAX {
                if !step.is_within_an_occurrence() || meter.overflowed() || meter.halted().is_some() {
                    break;
                }
                if step.recalculate().is_err() {
                    return true;
                }
            }
            let is_through = matches!(step.s.on_top(), Some(Frame::Moment { stand: Stand::EffectsAnew, .. }));
            !is_through || step.met_by(events) != before
        })
    }

    /// What these events meet in the position as it is.
    fn met_by(&self, events: &[Event]) -> MetAbilities {
        let mut found = MetAbilities::new();
        for event in events.iter().filter(|event| !event.nothing && !self.kernel.kind(event.kind).looks_back) {
            for (key, mut env) in self.eye().active(&self.kernel.listeners[event.kind.index()].triggers) {
                let is_met =
                    self.kernel.trigger(key.ability).is_some_and(|trigger| self.is_met_by(trigger, &mut env, event));
                if is_met {
                    let suppressed = self.eye().suppressor(event, env.slot(Slot::THIS)).is_some();
                    self.eye().bind_of_event(key.ability, &mut env);
                    found.push((key.ability, env, suppressed));
                }
            }
        }
        found
    }
}
