//! What a position names, wherever it stands: values, effects, objects.

use crate::position::agenda::Frame;
use crate::position::event::{Event, EventTime, Fixed, Remarks, SelfReplacement};
use crate::position::key::Key;
use crate::position::lasting::{Applied, BoundTo, Effect};
use crate::position::order::Decided;
use crate::position::state::{PartsMut, State};
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::position::waiting::Waiting;
use base::id::ObjectId;

/// One place of a position that can name something.
pub enum Mention<'a> {
    /// A number, or the value of an id.
    Value(&'a mut Value),
    /// An effect.
    Key(&'a mut Key),
    /// An object.
    Object(&'a mut ObjectId),
}

impl Mention<'_> {
    /// Whether it is about this object.
    fn is_of(&self, object: ObjectId) -> bool {
        match self {
            Mention::Value(value) => **value == object.into_value(),
            Mention::Key(key) => key.bearer() == Some(object),
            Mention::Object(it) => **it == object,
        }
    }
}

type See<'a> = dyn FnMut(Mention<'_>) + 'a;

impl<T: Trace> State<T> {
    /// Whether work under way, what waits, or an effect names this object.
    #[must_use]
    pub fn names(&mut self, object: ObjectId) -> bool {
        let mut named = false;
        self.each_mention(&mut |mention| named |= mention.is_of(object));
        named
    }

    /// Whether anything is known of an object that need not be true of other instances of its card.
    #[must_use]
    pub fn is_marked(&mut self, object: ObjectId) -> bool {
        let mut marked = self.names(object);
        self.each_record(&mut |mention| marked |= mention.is_of(object));
        marked
    }

    /// Everything that work under way, what waits, and effects name.
    pub fn each_mention(&mut self, see: &mut See<'_>) {
        // What is not named here is told by `each_record`, or names nothing.
        #[rustfmt::skip]
        let PartsMut {
            effects, pending, placed, agenda, objects: _, counters: _, tracked: _, ties: _, resources: _, turn: _,
            periods: _, lost: _, won: _, drawn: _, stuck: _, since: _, taken: _, applied: _, orders: _, uses: _, known: _, truths: _,
            tallies: _, readings: _, precedence: _, moves: _, batch: _, moment: _, changed: _, paused: _, interrupted: _, view: _,
        } = self.all_parts_mut();
        for effect in effects.change() {
            #[rustfmt::skip]
            let Effect {
                env, bound, objects, ability: _, moment: _, left: _, ends: _, locked: _, renewed: _, lasts: _, over: _, comes: _,
                fixed,
            } = effect;
            values(env, see);
            for it in fixed {
                it.object.iter_mut().for_each(|object| see(Mention::Object(object)));
                see(Mention::Value(&mut it.value));
            }
            if let BoundTo::Object(object) = bound {
                see(Mention::Object(object));
            }
            objects.iter_mut().for_each(|object| see(Mention::Object(object)));
        }
        for waiting in pending.change().iter_mut().chain(placed.change()) {
            waiting.each_mention(see);
        }
        for frame in agenda.change() {
            frame.each_mention(see);
        }
    }

    /// The effects and objects of which something is recorded: since when they are, what they apply to, how often they
    /// were used, whether their state was true, to what an object stands in a relation.
    pub fn each_record(&mut self, see: &mut See<'_>) {
        #[rustfmt::skip]
        let PartsMut {
            since, taken, applied, orders, ties, uses, truths, known, effects: _, pending: _, placed: _, agenda: _, objects: _,
            counters: _, tracked: _, resources: _, turn: _, periods: _, lost: _, won: _, drawn: _, stuck: _, tallies: _,
            readings: _, precedence: _, moves: _, batch: _, moment: _, changed: _, paused: _, interrupted: _, view: _,
        } = self.all_parts_mut();
        since.change().iter_mut().for_each(|(key, _)| see(Mention::Key(key)));
        for one in applied.change() {
            let Applied { key, object, part: _, raw: _, form: _, since: _, live: _ } = one;
            see(Mention::Key(key));
            see(Mention::Object(object));
        }
        for Decided { first, then, object } in orders.change() {
            see(Mention::Key(first));
            see(Mention::Key(then));
            object.iter_mut().for_each(|object| see(Mention::Object(object)));
        }
        for (_, one, other) in ties.change() {
            see(Mention::Object(one));
            see(Mention::Object(other));
        }
        uses.change().iter_mut().for_each(|(key, _)| see(Mention::Key(key)));
        truths.change().iter_mut().chain(known.change()).chain(taken.change()).for_each(|key| see(Mention::Key(key)));
    }
}

impl Waiting {
    /// Everything that its environment names.
    pub fn each_mention(&mut self, see: &mut See<'_>) {
        #[rustfmt::skip]
        let Waiting {
            env, parts, batch: _, ages: _, player: _, ability: _, mode: _, declared: _, aims: _, fresh: _, leaves: _,
        } = self;
        values(env, see);
        parts.iter_mut().for_each(|part| part.each_mention(see));
    }
}

impl Frame {
    /// Everything that this piece of work names.
    pub fn each_mention(&mut self, see: &mut See<'_>) {
        match self {
            Frame::Run { env, pc: _, moment: _, updates: _ } => values(env, see),
            Frame::Each { env, values: left, slot: _, pc: _, moment: _, updates: _ } => {
                values(left, see);
                values(env, see);
            }
            Frame::Moment { events, met, step: _, at: _, stand: _ } => {
                events.iter_mut().for_each(|event| event.each_mention(see));
                met.iter_mut().for_each(|it| see(Mention::Key(&mut it.key)));
            }
            Frame::Spread { left, key, part: _, player: _ } => {
                see(Mention::Value(left.value_mut()));
                see(Mention::Key(key));
            }
            Frame::Declare { what, moded: _, target: _, then: _ } => what.each_mention(see),
            Frame::Card { object, parts, player: _, next: _, moment: _, left: _ } => {
                see(Mention::Object(object));
                parts.iter_mut().for_each(|part| part.each_mention(see));
            }
            Frame::Script(_)
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Settle(_)
            | Frame::Check(_)
            | Frame::Priority(_, _) => {}
        }
    }
}

impl Event {
    /// Everything that it names.
    pub fn each_mention(&mut self, see: &mut See<'_>) {
        #[rustfmt::skip]
        let Event {
            roles, parts, affected, with, self_replacement: own, remarks, lineage, nexts, declined, fixed, application, kind: _, fits: _,
            first: _, turn: _, done: _, behind: _, repeats: _, nothing: _, again: _, awaited: _,
            part_of: _, hangs: _,
        } = self;
        values(roles, see);
        parts.iter_mut().for_each(|part| values(part, see));
        affected.iter_mut().for_each(|value| see(Mention::Value(value)));
        with.iter_mut().for_each(|added| values(&mut added.env, see));
        if let Some(own) = own {
            let SelfReplacement { abilities: _, env, held: _ } = &mut **own;
            values(env, see);
        }
        if let Some(remarks) = remarks {
            let Remarks { lost, left, times } = &mut **remarks;
            times.iter_mut().filter_map(EventTime::effect_mut).for_each(|key| see(Mention::Key(key)));
            values(lost, see);
            values(left, see);
        }
        lineage.iter_mut().chain(nexts).chain(declined).for_each(|key| see(Mention::Key(key)));
        for fixed in fixed.iter_mut().flatten() {
            let Fixed { key, env, stays: _ } = fixed;
            see(Mention::Key(key));
            values(env, see);
        }
        if let Some((key, _, raw)) = application {
            see(Mention::Key(key));
            see(Mention::Value(raw));
        }
    }
}

fn values(all: &mut [Value], see: &mut See<'_>) {
    all.iter_mut().for_each(|value| see(Mention::Value(value)));
}
