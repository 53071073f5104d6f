//! Writing a position: the half of [`crate::wire::codec`] that makes bytes.

use crate::position::agenda::{Frame, Interrupted, Met, NextChecks, Resolving, Settling, Stand};
use crate::position::event::{Added, Event, EventCount, EventTime};
use crate::position::grade::Compared;
use crate::position::key::Key;
use crate::position::lasting::{Applied, Effect, FixedValue};
use crate::position::object::Tie;
use crate::position::offer::Stuck;
use crate::position::order::Decided;
use crate::position::timestamp::Timestamp;
use crate::position::value::{IntoValue, Value};
use crate::position::waiting::{AGELESS, TriggerBatch, Waiting};
use base::id::{ObjectId, PlayerId};
use base::limits::NUMBER_MAX;
use model::expr::NONE;

/// Writes bytes.
pub(crate) struct PositionWriter<'a>(pub(crate) &'a mut Vec<u8>);

impl PositionWriter<'_> {
    pub(crate) fn byte(&mut self, value: u8) {
        self.0.push(value);
    }

    pub(crate) fn number(&mut self, value: u32) {
        self.long(value.into());
    }

    pub(crate) fn timestamp(&mut self, it: Timestamp) {
        self.number(it.earlier().into());
    }

    /// One more than [`Self::timestamp`] writes; 0 for none.
    pub(crate) fn timestamp_or_none(&mut self, it: Option<Timestamp>) {
        self.number(Timestamp::code(it).into());
    }

    pub(crate) fn batch(&mut self, it: TriggerBatch) {
        self.number(it.earlier().into());
    }

    pub(crate) fn long(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    /// A value: 0 stands for what does not exist, odd codes for the numbers from 0; the others tell in three bits what
    /// the rest is.
    pub(crate) fn value(&mut self, value: Value) {
        let value = value.number_as_is();
        let tagged = |rest: i32, tag| 8 * u64::from(rest.unsigned_abs()) + tag;
        self.long(match value {
            NONE => 0,
            0..=NUMBER_MAX => 2 * u64::from(value.unsigned_abs()) + 1,
            _ if value < 0 => tagged(value, 0),
            _ => match (ObjectId::of_value(value), PlayerId::of_value(value)) {
                (Some(object), _) => tagged(object.0.into(), 2),
                (_, Some(player)) => tagged(player.0.into(), 4),
                _ => tagged(value - NUMBER_MAX - 1, 6),
            },
        });
    }

    /// Values as their difference from those at the start: one bit each, and those that differ.
    pub(crate) fn differences(&mut self, values: &[Value], first: &[Value]) {
        for (chunk, values) in values.chunks(8).enumerate() {
            let differs = |at: usize, value: Value| first.get(chunk * 8 + at) != Some(&value);
            self.byte(values.iter().enumerate().fold(0, |bits, (at, it)| bits | u8::from(differs(at, *it)) << at));
            values.iter().enumerate().filter(|(at, it)| differs(*at, **it)).for_each(|(_, it)| self.value(*it));
        }
    }

    pub(crate) fn env(&mut self, env: &[Value]) {
        let used = env.iter().rposition(|value| value.exists()).map_or(0, |at| at + 1);
        self.byte(env.len() as u8);
        self.byte(used as u8);
        env[..used].iter().for_each(|value| self.value(*value));
    }

    pub(crate) fn key(&mut self, key: Key) {
        self.number(key.ability.0.into());
        // Of what is no object, the most frequent, a layer and an event, come first and take one byte.
        self.number(key.holder.code().wrapping_add(2).into());
        self.number(key.nth.code().into());
    }

    pub(crate) fn list<T>(&mut self, list: &[T], mut each: impl FnMut(&mut Self, &T)) {
        self.number(list.len() as u32);
        list.iter().for_each(|item| each(self, item));
    }

    pub(crate) fn effect(&mut self, effect: &Effect) {
        let Effect { ability, env, moment, left, bound, objects, ends, locked, fixed, renewed, lasts, over, comes } =
            effect;
        self.number(ability.0.into());
        self.env(env);
        self.timestamp(*moment);
        self.value(left.value());
        self.value(bound.code());
        self.list(objects, |pen, object| pen.value(object.into_value()));
        let other = lasts != ability;
        let flags =
            u8::from(*comes) << 7 | u8::from(*over) << 3 | u8::from(other) << 2 | u8::from(renewed.is_some()) << 1;
        self.byte(ends.code() << 4 | flags | u8::from(*locked));
        renewed.iter().for_each(|it| self.timestamp(*it));
        if other {
            self.number(lasts.0.into());
        }
        self.list(fixed, |pen, FixedValue { object, slot, value }| {
            pen.number(object.map_or(0, |object| u32::from(object.0) + 1));
            pen.byte(slot.0);
            pen.value(*value);
        });
    }

    pub(crate) fn waiting(&mut self, waiting: &Waiting) {
        let Waiting { batch, ages, player, ability, env, mode, declared, aims, fresh, leaves, parts } = waiting;
        // What is fresh has no mode yet.
        let mode = if *fresh { &u8::MAX } else { mode };
        self.number(ability.map_or(0, |ability| u32::from(ability.0) + 1) << 1 | u32::from(*leaves));
        let aged = *ages != AGELESS;
        let flags = u8::from(*declared) << 4
            | u8::from(aged) << 5
            | u8::from(*mode != 0) << 6
            | u8::from(*batch != TriggerBatch::FIRST) << 7;
        self.byte(player.0 as u8 | u8::from(*aims) << 3 | flags);
        if *mode != 0 {
            self.byte(*mode);
        }
        if *batch != TriggerBatch::FIRST {
            self.batch(*batch);
        }
        if aged {
            ages.iter().for_each(|age| self.timestamp(*age));
        }
        let own = env.len() == 2 && env[1] == player.into_value();
        let this = env.first().and_then(|this| this.object()).filter(|_| own);
        self.number(this.map_or(0, |this| u32::from(this.0) + 1));
        if this.is_none() {
            self.env(env);
        }
        if ability.is_none() {
            self.list(parts, |pen, part| pen.waiting(part));
        }
    }

    pub(crate) fn event(&mut self, event: &Event) {
        #[rustfmt::skip]
        let Event {
            kind, roles, parts, lineage, fixed, fits, remarks, nexts, first, affected, turn, done, behind, repeats, nothing,
            again, with, self_replacement: own, application, awaited, part_of, hangs, declined,
        } = event;
        self.number(kind.0.into());
        roles.iter().for_each(|role| self.value(*role));
        self.list(parts, |pen, part| part.iter().for_each(|value| pen.value(*value)));
        self.list(lineage, |pen, key| pen.key(*key));
        self.byte(first.map_or(0, |player| player.0 as u8 + 1));
        self.byte(turn.map_or(0, |player| player.0 as u8 + 1));
        self.byte(
            u8::from(*nothing)
                | u8::from(*again) << 1
                | u8::from(application.is_some()) << 2
                | u8::from(fixed.is_some()) << 3
                | u8::from(affected.is_some()) << 4
                | u8::from(*done > 0) << 5
                | u8::from(event.is_marked()) << 6
                | u8::from(*behind > 0) << 7,
        );
        if *behind > 0 {
            self.byte(*behind);
        }
        if *done > 0 {
            self.byte(*done);
        }
        if let Some(affected) = *affected {
            self.value(affected);
        }
        if let Some(fixed) = fixed {
            self.list(fixed, |pen, fixed| {
                pen.key(fixed.key);
                pen.env(&fixed.env);
                pen.byte(u8::from(fixed.stays));
            });
        }
        if event.is_marked() {
            self.list(nexts, |pen, key| pen.key(*key));
            self.list(fits, |pen, part| pen.byte(*part));
            let remarks = remarks.as_deref();
            self.list(remarks.map_or(&[][..], |it| &it.lost), |pen, object| pen.value(*object));
            self.list(remarks.map_or(&[][..], |it| &it.left), |pen, object| pen.value(*object));
            self.byte(*repeats);
            self.byte(u8::from(*awaited) | u8::from(*hangs) << 1);
            self.byte(*part_of);
            self.list(declined, |pen, key| pen.key(*key));
            self.list(remarks.map_or(&[][..], |it| &it.times), |pen, it| pen.event_time(*it));
        }
        self.list(with, |pen, Added { pc, env, place, of_last }| {
            pen.number(*pc);
            pen.env(env);
            pen.number(place.earlier().into());
            pen.byte(u8::from(*of_last));
        });
        self.list(own.as_ref().map_or(&[][..], |own| &own.abilities), |pen, it| pen.number(it.0.into()));
        if let Some(own) = own {
            self.env(&own.env);
            self.byte(u8::from(own.held.is_some()));
            self.list(own.held.as_deref().unwrap_or_default(), |pen, it| pen.number(it.0.into()));
        }
        if let Some((key, part, raw)) = *application {
            self.key(key);
            self.byte(part);
            self.value(raw);
        }
    }

    fn event_time(&mut self, EventTime { count, time }: EventTime) {
        match count {
            EventCount::All(tally, player) => {
                self.number(u32::from(tally.0) + 1);
                self.byte(player);
            }
            EventCount::OfEffect(key) => {
                self.number(0);
                self.key(key);
            }
        }
        self.byte(time);
    }

    pub(crate) fn stand(&mut self, stand: Stand) {
        let (stand, next): (u8, u16) = match stand {
            Stand::Begin => (0, 0),
            Stand::Body(next) => (1, next.into()),
            Stand::With(next) => (2, next),
            Stand::After => (3, 0),
            Stand::Ready => (4, 0),
            Stand::Order(placed) => (5, placed.into()),
            Stand::Behind => (6, 0),
            Stand::EffectsAnew => (7, 0),
            Stand::Within => (8, 0),
            Stand::InPlace(placed) => (9, placed.into()),
            Stand::Round(player, passes) => (10 + player.0 as u8, passes.into()),
        };
        self.byte(stand);
        self.number(next.into());
    }

    pub(crate) fn frame(&mut self, frame: &Frame) {
        match frame {
            Frame::Script(line) => {
                self.byte(0);
                self.number((*line).into());
            }
            Frame::Run { pc, env, moment, updates } => {
                self.byte(1);
                self.number(*pc);
                self.env(env);
                self.timestamp_or_none(*moment);
                self.byte(u8::from(*updates));
            }
            Frame::Each { values, slot, pc, env, moment, updates } => {
                self.byte(2);
                self.list(values, |pen, value| pen.value(*value));
                self.byte(slot.0);
                self.number(*pc);
                self.env(env);
                self.timestamp_or_none(*moment);
                self.byte(u8::from(*updates));
            }
            Frame::Moment { events, step, at, stand, met } => {
                self.byte(3);
                self.list(events, |pen, event| pen.event(event));
                self.byte(*step);
                self.byte(*at);
                self.stand(*stand);
                self.list(met, |pen, Met { at, key, waits }| {
                    pen.byte(*at);
                    pen.key(*key);
                    pen.byte(u8::from(*waits));
                });
            }
            Frame::Spread { left, part, player, key } => {
                self.byte(4);
                self.value(left.value());
                self.byte(*part);
                self.byte(player.0 as u8);
                self.key(*key);
            }
            Frame::Recalculate => self.byte(5),
            Frame::Place(first) => {
                self.byte(6);
                self.byte(first.map_or(0, |player| player.0 as u8 + 1));
            }
            Frame::Declare { what, moded, target, then } => {
                self.byte(7);
                self.waiting(what);
                self.byte(u8::from(*moded) | (*then as u8) << 1);
                self.byte(*target);
            }
            Frame::Settle(Settling::All) => self.byte(8),
            Frame::Settle(Settling::Next) => self.byte(12),
            Frame::Check(next) => {
                self.byte(11);
                self.number(match *next {
                    NextChecks::Due => 0,
                    NextChecks::Over => 1,
                    NextChecks::From(at) => 2 + u32::from(at),
                });
            }
            Frame::Priority(player, passes) => {
                self.byte(9);
                self.byte(player.0 as u8);
                self.byte(*passes);
            }
            Frame::Card { object, player, next, moment, left, parts } => {
                self.byte(10);
                self.number(object.0.into());
                self.byte(player.0 as u8 | u8::from(*left) << 7);
                self.number(match *next {
                    Resolving::Over => 0,
                    Resolving::Goes => 1,
                    Resolving::From(at) => 2 + u32::from(at),
                });
                self.timestamp(*moment);
                self.list(parts, |pen, part| pen.waiting(part));
            }
        }
    }

    pub(crate) fn stuck(&mut self, stuck: Stuck) {
        let (tag, line) = match stuck {
            Stuck::IllegalLine(line) => (0, line),
            Stuck::NoObject(line) => (1, line),
        };
        self.byte(tag);
        self.number(line.into());
    }

    pub(crate) fn interrupted(&mut self, interrupted: Interrupted) {
        match interrupted {
            Interrupted::Nothing => {}
            Interrupted::Start => self.number(0),
            Interrupted::Choice(option) => self.number(option + 1),
        }
    }

    pub(crate) fn tie(&mut self, (relation, one, other): Tie) {
        [relation.0, one.0, other.0].into_iter().for_each(|it| self.number(it.into()));
    }

    pub(crate) fn compared(&mut self, Compared { one, other, how }: &Compared) {
        self.number(one.code());
        self.number(other.code());
        self.byte((*how as i8 + 1) as u8);
    }

    pub(crate) fn decided_order(&mut self, Decided { first, then, object }: &Decided) {
        self.key(*first);
        self.key(*then);
        self.number(object.map_or(0, |object| u32::from(object.0) + 1));
    }

    pub(crate) fn applied(&mut self, applied: &Applied) {
        // `since` is told in stories only.
        let Applied { key, part, object, raw, form, since: _, live } = applied;
        self.key(*key);
        self.byte(part << 1 | u8::from(*live));
        self.number(object.0.into());
        self.value(*raw);
        self.value(*form);
    }
}
