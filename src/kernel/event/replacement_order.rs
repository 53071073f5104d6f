//! A step of the event procedure that applies effects: which can be taken now, and who takes the next.
//!
//! The effects of a step are those of one event after the other, or those of
//! all events of the moment together. They are taken until none is left, or in
//! rounds, until all players have passed in a row. After each the position is
//! looked at again.

use crate::position::agenda::{Frame, Stand};
use crate::position::env::Env;
use crate::position::event::Event;
use crate::position::key::Key;
use crate::position::offer::{About, Chooser, OfferKind, Pick};
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::work::{Go, Step};
use base::id::{ClassId, ClauseId, PlayerId};
use model::expr::{Role, Slot};
use model::one_of;
use model::policy::PolicyValue;
use model::policy::{Affected, AffectsNobody, FirstPlayer, Policy, ReplacementOrder, ThreeOrMore};
use model::rulebook;
use smallvec::SmallVec;

/// An effect that can be taken: for which event of the moment, which, and the environment in which it reads.
type TakeableEffect = (u8, Key, Env);

/// Effects that can be taken.
type TakeableEffects = SmallVec<[TakeableEffect; 4]>;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// The next piece of a step that applies effects of these classes, for the event `at` or for all of the moment;
    /// `false` when there is nothing left to do.
    pub fn apply_next_of_step(
        &mut self,
        (step, at, stand): (u8, u8, Stand),
        classes: &[ClassId],
        joint: bool,
    ) -> Go<bool> {
        let now = &self.kernel.model.rulebook.procedure[step as usize];
        let events = if joint { 0..self.event_count() } else { at..at + 1 };
        for event in events.clone() {
            if !self.is_open(event, step) {
                continue;
            }
            self.look_at(event);
            if step < self.kernel.occur && (self.is_stopped(event)? || self.is_late_zero(event, step)?) {
                return Ok(true);
            }
        }
        let open: SmallVec<[u8; 4]> = events.filter(|event| self.is_open(*event, step)).collect();
        let found = self.found_answers(&open, classes);
        if !found.is_empty() {
            self.look_at(found[0].0);
            let taken = if now.turns.rounds {
                self.next_of_round(stand, &found, now)?
            } else {
                self.next_answer(&found, now)?;
                true
            };
            if taken {
                return Ok(true);
            }
        }
        for event in open {
            self.look_at(event);
            if self.happens_again(event)? {
                return Ok(true);
            }
            self.tell_kept_out(event, classes);
        }
        self.look_at(at);
        Ok(false)
    }

    /// How many events the moment on top has.
    fn event_count(&self) -> u8 {
        self.events_on_top().len() as u8
    }

    /// Whether an event still goes through a step of the procedure.
    #[must_use]
    pub fn is_open(&self, at: u8, step: u8) -> bool {
        let event = self.event_at(at);
        !event.nothing && step >= event.done
    }

    /// The effects that can be taken now for these events.
    fn found_answers(&mut self, open: &[u8], classes: &[ClassId]) -> TakeableEffects {
        let mut found = TakeableEffects::new();
        for at in open {
            if !self.event_at(*at).lineage.is_empty() {
                // What applies now, and what no longer does, is seen by looking again.
                self.log.cite(self.kernel.policy_clauses(Policy::ReplacementCondition));
            }
            if !self.is_listened(self.event_at(*at)) {
                continue;
            }
            let here = self.replacements(*at, classes);
            found.extend(here.into_iter().map(|(key, env)| (*at, key, env)));
        }
        found
    }

    /// Takes the next effect: whoever orders them chooses.
    fn next_answer(&mut self, found: &TakeableEffects, now: &'m rulebook::ProcedureStep) -> Go {
        let first = self.of_first_affected(found, now);
        let found = first.as_ref().unwrap_or(found);
        let (chooser, player) = self.whose_answer(found, now)?;
        let theirs: TakeableEffects =
            found.iter().filter(|it| player.is_none_or(|player| self.is_of(it, player))).cloned().collect();
        let all = match now.turns.order {
            Some(_) => SmallVec::from_slice(&now.clauses),
            None => self.joined(&now.clauses, Policy::ReplacementOrder),
        };
        let picks = self.answer_picks(&theirs);
        let choice = self.ask(chooser, OfferKind::NextReplacement, &picks, &all)?;
        if theirs.len() > 1 {
            self.log.cite(&all);
        }
        self.take_answer(&theirs[choice], &now.clauses)
    }

    /// Where affected players order, each orders what is about them: first whoever the first event affects. What meets parts
    /// of one event is ordered together, whomever they affect.
    fn of_first_affected(&self, found: &TakeableEffects, now: &rulebook::ProcedureStep) -> Option<TakeableEffects> {
        let order = match now.turns.order {
            Some(order) => ReplacementOrder::at(order),
            None => self.eye().policy_if(|| found.len() > 1),
        };
        let affected = |it: &TakeableEffect| it.2.slot(Slot::of_role(Role::Player));
        let is_of_first = |it: &&TakeableEffect| it.0 == found[0].0 || affected(it) == affected(&found[0]);
        (one_of!(order, ReplacementOrder: AffectedPlayer, not EachTheirOwn | TurnPlayer))
            .then(|| found.iter().filter(is_of_first).cloned().collect())
    }

    /// In a round: the next player who can takes one or passes; `false` when the round is over.
    fn next_of_round(&mut self, stand: Stand, found: &TakeableEffects, now: &'m rulebook::ProcedureStep) -> Go<bool> {
        let (mut player, mut passes) = match stand {
            Stand::Round(player, passes) => (player, passes),
            Stand::Begin
            | Stand::Ready
            | Stand::Order(_)
            | Stand::InPlace(_)
            | Stand::Behind
            | Stand::Body(_)
            | Stand::With(_)
            | Stand::Within
            | Stand::EffectsAnew
            | Stand::After => (self.s.turn_player(), 0),
        };
        let everyone = self.players_playing().len();
        while usize::from(passes) < everyone {
            let next = self.s.next_player(player, self.kernel.players());
            let theirs: TakeableEffects = found.iter().filter(|it| self.is_of(it, player)).cloned().collect();
            if theirs.is_empty() {
                (player, passes) = (next, passes + 1);
                continue;
            }
            let mut picks: SmallVec<[Pick; 8]> = SmallVec::from_slice(&[Pick::Pass]);
            picks.extend(self.answer_picks(&theirs));
            let choice = self.ask(Chooser::Player(player), OfferKind::Round, &picks, &now.clauses)?;
            self.log.cite(&now.clauses);
            let stand = Stand::Round(next, if choice == 0 { passes + 1 } else { 0 });
            if let Some(Frame::Moment { stand: place, .. }) = self.s.on_top_mut() {
                *place = stand;
            }
            if choice > 0 {
                self.take_answer(&theirs[choice - 1], &now.clauses)?;
            }
            return Ok(true);
        }
        Ok(false)
    }

    fn is_of(&self, (_, _, env): &TakeableEffect, player: PlayerId) -> bool {
        self.eye().controller(env) == player
    }

    /// How effects stand among the options of an offer.
    fn answer_picks(&self, answers: &TakeableEffects) -> SmallVec<[Pick; 8]> {
        let several = answers.iter().any(|(at, ..)| *at != answers[0].0);
        let pick = |(at, key, env): &TakeableEffect| {
            let object = Self::of_whom(*key, env);
            if several {
                Pick::Answer(key.ability, object, self.event_told_apart(*at))
            } else {
                Pick::effect(key.ability, object)
            }
        };
        answers.iter().map(pick).collect()
    }

    /// What tells an event of the moment on top from the others.
    #[must_use]
    pub fn event_told_apart(&self, at: u8) -> About {
        let told = |event: &Event| match self.object(event.role(Role::Object)) {
            Some(object) => Some(About::Object(object)),
            None => self.player(event.role(Role::Player)).map(About::Player),
        };
        let Some(Frame::Moment { events, .. }) = self.s.on_top() else {
            return About::Only;
        };
        let own = told(&events[at as usize]);
        let alone = events.iter().filter(|event| told(event) == own).count() == 1;
        own.filter(|_| alone).unwrap_or(About::Nth(at))
    }

    fn take_answer(&mut self, (at, key, env): &TakeableEffect, clauses: &[ClauseId]) -> Go {
        self.look_at(*at);
        if !self.kernel.forgets(self.s, |it: Affected| it == Affected::Now) {
            // Whoever orders now: whom it affected at first may be asked later.
            let now = self.event_at(*at).role(Role::Player);
            self.event_at_mut(*at).affected.get_or_insert(now);
        }
        self.event_at_mut(*at).turn = Some(self.eye().controller(env));
        self.apply_replacement(*at, *key, env.clone(), clauses)
    }

    // who takes the next

    /// Who takes the next, and of whose: one player's, or all.
    fn whose_answer(
        &mut self,
        found: &TakeableEffects,
        now: &'m rulebook::ProcedureStep,
    ) -> Go<(Chooser, Option<PlayerId>)> {
        let at = found[0].0;
        let order = match now.turns.order {
            Some(order) => ReplacementOrder::at(order),
            None if found.len() == 1 && self.eye().is_open::<ReplacementOrder>() => {
                // Nothing to order; only whom the event affected at first is kept.
                let affected = self.event_at(at).role(Role::Player);
                self.event_at_mut(at).affected.get_or_insert(affected);
                return Ok((self.turn_player(), None));
            }
            None => self.policy::<ReplacementOrder>()?,
        };
        match order {
            ReplacementOrder::TurnPlayer => Ok((self.turn_player(), None)),
            ReplacementOrder::AffectedPlayer => self.by_the_affected(at, found, &now.clauses),
            ReplacementOrder::EachTheirOwn => self.each_their_own(at, found, &now.clauses),
        }
    }

    fn turn_player(&self) -> Chooser {
        Chooser::Player(self.s.turn_player())
    }

    fn each_their_own(
        &mut self,
        at: u8,
        found: &TakeableEffects,
        clauses: &[ClauseId],
    ) -> Go<(Chooser, Option<PlayerId>)> {
        let player = self.next_applier(at, found, clauses)?;
        Ok((Chooser::Player(player), Some(player)))
    }

    /// The player whom the event affects orders; who that is may have changed, or it may be nobody.
    fn by_the_affected(
        &mut self,
        at: u8,
        found: &TakeableEffects,
        clauses: &[ClauseId],
    ) -> Go<(Chooser, Option<PlayerId>)> {
        let now = match self.affected_players(at, found).as_slice() {
            [] => Value::NONE,
            [only] => *only,
            // No rulebook says which of several orders what meets parts of several.
            [_, _, ..] if found.len() > 1 => return Ok((Chooser::Rules, None)),
            [first, ..] => *first,
        };
        let original = match self.kernel.forgets(self.s, |it: Affected| it == Affected::Now) {
            true => now,
            false => *self.event_at_mut(at).affected.get_or_insert(now),
        };
        if found.len() < 2 {
            return Ok((self.turn_player(), None));
        }
        let affected = match original == now {
            false if self.cited::<Affected>()? == Affected::Original => original,
            _ => now,
        };
        let Some(player) = affected.player() else {
            return match self.cited::<AffectsNobody>()? {
                AffectsNobody::TurnPlayer => Ok((self.turn_player(), None)),
                AffectsNobody::EachTheirOwn => self.each_their_own(at, found, clauses),
                AffectsNobody::Nobody => Ok((Chooser::Rules, None)),
            };
        };
        let all = found.len() + self.event_at(at).lineage.len();
        if all > 2
            && player.into_value() != self.s.turn_value()
            && self.cited::<ThreeOrMore>()? == ThreeOrMore::TurnPlayer
        {
            return Ok((self.turn_player(), None));
        }
        Ok((Chooser::Player(player), None))
    }

    /// The players whom the parts of an event affect that these effects meet, each once, by the order of the parts.
    fn affected_players(&self, at: u8, found: &TakeableEffects) -> SmallVec<[Value; 2]> {
        let event = self.event_at(at);
        let mut players: SmallVec<[Value; 2]> = SmallVec::new();
        let is_met = |part: usize| {
            let meets = |(_, key, env): &TakeableEffect| self.matching_parts(event, *key, env).contains(&(part as u8));
            event.part_count() == 1 || found.iter().any(meets)
        };
        for part in (0..event.part_count()).filter(|part| is_met(*part)) {
            let player = event.part(part)[Role::Player as usize];
            if player != Value::NONE && !players.contains(&player) {
                players.push(player);
            }
        }
        players
    }

    /// The player who applies the next effect: whoever is at it goes on, then clockwise.
    fn next_applier(&mut self, at: u8, found: &TakeableEffects, clauses: &[ClauseId]) -> Go<PlayerId> {
        let only = self.eye().controller(&found[0].2);
        let several = found.iter().any(|it| !self.is_of(it, only));
        let event: &Event = self.event_at(at);
        let start = match (event.turn, event.first) {
            (Some(player), _) | (None, Some(player)) => player,
            (None, None) if !several => return Ok(only),
            (None, None) => {
                let first = self.first_player(clauses)?;
                if one_of!(self.policy()?, FirstPlayer: TurnPlayerPerEvent | TurnPlayer | Clockwise, not TurnPlayerPerClass)
                {
                    self.event_at_mut(at).first = Some(first);
                }
                self.event_at_mut(at).turn = Some(first);
                first
            }
        };
        let mut player = start;
        while !found.iter().any(|it| self.is_of(it, player)) {
            player = self.s.next_player(player, self.kernel.players());
            if player == start {
                return Ok(only);
            }
        }
        Ok(player)
    }

    /// The first player to apply replacement effects, by the rulebook's policy.
    pub fn first_player(&mut self, clauses: &[base::id::ClauseId]) -> Go<PlayerId> {
        let turn = self.s.turn_player();
        match self.policy::<FirstPlayer>()? {
            FirstPlayer::TurnPlayer => Ok(turn),
            FirstPlayer::Clockwise => Ok(self.s.next_player(turn, self.kernel.players())),
            FirstPlayer::TurnPlayerPerEvent | FirstPlayer::TurnPlayerPerClass => {
                let options = self.players_playing();
                let picks: SmallVec<[Pick; 8]> = options.iter().map(|player| Pick::Player(*player)).collect();
                let all = self.joined(clauses, model::policy::Policy::FirstPlayer);
                let choice = self.ask(Chooser::Player(turn), OfferKind::FirstPlayer, &picks, &all)?;
                self.log.cite(&all);
                Ok(options[choice])
            }
        }
    }

    /// How an event of the moment on top stands among the options of an offer.
    pub(crate) fn event_pick(&self, at: u8) -> Pick {
        match self.event_told_apart(at) {
            About::Object(object) => Pick::Object(object),
            About::Player(player) => Pick::Player(player),
            About::Only | About::Nth(_) => Pick::Number(i32::from(at) + 1),
        }
    }
}
