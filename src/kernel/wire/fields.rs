//! A position taken apart into fields, and put together again.
//!
//! A field is what can change by itself: one number of a table, one feature of an object, or a list as a whole. Its value is
//! a short byte string; that of a field that a position does not have is empty. Two canonical positions are equal exactly
//! if all of their fields are.

use crate::position::agenda::Interrupted;
use crate::position::env::Env;
use crate::position::grade::Precedence;
use crate::position::key::HeldAbility;
use crate::position::object::{Feature, Object, ZonePlace};
use crate::position::rows::Rows;
use crate::position::state::{Parts, PartsMut, State};
use crate::position::trace::{Place, StatePart};
use crate::position::value::{IntoValue, Value};
use crate::position::view::{Bounded, Props};
use crate::position::waiting::{TriggerBatch, Waiting, WaitingOf};
use crate::table::kernel::Kernel;
use crate::wire::codec::{Has, Written};
use crate::wire::reader::PositionReader;
use crate::wire::writer::PositionWriter;
use base::id::{CardId, PlayerId, ZoneId};

/// What was told, as fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// One field.
    One(Place),
    /// All fields of a part.
    All(StatePart),
    /// One field, of which only a part was told.
    Within(Place),
}

/// How the values of a part are fields.
enum Grain {
    /// The part is one field.
    Whole,
    /// Each value is one.
    Each,
    /// Each value is one, and so is what is told as how many there are.
    Counted,
    /// The part is one field, and so is how many values it has.
    Listed,
}

fn grain(part: StatePart) -> Grain {
    match part {
        StatePart::Objects | StatePart::View | StatePart::Placed => Grain::Counted,
        StatePart::Counters
        | StatePart::Tracked
        | StatePart::Resources
        | StatePart::Tallies
        | StatePart::Readings
        | StatePart::Precedence
        | StatePart::Moves => Grain::Each,
        StatePart::Effects | StatePart::Since | StatePart::Pending => Grain::Listed,
        StatePart::Ties
        | StatePart::Turn
        | StatePart::Periods
        | StatePart::Lost
        | StatePart::Won
        | StatePart::Drawn
        | StatePart::Stuck
        | StatePart::Taken
        | StatePart::Orders
        | StatePart::Applied
        | StatePart::Uses
        | StatePart::Known
        | StatePart::Truths
        | StatePart::Batch
        | StatePart::Moment
        | StatePart::Changed
        | StatePart::Paused
        | StatePart::Interrupted
        | StatePart::Agenda => Grain::Whole,
    }
}

/// The fields of what was told.
#[must_use]
pub fn field_of(told: Place) -> Field {
    match grain(told.part) {
        Grain::Whole if told.at == Place::WHOLE => Field::One(told),
        Grain::Whole => Field::Within(Place::whole(told.part)),
        Grain::Each if told.at < Place::COUNT => Field::One(told),
        Grain::Counted if told.at != Place::WHOLE => Field::One(told),
        Grain::Listed if told.at == Place::COUNT => Field::One(told),
        Grain::Listed if told.at != Place::WHOLE => Field::Within(Place::whole(told.part)),
        Grain::Each | Grain::Counted | Grain::Listed => Field::All(told.part),
    }
}

impl Kernel<'_> {
    /// Tells every field that a position has; how many objects there are is the first.
    pub fn each_field(&self, state: &State, each: &mut dyn FnMut(Place)) {
        // The others are one field each.
        #[rustfmt::skip]
        let Parts {
            objects, counters, tracked, resources, tallies, readings, moves, view, placed, precedence, ties: _, turn: _,
            periods: _, lost: _, won: _, drawn: _, stuck: _, effects: _, since: _, taken: _, applied: _, orders: _, pending: _, uses: _,
            known: _, truths: _, batch: _, moment: _, changed: _, paused: _, interrupted: _, agenda: _,
        } = state.all_parts();
        for part in [StatePart::Objects, StatePart::Placed, StatePart::View] {
            each(Place { part, at: Place::COUNT });
        }
        each(Place { part: StatePart::Placed, at: Place::SUMMARY });
        let tables = [
            (StatePart::Objects, objects.read().len() * Feature::ALL.len()),
            (StatePart::Counters, counters.read().values().len()),
            (StatePart::Tracked, tracked.read().values().len()),
            (StatePart::Resources, resources.read().values().len()),
            (StatePart::Tallies, tallies.read().values().len()),
            (StatePart::Readings, readings.read().len()),
            (StatePart::Placed, placed.read().len()),
            (StatePart::Moves, moves.read().len()),
            (StatePart::View, view.read().objects.len()),
        ];
        for (part, count) in tables {
            (0..count as u32).for_each(|at| each(Place { part, at }));
        }
        for it in precedence.read().all() {
            each(Place { part: StatePart::Precedence, at: Precedence::place(it.one, it.other) });
        }
        for part in StatePart::ALL.iter().copied() {
            match grain(part) {
                Grain::Listed => [Place::COUNT, Place::WHOLE].into_iter().for_each(|at| each(Place { part, at })),
                Grain::Whole => each(Place::whole(part)),
                Grain::Each | Grain::Counted => {}
            }
        }
    }

    /// Appends the value of a field of a canonical position.
    pub fn write_field(&self, state: &State, field: Place, bytes: &mut Vec<u8>) {
        let mut pen = PositionWriter(bytes);
        #[rustfmt::skip]
        let Parts {
            objects, counters, tracked, ties, resources, turn, periods, lost, won, drawn, stuck, effects, since, taken,
            applied, orders, pending, placed, uses, known, truths, tallies, readings, precedence, moves, batch, moment, changed,
            paused, interrupted, agenda, view,
        } = state.all_parts();
        let at = field.at as usize;
        match field.part {
            StatePart::Objects if field.at == Place::COUNT => pen.number(objects.read().len() as u32),
            StatePart::Objects => feature(objects.read(), at).into_iter().for_each(|it| pen.number(it)),
            StatePart::Counters => value(counters.read().values(), at, &mut pen),
            StatePart::Tracked => value(tracked.read().values(), at, &mut pen),
            StatePart::Resources => value(resources.read().values(), at, &mut pen),
            StatePart::Tallies => value(tallies.read().values(), at, &mut pen),
            StatePart::Readings => readings.read().get(at).into_iter().for_each(|it| pen.byte(*it)),
            StatePart::Moves => moves.read().get(at).into_iter().for_each(|it| pen.byte(*it)),
            StatePart::Ties => pen.list(ties.read(), |pen, tie| pen.tie(*tie)),
            StatePart::Turn => pen.byte(*turn.read()),
            StatePart::Periods => pen.number(*periods.read()),
            StatePart::Lost => pen.byte(*lost.read()),
            StatePart::Won => pen.byte(*won.read()),
            StatePart::Drawn => pen.byte((*drawn.read()).into()),
            StatePart::Stuck => {
                pen.byte(stuck.read().is_some().into());
                stuck.read().iter().for_each(|it| pen.stuck(*it));
            }
            StatePart::Effects if field.at == Place::COUNT => pen.number(effects.read().len() as u32),
            StatePart::Since if field.at == Place::COUNT => pen.number(since.read().len() as u32),
            StatePart::Pending if field.at == Place::COUNT => pen.number(pending.read().len() as u32),
            StatePart::Effects => pen.list(effects.read(), PositionWriter::effect),
            StatePart::Since => pen.list(since.read(), |pen, (key, since)| {
                pen.key(*key);
                pen.timestamp(*since);
            }),
            StatePart::Taken => pen.list(taken.read(), |pen, key| pen.key(*key)),
            StatePart::Applied => pen.list(applied.read(), |pen, it| pen.applied(it)),
            StatePart::Orders => pen.list(orders.read(), |pen, it| pen.decided_order(it)),
            StatePart::Pending => pen.list(pending.read(), |pen, it| pen.waiting(it)),
            StatePart::Placed if field.at == Place::COUNT => pen.number(placed.read().len() as u32),
            StatePart::Placed if field.at == Place::SUMMARY => {
                pen.list(&WaitingOf::all(placed.read()), |pen, WaitingOf { ability, this, player }| {
                    pen.number(ability.map_or(0, |it| u32::from(it.0) + 1));
                    pen.value(this.map_or(Value::NONE, IntoValue::into_value));
                    pen.number(player.0.into());
                });
            }
            StatePart::Placed => placed.read().get(at).into_iter().for_each(|it| pen.waiting(it)),
            StatePart::Uses => pen.list(uses.read(), |pen, (key, times)| {
                pen.key(*key);
                pen.byte(*times);
            }),
            StatePart::Known => pen.list(known.read(), |pen, key| pen.key(*key)),
            StatePart::Truths => pen.list(truths.read(), |pen, key| pen.key(*key)),
            StatePart::Precedence => precedence.read().at(field.at).for_each(|it| pen.compared(it)),
            StatePart::Batch => pen.batch(*batch.read()),
            StatePart::Moment => pen.timestamp(*moment.read()),
            StatePart::Changed => pen.byte((*changed.read()).into()),
            StatePart::Paused => pen.byte((*paused.read()).into()),
            StatePart::Interrupted => {
                pen.byte((*interrupted.read() != Interrupted::Nothing).into());
                pen.interrupted(*interrupted.read());
            }
            StatePart::Agenda => pen.list(agenda.read(), |pen, frame| pen.frame(frame)),
            StatePart::View if field.at == Place::COUNT => {
                pen.number(view.read().question.map_or(0, |it| it.number() + 1));
            }
            StatePart::View => view.read().objects.get(at).into_iter().for_each(|it| pen.props(it)),
        }
    }

    /// What makes bytes of the fields of a position when the kernel is gone.
    #[must_use]
    pub fn form(&self) -> Form {
        let Written { first, values, has } = self.written();
        Form { opening: self.opening(), first: first.to_vec(), values: values.clone(), has }
    }

    /// Puts a position together; what effects make of its objects is still to be made.
    pub fn join(&self, fields: &mut dyn Iterator<Item = (Place, &[u8])>, state: &mut State) {
        state.clone_from(&self.opening());
        change(fields, state);
    }
}

/// Whether a field of a position says which others there are, or holds what is noted one after the other.
#[must_use]
pub fn is_frame(field: Place) -> bool {
    let of_some = matches!(field.part, StatePart::Objects | StatePart::Placed) && field.at == Place::COUNT;
    of_some || field.part == StatePart::Precedence
}

/// Puts positions together and writes them, without the kernel to which they belong.
#[derive(Debug)]
pub struct Form {
    opening: State,
    first: Vec<Object>,
    values: (Vec<Value>, Vec<Value>),
    has: Has,
}

impl Form {
    /// The canonical bytes of the position of these fields.
    pub fn write(&self, fields: &mut dyn Iterator<Item = (Place, &[u8])>, bytes: &mut Vec<u8>) {
        let mut state = self.opening.clone();
        change(fields, &mut state);
        Written { first: &self.first, values: &self.values, has: self.has }.write(&state, bytes);
    }
}

/// A feature of an object as a number, if there is this object.
fn feature(objects: &[Object], at: usize) -> Option<u32> {
    let of = Feature::ALL.len();
    let Object { card, owner, control, zone, place, exists } = objects.get(at / of)?;
    Some(match Feature::ALL[at % of] {
        Feature::Card => card.0.into(),
        Feature::Owner => owner.0.into(),
        Feature::Control => control.0.into(),
        Feature::Zone => zone.0.into(),
        Feature::Place => place.below().into(),
        Feature::Exists => (*exists).into(),
    })
}

fn set_feature(object: &mut Object, feature: Feature, value: u32) {
    let Object { card, owner, control, zone, place, exists } = object;
    match feature {
        Feature::Card => *card = CardId(value as u16),
        Feature::Owner => *owner = PlayerId(value as u16),
        Feature::Control => *control = PlayerId(value as u16),
        Feature::Zone => *zone = ZoneId(value as u16),
        Feature::Place => *place = ZonePlace::at(value as u16),
        Feature::Exists => *exists = value != 0,
    }
}

fn value(all: &[Value], at: usize, pen: &mut PositionWriter<'_>) {
    all.get(at).into_iter().for_each(|value| pen.value(*value));
}

fn set_value(all: &mut Rows, at: usize, eyes: &mut PositionReader<'_>) {
    all.values_mut()[at] = eyes.value();
}

/// There is room for so many objects.
fn make_room(count: usize, state: &mut State) {
    let blank = Object {
        card: CardId(0),
        owner: PlayerId(0),
        control: PlayerId(0),
        zone: ZoneId(0),
        place: ZonePlace::BOTTOM,
        exists: false,
    };
    #[rustfmt::skip]
    let PartsMut {
        objects, counters, tracked, ties: _, resources: _, turn: _, periods: _, lost: _, won: _, drawn: _, stuck: _,
        effects: _, since: _, taken: _, applied: _, orders: _, pending: _, placed: _, uses: _, known: _, truths: _, tallies: _,
        readings: _, precedence: _, moves: _, batch: _, moment: _, changed: _, paused: _, interrupted: _, agenda: _, view: _,
    } = state.all_parts_mut();
    objects.write().resize(count, blank);
    counters.write().resize(count, Value::ZERO);
    tracked.write().resize(count, Value::NONE);
}

/// Gives fields of a position these values; those without bytes stay. What effects make of its objects is still to be made.
pub fn change(fields: &mut dyn Iterator<Item = (Place, &[u8])>, state: &mut State) {
    for (field, bytes) in fields.filter(|(_, bytes)| !bytes.is_empty()) {
        let mut eyes = PositionReader::of(bytes);
        if field == (Place { part: StatePart::Objects, at: Place::COUNT }) {
            make_room(eyes.number() as usize, state);
        } else {
            set_field(field, &mut eyes, state);
        }
    }
}

fn set_field(field: Place, eyes: &mut PositionReader<'_>, state: &mut State) {
    // What effects make of the objects is derived.
    #[rustfmt::skip]
    let PartsMut {
        objects, counters, tracked, ties, resources, turn, periods, lost, won, drawn, stuck, effects, since, taken, applied,
        orders, pending, placed, uses, known, truths, tallies, readings, precedence, moves, batch, moment, changed, paused,
        interrupted, agenda, view: _,
    } = state.all_parts_mut();
    let at = field.at as usize;
    match field.part {
        StatePart::Objects => {
            let of = Feature::ALL.len();
            set_feature(&mut objects.write()[at / of], Feature::ALL[at % of], eyes.number());
        }
        StatePart::Counters => set_value(counters.write(), at, eyes),
        StatePart::Tracked => set_value(tracked.write(), at, eyes),
        StatePart::Resources => set_value(resources.write(), at, eyes),
        StatePart::Tallies => set_value(tallies.write(), at, eyes),
        // How long a list is is derived, and so is what is said of it in short.
        StatePart::Effects | StatePart::Since | StatePart::Pending if field.at == Place::COUNT => {}
        StatePart::Placed if field.at == Place::SUMMARY => {}
        StatePart::Readings => readings.write()[at] = eyes.byte(),
        StatePart::Moves => moves.write()[at] = eyes.byte(),
        StatePart::Ties => eyes.list(ties.write(), PositionReader::tie),
        StatePart::Turn => *turn.write() = eyes.byte(),
        StatePart::Periods => *periods.write() = eyes.number(),
        StatePart::Lost => *lost.write() = eyes.byte(),
        StatePart::Won => *won.write() = eyes.byte(),
        StatePart::Drawn => *drawn.write() = eyes.flag(0),
        StatePart::Stuck => *stuck.write() = eyes.flag(0).then(|| eyes.stuck()),
        StatePart::Effects => eyes.list(effects.write(), PositionReader::effect),
        StatePart::Since => eyes.list(since.write(), |eyes| (eyes.key(), eyes.timestamp())),
        StatePart::Taken => eyes.list(taken.write(), PositionReader::key),
        StatePart::Applied => eyes.list(applied.write(), PositionReader::applied),
        StatePart::Orders => eyes.list(orders.write(), PositionReader::decided_order),
        StatePart::Pending => eyes.list(pending.write(), PositionReader::waiting),
        StatePart::Placed if field.at == Place::COUNT => {
            let blank = || Waiting::new((TriggerBatch::FIRST, PlayerId(0)), None, Env::new());
            placed.write().resize_with(eyes.number() as usize, blank);
        }
        StatePart::Placed => placed.write()[at] = eyes.waiting(),
        StatePart::Uses => eyes.list(uses.write(), |eyes| (eyes.key(), eyes.byte())),
        StatePart::Known => eyes.list(known.write(), PositionReader::key),
        StatePart::Truths => eyes.list(truths.write(), PositionReader::key),
        StatePart::Precedence => {
            let precedence = precedence.write();
            while !eyes.is_at_end() {
                precedence.note(eyes.compared());
            }
        }
        StatePart::Batch => *batch.write() = eyes.batch(),
        StatePart::Moment => *moment.write() = eyes.timestamp(),
        StatePart::Changed => *changed.write() = eyes.flag(0),
        StatePart::Paused => *paused.write() = eyes.flag(0),
        StatePart::Interrupted => {
            *interrupted.write() = if eyes.flag(0) { eyes.interrupted() } else { Interrupted::Nothing };
        }
        StatePart::Agenda => eyes.list(agenda.write(), PositionReader::frame),
        StatePart::View => {}
    }
}

impl PositionWriter<'_> {
    fn props(&mut self, props: &Props) {
        let Props { card, control, words, added, given, numbers, base, abilities, keywords, has_none, bounds } = props;
        self.number(card.0.into());
        self.byte(control.0 as u8);
        words.iter().chain(added).for_each(|it| self.long(*it));
        self.list(given, |pen, it| pen.number(it.0.into()));
        for values in [numbers, base] {
            self.list(values, |pen, it| pen.value(*it));
        }
        self.list(abilities, |pen, HeldAbility { ability, nth }| {
            pen.number(ability.0.into());
            pen.number(nth.code().into());
        });
        self.long(*keywords);
        self.byte((*has_none).into());
        self.list(bounds, |pen, Bounded { number, above, by }| {
            pen.number(number.0.into());
            pen.byte((*above).into());
            pen.value(*by);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feature_is_set_as_it_is_told() {
        let mut one = Object {
            card: CardId(7),
            owner: PlayerId(1),
            control: PlayerId(2),
            zone: ZoneId(3),
            place: ZonePlace::at(4),
            exists: true,
        };
        let all = [one];
        for (at, of) in Feature::ALL.into_iter().enumerate() {
            let now = feature(&all, at).expect("there is one");
            set_feature(&mut one, of, now);
            assert_eq!(of.of(0), at as u32);
        }
        assert_eq!(all[0], one);
        assert_eq!(feature(&all, Feature::ALL.len()), None);
    }
}
