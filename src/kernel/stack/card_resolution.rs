//! A played card resolves: its resolution abilities one after the other, then it goes where the rulebook says.
//!
//! Of a card that does not resolve, since it was countered or its cost was not paid, the rulebook may say another place.

use crate::position::agenda::{Frame, OnceDeclared, Resolving};
use crate::position::env::Env;
use crate::position::trace::Trace;
use crate::position::value::IntoValue;
use crate::position::waiting::Waiting;
use crate::step::work::{Go, Step};
use model::ability::AbilityKind;
use model::instr::{Instr, Update};
use model::policy::{Policy, Unresolved};

impl<T: Trace> Step<'_, '_, T> {
    /// A played card resolves: its resolution abilities in order, then it goes where the rulebook says.
    pub fn card_resolves(&mut self) -> Go {
        let Some(Frame::Card { object, player, next, moment, left, mut parts }) = self.s.on_top().cloned() else {
            return Ok(());
        };
        let from = match next {
            Resolving::From(from) => usize::from(from),
            Resolving::Goes => usize::MAX,
            Resolving::Over => {
                self.s.end_work();
                return Ok(());
            }
        };
        let abilities = self.eye().props(object).abilities.clone();
        let resolution = abilities
            .iter()
            .enumerate()
            .skip(from)
            .find(|(_, key)| matches!(self.kernel.ability(key.ability).kind, AbilityKind::Resolution(_)));
        let mut env = Env::of(&[object.into_value(), player.into_value()]);
        let declared = resolution.and_then(|(_, key)| parts.iter().position(|it| it.ability == Some(key.ability)));
        let declared = declared.map(|at| parts.remove(at));
        if let (Some((at, _)), Some(Frame::Card { next, parts: left, .. })) = (resolution, self.s.on_top_mut()) {
            *next = Resolving::From(at as u16 + 1);
            *left = parts;
        }
        let Some((_, key)) = resolution else {
            // What has left is not moved again.
            let rule = self.where_it_goes(&mut env, next == Resolving::Goes)?.filter(|_| !left);
            if let Some(Frame::Card { next, .. }) = self.s.on_top_mut() {
                *next = Resolving::Over;
            }
            if let Some(rule) = rule {
                let pc = self.kernel.code.plays[rule];
                self.s.begin(Frame::Run { pc, env, moment: Some(moment), updates: false });
            }
            return Ok(());
        };
        if let Some(mut part) = declared {
            if part.declared {
                part.env[..env.len()].copy_from_slice(&env);
                self.start_resolution(part);
            }
            return Ok(());
        }
        let env = env.widened(self.kernel.ability(key.ability).slots);
        let what = Waiting::new((self.s.batch(), player), Some(key.ability), env);
        self.s.begin(Frame::Declare { what, moded: false, target: 0, then: OnceDeclared::Resolves });
        Ok(())
    }

    /// The rule of the rulebook's `play` by which a card goes somewhere: the first that fits it; of a card that does not
    /// resolve, it may be one that brings nothing into play, of those that fit it or else of all.
    fn where_it_goes(&mut self, env: &mut Env, unresolved: bool) -> Go<Option<usize>> {
        let Some(play) = &self.kernel.model.rulebook.play else { return Ok(None) };
        let fits = |rule: &usize| self.eye().holds(&mut env.clone(), &play.then[*rule].0);
        let rules = || (0..play.then.len()).filter(fits);
        let first = rules().next();
        let is_elsewhere = |rule: &usize| !self.brings_into_play(&play.then[*rule].1);
        let elsewhere = rules().find(is_elsewhere).or_else(|| (0..play.then.len()).find(is_elsewhere));
        if !unresolved || first == elsewhere || self.policy::<Unresolved>()? == Unresolved::AsResolved {
            return Ok(first);
        }
        self.log.cite(self.kernel.policy_clauses(Policy::Unresolved));
        Ok(elsewhere)
    }

    fn brings_into_play(&self, does: &[Instr]) -> bool {
        let mut found = false;
        model::visit::each_instr(does, &mut |instr| {
            if let Instr::Happen(happen) = instr {
                found |= happen.templates().iter().any(|it| self.puts_into_play(it.kind));
            }
            if let Some(Update::Place(_, zone, _)) = instr.update() {
                found |= self.kernel.model.rulebook.zones[zone.index()].in_play;
            }
        });
        found
    }
}
