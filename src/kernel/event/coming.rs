//! What is about to enter play, as it would be there: where the rulebook looks at it so to find what replaces the event by which it
//! comes.
//!
//! On a copy of the position the event does to its object what it does, without anything that could replace or answer it, and
//! continuous effects are looked at until they settle. Of that the object alone is taken: its card, on the side on which it lies, its
//! words, numbers and abilities, and who controls it. Where it is, and all else, is as it is now. Nobody chooses: of effects of one age
//! the first named applies first, and no effect finds its next object.

use crate::continuous::pass::{Candidate, Need};
use crate::position::env::Env;
use crate::position::event::{Event, Roles};
use crate::position::state::State;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::journal::Journal;
use crate::step::work::Step;
use base::id::{EventKindId, ObjectId};
use model::expr::{Expr, Role, Slot};
use model::instr::{Flow, Instr, Update};
use model::moved::{WITHIN_MAX, is_of_object as is_made_of_object};
use model::policy::SeesEntering;
use smallvec::SmallVec;
use std::sync::Arc;

/// So many applications are looked at before it is given up that effects settle.
const STEPS_MAX: usize = 1_000;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// What is found of the effects that replace an event: of what it brings into play as that is now, or would be there. The rulebook
    /// is only asked where the two are not the same.
    pub(crate) fn as_it_comes<R: PartialEq>(&self, event: &Event, find: impl Fn(&Step<'_, 'm, T>) -> R) -> R {
        if !self.kernel.can_be(self.s, |it: SeesEntering| it == SeesEntering::InPlay) || !self.can_be_another(event) {
            return find(self);
        }
        let Some(mut position) = self.with_what_comes(event) else { return find(self) };
        let mut unheard = Journal::unheard();
        let in_play = find(&Step::new(self.kernel, &mut position, &mut unheard, self.meter, self.piece));
        if !self.eye().is_open::<SeesEntering>() {
            return in_play;
        }
        let before = find(self);
        match self.eye().policy_if(|| before != in_play) {
            SeesEntering::Before => before,
            SeesEntering::InPlay => in_play,
        }
    }

    /// Whether an event brings an object into play that can be another there, and something listens for such events.
    fn can_be_another(&self, event: &Event) -> bool {
        (!self.kernel.plain || self.kernel.faces)
            && !self.kernel.listeners[event.kind.index()].replacements.is_empty()
            && self.objects_entering_play(event).next().is_some()
    }

    /// The position, but that what an event brings into play is what it would be there. `None` where that cannot be told.
    fn with_what_comes(&self, event: &Event) -> Option<State<T>> {
        let coming: SmallVec<[Value; 4]> = self.objects_entering_play(event).collect();
        let mut position = self.s.clone();
        for part in 0..event.part_count() {
            let roles = event.part(part);
            if let Some(object) =
                self.object(roles[Role::Object as usize]).filter(|it| coming.contains(&it.into_value()))
            {
                self.with_one_that_comes(&mut position, object, (event.kind, &roles))?;
            }
        }
        Some(position)
    }

    /// Makes one object in a position what it would be in play: what comes with it is not there yet.
    fn with_one_that_comes(
        &self,
        position: &mut State<T>,
        object: ObjectId,
        (kind, roles): (EventKindId, &Roles),
    ) -> Option<()> {
        let (mut thought, mut unheard) = (self.s.clone(), Journal::unheard());
        let mut step = Step::new(self.kernel, &mut thought, &mut unheard, self.meter, self.piece);
        step.s.tick();
        step.is_brought(&mut Self::body_env(roles), &self.kernel.kind(kind).body, WITHIN_MAX);
        step.settles_in_thought().then_some(())?;
        if !step.is_in_play(object) {
            return Some(());
        }
        position.turn_into(object, step.s.card_of(object));
        let there = step.eye().props(object).clone();
        if let Some(props) = position.seen_mut(object) {
            *props = there;
        }
        Some(())
    }

    /// What the body of an event does to its object, also by way of so many events within one another.
    fn is_brought(&mut self, env: &mut Env, body: &'m [Instr], left: usize) {
        for instr in body {
            match instr {
                Instr::Update(update) if is_of_object(update) => self.update(env, update),
                Instr::Flow(Flow::If(condition, then, otherwise)) => {
                    let holds = self.eye().holds(env, condition);
                    self.is_brought(env, if holds { then } else { otherwise }, left);
                }
                Instr::Flow(Flow::Let(slot, expr)) => {
                    let value = self.value(env, expr);
                    env.bind(*slot, value);
                }
                Instr::Happen(happen) if left > 1 && happen.templates().iter().any(is_made_of_object) => {
                    for event in self.make(env, happen.templates()) {
                        let body = &self.kernel.kind(event.kind).body;
                        (0..event.part_count())
                            .for_each(|part| self.is_brought(&mut Self::body_env(&event.part(part)), body, left - 1));
                    }
                }
                Instr::Flow(
                    Flow::May(..)
                    | Flow::Paid(_)
                    | Flow::ForEach(..)
                    | Flow::ForEachPlayer(..)
                    | Flow::Repeat(..)
                    | Flow::Until(..),
                )
                | Instr::Update(_)
                | Instr::Happen(_)
                | Instr::Script(_)
                | Instr::OnEvent(_)
                | Instr::Choose(_)
                | Instr::Make(_) => {}
            }
        }
    }

    /// Looks at continuous effects until they settle; whether they do.
    fn settles_in_thought(&mut self) -> bool {
        let mut seen = None;
        for _ in 0..if self.kernel.plain { 0 } else { STEPS_MAX } {
            let found = self.kernel.settle(self.s, self.meter);
            if self.meter.overflowed() || self.meter.halted().is_some() {
                return false;
            }
            match found {
                Ok(settled) => {
                    // A condition may look at the position as it stands, which is another one now.
                    let is_over = !self.kernel.live_conditions || seen.as_ref() == Some(&settled.view);
                    self.s.see(Arc::clone(&settled.view));
                    if is_over {
                        return true;
                    }
                    seen = Some(settled.view);
                }
                Err(Need::Apply(first)) => self.applies_in_thought(&first),
                Err(Need::Tie(several) | Need::Begin(several)) => self.applies_in_thought(&several[0]),
                Err(Need::Next(..)) => return false,
            }
        }
        self.kernel.plain
    }

    fn applies_in_thought(&mut self, first: &Candidate) {
        self.record_application(first.key, first.part, first.object.into_value(), first.raw, first.raw);
    }
}

/// Whether an update is of the object of the event.
fn is_of_object(update: &Update) -> bool {
    let is_it = |of: &Expr| matches!(of, Expr::Slot(slot) if *slot == Slot::of_role(Role::Object));
    match update {
        Update::Raise(of, ..)
        | Update::SetNumber(of, ..)
        | Update::PutCounters(of, ..)
        | Update::Control(of, _)
        | Update::Face(of, _)
        | Update::Place(of, ..) => is_it(of),
        Update::Relate(one, _, other, _) => is_it(one) || is_it(other),
        Update::RaiseResource(..)
        | Update::PlaceTop(..)
        | Update::Create(..)
        | Update::Cease(_)
        | Update::Shuffle(..)
        | Update::Win(_)
        | Update::Lose(_)
        | Update::Draw
        | Update::TurnTo(_)
        | Update::Enter(_)
        | Update::Leave(_) => false,
    }
}
