//! One modification of one object.

use crate::continuous::pass::{Candidate, Pass};
use crate::position::key::{HeldAbility, Nth};
use crate::position::meter::Meter;
use crate::position::state::State;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::position::view::{Bounded, Props};
use crate::table::kernel::Kernel;
use crate::table::stages::PartPlace;
use base::id::{AbilityId, CardId, KeywordId, NumberId, ObjectId, WordId};
use model::ability::Modify;
use model::event::Change;
use model::expr::{Arithmetic, Comparison};
use model::policy::{Removal, Rounding};
use model::rulebook::ObjectProperty;

/// How things are modified.
pub struct ModifyMode<'a> {
    /// How quotients are rounded.
    pub rounding: Rounding,
    /// What is left by what takes something.
    pub removal: Removal,
    /// For arithmetic.
    pub meter: &'a Meter,
    /// Which numbers events change for good.
    pub tracked: &'a [Option<u8>],
    /// What events have added to the number that is modified, or taken from it.
    pub events: Value,
}

/// Modifies an object by one part of an effect; `form` is the value that it has after replacements.
pub fn modify(
    props: &mut Props,
    change: &Modify,
    form: Value,
    how: &ModifyMode<'_>,
    keyword_of: &dyn Fn(AbilityId) -> Option<KeywordId>,
) {
    match change {
        Modify::Copy(_) => {}
        Modify::Control(_) => props.control = form.player().unwrap_or(props.control),
        Modify::AddWords(words) => {
            for word in words {
                props.add_word(*word);
                props.added[word.index() / 64] |= 1 << (word.index() % 64);
            }
        }
        Modify::RemoveWords(words) => {
            for word in words {
                let (at, bit) = (word.index() / 64, 1 << (word.index() % 64));
                if how.removal == Removal::RemoveAll || props.added[at] & bit == 0 {
                    props.words[at] &= !bit;
                }
            }
        }
        // The pass names the words of the sets.
        Modify::RemoveSets(_) => {}
        Modify::AddAbilities(..) if props.has_none => {}
        Modify::AddAbilities(abilities, keyword) => {
            for ability in abilities {
                let nth = Nth::added(props.abilities.iter().filter(|held| held.ability == *ability).count());
                props.abilities.push(HeldAbility { ability: *ability, nth });
            }
            if let Some(keyword) = keyword {
                props.keywords |= 1 << keyword.index();
            }
        }
        Modify::RemoveAbilities(keyword) => remove_abilities(props, *keyword, how.removal, keyword_of),
        Modify::NoAbilities => {
            remove_abilities(props, None, Removal::RemoveAll, keyword_of);
            props.has_none = true;
        }
        Modify::Property(number, Some(_)) => {
            if !props.given.contains(number) {
                props.given.push(*number);
            }
            // What events have changed of it stays.
            let tracked = is_tracked(how.tracked, number.index());
            let value = if tracked { how.meter.sum(form, how.events) } else { form };
            (props.base[number.index()], props.numbers[number.index()]) = (form, value);
        }
        Modify::Property(number, None) => {
            if how.removal == Removal::RemoveAll || !props.given.contains(number) {
                props.given.retain(|it| it != number);
                (props.base[number.index()], props.numbers[number.index()]) = (Value::NONE, Value::NONE);
            }
        }
        Modify::Number { how: change, number, base, .. } => {
            number_change(props, (*change, *number, *base), form, how);
        }
    }
}

fn remove_abilities(
    props: &mut Props,
    keyword: Option<KeywordId>,
    removal: Removal,
    keyword_of: &dyn Fn(AbilityId) -> Option<KeywordId>,
) {
    let stays = |key: &mut HeldAbility| {
        let meant = keyword.is_none() || keyword_of(key.ability) == keyword;
        !meant || (removal == Removal::KeepAdded && key.nth.is_added())
    };
    props.abilities.retain(stays);
    props.keywords =
        props.abilities.iter().filter_map(|key| keyword_of(key.ability)).fold(0, |bits, it| bits | 1 << it.index());
}

fn number_change(
    props: &mut Props,
    (change, number, base): (Change, NumberId, bool),
    form: Value,
    how: &ModifyMode<'_>,
) {
    let old = if base { props.base(number) } else { props.number(number) };
    let operation = match change {
        Change::Multiply => Arithmetic::Multiply,
        Change::Divide => Arithmetic::Divide,
        Change::Add => Arithmetic::Add,
        Change::Subtract => Arithmetic::Subtract,
        Change::AtLeast | Change::AtMost => {
            if form != Value::NONE {
                props.bounds.push(Bounded { number, above: change == Change::AtMost, by: form });
            }
            return;
        }
        Change::Copy
        | Change::Control
        | Change::AddWords
        | Change::RemoveWords
        | Change::AddAbility
        | Change::RemoveAbility
        | Change::Property
        | Change::Set => {
            set(props, (number, base), form, how);
            return;
        }
    };
    set(props, (number, base), how.meter.arithmetic(operation, old, form, how.rounding), how);
}

/// Until the stage of numbers a number is its base value, so both change together. A number that events change for good
/// has what they have added or taken beside its base value, whatever that becomes.
fn set(props: &mut Props, (number, base): (NumberId, bool), value: Value, how: &ModifyMode<'_>) {
    let meter = how.meter;
    if base {
        let (now, before) = (props.numbers[number.index()], props.base[number.index()]);
        if is_tracked(how.tracked, number.index()) {
            props.base[number.index()] = value;
            props.numbers[number.index()] = beside((now, before), value, how.events, meter);
            return;
        }
        let together = meter.compare(Comparison::Equal, now, before) || (now == Value::NONE && before == Value::NONE);
        props.base[number.index()] = value;
        if !together {
            return;
        }
    }
    props.numbers[number.index()] = value;
}

fn is_tracked(tracked: &[Option<u8>], number: usize) -> bool {
    tracked.get(number).is_some_and(Option::is_some)
}

/// What a number that events change for good is once its base value is another. An object that had none has what events have
/// changed of it while effects gave it one.
fn beside((now, base): (Value, Value), new_base: Value, events: Value, meter: &Meter) -> Value {
    if new_base == Value::NONE {
        return now;
    }
    if now == Value::NONE || base == Value::NONE {
        return meter.arithmetic(Arithmetic::Add, new_base, events, Rounding::Down);
    }
    meter.difference(new_base, meter.difference(base, now))
}

impl Kernel<'_> {
    /// What events have added to a number of an object, or taken from it.
    pub(crate) fn changed_by_events(
        &self,
        (state, meter): (&State<impl Trace>, &Meter),
        object: ObjectId,
        number: NumberId,
    ) -> Value {
        let Some(column) = self.column(number) else { return Value::ZERO };
        let now = state.tracked_of(object, column);
        let printed = self.cards[state.card_of(object).index()].base(number);
        let from =
            if printed == Value::NONE { self.given(state, object, number).unwrap_or(Value::ZERO) } else { printed };
        if now.exists() { meter.difference(now, from) } else { Value::ZERO }
    }
}

impl Props {
    /// Takes the copyable properties of a card; `events` tells what events have changed of a number.
    pub fn copy(
        &mut self,
        of: &Props,
        card: CardId,
        events: &dyn Fn(NumberId) -> Value,
        (tracked, meter): (&[Option<u8>], &Meter),
    ) {
        self.card = card;
        self.words = of.words;
        self.added = [0; 4];
        self.given.clear();
        for number in 0..tracked.len() {
            let (now, base, new) = (self.numbers[number], self.base[number], of.base[number]);
            self.numbers[number] = match is_tracked(tracked, number) {
                true => beside((now, base), new, events(NumberId::at(number)), meter),
                false => new,
            };
        }
        self.base.clone_from(&of.base);
        if !self.has_none {
            self.abilities.clone_from(&of.abilities);
            self.keywords = of.keywords;
        }
    }
}

impl<T: Trace> Pass<'_, '_, T> {
    /// How a modification is rounded that gives an object this form.
    pub(crate) fn rounding_of(&self, change: &Modify, (object, form): (ObjectId, Value)) -> Rounding {
        let Modify::Number { how: Change::Divide, number, base, .. } = change else {
            return Rounding::Down;
        };
        let props = &self.view[object.index()];
        self.eye().rounding(if *base { props.base(*number) } else { props.number(*number) }, form)
    }

    /// What a modification leaves that takes something from an object; that only matters for what effects have added.
    pub(crate) fn removal_of(&self, change: &Modify, object: ObjectId) -> Removal {
        let props = &self.view[object.index()];
        let is_added =
            |word: &WordId| props.has_word(*word) && props.added[word.index() / 64] >> (word.index() % 64) & 1 == 1;
        let is_meant = |key: &HeldAbility, keyword: Option<KeywordId>| {
            key.nth.is_added() && (keyword.is_none() || self.kernel.ability(key.ability).keyword == keyword)
        };
        match change {
            Modify::RemoveWords(words) => self.eye().policy_if(|| words.iter().any(is_added)),
            Modify::RemoveAbilities(keyword) => {
                self.eye().policy_if(|| props.abilities.iter().any(|key| is_meant(key, *keyword)))
            }
            Modify::Property(number, None) => self.eye().policy_if(|| props.given.contains(number)),
            Modify::Copy(_)
            | Modify::Control(_)
            | Modify::AddWords(_)
            | Modify::RemoveSets(_)
            | Modify::AddAbilities(..)
            | Modify::NoAbilities
            | Modify::Property(_, Some(_))
            | Modify::Number { .. } => Removal::KeepAdded,
        }
    }

    /// An object becomes a copy: of what another is by now in the stage of copyable properties, or as it is printed.
    pub(crate) fn copy(&mut self, candidate: &Candidate, change: &Modify, form: Value) {
        let Some(of) = self.what_is_copied(candidate, change, form) else {
            return;
        };
        let card = of.card;
        let (kernel, position, object) = (self.kernel, (self.state, self.meter), candidate.object);
        let events = |number: NumberId| kernel.changed_by_events(position, object, number);
        let props = &mut self.view[object.index()];
        let face = kernel.model.rulebook.face_down().map(|face| (face, props.has_word(face)));
        props.copy(&of, card, &events, (&kernel.tracked, self.meter));
        // How an object lies is not copied.
        if let Some((face, _)) = face.filter(|(face, lies)| props.has_word(*face) != *lies) {
            props.turn_word(face);
        }
    }

    /// The value by which an effect makes a copy of an object: that of the card that the object has, or copies.
    pub(crate) fn copied_card(&self, object: Value) -> Value {
        let copied = object.object().and_then(|it| self.view.get(it.index()));
        copied.map_or(Value::NONE, |copied| Value::of_copied(copied.card))
    }

    /// What an effect makes a copy of: the object that it names, as long as that has the card of this value, or else the card alone.
    pub(crate) fn what_is_copied(&self, candidate: &Candidate, change: &Modify, form: Value) -> Option<Props> {
        let named = self.eye().asked_for(&mut candidate.env.clone(), change);
        let object = named.object().and_then(|it| self.view.get(it.index()));
        let is_it = |_: &&Props| self.copied_card(named) == form;
        if let Some(object) = object.filter(is_it).filter(|_| self.is_copyable_stage(candidate.place)) {
            return Some(object.clone());
        }
        self.kernel.cards.get(form.copied()?.index()).cloned()
    }

    /// Whether nothing but copyable properties is modified in a stage, and none before it.
    pub(crate) fn is_copyable_stage(&self, place: PartPlace) -> bool {
        let stages = &self.kernel.model.rulebook.stages;
        place.stage == 0
            && stages.first().is_some_and(|stage| stage.properties.as_slice() == [ObjectProperty::Copyable])
    }
}
