//! Instructions: their expressions, and what they refer to.

use super::Checker;
use super::exprs::Sort;
use crate::expr::Expr;
use crate::instr::Instr;
use base::id::AbilityId;

impl Checker<'_> {
    /// Instructions in order.
    pub(super) fn body(&mut self, body: &[Instr]) {
        body.iter().for_each(|instr| self.instr(instr));
    }

    /// A reference to an ability.
    pub(super) fn ability(&mut self, ability: AbilityId) {
        self.within("ability", ability.index(), self.model.abilities.len());
    }

    fn instr(&mut self, instr: &Instr) {
        match instr {
            Instr::Events(templates) | Instr::Compound(templates) => {
                self.require(!templates.is_empty(), "no events to happen");
                templates.iter().for_each(|template| self.template(template));
            }
            Instr::If(..)
            | Instr::May(..)
            | Instr::ForEach(..)
            | Instr::ForEachPlayer(..)
            | Instr::Repeat(..)
            | Instr::With(_)
            | Instr::Paid(_)
            | Instr::ChooseOne(..) => self.control(instr),
            Instr::Let(..)
            | Instr::Target(_)
            | Instr::Choose(..)
            | Instr::ChoosePlayer(..)
            | Instr::ChooseNumber(..)
            | Instr::ChooseWord(..)
            | Instr::Roll(..) => self.choice(instr),
            Instr::Change(role, value) => self.role(*role, value),
            Instr::Become(template) => self.template(template),
            Instr::Prevent(amount) => amount.iter().for_each(|amount| self.expr(amount, Sort::Number)),
            Instr::Generate(ability) | Instr::Inline(ability) => self.ability(*ability),
            Instr::Play(player, object) => {
                self.player(player.index());
                self.expr(object, Sort::Object);
            }
            Instr::Activate(player, object, ability) => {
                self.player(player.index());
                self.expr(object, Sort::Object);
                self.ability(*ability);
            }
            Instr::Chance(slot, times, all) => {
                self.slot(*slot);
                self.require((1..*all).contains(times), &format!("{times} in {all} is no chance"));
            }
            Instr::Nothing | Instr::Again | Instr::Settle | Instr::Draw => {}
            _ => self.bare(instr),
        }
    }

    fn control(&mut self, instr: &Instr) {
        match instr {
            Instr::If(condition, then, otherwise) => {
                self.expr(condition, Sort::Truth);
                self.body(then);
                self.body(otherwise);
            }
            Instr::May(player, condition, then, otherwise) => {
                self.expr(player, Sort::Player);
                self.expr(condition, Sort::Truth);
                self.body(then);
                self.body(otherwise);
            }
            Instr::ForEach(select, body) => {
                self.select(select);
                self.body(body);
            }
            Instr::ForEachPlayer(slot, condition, body) => {
                self.slot(*slot);
                self.expr(condition, Sort::Truth);
                self.body(body);
            }
            Instr::Repeat(times, body) => {
                self.expr(times, Sort::Number);
                self.body(body);
            }
            Instr::With(body) | Instr::Paid(body) => self.body(body),
            Instr::ChooseOne(player, bodies) => {
                self.expr(player, Sort::Player);
                self.require(!bodies.is_empty(), "nothing to choose from");
                bodies.iter().for_each(|body| self.body(body));
            }
            _ => {}
        }
    }

    fn choice(&mut self, instr: &Instr) {
        match instr {
            Instr::Let(slot, value) => {
                self.slot(*slot);
                self.any(value);
            }
            Instr::Target(target) => self.target(target),
            Instr::Choose(player, select) => {
                self.expr(player, Sort::Player);
                self.select(select);
            }
            Instr::ChoosePlayer(player, slot, condition) => {
                self.expr(player, Sort::Player);
                self.slot(*slot);
                self.expr(condition, Sort::Truth);
            }
            Instr::ChooseNumber(player, slot, low, high) => {
                self.expr(player, Sort::Player);
                self.slot(*slot);
                self.expr(low, Sort::Number);
                self.expr(high, Sort::Number);
            }
            Instr::ChooseWord(player, slot, set) => {
                self.expr(player, Sort::Player);
                self.slot(*slot);
                self.within("set of words", set.index(), self.model.rulebook.word_sets.len());
            }
            Instr::Roll(slot, sides) => {
                self.slot(*slot);
                self.require(*sides > 0, "a die without sides");
            }
            _ => {}
        }
    }

    /// A target.
    pub(super) fn target(&mut self, target: &crate::ability::Target) {
        self.select(&target.select);
        target.after.iter().for_each(|slot| self.slot(*slot));
    }

    fn bare(&mut self, instr: &Instr) {
        let book = &self.model.rulebook;
        match instr {
            Instr::Raise(object, number, by) | Instr::SetNumber(object, number, by) => {
                self.within("number", number.index(), book.numbers.len());
                let tracked = book.numbers.get(number.index()).is_none_or(|number| number.tracked);
                self.require(tracked, "a number that is not tracked is changed for good");
                self.expr(object, Sort::Object);
                self.expr(by, Sort::Number);
            }
            Instr::RaiseResource(player, resource, by) => {
                self.within("resource", resource.index(), book.resources.len());
                self.expr(player, Sort::Player);
                self.expr(by, Sort::Number);
            }
            Instr::PutCounters(object, counter, by) => {
                self.within("counter", counter.index(), book.counters.len());
                self.expr(object, Sort::Object);
                self.expr(by, Sort::Number);
            }
            Instr::Relate(one, relation, other, _) => {
                self.within("relation", relation.index(), book.relations.len());
                self.expr(one, Sort::Object);
                self.expr(other, Sort::Object);
            }
            Instr::Enter(period) | Instr::Leave(period) => {
                self.within("period", period.index(), book.periods.len());
            }
            Instr::Win(player) | Instr::Lose(player) | Instr::TurnTo(player) => self.expr(player, Sort::Player),
            _ => self.moving(instr),
        }
    }

    fn moving(&mut self, instr: &Instr) {
        match instr {
            Instr::Place(object, zone, _) => {
                self.expr(object, Sort::Object);
                self.zone(*zone);
            }
            Instr::PlaceTop(player, from, count, to) => {
                self.expr(player, Sort::Player);
                self.zone(*from);
                self.expr(count, Sort::Number);
                self.zone(*to);
            }
            Instr::Create(card, player, zone, slot) => {
                self.within("card", card.index(), self.model.cards.len());
                self.expr(player, Sort::Player);
                self.zone(*zone);
                self.slot(*slot);
            }
            Instr::Cease(object) => self.expr(object, Sort::Object),
            Instr::Shuffle(player, zone) => {
                self.expr(player, Sort::Player);
                self.zone(*zone);
            }
            Instr::Control(object, player) => {
                self.expr(object, Sort::Object);
                self.expr(player, Sort::Player);
            }
            _ => {}
        }
    }

    /// A player of the scenario.
    pub(super) fn player(&mut self, player: usize) {
        self.within("player", player, self.model.scenario.players.len());
    }

    /// A condition.
    pub(super) fn condition(&mut self, condition: &Expr) {
        self.expr(condition, Sort::Truth);
    }
}
