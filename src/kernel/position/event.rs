//! An event on its way through the event procedure.

use crate::position::env::Env;
use crate::position::key::Key;
use crate::position::value::Value;
use base::id::{AbilityId, EventKindId, ObjectId, PlayerId, TallyId};
use model::expr::Role;
use smallvec::SmallVec;

/// The roles of an event.
pub type Roles = [Value; Role::COUNT];

/// The roles in which the parts of one event can differ.
pub const PART_ROLES: [Role; 4] = Role::OF_PARTS;

/// One part of an event of several: the values of [`PART_ROLES`].
pub type EventPart = [Value; PART_ROLES.len()];

/// The part that an event of these roles is.
#[must_use]
pub fn part_of(roles: &Roles) -> EventPart {
    PART_ROLES.map(|role| roles[role as usize])
}

/// An effect of which it has been determined that it may replace an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixed {
    /// The effect.
    pub key: Key,
    /// The environment in which it reads.
    pub env: Env,
    /// Whether it may even when the effect is not there any more.
    pub stays: bool,
}

/// The self-replacement effects of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelfReplacement {
    /// Their definitions.
    pub abilities: Vec<AbilityId>,
    /// The environment of the instruction that made the event, in which they read.
    pub env: Env,
    /// Those of which the condition held as the event was generated; nothing where that is not asked.
    pub held: Option<Vec<AbilityId>>,
}

/// The place of something that happens with an event among all of the events of one moment, in the order in which it was added.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct AddedPlace(u16);

impl AddedPlace {
    /// The one before which there are so many.
    #[must_use]
    pub const fn at(earlier: u16) -> AddedPlace {
        AddedPlace(earlier)
    }

    /// How many there are before it.
    #[must_use]
    pub const fn earlier(self) -> u16 {
        self.0
    }

    /// The one behind it.
    #[must_use]
    pub const fn next(self) -> AddedPlace {
        AddedPlace(self.0 + 1)
    }
}

/// What counts events that are about to happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventCount {
    /// A tally, for a player.
    All(TallyId, u8),
    /// An effect, since it is there.
    OfEffect(Key),
}

/// Which time an event is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EventTime {
    /// By whose count.
    pub count: EventCount,
    /// Counted from 1; larger numbers than any effect asks for are all alike.
    pub time: u8,
}

impl EventTime {
    /// The effect that counts, if it is one.
    pub(super) fn effect_mut(&mut self) -> Option<&mut Key> {
        match &mut self.count {
            EventCount::All(..) => None,
            EventCount::OfEffect(key) => Some(key),
        }
    }
}

/// What happens with an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Added {
    /// Its code.
    pub pc: u32,
    /// The environment.
    pub env: Env,
    /// Its place among all that was added to the events of the moment.
    pub place: AddedPlace,
    /// Whether the effect that replaced the event last has added it.
    pub of_last: bool,
}

/// What was added to the events of one moment, each with its event, in the order in which it was added.
#[must_use]
pub fn in_order(events: &[Event]) -> SmallVec<[(&Added, &Event); 4]> {
    let each = events.iter().flat_map(|event| event.with.iter().map(move |added| (added, event)));
    let mut added: SmallVec<[(&Added, &Event); 4]> = each.collect();
    added.sort_by_key(|(added, _)| added.place);
    added
}

/// What there rarely is to say of an event.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Remarks {
    /// The objects that it is about and that have come into play anew since it occurred, or have left it otherwise.
    pub lost: SmallVec<[Value; 0]>,
    /// The objects that it has taken out of play, as long as it occurs: effects that last mean them until then.
    pub left: SmallVec<[Value; 0]>,
    /// Which time it is, for effects that replace the first of such events, or another.
    pub times: SmallVec<[EventTime; 0]>,
}

/// An event on its way through the event procedure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Its kind.
    pub kind: EventKindId,
    /// Its roles. An event of several parts has those of its first part here.
    pub roles: Roles,
    /// Its parts, if there are several.
    pub parts: SmallVec<[EventPart; 0]>,
    /// The replacement effects that have already replaced it, in order; one that is being applied stands last.
    pub lineage: SmallVec<[Key; 2]>,
    /// The effects that may replace it, where that is determined once: when it is proposed, or for what comes after an
    /// occurrence that looks back, just before it.
    pub fixed: Option<SmallVec<[Fixed; 0]>>,
    /// Of several parts: those that the effect fits which is being applied.
    pub fits: SmallVec<[u8; 0]>,
    /// What there rarely is to say of it; nothing where that is all empty.
    pub remarks: Option<Box<Remarks>>,
    /// The effects for "the next time" whose time has come with it, and those of which it has been said that they answer
    /// it and not others of its moment.
    pub nexts: SmallVec<[Key; 0]>,
    /// The player selected to apply replacement effects first.
    pub first: Option<PlayerId>,
    /// The player whom it affected before any replacement, where the rulebook may ask; [`Value::NONE`]: nobody.
    pub affected: Option<Value>,
    /// The player whose effects of the current class are being applied.
    pub turn: Option<PlayerId>,
    /// How many steps of the procedure are over for it although its moment goes through them once more.
    pub done: u8,
    /// How many events of its moment are before it in an order in which they occur, until it is ready to; 0 for what
    /// does so at once.
    pub behind: u8,
    /// The first event of its moment that does the same already, counted from 1; 0 if none does.
    pub repeats: u8,
    /// Whether it has been replaced with nothing.
    pub nothing: bool,
    /// Whether its outcome is replaced by its happening again.
    pub again: bool,
    /// What happens with it.
    pub with: SmallVec<[Added; 0]>,
    /// Its self-replacement effects, if it has some.
    pub self_replacement: Option<Box<SelfReplacement>>,
    /// For the application of a continuous effect: which part of which effect, and its raw value.
    pub application: Option<(Key, u8, Value)>,
    /// Whether something hangs on whether it happens, in the effect that makes it.
    pub awaited: bool,
    /// Of which event of the moment below it is all of which that consists, counted from 1; 0 if it is not.
    pub part_of: u8,
    /// Whether it consists of one event of the moment above, and that has not happened yet.
    pub hangs: bool,
    /// The effects that could have replaced it and were declined.
    pub declined: SmallVec<[Key; 0]>,
}

impl Event {
    /// A fresh event.
    #[must_use]
    pub fn new(kind: EventKindId, roles: Roles) -> Event {
        Event {
            kind,
            roles,
            parts: SmallVec::new(),
            lineage: SmallVec::new(),
            fixed: None,
            fits: SmallVec::new(),
            remarks: None,
            nexts: SmallVec::new(),
            declined: SmallVec::new(),
            first: None,
            affected: None,
            turn: None,
            done: 0,
            behind: 0,
            repeats: 0,
            nothing: false,
            again: false,
            with: SmallVec::new(),
            self_replacement: None,
            application: None,
            awaited: false,
            part_of: 0,
            hangs: false,
        }
    }

    /// One role.
    #[must_use]
    pub fn role(&self, role: Role) -> Value {
        self.roles[role as usize]
    }

    /// How many parts it has.
    #[must_use]
    pub fn part_count(&self) -> usize {
        self.parts.len().max(1)
    }

    /// The roles with those of one part.
    #[must_use]
    pub fn part(&self, at: usize) -> Roles {
        let mut roles = self.roles;
        if let Some(part) = self.parts.get(at) {
            for (role, value) in PART_ROLES.into_iter().zip(part) {
                roles[role as usize] = *value;
            }
        }
        roles
    }

    /// Keeps only these parts, of which there is one at least.
    pub fn keep(&mut self, parts: &[usize]) {
        self.roles = self.part(parts[0]);
        let fits = std::mem::take(&mut self.fits);
        self.fits = (0..).zip(parts).filter(|(_, old)| fits.contains(&(**old as u8))).map(|(new, _)| new).collect();
        self.parts = parts.iter().filter_map(|part| self.parts.get(*part).copied()).collect();
    }

    /// The objects that it is about and that are not the same any more.
    #[must_use]
    pub fn lost(&self) -> &[Value] {
        self.remarks.as_ref().map_or(&[], |remarks| &remarks.lost)
    }

    /// An object that it is about is not the same any more.
    pub fn loses(&mut self, object: Value) {
        if !self.lost().contains(&object) {
            self.remarks.get_or_insert_default().lost.push(object);
        }
    }

    /// An object comes into play anew: it has another effect than that which has replaced this. One that is just being applied
    /// stays what it is; and where it has been determined which effects may, those are known by their keys.
    pub fn is_replaced_by_gone(&mut self, object: ObjectId, is_applied: bool) {
        if self.fixed.is_some() {
            return;
        }
        let applied = usize::from(is_applied);
        let over = self.lineage.len().saturating_sub(applied);
        let of_it = |key: &&mut Key| key.bearer() == Some(object);
        self.lineage[..over].iter_mut().filter(of_it).for_each(|key| *key = key.of_gone());
    }

    /// It takes an object out of play.
    pub fn takes_out(&mut self, object: Value) {
        let remarks = self.remarks.get_or_insert_default();
        if !remarks.left.contains(&object) {
            remarks.left.push(object);
        }
    }

    /// Whether an object is known by it that has left play.
    #[must_use]
    pub fn has_left(&self, object: Value) -> bool {
        self.remarks.as_ref().is_some_and(|remarks| remarks.left.contains(&object))
    }

    /// Whether it is about an object.
    #[must_use]
    pub fn is_about(&self, object: Value) -> bool {
        (0..self.part_count()).any(|part| self.part(part).contains(&object))
    }

    /// It has occurred: what it has taken out of play.
    pub fn take_left(&mut self) -> SmallVec<[Value; 0]> {
        let left = self.remarks.as_mut().map(|remarks| std::mem::take(&mut remarks.left)).unwrap_or_default();
        self.forget_empty_remarks();
        left
    }

    fn times(&self) -> &[EventTime] {
        self.remarks.as_ref().map_or(&[], |remarks| &remarks.times)
    }

    /// It is counted.
    pub fn is_time(&mut self, time: EventTime) {
        self.remarks.get_or_insert_default().times.push(time);
    }

    fn forget_empty_remarks(&mut self) {
        self.remarks.take_if(|remarks| **remarks == Remarks::default());
    }

    /// Which time it is by a count, if it has been counted.
    #[must_use]
    pub fn time(&self, count: EventCount) -> Option<u8> {
        self.times().iter().find(|it| it.count == count).map(|it| it.time)
    }

    /// It is what another event has become, or a part of that: what has replaced or counted that one does not do so again.
    pub fn comes_of(&mut self, old: &Event) {
        self.lineage.clone_from(&old.lineage);
        if !old.times().is_empty() {
            self.remarks.get_or_insert_default().times = SmallVec::from_slice(old.times());
        }
    }

    /// It is another event than the one that it comes of: nothing has replaced, declined or counted it yet.
    pub fn is_another(&mut self) {
        self.lineage.clear();
        self.declined.clear();
        self.forget_times();
    }

    /// It has not been counted.
    pub fn forget_times(&mut self) {
        if let Some(remarks) = &mut self.remarks {
            remarks.times.clear();
        }
        self.forget_empty_remarks();
    }

    /// Whether there is something about it that there rarely is.
    #[must_use]
    pub fn is_marked(&self) -> bool {
        let lists = !self.nexts.is_empty() || !self.declined.is_empty() || !self.fits.is_empty();
        lists || self.remarks.is_some() || self.repeats > 0 || self.part_of > 0 || self.awaited || self.hangs
    }

    /// An effect is gone, and later ones are renamed.
    pub(super) fn drop_effect(&mut self, keeps: &impl Fn(&Key) -> bool, rename: &impl Fn(&mut Key)) {
        #[rustfmt::skip]
        let Event {
            lineage, nexts, declined, fixed, application, remarks, kind: _, roles: _, parts: _, fits: _, first: _,
            affected: _, turn: _, done: _, behind: _, repeats: _, nothing: _, again: _, with: _, self_replacement: _, awaited: _,
            part_of: _, hangs: _,
        } = self;
        lineage.retain(|key| keeps(key));
        lineage.iter_mut().for_each(rename);
        for keys in [nexts, declined] {
            keys.retain(|key| keeps(key));
            keys.iter_mut().for_each(rename);
        }
        if let Some(remarks) = remarks {
            remarks.times.retain(|it| it.effect_mut().is_none_or(|key| keeps(key)));
            remarks.times.iter_mut().filter_map(EventTime::effect_mut).for_each(rename);
        }
        if let Some((key, _, _)) = application {
            rename(key);
        }
        if let Some(fixed) = fixed {
            fixed.retain(|it| keeps(&it.key));
            fixed.iter_mut().for_each(|it| rename(&mut it.key));
        }
    }

    /// The same event, of which nobody knows that it is about an object.
    #[must_use]
    pub fn without(&self, object: Value) -> Event {
        let mut event = self.clone();
        let values = event.parts.iter_mut().flatten().chain(&mut event.roles);
        values.filter(|value| **value == object).for_each(|value| *value = Value::NONE);
        event
    }

    /// Sets a role of one part.
    pub fn set(&mut self, at: usize, role: Role, value: Value) {
        let Some(place) = PART_ROLES.iter().position(|it| *it == role) else {
            self.roles[role as usize] = value;
            return;
        };
        if let Some(part) = self.parts.get_mut(at) {
            part[place] = value;
        }
        if at == 0 {
            self.roles[role as usize] = value;
        }
    }
}
