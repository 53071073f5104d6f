//! The piece of work on top of the agenda goes to the chapter that knows it.
//!
//! [`Step::advance`] does the smallest piece of work on top of the agenda. A
//! piece that needs somebody's choice *asks* before it changes anything, so that
//! asking again later finds the same question; the offer itself is no part of the
//! state. What the rulebook leaves open may be met anywhere ([`crate::look::policy`]). A
//! stretch without choices that grows long stops at a checkpoint, which is a state like
//! any other: a forced loop is a cycle of checkpoints.

use crate::position::agenda::{Frame, NextChecks, Settling, Stand};
use crate::position::env::Env;
use crate::position::log::What;
use crate::position::offer::Ending;
use crate::position::trace::Trace;
use crate::step::work::{Go, PieceOfWork, Step, Stop};
use base::id::PlayerId;
use base::limits::Limit;
use model::policy::SeveralWin;
use smallvec::SmallVec;

/// One piece of work of a step.
pub(crate) fn one_piece<'m, T: Trace>() -> PieceOfWork<'m, T> {
    PieceOfWork { own: |step| step.advance(), recorded: |step| step.advance() }
}

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// One piece of work.
    pub(crate) fn advance(&mut self) -> Go {
        self.stop_if_over()?;
        if self.s.lost() != 0 && !self.in_a_body() && !self.in_a_check() && self.players_depart()? {
            return Ok(());
        }
        if self.s.depth() > SIZE_MAX || self.s.object_count() > SIZE_MAX || self.s.effect_count() > SIZE_MAX {
            return Err(Stop::Limit(Limit::Size));
        }
        if self.is_crowded() {
            return Err(Stop::Limit(Limit::Size));
        }
        let added = self.event_mut().map_or(0, |event| event.with.len());
        if self.s.pending_count() > SIZE_MAX || self.s.placed_count() > SIZE_MAX || added > SIZE_MAX {
            return Err(Stop::Limit(Limit::Size));
        }
        if self.s.is_changed() && !self.in_a_body() && !self.in_an_application() {
            self.s.set_changed(false);
            // Something came of the check that was carried out: all of them are looked at anew.
            if matches!(self.s.on_top(), Some(Frame::Check(_))) {
                self.s.end_work();
            }
            if self.recalculates() && !matches!(self.s.on_top(), Some(Frame::Recalculate)) {
                self.s.begin(Frame::Recalculate);
                return Ok(());
            }
        }
        match self.s.on_top() {
            None => Err(Stop::End(Ending::Settled)),
            Some(Frame::Script(line)) => self.script(*line),
            Some(Frame::Run { .. }) => self.follow(),
            Some(Frame::Each { .. }) => self.each(),
            Some(Frame::Moment { .. }) => self.procedure(),
            Some(Frame::Spread { .. }) => self.spread(),
            Some(Frame::Recalculate) => self.recalculate(),
            Some(Frame::Place(_)) => self.place(),
            Some(Frame::Declare { .. }) => self.declare(),
            Some(Frame::Settle(settling)) => self.settle(*settling),
            Some(Frame::Check(NextChecks::Due)) => self.next_check(0),
            Some(Frame::Check(NextChecks::From(from))) => self.next_check(*from),
            Some(Frame::Check(NextChecks::Over)) => {
                self.s.end_work();
                Ok(())
            }
            Some(Frame::Priority(player, passes)) => self.priority(*player, *passes),
            Some(Frame::Card { .. }) => self.card_resolves(),
        }
    }

    /// Whether more happens in one moment than a state can hold.
    pub(crate) fn is_crowded(&self) -> bool {
        let events = self.events_on_top();
        events.len() > MOMENT_MAX || events.iter().any(|event| event.part_count() > MOMENT_MAX)
    }

    /// Whether an event is occurring: its body, and what happens with it, are one moment with it.
    pub(crate) fn in_a_body(&self) -> bool {
        self.s.agenda().iter().any(|frame| match frame {
            Frame::Run { updates, .. } | Frame::Each { updates, .. } => *updates,
            Frame::Moment { step, at, stand, .. } => {
                let begun =
                    *at > 0 || !matches!(stand, Stand::Begin | Stand::Order(_) | Stand::InPlace(_) | Stand::Ready);
                *step == self.kernel.occur && !matches!(stand, Stand::After | Stand::Behind | Stand::Within) && begun
            }
            Frame::Script(_)
            | Frame::Spread { .. }
            | Frame::Recalculate
            | Frame::Place(_)
            | Frame::Declare { .. }
            | Frame::Settle(_)
            | Frame::Check(_)
            | Frame::Priority(..)
            | Frame::Card { .. } => false,
        })
    }

    /// Whether a standing check is being carried out: what it does to several objects has one end.
    fn in_a_check(&self) -> bool {
        let agenda =
            self.s.agenda().iter().rev().take_while(|frame| !matches!(frame, Frame::Settle(_) | Frame::Priority(..)));
        agenda.skip(1).any(|frame| matches!(frame, Frame::Check(NextChecks::From(_) | NextChecks::Over)))
    }

    /// Whether the application of a continuous effect is under way, for a recalculation that waits for it.
    pub(crate) fn in_an_application(&self) -> bool {
        let [.., below, _] = self.s.agenda() else { return false };
        *below == Frame::Recalculate && self.events_on_top().iter().any(|event| event.application.is_some())
    }

    pub(crate) fn stop_if_over(&self) -> Go {
        let s = &self.s;
        if s.lost() == 0 && s.won() == 0 && !s.is_drawn() && s.stuck().is_none()
            || self.in_a_body()
            || self.in_a_check()
        {
            return Ok(());
        }
        if let Some(stuck) = s.stuck() {
            return Err(Stop::End(Ending::Stuck(stuck)));
        }
        let players = self.kernel.players();
        let alive: SmallVec<[usize; 8]> = (0..players).filter(|player| !s.has_lost(PlayerId::at(*player))).collect();
        let ending = if s.is_drawn() {
            Ending::Drawn
        } else if s.won().count_ones() > 1 {
            match self.policy::<SeveralWin>()? {
                SeveralWin::Draw => Ending::Drawn,
                SeveralWin::First => Ending::Won(self.first_of_those_who_win()),
            }
        } else if s.won() != 0 {
            Ending::Won(PlayerId::at(s.won().trailing_zeros() as usize))
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

    /// Of the players who have won, the first from the turn player on.
    fn first_of_those_who_win(&self) -> PlayerId {
        let (turn, players) = (self.s.turn_player(), self.kernel.players());
        let mut in_turn_order = (0..players).map(|step| PlayerId::at((turn.index() + step) % players));
        in_turn_order.find(|player| self.s.has_won(*player)).unwrap_or(turn)
    }

    pub(crate) fn script(&mut self, line: u16) -> Go {
        self.s.end_work();
        if line as usize >= self.kernel.model.scenario.script.len() {
            return Ok(());
        }
        let code = self.kernel.code.lines[line as usize];
        let slots = self.kernel.model.scenario.script[line as usize].slots as usize;
        self.s.tick();
        self.s.begin(Frame::Script(line + 1));
        self.s.begin(Frame::Settle(Settling::All));
        self.s.begin(Frame::Run { pc: code, env: Env::of_slots(slots), moment: None, updates: false });
        self.tell(&[], |_| What::Line(line));
        Ok(())
    }
}

/// The most of anything that a state can hold.
pub(crate) const SIZE_MAX: usize = 4096;

/// The most events of one moment, and parts of one event.
pub(crate) const MOMENT_MAX: usize = 255;
