//! Positions as short byte strings and back.
//!
//! Numbers are variable-length (7 bits a byte); what a
//! model does not have costs one byte or none; objects are written as their
//! difference from the scenario's start. Two canonical positions are equal
//! exactly if their bytes are.

use crate::position::agenda::Interrupted;
use crate::position::grade::Precedence;
use crate::position::object::{Object, ZonePlace};
use crate::position::state::{Parts, PartsMut, State};
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::table::kernel::Kernel;
use crate::wire::reader::PositionReader;
use crate::wire::writer::PositionWriter;
use base::id::{CardId, PlayerId, ZoneId};

/// What of a model says how its positions are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written<'a> {
    /// The objects at the start.
    pub(crate) first: &'a [Object],
    /// Their counters and tracked numbers.
    pub(crate) values: &'a (Vec<Value>, Vec<Value>),
    /// Which parts there are.
    pub(crate) has: Has,
}

/// Which parts of a position a model has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Has {
    /// Relations.
    pub(crate) relations: bool,
    /// Priorities of triggers that are picked.
    pub(crate) picked: bool,
    /// What is noted of effects.
    pub(crate) lasting: bool,
    /// State triggers.
    pub(crate) truths: bool,
}

impl Kernel<'_> {
    /// Appends a canonical position's bytes.
    pub fn write(&self, state: &State<impl Trace>, bytes: &mut Vec<u8>) {
        self.written().write(state, bytes);
    }

    pub(crate) fn written(&self) -> Written<'_> {
        let has = Has {
            relations: !self.model.rulebook.relations.is_empty(),
            picked: self.grades.may_be_picked,
            lasting: !self.plain || self.ability_ages,
            truths: self.state_triggers,
        };
        Written { first: &self.first, values: &self.first_values, has }
    }
}

impl Written<'_> {
    /// Appends a canonical position's bytes.
    pub(crate) fn write(&self, state: &State<impl Trace>, bytes: &mut Vec<u8>) {
        let mut pen = PositionWriter(bytes);
        // What effects make of the objects is derived.
        #[rustfmt::skip]
        let Parts {
            objects, counters, tracked, ties, resources, turn, periods, lost, won, drawn, stuck, effects, since, taken,
            applied, orders, pending, placed, uses, known, truths, tallies, readings, precedence, moves, batch, moment, changed,
            paused, interrupted, agenda, view: _,
        } = state.all_parts();
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
        stuck.iter().for_each(|stuck| pen.stuck(*stuck));
        pen.interrupted(*interrupted);
        pen.byte(*turn.read());
        pen.number(*periods.read());
        pen.timestamp(*moment.read());
        pen.batch(*batch.read());
        self.write_objects(objects.read(), &mut pen);
        pen.differences(counters.read().values(), &self.values.0);
        pen.differences(tracked.read().values(), &self.values.1);
        if self.has.relations {
            pen.list(ties.read(), |pen, tie| pen.tie(*tie));
        }
        readings.read().iter().for_each(|reading| pen.byte(*reading));
        if self.has.picked {
            pen.list(precedence.read().all(), |pen, it| pen.compared(it));
        }
        moves.read().iter().for_each(|times| pen.byte(*times));
        resources.read().values().iter().chain(tallies.read().values()).for_each(|value| pen.value(*value));
        pen.list(effects.read(), PositionWriter::effect);
        if self.has.lasting {
            pen.list(since.read(), |pen, (key, since)| {
                pen.key(*key);
                pen.timestamp(*since);
            });
            pen.list(taken.read(), |pen, key| pen.key(*key));
            pen.list(applied.read(), |pen, it| pen.applied(it));
            pen.list(orders.read(), |pen, it| pen.decided_order(it));
        }
        pen.list(pending.read(), |pen, waiting| pen.waiting(waiting));
        pen.list(placed.read(), |pen, waiting| pen.waiting(waiting));
        pen.list(uses.read(), |pen, (key, times)| {
            pen.key(*key);
            pen.byte(*times);
        });
        if self.has.truths {
            pen.list(truths.read(), |pen, key| pen.key(*key));
            pen.list(known.read(), |pen, key| pen.key(*key));
        }
        pen.list(agenda.read(), |pen, frame| pen.frame(frame));
    }

    /// Objects as their difference from the start: one bit each, and those that differ in full.
    fn write_objects(&self, all: &[Object], pen: &mut PositionWriter<'_>) {
        pen.number(all.len() as u32);
        for (chunk, objects) in all.chunks(8).enumerate() {
            let differs = |at: usize, object: &Object| self.first.get(chunk * 8 + at) != Some(object);
            pen.byte(objects.iter().enumerate().fold(0, |bits, (at, it)| bits | u8::from(differs(at, it)) << at));
            for (_, it) in objects.iter().enumerate().filter(|(at, it)| differs(*at, it)) {
                let Object { card, owner, control, zone, place, exists } = it;
                pen.number(card.0.into());
                pen.byte(owner.0 as u8 | (control.0 as u8) << 3 | u8::from(*exists) << 6);
                pen.byte(zone.0 as u8);
                pen.number(place.below().into());
            }
        }
    }
}

impl Kernel<'_> {
    /// Reads a position back; its view is what the recorded applications make it.
    pub fn read(&self, bytes: &[u8], s: &mut State<impl Trace>) {
        let mut eyes = PositionReader::of(bytes);
        let Has { relations, picked, lasting, truths: has_truths } = self.written().has;
        // What effects make of the objects is derived.
        #[rustfmt::skip]
        let PartsMut {
            objects, counters, tracked, ties, resources, turn, periods, lost, won, drawn, stuck, effects, since, taken, applied,
            orders, pending, placed, uses, known, truths, tallies, readings, precedence, moves, batch, moment, changed, paused,
            interrupted, agenda, view: _,
        } = s.all_parts_mut();
        let head = eyes.byte();
        *drawn.write() = head & 1 == 1;
        *changed.write() = head >> 2 & 1 == 1;
        *paused.write() = head >> 3 & 1 == 1;
        (*lost.write(), *won.write()) = if head >> 4 & 1 == 1 { (eyes.byte(), eyes.byte()) } else { (0, 0) };
        *stuck.write() = (head >> 1 & 1 == 1).then(|| eyes.stuck());
        *interrupted.write() = if head >> 5 & 1 == 1 { eyes.interrupted() } else { Interrupted::Nothing };
        *turn.write() = eyes.byte();
        *periods.write() = eyes.number();
        *moment.write() = eyes.timestamp();
        *batch.write() = eyes.batch();
        let count = self.read_objects(&mut eyes, objects.write());
        let wide = self.model.rulebook.counters.len();
        eyes.differences(counters.write().refill(wide), count * wide, &self.first_values.0);
        let wide = self.tracked_count;
        eyes.differences(tracked.write().refill(wide), count * wide, &self.first_values.1);
        let ties = ties.write();
        ties.clear();
        if relations {
            eyes.list(ties, PositionReader::tie);
        }
        refill(readings.write(), self.reading_count, || eyes.byte());
        let mut compared = Vec::new();
        if picked {
            eyes.list(&mut compared, PositionReader::compared);
        }
        *precedence.write() = Precedence::of(compared);
        refill(moves.write(), self.model.scenario.moves.len(), || eyes.byte());
        let players = self.players();
        let wide = self.model.rulebook.resources.len();
        refill(resources.write().refill(wide), players * wide, || eyes.value());
        refill(tallies.write().refill(players), players * self.model.tallies.len(), || eyes.value());
        eyes.list(effects.write(), PositionReader::effect);
        let (since, taken, applied, orders) = (since.write(), taken.write(), applied.write(), orders.write());
        since.clear();
        taken.clear();
        applied.clear();
        orders.clear();
        if lasting {
            eyes.list(since, |eyes| (eyes.key(), eyes.timestamp()));
            eyes.list(taken, PositionReader::key);
            eyes.list(applied, PositionReader::applied);
            eyes.list(orders, PositionReader::decided_order);
        }
        eyes.list(pending.write(), PositionReader::waiting);
        eyes.list(placed.write(), PositionReader::waiting);
        eyes.list(uses.write(), |eyes| (eyes.key(), eyes.byte()));
        if has_truths {
            eyes.list(truths.write(), PositionReader::key);
            eyes.list(known.write(), PositionReader::key);
        }
        eyes.list(agenda.write(), PositionReader::frame);
    }

    fn read_objects(&self, eyes: &mut PositionReader<'_>, all: &mut Vec<Object>) -> usize {
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
            let (zone, place) = (ZoneId(eyes.byte().into()), ZonePlace::at(eyes.number() as u16));
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
