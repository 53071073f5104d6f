//! The work in progress.

use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::key::Key;
use crate::position::lasting::Remaining;
use crate::position::timestamp::Timestamp;
use crate::position::trace::{Item, of_one_value};
use crate::position::value::Value;
use crate::position::waiting::Waiting;
use base::id::{ObjectId, PlayerId};
use model::expr::Slot;
use smallvec::SmallVec;

/// Where the events of a moment stand in a step of the procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stand {
    /// The step begins for the event `at`.
    Begin,
    /// At `occur`: all events of the moment are counted, and triggers that look back are met.
    Ready,
    /// At `occur`: so many of those that hinder each other have their place in the order in which they occur.
    Order(u8),
    /// At `occur`: so many of those that come out otherwise in another order have their place in it.
    InPlace(u8),
    /// At `occur`: what the event `at` consists of is done.
    Within,
    /// At `occur`: the event `at` is behind those that have occurred; the position is being recalculated for it.
    Behind,
    /// In a step in rounds: whose turn it is, and how many have passed in a row.
    Round(PlayerId, u8),
    /// Bodies run: the next part of the event `at` to run.
    Body(u8),
    /// What happens with the event `at`: the next of its list.
    With(u16),
    /// All bodies have run; continuous effects are computed anew before the triggers are met.
    EffectsAnew,
    /// All bodies have run; the position is being recalculated.
    After,
}

/// That an event of a moment has met a trigger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Met {
    /// Which event.
    pub at: u8,
    /// The trigger.
    pub key: Key,
    /// Whether it waits for that: not if it was the wrong time, or its limit or another effect stood against it.
    pub waits: bool,
}

/// What comes next of a played card that resolves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resolving {
    /// Its next resolution ability, at this position or behind.
    From(u16),
    /// It goes where the rulebook says.
    Goes,
    /// Nothing.
    Over,
}

/// Which standing checks look next, by their places among those that could find something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextChecks {
    /// All, once what lies above is done: none is carried out yet.
    Due,
    /// One is carried out, or was. If nothing comes of it, those from this one on.
    From(u16),
    /// All that found something are carried out at once, or were. If nothing comes of it, the look is over.
    Over,
}

/// Work in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Frame {
    /// The scenario's script: the next line.
    Script(u16),
    /// Instructions.
    Run {
        /// The next instruction.
        pc: u32,
        /// The environment.
        env: Env,
        /// When the layer resolved whose instructions these are; none if they are no layer's.
        moment: Option<Timestamp>,
        /// Whether these are updates of one event, during which nothing is recalculated.
        updates: bool,
    },
    /// Instructions once for each value.
    Each {
        /// The values that are left, last first.
        values: SmallVec<[Value; 6]>,
        /// Where each is bound.
        slot: Slot,
        /// The instructions.
        pc: u32,
        /// The environment.
        env: Env,
        /// As for `Run`.
        moment: Option<Timestamp>,
        /// As for `Run`.
        updates: bool,
    },
    /// Events of one moment in the event procedure.
    Moment {
        /// The events.
        events: SmallVec<[Event; 1]>,
        /// The step of the procedure.
        step: u8,
        /// The event whose turn it is in this step.
        at: u8,
        /// Where the step stands.
        stand: Stand,
        /// Triggers already met, each by an event.
        met: SmallVec<[Met; 0]>,
    },
    /// A prevention effect prevents: how many points are still to be spread over the parts.
    Spread {
        /// Points left.
        left: Remaining,
        /// The next part.
        part: u8,
        /// Who spreads.
        player: PlayerId,
        /// The effect.
        key: Key,
    },
    /// Continuous effects, state triggers and standing checks are looked at.
    Recalculate,
    /// Standing checks look, once what lies above is done.
    Check(NextChecks),
    /// Pending triggers are placed, starting with this player.
    Place(Option<PlayerId>),
    /// Modes and targets of what is being placed (or resolved) are declared.
    Declare {
        /// What.
        what: Waiting,
        /// Whether the mode is chosen.
        moded: bool,
        /// The next target.
        target: u8,
        /// What becomes of it then.
        then: OnceDeclared,
    },
    /// What waits is settled.
    Settle(Settling),
    /// Players may act: the player whose turn it is to act, and how many have passed in a row.
    Priority(PlayerId, u8),
    /// A played card resolves: the next of its resolution abilities.
    Card {
        /// The card.
        object: ObjectId,
        /// Its controller.
        player: PlayerId,
        /// What of it comes next.
        next: Resolving,
        /// When it began.
        moment: Timestamp,
        /// Whether it has left the place where it was a layer, so that nothing more becomes of it.
        left: bool,
        /// What it does and has declared as it was played.
        parts: Vec<Waiting>,
    },
}

/// How much of what waits is settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Settling {
    /// All of it, and what players do in answer, until nothing is left.
    All,
    /// The next that resolves, and no more; nobody acts before it.
    Next,
}

/// What becomes of something once its modes and targets are declared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum OnceDeclared {
    /// It is placed.
    Placed,
    /// It resolves at once instead.
    Resolves,
    /// Its cost is paid: what is declared is handed down to where it will be placed.
    IsPaid,
}

/// The events of one moment, and where they are in the procedure.
#[derive(Clone, Copy, Debug)]
pub struct UnderWay<E> {
    /// The events.
    pub events: E,
    /// The step of the procedure.
    pub step: u8,
    /// The event whose turn it is in this step.
    pub at: usize,
    /// Where the step stands.
    pub stand: Stand,
}

/// What some work has and other work has not, to be read and to be changed. Both go by one list, which names all work.
macro_rules! of_some_work {
    ($($(#[$doc:meta])* $read:ident -> $seen:ty, $(#[$doc_of_change:meta])* $change:ident -> $changed:ty,
        { $($has:pat => $found:expr,)+ } none of { $has_not:pat })+) => {
        impl Frame {$(
            $(#[$doc])*
            #[must_use]
            pub fn $read(&self) -> Option<$seen> {
                match self {
                    $($has => Some($found),)+
                    $has_not => None,
                }
            }

            $(#[$doc_of_change])*
            pub fn $change(&mut self) -> Option<$changed> {
                match self {
                    $($has => Some($found),)+
                    $has_not => None,
                }
            }
        )+}
    };
}

of_some_work! {
    /// The instructions that it follows, if it follows some: the next of them, and their environment.
    instructions -> (u32, &Env),
    /// The same, to note in that environment what has been done.
    instructions_mut -> (u32, &mut Env),
    {
        Frame::Run { pc, env, moment: _, updates: _ } => (*pc, env),
        Frame::Each { pc, env, values: _, slot: _, moment: _, updates: _ } => (*pc, env),
    }
    none of {
        Frame::Script(_)
        | Frame::Moment { events: _, step: _, at: _, stand: _, met: _ }
        | Frame::Spread { left: _, part: _, player: _, key: _ }
        | Frame::Recalculate
        | Frame::Place(_)
        | Frame::Declare { what: _, moded: _, target: _, then: _ }
        | Frame::Settle(_)
        | Frame::Check(_)
        | Frame::Priority(_, _)
        | Frame::Card { object: _, player: _, next: _, moment: _, left: _, parts: _ }
    }

    /// The events of one moment that it takes through the procedure, if it does.
    under_way -> UnderWay<&SmallVec<[Event; 1]>>,
    /// The same, to change the events.
    under_way_mut -> UnderWay<&mut SmallVec<[Event; 1]>>,
    {
        Frame::Moment { events, step, at, stand, met: _ } =>
            UnderWay { events, step: *step, at: usize::from(*at), stand: *stand },
    }
    none of {
        Frame::Script(_)
        | Frame::Run { pc: _, env: _, moment: _, updates: _ }
        | Frame::Each { values: _, slot: _, pc: _, env: _, moment: _, updates: _ }
        | Frame::Spread { left: _, part: _, player: _, key: _ }
        | Frame::Recalculate
        | Frame::Place(_)
        | Frame::Declare { what: _, moded: _, target: _, then: _ }
        | Frame::Settle(_)
        | Frame::Check(_)
        | Frame::Priority(_, _)
        | Frame::Card { object: _, player: _, next: _, moment: _, left: _, parts: _ }
    }

    /// The moment that it keeps, if it keeps one.
    moment -> &Timestamp,
    /// The same, to be changed.
    moment_mut -> &mut Timestamp,
    {
        Frame::Run { moment: Some(moment), pc: _, env: _, updates: _ } => moment,
        Frame::Each { moment: Some(moment), values: _, slot: _, pc: _, env: _, updates: _ } => moment,
        Frame::Card { moment, object: _, player: _, next: _, left: _, parts: _ } => moment,
    }
    none of {
        Frame::Script(_)
        | Frame::Run { moment: None, pc: _, env: _, updates: _ }
        | Frame::Each { moment: None, values: _, slot: _, pc: _, env: _, updates: _ }
        | Frame::Moment { events: _, step: _, at: _, stand: _, met: _ }
        | Frame::Spread { left: _, part: _, player: _, key: _ }
        | Frame::Recalculate
        | Frame::Place(_)
        | Frame::Declare { what: _, moded: _, target: _, then: _ }
        | Frame::Settle(_)
        | Frame::Check(_)
        | Frame::Priority(_, _)
    }

    /// What declares its modes and targets, if something does.
    declaring -> &Waiting,
    /// The same, to be changed.
    declaring_mut -> &mut Waiting,
    {
        Frame::Declare { what, moded: _, target: _, then: _ } => what,
    }
    none of {
        Frame::Script(_)
        | Frame::Run { pc: _, env: _, moment: _, updates: _ }
        | Frame::Each { values: _, slot: _, pc: _, env: _, moment: _, updates: _ }
        | Frame::Moment { events: _, step: _, at: _, stand: _, met: _ }
        | Frame::Spread { left: _, part: _, player: _, key: _ }
        | Frame::Recalculate
        | Frame::Place(_)
        | Frame::Settle(_)
        | Frame::Check(_)
        | Frame::Priority(_, _)
        | Frame::Card { object: _, player: _, next: _, moment: _, left: _, parts: _ }
    }
}

impl Frame {
    /// When the layer resolved whose instructions these are, if they are a layer's.
    #[must_use]
    pub fn resolution(&self) -> Option<Timestamp> {
        self.instructions().and_then(|_| self.moment()).copied()
    }
}

/// What comes from outside and begins a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Interrupted {
    /// Nothing: the work under way goes on.
    #[default]
    Nothing,
    /// The run begins.
    Start,
    /// An option was chosen, of the offer that is made here once the question is answered.
    Choice(u32),
}

of_one_value!(Interrupted);

impl Item for Frame {}
