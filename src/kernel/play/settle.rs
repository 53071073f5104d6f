//! All that waits is settled: placed, answered, resolved, until nothing is left.

use crate::position::agenda::{Frame, Settling};
use crate::position::trace::Trace;
use crate::step::work::{Go, Step};
use base::id::PlayerId;
use model::one_of;
use model::policy::{Declaration, FirstTriggers, TriggersGo};

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// The next piece of settling.
    pub fn settle(&mut self, settling: Settling) -> Go {
        self.sample_states_again()?;
        self.follow_controllers()?;
        if !self.s.is_any_pending() && !self.s.is_any_placed() {
            if settling == Settling::All && self.end_what_was_answered() {
                return Ok(());
            }
            return match self.who_acts(settling) {
                Some(player) => self.open_priority(player),
                None => {
                    self.s.end_work();
                    Ok(())
                }
            };
        }
        let go = self.policy::<TriggersGo>()?;
        if self.go_apart(settling, go)? {
            return Ok(());
        }
        match go {
            TriggersGo::Pool => self.settle_pool(settling),
            TriggersGo::Stack | TriggersGo::Queue if self.s.is_any_pending() => {
                self.s.begin(Frame::Place(None));
                Ok(())
            }
            TriggersGo::Stack | TriggersGo::Queue => self.act_or_resolve(settling),
        }
    }

    /// The player who may act before the next resolves, if anybody can do anything.
    fn who_acts(&self, settling: Settling) -> Option<PlayerId> {
        match settling {
            Settling::All => self.first_mover(),
            Settling::Next => None,
        }
    }

    fn act_or_resolve(&mut self, settling: Settling) -> Go {
        match self.who_acts(settling) {
            Some(player) => self.open_priority(player),
            None => self.resolve_next(),
        }
    }

    fn open_priority(&mut self, player: PlayerId) -> Go {
        self.s.begin(Frame::Priority(player, 0));
        Ok(())
    }

    /// In a pool, the next to resolve is picked as they resolve; played layers resolve when no trigger waits.
    fn settle_pool(&mut self, settling: Settling) -> Go {
        if !self.s.is_any_pending() {
            return self.act_or_resolve(settling);
        }
        if self.s.pending().iter().any(|waiting| self.has_declarations(waiting))
            && one_of!(self.policy()?, Declaration: Placed, not Reached | InTurn)
            && self.declare_next_in_pool()
        {
            return Ok(());
        }
        let may_be_next = self.next_by_order(false)?;
        let owners = self.owners(&may_be_next);
        if owners.len() > 1 && one_of!(self.policy()?, FirstTriggers: Selected, not TurnPlayer | Nobody) {
            // Two choices: the first is remembered while the second is asked.
            self.s.begin(Frame::Place(None));
            return Ok(());
        }
        let first = self.first_to_place(&owners)?;
        self.resolve_from_pool(first, &may_be_next)
    }

    // priority

    // playing and activating
}
