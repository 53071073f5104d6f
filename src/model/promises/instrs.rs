//! Instructions: their expressions, and what they refer to.

use super::Checker;
use super::exprs::Sort;
use crate::base::id::AbilityId;
use crate::model::expr::Expr;
use crate::model::instr::{Bare, Choose, Flow, Happen, Instr, Make, OnEvent, Script};

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
            Instr::Happen(Happen::Events(templates) | Happen::Compound(templates)) => {
                self.require(!templates.is_empty(), "no events to happen");
                templates.iter().for_each(|template| self.template(template));
            }
            Instr::Flow(Flow::If(..) | Flow::May(..))
            | Instr::Flow(Flow::ForEach(..) | Flow::ForEachPlayer(..) | Flow::Repeat(..))
            | Instr::OnEvent(OnEvent::With(_))
            | Instr::Flow(Flow::Paid(_))
            | Instr::Choose(Choose::One(..)) => self.control(instr),
            Instr::Flow(Flow::Let(..))
            | Instr::Choose(Choose::Target(_) | Choose::Object(..))
            | Instr::Choose(Choose::Player(..) | Choose::Number(..))
            | Instr::Choose(Choose::Word(..) | Choose::Roll(..)) => self.choice(instr),
            Instr::OnEvent(OnEvent::Change(role, value)) => self.role(*role, value),
            Instr::OnEvent(OnEvent::Become(template)) => self.template(template),
            Instr::OnEvent(OnEvent::Prevent(amount)) => {
                amount.iter().for_each(|amount| self.expr(amount, Sort::Number))
            }
            Instr::Make(Make::Effect(ability) | Make::Trigger(ability)) => self.ability(*ability),
            Instr::Script(Script::Play(player, object)) => {
                self.player(player.index());
                self.expr(object, Sort::Object);
            }
            Instr::Script(Script::Activate(player, object, ability)) => {
                self.player(player.index());
                self.expr(object, Sort::Object);
                self.ability(*ability);
            }
            Instr::Choose(Choose::Chance(slot, times, all)) => {
                self.slot(*slot);
                self.require((1..*all).contains(times), &format!("{times} in {all} is no chance"));
            }
            Instr::OnEvent(OnEvent::Nothing | OnEvent::Again)
            | Instr::Script(Script::Settle)
            | Instr::Bare(Bare::Draw) => {}
            _ => self.bare(instr),
        }
    }

    fn control(&mut self, instr: &Instr) {
        match instr {
            Instr::Flow(Flow::If(condition, then, otherwise)) => {
                self.expr(condition, Sort::Truth);
                self.body(then);
                self.body(otherwise);
            }
            Instr::Flow(Flow::May(player, condition, then, otherwise)) => {
                self.expr(player, Sort::Player);
                self.expr(condition, Sort::Truth);
                self.body(then);
                self.body(otherwise);
            }
            Instr::Flow(Flow::ForEach(select, body)) => {
                self.select(select);
                self.body(body);
            }
            Instr::Flow(Flow::ForEachPlayer(slot, condition, body)) => {
                self.slot(*slot);
                self.expr(condition, Sort::Truth);
                self.body(body);
            }
            Instr::Flow(Flow::Repeat(times, body)) => {
                self.expr(times, Sort::Number);
                self.body(body);
            }
            Instr::OnEvent(OnEvent::With(body)) | Instr::Flow(Flow::Paid(body)) => self.body(body),
            Instr::Choose(Choose::One(player, bodies)) => {
                self.expr(player, Sort::Player);
                self.require(!bodies.is_empty(), "nothing to choose from");
                bodies.iter().for_each(|body| self.body(body));
            }
            _ => {}
        }
    }

    fn choice(&mut self, instr: &Instr) {
        match instr {
            Instr::Flow(Flow::Let(slot, value)) => {
                self.slot(*slot);
                self.any(value);
            }
            Instr::Choose(Choose::Target(target)) => self.target(target),
            Instr::Choose(Choose::Object(player, select)) => {
                self.expr(player, Sort::Player);
                self.select(select);
            }
            Instr::Choose(Choose::Player(player, slot, condition)) => {
                self.expr(player, Sort::Player);
                self.slot(*slot);
                self.expr(condition, Sort::Truth);
            }
            Instr::Choose(Choose::Number(player, slot, low, high)) => {
                self.expr(player, Sort::Player);
                self.slot(*slot);
                self.expr(low, Sort::Number);
                self.expr(high, Sort::Number);
            }
            Instr::Choose(Choose::Word(player, slot, set)) => {
                self.expr(player, Sort::Player);
                self.slot(*slot);
                self.within("set of words", set.index(), self.model.rulebook.word_sets.len());
            }
            Instr::Choose(Choose::Roll(slot, sides)) => {
                self.slot(*slot);
                self.require(*sides > 0, "a die without sides");
            }
            _ => {}
        }
    }

    /// A target.
    pub(super) fn target(&mut self, target: &crate::model::ability::Target) {
        self.select(&target.select);
        target.after.iter().for_each(|slot| self.slot(*slot));
    }

    fn bare(&mut self, instr: &Instr) {
        let book = &self.model.rulebook;
        match instr {
            Instr::Bare(Bare::Raise(object, number, by) | Bare::SetNumber(object, number, by)) => {
                self.within("number", number.index(), book.numbers.len());
                let tracked = book.numbers.get(number.index()).is_none_or(|number| number.tracked);
                self.require(tracked, "a number that is not tracked is changed for good");
                self.expr(object, Sort::Object);
                self.expr(by, Sort::Number);
            }
            Instr::Bare(Bare::RaiseResource(player, resource, by)) => {
                self.within("resource", resource.index(), book.resources.len());
                self.expr(player, Sort::Player);
                self.expr(by, Sort::Number);
            }
            Instr::Bare(Bare::PutCounters(object, counter, by)) => {
                self.within("counter", counter.index(), book.counters.len());
                self.expr(object, Sort::Object);
                self.expr(by, Sort::Number);
            }
            Instr::Bare(Bare::Relate(one, relation, other, _)) => {
                self.within("relation", relation.index(), book.relations.len());
                self.expr(one, Sort::Object);
                self.expr(other, Sort::Object);
            }
            Instr::Bare(Bare::Enter(period) | Bare::Leave(period)) => {
                self.within("period", period.index(), book.periods.len());
            }
            Instr::Bare(Bare::Win(player) | Bare::Lose(player) | Bare::TurnTo(player)) => {
                self.expr(player, Sort::Player)
            }
            _ => self.moving(instr),
        }
    }

    fn moving(&mut self, instr: &Instr) {
        match instr {
            Instr::Bare(Bare::Place(object, zone, _)) => {
                self.expr(object, Sort::Object);
                self.zone(*zone);
            }
            Instr::Bare(Bare::PlaceTop(player, from, count, to)) => {
                self.expr(player, Sort::Player);
                self.zone(*from);
                self.expr(count, Sort::Number);
                self.zone(*to);
            }
            Instr::Bare(Bare::Create(card, player, zone, slot)) => {
                self.within("card", card.index(), self.model.cards.len());
                self.expr(player, Sort::Player);
                self.zone(*zone);
                self.slot(*slot);
            }
            Instr::Bare(Bare::Cease(object)) => self.expr(object, Sort::Object),
            Instr::Bare(Bare::Shuffle(player, zone)) => {
                self.expr(player, Sort::Player);
                self.zone(*zone);
            }
            Instr::Bare(Bare::Control(object, player)) => {
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
