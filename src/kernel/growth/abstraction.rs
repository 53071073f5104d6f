//! A position apart from what may grow with each lap of a loop.
//!
//! What can grow are numbers, and how many there are of something: tokens of
//! one kind that nothing names, and whatever stands several times in a row in
//! a list (triggers that wait, effects, work under way). Two positions with
//! the same *rest* are the same but for these. Objects that were created are
//! numbered anew by their order, so that it does not matter how many came
//! before them.

use crate::position::agenda::Frame;
use crate::position::key::{Holder, Key};
use crate::position::lasting::Effect;
use crate::position::mention::Mention;
use crate::position::state::{PartsMut, State};
use crate::position::timestamp::Timestamp;
use crate::position::value::{IntoValue, Value};
use crate::position::view::View;
use crate::position::waiting::{AGELESS, TriggerBatch, Waiting};
use crate::table::kernel::Kernel;
use crate::wire::writer::PositionWriter;
use base::id::{AbilityId, CardId, CounterId, NumberId, ObjectId, PlayerId, ResourceId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Something of which there can be more with each lap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Growable {
    /// A player's number.
    Resource(PlayerId, ResourceId),
    /// A tracked number of an object; objects that were created are numbered by their order behind the scenario's.
    Number(ObjectId, NumberId),
    /// Counters on an object.
    Counters(ObjectId, CounterId),
    /// A number in work under way, in something that waits, or in an effect.
    Amount,
    /// Tokens of one kind, all alike, that nothing names.
    Tokens(CardId),
    /// Effects, all alike.
    Effects(AbilityId),
    /// Triggers that wait, all alike; of which ability, unless they are played cards.
    Waiting(Option<AbilityId>),
    /// Work under way: what has begun and waits for what it began.
    Work,
}

/// A position apart from what may grow, and what may.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Abstraction {
    /// Everything but what may grow.
    pub rest: Vec<u8>,
    /// The numbers.
    pub numbers: Vec<i32>,
    /// How many there are of what is counted.
    pub counts: Vec<i32>,
    /// What each number is, and then what is counted.
    pub what: Vec<Growable>,
    /// How many pieces of work, from the lowest, make up what stands several times in a row; 0 if nothing does.
    pub deep_work: usize,
    /// What each object is here, by its number.
    pub(crate) labels: Vec<Label>,
}

impl Abstraction {
    /// How much there is of everything that may grow: the numbers, and then what is counted.
    #[must_use]
    pub fn much(&self) -> Vec<i32> {
        self.numbers.iter().chain(&self.counts).copied().collect()
    }
}

/// What an object is in an abstraction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Label {
    /// One with this number.
    Kept(ObjectId),
    /// One of a kind of tokens that are counted.
    Counted(u16),
    /// None: it does not exist, and nothing names it.
    Gone,
}

/// The longest stretch of a list that is looked for several times in a row.
const PERIOD_MAX: usize = 24;

impl Kernel<'_> {
    /// The abstraction of a position.
    pub(crate) fn abstracted(&self, state: &State) -> Abstraction {
        let mut rest = state.clone();
        *rest.all_parts_mut().view.write() = View::default();
        let mut sketch = Sketch::new(self);
        let labels = sketch.leave_tokens(&mut rest);
        sketch.numbers_of(&mut rest);
        let lists = Lists::of(&mut rest, &sketch.others);
        self.write(&rest, &mut sketch.bytes);
        let mut counted = Vec::new();
        for (kinds, many) in &labels.kinds {
            sketch.bytes.extend(kinds.iter().flat_map(|value| value.to_le_bytes()));
            counted.push((Growable::Tokens(CardId(kinds[0] as u16)), *many));
        }
        sketch.lists(lists, &mut counted);
        sketch.what.extend(counted.iter().map(|(what, _)| *what));
        Abstraction {
            rest: sketch.bytes,
            numbers: sketch.numbers,
            counts: counted.iter().map(|(_, many)| *many).collect(),
            what: sketch.what,
            deep_work: sketch.deep_work,
            labels: labels.labels,
        }
    }
}

/// An abstraction in the making.
struct Sketch<'a, 'm> {
    kernel: &'a Kernel<'m>,
    numbers: Vec<i32>,
    what: Vec<Growable>,
    bytes: Vec<u8>,
    /// The moments outside the lists.
    others: Vec<Timestamp>,
    deep_work: usize,
}

/// The tokens that are counted, by all that is known of them, and what each object is.
struct CountedTokens {
    kinds: BTreeMap<Vec<i32>, i32>,
    labels: Vec<Label>,
}

impl<'a, 'm> Sketch<'a, 'm> {
    fn new(kernel: &'a Kernel<'m>) -> Self {
        Sketch { kernel, numbers: Vec::new(), what: Vec::new(), bytes: Vec::new(), others: Vec::new(), deep_work: 0 }
    }

    /// Takes the tokens that nothing names out of a position, and numbers the other objects anew.
    fn leave_tokens(&mut self, rest: &mut State) -> CountedTokens {
        let mut labels = self.kept(rest);
        self.others = rank_moments(rest, &labels);
        let mut kinds: BTreeMap<Vec<i32>, i32> = BTreeMap::new();
        let told: Vec<Option<Vec<i32>>> = rest
            .object_numbers()
            .map(|id| (labels[id.index()] == Label::Counted(0)).then(|| self.kind_of(rest, &labels, id)))
            .collect();
        for kind in told.iter().flatten() {
            *kinds.entry(kind.clone()).or_default() += 1;
        }
        for (label, kind) in labels.iter_mut().zip(&told) {
            if let Some(kind) = kind {
                *label = Label::Counted(kinds.range(..kind.clone()).count() as u16);
            }
        }
        let gone = labels.iter().filter(|label| **label == Label::Gone).count();
        self.bytes.extend((gone as u32).to_le_bytes());
        self.take_out(rest, &labels);
        CountedTokens { kinds, labels }
    }

    /// What is kept, under which number, and what is not; those that are counted have no kind yet.
    fn kept(&self, rest: &mut State) -> Vec<Label> {
        let first = self.kernel.first.len();
        let mut named = vec![false; rest.object_count()];
        let mut name = |object: ObjectId| {
            if let Some(named) = named.get_mut(object.index()) {
                *named = true;
            }
        };
        rest.each_mention(&mut |mention| match mention {
            Mention::Value(value) => value.object().into_iter().for_each(&mut name),
            Mention::Key(key) => key.bearer().into_iter().for_each(&mut name),
            Mention::Object(object) => name(*object),
        });
        rest.ties().iter().flat_map(|(_, one, other)| [*one, *other]).for_each(&mut name);
        // What has an effect on something else is more than one of many.
        for applied in rest.all_parts().applied.read() {
            applied.key.bearer().into_iter().filter(|bearer| *bearer != applied.object).for_each(&mut name);
        }
        for order in rest.all_parts().orders.read() {
            let of_others = order.keys().into_iter().filter_map(|key| key.bearer());
            of_others.filter(|bearer| order.object != Some(*bearer)).for_each(&mut name);
        }
        let zones = &self.kernel.model.rulebook.zones;
        let mut next = 0;
        let mut label = |object: ObjectId| {
            let (at, exists) = (object.index(), rest.exists(object));
            if at < first || named[at] || exists && zones[rest.zone_of(object).index()].ordered {
                next += 1;
                Label::Kept(ObjectId::at(next - 1))
            } else if exists {
                Label::Counted(0)
            } else {
                Label::Gone
            }
        };
        rest.object_numbers().map(&mut label).collect()
    }

    /// All that is known of a token: what it is, where, whose, what applies to it, and what of its abilities is recorded.
    fn kind_of(&self, rest: &State, labels: &[Label], id: ObjectId) -> Vec<i32> {
        let (card, owner) = (rest.card_of(id), rest.owner_of(id));
        let (control, zone) = (rest.base_control_of(id), rest.zone_of(id));
        let mut kind = vec![card.0.into(), owner.0.into(), control.0.into(), zone.0.into()];
        let parts = rest.all_parts();
        let rows = [parts.counters.read().row_of(id.index()), parts.tracked.read().row_of(id.index())];
        kind.extend(rows.into_iter().flatten().map(|value| value.number_as_is()));
        let key = |key: &Key| {
            let bearer = match key.bearer().map(|bearer| (bearer, labels[bearer.index()])) {
                Some((bearer, _)) if bearer == id => -1,
                Some((_, Label::Kept(kept))) => kept.0.into(),
                _ => key.holder.code().into(),
            };
            [key.ability.0.into(), bearer, key.nth.code().into()]
        };
        let its = |key: &Key| key.bearer() == Some(id);
        for (of, since) in parts.since.read().iter().filter(|(key, _)| its(key)) {
            kind.push(-1);
            kind.extend(key(of));
            kind.push(since.earlier().into());
        }
        for it in parts.applied.read().iter().filter(|it| it.object == id) {
            kind.push(-2);
            kind.extend(key(&it.key));
            kind.extend([it.part.into(), it.raw.number_as_is(), it.form.number_as_is(), it.live.into()]);
        }
        for (of, times) in parts.uses.read().iter().filter(|(key, _)| its(key)) {
            kind.push(-3);
            kind.extend(key(of));
            kind.push((*times).into());
        }
        for (tag, keys) in [(-4, parts.truths.read()), (-5, parts.known.read()), (-6, parts.taken.read())] {
            for of in keys.iter().filter(|key| its(key)) {
                kind.push(tag);
                kind.extend(key(of));
            }
        }
        for order in parts.orders.read().iter().filter(|it| it.object == Some(id)) {
            kind.push(-7);
            order.keys().iter().for_each(|of| kind.extend(key(of)));
        }
        kind
    }

    /// Leaves only what is kept, under its new number.
    fn take_out(&self, rest: &mut State, labels: &[Label]) {
        let is_kept = |object: ObjectId| matches!(labels[object.index()], Label::Kept(_));
        let bears = |key: &Key| key.bearer().is_none_or(is_kept);
        // The others have no row for an object; what they name is named by its new number below.
        #[rustfmt::skip]
        let PartsMut {
            since, taken, applied, orders, ties, uses, truths, known, counters: its_counters, tracked: its_tracked, objects,
            resources: _, turn: _, periods: _, lost: _, won: _, drawn: _, stuck: _, effects: _, pending: _, placed: _,
            tallies: _, readings: _, precedence: _, moves: _, batch: _, moment: _, changed: _, paused: _, interrupted: _, agenda: _,
            view: _,
        } = rest.all_parts_mut();
        since.change().retain(|(key, _)| bears(key));
        applied.change().retain(|it| is_kept(it.object) && bears(&it.key));
        orders.change().retain(|it| it.object.is_none_or(is_kept) && it.keys().iter().all(bears));
        ties.change().retain(|(_, one, other)| is_kept(*one) && is_kept(*other));
        uses.change().retain(|(key, _)| bears(key));
        truths.change().retain(bears);
        taken.change().retain(bears);
        known.change().retain(bears);
        let objects = objects.change();
        let kept: Vec<usize> = (0..labels.len()).filter(|at| is_kept(ObjectId::at(*at))).collect();
        its_counters.change().keep_rows(&kept);
        its_tracked.change().keep_rows(&kept);
        *objects = kept.iter().map(|at| objects[*at]).collect();
        let new = |object: ObjectId| match labels.get(object.index()) {
            Some(Label::Kept(kept)) => *kept,
            _ => object,
        };
        let mut rename = |mention: Mention<'_>| match mention {
            Mention::Value(value) => {
                if let Some(object) = value.object() {
                    *value = new(object).into_value();
                }
            }
            Mention::Key(key) => {
                key.holder = key.bearer().map_or(key.holder, |bearer| Holder::object(new(bearer)));
            }
            Mention::Object(object) => *object = new(*object),
        };
        rest.each_mention(&mut rename);
        rest.each_record(&mut rename);
    }

    /// Takes the numbers of players and objects out of a position.
    fn numbers_of(&mut self, rest: &mut State) {
        let book = &self.kernel.model.rulebook;
        let columns = book.resources.len().max(1);
        for (at, number) in rest.all_parts_mut().resources.change().values_mut().iter_mut().enumerate() {
            let whose = (PlayerId::at(at / columns), ResourceId::at(at % columns));
            self.number(number, Growable::Resource(whose.0, whose.1));
        }
        let tracked: Vec<usize> = (0..book.numbers.len()).filter(|at| self.kernel.tracked[*at].is_some()).collect();
        let objects = rest.object_numbers();
        let parts = rest.all_parts_mut();
        let (of_object, counters) = (parts.tracked.change(), parts.counters.change());
        for id in objects {
            for (column, of) in tracked.iter().enumerate() {
                self.number(of_object.value_mut(id.index(), column), Growable::Number(id, NumberId::at(*of)));
            }
            for counter in 0..book.counters.len() {
                let number = counters.value_mut(id.index(), counter);
                self.number(number, Growable::Counters(id, CounterId::at(counter)));
            }
        }
    }

    /// Takes one number out. What does not exist stays so.
    fn number(&mut self, number: &mut Value, what: Growable) {
        if number.is_number() {
            self.numbers.push(std::mem::replace(number, Value::ZERO).number_as_is());
            self.what.push(what);
        } else if *number == Value::NONE {
            self.numbers.push(number.number_as_is());
            self.what.push(what);
        }
    }

    /// What stands several times in a row in a list is counted, the numbers of the rest are taken out.
    fn lists(&mut self, lists: Lists, counted: &mut Vec<(Growable, i32)>) {
        let Lists { effects, pending, placed, mut agenda } = lists;
        let row = RepeatingRow::of(&effects.iter().map(|(effect, order)| written(effect, order)).collect::<Vec<_>>());
        counted.push(row.many(|at| Growable::Effects(effects[at].0.ability)));
        for at in row.kept() {
            let (mut effect, order) = effects[at].clone();
            for value in effect.env.iter_mut().chain(effect.fixed.iter_mut().map(|it| &mut it.value)) {
                self.amount(value);
            }
            self.bytes.extend(written(&effect, &order));
        }
        for waiting in [pending, placed] {
            let row = RepeatingRow::of(&waiting.iter().map(|(one, order)| waits(one, order)).collect::<Vec<_>>());
            counted.push(row.many(|at| Growable::Waiting(waiting[at].0.ability)));
            for at in row.kept() {
                let (mut one, order) = waiting[at].clone();
                one.each_mention(&mut |mention| self.amount_of(mention));
                self.bytes.extend(waits(&one, &order));
            }
        }
        // Work below what goes on now is not looked at again before that is done: its numbers do not matter.
        let mut numbers: Vec<Vec<i32>> = Vec::new();
        for (frame, _) in &mut agenda {
            let mut own = Sketch::new(self.kernel);
            frame.each_mention(&mut |mention| own.amount_of(mention));
            numbers.push(own.numbers);
        }
        let work: Vec<Vec<u8>> = agenda.iter().map(|(frame, order)| framed(frame, order)).collect();
        let row = RepeatingRow::of(&work);
        counted.push(row.many(|_| Growable::Work));
        self.deep_work = if row.times > 1 { row.start + row.times * row.period } else { 0 };
        for at in row.kept() {
            self.what.extend(numbers[at].iter().map(|_| Growable::Amount));
            self.numbers.append(&mut numbers[at]);
            self.bytes.extend(&work[at]);
        }
    }

    fn amount(&mut self, value: &mut Value) {
        self.number(value, Growable::Amount);
    }

    fn amount_of(&mut self, mention: Mention<'_>) {
        if let Mention::Value(value) = mention {
            self.amount(value);
        }
    }
}

/// The lists of a position: of each entry also how its moments lie to those of the one before. The moments themselves
/// are told by their place among those outside the lists.
struct Lists {
    effects: Vec<(Effect, Vec<u8>)>,
    pending: Vec<(Waiting, Vec<u8>)>,
    placed: Vec<(Waiting, Vec<u8>)>,
    agenda: Vec<(Frame, Vec<u8>)>,
}

impl Lists {
    /// Takes the lists out of a position.
    fn of(rest: &mut State, others: &[Timestamp]) -> Lists {
        let batch = std::mem::take(rest.all_parts_mut().batch.change());
        let of_waiting = |all: Vec<Waiting>| {
            let mut order = Order::new(others);
            let mut tell = |mut one: Waiting| {
                one.batch = if one.batch == batch { TriggerBatch::FIRST.next() } else { TriggerBatch::FIRST };
                let order = if one.ages == AGELESS { Vec::new() } else { order.of(&mut one.ages.each_mut()) };
                (one, order)
            };
            all.into_iter().map(&mut tell).collect()
        };
        let mut by_effect = Order::new(others);
        let of_effect = |mut effect: Effect| {
            let order = match &mut effect.renewed {
                None => by_effect.of(&mut [&mut effect.moment]),
                Some(renewed) => by_effect.of(&mut [&mut effect.moment, renewed]),
            };
            (effect, order)
        };
        let mut by_frame = Order::new(others);
        let of_frame = |mut frame: Frame| {
            let order = frame.moment_mut().map_or_else(Vec::new, |moment| by_frame.of(&mut [moment]));
            (frame, order)
        };
        let parts = rest.all_parts_mut();
        Lists {
            effects: std::mem::take(parts.effects.change()).into_iter().map(of_effect).collect(),
            pending: of_waiting(std::mem::take(parts.pending.change())),
            placed: of_waiting(std::mem::take(parts.placed.change())),
            agenda: std::mem::take(parts.agenda.change()).into_iter().map(of_frame).collect(),
        }
    }
}

/// How the moments of one entry of a list lie to those of the one before.
struct Order<'a> {
    others: &'a [Timestamp],
    before: Vec<Timestamp>,
}

impl Order<'_> {
    fn new(others: &[Timestamp]) -> Order<'_> {
        Order { others, before: Vec::new() }
    }

    /// Tells it, and puts their places among the others in place of the moments.
    fn of(&mut self, moments: &mut [&mut Timestamp]) -> Vec<u8> {
        let now: Vec<Timestamp> = moments.iter().map(|moment| **moment).collect();
        let order = now.iter().enumerate().map(|(at, now)| match self.before.get(at) {
            None => 3,
            Some(before) => now.cmp(before) as i8 as u8,
        });
        let order = order.collect();
        self.before = now;
        moments.iter_mut().for_each(|moment| **moment = place_among(self.others, **moment));
        order
    }
}

/// The moments outside the lists, in order; those of what is kept become their places among them.
fn rank_moments(rest: &mut State, labels: &[Label]) -> Vec<Timestamp> {
    let kept = |key: &Key| key.bearer().is_none_or(|bearer| matches!(labels[bearer.index()], Label::Kept(_)));
    let parts = rest.all_parts_mut();
    let (moment, since) = (parts.moment.change(), parts.since.change());
    let mut others = vec![*moment];
    others.extend(since.iter().filter(|(key, _)| kept(key)).map(|(_, since)| *since));
    others.sort_unstable();
    others.dedup();
    *moment = place_among(&others, *moment);
    for (_, since) in since {
        *since = place_among(&others, *since);
    }
    others
}

/// A list in which a stretch may stand several times in a row.
struct RepeatingRow {
    start: usize,
    period: usize,
    times: usize,
    length: usize,
}

impl RepeatingRow {
    /// The longest such stretch, the first of several; all of the list once if there is none.
    fn of(entries: &[Vec<u8>]) -> RepeatingRow {
        let length = entries.len();
        let mut best = RepeatingRow { start: 0, period: 0, times: 1, length };
        for period in 1..=PERIOD_MAX.min(length / 2) {
            let mut like = 0;
            for at in period..=length {
                if at < length && entries[at] == entries[at - period] {
                    like += 1;
                    continue;
                }
                let times = like / period + 1;
                if (times - 1) * period > (best.times - 1) * best.period {
                    best = RepeatingRow { start: at - like - period, period, times, length };
                }
                like = 0;
            }
        }
        best
    }

    /// How often it stands there, with what it is by the place of its first entry.
    fn many(&self, what: impl Fn(usize) -> Growable) -> (Growable, i32) {
        if self.length == 0 { (Growable::Work, 0) } else { (what(self.start), self.times as i32) }
    }

    /// The places of the list with the stretch once: the last time.
    fn kept(&self) -> impl Iterator<Item = usize> + use<> {
        (0..self.start).chain(self.start + (self.times - 1) * self.period..self.length)
    }
}

fn written(effect: &Effect, order: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    PositionWriter(&mut bytes).effect(effect);
    bytes.extend(order);
    bytes
}

fn waits(waiting: &Waiting, order: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    PositionWriter(&mut bytes).waiting(waiting);
    bytes.extend(order);
    bytes
}

fn framed(frame: &Frame, order: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    PositionWriter(&mut bytes).frame(frame);
    bytes.extend(order);
    bytes
}

/// Where a moment lies among others: how many are earlier, and whether it is one of them.
fn place_among(others: &[Timestamp], moment: Timestamp) -> Timestamp {
    let earlier = others.partition_point(|other| *other < moment);
    let one_of_them = others.get(earlier) == Some(&moment);
    Timestamp::at((2 * earlier + usize::from(one_of_them)) as u16)
}
