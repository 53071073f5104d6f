//! A pass under way: from base properties to the objects as effects make them.
//!
//! A pass is a pure function of the position. It walks the stages in order
//! ([`crate::continuous::compute`]) and applies, in each substage, one part of one effect
//! to one object at a time ([`crate::continuous::apply`]), so that eligibility gained
//! meanwhile counts from there on and never backwards. It stops at the first thing that is
//! not settled yet: a tie that somebody orders, or a part that would apply for the first
//! time or differently (its application is an event).

use crate::look::eye::Eye;
use crate::position::agenda::Frame;
use crate::position::env::Env;
use crate::position::key::Key;
use crate::position::log::{Agent, Application};
use crate::position::meter::Meter;
use crate::position::state::State;
use crate::position::timestamp::Timestamp;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::position::view::Props;
use crate::table::kernel::Kernel;
use crate::table::stages::{PartPlace, stage_of};
use base::id::{AbilityId, NumberId, ObjectId, PlayerId};
use model::expr::{Role, Slot};
use model::policy::PolicyValue;
use model::rulebook::ObjectProperty;
use std::sync::Arc;

/// A part that would apply to an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The effect.
    pub key: Key,
    /// Its environment with the object and the variables bound.
    pub env: Env,
    /// The part.
    pub part: u8,
    /// The object.
    pub object: ObjectId,
    /// The value for which it asks.
    pub raw: Value,
    /// When the effect was generated.
    pub timestamp: Timestamp,
    /// Where it stands among what applies already.
    pub record: Option<usize>,
    /// Where it applies.
    pub place: PartPlace,
}

/// An effect of several parts whose first part applies.
#[derive(Debug)]
pub(crate) struct BegunEffect {
    pub(crate) key: Key,
    pub(crate) env: Env,
    /// The objects that fit by then.
    pub(crate) objects: Vec<ObjectId>,
}

/// A part that has its turn and reads what it changes itself: what it reads is as it was when its turn began.
#[derive(Clone, Debug)]
pub(crate) struct PartTurn {
    pub(crate) key: Key,
    pub(crate) part: u8,
    /// The objects to which it applied by then.
    pub(crate) objects: Vec<ObjectId>,
    /// All objects as they were.
    pub(crate) view: Vec<Props>,
}

/// What a pass found that is not settled.
#[derive(Clone, PartialEq, Debug)]
pub enum Need {
    /// An order of these.
    Tie(Vec<Candidate>),
    /// This applies for the first time, or differently.
    Apply(Candidate),
    /// The first of these applies for the first time, as the others do to other objects, and something may answer only so many
    /// of their applications.
    Begin(Vec<Candidate>),
    /// An effect, by its position, that waits for the next object has found it; several come at one moment.
    Next(usize, Vec<ObjectId>),
}

/// A pass that found everything settled.
#[derive(Clone, PartialEq, Debug)]
pub struct Settled {
    /// The objects as effects make them.
    pub view: Arc<Vec<Props>>,
    /// Which records were met.
    pub live: Vec<usize>,
    /// What was applied, in order.
    pub order: Vec<Application>,
    /// The abilities that forbade what would else have been applied.
    pub forbade: Vec<AbilityId>,
    /// The effects with a condition that were there where they have their place.
    pub there: Vec<Key>,
}

/// A pass under way.
pub struct Pass<'a, 'm, T = ()> {
    pub(crate) kernel: &'a Kernel<'m>,
    pub(crate) state: &'a State<T>,
    pub(crate) meter: &'a Meter,
    pub(crate) view: Vec<Props>,
    pub(crate) done: Vec<(Key, u8, ObjectId)>,
    pub(crate) live: Vec<usize>,
    pub(crate) order: Vec<Application>,
    /// Of which effects those are.
    pub(crate) keys: Vec<Key>,
    pub(crate) forbade: Vec<AbilityId>,
    /// The effects with a condition that were there where they have their place.
    pub(crate) there: Vec<Key>,
    /// What applies of what the same trigger gives by several effects.
    pub(crate) granted: Vec<(Key, u8, ObjectId)>,
    /// The effects of several parts that have begun.
    pub(crate) begun: Vec<BegunEffect>,
    /// The part that has its turn, if it reads what it changes.
    pub(crate) turn: Option<PartTurn>,
    /// Where each part of each continuous effect applies, in order of place.
    pub(crate) places: Vec<(PartPlace, AbilityId, u8)>,
    /// The objects as they stand, where live values may read those.
    pub(crate) before: Option<Vec<Props>>,
    /// What the pass is for.
    pub(crate) aim: PassPurpose,
}

/// What a pass is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PassPurpose {
    /// To settle the position.
    Settle,
    /// To see the position with what applies already, and nothing new.
    Recorded,
    /// The same for live values that read it so, and that all stand as they did.
    Standing,
    /// To see what the other effects do without these parts (as bits).
    Without(AbilityId, u64),
    /// To see what comes of an order that nobody has decided.
    Trial,
}

impl PassPurpose {
    pub(crate) fn is_of_records(self) -> bool {
        matches!(self, PassPurpose::Recorded | PassPurpose::Standing)
    }
}

impl<'a, 'm, T: Trace> Pass<'a, 'm, T> {
    pub(crate) fn bare(kernel: &'a Kernel<'m>, state: &'a State<T>, meter: &'a Meter, aim: PassPurpose) -> Self {
        let mut pass = Pass {
            kernel,
            state,
            meter,
            view: kernel.base_view(state),
            done: Vec::new(),
            live: Vec::new(),
            order: Vec::new(),
            keys: Vec::new(),
            forbade: Vec::new(),
            there: Vec::new(),
            granted: Vec::new(),
            begun: Vec::new(),
            turn: None,
            places: Vec::new(),
            before: None,
            aim,
        };
        pass.done.extend(Pass::under_way(state));
        pass
    }

    /// Applications that are under way: they are not begun again.
    pub(crate) fn under_way(state: &'a State<T>) -> impl Iterator<Item = (Key, u8, ObjectId)> {
        let events = state.agenda().iter().filter_map(Frame::under_way).flat_map(|it| it.events);
        events.filter(|event| !event.nothing).filter_map(|event| {
            let (key, part, _) = event.application?;
            Some((key, part, event.role(Role::Object).object()?))
        })
    }

    // what applies

    pub(crate) fn eye(&self) -> Eye<'_, 'm, T> {
        Eye { kernel: self.kernel, state: self.state, view: &self.view, meter: self.meter }
    }

    /// Who controls an object, as far as the pass has come.
    pub(crate) fn player_of(&self, object: ObjectId) -> Option<PlayerId> {
        self.view.get(object.index()).map(|props| props.control)
    }

    pub(crate) fn policy<P: PolicyValue>(&self) -> P {
        self.eye().policy()
    }

    /// Whether the pass is given up: what it comes to is then dropped.
    pub(crate) fn stops(&self) -> bool {
        self.meter.stops(self.kernel.halt)
    }

    /// When an effect was generated.
    pub(crate) fn timestamp(&self, key: Key) -> Timestamp {
        self.kernel.known_age(self.state, key).unwrap_or_else(|| self.now())
    }

    /// The same as a part of it would apply: what was taken before it could, and is there when nothing can take it any more, is a
    /// new one.
    pub(crate) fn timestamp_in(&self, place: PartPlace, key: Key) -> Timestamp {
        let takes = stage_of(&self.kernel.model.rulebook, ObjectProperty::Abilities);
        let is_back = place.stage > takes && self.state.taken().contains(&key);
        if is_back { self.now() } else { self.timestamp(key) }
    }

    fn now(&self) -> Timestamp {
        self.meter.reads_the_moment();
        self.state.moment()
    }

    // what is done

    /// The turn of a part, if it has it.
    pub(crate) fn turn_of(&self, key: Key, part: u8) -> Option<&PartTurn> {
        self.turn.as_ref().filter(|turn| (turn.key, turn.part) == (key, part))
    }

    /// What a part reads as it applies to an object.
    pub(crate) fn eye_of(&self, (key, part): (Key, u8), object: ObjectId) -> Eye<'_, 'm, T> {
        match self.turn_of(key, part).filter(|turn| turn.objects.contains(&object)) {
            Some(turn) => Eye { view: &turn.view, ..self.eye() },
            None => self.eye(),
        }
    }

    pub(crate) fn agent(&self, candidate: &Candidate) -> Agent {
        Agent {
            ability: candidate.key.ability,
            object: candidate.env.slot(Slot::THIS).object(),
            player: candidate.env.slot(Slot::YOU).player().unwrap_or_default(),
        }
    }
}

impl<'m> Kernel<'m> {
    /// The objects before any effect applies.
    #[must_use]
    pub fn base_view(&self, state: &State<impl Trace>) -> Vec<Props> {
        let each = state.object_numbers().map(|object| {
            let card = state.card_of(object);
            let mut props = self.cards[card.index()].clone();
            props.card = card;
            props.control = state.base_control_of(object);
            for (number, column) in self.tracked.iter().enumerate() {
                // Of a number that it has by effects alone, what events have changed stands there.
                let has =
                    props.base[number] != Value::NONE || self.given(state, object, NumberId::at(number)).is_some();
                if let Some(column) = column.filter(|_| has) {
                    props.numbers[number] = state.tracked_of(object, usize::from(column));
                }
            }
            props
        });
        each.collect()
    }
}
