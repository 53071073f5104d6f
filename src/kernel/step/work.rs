//! One step under way: a position, what is told of it, and what a piece of work gives.

use crate::look::eye::Eye;
use crate::position::agenda::Interrupted;
use crate::position::env::Env;
use crate::position::key::Key;
use crate::position::log::{Agent, Entry, Halt, What};
use crate::position::meter::Meter;
use crate::position::offer::{Ending, Offer};
use crate::position::state::State;
use crate::position::trace::{Record, Trace};
use crate::position::value::{IntoValue, Value};
use crate::position::waiting::Waiting;
use crate::step::journal::Journal;
use crate::table::kernel::Kernel;
use base::id::{AbilityId, ClauseId, ObjectId, PlayerId};
use base::limits::Limit;
use model::expr::{Expr, Slot};
use smallvec::SmallVec;

/// Why a piece of work stopped.
#[derive(Debug)]
pub enum Stop {
    /// Somebody chooses.
    Offer(Box<Offer>),
    /// The run is over.
    End(Ending),
    /// A number or size left its range.
    Limit(Limit),
    /// Something was read that is open: the [`Question`](crate::position::question::Question) stands in the meter.
    Asked,
}

/// What a piece of work gives.
pub type Go<T = ()> = Result<T, Stop>;

/// What does one piece of work.
pub type OnePiece<'m, T> = fn(&mut Step<'_, 'm, T>) -> Go;

/// What does one piece of work of this step, and of one that writes down what it reads.
#[derive(Debug)]
pub struct PieceOfWork<'m, T> {
    /// Of this step.
    pub own: OnePiece<'m, T>,
    /// Of one that writes down what it reads.
    pub recorded: OnePiece<'m, Record>,
}

impl<T> Clone for PieceOfWork<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for PieceOfWork<'_, T> {}

/// One step under way.
pub struct Step<'a, 'm, T = ()> {
    /// The tables.
    pub kernel: &'a Kernel<'m>,
    /// The position.
    pub s: &'a mut State<T>,
    /// What it tells.
    pub log: &'a mut Journal,
    /// What says that it breaks off.
    pub halt: Option<&'a dyn Halt>,
    /// What begins the step; an option that was chosen until the offer is reached to which it belongs.
    pub from_outside: Interrupted,
    /// Whether it only asks again what the position in which it begins has asked.
    pub asks_again: bool,
    /// What is done with numbers.
    pub meter: &'a Meter,
    /// Does one piece of work: so a copy of the position can be run ahead, to see what would come of something.
    pub piece: PieceOfWork<'m, T>,
    /// How many payments are run on copies within one another, of which this step is a part.
    pub within: u8,
}

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// A step on a state.
    pub fn new(
        kernel: &'a Kernel<'m>,
        s: &'a mut State<T>,
        log: &'a mut Journal,
        meter: &'a Meter,
        piece: PieceOfWork<'m, T>,
    ) -> Self {
        Step {
            kernel,
            s,
            log,
            halt: None,
            from_outside: Interrupted::Nothing,
            asks_again: false,
            meter,
            piece,
            within: 0,
        }
    }

    // asking

    // looking

    /// Looks at the position.
    #[must_use]
    pub fn eye(&self) -> Eye<'_, 'm, T> {
        Eye { kernel: self.kernel, state: self.s, view: self.s.untold_view(), meter: self.meter }
    }

    /// The value of an expression.
    pub fn value(&self, env: &mut Env, expr: &Expr) -> Value {
        self.eye().value(env, expr)
    }

    // telling

    /// Tells the log; `what` is only made where somebody listens.
    pub fn tell(&mut self, clauses: &[ClauseId], what: impl FnOnce(&Self) -> What) {
        self.log.cite(clauses);
        if self.log.wants_entries() {
            let (what, _) = self.meter.question.unasked(|| what(self));
            self.log.entry(Entry { what, clauses: clauses.to_vec() });
        }
    }

    /// Whose effect a key names.
    #[must_use]
    pub fn agent(&self, key: Key) -> Agent {
        match (key.bearer(), key.position()) {
            (Some(object), _) => {
                Agent { ability: key.ability, object: Some(object), player: self.eye().control(object) }
            }
            (None, Some(position)) => Self::agent_of(key.ability, &self.s.effect(position).env),
            (None, None) => Agent { ability: key.ability, object: None, player: self.s.turn_player() },
        }
    }

    /// Whose effect an environment is.
    #[must_use]
    pub fn agent_of(ability: AbilityId, env: &Env) -> Agent {
        Agent {
            ability,
            object: env.slot(Slot::THIS).object(),
            player: env.slot(Slot::YOU).player().unwrap_or_default(),
        }
    }

    // the script

    /// The players in the game, clockwise from the turn player.
    #[must_use]
    pub fn players_playing(&self) -> SmallVec<[PlayerId; 8]> {
        let players = self.kernel.players();
        (0..players)
            .map(|step| PlayerId::at((self.s.turn_player().index() + step) % players))
            .filter(|player| !self.s.has_lost(*player))
            .collect()
    }

    /// These clauses and those of a policy, each once.
    #[must_use]
    pub fn joined(
        &self,
        clauses: &[base::id::ClauseId],
        policy: model::policy::Policy,
    ) -> SmallVec<[base::id::ClauseId; 4]> {
        let mut all: SmallVec<[base::id::ClauseId; 4]> = SmallVec::from_slice(clauses);
        for clause in self.kernel.policy_clauses(policy) {
            if !all.contains(clause) {
                all.push(*clause);
            }
        }
        all
    }

    /// An object, if it exists.
    #[must_use]
    pub fn object(&self, value: Value) -> Option<ObjectId> {
        self.eye().exists(value)
    }

    /// Whether an object is in a zone in play.
    #[must_use]
    pub(crate) fn is_in_play(&self, object: ObjectId) -> bool {
        self.kernel.model.rulebook.zones[self.s.zone_of(object).index()].in_play
    }

    /// A player.
    #[must_use]
    pub fn player(&self, value: Value) -> Option<PlayerId> {
        value.player().filter(|player| player.index() < self.kernel.players())
    }

    /// The players in the game for whom something is true, clockwise from the turn player.
    pub(crate) fn players_for_whom(&self, env: &Env, slot: Slot, filter: &Expr) -> SmallVec<[PlayerId; 8]> {
        let mut env = env.clone();
        let mut players = self.players_playing();
        players.retain(|player| {
            env.bind(slot, player.into_value());
            self.eye().holds(&mut env, filter)
        });
        players
    }

    /// Whether an object is no player's.
    #[must_use]
    pub(crate) fn is_neutral(&self, object: ObjectId) -> bool {
        let neutral = &self.kernel.model.rulebook.neutral;
        neutral.iter().any(|word| self.eye().props(object).has_word(*word))
    }

    /// Whose effect something that waits is; nothing for a played card.
    #[must_use]
    pub fn agent_waiting(&self, waiting: &Waiting) -> Option<Agent> {
        let object = waiting.env.slot(Slot::THIS).object();
        waiting.ability.map(|ability| Agent { ability, object, player: waiting.player })
    }
}
