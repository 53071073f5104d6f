//! Prevention and shields: how much is prevented, how that is spread over the parts of the event, what is left of a shield.
//!
//! The total is determined; if nothing forbids it, the shield spends it and
//! the prevention happens: as an event of its own where the rulebook has one
//! (so that "prevents 1 less" can replace it), then point by point over the
//! parts of the event.

use crate::position::agenda::{Frame, UnderWay};
use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::key::Key;
use crate::position::lasting::Remaining;
use crate::position::log::{Fact, What};
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::step::work::{Go, Step};
use base::id::PlayerId;
use base::limits::NUMBER_MAX;
use model::expr::{Comparison, Expr, Role, Slot};
use model::one_of;
use model::policy::{
    OneOffUnpreventable, Policy, PreventionDecrease, PreventionOfPart, Spread, Unpreventable, WhollyPrevented,
    ZeroEvents,
};
use smallvec::SmallVec;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// The instruction to prevent so much (or all, or what a shield has left).
    pub fn prevent(&mut self, env: &mut Env, amount: Option<&Expr>) -> Go {
        let Some(mut event) = self.event_mut().cloned() else {
            return Ok(());
        };
        let Some(key) = event.lineage.last().copied() else {
            return Ok(());
        };
        let is_shield = self.kernel.replacement(key.ability).is_some_and(|it| it.shield.is_some());
        let met = Self::parts_being_replaced(&event);
        let cannot = self.unpreventable(&event, env, &met);
        let (of_all, _) = self.prevented(env, &event, key, amount);
        if !cannot.is_empty() && cannot.len() == met.len() {
            return self.cannot_prevent(key, &event, of_all, is_shield);
        }
        if !cannot.is_empty() {
            self.leave_unpreventable(&mut event, key, &cannot);
        }
        let (total, there) = self.prevented(env, &event, key, amount);
        if is_shield && total < of_all && one_of!(self.policy()?, Unpreventable: Spent, not Kept | NotApplied) {
            self.spend(key, of_all - total);
        }
        if event.role(Role::Amount) == Value::NONE {
            self.log.cite(self.kernel.policy_clauses(Policy::WhollyPrevented));
            let rest = self.remaining_parts()?;
            self.replace_with_nothing(rest);
            return Ok(());
        }
        if is_shield && self.policy::<PreventionDecrease>()? == PreventionDecrease::AfterSpending {
            self.log.cite(self.kernel.policy_clauses(Policy::PreventionDecrease));
            self.spend(key, total);
        }
        let part = total > 0 && total < there;
        let all = part && self.cited::<PreventionOfPart>()? == PreventionOfPart::Nothing;
        self.start_prevention(env, &event, key, if all { there } else { total });
        Ok(())
    }

    /// Of some parts of the event that a prevention fits nothing can be prevented: it is about the others.
    fn leave_unpreventable(&mut self, event: &mut Event, key: Key, cannot: &[usize]) {
        event.fits.retain(|part| !cannot.contains(&usize::from(*part)));
        if let Some(place) = self.event_mut() {
            place.fits.clone_from(&event.fits);
        }
        for part in cannot {
            let alone = Event::new(event.kind, event.part(*part));
            self.tell(self.kernel.policy_clauses(Policy::Unpreventable), |step| {
                What::CannotPrevent(step.agent(key), Fact::of(&alone))
            });
        }
    }

    /// How much a prevention is going to prevent, and how much there is.
    pub fn prevented(&self, env: &mut Env, event: &Event, key: Key, amount: Option<&Expr>) -> (i32, i32) {
        let amount_of = |part: &usize| i64::from(self.meter.used(event.part(*part)[Role::Amount as usize]).max(0));
        let there: i64 = Self::parts_being_replaced(event).iter().map(amount_of).sum();
        let there = there.min(i64::from(NUMBER_MAX)) as i32;
        let is_shield = self.kernel.replacement(key.ability).is_some_and(|it| it.shield.is_some());
        let wanted = match (amount, key.position()) {
            (Some(amount), _) => self.meter.used(self.value(env, amount)),
            (None, Some(position)) if is_shield => self.left_of_shield(position),
            (None, _) => there,
        };
        (wanted.max(0).min(there), there)
    }

    /// How much is left of a shield; of one that has prevented nothing yet, how much it holds, where that is read each time.
    fn left_of_shield(&self, position: usize) -> i32 {
        let effect = self.s.effect(position);
        if effect.left != Remaining::UNUSED {
            return effect.left.points(self.meter);
        }
        let shield = self.kernel.replacement(effect.ability).and_then(|it| it.shield.as_ref());
        let env = self.eye().env_of_lasting(position);
        let holds = shield.zip(env).map(|(shield, mut env)| self.meter.used(self.value(&mut env, shield)));
        holds.unwrap_or_default().max(0)
    }

    fn spend(&mut self, key: Key, points: i32) {
        if let Some(position) = key.position().filter(|_| points > 0) {
            let (meter, left) = (self.meter, self.left_of_shield(position));
            let effect = self.s.effect_mut(position);
            if effect.left == Remaining::UNUSED {
                effect.left = Remaining::of_points(left);
            }
            effect.left.spend(points, meter);
        }
        if points > 0 {
            self.is_looked_at_again();
        }
    }

    fn start_prevention(&mut self, env: &Env, event: &Event, key: Key, total: i32) {
        let is_listened = |prevention: &Event| {
            let listeners = &self.kernel.listeners[prevention.kind.index()];
            !listeners.replacements.is_empty() || !listeners.triggers.is_empty() || !listeners.tallies.is_empty()
        };
        let first = Self::parts_being_replaced(event).first().copied().unwrap_or_default();
        let Some(mut prevention) = self.prevention_event((event, first), env, Value::of(total)).filter(is_listened)
        else {
            // Where nothing can change what is prevented, it is spent before and after alike.
            let is_shield = self.kernel.replacement(key.ability).is_some_and(|it| it.shield.is_some());
            if is_shield && self.eye().policy::<PreventionDecrease>() == PreventionDecrease::BeforeSpending {
                self.spend(key, total);
            }
            return self.start_spread(key, env, total);
        };
        prevention.application = Some((key, 0, Value::of(total)));
        self.propose(SmallVec::from_elem(prevention, 1));
    }

    fn cannot_prevent(&mut self, key: Key, event: &Event, total: i32, is_shield: bool) -> Go {
        let spent = one_of!(self.policy()?, Unpreventable: Spent, not Kept | NotApplied);
        let next = self.kernel.replacement(key.ability).is_some_and(|it| it.next);
        if next
            && !is_shield
            && self.policy::<OneOffUnpreventable>()? == OneOffUnpreventable::Kept
            && let Some(position) = key.position()
        {
            self.s.effect_mut(position).left = Remaining::UNUSED;
        }
        self.tell(self.kernel.policy_clauses(Policy::Unpreventable), |step| {
            What::CannotPrevent(step.agent(key), Fact::of(event))
        });
        if spent && is_shield {
            self.spend(key, total);
        }
        Ok(())
    }

    /// The event of a prevention occurs: its amount is taken from the event beneath.
    pub fn prevention_occurs(&mut self, event: &Event) -> Go {
        let Some((key, _, _)) = event.application else {
            return Ok(());
        };
        let points = self.meter.used(event.role(Role::Amount)).max(0);
        let is_shield = self.kernel.replacement(key.ability).is_some_and(|it| it.shield.is_some());
        if is_shield && self.policy::<PreventionDecrease>()? == PreventionDecrease::BeforeSpending {
            self.log.cite(self.kernel.policy_clauses(Policy::PreventionDecrease));
            self.spend(key, points);
        }
        let mut env = Env::of_slots(2);
        env[0] = event.role(Role::Other);
        env[1] = event.role(Role::Player);
        self.start_spread(key, &env, points);
        Ok(())
    }

    fn start_spread(&mut self, key: Key, env: &Env, points: i32) {
        let player = env.slot(Slot::YOU).player().unwrap_or_default();
        self.s.begin(Frame::Spread { left: Remaining::of_points(points), part: 0, player, key });
    }

    /// The next part of the event from which points are prevented.
    pub fn spread(&mut self) -> Go {
        let Some(Frame::Spread { left, part, player, key }) = self.s.on_top().cloned() else {
            return Ok(());
        };
        let left = left.points(self.meter);
        let Some((place, event)) = self.prevented_event(key) else {
            self.s.end_work();
            return Ok(());
        };
        let parts: SmallVec<[usize; 4]> =
            Self::parts_being_replaced(&event).into_iter().filter(|it| *it >= part as usize).collect();
        let amount = |part: &usize| self.meter.used(event.part(*part)[Role::Amount as usize]).max(0);
        let Some(now) = parts.first() else {
            self.s.end_work();
            return Ok(());
        };
        let rest: i64 = parts[1..].iter().map(|part| i64::from(amount(part))).sum();
        let most = left.min(amount(now));
        let least = i64::from(left).saturating_sub(rest).clamp(0, i64::from(most)) as i32;
        let some_wholly = !event.parts.is_empty() || i64::from(left) >= rest + i64::from(amount(now));
        let nothing = left > 0 && some_wholly && self.becomes_nothing()?;
        let points = if least == most { most } else { self.points(player, least, most)? };
        let mut changed = event.clone();
        let left_of_it = self.meter.difference(event.part(*now)[Role::Amount as usize], points);
        changed.set(*now, Role::Amount, left_of_it);
        let done = *now + 1 >= event.part_count() || points == left;
        let parts_left = (0..changed.part_count())
            .any(|part| self.meter.compare(Comparison::Greater, changed.part(part)[Role::Amount as usize], 0));
        self.put_prevented(place, changed);
        if points > 0 {
            let clauses = &self.kernel.ability(key.ability).clauses;
            self.tell(clauses, |step| What::Prevents(step.agent(key), points, Fact::of(&event)));
        }
        let meter = self.meter;
        if let Some(Frame::Spread { left, part, .. }) = self.s.on_top_mut().filter(|_| !done) {
            left.spend(points, meter);
            *part = *now as u8 + 1;
        } else {
            self.s.end_work();
        }
        if nothing && points > 0 && !parts_left {
            self.prevented_wholly(key);
        } else if nothing && done {
            self.drop_prevented(key);
        }
        Ok(())
    }

    /// Whether an event of which all is prevented is replaced with nothing; asked where events of amount zero happen.
    fn becomes_nothing(&mut self) -> Go<bool> {
        let is_open = self.eye().is_open::<WhollyPrevented>();
        if is_open && self.policy::<ZeroEvents>()? == ZeroEvents::DoesNotHappen {
            return Ok(false);
        }
        Ok(self.policy::<WhollyPrevented>()? == WhollyPrevented::Nothing)
    }

    /// Of some parts of the event from which the effect prevents nothing is left.
    fn drop_prevented(&mut self, key: Key) {
        let Some((place, mut event)) = self.prevented_event(key) else {
            return;
        };
        let met = Self::parts_being_replaced(&event);
        let is_gone = |part: &usize| {
            let amount = event.part(*part)[Role::Amount as usize];
            met.contains(part) && self.meter.compare(Comparison::Equal, amount, 0)
        };
        let left: SmallVec<[usize; 4]> = (0..event.part_count()).filter(|part| !is_gone(part)).collect();
        if left.len() < event.part_count() && !left.is_empty() {
            self.log.cite(self.kernel.policy_clauses(Policy::WhollyPrevented));
            event.keep(&left);
            self.tell(&[], |_| What::Becomes(Fact::of(&event)));
            self.put_prevented(place, event);
        }
    }

    /// Nothing is left of the event from which the effect prevents.
    fn prevented_wholly(&mut self, key: Key) {
        self.log.cite(self.kernel.policy_clauses(Policy::WhollyPrevented));
        if let Some(((place, at), mut event)) = self.prevented_event(key) {
            event.nothing = true;
            self.settle_application(&event);
            self.tell(&[], |_| What::Vanishes(Fact::of(&event)));
            self.put_prevented((place, at), event.clone());
            self.follow_added(&event, true);
        }
    }

    fn points(&mut self, player: PlayerId, least: i32, most: i32) -> Go<i32> {
        if self.policy::<Spread>()? == Spread::InOrder {
            return Ok(most);
        }
        let picks: SmallVec<[Pick; 8]> = (least..=most).map(Pick::Number).collect();
        let clauses = self.kernel.policy_clauses(Policy::Spread);
        let choice = self.ask(Chooser::Player(player), OfferKind::Spread, &picks, clauses)?;
        self.log.cite(clauses);
        Ok(least + choice as i32)
    }

    /// The event from which the effect prevents: the innermost that it is replacing.
    fn prevented_event(&self, key: Key) -> Option<((usize, usize), Event)> {
        self.s.agenda().iter().enumerate().rev().find_map(|(place, frame)| {
            let UnderWay { events, at, .. } = frame.under_way()?;
            let event = events.get(at)?;
            let is_replaced = !self.is_prevention(event) && event.lineage.last() == Some(&key);
            is_replaced.then(|| ((place, at), event.clone()))
        })
    }

    /// Whether an event is itself that of a prevention, which is made for the event from which it prevents.
    fn is_prevention(&self, event: &Event) -> bool {
        event.application.is_some() && self.kernel.prevention == Some(event.kind)
    }

    fn put_prevented(&mut self, (place, at): (usize, usize), event: Event) {
        if let Frame::Moment { events, .. } = &mut self.s.agenda_mut()[place] {
            events[at] = event;
        }
    }
}
