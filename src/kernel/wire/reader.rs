//! Reading a position: the half of [`crate::wire::codec`] that takes bytes.

use crate::position::agenda::{Frame, Interrupted, Met, NextChecks, OnceDeclared, Resolving, Settling, Stand};
use crate::position::env::Env;
use crate::position::event::{Added, AddedPlace, Event, EventCount, EventTime, Fixed, Remarks, SelfReplacement};
use crate::position::grade::{Compared, Grade};
use crate::position::key::{Holder, Key, Nth};
use crate::position::lasting::{Applied, BoundTo, Effect, EndsWithPeriod, FixedValue, Remaining};
use crate::position::object::Tie;
use crate::position::offer::Stuck;
use crate::position::order::Decided;
use crate::position::timestamp::Timestamp;
use crate::position::value::{IntoValue, Value};
use crate::position::waiting::{AGELESS, TriggerBatch, Waiting};
use base::id::{AbilityId, EventKindId, ObjectId, PlayerId, RelationId, TallyId};
use base::limits::NUMBER_MAX;
use model::expr::{NONE, Slot};
use smallvec::SmallVec;

/// Reads bytes. They are always bytes that a [`crate::wire::writer::PositionWriter`] of the same model wrote.
pub(crate) struct PositionReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> PositionReader<'a> {
    pub(crate) fn of(bytes: &'a [u8]) -> PositionReader<'a> {
        PositionReader { bytes, at: 0 }
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let byte = self.bytes[self.at];
        self.at += 1;
        byte
    }

    /// Whether all has been read.
    pub(crate) fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    pub(crate) fn flag(&mut self, bit: u8) -> bool {
        self.byte() >> bit & 1 == 1
    }

    pub(crate) fn number(&mut self) -> u32 {
        self.long() as u32
    }

    pub(crate) fn timestamp(&mut self) -> Timestamp {
        Timestamp::at(self.number() as u16)
    }

    pub(crate) fn timestamp_or_none(&mut self) -> Option<Timestamp> {
        Timestamp::of_code(self.number() as u16)
    }

    pub(crate) fn batch(&mut self) -> TriggerBatch {
        TriggerBatch::at(self.number() as u16)
    }

    pub(crate) fn long(&mut self) -> u64 {
        let mut value = 0;
        let mut shift = 0;
        loop {
            let byte = self.byte();
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return value;
            }
            shift += 7;
        }
    }

    pub(crate) fn value(&mut self) -> Value {
        let code = self.long();
        let (rest, tag) = ((code / 8) as i32, code % 8);
        Value::of(match tag {
            0 if code == 0 => NONE,
            0 => -rest,
            2 => ObjectId(rest as u16).value(),
            4 => PlayerId(rest as u16).value(),
            6 => NUMBER_MAX + 1 + rest,
            _ => (code / 2) as i32,
        })
    }

    pub(crate) fn differences(&mut self, into: &mut Vec<Value>, count: usize, first: &[Value]) {
        into.clear();
        let mut bits = 0;
        for at in 0..count {
            if at % 8 == 0 {
                bits = self.byte();
            }
            // Objects that were not there at the start always differ.
            let known = first.get(at).copied().unwrap_or(Value::NONE);
            let value = if bits >> (at % 8) & 1 == 1 { self.value() } else { known };
            into.push(value);
        }
    }

    pub(crate) fn env(&mut self) -> Env {
        let (length, used) = (self.byte() as usize, self.byte() as usize);
        let mut env = Env::of_slots(length);
        for slot in &mut env[..used] {
            *slot = self.value();
        }
        env
    }

    pub(crate) fn key(&mut self) -> Key {
        Key {
            ability: AbilityId(self.number() as u16),
            holder: Holder::of_code((self.number() as u16).wrapping_sub(2)),
            nth: Nth::of_code(self.number() as u16),
        }
    }

    pub(crate) fn list<T>(&mut self, into: &mut Vec<T>, mut each: impl FnMut(&mut Self) -> T) {
        into.clear();
        for _ in 0..self.number() {
            into.push(each(self));
        }
    }

    pub(crate) fn small<T, const N: usize>(&mut self, mut each: impl FnMut(&mut Self) -> T) -> SmallVec<[T; N]> {
        (0..self.number()).map(|_| each(self)).collect()
    }

    pub(crate) fn abilities(&mut self) -> Vec<AbilityId> {
        (0..self.number()).map(|_| AbilityId(self.number() as u16)).collect()
    }

    pub(crate) fn player(&mut self) -> PlayerId {
        PlayerId(self.byte().into())
    }

    pub(crate) fn player_or_none(&mut self) -> Option<PlayerId> {
        self.byte().checked_sub(1).map(|player| PlayerId(player.into()))
    }

    pub(crate) fn waiting(&mut self) -> Waiting {
        let of = self.number();
        let (ability, leaves) = ((of >> 1).checked_sub(1).map(|ability| AbilityId(ability as u16)), of & 1 == 1);
        let head = self.byte();
        let mode = if head >> 6 & 1 == 1 { self.byte() } else { 0 };
        let (fresh, mode) = (mode == u8::MAX, if mode == u8::MAX { 0 } else { mode });
        let batch = if head >> 7 == 1 { self.batch() } else { TriggerBatch::FIRST };
        let ages = if head >> 5 & 1 == 1 { std::array::from_fn(|_| self.timestamp()) } else { AGELESS };
        let player = PlayerId((head & 7).into());
        let (aims, declared) = (head >> 3 & 1 == 1, head >> 4 & 1 == 1);
        let env = match self.number() {
            0 => self.env(),
            this => Env::of(&[ObjectId(this as u16 - 1).into_value(), player.into_value()]),
        };
        let parts = if ability.is_none() { self.parts() } else { Vec::new() };
        Waiting { batch, ages, player, ability, env, mode, declared, aims, fresh, leaves, parts }
    }

    pub(crate) fn parts(&mut self) -> Vec<Waiting> {
        (0..self.number()).map(|_| self.waiting()).collect()
    }

    pub(crate) fn event(&mut self) -> Event {
        let kind = EventKindId(self.number() as u16);
        let roles = std::array::from_fn(|_| self.value());
        let parts = self.small(|eyes| [eyes.value(), eyes.value(), eyes.value(), eyes.value()]);
        let lineage = self.small(Self::key);
        let (first, turn) = (self.player_or_none(), self.player_or_none());
        let flags = self.byte();
        let flag = |bit: u8| flags >> bit & 1 == 1;
        let behind = if flag(7) { self.byte() } else { 0 };
        let done = if flag(5) { self.byte() } else { 0 };
        let affected = flag(4).then(|| self.value());
        let one_fixed = |eyes: &mut Self| Fixed { key: eyes.key(), env: eyes.env(), stays: eyes.byte() == 1 };
        let fixed = flag(3).then(|| self.small(one_fixed));
        let (nexts, fits, remarks, repeats, marks, part_of, declined): (_, _, _, _, u8, _, _) = if flag(6) {
            let (nexts, fits) = (self.small(Self::key), self.small(Self::byte));
            let (lost, left) = (self.small(Self::value), self.small(Self::value));
            let (repeats, marks, part_of) = (self.byte(), self.byte(), self.byte());
            let declined = self.small(Self::key);
            let remarks = Box::new(Remarks { lost, left, times: self.small(Self::event_time) });
            let remarks = Some(remarks).filter(|it| **it != Remarks::default());
            (nexts, fits, remarks, repeats, marks, part_of, declined)
        } else {
            Default::default()
        };
        let with = self.small(|eyes| Added {
            pc: eyes.number(),
            env: eyes.env(),
            place: AddedPlace::at(eyes.number() as u16),
            of_last: eyes.byte() == 1,
        });
        let abilities = self.abilities();
        let own = (!abilities.is_empty()).then(|| {
            let env = self.env();
            let asked = self.byte() == 1;
            let held = Some(self.abilities()).filter(|_| asked);
            Box::new(SelfReplacement { abilities, env, held })
        });
        let application = flag(2).then(|| (self.key(), self.byte(), self.value()));
        let (nothing, again) = (flag(0), flag(1));
        Event {
            kind,
            roles,
            parts,
            lineage,
            fixed,
            fits,
            remarks,
            nexts,
            first,
            affected,
            turn,
            done,
            behind,
            repeats,
            nothing,
            again,
            with,
            self_replacement: own,
            application,
            awaited: marks & 1 == 1,
            part_of,
            hangs: marks >> 1 == 1,
            declined,
        }
    }

    fn event_time(&mut self) -> EventTime {
        let count = match self.number().checked_sub(1) {
            Some(tally) => EventCount::All(TallyId(tally as u16), self.byte()),
            None => EventCount::OfEffect(self.key()),
        };
        EventTime { count, time: self.byte() }
    }

    fn stand(&mut self) -> Stand {
        let (stand, next) = (self.byte(), self.number());
        match stand {
            0 => Stand::Begin,
            1 => Stand::Body(next as u8),
            2 => Stand::With(next as u16),
            3 => Stand::After,
            4 => Stand::Ready,
            5 => Stand::Order(next as u8),
            6 => Stand::Behind,
            7 => Stand::EffectsAnew,
            8 => Stand::Within,
            9 => Stand::InPlace(next as u8),
            round => Stand::Round(PlayerId((round - 10).into()), next as u8),
        }
    }

    pub(crate) fn frame(&mut self) -> Frame {
        match self.byte() {
            0 => Frame::Script(self.number() as u16),
            1 => Frame::Run {
                pc: self.number(),
                env: self.env(),
                moment: self.timestamp_or_none(),
                updates: self.flag(0),
            },
            2 => Frame::Each {
                values: self.small(Self::value),
                slot: Slot(self.byte()),
                pc: self.number(),
                env: self.env(),
                moment: self.timestamp_or_none(),
                updates: self.flag(0),
            },
            3 => {
                let events = self.small(Self::event);
                let (step, at, stand) = (self.byte(), self.byte(), self.stand());
                Frame::Moment {
                    events,
                    step,
                    at,
                    stand,
                    met: self.small(|eyes| Met { at: eyes.byte(), key: eyes.key(), waits: eyes.byte() == 1 }),
                }
            }
            4 => Frame::Spread {
                left: Remaining::of_value(self.value()),
                part: self.byte(),
                player: self.player(),
                key: self.key(),
            },
            5 => Frame::Recalculate,
            6 => Frame::Place(self.player_or_none()),
            7 => {
                let what = self.waiting();
                let flags = self.byte();
                let then = match flags >> 1 {
                    0 => OnceDeclared::Placed,
                    1 => OnceDeclared::Resolves,
                    _ => OnceDeclared::IsPaid,
                };
                Frame::Declare { what, moded: flags & 1 == 1, target: self.byte(), then }
            }
            8 => Frame::Settle(Settling::All),
            12 => Frame::Settle(Settling::Next),
            9 => Frame::Priority(self.player(), self.byte()),
            10 => {
                let (object, head) = (ObjectId(self.number() as u16), self.byte());
                let (player, left) = (PlayerId((head & 0x7f).into()), head >> 7 == 1);
                let next = match self.number() {
                    0 => Resolving::Over,
                    1 => Resolving::Goes,
                    from => Resolving::From((from - 2) as u16),
                };
                let moment = self.timestamp();
                Frame::Card { object, player, next, moment, left, parts: self.parts() }
            }
            11 => Frame::Check(match self.number() {
                0 => NextChecks::Due,
                1 => NextChecks::Over,
                from => NextChecks::From((from - 2) as u16),
            }),
            other => unreachable!("no work is written as {other}"),
        }
    }

    pub(crate) fn stuck(&mut self) -> Stuck {
        match (self.byte(), self.number() as u16) {
            (0, line) => Stuck::IllegalLine(line),
            (_, line) => Stuck::NoObject(line),
        }
    }

    pub(crate) fn interrupted(&mut self) -> Interrupted {
        self.number().checked_sub(1).map_or(Interrupted::Start, Interrupted::Choice)
    }

    pub(crate) fn tie(&mut self) -> Tie {
        let mut id = || self.number() as u16;
        (RelationId(id()), ObjectId(id()), ObjectId(id()))
    }

    pub(crate) fn compared(&mut self) -> Compared {
        let (one, other) = (Grade::of_code(self.number()), Grade::of_code(self.number()));
        Compared { one, other, how: self.byte().cmp(&1) }
    }

    pub(crate) fn effect(&mut self) -> Effect {
        let ability = AbilityId(self.number() as u16);
        let (env, moment) = (self.env(), self.timestamp());
        let (left, bound) = (Remaining::of_value(self.value()), BoundTo::of_code(self.value()));
        let objects = self.small(|eyes| eyes.value().object().unwrap_or_default());
        let last = self.byte();
        let (comes, ends) = (last >> 7 == 1, EndsWithPeriod::of_code(last >> 4 & 7));
        let (over, locked) = (last >> 3 & 1 == 1, last & 1 == 1);
        let renewed = (last >> 1 & 1 == 1).then(|| self.timestamp());
        let lasts = if last >> 2 & 1 == 1 { AbilityId(self.number() as u16) } else { ability };
        let mut fixed = Vec::new();
        self.list(&mut fixed, |eyes| {
            let object = eyes.number().checked_sub(1).map(|object| ObjectId(object as u16));
            FixedValue { object, slot: Slot(eyes.byte()), value: eyes.value() }
        });
        Effect { ability, env, moment, left, bound, objects, ends, locked, fixed, renewed, lasts, over, comes }
    }

    pub(crate) fn decided_order(&mut self) -> Decided {
        let (first, then) = (self.key(), self.key());
        Decided { first, then, object: self.number().checked_sub(1).map(|object| ObjectId(object as u16)) }
    }

    pub(crate) fn applied(&mut self) -> Applied {
        let (key, part, object) = (self.key(), self.byte(), ObjectId(self.number() as u16));
        let (raw, form) = (self.value(), self.value());
        Applied { key, part: part >> 1, object, raw, form, since: Timestamp::FIRST, live: part & 1 == 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::writer::PositionWriter;

    #[test]
    fn every_value_reads_back() {
        let numbers = [NONE, -NUMBER_MAX, 1 - NUMBER_MAX, -1, 0, 1, 63, 64, NUMBER_MAX - 1, NUMBER_MAX];
        let objects = [0, 15, 16, u16::MAX].map(|id| ObjectId(id).value());
        let others = [PlayerId(3).value(), base::id::ZoneId(2).value(), base::id::CardId(u16::MAX).value()];
        for value in numbers.into_iter().chain(objects).chain(others) {
            let mut bytes = Vec::new();
            PositionWriter(&mut bytes).value(Value::of(value));
            let mut eyes = PositionReader::of(&bytes);
            assert_eq!(eyes.value(), Value::of(value));
            assert_eq!(eyes.at, bytes.len(), "{value}");
        }
    }
}
