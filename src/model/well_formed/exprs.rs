//! Expressions, descriptions and patterns: ids, slots, and kinds of values.

use super::Checker;
use crate::event::{EventPattern, EventTemplate};
use crate::expr::{Comparison, Expr, KEPT_NONE, NONE, Role, Select};
use crate::visit::each_slot;
use base::id::{
    AbilityId, CardId, CounterId, EventKindId, KeywordId, NumberId, ObjectId, PeriodId, PlayerId, ResourceId, WordId,
    ZoneId,
};
use base::limits::NUMBER_MAX;

/// The kind of a value, as far as an expression tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    Number,
    Truth,
    Object,
    Player,
    Zone,
}

impl Sort {
    fn called(self) -> &'static str {
        match self {
            Sort::Number => "a number",
            Sort::Truth => "a truth",
            Sort::Object => "an object",
            Sort::Player => "a player",
            Sort::Zone => "a zone",
        }
    }
}

/// The kind of an expression; constants and slots can be anything.
fn sort(expr: &Expr) -> Option<Sort> {
    Some(match expr {
        Expr::Is(_) | Expr::Slot(_) => return None,
        Expr::Value(..)
        | Expr::Base(..)
        | Expr::Resource(..)
        | Expr::Counters(..)
        | Expr::Count(_)
        | Expr::Sum(..)
        | Expr::Waiting
        | Expr::Arithmetic(..)
        | Expr::Tally(..) => Sort::Number,
        Expr::First(_) | Expr::Top(..) => Sort::Object,
        Expr::Controller(_) | Expr::Owner(_) | Expr::TurnPlayer | Expr::NextPlayer(_) => Sort::Player,
        Expr::ZoneOf(_) => Sort::Zone,
        Expr::Compare(..)
        | Expr::All(_)
        | Expr::Any(_)
        | Expr::Not(_)
        | Expr::HasWord(..)
        | Expr::HasKeyword(..)
        | Expr::HasNumber(..)
        | Expr::IsCard(..)
        | Expr::InZone(..)
        | Expr::IsToken(_)
        | Expr::Related(..)
        | Expr::IsPlaying(_)
        | Expr::During(..)
        | Expr::ReadAs(..)
        | Expr::SomePlayer(..) => Sort::Truth,
        Expr::Was(_, of) => return sort(of),
    })
}

impl Checker<'_> {
    /// An expression of a kind.
    pub(super) fn expr(&mut self, expr: &Expr, wanted: Sort) {
        if let Some(found) = sort(expr).filter(|found| *found != wanted) {
            self.problem(&format!("{} where {} is asked for", found.called(), wanted.called()));
        }
        self.any(expr);
    }

    /// An expression of any kind.
    pub(super) fn any(&mut self, expr: &Expr) {
        match expr {
            Expr::Is(value) => self.constant(*value),
            Expr::TurnPlayer | Expr::Waiting => {}
            Expr::ReadAs(question, reading) => {
                let questions = &self.model.rulebook.questions;
                self.within("question", usize::from(*question), questions.len());
                let readings = questions.get(usize::from(*question)).map_or(0, |question| question.readings.len());
                self.within("reading", usize::from(*reading), readings);
            }
            Expr::Slot(slot) => self.slot(*slot),
            Expr::Arithmetic(_, left, right) => {
                self.expr(left, Sort::Number);
                self.expr(right, Sort::Number);
            }
            Expr::Compare(how, left, right) => self.comparison(*how, left, right),
            Expr::Related(one, relation, other) => {
                self.within("relation", relation.index(), self.model.rulebook.relations.len());
                self.expr(one, Sort::Object);
                self.expr(other, Sort::Object);
            }
            Expr::All(parts) | Expr::Any(parts) => parts.iter().for_each(|part| self.expr(part, Sort::Truth)),
            Expr::Not(of) => self.expr(of, Sort::Truth),
            Expr::Was(slot, of) => {
                self.slot(*slot);
                self.any(of);
            }
            Expr::Count(select) | Expr::First(select) => self.select(select),
            Expr::Sum(select, of) => {
                self.select(select);
                self.expr(of, Sort::Number);
            }
            Expr::Resource(of, resource) => {
                self.within("resource", resource.index(), self.model.rulebook.resources.len());
                self.expr(of, Sort::Player);
            }
            Expr::Top(of, zone) => {
                self.zone(*zone);
                self.expr(of, Sort::Player);
            }
            Expr::NextPlayer(of) | Expr::IsPlaying(of) => self.expr(of, Sort::Player),
            Expr::During(period, of) => {
                self.within("period", period.index(), self.model.rulebook.periods.len());
                of.iter().for_each(|of| self.expr(of, Sort::Player));
            }
            Expr::Tally(tally, of) => {
                self.within("tally", tally.index(), self.model.tallies.len());
                of.iter().for_each(|of| self.expr(of, Sort::Player));
            }
            Expr::SomePlayer(slot, of) => {
                self.slot(*slot);
                self.expr(of, Sort::Truth);
            }
            Expr::Value(of, number) | Expr::Base(of, number) | Expr::HasNumber(of, number) => {
                self.of_object(of, "number", (number.index(), self.model.rulebook.numbers.len()));
            }
            Expr::Counters(of, counter) => {
                self.of_object(of, "counter", (counter.index(), self.model.rulebook.counters.len()));
            }
            Expr::HasWord(of, word) => self.of_object(of, "word", (word.index(), self.model.rulebook.words.len())),
            Expr::HasKeyword(of, keyword) => {
                self.of_object(of, "keyword", (keyword.index(), self.model.rulebook.keywords.len()));
            }
            Expr::IsCard(of, card) => self.of_object(of, "card", (card.index(), self.model.cards.len())),
            Expr::InZone(of, zones) => {
                zones.iter().for_each(|zone| self.zone(*zone));
                self.expr(of, Sort::Object);
            }
            Expr::Controller(of) | Expr::Owner(of) | Expr::ZoneOf(of) | Expr::IsToken(of) => {
                self.expr(of, Sort::Object);
            }
        }
    }

    /// A fixed value: a number in its range, nothing, or the id of a row that is there.
    fn constant(&mut self, value: i32) {
        if matches!(value, NONE | KEPT_NONE) || (-NUMBER_MAX..=NUMBER_MAX).contains(&value) {
            return;
        }
        let (book, scenario) = (&self.model.rulebook, &self.model.scenario);
        let rows = [
            (PlayerId::of_value(value).map(PlayerId::index), "player", scenario.players.len()),
            (ObjectId::of_value(value).map(ObjectId::index), "object", scenario.objects.len()),
            (CardId::of_value(value).map(CardId::index), "card", self.model.cards.len()),
            (AbilityId::of_value(value).map(AbilityId::index), "ability", self.model.abilities.len()),
            (EventKindId::of_value(value).map(EventKindId::index), "event", book.events.len()),
            (ZoneId::of_value(value).map(ZoneId::index), "zone", book.zones.len()),
            (NumberId::of_value(value).map(NumberId::index), "number", book.numbers.len()),
            (ResourceId::of_value(value).map(ResourceId::index), "resource", book.resources.len()),
            (CounterId::of_value(value).map(CounterId::index), "counter", book.counters.len()),
            (WordId::of_value(value).map(WordId::index), "word", book.words.len()),
            (KeywordId::of_value(value).map(KeywordId::index), "keyword", book.keywords.len()),
            (PeriodId::of_value(value).map(PeriodId::index), "period", book.periods.len()),
        ];
        match rows.into_iter().find_map(|(row, what, rows)| Some((row?, what, rows))) {
            Some((row, what, rows)) => self.within(what, row, rows),
            None => self.problem(&format!("{value} is no number and no id")),
        }
    }

    /// A question of an object, about a row of a table.
    fn of_object(&mut self, object: &Expr, what: &str, (row, rows): (usize, usize)) {
        self.within(what, row, rows);
        self.expr(object, Sort::Object);
    }

    fn comparison(&mut self, how: Comparison, left: &Expr, right: &Expr) {
        if matches!(how, Comparison::Equal | Comparison::Unequal) {
            if let (Some(one), Some(other)) = (sort(left), sort(right)) {
                self.require(one == other, "values of different kinds are compared");
            }
            self.any(left);
            self.any(right);
        } else {
            self.expr(left, Sort::Number);
            self.expr(right, Sort::Number);
        }
    }

    /// A zone.
    pub(super) fn zone(&mut self, zone: ZoneId) {
        self.within("zone", zone.index(), self.model.rulebook.zones.len());
    }

    /// A kind of event.
    pub(super) fn kind(&mut self, kind: EventKindId) {
        self.within("event", kind.index(), self.model.rulebook.events.len());
    }

    /// A description.
    pub(super) fn select(&mut self, select: &Select) {
        self.slot(select.slot);
        select.zones.iter().for_each(|zone| self.zone(*zone));
        self.expr(&select.filter, Sort::Truth);
    }

    /// A pattern.
    pub(super) fn pattern(&mut self, pattern: &EventPattern) {
        self.kind(pattern.kind);
        self.expr(&pattern.filter, Sort::Truth);
    }

    /// A template.
    pub(super) fn template(&mut self, template: &EventTemplate) {
        self.kind(template.kind);
        for (role, value) in &template.roles {
            self.role(*role, value);
        }
        template.each.iter().for_each(|each| self.select(each));
        template.instead.iter().for_each(|ability| self.ability(*ability));
        template.done.iter().for_each(|done| self.slot(*done));
    }

    /// A part of an event.
    pub(super) fn role(&mut self, role: Role, value: &Expr) {
        match role {
            Role::Object | Role::Source | Role::Other => self.expr(value, Sort::Object),
            Role::Player => self.expr(value, Sort::Player),
            Role::Amount => self.expr(value, Sort::Number),
            Role::From | Role::To => self.expr(value, Sort::Zone),
            Role::Type | Role::What => self.any(value),
        }
    }
}

/// How many slots an expression needs.
#[must_use]
pub fn slots_of(expr: &Expr) -> u8 {
    let mut most: u8 = 0;
    each_slot(expr, &mut |slot| most = most.max(slot.0.saturating_add(1)));
    most
}
