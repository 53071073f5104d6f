//! What happened in a step, for whoever listens.
//!
//! The machine tells a [`Log`] everything; the search listens only for clauses
//! and predicates, a story listens for all.

use crate::position::event::{Event, EventPart, Roles};
use crate::position::offer::{Offer, Pick};
use crate::position::timestamp::Timestamp;
use crate::position::value::Value;
use base::id::{
    AbilityId, CardId, ClauseId, CounterId, EventKindId, NumberId, ObjectId, PlayerId, RelationId, ResourceId, ZoneId,
};
use base::limits::Limit;
use model::policy::Policy;

/// A listener. It is told of a step when that has stopped, and nothing of what was undone.
pub trait Log {
    /// Whether entries, and instructions that are followed, are wanted; otherwise none is made.
    const ENTRIES: bool;

    /// These clauses decided something.
    fn cite(&mut self, clauses: &[ClauseId]);

    /// A registered predicate had this value at an event boundary.
    ///
    /// At each boundary every registered predicate is told, in ascending order; a
    /// number that does not ascend begins the next boundary.
    fn seen(&mut self, predicate: usize, value: bool);

    /// Something was done.
    fn entry(&mut self, entry: Entry);

    /// An instruction at this place of the flattened ones was followed; where it branches, in this way: the first
    /// if its condition holds or somebody does what they may.
    fn followed(&mut self, _pc: u32, _way: u8) {}

    /// What says that this step must stop at once. The position is then unfinished and must be dropped.
    fn halt(&self) -> Option<&dyn Halt> {
        None
    }

    /// Whether the step may be given up when the kernel is told to stop ([`Halt`]): the status is then a limit. Whoever
    /// draws conclusions from what a step comes to does not want that.
    fn heeds(&self) -> bool {
        false
    }

    /// Somebody chose. (Told by whoever takes the choice, not by the machine.)
    fn chosen(&mut self, _offer: &Offer, _pick: Pick) {}
}

/// Tells whether to stop at once, in the middle of a step. Asked often, and from all threads. Once it says so it goes on
/// to say so.
pub trait Halt: Sync + std::fmt::Debug {
    /// The limit that stops it now.
    fn halted(&self) -> Option<Limit>;
}

/// One rule application.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What was done.
    pub what: What,
    /// The clauses that say so.
    pub clauses: Vec<ClauseId>,
}

/// An event as it was at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// Its kind.
    pub kind: EventKindId,
    /// Its roles.
    pub roles: Roles,
    /// Object, type and amount of each part, if there are several.
    pub parts: Vec<EventPart>,
}

impl Fact {
    /// The event as it is now.
    #[must_use]
    pub fn of(event: &Event) -> Fact {
        Fact { kind: event.kind, roles: event.roles, parts: event.parts.to_vec() }
    }
}

/// Whose effect it is: its definition and the object that has it, if one has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Agent {
    /// The definition.
    pub ability: AbilityId,
    /// The object: the bearer, or for effects made by layers their source.
    pub object: Option<ObjectId>,
    /// Who controls it.
    pub player: PlayerId,
}

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// A line of the script begins.
    Line(u16),
    /// An event is about to happen.
    Proposed(Fact),
    /// An event cannot happen.
    Forbidden(Fact, Agent),
    /// A replacement effect applies to an event.
    Replaces(Agent, Fact),
    /// The event that is being replaced is now this one.
    Becomes(Fact),
    /// The event was replaced with nothing, or its amount is 0 and the rulebook says so.
    Vanishes(Fact),
    /// A prevention effect prevents so much of an event.
    Prevents(Agent, i32, Fact),
    /// A prevention effect meets an event that it cannot prevent.
    CannotPrevent(Agent, Fact),
    /// An event occurs.
    Happens(Fact),
    /// An event is complete.
    Complete(Fact),
    /// A trigger is met.
    Met(Agent),
    /// A trigger is met beyond its limit.
    Limited(Agent),
    /// A trigger is met, but something suppresses it.
    Suppressed(Agent, Agent),
    /// A trigger is met on another than its time.
    NotItsTime(Agent, i32),
    /// An effect fits an event and does not apply to it, or is not met by it.
    KeptOut(Agent, KeptBy),
    /// An effect is made again that is there: it goes on, with the new value or the one that it has, and there is no other.
    Refreshed(Agent, bool),
    /// A trigger is placed, or a card is put where layers wait.
    Placed(Agent),
    /// So many triggers that wait do not touch each other, so that they resolve in any order.
    InAnyOrder(usize),
    /// It has no legal target, and ceases to exist.
    NoTarget(Agent),
    /// Its object has left, or its condition no longer holds, and it ceases to exist.
    Ceases(Agent),
    /// A layer resolves.
    Resolves(Agent),
    /// A played card resolves.
    CardResolves(ObjectId, PlayerId),
    /// A played card leaves before it resolves: it is no layer any more.
    CardLeaves(ObjectId, PlayerId),
    /// A part of a continuous effect begins to apply, or changes how.
    Applies(Application),
    /// Everything that applies, in the order in which it is applied.
    Pass(Vec<Application>),
    /// A continuous effect no longer applies to an object.
    NoLonger(Agent, ObjectId),
    /// An effect is generated.
    Generated(Agent),
    /// An effect ends.
    Ends(Agent),
    /// A standing check finds an object.
    Check(ObjectId),
    /// A player does what is required of them.
    Required(PlayerId, Agent),
    /// A token is created.
    Created(ObjectId, CardId),
    /// A reading of a silent policy is used.
    Reading(Policy, u8),
    /// A change that the body of an event is to make changes nothing.
    Idle(Idle),
    /// A line of the script lets a player play a card, or activate an ability of an object, who cannot.
    Refused(PlayerId, ObjectId, Refusal),
}

/// Why a player cannot play a card, or activate an ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It is not there any more.
    Gone,
    /// Nobody can play cards under this rulebook.
    NoPlay,
    /// It is this player's.
    Of(PlayerId),
    /// It is not the time for it.
    Time,
    /// It is in this zone, from which it cannot be played.
    Zone(ZoneId),
    /// An effect forbids it.
    Forbidden,
    /// It has no legal target.
    NoTarget,
    /// So much of a resource is to be paid, and there is only so much.
    Lacks(ResourceId, i32, i32),
    /// Its cost, or what is to be paid besides, cannot be paid.
    Unpaid,
    /// It does not have this ability now.
    NotUsable,
    /// Its limit is reached.
    Used,
    /// Its condition does not hold.
    Impossible,
}

/// What keeps an effect from an event that fits it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeptBy {
    /// It has replaced what the event was before.
    Replaced,
    /// Another effect has that counts as the same.
    AnotherHasReplaced,
    /// It would make of it what cannot happen.
    Impossible,
    /// It has done it as often as it may.
    LimitReached,
    /// The object whose trigger it is does it itself, by what the trigger does.
    OwnDoing,
    /// A trigger answers what happens at one moment once.
    OnceAtOneMoment,
}

/// Why a change changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Idle {
    /// What it is about is not there.
    NoObject,
    /// The object does not have the number.
    NoNumber(ObjectId, NumberId),
    /// An event is to have as much as the object has of the number, which it does not have: that is read as 0.
    ReadAsZero(ObjectId, NumberId),
    /// The player has nothing of it that could be taken.
    NoResource(PlayerId, ResourceId),
    /// There are no counters of that kind on the object that could be taken.
    NoCounters(ObjectId, CounterId),
    /// The object is in that zone already.
    IsThere(ObjectId, ZoneId),
    /// The object is not in play, where alone it stands in this relation to another.
    NotInPlay(ObjectId, RelationId),
    /// The object would stand in this relation to itself.
    ToItself(ObjectId, RelationId),
    /// The object lies so already: face-down, or not.
    LiesSo(ObjectId, bool),
    /// There is no card in that zone of the player that could be taken.
    Empty(PlayerId, ZoneId),
    /// Nothing can be chosen, and the effect ends there.
    NothingToChoose,
    /// Of what is taken less is there, so much, than is asked for.
    TooLittle(TakenThing, Value, Value),
}

/// What can be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TakenThing {
    /// A resource of a player.
    Resource(PlayerId, ResourceId),
    /// Counters on an object.
    Counters(ObjectId, CounterId),
    /// Cards in a zone of a player.
    Cards(PlayerId, ZoneId),
}

/// How a part of a continuous effect applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Application {
    /// Whose effect.
    pub agent: Agent,
    /// Which part.
    pub part: u8,
    /// To which object.
    pub object: ObjectId,
    /// With which value, for numbers; 1 for the rest.
    pub form: Value,
    /// In which stage, from 0.
    pub stage: u8,
    /// In which substage, from 0.
    pub substage: u8,
    /// When the effect was generated.
    pub timestamp: Timestamp,
    /// Whether it applies there because it depends on that stage.
    pub dependent: bool,
}

/// Listens for nothing.
#[derive(Clone, Copy, Default)]
pub struct Deaf;

impl Log for Deaf {
    const ENTRIES: bool = false;
    fn cite(&mut self, _: &[ClauseId]) {}
    fn seen(&mut self, _: usize, _: bool) {}
    fn entry(&mut self, _: Entry) {}
}
