//! Something is chosen as an instruction is followed.

use crate::play::payment::NUMBERS_MAX;
use crate::position::env::Env;
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::stack::choosable::ChoiceOf;
use crate::step::work::{Go, Step, Stop};
use base::id::{PlayerId, WordId};
use base::limits::Limit;
use model::expr::{Expr, Select, Slot};
use model::instr::Choose;
use smallvec::SmallVec;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// Something is chosen and bound; `false`: what was to be done ended there.
    pub(crate) fn choose_value(&mut self, at: u32, env: &mut Env, choose: &'m Choose) -> Go<bool> {
        match choose {
            Choose::Object(who, select) => self.choose_object(at, env, who, select),
            Choose::Player(who, slot, filter) => {
                let chooser = self.player(self.value(env, who)).unwrap_or_default();
                let mut inner = env.clone();
                let mut players: SmallVec<[PlayerId; 8]> = self.players_playing();
                players.retain(|player| {
                    inner.bind(*slot, player.into_value());
                    self.eye().holds(&mut inner, filter)
                });
                self.keep_payable(at, env, &mut players, |player| (*slot, player.into_value()));
                let picks: SmallVec<[Pick; 8]> = players.iter().map(|player| Pick::Player(*player)).collect();
                if picks.is_empty() {
                    env.bind(*slot, Value::NONE);
                    return Ok(true);
                }
                let choice = self.ask(Chooser::Player(chooser), OfferKind::Player, &picks, &[])?;
                env.bind(*slot, players[choice].into_value());
                Ok(true)
            }
            Choose::Number(who, slot, low, high) => {
                let chooser = self.player(self.value(env, who)).unwrap_or_default();
                let (low, high) = (self.meter.used(self.value(env, low)), self.meter.used(self.value(env, high)));
                if i64::from(high) - i64::from(low) >= NUMBERS_MAX {
                    return Err(Stop::Limit(Limit::Size));
                }
                let mut numbers: SmallVec<[i32; 8]> = (low..=high.max(low)).collect();
                self.keep_payable(at, env, &mut numbers, |number| (*slot, Value::of(*number)));
                let picks: SmallVec<[Pick; 8]> = numbers.iter().map(|number| Pick::Number(*number)).collect();
                let choice = self.ask(Chooser::Player(chooser), OfferKind::Number, &picks, &[])?;
                env.bind(*slot, Value::of(numbers[choice]));
                Ok(true)
            }
            Choose::Word(who, slot, set) => {
                let chooser = self.player(self.value(env, who)).unwrap_or_default();
                let mut words: SmallVec<[WordId; 8]> =
                    self.kernel.model.rulebook.word_sets[set.index()].words.iter().copied().collect();
                self.keep_payable(at, env, &mut words, |word| (*slot, word.into_value()));
                let picks: SmallVec<[Pick; 8]> = words.iter().map(|word| Pick::Word(*word)).collect();
                let choice = self.ask(Chooser::Player(chooser), OfferKind::Word, &picks, &[])?;
                env.bind(*slot, words[choice].into_value());
                Ok(true)
            }
            Choose::Roll(slot, sides) => {
                let picks: SmallVec<[Pick; 8]> = (1..=i32::from(*sides)).map(Pick::Number).collect();
                let choice = self.ask(Chooser::Nature, OfferKind::Roll, &picks, &[])?;
                env.bind(*slot, Value::count(1 + choice));
                Ok(true)
            }
            Choose::Chance(slot, times, all) => {
                let choice = self.chance(*times, *all)?;
                env.bind(*slot, Value::truth(choice));
                Ok(true)
            }
            // These are operations of their own.
            Choose::Target(_) | Choose::One(..) => Ok(true),
        }
    }

    /// A player chooses where to go on.
    pub(crate) fn choice_of(&mut self, at: u32, env: &mut Env, who: &'m Expr, (first, count): (u32, u32)) -> Go {
        let player = self.player(self.value(env, who)).unwrap_or_default();
        let mut modes: SmallVec<[u8; 8]> = (0..count as u8).collect();
        self.keep_payable(at, env, &mut modes, |mode| (Slot::THIS, Value::of(i32::from(*mode))));
        let begins = |mode: &u8| self.kernel.code.choices[first as usize + usize::from(*mode)];
        let ways: SmallVec<[u32; 8]> = modes.iter().map(begins).collect();
        let obeying = self.required_ways(player, env, &ways, &[]);
        obeying.keep(&mut modes);
        let picks: SmallVec<[Pick; 8]> = modes.iter().map(|mode| Pick::Mode(*mode)).collect();
        let choice = self.ask(Chooser::Player(player), OfferKind::Mode, &picks, &[])?;
        self.tell_required(player, &obeying, choice);
        let mode = modes[choice];
        self.log.followed(at, mode);
        self.resume(env, self.kernel.code.choices[first as usize + usize::from(mode)]);
        Ok(())
    }

    fn choose_object(&mut self, at: u32, env: &mut Env, who: &'m Expr, select: &'m Select) -> Go<bool> {
        let chooser = self.player(self.value(env, who)).unwrap_or_default();
        let mut objects = self.offered(ChoiceOf::Object, env, select, at + 1);
        self.keep_payable(at, env, &mut objects, |object| (select.slot, object.into_value()));
        if objects.is_empty() {
            env.bind(select.slot, Value::NONE);
            return self.finds_nothing(at, env, select.slot);
        }
        let obeying = self.required_objects(at, env, (chooser, select.slot), &objects);
        obeying.keep(&mut objects);
        let picks: SmallVec<[Pick; 8]> = objects.iter().map(|object| Pick::Object(*object)).collect();
        let choice = self.ask(Chooser::Player(chooser), OfferKind::Object, &picks, &[])?;
        self.tell_required(chooser, &obeying, choice);
        env.bind(select.slot, objects[choice].into_value());
        Ok(true)
    }
}
