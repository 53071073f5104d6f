//! Passes that were made before.
//!
//! A pass is a pure function of what it reads of the position ([`PassReads`](crate::table::pass_reads::PassReads)). Most
//! events change nothing of that, and most positions share it with many others. So what a pass came to is kept under the
//! bytes of what it reads, in the [`Memo`](crate::table::memo::Memo) of the kernel.
//!
//! A pass is not kept if it met a question, rounded a number, or made one that is out of range: whoever asks for it must be
//! told of that each time. Nor is one that read the age of an ability that has just come, since that is the present moment.
//! Where notes on numbers are taken, every pass is made. Debug builds make every pass and compare.

use crate::continuous::pass::{Need, Pass, Settled};
use crate::position::env::Env;
use crate::position::key::Key;
use crate::position::lasting::{Applied, Effect, FixedValue};
use crate::position::meter::Meter;
use crate::position::object::Object;
use crate::position::order::Decided;
use crate::position::state::{Parts, State};
use crate::position::timestamp::Timestamp;
use crate::position::trace::{Place, Record, Trace};
use crate::position::value::{IntoValue, Value};
use crate::position::view::Props;
use crate::table::kernel::Kernel;
use base::id::{NumberId, ObjectId};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a pass came to.
#[derive(Clone, PartialEq, Debug)]
enum Made {
    /// The objects with what applies already.
    Recorded(Arc<Vec<Props>>),
    /// All is settled.
    Settled(Settled),
    /// Something is not settled.
    Needs(Need),
}

/// What a pass came to, and what it reads where somebody has listened.
#[derive(Clone)]
struct Kept {
    made: Made,
    read: Option<Arc<[Place]>>,
}

/// Which pass is asked for.
const RECORDED: u8 = 0;
const SETTLE: u8 = 1;

impl<'m> Kernel<'m> {
    /// The objects with what applies already, and nothing new: a function of the position alone.
    #[must_use]
    pub fn recorded(&self, state: &State<impl Trace>, meter: &Meter) -> Arc<Vec<Props>> {
        match self.made((RECORDED, state), meter) {
            Made::Recorded(view) => view,
            Made::Settled(_) | Made::Needs(_) => unreachable!("the bytes say which pass it is"),
        }
    }

    /// What a pass comes to that settles the position.
    ///
    /// # Errors
    /// What is not settled.
    pub fn settle(&self, state: &State<impl Trace>, meter: &Meter) -> Result<Settled, Need> {
        match self.made((SETTLE, state), meter) {
            Made::Settled(settled) => Ok(settled),
            Made::Needs(need) => Err(need),
            Made::Recorded(_) => unreachable!("the bytes say which pass it is"),
        }
    }

    fn pass(&self, (which, state): (u8, &State<impl Trace>), meter: &Meter) -> Made {
        if which == RECORDED {
            return Made::Recorded(Arc::new(Pass::recorded(self, state, meter)));
        }
        match Pass::new(self, state, meter).run() {
            Ok(settled) => Made::Settled(settled),
            Err(need) => Made::Needs(need),
        }
    }

    fn made<T: Trace>(&self, (which, state): (u8, &State<T>), meter: &Meter) -> Made {
        state.tell_pass(true);
        let made = self.made_or_kept((which, state), meter);
        state.tell_pass(false);
        made
    }

    fn made_or_kept<T: Trace>(&self, (which, state): (u8, &State<T>), meter: &Meter) -> Made {
        if meter.records() {
            return self.pass((which, state), meter);
        }
        let from = self.read_by_pass(which, state);
        if let Some(kept) = self.memo.find::<Kept>(&from) {
            let mut made = kept.made.clone();
            if T::LISTENS {
                state.tell_read(&self.told_of(kept, from, state));
            }
            self.with_tracked(state, &mut made);
            let again = || self.pass((which, &state.traced(())), &Meter::default());
            debug_assert_eq!(made, again(), "a pass is a function of what it reads");
            return made;
        }
        let apart = meter.apart();
        let made = self.pass((which, state), &apart);
        meter.gives_up_with(&apart);
        if apart.halted().is_some() {
            return made;
        }
        if !apart.is_untouched() {
            return self.pass((which, state), meter);
        }
        if !apart.has_read_the_moment() {
            self.memo.store(from, Kept { made: made.clone(), read: None });
        }
        made
    }

    /// What a pass that is kept tells that it reads. Once somebody listens, that is kept with it: in all positions of the
    /// same bytes it is the same.
    fn told_of(&self, kept: Kept, from: Vec<u8>, state: &State<impl Trace>) -> Arc<[Place]> {
        if let Some(read) = kept.read {
            return read;
        }
        let record = Record::default();
        let _ = self.pass((from[0], &state.traced(record.clone())), &Meter::default());
        let places: BTreeSet<Place> = record.take().read.into_iter().collect();
        let read: Arc<[Place]> = places.into_iter().collect();
        self.memo.store(from, Kept { read: Some(Arc::clone(&read)), ..kept });
        read
    }

    /// Tracked numbers that no pass reads are in what was made as they were then.
    fn with_tracked(&self, state: &State<impl Trace>, made: &mut Made) {
        let view = match made {
            Made::Recorded(view) => view,
            Made::Settled(settled) => &mut settled.view,
            Made::Needs(_) => return,
        };
        for (number, column) in self.tracked.iter().enumerate() {
            let Some(column) = column.filter(|_| !self.pass_reads.numbers[number]) else { continue };
            for at in 0..state.object_count() {
                // What lies face-down may have no such number, and keep what events have changed of it.
                let has = |it: &Props| {
                    it.base(NumberId::at(number)) != Value::NONE
                        || self.given(state, ObjectId::at(at), NumberId::at(number)).is_some()
                };
                if self.faces && !has(&view[at]) {
                    continue;
                }
                let now = state.tracked_of(ObjectId::at(at), usize::from(column));
                if view[at].numbers[number] != now {
                    Arc::make_mut(view)[at].numbers[number] = now;
                }
            }
        }
    }

    /// All that a pass may read of a position, as bytes. Whoever takes what is kept under them tells what it reads.
    fn read_by_pass(&self, which: u8, state: &State<impl Trace>) -> Vec<u8> {
        let reads = &self.pass_reads;
        #[rustfmt::skip]
        let Parts {
            objects, counters, tracked, ties, resources, turn, periods, lost, effects, since, taken, applied, orders, pending, placed,
            tallies, readings,
            won: _, drawn: _, stuck: _, uses: _, known: _, truths: _, precedence: _, moves: _, batch: _, moment: _,
            changed: _, paused: _, interrupted: _, agenda: _, view: _,
        } = state.untold_parts();
        let (objects, counters, tracked, resources) =
            (objects.read(), counters.read(), tracked.read(), resources.read());
        let (effects, since, applied) = (effects.read(), since.read(), applied.read());
        let mut bytes = Bytes(Vec::with_capacity(512));
        bytes.byte(which);
        bytes.byte(*turn.read());
        bytes.byte(*lost.read());
        bytes.number(*periods.read() as i32);
        readings.read().iter().for_each(|reading| bytes.byte(*reading));
        bytes.number(objects.len() as i32);
        for Object { card, owner, control, zone, place, exists } in objects {
            bytes.number(i32::from(card.0) | i32::from(owner.0) << 16);
            bytes.number(i32::from(zone.0) | i32::from(control.0) << 16);
            bytes.number(if reads.places { i32::from(place.below()) } else { 0 } << 1 | i32::from(*exists));
        }
        bytes.columns((counters.values(), reads.counters.len()), columns_read(&reads.counters));
        let tracked_read = columns_read(&reads.numbers).filter_map(|number| self.column(NumberId::at(number)));
        bytes.columns((tracked.values(), self.tracked_count), tracked_read);
        bytes.columns((resources.values(), reads.resources.len()), columns_read(&reads.resources));
        for row in columns_read(&reads.tallies) {
            tallies.read().row_of(row).iter().for_each(|count| bytes.value(*count));
        }
        if reads.ties {
            let ties = ties.read();
            bytes.number(ties.len() as i32);
            for (relation, one, other) in ties {
                bytes.number(i32::from(relation.0));
                bytes.number(i32::from(one.0) | i32::from(other.0) << 16);
            }
        }
        if reads.waiting {
            bytes.number((pending.read().len() + placed.read().len()) as i32);
        }
        bytes.number(effects.len() as i32);
        effects.iter().for_each(|effect| bytes.effect(effect));
        bytes.number(since.len() as i32);
        for (key, since) in since {
            bytes.key(*key);
            bytes.number(since.earlier().into());
        }
        let taken = taken.read();
        bytes.number(taken.len() as i32);
        taken.iter().for_each(|key| bytes.key(*key));
        bytes.number(applied.len() as i32);
        for Applied { key, part, object, raw, form, since: _, live } in applied {
            bytes.key(*key);
            bytes.number(i32::from(*part) | i32::from(*live) << 8 | i32::from(object.0) << 16);
            bytes.value(*raw);
            bytes.value(*form);
        }
        let orders = orders.read();
        bytes.number(orders.len() as i32);
        for Decided { first, then, object } in orders {
            bytes.key(*first);
            bytes.key(*then);
            bytes.number(object.map_or(-1, |object| object.0.into()));
        }
        for (key, part, object) in Pass::under_way(state) {
            bytes.key(key);
            bytes.number(i32::from(part) | i32::from(object.0) << 16);
        }
        bytes.0
    }
}

/// The positions of what is read.
fn columns_read(read: &[bool]) -> impl Iterator<Item = usize> {
    read.iter().enumerate().filter(|(_, read)| **read).map(|(at, _)| at)
}

struct Bytes(Vec<u8>);

impl Bytes {
    fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    fn number(&mut self, number: i32) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    fn value(&mut self, value: Value) {
        self.number(value.number_as_is());
    }

    fn key(&mut self, Key { ability, holder, nth }: Key) {
        self.number(i32::from(ability.0));
        self.number(i32::from(holder.code()) | i32::from(nth.code()) << 16);
    }

    fn env(&mut self, env: &Env) {
        self.number(env.len() as i32);
        env.iter().for_each(|value| self.value(*value));
    }

    /// Columns of a table of this width.
    fn columns(&mut self, (table, wide): (&[Value], usize), read: impl Iterator<Item = usize>) {
        for column in read {
            table.iter().skip(column).step_by(wide).for_each(|value| self.value(*value));
        }
    }

    fn effect(&mut self, effect: &Effect) {
        #[rustfmt::skip]
        let Effect {
            ability, env, moment, left, bound, objects, ends, locked, fixed, renewed, lasts, over, comes,
        } = effect;
        self.number(i32::from(ability.0) | i32::from(moment.earlier()) << 16);
        self.env(env);
        self.value(left.value());
        self.value(bound.code());
        self.number(objects.len() as i32);
        objects.iter().for_each(|object| self.value(object.into_value()));
        self.byte(ends.code());
        self.byte(u8::from(*locked) | u8::from(*over) << 1 | u8::from(*comes) << 2);
        self.number(i32::from(lasts.0) | i32::from(Timestamp::code(*renewed)) << 16);
        self.number(fixed.len() as i32);
        for FixedValue { object, slot, value } in fixed {
            self.number(object.map_or(-1, |object| object.0.into()));
            self.byte(slot.0);
            self.value(*value);
        }
    }
}
