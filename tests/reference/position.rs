//! What a position of the reference is: plain vectors, nothing packed.

use assize::base::id::{AbilityId, CardId, EventKindId, NumberId, ObjectId, PeriodId, PlayerId, WordId};
use assize::kernel::position::offer::{Chooser, Ending};
use assize::model::expr::{NONE, Role, Slot};
use assize::model::instr::Instr;
use std::collections::{BTreeMap, BTreeSet};

/// The values of slots; what is beyond its end is nothing. And the ability whose text reads them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Env(pub Vec<i32>, pub Option<AbilityId>);

impl Env {
    pub fn get(&self, slot: Slot) -> i32 {
        self.0.get(slot.index()).copied().unwrap_or(NONE)
    }

    pub fn set(&mut self, slot: Slot, value: i32) {
        if self.0.len() <= slot.index() {
            self.0.resize(slot.index() + 1, NONE);
        }
        self.0[slot.index()] = value;
    }

    /// Whose `this` and `you` these are.
    pub fn of(this: i32, you: i32) -> Env {
        Env(vec![this, you], None)
    }

    /// An object is brought anew, as another.
    pub fn brings(&mut self, was: usize, now: usize) {
        self.0.iter_mut().filter(|value| **value == value_of(was)).for_each(|value| *value = value_of(now));
    }

    /// What means one object means another, or none. An ability knows its own object all the same.
    pub fn means(&mut self, was: usize, now: i32, but: &[Slot]) {
        for (at, value) in self.0.iter_mut().enumerate().skip(Slot::of_role(Role::Object).index()) {
            if *value == value_of(was) && !but.iter().any(|slot| slot.index() == at) {
                *value = now;
            }
        }
    }
}

/// An object. One that comes into play from elsewhere is another entry, and the old entry is gone.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Thing {
    pub card: CardId,
    /// Its place in the order of the position.
    pub order: usize,
    pub owner: PlayerId,
    pub zone: usize,
    pub counters: Vec<i32>,
    /// What is tracked of it.
    pub tracked: BTreeMap<NumberId, i32>,
    /// It has become another one, or ceased to exist.
    pub gone: bool,
    /// When it came where it is.
    pub since: u32,
    pub shape: Shape,
}

/// What continuous effects modify of an object, as they make it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Shape {
    pub controller: PlayerId,
    pub words: BTreeSet<WordId>,
    pub numbers: BTreeMap<NumberId, i32>,
    pub bases: BTreeMap<NumberId, i32>,
    /// The numbers that effects have changed beyond their base.
    pub modified: BTreeSet<NumberId>,
    /// Words that effects have given, and which.
    pub given_words: Vec<(WordId, Key)>,
    pub abilities: Vec<AbilityId>,
    /// By ability: which effect has given it.
    pub given: Vec<Option<Key>>,
    /// It has no abilities, whatever gives it some.
    pub has_none: bool,
}

/// Since when a static effect is there, and whether the pass under way has seen it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Age {
    pub since: u32,
    pub seen: bool,
    /// Whether its ability was taken before it could apply.
    pub taken: bool,
}

/// That a part applies to an object: in which order that began, with what in its slots, and by how much.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Held {
    pub order: u32,
    pub env: Env,
    /// What it gave when it was last looked at; none of what changes no number.
    pub raw: i32,
    /// Whether it applies now; or it has, and could again.
    pub applies: bool,
}

/// What tells an effect from all others.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Key {
    pub ability: AbilityId,
    pub thing: Option<usize>,
    /// Which of several equal abilities of its object.
    pub nth: usize,
    /// Which of the effects that layers made; none: of an object or of the book.
    pub lasting: Option<u32>,
}

/// An ability that works, with what its slots hold.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Effect {
    pub key: Key,
    pub env: Env,
}

/// An effect that a layer made.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Lasting {
    pub id: u32,
    pub ability: AbilityId,
    pub env: Env,
    pub thing: Option<usize>,
    /// The objects that a continuous effect is about.
    pub about: Vec<usize>,
    /// What is left of a shield.
    pub shield: Option<i32>,
    /// The period with whose end it ends.
    pub until: Option<PeriodId>,
    /// "The next time" has come.
    pub used: bool,
}

/// A self-replacement of an event.
#[derive(Clone, PartialEq, Debug)]
pub struct Own {
    pub ability: AbilityId,
    pub env: Env,
    /// Whether its condition held as the event was generated.
    pub held: bool,
}

/// What an event has behind it, and what it becomes with it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lineage {
    /// The effects that have replaced it.
    pub effects: BTreeSet<Key>,
    /// Which time it is that such an event was about to happen, by tally and player.
    pub times: BTreeMap<(usize, i32), i32>,
}

/// The event of which is a part, or in whose place is, what an effect makes.
#[derive(Clone, Debug, Default)]
pub struct Whole {
    pub lineage: Lineage,
    /// In its place: at which step it was, with its first player, whom it affected, and who applied the last effect.
    pub place: Option<(usize, Option<PlayerId>, Option<PlayerId>, PlayerId)>,
}

/// What has become of the objects of a moment since its events occurred.
#[derive(Clone, Debug, Default)]
pub struct Answered {
    /// The objects that its events are about.
    pub about: Vec<i32>,
    /// Those that have gone elsewhere.
    pub gone: Vec<i32>,
    /// Those that have come into play as others.
    pub brought: Vec<(usize, usize)>,
    /// Those of them that what happens with the events has brought itself, so that the effect knows them that has made the events.
    pub known: Vec<(usize, usize)>,
    /// Behind how many effects under way those stand that happen with the events.
    pub from: usize,
}

impl Answered {
    /// An object has come into play as another, by what stands behind so many effects under way.
    pub fn gone_to(&mut self, was: usize, now: usize, knows_from: usize) {
        self.gone.push(value_of(now));
        self.brought.push((was, now));
        if self.from > knows_from {
            self.known.push((was, now));
        }
    }
}

/// What happens with an event, and whether it is a part of what that has become.
pub type Added = (Vec<Instr>, Env, bool);

/// An event before, while and after it happens.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    pub kind: EventKindId,
    pub roles: [i32; Role::COUNT],
    pub lineage: Lineage,
    /// The self-replacements of its instruction.
    pub own: Vec<Own>,
    /// What happens with it.
    pub with: Vec<Added>,
    pub first: Option<PlayerId>,
    /// Replaced with nothing.
    pub nothing: bool,
    /// Whom it affected before it was replaced.
    pub original_player: Option<PlayerId>,
    /// It is what was to happen, and nothing in its place.
    pub is_itself: bool,
    /// Its object, if that was in play as it came to be about it.
    pub in_play: Option<usize>,
    /// What it has made into other objects.
    pub moved: Vec<(usize, usize)>,
    /// The tallies as they were when it had been counted.
    pub tallies: BTreeMap<(usize, i32), i32>,
    /// The source and owner of its instruction.
    pub maker: Env,
}

impl Event {
    /// Its object is another now.
    pub fn becomes(&mut self, was: usize, now: usize) {
        self.roles.iter_mut().filter(|role| **role == value_of(was)).for_each(|role| *role = value_of(now));
    }

    pub fn role(&self, role: Role) -> i32 {
        self.roles[role as usize]
    }
}

/// A trigger that was met.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Waiting {
    pub key: Key,
    pub env: Env,
    pub you: PlayerId,
    /// Met later than those of a lower number, while those waited.
    pub batch: u32,
    /// The moment, and the effect, that met it.
    pub ages: (u32, u32),
    pub mode: Option<usize>,
    /// Its mode and targets have been declared.
    pub declared: bool,
    /// Its object left with the event that met it.
    pub leaves: bool,
    pub act: Act,
}

/// What waits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Act {
    Trigger,
    Activated,
    Played,
}

/// A position, between pieces of work.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Position {
    pub things: Vec<Thing>,
    /// Where the objects of the scenario are by now.
    pub names: Vec<usize>,
    pub resources: BTreeMap<(PlayerId, usize), i32>,
    pub turn: PlayerId,
    pub periods: BTreeSet<PeriodId>,
    pub lasting: Vec<Lasting>,
    pub tallies: BTreeMap<(usize, i32), i32>,
    /// How often limited effects were used.
    pub uses: BTreeMap<Key, i32>,
    /// The same for all objects of a card that a player controls.
    pub shared_uses: BTreeMap<(AbilityId, CardId, PlayerId), i32>,
    /// How often an effect has been met for the first time or another, as long as a player controls it.
    pub own_times: BTreeMap<(Key, PlayerId), i32>,
    /// Met, and not yet placed; in a pool, all that wait.
    pub met: Vec<Waiting>,
    /// Placed on the stack or in the queue.
    pub placed: Vec<Waiting>,
    pub batch: u32,
    /// State triggers whose state is true.
    pub true_states: BTreeSet<Key>,
    /// The effects that there were when states were last looked at.
    pub known_states: BTreeSet<Key>,
    pub lost: BTreeSet<PlayerId>,
    pub won: BTreeSet<PlayerId>,
    pub drawn: bool,
    pub clock: u32,
    pub readings: BTreeMap<u8, u8>,
    pub ages: BTreeMap<Key, Age>,
    /// By effect, part and object.
    pub held: BTreeMap<(Key, usize, usize), Held>,
    pub applications: u32,
    /// The objects on which somebody has said which of two effects is first.
    pub tied: BTreeSet<usize>,
    /// Of two effects of one age which somebody has decided to be first, and on which object they met, as long as it is there.
    pub decided: BTreeSet<(Key, Key, Option<usize>)>,
    /// When continuous effects were last computed.
    pub recomputed: u32,
}

/// Why a run stops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    End(Ending),
    /// A layer ends where it is.
    Ceased,
    /// The text uses what the reference does not know.
    Unsupported(&'static str),
}

pub type Does<T = ()> = Result<T, Stop>;

/// A choice that was made: which of how many, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    pub chosen: usize,
    pub of: usize,
    pub who: Chooser,
}

/// The object of a value.
pub fn thing_of(value: i32) -> Option<usize> {
    ObjectId::of_value(value).map(ObjectId::index)
}

/// An object as a value.
pub fn value_of(thing: usize) -> i32 {
    ObjectId::at(thing).value()
}
