//! Instructions: their expressions, and what they refer to.

use super::exprs::Sort;
use super::{Checker, SLOTS_MAX};
use crate::expr::Expr;
use crate::instr::{Choose, Flow, Instr, Make, OnEvent, ScriptInstr, TokenOf, Update};
use crate::visit::each_instr;
use base::id::AbilityId;

impl Checker<'_> {
    /// Instructions in order.
    pub(super) fn body(&mut self, body: &[Instr]) {
        self.holds(body, 0);
        body.iter().for_each(|instr| self.instr(instr));
    }

    /// What is paid: whether each step of it is done is noted.
    pub(super) fn cost(&mut self, cost: &[Instr]) {
        self.holds(cost, cost.len());
        cost.iter().for_each(|instr| self.instr(instr));
    }

    /// Whether the environment has room for what is noted of the steps on which something hangs, besides so many.
    fn holds(&mut self, body: &[Instr], besides: usize) {
        let mut noted = besides;
        each_instr(body, &mut |instr| {
            if let Instr::Flow(Flow::Paid(steps)) = instr {
                noted += steps.len();
            } else if let Instr::Make(Make::Trigger(_)) = instr {
                noted += 1;
            }
        });
        let slots = usize::from(self.slots);
        let is_room = slots + noted <= SLOTS_MAX;
        self.require(
            is_room,
            &format!("{slots} slots and {noted} steps on which something hangs, at most {SLOTS_MAX}"),
        );
    }

    /// A reference to an ability.
    pub(super) fn ability(&mut self, ability: AbilityId) {
        self.within("ability", ability.index(), self.model.abilities.len());
    }

    fn instr(&mut self, instr: &Instr) {
        match instr {
            Instr::Happen(happen) => {
                self.require(!happen.templates().is_empty(), "no events to happen");
                happen.templates().iter().for_each(|template| self.template(template));
            }
            Instr::Update(update) => self.update(update),
            Instr::OnEvent(on_event) => match on_event {
                OnEvent::Change(role, value) => self.role(*role, value),
                OnEvent::Become(template) => self.template(template),
                OnEvent::Nothing | OnEvent::Again => {}
                OnEvent::With(body) | OnEvent::InPlace(body) => self.body(body),
                OnEvent::Prevent(amount) => amount.iter().for_each(|amount| self.expr(amount, Sort::Number)),
            },
            Instr::Flow(flow) => self.flow(flow),
            Instr::Choose(choose) => self.choose(choose),
            Instr::Make(make) => self.ability(make.ability()),
            Instr::Script(script) => match script {
                ScriptInstr::Settle | ScriptInstr::SettleNext => {}
                ScriptInstr::Play(player, object) | ScriptInstr::ActivateGiven(player, object, _) => {
                    self.player(player.index());
                    self.expr(object, Sort::Object);
                }
                ScriptInstr::Activate(player, object, ability) => {
                    self.player(player.index());
                    self.expr(object, Sort::Object);
                    self.ability(*ability);
                }
            },
        }
    }

    fn flow(&mut self, flow: &Flow) {
        match flow {
            Flow::Let(slot, value) => {
                self.slot(*slot);
                self.any(value);
            }
            Flow::If(condition, then, otherwise) => {
                self.expr(condition, Sort::Truth);
                self.body(then);
                self.body(otherwise);
            }
            Flow::May(player, condition, then, otherwise) => {
                self.expr(player, Sort::Player);
                self.expr(condition, Sort::Truth);
                self.body(then);
                self.body(otherwise);
            }
            Flow::Paid(body) => self.body(body),
            Flow::ForEach(select, body) => {
                self.select(select);
                self.body(body);
            }
            Flow::ForEachPlayer(slot, condition, body) => {
                self.slot(*slot);
                self.expr(condition, Sort::Truth);
                self.body(body);
            }
            Flow::Until(body, until) => {
                self.body(body);
                self.expr(until, Sort::Truth);
            }
            Flow::Repeat(times, body) => {
                self.expr(times, Sort::Number);
                self.body(body);
            }
        }
    }

    fn choose(&mut self, choose: &Choose) {
        match choose {
            Choose::Target(target) => self.target(target),
            Choose::Object(player, select) => {
                self.expr(player, Sort::Player);
                self.select(select);
            }
            Choose::Player(player, slot, condition) => {
                self.expr(player, Sort::Player);
                self.slot(*slot);
                self.expr(condition, Sort::Truth);
            }
            Choose::Number(player, slot, low, high) => {
                self.expr(player, Sort::Player);
                self.slot(*slot);
                self.expr(low, Sort::Number);
                self.expr(high, Sort::Number);
            }
            Choose::Word(player, slot, set) => {
                self.expr(player, Sort::Player);
                self.slot(*slot);
                self.within("set of words", set.index(), self.model.rulebook.word_sets.len());
            }
            Choose::Roll(slot, sides) => {
                self.slot(*slot);
                self.require(*sides > 0, "a die without sides");
            }
            Choose::Chance(slot, times, all) => {
                self.slot(*slot);
                self.require((1..*all).contains(times), &format!("{times} in {all} is no chance"));
            }
            Choose::One(player, bodies) => {
                self.expr(player, Sort::Player);
                self.require(!bodies.is_empty(), "nothing to choose from");
                bodies.iter().for_each(|body| self.body(body));
            }
        }
    }

    /// A target.
    pub(super) fn target(&mut self, target: &crate::ability::Target) {
        self.select(&target.select);
        target.after.iter().for_each(|slot| self.slot(*slot));
    }

    fn update(&mut self, update: &Update) {
        let book = &self.model.rulebook;
        match update {
            Update::Raise(object, number, by) | Update::SetNumber(object, number, by) => {
                self.within("number", number.index(), book.numbers.len());
                let tracked = book.numbers.get(number.index()).is_none_or(|number| number.tracked);
                self.require(tracked, "a number that is not tracked is changed for good");
                self.expr(object, Sort::Object);
                self.expr(by, Sort::Number);
            }
            Update::RaiseResource(player, resource, by) => {
                self.within("resource", resource.index(), book.resources.len());
                self.expr(player, Sort::Player);
                self.expr(by, Sort::Number);
            }
            Update::PutCounters(object, counter, by) => {
                self.within("counter", counter.index(), book.counters.len());
                self.expr(object, Sort::Object);
                self.expr(by, Sort::Number);
            }
            Update::Relate(one, relation, other, _) => {
                self.within("relation", relation.index(), book.relations.len());
                self.expr(one, Sort::Object);
                self.expr(other, Sort::Object);
            }
            Update::Place(object, zone, _) => {
                self.expr(object, Sort::Object);
                self.zone(*zone);
            }
            Update::PlaceTop(player, from, count, to) => {
                self.expr(player, Sort::Player);
                self.zone(*from);
                self.expr(count, Sort::Number);
                self.zone(*to);
            }
            Update::Create(token, player, zone, slot) => {
                match token {
                    TokenOf::Card(card) => self.within("card", card.index(), self.model.cards.len()),
                    TokenOf::Copy(of) => self.expr(of, Sort::Object),
                }
                self.expr(player, Sort::Player);
                self.zone(*zone);
                self.slot(*slot);
            }
            Update::Cease(object) | Update::Face(object, _) => self.expr(object, Sort::Object),
            Update::Shuffle(player, zone) => {
                self.expr(player, Sort::Player);
                self.zone(*zone);
            }
            Update::Control(object, player) => {
                self.expr(object, Sort::Object);
                self.expr(player, Sort::Player);
            }
            Update::Win(player) | Update::Lose(player) | Update::TurnTo(player) => self.expr(player, Sort::Player),
            Update::Draw => {}
            Update::Enter(period) | Update::Leave(period) => {
                self.within("period", period.index(), book.periods.len());
            }
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
