//! A player has lost while others go on: what becomes of what is theirs.

use crate::position::lasting::Remaining;
use crate::position::trace::Trace;
use crate::step::work::{Go, Step};
use base::id::{ObjectId, PlayerId};
use model::expr::Slot;
use model::policy::{Departed, Policy};

impl<T: Trace> Step<'_, '_, T> {
    /// What is of players who have lost leaves the game with them, where the rulebook says so; whether something has.
    ///
    /// # Errors
    /// Asks for the policy on that, before anything changes.
    pub(crate) fn players_depart(&mut self) -> Go<bool> {
        let is_out = |player: PlayerId| self.s.has_lost(player);
        let is_theirs = |object: &ObjectId| !self.is_neutral(*object);
        let owned: Vec<ObjectId> =
            self.s.objects().filter(|it| is_out(self.s.owner_of(*it))).filter(is_theirs).collect();
        let held: Vec<ObjectId> = self.s.objects().filter(|it| !owned.contains(it)).filter(is_theirs).collect();
        let held: Vec<ObjectId> = held.into_iter().filter(|it| is_out(self.s.base_control_of(*it))).collect();
        let waits = self.s.waiting().any(|waiting| is_out(waiting.player));
        let effects: Vec<usize> = (0..self.s.effect_count()).filter(|at| self.is_of_departed(*at)).collect();
        if owned.is_empty() && held.is_empty() && !waits && effects.is_empty() {
            return Ok(false);
        }
        if self.policy::<Departed>()? == Departed::Stays {
            return Ok(false);
        }
        self.log.cite(self.kernel.policy_clauses(Policy::Departed));
        for at in effects.into_iter().rev() {
            self.end_effect(at);
        }
        let lost = self.s.lost();
        self.s.keep_waiting(|waiting| lost >> waiting.player.index() & 1 == 0);
        for object in held {
            let owner = self.s.owner_of(object);
            self.s.give_to(object, owner);
            if let Some(props) = self.s.seen_mut(object) {
                props.control = owner;
            }
        }
        for object in owned {
            self.cease_to_exist(object);
        }
        self.s.note_change();
        Ok(true)
    }

    /// Whether an effect that lasts is one of a player who has lost.
    fn is_of_departed(&self, at: usize) -> bool {
        let effect = self.s.effect(at);
        effect.left != Remaining::NOTHING
            && effect.env.slot(Slot::YOU).player().is_some_and(|player| self.s.has_lost(player))
    }
}
