//! What an expression is in a position.

use crate::look::eye::Eye;
use crate::position::env::Env;
use crate::position::question::Open;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use base::id::{NumberId, ObjectId, PlayerId, RelationId, ZoneId};
use model::expr::{Arithmetic, Comparison, Expr, Select};
use model::policy::Rounding;

impl<'a, 'm, T: Trace> Eye<'a, 'm, T> {
    /// The value of an expression.
    #[must_use]
    pub fn value(&self, env: &mut Env, expr: &Expr) -> Value {
        match expr {
            Expr::Is(value) => Value::of(*value),
            Expr::Slot(slot) => env.slot(*slot),
            Expr::Arithmetic(how, left, right) => {
                let (left, right) = (self.value(env, left), self.value(env, right));
                self.arithmetic(*how, left, right)
            }
            Expr::Compare(how, left, right) => {
                let (left, right) = (self.value(env, left), self.value(env, right));
                Value::truth(self.meter.compare(*how, left, right))
            }
            Expr::All(all) => Value::truth(all.iter().all(|one| self.value(env, one).is_true())),
            Expr::Any(any) => Value::truth(any.iter().any(|one| self.value(env, one).is_true())),
            Expr::Not(inner) => Value::truth(!self.value(env, inner).is_true()),
            Expr::Was(slot, now) => match env.slot(*slot) {
                Value::NONE => self.value(env, now),
                Value::KEPT_NONE => Value::NONE,
                was => was,
            },
            Expr::Value(of, number) => self.of(env, of, |id| self.number(id, *number)),
            Expr::Base(of, number) => self.of(env, of, |id| self.props(id).base(*number)),
            Expr::Counters(of, counter) => self.of(env, of, |id| self.counters(id, *counter)),
            Expr::Controller(of) => self.of(env, of, |id| self.control(id).into_value()),
            Expr::Owner(of) => self.of(env, of, |id| self.state.owner_of(id).into_value()),
            Expr::ZoneOf(of) => self.of(env, of, |id| self.state.zone_of(id).into_value()),
            Expr::HasWord(of, word) => self.of(env, of, |id| Value::truth(self.props(id).has_word(*word))),
            Expr::HasKeyword(of, keyword) => self.of(env, of, |id| Value::truth(self.props(id).has_keyword(*keyword))),
            Expr::HasNumber(of, number) => self.of(env, of, |id| Value::truth(self.number(id, *number).exists())),
            Expr::IsCard(of, card) => self.of(env, of, |id| Value::truth(self.is_card(id, *card))),
            Expr::InZone(of, zones) => self.of(env, of, |id| Value::truth(zones.contains(&self.state.zone_of(id)))),
            Expr::IsToken(of) => self.of(env, of, |id| Value::truth(self.kernel.is_token(self.state, id))),
            Expr::Related(one, relation, other) => Value::truth(self.are_related(env, (one, *relation, other))),
            Expr::Count(select) => Value::count(self.select(env, select).count()),
            Expr::First(select) => self.first(env, select),
            Expr::Sum(select, of) => self.sum(env, select, of),
            Expr::Top(player, zone) => self.top(env, player, *zone),
            Expr::Resource(player, resource) => {
                self.of_player(env, player, |player| self.state.resource(player, *resource))
            }
            Expr::TurnPlayer => self.state.turn_value(),
            Expr::NextPlayer(player) => {
                self.of_player(env, player, |player| self.state.next_player(player, self.kernel.players()).into_value())
            }
            Expr::IsPlaying(player) => {
                let player = self.value(env, player).player();
                Value::truth(player.is_some_and(|player| !self.state.has_lost(player)))
            }
            Expr::During(period, whose) => {
                let on = self.state.is_during(*period);
                let theirs = whose.as_ref().is_none_or(|whose| self.value(env, whose) == self.state.turn_value());
                Value::truth(on && theirs)
            }
            Expr::Tally(tally, player) => {
                let player = match player {
                    Some(player) => self.value(env, player).player().map_or(0, PlayerId::index),
                    None => 0,
                };
                Value::of(self.state.tally(*tally, player))
            }
            Expr::SomePlayer(slot, condition) => {
                let mut inner = env.clone();
                Value::truth((0..self.kernel.players()).any(|player| {
                    inner.bind(*slot, PlayerId::at(player).into_value());
                    !self.state.has_lost(PlayerId::at(player)) && self.value(&mut inner, condition).is_true()
                }))
            }
            Expr::ReadAs(question, reading) => Value::truth(self.reading(*question) == *reading),
            Expr::Waiting => Value::count(self.state.waiting_count()),
        }
    }

    /// What is asked of an object, if there is one.
    fn of(&self, env: &mut Env, object: &Expr, what: impl FnOnce(ObjectId) -> Value) -> Value {
        self.object(env, object).map_or(Value::NONE, what)
    }

    fn of_player(&self, env: &mut Env, player: &Expr, what: impl FnOnce(PlayerId) -> Value) -> Value {
        self.value(env, player).player().map_or(Value::NONE, what)
    }

    /// Whether a condition holds.
    #[must_use]
    pub fn holds(&self, env: &mut Env, condition: &Expr) -> bool {
        let holds = || self.value(env, condition).is_true();
        condition.is_true() || self.state.looking(holds, |holds, told| told.push((*holds).into()))
    }

    /// Arithmetic on two numbers.
    #[must_use]
    pub fn arithmetic(&self, how: Arithmetic, left: Value, right: Value) -> Value {
        let rounding = if how == Arithmetic::Divide { self.rounding(left, right) } else { Rounding::Down };
        self.meter.arithmetic(how, left, right, rounding)
    }

    /// How a quotient is rounded. That matters where it is no whole number; on later laps of a loop it may be none where
    /// it is one now.
    #[must_use]
    pub fn rounding(&self, left: Value, right: Value) -> Rounding {
        let is_whole = crate::position::number::is_whole(left.number_as_is(), right.number_as_is());
        match is_whole && (!self.meter.records() || self.is_open::<Rounding>()) {
            true => {
                self.meter.untold();
                Rounding::Down
            }
            false => self.policy(),
        }
    }

    pub(crate) fn object(&self, env: &mut Env, expr: &Expr) -> Option<ObjectId> {
        self.exists(self.value(env, expr))
    }

    fn first(&self, env: &mut Env, select: &Select) -> Value {
        let mut fitting = self.select(env, select);
        let first = fitting.next();
        if self.meter.records() {
            self.one_of_many(first.into_iter().chain(fitting));
        }
        first.map_or(Value::NONE, IntoValue::into_value)
    }

    fn sum(&self, env: &mut Env, select: &Select, of: &Expr) -> Value {
        let mut inner = env.clone();
        let mut sum = Value::ZERO;
        for object in self.select(env, select) {
            inner.bind(select.slot, object.into_value());
            if self.meter.records() && object.index() >= self.kernel.first.len() {
                // One of many that were created: each must add the same with every lap.
                let each = || self.meter.used(self.value(&mut inner, of));
                let value = Value::of(self.meter.about(object.into_value(), |it| Value::of(*it).exists(), each));
                sum = if value.exists() {
                    Value::of(sum.number_as_is().saturating_add(value.number_as_is()))
                } else {
                    sum
                };
                continue;
            }
            let value = self.value(&mut inner, of);
            if value != Value::NONE {
                sum = self.meter.sum(sum, value);
            }
        }
        sum
    }

    fn top(&self, env: &mut Env, player: &Expr, zone: ZoneId) -> Value {
        let player = self.value(env, player);
        let highest = self.kernel.highest(self.state, player, zone);
        if let ([_, _, ..], Some(player)) = (&highest[..], player.player()) {
            self.meter.question.ask(Open::Top(player, zone));
        }
        highest.first().map_or(Value::NONE, |top| top.into_value())
    }

    /// One of several is taken by its number: where some were created, that can be another one on a later lap.
    fn one_of_many(&self, objects: impl Iterator<Item = ObjectId>) {
        let (mut many, mut created) = (0, false);
        for object in objects {
            many += 1;
            created |= object.index() >= self.kernel.first.len();
        }
        if many > 1 && created {
            self.meter.untold();
        }
    }

    /// The objects that a description fits, in the order of their ids.
    pub fn select<'s>(&self, env: &Env, select: &'s Select) -> impl Iterator<Item = ObjectId> + use<'s, 'a, 'm, T> {
        let eye = *self;
        let mut env = env.clone();
        env.bind(select.slot, Value::NONE);
        let key = self.key(&mut env, select);
        self.state.object_numbers().filter(move |id| {
            let has = |(number, wanted)| eye.state.exists(*id) && eye.number(*id, number) == wanted;
            let fits = || key.is_none_or(has) && eye.fits(&mut env, select, *id);
            eye.state.looking(fits, |fits, told| told.push((*fits).into()))
        })
    }

    /// Where a part of the description is "with this number equal to that", and *that* does not depend on the
    /// candidate: the number and what it must be. Few candidates are left to be looked at more closely.
    fn key(&self, env: &mut Env, select: &Select) -> Option<(NumberId, Value)> {
        if self.meter.records() {
            return None;
        }
        select.filter.conjuncts().iter().find_map(|part| self.key_of(env, select, part))
    }

    fn key_of(&self, env: &mut Env, select: &Select, part: &Expr) -> Option<(NumberId, Value)> {
        let Expr::Compare(Comparison::Equal, left, right) = part else {
            return None;
        };
        let Expr::Value(of, number) = left.as_ref() else {
            return None;
        };
        if **of != Expr::Slot(select.slot) || right.reads_slot(select.slot) {
            return None;
        }
        let wanted = self.value(env, right);
        (wanted != Value::NONE).then_some((*number, wanted))
    }

    /// Whether an object is where a description looks.
    fn is_there(&self, select: &Select, id: ObjectId) -> bool {
        self.state.exists(id) && (select.zones.is_empty() || select.zones.contains(&self.state.zone_of(id)))
    }

    /// Whether a description fits an object.
    #[must_use]
    pub fn fits(&self, env: &mut Env, select: &Select, id: ObjectId) -> bool {
        if !self.is_there(select, id) {
            return false;
        }
        env.bind(select.slot, id.into_value());
        self.meter.about(id.into_value(), |fits| *fits, || self.holds(env, &select.filter))
    }

    /// Whether an object stands in a relation to another.
    pub(crate) fn are_related(&self, env: &mut Env, (one, relation, other): (&Expr, RelationId, &Expr)) -> bool {
        let pair = self.object(env, one).zip(self.object(env, other));
        pair.is_some_and(|pair| self.state.are_tied(&self.kernel.tie(relation, pair)))
    }
}
