//! What a replacement generates for an object that its event brings into play is of the object as it comes.
//!
//! Such an effect is there at once, so that what else replaces the event sees the object as it will be. What comes into
//! play is a new object: of all effects, these hold on to it. If it does not come, they end.

use crate::position::agenda::Frame;
use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::Step;
use base::id::EventKindId;
use model::expr::{Expr, Role, Slot};
use model::instr::{Instr, Update};
use model::moved::each_update;

impl<T: Trace> Step<'_, '_, T> {
    /// Whether an effect that is generated now, and reads in this environment, is of an object that the event brings which
    /// is being replaced.
    pub(crate) fn is_of_what_comes(&self, env: &Env, bound: Value) -> bool {
        let Some(event) = self.replaced() else { return false };
        self.objects_entering_play(event).any(|object| object == bound || env.contains(&object))
    }

    /// Whether one of these events does something to an object that the event brings which is being replaced, and that would
    /// be lost as it comes.
    pub(crate) fn is_done_to_what_comes(&self, events: &[Event]) -> bool {
        let Some(replaced) = self.replaced() else { return false };
        let is_to_it = |object: Value| self.objects_entering_play(replaced).any(|brought| brought == object);
        let mut of_events =
            events.iter().flat_map(|event| (0..event.part_count()).map(|part| (event.kind, event.part(part))));
        of_events.any(|(kind, roles)| self.changes_object_in_place(kind) && is_to_it(roles[Role::Object as usize]))
    }

    /// The event that is being replaced before it occurs, where what replaces it is on top.
    fn replaced(&self) -> Option<&Event> {
        let mut frames = self.s.agenda().iter().rev().skip_while(|frame| {
            matches!(
                frame,
                Frame::Run { moment: None, updates: false, .. } | Frame::Each { moment: None, updates: false, .. }
            )
        });
        let Some(Frame::Moment { events, step, at, .. }) = frames.next() else { return None };
        events.get(usize::from(*at)).filter(|_| *step < self.kernel.occur)
    }

    /// What is generated for an object that has not come, and will not, ends.
    pub(crate) fn end_what_did_not_come(&mut self) {
        let is_to_come = |env: &Env, bound: Value| {
            let moments = self.s.agenda().iter().filter_map(Frame::under_way);
            let events = moments.flat_map(|it| it.events).filter(|event| !event.nothing);
            events
                .flat_map(|event| self.objects_entering_play(event))
                .any(|object| object == bound || env.contains(&object))
        };
        let is_over = |at: &usize| {
            let effect = self.s.effect(*at);
            effect.comes && !is_to_come(&effect.env, effect.bound.value())
        };
        let over: Vec<usize> = (0..self.s.effect_count()).filter(is_over).collect();
        over.into_iter().rev().for_each(|at| self.end_effect(at));
    }

    /// The objects that an event brings into play.
    pub(crate) fn objects_entering_play<'e>(&'e self, event: &'e Event) -> impl Iterator<Item = Value> + 'e {
        let parts = if self.puts_into_play(event.kind) { event.part_count() } else { 0 };
        let is_elsewhere = |value: &Value| self.object(*value).is_some_and(|object| !self.is_in_play(object));
        (0..parts).map(|part| event.part(part)[Role::Object as usize]).filter(is_elsewhere)
    }

    /// Whether events of a kind do nothing but change what their object has or stands in, where that is.
    fn changes_object_in_place(&self, kind: EventKindId) -> bool {
        let object = Slot::of_role(Role::Object);
        let is_it = |of: &Expr| matches!(of, Expr::Slot(slot) if *slot == object);
        let body = &self.kernel.kind(kind).body;
        let is_change = |instr: &Instr| match instr.update() {
            Some(
                Update::Raise(of, ..)
                | Update::SetNumber(of, ..)
                | Update::PutCounters(of, ..)
                | Update::Control(of, ..)
                | Update::Face(of, ..),
            ) => is_it(of),
            Some(Update::Relate(..)) => true,
            Some(
                Update::RaiseResource(..)
                | Update::Place(..)
                | Update::PlaceTop(..)
                | Update::Create(..)
                | Update::Cease(_)
                | Update::Shuffle(..)
                | Update::Win(_)
                | Update::Lose(_)
                | Update::Draw
                | Update::TurnTo(_)
                | Update::Enter(_)
                | Update::Leave(_),
            )
            | None => false,
        };
        !body.is_empty() && body.iter().all(is_change)
    }

    /// Whether events of a kind bring their object into play.
    pub(crate) fn puts_into_play(&self, kind: EventKindId) -> bool {
        let (zones, object) = (&self.kernel.model.rulebook.zones, Slot::of_role(Role::Object));
        let mut found = false;
        each_update(&self.kernel.model.rulebook.events, kind.index(), &mut |update| {
            found |= matches!(update, Update::Place(Expr::Slot(slot), to, _) if *slot == object && zones[to.index()].in_play);
        });
        found
    }
}
