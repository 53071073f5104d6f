//! Triggers that wait, and whose object another player controls by now.

use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::position::waiting::WaitingOf;
use crate::step::work::{Go, Step};
use base::id::PlayerId;
use model::expr::Slot;
use model::policy::{Policy, StolenTrigger};

impl<T: Trace> Step<'_, '_, T> {
    /// They are of the player who controls their object, where the rulebook says so.
    ///
    /// # Errors
    /// Asks for the policy on that, before anything changes.
    pub(crate) fn follow_controllers(&mut self) -> Go {
        if !self.kernel.can_be(self.s, |it: StolenTrigger| it == StolenTrigger::Now) {
            return Ok(());
        }
        if self.s.waiting_of().iter().all(|it| self.new_controller(it).is_none())
            || self.policy::<StolenTrigger>()? == StolenTrigger::Met
        {
            return Ok(());
        }
        self.log.cite(self.kernel.policy_clauses(Policy::StolenTrigger));
        let waiting: Vec<WaitingOf> = self.s.waiting().map(WaitingOf::of).collect();
        let now: Vec<Option<PlayerId>> = waiting.iter().map(|it| self.new_controller(it)).collect();
        for (waiting, player) in self.s.waiting_mut().zip(now) {
            if let Some(player) = player {
                waiting.player = player;
                waiting.env.bind(Slot::YOU, player.into_value());
            }
        }
        Ok(())
    }

    /// The player who controls the object of a trigger by now, if that is another.
    fn new_controller(&self, waiting: &WaitingOf) -> Option<PlayerId> {
        let ability =
            waiting.ability.filter(|it| self.kernel.trigger(*it).is_some() && self.kernel.borne.contains(*it))?;
        let this = waiting.this.map_or(Value::NONE, IntoValue::into_value);
        let object = self.object(this).filter(|_| self.is_there(ability, this))?;
        Some(self.eye().control(object)).filter(|player| *player != waiting.player)
    }
}
