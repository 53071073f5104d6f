//! Players have priority: they act or pass.

use crate::play::ways::PlayedBy;
use crate::position::agenda::Frame;
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::trace::Trace;
use crate::stack::required::{NOTHING, Obeying, Outlook};
use crate::step::work::{Go, Step};
use base::id::{AbilityId, PlayerId};
use model::scenario::PlayerMove;
use smallvec::{SmallVec, smallvec};

/// What a move of the scenario is.
enum MoveKind {
    Play,
    Activate(AbilityId),
    /// Nothing: the object has no such ability now.
    Nothing,
}

/// What a player can do now.
pub(crate) struct Able {
    /// The position of the scenario's move that lets them.
    at: usize,
    /// As an option.
    pick: Pick,
    /// Of a card that is played: in which way.
    way: PlayedBy,
}

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// The player who gets priority first, if anybody can do anything.
    pub(crate) fn first_mover(&self) -> Option<PlayerId> {
        let players = self.players_playing();
        players.iter().any(|player| !self.moves(*player).is_empty()).then(|| players.first().copied()).flatten()
    }

    /// What a player can do now: positions in the scenario's moves.
    pub(crate) fn moves(&self, player: PlayerId) -> SmallVec<[Able; 8]> {
        let mut found = SmallVec::new();
        for (at, it) in self.kernel.model.scenario.moves.iter().enumerate() {
            if it.player != player || it.times.is_some_and(|times| self.s.times_moved(at) >= times) {
                continue;
            }
            match self.act_of(it) {
                MoveKind::Activate(ability) if self.can_activate(player, it.object, ability) => {
                    found.push(Able { at, pick: Pick::Activate(ability, it.object), way: None });
                }
                MoveKind::Play => {
                    let ways = self.plays_of(player, it.object).into_iter();
                    found.extend(ways.map(|(pick, way)| Able { at, pick, way }));
                }
                MoveKind::Activate(_) | MoveKind::Nothing => {}
            }
        }
        found
    }

    /// A player acts or passes; when all have passed in a row the next layer resolves, or all is settled.
    pub fn priority(&mut self, player: PlayerId, passes: u8) -> Go {
        let is_last = usize::from(passes) + 1 >= self.players_playing().len();
        let moves = self.moves(player);
        if !moves.is_empty() {
            let mut options: SmallVec<[Option<&Able>; 8]> = [None].into_iter().chain(moves.iter().map(Some)).collect();
            let obeying = self.required_acts(player, &options);
            obeying.keep(&mut options);
            let picks: SmallVec<[Pick; 8]> =
                options.iter().map(|able| able.map_or(Pick::Pass, |able| able.pick)).collect();
            let clauses = self.kernel.model.rulebook.play.as_ref().map_or(&[][..], |play| &play.clauses);
            let choice = self.ask(Chooser::Player(player), OfferKind::Priority, &picks, clauses)?;
            self.tell_required(player, &obeying, choice);
            if let Some(able) = options[choice] {
                return self.act(player, able);
            }
        }
        self.s.end_work();
        let next = self.s.next_player(player, self.kernel.players());
        if !is_last {
            self.s.begin(Frame::Priority(next, passes + 1));
            return Ok(());
        }
        if self.s.is_any_placed() {
            self.follow_controllers()?;
            return self.resolve_next();
        }
        if matches!(self.s.on_top(), Some(Frame::Settle(_))) {
            self.s.end_work();
        }
        Ok(())
    }

    /// Which of some options are left to a player of whom something is required.
    fn required_acts(&self, player: PlayerId, options: &[Option<&Able>]) -> Obeying {
        let Some(mut duties) = self.duties(player) else { return Obeying::default() };
        let waits = self.fulfilled_by_what_waits(&mut duties);
        let mut outlooks: Vec<Outlook> = Vec::new();
        for option in options {
            let Some(able) = option else {
                outlooks.push(Outlook { ways: smallvec![NOTHING], passes: true, ..Outlook::default() });
                continue;
            };
            let it = &self.kernel.model.scenario.moves[able.at];
            outlooks.push(match self.act_of(it) {
                MoveKind::Activate(ability) => self.outlook_of_activating(&mut duties, it.object, ability),
                MoveKind::Play => self.outlook_of_playing(&mut duties, it.object, able.way),
                MoveKind::Nothing => Outlook::default(),
            });
        }
        outlooks.iter_mut().flat_map(|outlook| &mut outlook.ways).for_each(|way| *way &= !waits);
        self.obeying(&duties, &outlooks, true)
    }

    pub(crate) fn act(&mut self, player: PlayerId, able: &Able) -> Go {
        let it = &self.kernel.model.scenario.moves[able.at];
        self.s.end_work();
        if it.times.is_some() {
            self.s.count_move(able.at);
        }
        match self.act_of(it) {
            MoveKind::Activate(ability) => self.activate(player, it.object, ability),
            MoveKind::Play => self.play(player, it.object, able.way),
            MoveKind::Nothing => {}
        }
        Ok(())
    }

    /// What a move of the scenario is now.
    fn act_of(&self, it: &PlayerMove) -> MoveKind {
        match (it.ability, it.given) {
            (Some(ability), _) => MoveKind::Activate(ability),
            (None, Some(nth)) => self.given_to(it.object, nth).map_or(MoveKind::Nothing, MoveKind::Activate),
            (None, None) => MoveKind::Play,
        }
    }
}
