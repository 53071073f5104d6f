//! Events that take more than is there: how much of them happens.
//!
//! What an event takes is cards from the top of a zone, counters, or what a player has of something that never falls below
//! nothing. Just before it occurs, its amount becomes what is there of that. So whatever answers it, and whatever hangs on it, is told
//! what was really done. Where nothing is there, there is no such event.

use crate::position::env::Env;
use crate::position::event::{Event, Roles};
use crate::position::log::{Fact, Idle, TakenThing, What};
use crate::position::state::State;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::{Go, Step};
use crate::table::awaited::SHORT;
use base::id::{CounterId, EventKindId, ObjectId, ResourceId, ZoneId};
use model::event::EventTemplate;
use model::expr::{Comparison, Expr, Role, Slot};
use model::instr::{Instr, Update};
use model::one_of;
use model::policy::{Hindered, InPart, Policy};
use smallvec::SmallVec;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// The events of the moment on top are about to occur: those that take more than is there take what is there, one after
    /// the other. Whether one takes nothing, and so does not happen.
    ///
    /// # Errors
    /// Asks what becomes of what can be done only in part.
    pub(crate) fn end_what_is_not_there(&mut self) -> Go<bool> {
        let takes = |event: &Event| !event.nothing && self.taken_by(event.kind).is_some();
        let events = self.events_on_top();
        if !events.iter().any(takes) {
            return Ok(false);
        }
        let parts: usize = events.iter().filter(|event| !event.nothing).map(Event::part_count).sum();
        let mut after = (parts > 1).then(|| self.s.clone());
        let mut order: SmallVec<[usize; 4]> = (0..events.len()).filter(|at| !events[*at].nothing).collect();
        order.sort_by_key(|at| events[*at].behind);
        for at in order {
            let mut event = self.event_at(at as u8).clone();
            let cut = self.cut_to_what_is_there(&mut event, after.as_mut())?;
            if cut && !event.nothing && event.awaited {
                self.note_below(self.s.depth() - 1, SHORT);
            }
            if cut && event.nothing {
                let before = self.event_at(at as u8).clone();
                self.tell(self.kernel.policy_clauses(Policy::InPart), |_| What::Vanishes(Fact::of(&before)));
                if let Some(why) = self.too_little(&before) {
                    self.tell(&[], |_| What::Idle(why));
                }
                self.event_at_mut(at as u8).nothing = true;
                self.follow_added(&before, false);
                return Ok(true);
            }
            if cut {
                self.tell(self.kernel.policy_clauses(Policy::InPart), |_| What::Becomes(Fact::of(&event)));
                *self.event_at_mut(at as u8) = event;
            }
        }
        Ok(false)
    }

    /// Lets an event take what is there, part by part, and no part that would take nothing. Whether that changes it. `after`: the
    /// position as those before it leave it, where there are several.
    fn cut_to_what_is_there(&mut self, event: &mut Event, mut after: Option<&mut State<T>>) -> Go<bool> {
        let (mut cut, mut left) = (false, SmallVec::<[usize; 4]>::new());
        for part in 0..event.part_count() {
            let roles = event.part(part);
            let there = self.less_than_it_takes(after.as_deref().unwrap_or(self.s), event, &roles);
            let taken = there.map(|there| self.taken_of_less(there, event, &roles)).transpose()?;
            if let Some(taken) = taken.filter(|taken| *taken != roles[Role::Amount as usize]) {
                cut = true;
                event.set(part, Role::Amount, taken);
            }
            if taken != Some(Value::ZERO) {
                left.push(part);
            }
            if let Some(after) = after.as_deref_mut().filter(|_| taken != Some(Value::ZERO)) {
                self.take_on_a_copy(after, event, part);
            }
        }
        if left.is_empty() {
            event.nothing = true;
        } else if left.len() < event.part_count() {
            event.keep(&left);
        }
        Ok(cut)
    }

    /// Does to a copy of the position what a part of an event does. Which cards come up from a hidden zone is of no account here.
    fn take_on_a_copy(&self, position: &mut State<T>, event: &Event, part: usize) {
        let is_hidden = |zone: ZoneId| self.kernel.model.rulebook.zones[zone.index()].hidden;
        let [Instr::Update(Update::PlaceTop(player, from, _, to))] = self.kernel.kind(event.kind).body.as_slice()
        else {
            return self.try_body(position, event, part);
        };
        let roles = event.part(part);
        let count = roles[Role::Amount as usize];
        if !is_hidden(*from) || count == Value::NONE {
            return self.try_body(position, event, part);
        }
        let player = self.value(&mut Self::body_env(&roles), player);
        let cards: SmallVec<[ObjectId; 8]> =
            position.objects_of(player, *from).take(self.meter.used(count).max(0) as usize).collect();
        cards.into_iter().for_each(|card| position.put_in(card, *to));
    }

    /// How much of what it asks for an event takes, where so much is there by the time that it would occur. What others of its
    /// moment leave nothing of is an event that they make impossible.
    fn taken_of_less(&mut self, there: Value, event: &Event, roles: &Roles) -> Go<Value> {
        if self.meter.compare(Comparison::AtMost, there, 0) {
            let amount = roles[Role::Amount as usize];
            let at_first = self.less_than_it_takes(self.s, event, roles).unwrap_or(amount);
            let by_others = self.meter.compare(Comparison::AtLeast, at_first, 1);
            let all = by_others && one_of!(self.policy()?, Hindered: All, not Named | TurnPlayer);
            return Ok(if all { at_first } else { Value::ZERO });
        }
        Ok(if self.policy::<InPart>()? == InPart::AsFarAsPossible { there } else { Value::ZERO })
    }

    /// Whether an event leaves less to another than that would take without it.
    pub(crate) fn leaves_less(&self, base: &State<T>, first: &Event, other: &Event) -> bool {
        if self.taken_by(first.kind).is_none() || self.taken_by(other.kind).is_none() {
            return false;
        }
        let mut after = base.clone();
        (0..first.part_count()).for_each(|part| self.take_on_a_copy(&mut after, first, part));
        (0..other.part_count())
            .map(|part| other.part(part))
            .any(|roles| self.less_than_it_takes(base, other, &roles) != self.less_than_it_takes(&after, other, &roles))
    }

    /// Whether an instruction makes an event that would take more than is there.
    pub(crate) fn is_short(&self, env: &Env, template: &'m EventTemplate) -> bool {
        if self.taken_by(template.kind).is_none() {
            return false;
        }
        let event = self.event_of(env, template);
        self.less_than_it_takes(self.s, &event, &event.roles).is_some()
    }

    /// What is missing of what an event takes: of its first part that asks for more than is there.
    fn too_little(&self, event: &Event) -> Option<Idle> {
        let short = |part: usize| {
            let roles = event.part(part);
            Some((roles, self.less_than_it_takes(self.s, event, &roles)?))
        };
        let (roles, there) = (0..event.part_count()).find_map(short)?;
        let (eye, mut env) = (self.eye(), Self::body_env(&roles));
        let taken = match self.taken_by(event.kind)? {
            Supply::Cards(player, zone) => TakenThing::Cards(eye.value(&mut env, player).player()?, zone),
            Supply::Counters(object, counter) => {
                TakenThing::Counters(eye.exists(eye.value(&mut env, object))?, counter)
            }
            Supply::Resource(player, resource) => TakenThing::Resource(eye.value(&mut env, player).player()?, resource),
        };
        Some(Idle::TooLittle(taken, there, roles[Role::Amount as usize]))
    }

    /// What is there of what an event takes, if that is less.
    fn less_than_it_takes(&self, position: &State<T>, event: &Event, roles: &Roles) -> Option<Value> {
        let taken = self.taken_by(event.kind)?;
        let eye = self.eye_on(position);
        let mut env = Self::body_env(roles);
        let there = match taken {
            Supply::Cards(player, zone) => Value::count(position.objects_of(eye.value(&mut env, player), zone).count()),
            Supply::Counters(object, counter) => {
                let object = eye.exists(eye.value(&mut env, object))?;
                position.counters_on(object, counter)
            }
            Supply::Resource(player, resource) => {
                let player = eye.value(&mut env, player).player()?;
                position.resource(player, resource)
            }
        };
        let amount = roles[Role::Amount as usize];
        (amount != Value::NONE && self.meter.compare(Comparison::Less, there, amount)).then_some(there)
    }

    /// What a kind of event takes of which there can be too little, if that is all that it does.
    fn taken_by(&self, kind: EventKindId) -> Option<Supply<'m>> {
        let kind = self.kernel.kind(kind);
        let [Instr::Update(update)] = kind.body.as_slice() else { return None };
        if !kind.steps.is_empty() {
            return None;
        }
        match update {
            Update::PlaceTop(player, zone, count, _) => is_amount(count).then_some(Supply::Cards(player, *zone)),
            Update::PutCounters(object, counter, by) => {
                is_less_by_the_amount(by).then_some(Supply::Counters(object, *counter))
            }
            Update::RaiseResource(player, resource, by) => {
                let signed = self.kernel.model.rulebook.signed.contains(resource);
                (!signed && is_less_by_the_amount(by)).then_some(Supply::Resource(player, *resource))
            }
            Update::Raise(..)
            | Update::SetNumber(..)
            | Update::Relate(..)
            | Update::Place(..)
            | Update::Create(..)
            | Update::Cease(_)
            | Update::Face(..)
            | Update::Shuffle(..)
            | Update::Control(..)
            | Update::Win(_)
            | Update::Lose(_)
            | Update::Draw
            | Update::TurnTo(_)
            | Update::Enter(_)
            | Update::Leave(_) => None,
        }
    }
}

/// What is taken, of which there can be too little.
enum Supply<'m> {
    /// Cards of a player's zone.
    Cards(&'m Expr, ZoneId),
    /// Counters of an object.
    Counters(&'m Expr, CounterId),
    /// What a player has.
    Resource(&'m Expr, ResourceId),
}

fn is_amount(expr: &Expr) -> bool {
    *expr == Expr::Slot(Slot::of_role(Role::Amount))
}

fn is_less_by_the_amount(by: &Expr) -> bool {
    by.negated().is_some_and(is_amount)
}
