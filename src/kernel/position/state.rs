//! The position: everything that the future may depend on, and nothing else.
//!
//! Plain vectors of small copyable things, so that a state is cloned into a
//! reused scratch without allocating. What is under way is data too: the
//! agenda holds the work in progress, innermost last.
//!
//! Invariants: `counters` and `tracked` hold one row per object; `applied` is
//! in the order of application; layer effects are named by their position in
//! `effects`, and whoever removes one renames the rest ([`State::drop_effect`]).

use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::key::Key;
use crate::position::view::View;
use base::id::{AbilityId, CardId, ObjectId, PlayerId, RelationId, ZoneId};
use model::expr::Slot;
use smallvec::SmallVec;

/// A card, token or permanent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Object {
    /// Its definition.
    pub card: CardId,
    /// Its owner.
    pub owner: PlayerId,
    /// Its controller before continuous effects.
    pub control: PlayerId,
    /// Where it is.
    pub zone: ZoneId,
    /// Its place in an ordered zone, from the bottom; 0 elsewhere.
    pub place: u16,
    /// Whether it exists. Objects that do not keep their number until nothing names it.
    pub exists: bool,
}

/// An effect that a layer generated and that lasts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// Its definition.
    pub ability: AbilityId,
    /// The environment in which it was generated, with locked variables.
    pub env: Env,
    /// When it was generated.
    pub moment: u16,
    /// What is left of a shield; [`NONE`] for all others.
    pub left: i32,
    /// The object to which a "next" effect is bound; [`NONE`] before.
    pub bound: i32,
    /// Of a "next" effect: the objects of such events of this moment, at which it looks just now. Of an effect on all that
    /// fit: those that fitted when it was generated, where a policy may ask.
    pub objects: SmallVec<[i32; 1]>,
    /// How many ends of its period must still pass before it ends.
    pub ends: u8,
    /// Whether its variables are locked already.
    pub locked: bool,
    /// When the layer began that made it, or made it again; [`Effect::NEVER`] once that is done, where nothing else asks.
    pub renewed: u16,
    /// The definition whose duration it has: another than its own where the same trigger gave it again for another time.
    pub lasts: AbilityId,
    /// Whether its time is over, so that it applies only where the same trigger has given the same by another effect.
    pub over: bool,
    /// Whether it is of an object that is about to come into play, by the event in answer to which it was generated.
    pub comes: bool,
}

impl Effect {
    /// In place of a moment: no layer under work makes it.
    pub const NEVER: u16 = u16::MAX;

    /// Whether it is of this object as it comes into play.
    #[must_use]
    pub fn comes_with(&self, object: i32) -> bool {
        self.comes && (self.bound == object || self.env.contains(&object))
    }

    /// When the layer began that gave it last.
    #[must_use]
    pub fn given(&self) -> u16 {
        if self.renewed == Effect::NEVER { self.moment } else { self.renewed }
    }
}

/// That a part of an effect applies to an object, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Applied {
    /// The effect.
    pub key: Key,
    /// The part.
    pub part: u8,
    /// The object.
    pub object: ObjectId,
    /// The value that the effect itself asks for.
    pub raw: i32,
    /// The value after replacements; [`NONE`] if nothing is applied.
    pub form: i32,
    /// When it began to apply.
    pub since: u16,
    /// Whether the last pass met it. Dormant ones are kept only where a policy asks.
    pub live: bool,
}

/// The moments since when a trigger may count, one for each value of the policy on it.
pub type Ages = [u16; 3];

/// Something that waits to be placed or to resolve.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Waiting {
    /// Those met while others waited have a higher batch, where a policy asks.
    pub batch: u16,
    /// Since when its event, its effect and its ability are, where a policy may ask; in the order of that policy.
    pub ages: Ages,
    /// Who controls it.
    pub player: PlayerId,
    /// The ability; none for a card that is being played.
    pub ability: Option<AbilityId>,
    /// Its environment. For a played card: the card as `this`.
    pub env: Env,
    /// The chosen mode.
    pub mode: u8,
    /// Whether its modes and targets are declared, where that is done as it comes to a pool.
    pub declared: bool,
    /// Whether a target has been declared for it.
    pub aims: bool,
    /// Whether it was met by an event that is just occurring, so that it knows what that takes out of play.
    pub fresh: bool,
    /// For a played card: what it does that has modes or targets, as declared when it was played. Not `declared` is what
    /// lacked a target.
    pub parts: Vec<Waiting>,
}

impl Waiting {
    /// Something of a batch and a player, of which nothing is chosen or declared yet.
    #[must_use]
    pub fn new((batch, player): (u16, PlayerId), ability: Option<AbilityId>, env: Env) -> Waiting {
        let (mode, declared, aims, fresh) = (0, false, false, false);
        Waiting { batch, ages: [0; 3], player, ability, env, mode, declared, aims, fresh, parts: Vec::new() }
    }

    /// The ability that it is; of a played card what it does and has declared.
    pub fn abilities_mut(&mut self) -> impl Iterator<Item = &mut Waiting> {
        match self.ability {
            Some(_) => std::slice::from_mut(self).iter_mut(),
            None => self.parts.iter_mut(),
        }
    }
}

/// Where the events of a moment stand in a step of the procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stand {
    /// The step begins for the event `at`.
    Begin,
    /// At `occur`: all events of the moment are counted, and triggers that look back are met.
    Ready,
    /// At `occur`: so many of those that hinder each other have their place in the order in which they occur.
    Order(u8),
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
    Anew,
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
        /// When the layer resolved whose instructions these are; [`u16::MAX`] if they are no layer's.
        moment: u16,
        /// Whether these are bare changes of one event, during which nothing is recalculated.
        bare: bool,
    },
    /// Instructions once for each value.
    Each {
        /// The values that are left, last first.
        values: SmallVec<[i32; 6]>,
        /// Where each is bound.
        slot: Slot,
        /// The instructions.
        pc: u32,
        /// The environment.
        env: Env,
        /// As for `Run`.
        moment: u16,
        /// As for `Run`.
        bare: bool,
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
        left: i32,
        /// The next part.
        part: u8,
        /// Who spreads.
        player: PlayerId,
        /// The effect.
        key: Key,
    },
    /// Continuous effects, state triggers and standing checks are looked at.
    Recalculate,
    /// A standing check is carried out. If nothing comes of it, those from this one on are looked at.
    Check(u8),
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
        /// Resolve it at once instead of placing it.
        resolve: bool,
    },
    /// All that waits is settled.
    Settle,
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
        moment: u16,
        /// Whether it has left the place where it was a layer, so that nothing more becomes of it.
        left: bool,
        /// What it does and has declared as it was played.
        parts: Vec<Waiting>,
    },
}

impl Frame {
    /// The instructions that it follows, if it follows some: the next of them, and their environment.
    #[must_use]
    pub fn instructions(&self) -> Option<(u32, &Env)> {
        match self {
            Frame::Run { pc, env, .. } | Frame::Each { pc, env, .. } => Some((*pc, env)),
            Frame::Script(_)
            | Frame::Moment { .. }
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle
            | Frame::Check(_)
            | Frame::Priority(..)
            | Frame::Card { .. } => None,
        }
    }

    /// The same, to note in that environment what has been done.
    pub fn instructions_mut(&mut self) -> Option<(u32, &mut Env)> {
        match self {
            Frame::Run { pc, env, .. } | Frame::Each { pc, env, .. } => Some((*pc, env)),
            Frame::Script(_)
            | Frame::Moment { .. }
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle
            | Frame::Check(_)
            | Frame::Priority(..)
            | Frame::Card { .. } => None,
        }
    }

    /// The events of one moment that it takes through the procedure, if it does: the events, the step at which they stand,
    /// and which of them has its turn.
    #[must_use]
    pub fn events(&self) -> Option<(&[Event], u8, usize)> {
        match self {
            Frame::Moment { events, step, at, .. } => Some((events, *step, usize::from(*at))),
            Frame::Script(_)
            | Frame::Run { .. }
            | Frame::Each { .. }
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle
            | Frame::Check(_)
            | Frame::Priority(..)
            | Frame::Card { .. } => None,
        }
    }

    /// When the layer resolved whose instructions these are, if they are a layer's.
    #[must_use]
    pub fn layer(&self) -> Option<u16> {
        match self {
            Frame::Run { moment, .. } | Frame::Each { moment, .. } => Some(*moment).filter(|it| *it != u16::MAX),
            Frame::Script(_)
            | Frame::Moment { .. }
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle
            | Frame::Check(_)
            | Frame::Priority(..)
            | Frame::Card { .. } => None,
        }
    }

    /// The moment that it keeps, if it keeps one.
    pub fn moment_mut(&mut self) -> Option<&mut u16> {
        match self {
            Frame::Run { moment, pc: _, env: _, bare: _ }
            | Frame::Each { moment, values: _, slot: _, pc: _, env: _, bare: _ }
            | Frame::Card { moment, object: _, player: _, next: _, left: _, parts: _ } => {
                Some(moment).filter(|it| **it != u16::MAX)
            }
            Frame::Script(_)
            | Frame::Moment { events: _, step: _, at: _, stand: _, met: _ }
            | Frame::Spread { left: _, part: _, player: _, key: _ }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { what: _, moded: _, target: _, resolve: _ }
            | Frame::Settle
            | Frame::Check(_)
            | Frame::Priority(_, _) => None,
        }
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

/// A position.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct State {
    /// Objects by id.
    pub objects: Vec<Object>,
    /// Counters: one row per object, one column per kind.
    pub counters: Vec<i32>,
    /// Tracked numbers: one row per object, one column per tracked number; [`NONE`] where it has none.
    pub tracked: Vec<i32>,
    /// Which objects stand in which relation to which; in order. Of a mutual relation the lower number stands first.
    pub ties: Vec<(RelationId, ObjectId, ObjectId)>,
    /// Players' numbers: one row per player.
    pub resources: Vec<i32>,
    /// Whose turn it is.
    pub turn: u8,
    /// The periods going on: bit `period`.
    pub periods: u32,
    /// Players who have lost: bit `player`.
    pub lost: u8,
    /// Players who have won: bit `player`.
    pub won: u8,
    /// Whether the game is drawn.
    pub drawn: bool,
    /// The line of the script that cannot be done, if one could not.
    pub stuck: Option<crate::position::offer::Stuck>,
    /// Effects generated by layers.
    pub effects: Vec<Effect>,
    /// Since when each static continuous effect exists.
    pub since: Vec<(Key, u16)>,
    /// Of these, those of which another effect takes the ability away before they could apply.
    pub taken: Vec<Key>,
    /// What applies to what.
    pub applied: Vec<Applied>,
    /// Triggers met and not yet placed.
    pub pending: Vec<Waiting>,
    /// What waits on the stack or in the queue, the next last.
    pub placed: Vec<Waiting>,
    /// How often limited effects were used.
    pub uses: Vec<(Key, u8)>,
    /// State triggers that were there when last looked at; kept only where a policy asks.
    pub known: Vec<Key>,
    /// State triggers whose state was true when last looked at.
    pub truths: Vec<Key>,
    /// Counts of what has happened.
    pub tallies: Vec<i32>,
    /// The readings taken: the value's position, or 255.
    pub readings: Vec<u8>,
    /// What the rules have picked of the priorities of triggers, with all that follows; sorted.
    pub precedence: Vec<crate::position::grade::Compared>,
    /// How often each of the scenario's moves was used, where that is limited.
    pub moves: Vec<u8>,
    /// The batch of triggers met now.
    pub batch: u16,
    /// The present moment.
    pub moment: u16,
    /// Whether something changed that must be looked at before anything else goes on.
    pub changed: bool,
    /// Whether the run stopped here at a checkpoint.
    pub paused: bool,
    /// What was to be done when a question came up that is not answered yet.
    pub interrupted: Interrupted,
    /// Work in progress, innermost last.
    pub agenda: Vec<Frame>,
    /// Derived: the objects as continuous effects make them. Not part of the state's identity.
    pub view: View,
}

/// A position is copied for every option that is taken, into one whose room is used again.
impl Clone for State {
    fn clone(&self) -> State {
        let mut copy = State::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, from: &State) {
        #[rustfmt::skip]
        let State {
            objects, counters, tracked, ties, resources, turn, periods, lost, won, drawn, stuck, effects, since,
            taken, applied, pending, placed, uses, known, truths, tallies, readings, precedence, moves, batch,
            moment, changed, paused, interrupted, agenda, view,
        } = self;
        objects.clone_from(&from.objects);
        counters.clone_from(&from.counters);
        tracked.clone_from(&from.tracked);
        ties.clone_from(&from.ties);
        resources.clone_from(&from.resources);
        *turn = from.turn;
        *periods = from.periods;
        *lost = from.lost;
        *won = from.won;
        *drawn = from.drawn;
        *stuck = from.stuck;
        effects.clone_from(&from.effects);
        since.clone_from(&from.since);
        taken.clone_from(&from.taken);
        applied.clone_from(&from.applied);
        pending.clone_from(&from.pending);
        placed.clone_from(&from.placed);
        uses.clone_from(&from.uses);
        known.clone_from(&from.known);
        truths.clone_from(&from.truths);
        tallies.clone_from(&from.tallies);
        readings.clone_from(&from.readings);
        precedence.clone_from(&from.precedence);
        moves.clone_from(&from.moves);
        *batch = from.batch;
        *moment = from.moment;
        *changed = from.changed;
        *paused = from.paused;
        *interrupted = from.interrupted;
        agenda.clone_from(&from.agenda);
        view.clone_from(&from.view);
    }
}

impl State {
    /// A layer effect ends; later ones move up and are renamed everywhere.
    pub fn drop_effect(&mut self, position: usize) {
        let gone = position as u16;
        let keeps = |key: &Key| key.object != Key::LAYER || key.nth != gone;
        let rename = |key: &mut Key| {
            if key.object == Key::LAYER && key.nth > gone {
                key.nth -= 1;
            }
        };
        // What is static is of objects; what waits and what objects are does not name effects.
        #[rustfmt::skip]
        let State {
            effects, applied, uses, truths, known, agenda, since: _, taken: _, objects: _, counters: _, tracked: _, ties: _,
            resources: _, turn: _, periods: _, lost: _, won: _, drawn: _, stuck: _, pending: _, placed: _, tallies: _,
            readings: _, precedence: _, moves: _, batch: _, moment: _, changed: _, paused: _, interrupted: _, view: _,
        } = self;
        effects.remove(position);
        applied.retain(|applied| keeps(&applied.key));
        applied.iter_mut().for_each(|applied| rename(&mut applied.key));
        uses.retain(|(key, _)| keeps(key));
        uses.iter_mut().for_each(|(key, _)| rename(key));
        for keys in [truths, known] {
            keys.retain(keeps);
            keys.iter_mut().for_each(rename);
        }
        for frame in agenda {
            match frame {
                Frame::Moment { events, met, step: _, at: _, stand: _ } => {
                    events.iter_mut().for_each(|event| event.drop_effect(&keeps, &rename));
                    met.retain(|it| keeps(&it.key));
                    met.iter_mut().for_each(|it| rename(&mut it.key));
                }
                Frame::Spread { key, left: _, part: _, player: _ } => rename(key),
                Frame::Script(_)
                | Frame::Run { pc: _, env: _, moment: _, bare: _ }
                | Frame::Each { values: _, slot: _, pc: _, env: _, moment: _, bare: _ }
                | Frame::Recalculate
                | Frame::Place(_)
                | Frame::Declare { what: _, moded: _, target: _, resolve: _ }
                | Frame::Settle
                | Frame::Check(_)
                | Frame::Priority(_, _)
                | Frame::Card { object: _, player: _, next: _, moment: _, left: _, parts: _ } => {}
            }
        }
    }

    /// Bumps the present moment.
    pub fn tick(&mut self) {
        self.moment = self.moment.saturating_add(1);
    }

    /// Whose turn it is, as a value.
    #[must_use]
    pub fn turn_value(&self) -> i32 {
        PlayerId(self.turn.into()).value()
    }

    /// The next player clockwise who has not lost; the same one if there is no other.
    #[must_use]
    pub fn next_player(&self, player: PlayerId, players: usize) -> PlayerId {
        (1..=players)
            .map(|step| PlayerId::at((player.index() + step) % players))
            .find(|next| self.lost >> next.index() & 1 == 0)
            .unwrap_or(player)
    }
}
