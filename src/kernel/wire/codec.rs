//! Positions as short byte strings and back.
//!
//! Numbers are variable-length (7 bits a byte); what a
//! model does not have costs one byte or none; objects are written as their
//! difference from the scenario's start. Two canonical positions are equal
//! exactly if their bytes are.

use crate::position::agenda::{Frame, Interrupted, Met, Resolving, Stand};
use crate::position::env::Env;
use crate::position::event::{Added, Event, Fixed, Gone, Own};
use crate::position::grade::{Compared, Grade};
use crate::position::key::Key;
use crate::position::lasting::{Applied, Effect};
use crate::position::object::Object;
use crate::position::offer::Stuck;
use crate::position::state::{Parts, PartsMut, State};
use crate::position::trace::Trace;
use crate::position::waiting::Waiting;
use crate::table::kernel::Kernel;
use crate::wire::pen::Pen;
use base::id::{AbilityId, CardId, EventKindId, ObjectId, PlayerId, RelationId, ZoneId};
use base::limits::NUMBER_MAX;
use model::expr::{NONE, Slot};
use smallvec::SmallVec;

/// Reads bytes. They are always bytes that a [`Pen`] of the same model wrote.
struct Eyes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Eyes<'_> {
    fn byte(&mut self) -> u8 {
        let byte = self.bytes[self.at];
        self.at += 1;
        byte
    }

    fn flag(&mut self, bit: u8) -> bool {
        self.byte() >> bit & 1 == 1
    }

    fn number(&mut self) -> u32 {
        self.long() as u32
    }

    fn long(&mut self) -> u64 {
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

    fn value(&mut self) -> i32 {
        let code = self.long();
        let (rest, tag) = ((code / 8) as i32, code % 8);
        match tag {
            0 if code == 0 => NONE,
            0 => -rest,
            2 => ObjectId(rest as u16).value(),
            4 => PlayerId(rest as u16).value(),
            6 => NUMBER_MAX + 1 + rest,
            _ => (code / 2) as i32,
        }
    }

    fn differences(&mut self, into: &mut Vec<i32>, count: usize, first: &[i32]) {
        into.clear();
        let mut bits = 0;
        for at in 0..count {
            if at % 8 == 0 {
                bits = self.byte();
            }
            // Objects that were not there at the start always differ.
            let known = first.get(at).copied().unwrap_or(NONE);
            let value = if bits >> (at % 8) & 1 == 1 { self.value() } else { known };
            into.push(value);
        }
    }

    fn env(&mut self) -> Env {
        let (length, used) = (self.byte() as usize, self.byte() as usize);
        let mut env = Env::of_slots(length);
        for slot in &mut env[..used] {
            *slot = self.value();
        }
        env
    }

    fn key(&mut self) -> Key {
        Key {
            ability: AbilityId(self.number() as u16),
            object: (self.number() as u16).wrapping_sub(2),
            nth: self.number() as u16,
        }
    }

    fn list<T>(&mut self, into: &mut Vec<T>, mut each: impl FnMut(&mut Self) -> T) {
        into.clear();
        for _ in 0..self.number() {
            into.push(each(self));
        }
    }

    fn small<T, const N: usize>(&mut self, mut each: impl FnMut(&mut Self) -> T) -> SmallVec<[T; N]> {
        (0..self.number()).map(|_| each(self)).collect()
    }

    fn abilities(&mut self) -> Vec<AbilityId> {
        (0..self.number()).map(|_| AbilityId(self.number() as u16)).collect()
    }

    fn player(&mut self) -> PlayerId {
        PlayerId(self.byte().into())
    }

    fn player_or_none(&mut self) -> Option<PlayerId> {
        self.byte().checked_sub(1).map(|player| PlayerId(player.into()))
    }

    fn waiting(&mut self) -> Waiting {
        let ability = self.number().checked_sub(1).map(|ability| AbilityId(ability as u16));
        let head = self.byte();
        let mode = if head >> 6 & 1 == 1 { self.byte() } else { 0 };
        let (fresh, mode) = (mode == u8::MAX, if mode == u8::MAX { 0 } else { mode });
        let batch = if head >> 7 == 1 { self.number() as u16 } else { 0 };
        let ages = if head >> 5 & 1 == 1 { std::array::from_fn(|_| self.number() as u16) } else { [0; 3] };
        let player = PlayerId((head & 7).into());
        let (aims, declared) = (head >> 3 & 1 == 1, head >> 4 & 1 == 1);
        let env = match self.number() {
            0 => self.env(),
            this => Env::of(&[ObjectId(this as u16 - 1).value(), player.value()]),
        };
        let parts = if ability.is_none() { self.parts() } else { Vec::new() };
        Waiting { batch, ages, player, ability, env, mode, declared, aims, fresh, parts }
    }

    fn parts(&mut self) -> Vec<Waiting> {
        (0..self.number()).map(|_| self.waiting()).collect()
    }

    fn event(&mut self) -> Event {
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
        let (nexts, fits, gone, repeats, marks, part_of, declined): (_, _, _, _, u8, _, _) = if flag(6) {
            let (nexts, fits) = (self.small(Self::key), self.small(Self::byte));
            let gone = Gone { lost: self.small(Self::value), left: self.small(Self::value) };
            let gone = Some(Box::new(gone)).filter(|it| **it != Gone::default());
            (nexts, fits, gone, self.byte(), self.byte(), self.byte(), self.small(Self::key))
        } else {
            Default::default()
        };
        let with = self.small(|eyes| Added {
            pc: eyes.number(),
            env: eyes.env(),
            place: eyes.number() as u16,
            of_last: eyes.byte() == 1,
        });
        let abilities = self.abilities();
        let own = (!abilities.is_empty()).then(|| {
            let env = self.env();
            let asked = self.byte() == 1;
            let held = Some(self.abilities()).filter(|_| asked);
            Box::new(Own { abilities, env, held })
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
            gone,
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
            own,
            application,
            awaited: marks & 1 == 1,
            part_of,
            hangs: marks >> 1 == 1,
            declined,
        }
    }

    fn frame(&mut self) -> Frame {
        match self.byte() {
            0 => Frame::Script(self.number() as u16),
            1 => Frame::Run {
                pc: self.number(),
                env: self.env(),
                moment: (self.number() as u16).wrapping_sub(1),
                bare: self.flag(0),
            },
            2 => Frame::Each {
                values: self.small(Self::value),
                slot: Slot(self.byte()),
                pc: self.number(),
                env: self.env(),
                moment: (self.number() as u16).wrapping_sub(1),
                bare: self.flag(0),
            },
            3 => {
                let events = self.small(Self::event);
                let (step, at, stand, next) = (self.byte(), self.byte(), self.byte(), self.number());
                let stand = match stand {
                    0 => Stand::Begin,
                    1 => Stand::Body(next as u8),
                    2 => Stand::With(next as u16),
                    3 => Stand::After,
                    4 => Stand::Ready,
                    5 => Stand::Order(next as u8),
                    6 => Stand::Behind,
                    7 => Stand::Anew,
                    8 => Stand::Within,
                    round => Stand::Round(PlayerId((round - 9).into()), next as u8),
                };
                Frame::Moment {
                    events,
                    step,
                    at,
                    stand,
                    met: self.small(|eyes| Met { at: eyes.byte(), key: eyes.key(), waits: eyes.byte() == 1 }),
                }
            }
            4 => Frame::Spread { left: self.value(), part: self.byte(), player: self.player(), key: self.key() },
            5 => Frame::Recalculate,
            6 => Frame::Place(self.player_or_none()),
            7 => {
                let what = self.waiting();
                let flags = self.byte();
                Frame::Declare { what, moded: flags & 1 == 1, target: self.byte(), resolve: flags >> 1 == 1 }
            }
            8 => Frame::Settle,
            9 => Frame::Priority(self.player(), self.byte()),
            10 => {
                let (object, head) = (ObjectId(self.number() as u16), self.byte());
                let (player, left) = (PlayerId((head & 0x7f).into()), head >> 7 == 1);
                let next = match self.number() {
                    0 => Resolving::Over,
                    1 => Resolving::Goes,
                    from => Resolving::From((from - 2) as u16),
                };
                let moment = self.number() as u16;
                Frame::Card { object, player, next, moment, left, parts: self.parts() }
            }
            11 => Frame::Check(self.byte()),
            other => unreachable!("no work is written as {other}"),
        }
    }
}

impl Kernel<'_> {
    /// Appends a canonical position's bytes.
    pub fn write(&self, state: &State<impl Trace>, bytes: &mut Vec<u8>) {
        let mut pen = Pen(bytes);
        // What effects make of the objects is derived.
        #[rustfmt::skip]
        let Parts {
            objects, counters, tracked, ties, resources, turn, periods, lost, won, drawn, stuck, effects, since, taken,
            applied, pending, placed, uses, known, truths, tallies, readings, precedence, moves, batch, moment, changed,
            paused, interrupted, agenda, view: _,
        } = state.parts();
        let (stuck, interrupted, lost, won) = (stuck.read(), interrupted.read(), lost.read(), won.read());
        pen.byte(
            u8::from(*drawn.read())
                | u8::from(stuck.is_some()) << 1
                | u8::from(*changed.read()) << 2
                | u8::from(*paused.read()) << 3
                | u8::from(*lost != 0 || *won != 0) << 4
                | u8::from(*interrupted != Interrupted::Nothing) << 5,
        );
        if *lost != 0 || *won != 0 {
            [*lost, *won].into_iter().for_each(|it| pen.byte(it));
        }
        if let Some(stuck) = *stuck {
            let (tag, line) = match stuck {
                Stuck::IllegalLine(line) => (0, line),
                Stuck::NoObject(line) => (1, line),
            };
            pen.byte(tag);
            pen.number(line.into());
        }
        match interrupted {
            Interrupted::Nothing => {}
            Interrupted::Start => pen.number(0),
            Interrupted::Choice(option) => pen.number(option + 1),
        }
        pen.byte(*turn.read());
        pen.number(*periods.read());
        [*moment.read(), *batch.read()].into_iter().for_each(|it| pen.number(it.into()));
        self.write_objects(objects.read(), &mut pen);
        pen.differences(counters.read().values(), &self.first_values.0);
        pen.differences(tracked.read().values(), &self.first_values.1);
        if !self.model.rulebook.relations.is_empty() {
            pen.list(ties.read(), |pen, (relation, one, other)| {
                [relation.0, one.0, other.0].into_iter().for_each(|it| pen.number(it.into()));
            });
        }
        readings.read().iter().for_each(|reading| pen.byte(*reading));
        if self.grades.may_be_picked {
            pen.list(precedence.read(), |pen, it| {
                let Compared { one, other, how } = it;
                pen.number(one.code());
                pen.number(other.code());
                pen.byte((*how as i8 + 1) as u8);
            });
        }
        moves.read().iter().for_each(|times| pen.byte(*times));
        resources.read().values().iter().chain(tallies.read().values()).for_each(|value| pen.value(*value));
        pen.list(effects.read(), Pen::effect);
        if !self.plain || self.ability_ages {
            pen.list(since.read(), |pen, (key, since)| {
                pen.key(*key);
                pen.number((*since).into());
            });
            pen.list(taken.read(), |pen, key| pen.key(*key));
            pen.list(applied.read(), |pen, it| {
                // `since` is told in stories only.
                let Applied { key, part, object, raw, form, since: _, live } = it;
                pen.key(*key);
                pen.byte(part << 1 | u8::from(*live));
                pen.number(object.0.into());
                pen.value(*raw);
                pen.value(*form);
            });
        }
        pen.list(pending.read(), |pen, waiting| pen.waiting(waiting));
        pen.list(placed.read(), |pen, waiting| pen.waiting(waiting));
        pen.list(uses.read(), |pen, (key, times)| {
            pen.key(*key);
            pen.byte(*times);
        });
        if self.state_triggers {
            pen.list(truths.read(), |pen, key| pen.key(*key));
            pen.list(known.read(), |pen, key| pen.key(*key));
        }
        pen.list(agenda.read(), |pen, frame| pen.frame(frame));
    }

    /// Objects as their difference from the start: one bit each, and those that differ in full.
    fn write_objects(&self, all: &[Object], pen: &mut Pen<'_>) {
        pen.number(all.len() as u32);
        for (chunk, objects) in all.chunks(8).enumerate() {
            let differs = |at: usize, object: &Object| self.first.get(chunk * 8 + at) != Some(object);
            pen.byte(objects.iter().enumerate().fold(0, |bits, (at, it)| bits | u8::from(differs(at, it)) << at));
            for (_, it) in objects.iter().enumerate().filter(|(at, it)| differs(*at, it)) {
                let Object { card, owner, control, zone, place, exists } = it;
                pen.number(card.0.into());
                pen.byte(owner.0 as u8 | (control.0 as u8) << 3 | u8::from(*exists) << 6);
                pen.byte(zone.0 as u8);
                pen.number((*place).into());
            }
        }
    }

    /// Reads a position back; its view is what the recorded applications make it.
    pub fn read(&self, bytes: &[u8], s: &mut State<impl Trace>) {
        let mut eyes = Eyes { bytes, at: 0 };
        // What effects make of the objects is derived.
        #[rustfmt::skip]
        let PartsMut {
            objects, counters, tracked, ties, resources, turn, periods, lost, won, drawn, stuck, effects, since, taken, applied,
            pending, placed, uses, known, truths, tallies, readings, precedence, moves, batch, moment, changed, paused,
            interrupted, agenda, view: _,
        } = s.parts_mut();
        let head = eyes.byte();
        *drawn.write() = head & 1 == 1;
        *changed.write() = head >> 2 & 1 == 1;
        *paused.write() = head >> 3 & 1 == 1;
        (*lost.write(), *won.write()) = if head >> 4 & 1 == 1 { (eyes.byte(), eyes.byte()) } else { (0, 0) };
        *stuck.write() = (head >> 1 & 1 == 1).then(|| match (eyes.byte(), eyes.number() as u16) {
            (0, line) => Stuck::IllegalLine(line),
            (_, line) => Stuck::NoObject(line),
        });
        *interrupted.write() = match head >> 5 & 1 == 1 {
            true => eyes.number().checked_sub(1).map_or(Interrupted::Start, Interrupted::Choice),
            false => Interrupted::Nothing,
        };
        *turn.write() = eyes.byte();
        *periods.write() = eyes.number();
        *moment.write() = eyes.number() as u16;
        *batch.write() = eyes.number() as u16;
        let count = self.read_objects(&mut eyes, objects.write());
        let wide = self.model.rulebook.counters.len();
        eyes.differences(counters.write().refill(wide), count * wide, &self.first_values.0);
        let wide = self.tracked_count;
        eyes.differences(tracked.write().refill(wide), count * wide, &self.first_values.1);
        let ties = ties.write();
        ties.clear();
        if !self.model.rulebook.relations.is_empty() {
            eyes.list(ties, |eyes| {
                let mut id = || eyes.number() as u16;
                (RelationId(id()), ObjectId(id()), ObjectId(id()))
            });
        }
        refill(readings.write(), self.reading_count, || eyes.byte());
        let precedence = precedence.write();
        precedence.clear();
        if self.grades.may_be_picked {
            eyes.list(precedence, |eyes| {
                let (one, other) = (Grade::of_code(eyes.number()), Grade::of_code(eyes.number()));
                Compared { one, other, how: eyes.byte().cmp(&1) }
            });
        }
        refill(moves.write(), self.model.scenario.moves.len(), || eyes.byte());
        let players = self.players();
        let wide = self.model.rulebook.resources.len();
        refill(resources.write().refill(wide), players * wide, || eyes.value());
        refill(tallies.write().refill(players), players * self.model.tallies.len(), || eyes.value());
        eyes.list(effects.write(), |eyes| {
            let ability = AbilityId(eyes.number() as u16);
            let (env, moment) = (eyes.env(), eyes.number() as u16);
            let (left, bound, objects) = (eyes.value(), eyes.value(), eyes.small(Eyes::value));
            let last = eyes.byte();
            let (comes, ends) = (last >> 7 == 1, last >> 4 & 7);
            let (over, locked) = (last >> 3 & 1 == 1, last & 1 == 1);
            let renewed = if last >> 1 & 1 == 1 { eyes.number() as u16 } else { Effect::NEVER };
            let lasts = if last >> 2 & 1 == 1 { AbilityId(eyes.number() as u16) } else { ability };
            Effect { ability, env, moment, left, bound, objects, ends, locked, renewed, lasts, over, comes }
        });
        let (since, taken, applied) = (since.write(), taken.write(), applied.write());
        since.clear();
        taken.clear();
        applied.clear();
        if !self.plain || self.ability_ages {
            eyes.list(since, |eyes| (eyes.key(), eyes.number() as u16));
            eyes.list(taken, Eyes::key);
            eyes.list(applied, |eyes| {
                let (key, part, object) = (eyes.key(), eyes.byte(), ObjectId(eyes.number() as u16));
                let (raw, form) = (eyes.value(), eyes.value());
                Applied { key, part: part >> 1, object, raw, form, since: 0, live: part & 1 == 1 }
            });
        }
        eyes.list(pending.write(), Eyes::waiting);
        eyes.list(placed.write(), Eyes::waiting);
        eyes.list(uses.write(), |eyes| (eyes.key(), eyes.byte()));
        if self.state_triggers {
            eyes.list(truths.write(), Eyes::key);
            eyes.list(known.write(), Eyes::key);
        }
        eyes.list(agenda.write(), Eyes::frame);
    }

    fn read_objects(&self, eyes: &mut Eyes<'_>, all: &mut Vec<Object>) -> usize {
        let count = eyes.number() as usize;
        all.clear();
        let mut bits = 0;
        for at in 0..count {
            if at % 8 == 0 {
                bits = eyes.byte();
            }
            if bits >> (at % 8) & 1 == 0 {
                all.push(self.first[at]);
                continue;
            }
            let (card, who) = (CardId(eyes.number() as u16), eyes.byte());
            let (zone, place) = (ZoneId(eyes.byte().into()), eyes.number() as u16);
            let (owner, control) = (PlayerId((who & 7).into()), PlayerId((who >> 3 & 7).into()));
            all.push(Object { card, owner, control, zone, place, exists: who >> 6 == 1 });
        }
        count
    }
}

fn refill<T>(into: &mut Vec<T>, count: usize, mut each: impl FnMut() -> T) {
    into.clear();
    into.extend((0..count).map(|_| each()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_reads_back() {
        let numbers = [NONE, -NUMBER_MAX, 1 - NUMBER_MAX, -1, 0, 1, 63, 64, NUMBER_MAX - 1, NUMBER_MAX];
        let objects = [0, 15, 16, u16::MAX].map(|id| ObjectId(id).value());
        let others = [PlayerId(3).value(), ZoneId(2).value(), CardId(u16::MAX).value()];
        for value in numbers.into_iter().chain(objects).chain(others) {
            let mut bytes = Vec::new();
            Pen(&mut bytes).value(value);
            let mut eyes = Eyes { bytes: &bytes, at: 0 };
            assert_eq!(eyes.value(), value);
            assert_eq!(eyes.at, bytes.len(), "{value}");
        }
    }
}
