//! Effects that wait for the next object of such an event.

use crate::position::event::Event;
use crate::position::lasting::BoundTo;
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::{Go, Step};
use base::id::ObjectId;
use model::ability::{AbilityKind, Scope};
use model::expr::Slot;
use model::policy::{NextOfSeveral, Policy};
use smallvec::SmallVec;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// Effects that wait for the next object of such an event look at its objects now.
    pub fn find_candidates(&mut self, event: &Event) {
        for at in 0..self.s.effect_count() {
            let effect = self.s.effect(at);
            let AbilityKind::Continuous(continuous) = &self.kernel.ability(effect.ability).kind else {
                continue;
            };
            let Scope::Next(pattern, _) = &continuous.scope else {
                continue;
            };
            if self.kernel.waits(effect) {
                let found = self.eye().objects_met(&effect.env, pattern, event);
                if !found.is_empty() {
                    self.s.note_change();
                }
                let candidates = &mut self.s.effect_mut(at).objects;
                let objects = found.into_iter().filter_map(Value::object);
                let new: SmallVec<[ObjectId; 1]> = objects.filter(|it| !candidates.contains(it)).collect();
                candidates.extend(new);
            }
        }
    }

    /// An effect that waits for the next object has found it: it is about that one from now on, and waits no longer,
    /// whatever it can do to it. Of several that come at one moment one is the next.
    pub fn bind_next(&mut self, at: usize, objects: &[ObjectId]) -> Go {
        let next = match objects {
            [only] => *only,
            _ => {
                let of = self.s.effect(at).env.slot(Slot::YOU).player().unwrap_or_default();
                let turn = self.s.turn_player();
                let chooser = match self.eye().policy_if::<NextOfSeveral>(|| of != turn) {
                    NextOfSeveral::Controller => of,
                    NextOfSeveral::TurnPlayer => turn,
                };
                let picks: SmallVec<[Pick; 8]> = objects.iter().map(|it| Pick::Object(*it)).collect();
                let clauses = self.kernel.policy_clauses(Policy::NextOfSeveral);
                let choice = self.ask(Chooser::Player(chooser), OfferKind::NextObject, &picks, clauses)?;
                self.log.cite(clauses);
                objects[choice]
            }
        };
        let duration = self.kernel.ability(self.s.effect(at).lasts).duration.as_ref();
        let ends = self.ends(&self.s.effect(at).env, duration);
        let effect = self.s.effect_mut(at);
        (effect.bound, effect.ends) = (BoundTo::Object(next), ends);
        effect.objects.clear();
        self.s.note_change();
        Ok(())
    }
}
