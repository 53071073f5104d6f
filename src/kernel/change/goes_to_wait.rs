//! A card that is played goes where played cards wait.

use crate::position::trace::Trace;
use crate::step::journal::Journal;
use crate::step::work::Step;
use base::id::{ObjectId, ZoneId};
use model::instr::ZoneEnd;
use model::policy::PlayedCard;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// On a copy of the position a card goes where played cards wait.
    pub(crate) fn wait_as_played(&mut self, card: ObjectId) {
        if let Some(play) = self.kernel.model.rulebook.play.as_ref().filter(|play| play.to != self.s.zone_of(card)) {
            self.goes_to_be_played(card, play.to);
        }
    }

    /// A card goes where played cards wait, as the object that it was or as another.
    pub(crate) fn goes_to_be_played(&mut self, object: ObjectId, to: ZoneId) {
        let goes = |same: bool| {
            move |step: &mut Step<'_, 'm, T>| {
                if !same {
                    step.lose(object);
                }
                step.put_object(object, (to, ZoneEnd::Top), same);
            }
        };
        let comes_of = |same: bool| {
            let mut copy = self.s.clone();
            goes(same)(&mut Step::new(self.kernel, &mut copy, &mut Journal::unheard(), self.meter, self.piece));
            copy
        };
        let matters = || comes_of(true) != comes_of(false);
        goes(self.eye().policy_if::<PlayedCard>(matters) == PlayedCard::Same)(self);
    }
}
