//! Who orders the triggers that wait: whose is next, and which of theirs.

use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::trace::Trace;
use crate::stack::highest_priority::Positions;
use crate::step::work::{Go, Step};
use base::id::PlayerId;
use model::expr::Slot;
use model::one_of;
use model::policy::{FirstTriggers, NeutralTriggers, Policy, TriggerOrder};
use smallvec::SmallVec;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// Whose triggers these are, each player once.
    pub fn owners(&self, may_be_next: &Positions) -> SmallVec<[PlayerId; 8]> {
        let mut owners: SmallVec<[PlayerId; 8]> = SmallVec::new();
        for at in may_be_next {
            let owner = self.orderer(*at, may_be_next);
            if !owners.contains(&owner) {
                owners.push(owner);
            }
        }
        owners
    }

    /// The player whose triggers come first, of those of whom one may be next ([`Self::owners`]).
    pub fn first_to_place(&mut self, owners: &[PlayerId]) -> Go<PlayerId> {
        let turn = self.s.turn_player();
        if owners.len() < 2 {
            return Ok(owners.first().copied().unwrap_or(turn));
        }
        match self.policy::<FirstTriggers>()? {
            FirstTriggers::TurnPlayer | FirstTriggers::Nobody => {
                self.log.cite(self.kernel.policy_clauses(Policy::FirstTriggers));
                Ok(turn)
            }
            FirstTriggers::Selected => {
                let players = self.players_playing();
                let picks: SmallVec<[Pick; 8]> = players.iter().map(|player| Pick::Player(*player)).collect();
                let clauses = self.kernel.policy_clauses(Policy::FirstTriggers);
                let choice = self.ask(Chooser::Player(turn), OfferKind::FirstTriggers, &picks, clauses)?;
                self.log.cite(clauses);
                Ok(players[choice])
            }
        }
    }

    /// Which trigger of a player (or, where the rulebook lets all be ordered together, of anybody) is next, of those that may be.
    pub fn next_of(&mut self, player: PlayerId, may_be_next: &Positions, kind: OfferKind) -> Go<usize> {
        let together = may_be_next.iter().any(|at| self.orderer(*at, may_be_next) != player)
            && one_of!(self.policy()?, FirstTriggers: Nobody, not Selected | TurnPlayer);
        let theirs: Positions =
            may_be_next.iter().copied().filter(|at| together || self.orderer(*at, may_be_next) == player).collect();
        let theirs = self.next_of_one_player(theirs, kind == OfferKind::NextTrigger)?;
        if theirs.len() == 1 {
            return Ok(theirs[0]);
        }
        let chooser = match self.policy::<TriggerOrder>()? {
            TriggerOrder::Creation => return Ok(theirs[0]),
            TriggerOrder::EachTheirOwn => player,
            TriggerOrder::TurnPlayer => self.s.turn_player(),
        };
        let picks: SmallVec<[Pick; 8]> = theirs
            .iter()
            .map(|at| {
                let waiting = &self.s.pending()[*at];
                Pick::effect(waiting.ability.unwrap_or_default(), waiting.env.slot(Slot::THIS).object())
            })
            .collect();
        let clauses = self.kernel.policy_clauses(Policy::TriggerOrder);
        let choice = self.ask(Chooser::Player(chooser), kind, &picks, clauses)?;
        self.log.cite(clauses);
        Ok(theirs[choice])
    }

    /// The player among whose triggers one is ordered, of several that may be next: its controller, or for that of a neutral object
    /// who the rulebook says.
    fn orderer(&self, at: usize, may_be_next: &Positions) -> PlayerId {
        let waiting = &self.s.pending()[at];
        let turn = self.s.turn_player();
        let is_theirs = may_be_next.len() < 2 || waiting.player == turn;
        let this = || self.eye().exists(waiting.env.slot(Slot::THIS));
        let is_neutral = !is_theirs && this().is_some_and(|object| self.is_neutral(object));
        if is_neutral && self.eye().policy::<NeutralTriggers>() == NeutralTriggers::TurnPlayer {
            turn
        } else {
            waiting.player
        }
    }

    /// The first player clockwise from this one who has a trigger among these.
    #[must_use]
    pub fn next_owner(&self, start: PlayerId, may_be_next: &Positions) -> PlayerId {
        let players = self.kernel.players();
        let has = |player: PlayerId| may_be_next.iter().any(|at| self.orderer(*at, may_be_next) == player);
        let mut all = (0..players).map(|step| PlayerId::at((start.index() + step) % players));
        all.find(|player| has(*player)).unwrap_or(start)
    }
}
