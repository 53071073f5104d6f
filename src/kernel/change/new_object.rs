//! What changes zones is again what its card says, without counters and effects on it; what comes into play is a new object:
//! nothing that is under way or lasts means it any more.
//!
//! The effect that brings it back knows it still, and so does the event by
//! which it comes, with whatever that event is a step of.

use crate::position::agenda::{Frame, Stand};
use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::lasting::BoundTo;
use crate::position::log::{Fact, What};
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::position::waiting::Waiting;
use crate::step::work::Step;
use crate::table::kernel::Kernel;
use base::id::{AbilityId, ObjectId};
use model::ability::Variable;
use model::expr::{Expr, Role, Slot};
use model::past::subjects;
use model::rulebook::StepKind;
use smallvec::SmallVec;

impl<T: Trace> Step<'_, '_, T> {
    /// What an environment was lent for an event that has occurred, without what is not the same any more.
    pub(crate) fn without_lost(event: &Event, mut env: Env) -> Env {
        event.lost().iter().for_each(|object| lose_in_env(&mut env, *object));
        env
    }

    /// An event has occurred, and what was added to it brings or takes an object elsewhere: what answers the event loses that
    /// object, and what else was added, which is a part of the event, does not.
    pub(crate) fn answers_lose(kernel: &Kernel, event: &mut Event, object: Value, lose: fn(&mut Env, Value)) {
        if event.nothing || event.application.is_some() {
            return;
        }
        event.fixed.iter_mut().flatten().for_each(|fixed| lose(&mut fixed.env, object));
        let (kind, listeners) = (kernel.kind(event.kind), &kernel.listeners[event.kind.index()]);
        let is_answered = !listeners.replacements.is_empty()
            || !listeners.triggers.is_empty() && !kind.looks_back
            || kernel.code.follows(event.kind).is_some();
        if is_answered && event.is_about(object) {
            event.loses(object);
        }
    }

    /// An object is again what its card says; effects on it and uses of its abilities are forgotten.
    pub(crate) fn reset(&mut self, object: ObjectId) {
        self.s.take_all_counters(object);
        self.reset_tracked(object);
        self.s.untie_all(object);
        self.s.forget_applied_to(object);
        self.s.forget_where_it_was_decided(object);
        self.forget_uses_of(object);
        self.s.forget_abilities_of(object);
        self.s.forget_order_of(|key| key.bearer() == Some(object));
        for effect in self.s.effects_mut() {
            if effect.bound == BoundTo::Object(object) && !effect.comes {
                effect.bound = BoundTo::Lost;
            }
            effect.objects.retain(|it| *it != object);
            effect.fixed.retain(|it| it.object != Some(object));
        }
        let (card, owner) = (self.s.card_of(object), self.s.owner_of(object));
        self.s.give_to(object, owner);
        if let Some(props) = self.s.seen_mut(object) {
            props.clone_from(&self.kernel.cards[card.index()]);
            props.control = owner;
        }
    }

    /// Its tracked numbers are those of its card.
    pub fn reset_tracked(&mut self, object: ObjectId) {
        let card = self.s.card_of(object);
        for (number, column) in self.kernel.tracked.iter().enumerate() {
            if let Some(column) = column {
                self.s.set_tracked_of(object, usize::from(*column), self.kernel.cards[card.index()].base[number]);
            }
        }
    }

    /// Everything but what brings it back loses an object that comes into play anew.
    pub(crate) fn lose(&mut self, object: ObjectId) {
        let frames_making_the_change = self.bringing();
        self.forget_what_was(object, &frames_making_the_change);
        self.forget_what_was_by_name(object);
        self.lose_in_effects(object);
        self.lose_in_lineages(object);
        self.s.forget_effects_of(object);
        let mut lost: Vec<Fact> = Vec::new();
        let (kernel, occur) = (self.kernel, self.kernel.occur);
        for (place, frame) in self.s.agenda_mut().iter_mut().enumerate() {
            let brings = frames_making_the_change.contains(&place);
            match frame {
                Frame::Run { env, .. } if !brings => lose_in_env(env, object.into_value()),
                Frame::Each { values, env, .. } if !brings => {
                    values.retain(|value| *value != object.into_value());
                    lose_in_env(env, object.into_value());
                }
                Frame::Declare { what, .. } => {
                    lose_in_env(&mut what.env, object.into_value());
                    what.parts.iter_mut().for_each(|part| lose_in_env(&mut part.env, object.into_value()));
                }
                Frame::Card { parts, .. } => {
                    parts.iter_mut().for_each(|part| lose_in_env(&mut part.env, object.into_value()));
                }
                Frame::Moment { events, step, at, stand, .. } if !brings || *step == occur => {
                    for (nth, event) in events.iter_mut().enumerate() {
                        let begun = nth <= usize::from(*at) && *stand != Stand::Within;
                        let is_to_come = *step < occur || *step == occur && !begun;
                        // What brings it back knows it still.
                        let is_own = (nth == usize::from(*at) || event.hangs) && *stand == Stand::Within;
                        if !brings || is_to_come && !is_own {
                            lost.extend(lose_in_event(event, is_to_come, object.into_value()));
                        } else if matches!(stand, Stand::With(_)) {
                            Self::answers_lose(kernel, event, object.into_value(), lose_in_env);
                        }
                    }
                }
                Frame::Script(_)
                | Frame::Run { .. }
                | Frame::Each { .. }
                | Frame::Moment { .. }
                | Frame::Spread { .. }
                | Frame::Recalculate
                | Frame::Place(_)
                | Frame::Settle(_)
                | Frame::Check(_)
                | Frame::Priority(..) => {}
            }
        }
        for fact in lost {
            self.tell(&self.kernel.kind(fact.kind).clauses, |_| What::Vanishes(fact));
        }
    }

    /// What comes back into play is as it is then to what brings it back and knows it still, and to what else was added to its event.
    fn forget_what_was(&mut self, object: ObjectId, bringing: &[usize]) {
        if !self.kernel.pasts {
            return;
        }
        for place in bringing {
            let frame = &self.s.agenda()[*place];
            if let Some((pc, env)) = frame.instructions() {
                let forgotten = self.forgotten_of(object, pc, env);
                if let Some((_, env)) = self.s.agenda_mut()[*place].instructions_mut() {
                    forgotten.into_iter().for_each(|slot| env.bind(slot, Value::NONE));
                }
                continue;
            }
            let Some(under_way) = frame.under_way() else { continue };
            let with = under_way.events.iter().flat_map(|event| &event.with);
            let forgotten: Vec<_> = with.map(|added| self.forgotten_of(object, added.pc, &added.env)).collect();
            if let Some(under_way) = self.s.agenda_mut()[*place].under_way_mut() {
                let with = under_way.events.iter_mut().flat_map(|event| &mut event.with);
                for (added, forgotten) in with.zip(forgotten) {
                    forgotten.into_iter().for_each(|slot| added.env.bind(slot, Value::NONE));
                }
            }
        }
    }

    /// Where instructions have kept what an object was.
    fn forgotten_of(&self, object: ObjectId, pc: u32, env: &Env) -> SmallVec<[Slot; 2]> {
        let Some(ability) = self.kernel.code.ability_at(pc).map(|id| self.kernel.ability(id)) else {
            return SmallVec::new();
        };
        let is_kept = |kept: &&Variable| env.slot(kept.slot) != Value::NONE;
        let is_of_it = |kept: &&Variable| {
            subjects(&kept.value).iter().any(|of| self.eye().value(&mut env.clone(), of) == object.into_value())
        };
        ability.kept_of_past().filter(is_kept).filter(is_of_it).map(|kept| kept.slot).collect()
    }

    /// A name in a text means the object that has come back. So what was kept of that object as it left is forgotten wherever
    /// a text names it.
    fn forget_what_was_by_name(&mut self, object: ObjectId) {
        if !self.kernel.named_in_past {
            return;
        }
        let kernel = self.kernel;
        let forgotten = |ability: AbilityId, env: &mut Env| {
            let past = kernel.ability(ability).kept_of_past();
            let is_named = |of: &&Expr| matches!(of, Expr::Is(value) if Value::of(*value) == object.into_value());
            let by_name = past.filter(|kept| env.slot(kept.slot) != Value::NONE);
            let by_name: SmallVec<[&Variable; 2]> =
                by_name.filter(|kept| subjects(&kept.value).iter().any(is_named)).collect();
            by_name.into_iter().for_each(|kept| env.bind(kept.slot, Value::NONE));
        };
        for frame in self.s.agenda_mut() {
            if let Some((pc, env)) = frame.instructions_mut()
                && let Some(ability) = kernel.code.ability_at(pc)
            {
                forgotten(ability, env);
            }
        }
        for waiting in self.s.waiting_mut().flat_map(Waiting::abilities_mut) {
            if let Some(ability) = waiting.ability {
                forgotten(ability, &mut waiting.env);
            }
        }
        self.s.effects_mut().iter_mut().for_each(|effect| forgotten(effect.ability, &mut effect.env));
    }

    /// Effects that last, and what waits, lose it.
    fn lose_in_effects(&mut self, object: ObjectId) {
        let effects = self.s.effects_mut().iter_mut().filter(|effect| !effect.comes_with(object));
        let object = object.into_value();
        effects.for_each(|effect| lose_in_env(&mut effect.env, object));
        for waiting in self.s.waiting_mut().flat_map(Waiting::abilities_mut) {
            lose_in_env(&mut waiting.env, object);
        }
    }

    /// Its replacement effects are others than those that have replaced events under way.
    fn lose_in_lineages(&mut self, object: ObjectId) {
        let occur = self.kernel.occur;
        for under_way in self.s.agenda_mut().iter_mut().filter_map(Frame::under_way_mut) {
            let is_applied = under_way.step < occur;
            under_way.events.iter_mut().for_each(|event| event.is_replaced_by_gone(object, is_applied));
        }
    }

    /// The places on the agenda of what does the change of the position on top: the effect, its event, and the event of
    /// whose body or steps that is one.
    fn bringing(&self) -> SmallVec<[usize; 8]> {
        let mut places = SmallVec::new();
        let mut in_body = true;
        for (place, frame) in self.s.agenda().iter().enumerate().rev() {
            match frame {
                Frame::Run { updates, .. } | Frame::Each { updates, .. } => in_body &= *updates,
                Frame::Moment { step, stand, .. } if in_body || self.is_in_its_steps(*step, *stand) => in_body = true,
                Frame::Script(_)
                | Frame::Moment { .. }
                | Frame::Spread { .. }
                | Frame::Recalculate
                | Frame::Place(_)
                | Frame::Declare { .. }
                | Frame::Settle(_)
                | Frame::Check(_)
                | Frame::Priority(..)
                | Frame::Card { .. } => break,
            }
            places.push(place);
        }
        places
    }

    /// Whether an event is in the middle of what its kind lets follow it, or of what happens with it.
    pub(crate) fn is_in_its_steps(&self, step: u8, stand: Stand) -> bool {
        let step = self.kernel.model.rulebook.procedure.get(usize::from(step));
        step.is_none_or(|step| step.kind == StepKind::Complete) || matches!(stand, Stand::With(_) | Stand::Within)
    }
}

/// An environment loses an object.
pub(crate) fn lose_in_env(env: &mut Env, object: Value) {
    env.iter_mut().filter(|value| **value == object).for_each(|value| *value = Value::NONE);
}

/// An event loses an object. One that has not occurred does not happen to it any more; it is returned if nothing is left.
pub(crate) fn lose_in_event(event: &mut Event, is_to_come: bool, object: Value) -> Option<Fact> {
    // What a continuous effect applies to is looked at again anyway.
    if event.nothing || event.application.is_some() {
        return None;
    }
    for fixed in event.fixed.iter_mut().flatten() {
        lose_in_env(&mut fixed.env, object);
    }
    event.with.iter_mut().for_each(|added| lose_in_env(&mut added.env, object));
    event.self_replacement.iter_mut().for_each(|own| lose_in_env(&mut own.env, object));
    if !is_to_come {
        if event.is_about(object) {
            event.loses(object);
        }
        return None;
    }
    // What an event to come is done by stays what it was done by.
    if event.role(Role::Other) == object {
        event.set(0, Role::Other, Value::NONE);
    }
    let means = |part: usize| event.part(part)[Role::Object as usize] == object;
    let kept: SmallVec<[usize; 4]> = (0..event.part_count()).filter(|part| !means(*part)).collect();
    if kept.is_empty() {
        event.nothing = true;
        return Some(Fact::of(event));
    }
    if kept.len() < event.part_count() {
        event.keep(&kept);
    }
    None
}
