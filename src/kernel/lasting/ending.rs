//! Effects that last end: used up, over with an event, or with the object that they are of.
//!
//! What lasts until the end of a turn, phase or step ends in [`crate::change::periods`].

use crate::position::event::Event;
use crate::position::lasting::{Effect, Remaining};
use crate::position::log::What;
use crate::position::trace::Trace;
use crate::step::work::Step;
use model::ability::Duration;
use model::one_of;
use model::policy::EqualEffects;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// Effects that are used up end.
    pub fn sweep(&mut self) {
        while let Some(at) = self.s.effects().iter().position(|effect| effect.left == Remaining::NOTHING) {
            self.end_effect(at);
        }
    }

    /// A layer's effect ends.
    pub fn end_effect(&mut self, at: usize) {
        let key = crate::position::key::Key::lasting(self.s.effect(at).ability, at);
        self.tell(&[], |step| What::Ends(step.agent(key)));
        self.s.drop_effect(at);
        self.s.note_change();
    }

    /// Effects that last until such an event end.
    pub(crate) fn end_until(&mut self, event: &Event) {
        let mut at = 0;
        while at < self.s.effect_count() {
            let effect = self.s.effect(at);
            let ends =
                |pattern| self.eye().meets(&mut effect.env.clone(), std::slice::from_ref(pattern), event).is_some();
            let until = self.kernel.ability(effect.ability).duration.as_ref().and_then(Duration::event);
            if until.is_some_and(ends) {
                at += usize::from(!self.time_is_over_for(at));
            } else {
                at += 1;
            }
        }
    }

    /// The time of an effect is over; whether it has ended. Where the same trigger gives the same by another effect that goes
    /// on, what it gave may last as long.
    pub(crate) fn time_is_over_for(&mut self, at: usize) -> bool {
        let it = self.s.effect(at);
        let gives_too = |other: &Effect| !other.over && self.kernel.by_trigger.are_of_one(it.ability, other.ability);
        let others = self.s.effects().iter().enumerate().any(|(other, effect)| other != at && gives_too(effect));
        let overlaps = others && self.kernel.by_trigger.overlaps(it.ability);
        let goes_on = overlaps && one_of!(self.eye().policy(), EqualEffects: SameTrigger, not Each | One);
        if goes_on {
            self.s.effect_mut(at).over = true;
        } else {
            self.end_effect(at);
        }
        !goes_on
    }
}
