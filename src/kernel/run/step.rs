//! One step: from a choice to the next offer or ending.
//!
//! [`Step::advance`] does the smallest piece of work on top of the agenda. A
//! piece that needs somebody's choice *asks* before it changes anything, so that
//! asking again later finds the same question; the offer itself is no part of the
//! state. What the rulebook leaves open may be met anywhere ([`crate::ask`]). A stretch without choices that grows long stops at a checkpoint,
//! which is a state like any other: a forced loop is a cycle of checkpoints.

use crate::look::eval::Eye;
use crate::position::log::{Agent, Entry, Fact, Log, What};
use crate::position::meter::Meter;
use crate::position::offer::{Chooser, Ending, Offer, OfferKind, Pick, Stuck};
use crate::position::state::{Env, Event, Frame, Interrupted, Key, Stand, State};
use crate::table::kernel::Kernel;
use base::id::{AbilityId, ClauseId, ObjectId, PlayerId};
use base::limits::Limit;
use model::expr::{Expr, NONE, Slot};
use smallvec::SmallVec;

/// Pieces of work between two checkpoints.
pub(crate) const CHECKPOINT_STEPS: usize = 4096;
/// The most of anything that a state can hold.
const SIZE_MAX: usize = 4096;
/// The most events of one moment, and parts of one event.
const MOMENT_MAX: usize = 255;

/// Why a piece of work stopped.
#[derive(Debug)]
pub enum Stop {
    /// Somebody chooses.
    Offer(Box<Offer>),
    /// The run is over.
    End(Ending),
    /// A number or size left its range.
    Limit(Limit),
    /// Something was read that is open: the [`Question`](crate::ask::Question) stands in the meter.
    Asked,
}

/// What a piece of work gives.
pub type Go<T = ()> = Result<T, Stop>;

/// One step under way.
pub struct Step<'a, 'm, L> {
    /// The tables.
    pub kernel: &'a Kernel<'m>,
    /// The position.
    pub s: &'a mut State,
    /// Who listens.
    pub log: &'a mut L,
    /// What begins the step; an option that was chosen until the offer is reached to which it belongs.
    pub from_outside: Interrupted,
    /// What is done with numbers.
    pub meter: &'a Meter,
}

impl<'a, 'm, L: Log> Step<'a, 'm, L> {
    /// A step on a state.
    pub fn new(kernel: &'a Kernel<'m>, s: &'a mut State, log: &'a mut L, meter: &'a Meter) -> Self {
        Step { kernel, s, log, from_outside: Interrupted::Nothing, meter }
    }

    /// One piece of work.
    pub(crate) fn advance(&mut self) -> Go {
        self.stop_if_over()?;
        if self.s.agenda.len() > SIZE_MAX || self.s.objects.len() > SIZE_MAX || self.s.effects.len() > SIZE_MAX {
            return Err(Stop::Limit(Limit::Size));
        }
        if self.is_crowded() {
            return Err(Stop::Limit(Limit::Size));
        }
        let added = self.event_mut().map_or(0, |event| event.with.len());
        if self.s.pending.len() > SIZE_MAX || self.s.placed.len() > SIZE_MAX || added > SIZE_MAX {
            return Err(Stop::Limit(Limit::Size));
        }
        if self.s.changed && !self.in_a_body() && !self.in_an_application() {
            self.s.changed = false;
            if self.recalculates() && !matches!(self.s.agenda.last(), Some(Frame::Recalculate)) {
                self.s.agenda.push(Frame::Recalculate);
                return Ok(());
            }
        }
        match self.s.agenda.last() {
            None => Err(Stop::End(Ending::Settled)),
            Some(Frame::Script(line)) => self.script(*line),
            Some(Frame::Run { .. }) => self.follow(),
            Some(Frame::Each { .. }) => self.each(),
            Some(Frame::Moment { .. }) => self.procedure(),
            Some(Frame::Spread { .. }) => self.spread(),
            Some(Frame::Recalculate) => self.recalculate(),
            Some(Frame::Place(_)) => self.place(),
            Some(Frame::Declare { .. }) => self.declare(),
            Some(Frame::Settle) => self.settle(),
            Some(Frame::Priority(player, passes)) => self.priority(*player, *passes),
            Some(Frame::Card { .. }) => self.card_resolves(),
        }
    }

    /// Whether more happens in one moment than a state can hold.
    fn is_crowded(&self) -> bool {
        match self.s.agenda.last() {
            Some(Frame::Moment { events, .. }) => {
                events.len() > MOMENT_MAX || events.iter().any(|event| event.part_count() > MOMENT_MAX)
            }
            _ => false,
        }
    }

    /// Whether an event is occurring: its body, and what happens with it, are one moment with it.
    fn in_a_body(&self) -> bool {
        self.s.agenda.iter().any(|frame| match frame {
            Frame::Run { bare, .. } | Frame::Each { bare, .. } => *bare,
            Frame::Moment { step, at, stand, .. } => {
                let begun = *at > 0 || !matches!(stand, Stand::Begin | Stand::Order(_) | Stand::Ready);
                *step == self.kernel.occur && !matches!(stand, Stand::After | Stand::Behind) && begun
            }
            Frame::Script(_)
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle
            | Frame::Priority(..)
            | Frame::Card { .. } => false,
        })
    }

    /// Whether the application of a continuous effect is under way, for a recalculation that waits for it.
    fn in_an_application(&self) -> bool {
        match self.s.agenda.as_slice() {
            [.., Frame::Recalculate, Frame::Moment { events, .. }] => {
                events.iter().any(|event| event.application.is_some())
            }
            _ => false,
        }
    }

    /// Whether a change of the position can matter to anything that is looked at after each event.
    fn recalculates(&self) -> bool {
        !self.kernel.plain
            || self.kernel.state_triggers
            || self.kernel.ability_ages
            || self.kernel.watches
            || !self.kernel.checks.is_empty()
    }

    fn stop_if_over(&self) -> Go {
        let s = &self.s;
        if s.lost == 0 && s.won == 0 && !s.drawn && s.stuck.is_none() || self.in_a_body() {
            return Ok(());
        }
        if let Some(stuck) = s.stuck {
            return Err(Stop::End(Ending::Stuck(stuck)));
        }
        let players = self.kernel.players();
        let alive: SmallVec<[usize; 8]> = (0..players).filter(|player| s.lost >> player & 1 == 0).collect();
        let ending = if s.drawn || s.won.count_ones() > 1 {
            Ending::Drawn
        } else if s.won != 0 {
            Ending::Won(PlayerId::at(s.won.trailing_zeros() as usize))
        } else if players == 1 {
            Ending::Lost(PlayerId(0))
        } else if alive.is_empty() {
            Ending::Drawn
        } else if alive.len() == 1 {
            Ending::Won(PlayerId::at(alive[0]))
        } else {
            return Ok(());
        };
        Err(Stop::End(ending))
    }

    // asking

    /// Asks for an option unless there is only one.
    pub fn ask(&mut self, chooser: Chooser, kind: OfferKind, options: &[Pick], clauses: &[ClauseId]) -> Go<usize> {
        if options.len() == 1 {
            return Ok(0);
        }
        self.go_unless_asked()?;
        match self.taken() {
            Some(choice) => Ok(choice),
            None => Err(Stop::Offer(Box::new(Offer {
                chooser,
                kind,
                options: SmallVec::from_slice(options),
                clauses: SmallVec::from_slice(clauses),
                weights: SmallVec::new(),
            }))),
        }
    }

    /// The option that was chosen, for the question that is reached first.
    fn taken(&mut self) -> Option<usize> {
        let Interrupted::Choice(option) = self.from_outside else {
            return None;
        };
        self.from_outside = Interrupted::Nothing;
        usize::try_from(option).ok()
    }

    /// Whether what has this chance comes about.
    pub fn chance(&mut self, times: u16, all: u16) -> Go<bool> {
        self.go_unless_asked()?;
        match self.taken() {
            Some(choice) => Ok(choice == 0),
            None => Err(Stop::Offer(Box::new(Offer {
                chooser: Chooser::Nature,
                kind: OfferKind::Chance,
                options: SmallVec::from_slice(&[Pick::Yes, Pick::No]),
                clauses: SmallVec::new(),
                weights: SmallVec::from_slice(&[u32::from(times), u32::from(all - times)]),
            }))),
        }
    }

    // looking

    /// Looks at the position.
    #[must_use]
    pub fn eye(&self) -> Eye<'_, 'm> {
        Eye { kernel: self.kernel, state: self.s, view: &self.s.view.objects, meter: self.meter }
    }

    /// The value of an expression.
    pub fn value(&self, env: &mut Env, expr: &Expr) -> i32 {
        self.eye().value(env, expr)
    }

    // telling

    /// Tells the log; `what` is only made where somebody listens.
    pub fn tell(&mut self, clauses: &[ClauseId], what: impl FnOnce(&Self) -> What) {
        self.log.cite(clauses);
        if L::ENTRIES {
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
            (None, Some(position)) => Self::agent_of(key.ability, &self.s.effects[position].env),
            (None, None) => Agent { ability: key.ability, object: None, player: PlayerId(self.s.turn.into()) },
        }
    }

    /// Whose effect an environment is.
    #[must_use]
    pub fn agent_of(ability: AbilityId, env: &Env) -> Agent {
        Agent {
            ability,
            object: ObjectId::of_value(State::slot(env, Slot::THIS)),
            player: PlayerId::of_value(State::slot(env, Slot::YOU)).unwrap_or_default(),
        }
    }

    /// The moment under way that lies innermost below the work on top.
    pub fn moment_mut(&mut self) -> Option<(&mut SmallVec<[Event; 1]>, usize)> {
        self.s.agenda.iter_mut().rev().find_map(|frame| match frame {
            Frame::Moment { events, at, .. } => Some((events, *at as usize)),
            Frame::Script(_)
            | Frame::Run { .. }
            | Frame::Each { .. }
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle
            | Frame::Priority(..)
            | Frame::Card { .. } => None,
        })
    }

    /// The step of the procedure at which the innermost moment under way stands.
    #[must_use]
    pub fn moment_step(&self) -> Option<u8> {
        self.s.agenda.iter().rev().find_map(|frame| match frame {
            Frame::Moment { step, .. } => Some(*step),
            Frame::Script(_)
            | Frame::Run { .. }
            | Frame::Each { .. }
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle
            | Frame::Priority(..)
            | Frame::Card { .. } => None,
        })
    }

    /// The event under way that lies innermost below the work on top.
    pub fn event_mut(&mut self) -> Option<&mut Event> {
        self.moment_mut().and_then(|(events, at)| events.get_mut(at))
    }

    /// That event as it is now, for the log.
    #[must_use]
    pub fn fact(&self) -> Option<Fact> {
        self.s.agenda.iter().rev().find_map(|frame| match frame {
            Frame::Moment { events, at, .. } => events.get(*at as usize).map(Fact::of),
            Frame::Script(_)
            | Frame::Run { .. }
            | Frame::Each { .. }
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle
            | Frame::Priority(..)
            | Frame::Card { .. } => None,
        })
    }

    // the script

    fn script(&mut self, line: u16) -> Go {
        self.s.agenda.pop();
        if line as usize >= self.kernel.model.scenario.script.len() {
            return Ok(());
        }
        let code = self.kernel.code.lines[line as usize];
        let slots = self.kernel.model.scenario.script[line as usize].slots as usize;
        self.s.tick();
        self.s.agenda.push(Frame::Script(line + 1));
        self.s.agenda.push(Frame::Settle);
        self.s.agenda.push(Frame::Run {
            pc: code,
            env: SmallVec::from_elem(NONE, slots),
            moment: u16::MAX,
            bare: false,
        });
        self.tell(&[], |_| What::Line(line));
        Ok(())
    }

    /// The script asks for what cannot be done.
    pub fn stuck(&mut self) {
        let line = self.s.agenda.iter().find_map(|frame| match frame {
            Frame::Script(next) => Some(next.saturating_sub(1)),
            Frame::Run { .. }
            | Frame::Each { .. }
            | Frame::Moment { .. }
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle
            | Frame::Priority(..)
            | Frame::Card { .. } => None,
        });
        self.s.stuck = Some(Stuck::IllegalLine(line.unwrap_or(0)));
    }
}

/// The offer with which a long deterministic stretch stops.
#[must_use]
pub fn checkpoint() -> Offer {
    Offer {
        chooser: Chooser::Nobody,
        kind: OfferKind::Checkpoint,
        options: SmallVec::from_slice(&[Pick::Go]),
        clauses: SmallVec::new(),
        weights: SmallVec::new(),
    }
}
