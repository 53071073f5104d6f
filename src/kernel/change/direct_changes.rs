//! Updates: the position is changed and nothing else.

use crate::position::env::Env;
use crate::position::log::{Idle, What};
use crate::position::object::{Object, ZonePlace};
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::work::{Go, Step};
use base::id::{CardId, CounterId, NumberId, ObjectId, PlayerId, ResourceId, ZoneId};
use model::expr::{Comparison, Expr};
use model::instr::{TokenOf, Update, ZoneEnd};
use smallvec::SmallVec;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// One update that asks nobody anything.
    pub fn update(&mut self, env: &mut Env, change: &'m Update) {
        match change {
            Update::Raise(object, number, by) => self.raise(env, object, (*number, by), false),
            Update::SetNumber(object, number, to) => self.raise(env, object, (*number, to), true),
            Update::RaiseResource(player, resource, by) => self.raise_resource(env, player, *resource, by),
            Update::PutCounters(object, counter, by) => self.put_counters(env, object, *counter, by),
            Update::Relate(one, relation, other, how) => self.relate(env, (one, *relation, other), *how),
            Update::Place(object, zone, end) => {
                let Some(object) = self.object(self.value(env, object)) else {
                    return self.idle(|_| Idle::NoObject);
                };
                if self.log.wants_entries()
                    && self.s.zone_of(object) == *zone
                    && !self.kernel.model.rulebook.zones[zone.index()].ordered
                {
                    self.idle(|_| Idle::IsThere(object, *zone));
                }
                self.move_object(object, *zone, *end);
            }
            // Nature may be asked which card it is: see `place_top`.
            Update::PlaceTop(..) => {}
            Update::Create(token, player, zone, slot) => {
                let card = match token {
                    TokenOf::Card(card) => Some(*card),
                    TokenOf::Copy(of) => self.object(self.value(env, of)).map(|of| self.eye().props(of).card),
                };
                let Some(card) = card else {
                    env.bind(*slot, Value::NONE);
                    return self.idle(|_| Idle::NoObject);
                };
                if let Some(player) = self.player(self.value(env, player)) {
                    let object = self.create(card, player, *zone);
                    env.bind(*slot, object.into_value());
                }
            }
            Update::Cease(object) => {
                if let Some(object) = self.object(self.value(env, object)) {
                    self.cease_to_exist(object);
                }
            }
            Update::Face(object, down) => self.face(env, object, *down),
            Update::Shuffle(player, zone) => {
                self.shuffle(env, player, *zone);
            }
            Update::Control(object, player) => self.give(env, object, player),
            Update::Win(player) => {
                if let Some(player) = self.player(self.value(env, player)) {
                    self.s.win(player);
                }
            }
            Update::Lose(player) => {
                if let Some(player) = self.player(self.value(env, player)) {
                    self.s.lose(player);
                }
            }
            Update::Draw => self.s.draw(),
            Update::TurnTo(player) => {
                if let Some(player) = self.player(self.value(env, player)) {
                    self.s.turn_to(player);
                }
            }
            Update::Enter(period) => self.enter(*period),
            Update::Leave(period) => self.leave(*period),
        }
    }

    /// Tells that a change changes nothing, and why. The search does not listen.
    fn idle(&mut self, why: impl FnOnce(&Self) -> Idle) {
        self.tell(&[], |step| What::Idle(why(step)));
    }

    fn raise_resource(&mut self, env: &mut Env, player: &Expr, resource: ResourceId, by: &Expr) {
        let (player, by) = (self.value(env, player), self.value(env, by));
        if let Some(player) = self.player(player) {
            let old = self.s.resource(player, resource);
            let sum = self.meter.sum(old, by);
            let signed = self.kernel.model.rulebook.signed.contains(&resource);
            self.s.set_resource(player, resource, if signed { sum } else { self.meter.positive(sum) });
            if !signed {
                self.falls_short(by, sum);
            }
            if self.log.wants_entries() && !signed && old == Value::ZERO && sum.number_as_is() < 0 {
                self.idle(|_| Idle::NoResource(player, resource));
            }
        }
    }

    /// Notes that less was there than an event takes, if this much would be left: what hangs on it as a cost is not paid.
    fn falls_short(&mut self, by: Value, left: Value) {
        let waits = self.awaited_moment().is_some();
        if waits && self.meter.compare(Comparison::Less, by, 0) && self.meter.compare(Comparison::Less, left, 0) {
            self.note_short();
        }
    }

    fn put_counters(&mut self, env: &mut Env, object: &Expr, counter: CounterId, by: &Expr) {
        let (object, by) = (self.value(env, object), self.value(env, by));
        if let Some(object) = self.object(object) {
            let old = self.s.counters_on(object, counter);
            let sum = self.meter.sum(old, by);
            self.s.set_counters_on(object, counter, self.meter.positive(sum));
            self.falls_short(by, sum);
            if self.log.wants_entries() && old == Value::ZERO && sum.number_as_is() < 0 {
                self.idle(|_| Idle::NoCounters(object, counter));
            }
        } else {
            self.idle(|_| Idle::NoObject);
        }
    }

    fn face(&mut self, env: &mut Env, object: &Expr, down: bool) {
        let Some(object) = self.object(self.value(env, object)) else {
            return self.idle(|_| Idle::NoObject);
        };
        if !self.turn_over(object, down) {
            self.idle(|_| Idle::LiesSo(object, down));
        }
    }

    fn give(&mut self, env: &mut Env, object: &Expr, player: &Expr) {
        let (object, player) = (self.value(env, object), self.value(env, player));
        if let (Some(object), Some(player)) = (self.object(object), self.player(player)) {
            self.s.give_to(object, player);
            if let Some(props) = self.s.seen_mut(object) {
                props.control = player;
            }
        }
    }

    fn raise(&mut self, env: &mut Env, object: &Expr, (number, by): (NumberId, &Expr), set: bool) {
        let (object, by) = (self.value(env, object), self.value(env, by));
        let (Some(object), Some(column)) = (self.object(object), self.kernel.column(number)) else {
            return self.idle(|_| Idle::NoObject);
        };
        if by == Value::NONE {
            return;
        }
        let mut old = self.s.tracked_of(object, column);
        if self.kernel.faces && old != Value::NONE && !self.eye().has_number(object, number) {
            return self.idle(|_| Idle::NoNumber(object, number));
        }
        if old == Value::NONE {
            // An effect can give it the number, and what events change of that is kept beside.
            if self.eye().props(object).base(number) == Value::NONE
                || self.kernel.given(self.s, object, number).is_some()
            {
                return self.idle(|_| Idle::NoNumber(object, number));
            }
            old = Value::ZERO;
        }
        let new = if set { self.beside_base(object, number, by) } else { self.meter.sum(old, by) };
        self.s.set_tracked_of(object, column, new);
        let meter = self.meter;
        if let Some(props) = self.s.seen_mut(object)
            && let Some(value) = props.numbers.get_mut(number.index()).filter(|value| value.exists())
        {
            *value = meter.sum(*value, meter.difference(new, old));
        }
    }

    /// What a tracked number must be for an object to have this value by it, where an effect gives it another base value.
    fn beside_base(&self, object: ObjectId, number: NumberId, value: Value) -> Value {
        let printed = &self.kernel.cards[self.s.card_of(object).index()];
        let (base, now) = (printed.base(number), self.eye().props(object).base(number));
        if base == Value::NONE && self.kernel.given(self.s, object, number).is_none() && now != Value::NONE {
            return self.meter.difference(value, now);
        }
        if base == Value::NONE || now == Value::NONE || base == now {
            return value;
        }
        self.meter.sum(value, self.meter.difference(base, now))
    }

    /// The top card of a player's zone goes to another: where several can lie there, whichever nature brings up.
    pub fn place_top(&mut self, env: &Env, player: Value, (from, to): (ZoneId, ZoneId)) -> Go {
        if let Some(card) = self.comes_up(env, player, from)? {
            self.move_object(card, to, ZoneEnd::Top);
        } else if let Some(player) = self.player(player) {
            self.idle(|_| Idle::Empty(player, from));
            self.note_short();
        }
        Ok(())
    }

    /// The top card of a player's zone, said by nature where nobody knows it.
    fn comes_up(&mut self, env: &Env, player: Value, zone: ZoneId) -> Go<Option<ObjectId>> {
        let highest = self.kernel.highest(self.s, player, zone);
        if highest.len() < 2 {
            return Ok(highest.first().copied());
        }
        self.one_comes_up(env, &highest).map(Some)
    }

    /// An object goes to another zone: there it is what its card says, and nothing that applied to it holds on.
    pub fn move_object(&mut self, object: ObjectId, zone: ZoneId, end: ZoneEnd) {
        let places = &self.kernel.model.rulebook.zones[zone.index()];
        if self.kernel.is_token(self.s, object) && places.no_tokens {
            return self.cease_to_exist(object);
        }
        let in_play = |zone: ZoneId| self.kernel.model.rulebook.zones[zone.index()].in_play;
        let from = self.s.zone_of(object);
        // A card that resolves into play is still the object that was played; and where it is already, nothing goes.
        let stays = zone == from || in_play(zone) && (in_play(from) || self.is_played(object));
        self.put_object(object, (zone, end), stays);
    }

    /// An object goes to another zone, as the object that it was or as another.
    pub(crate) fn put_object(&mut self, object: ObjectId, (zone, end): (ZoneId, ZoneEnd), stays: bool) {
        let in_play = |zone: ZoneId| self.kernel.model.rulebook.zones[zone.index()].in_play;
        let from = self.s.zone_of(object);
        self.close_gap(object);
        let place = self.make_room(zone, object, end);
        if !in_play(zone) {
            // What would have come into play goes elsewhere.
            self.s.effects_mut().iter_mut().filter(|it| it.comes_with(object)).for_each(|it| it.comes = false);
        }
        if zone != from && self.kernel.faces {
            self.turn_as_it_goes(object, (from, zone), stays);
        }
        if !stays {
            self.reset(object);
            if in_play(zone) {
                self.lose(object);
            } else if in_play(from) {
                self.lose_as_it_leaves(object);
            } else {
                self.lose_as_it_goes_on(object);
            }
        }
        if zone != from {
            self.leave_stack(object);
        }
        self.s.put_in(object, zone);
        self.s.put_at(object, place);
        if in_play(zone) {
            self.is_there_now(object);
        }
        self.s.note_change();
    }

    /// What was generated for an object as it would come into play is of the object that has come.
    fn is_there_now(&mut self, object: ObjectId) {
        let mut came = false;
        for effect in self.s.effects_mut().iter_mut().filter(|effect| effect.comes_with(object)) {
            effect.comes = false;
            came = true;
        }
        if came && !self.kernel.plain {
            let (kernel, meter) = (self.kernel, self.meter);
            let (objects, _) = meter.question.unasked(|| kernel.recorded(self.s, meter));
            self.s.see(objects);
        }
    }

    pub(crate) fn cease_to_exist(&mut self, object: ObjectId) {
        self.reset(object);
        self.leave_stack(object);
        self.close_gap(object);
        self.s.cease(object);
    }

    /// A new token. It takes the lowest number that nothing names, and none of the scenario's own: the text can name these.
    fn create(&mut self, card: CardId, owner: PlayerId, zone: ZoneId) -> ObjectId {
        let first = self.kernel.first.len();
        let gone = self.s.object_numbers().filter(|it| it.index() >= first && !self.s.exists(*it));
        let gone: SmallVec<[ObjectId; 4]> = gone.collect();
        let it = Object { card, owner, control: owner, zone, place: ZonePlace::BOTTOM, exists: true };
        let free = gone.into_iter().find(|object| !self.s.names(*object));
        let object = match free {
            Some(free) => {
                self.s.put_in_place_of(free, it);
                free
            }
            None => self.s.add_object(it),
        };
        if free.is_none() && !self.kernel.plain {
            self.s.make_room_in_view();
        }
        self.reset(object);
        let place = self.make_room(zone, object, ZoneEnd::Top);
        self.s.put_at(object, place);
        self.s.note_change();
        let clauses: SmallVec<[base::id::ClauseId; 1]> = SmallVec::new();
        self.tell(&clauses, |_| What::Created(object, card));
        object
    }
}
