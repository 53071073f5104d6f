//! The position: everything that the future may depend on, and nothing else.
//!
//! Plain vectors of small copyable things, so that a state is cloned into a
//! reused scratch without allocating. What is under way is data too: the
//! agenda holds the work in progress, innermost last.
//!
//! Invariants: `counters` and `tracked` hold one row per object; `applied` is
//! in the order of application; layer effects are named by their position in
//! `effects`, and whoever removes one renames the rest ([`State::drop_effect`]).
//!
//! [`State`] is described once, below: from that description come how it is copied and compared, and the two ways in which
//! all of its parts can be gone through, [`Parts`] and [`PartsMut`]. Whoever goes through them names each: a new part is an
//! error of the compiler there.
//!
//! A position carries a [`Trace`], which is told what is read of it and what is changed. Ordinarily it is `()`, of which
//! nothing is left in the program.

use crate::position::agenda::{Frame, Interrupted};
use crate::position::grade::Precedence;
use crate::position::key::Key;
use crate::position::lasting::{Applied, Effect};
use crate::position::object::{Object, Tie};
use crate::position::offer::Stuck;
use crate::position::order::{Decided, forget_order_of};
use crate::position::rows::Rows;
use crate::position::timestamp::Timestamp;
use crate::position::trace::{Difference, Place, StatePart, Trace, Whole, WholeMut};
use crate::position::view::View;
use crate::position::waiting::{TriggerBatch, Waiting};

/// All that follows from the list of the parts of a position.
macro_rules! position {
    (pub struct State { $($(#[$doc:meta])* $name:ident $sight:vis $part:ident: $type:ty,)* }) => {
        /// A position, with what is told of reading and changing it.
        #[derive(Debug, Default)]
        pub struct State<T = ()> {
            $($(#[$doc])* $sight $part: $type,)*
            pub(super) trace: T,
        }

        /// All parts of a position, to be read.
        pub struct Parts<'a, T> { $($(#[$doc])* pub $part: Whole<'a, $type, T>),* }

        /// All parts of a position, to be changed.
        pub struct PartsMut<'a, T> { $($(#[$doc])* pub $part: WholeMut<'a, $type, T>),* }

        impl<T: Trace> State<T> {
            /// All parts. Only what goes through them all, and names each, has business here.
            #[inline]
            #[must_use]
            pub fn all_parts(&self) -> Parts<'_, T> {
                Parts { $($part: Whole::new(&self.$part, &self.trace, StatePart::$name)),* }
            }

            /// All parts, for whoever tells himself what he reads of them ([`State::tell_read`]).
            #[inline]
            #[must_use]
            pub fn untold_parts(&self) -> Parts<'_, ()> {
                Parts { $($part: Whole::new(&self.$part, &(), StatePart::$name)),* }
            }

            /// All parts, to be changed. Only what goes through them all, and names each, has business here.
            #[inline]
            pub fn all_parts_mut(&mut self) -> PartsMut<'_, T> {
                PartsMut { $($part: WholeMut::new(&mut self.$part, &self.trace, StatePart::$name)),* }
            }

            /// The same position, told to another trace.
            #[must_use]
            pub fn traced<U>(&self, trace: U) -> State<U> {
                State { $($part: self.$part.clone(),)* trace }
            }

            /// This position, told to another trace from now on.
            #[must_use]
            pub fn told_to<U>(self, trace: U) -> State<U> {
                State { $($part: self.$part,)* trace }
            }

            /// The places at which two positions are not the same.
            pub fn each_difference<U>(&self, other: &State<U>, each: &mut dyn FnMut(Place)) {
                $(self.$part.each_difference(&other.$part, &mut |at| each(Place { part: StatePart::$name, at }));)*
            }
        }

        impl<T: Trace> PartialEq for State<T> {
            fn eq(&self, other: &State<T>) -> bool {
                $(self.all_parts().$part.read() == other.all_parts().$part.read())&&*
            }
        }

        impl<T: Trace> Eq for State<T> {}

        /// A position is copied for every option that is taken, into one whose room is used again.
        impl<T: Trace> Clone for State<T> {
            fn clone(&self) -> State<T> {
                let mut copy = State::default();
                copy.clone_from(self);
                copy
            }

            fn clone_from(&mut self, from: &State<T>) {
                $(self.$part.clone_from(&from.$part);)*
                self.trace.clone_from(&from.trace);
            }
        }
    };
}

position! {
    pub struct State {
        /// Objects by id.
        Objects pub(super) objects: Vec<Object>,
        /// Counters: one row per object, one column per kind.
        Counters pub(super) counters: Rows,
        /// Tracked numbers: one row per object, one column per tracked number; `Value::NONE` where it has none.
        Tracked pub(super) tracked: Rows,
        /// Which objects stand in which relation to which; in order. Of a mutual relation the lower number stands first.
        Ties pub(super) ties: Vec<Tie>,
        /// Players' numbers: one row per player.
        Resources pub(super) resources: Rows,
        /// Whose turn it is.
        Turn pub(super) turn: u8,
        /// The periods going on: bit `period`.
        Periods pub(super) periods: u32,
        /// Players who have lost: bit `player`.
        Lost pub(super) lost: u8,
        /// Players who have won: bit `player`.
        Won pub(super) won: u8,
        /// Whether the game is drawn.
        Drawn pub(super) drawn: bool,
        /// The line of the script that cannot be done, if one could not.
        Stuck pub(super) stuck: Option<Stuck>,
        /// Effects generated by layers.
        Effects pub(super) effects: Vec<Effect>,
        /// Since when each static continuous effect exists.
        Since pub(super) since: Vec<(Key, Timestamp)>,
        /// Of these, those of which another effect takes the ability away before they could apply.
        Taken pub(super) taken: Vec<Key>,
        /// What applies to what.
        Applied pub(super) applied: Vec<Applied>,
        /// Of effects of one age: which somebody has decided to be first; sorted.
        Orders pub(super) orders: Vec<Decided>,
        /// Triggers met and not yet placed.
        Pending pub(super) pending: Vec<Waiting>,
        /// What waits on the stack or in the queue, the next last.
        Placed pub(super) placed: Vec<Waiting>,
        /// How often limited effects were used.
        Uses pub(super) uses: Vec<(Key, u8)>,
        /// State triggers that were there when last looked at; kept only where a policy asks.
        Known pub(super) known: Vec<Key>,
        /// State triggers whose state was true when last looked at.
        Truths pub(super) truths: Vec<Key>,
        /// Counts of what has happened.
        Tallies pub(super) tallies: Rows,
        /// The readings taken: the value's position, or 255.
        Readings pub(super) readings: Vec<u8>,
        /// What the rules have picked of the priorities of triggers, with all that follows; sorted.
        Precedence pub(super) precedence: Precedence,
        /// How often each of the scenario's moves was used, where that is limited.
        Moves pub(super) moves: Vec<u8>,
        /// The batch of triggers met now.
        Batch pub(super) batch: TriggerBatch,
        /// The present moment.
        Moment pub(super) moment: Timestamp,
        /// Whether something changed that must be looked at before anything else goes on.
        Changed pub(super) changed: bool,
        /// Whether the run stopped here at a checkpoint.
        Paused pub(super) paused: bool,
        /// What was to be done when a question came up that is not answered yet.
        Interrupted pub(super) interrupted: Interrupted,
        /// Work in progress, innermost last.
        Agenda pub(super) agenda: Vec<Frame>,
        /// Derived: the objects as continuous effects make them. Not part of the state's identity.
        View pub(super) view: View,
    }
}

impl<T: Trace> State<T> {
    /// A layer effect ends; later ones move up and are renamed everywhere.
    pub fn drop_effect(&mut self, position: usize) {
        let keeps = |key: &Key| key.position() != Some(position);
        let rename = |key: &mut Key| key.move_up(position);
        // What is static is of objects; what waits and what objects are does not name effects.
        #[rustfmt::skip]
        let PartsMut {
            effects, applied, orders, uses, truths, known, agenda, since: _, taken: _, objects: _, counters: _, tracked: _, ties: _,
            resources: _, turn: _, periods: _, lost: _, won: _, drawn: _, stuck: _, pending: _, placed: _, tallies: _,
            readings: _, precedence: _, moves: _, batch: _, moment: _, changed: _, paused: _, interrupted: _, view: _,
        } = self.all_parts_mut();
        let (applied, orders, uses) = (applied.change(), orders.change(), uses.change());
        effects.change().remove(position);
        applied.retain(|applied| keeps(&applied.key));
        applied.iter_mut().for_each(|applied| rename(&mut applied.key));
        forget_order_of(orders, |key| !keeps(key));
        orders.iter_mut().flat_map(Decided::keys_mut).for_each(rename);
        orders.sort_unstable();
        uses.retain(|(key, _)| keeps(key));
        uses.iter_mut().for_each(|(key, _)| rename(key));
        for keys in [truths.change(), known.change()] {
            keys.retain(keeps);
            keys.iter_mut().for_each(rename);
        }
        for frame in agenda.change() {
            match frame {
                Frame::Moment { events, met, step: _, at: _, stand: _ } => {
                    events.iter_mut().for_each(|event| event.drop_effect(&keeps, &rename));
                    met.retain(|it| keeps(&it.key));
                    met.iter_mut().for_each(|it| rename(&mut it.key));
                }
                Frame::Spread { key, left: _, part: _, player: _ } => rename(key),
                Frame::Script(_)
                | Frame::Run { pc: _, env: _, moment: _, updates: _ }
                | Frame::Each { values: _, slot: _, pc: _, env: _, moment: _, updates: _ }
                | Frame::Recalculate
                | Frame::Place(_)
                | Frame::Declare { what: _, moded: _, target: _, then: _ }
                | Frame::Settle(_)
                | Frame::Check(_)
                | Frame::Priority(_, _)
                | Frame::Card { object: _, player: _, next: _, moment: _, left: _, parts: _ } => {}
            }
        }
    }

    /// These places are read.
    pub fn tell_read(&self, places: &[Place]) {
        places.iter().for_each(|place| self.trace.read(*place));
    }

    /// Looks at something: what is read for that matters for no more than what is told of what it comes to.
    #[inline]
    pub fn looking<R>(&self, look: impl FnOnce() -> R, told: impl FnOnce(&R, &mut Vec<u8>)) -> R {
        if !T::LISTENS || !self.trace.notes_looks() {
            return look();
        }
        self.trace.look();
        let found = look();
        let mut bytes = Vec::new();
        told(&found, &mut bytes);
        self.trace.looked(bytes);
        found
    }

    /// A pass over continuous effects begins, or is over.
    pub fn tell_pass(&self, begins: bool) {
        self.trace.pass(begins);
    }

    /// A part is changed into what depends on what it was.
    #[inline]
    pub(super) fn rewrite(&self, part: StatePart) {
        self.trace.read(Place::whole(part));
        self.trace.write(Place::whole(part));
    }
}
