//! What the text of a card asks a position for: zones, counters, numbers.
//!
//! A board on which nothing fulfils the conditions of a card shows little of
//! it. So a hunt tries also what conditions compare with, where abilities work,
//! and where they ask whether their card is. What is asked only deep inside of
//! what is done is looked at too; what other cards ask is theirs.

use base::id::{AbilityId, CounterId, NumberId, ResourceId, ZoneId};
use model::ability::{Ability, AbilityKind, Layer, Scope};
use model::event::EventTemplate;
use model::expr::{Comparison, Expr, Role, Select, Slot};
use model::instr::Instr;
use model::ir::Model;
use std::collections::{BTreeMap, BTreeSet};

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Asked {
    /// The zones in which abilities work, or in which they ask whether their object is.
    pub zones: BTreeSet<ZoneId>,
    /// Numbers of counters that fulfil a condition.
    pub counters: BTreeMap<CounterId, BTreeSet<i32>>,
    /// Numbers of players.
    pub resources: BTreeMap<ResourceId, BTreeSet<i32>>,
    /// Numbers of objects.
    pub numbers: BTreeMap<NumberId, BTreeSet<i32>>,
    /// Amounts of events.
    pub amounts: BTreeSet<i32>,
}

impl Asked {
    /// What some abilities ask for, with what they generate.
    #[must_use]
    pub fn of(model: &Model, abilities: &[AbilityId]) -> Asked {
        let mut asked = Asked::default();
        let mut seen: BTreeSet<AbilityId> = BTreeSet::new();
        let mut next = abilities.to_vec();
        while let Some(id) = next.pop() {
            if seen.insert(id) {
                asked.ability(&model.abilities[id.index()], &mut next);
            }
        }
        asked
    }

    fn ability(&mut self, ability: &Ability, next: &mut Vec<AbilityId>) {
        self.zones.extend(&ability.zones);
        self.expr(&ability.condition);
        ability.variables.iter().for_each(|variable| self.expr(&variable.value));
        match &ability.kind {
            AbilityKind::Resolution(it) => self.layer(it, next),
            AbilityKind::Activated(it) => {
                self.expr(&it.possible);
                self.body(&it.cost, next);
                self.layer(&it.layer, next);
            }
            AbilityKind::Trigger(it) => {
                it.on.iter().for_each(|pattern| self.expr(&pattern.filter));
                self.expr(&it.state);
                self.layer(&it.layer, next);
            }
            AbilityKind::Replacement(it) => {
                it.on.iter().for_each(|pattern| self.expr(&pattern.filter));
                self.body(&it.body, next);
            }
            AbilityKind::Continuous(it) => {
                match &it.scope {
                    Scope::One(of) => self.expr(of),
                    Scope::Each(select) => self.select(select),
                    Scope::Next(pattern, select) => {
                        self.expr(&pattern.filter);
                        self.select(select);
                    }
                }
                it.parts.iter().for_each(|part| self.expr(&part.condition));
            }
            AbilityKind::Cannot(on) | AbilityKind::Suppress(on) => {
                on.iter().for_each(|pattern| self.expr(&pattern.filter));
            }
            AbilityKind::Mark => {}
        }
    }

    fn layer(&mut self, layer: &Layer, next: &mut Vec<AbilityId>) {
        for mode in &layer.modes {
            mode.targets.iter().for_each(|target| self.select(&target.select));
            self.body(&mode.body, next);
        }
    }

    fn body(&mut self, body: &[Instr], next: &mut Vec<AbilityId>) {
        for instr in body {
            match instr {
                Instr::If(condition, ..) | Instr::May(_, condition, ..) => self.expr(condition),
                Instr::ForEach(select, _) | Instr::Choose(_, select) => self.select(select),
                Instr::Target(target) => self.select(&target.select),
                Instr::Generate(ability) | Instr::Inline(ability) => next.push(*ability),
                Instr::Events(templates) | Instr::Compound(templates) => {
                    templates.iter().for_each(|template| self.template(template));
                }
                _ => {}
            }
            instr.inner(&mut |inner| self.body(inner, next));
        }
    }

    fn template(&mut self, template: &EventTemplate) {
        template.each.iter().for_each(|select| self.select(select));
        template.roles.iter().for_each(|(_, expr)| self.expr(expr));
    }

    fn select(&mut self, select: &Select) {
        self.expr(&select.filter);
    }

    fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::InZone(of, zone) if **of == Expr::Slot(Slot::THIS) => self.zones.extend(zone),
            Expr::Compare(how, left, right) => {
                if let Expr::Is(number) = **right {
                    self.compared(left, fulfilling(*how, number));
                } else if let Expr::Is(number) = **left {
                    self.compared(right, fulfilling(turned(*how), number));
                }
            }
            _ => {}
        }
        expr.each_part(&mut |part| self.expr(part));
    }

    fn compared(&mut self, what: &Expr, number: i32) {
        let amount = Expr::Slot(Slot::of_role(Role::Amount));
        let found = match what {
            Expr::Counters(_, counter) => self.counters.entry(*counter).or_default(),
            Expr::Resource(_, resource) => self.resources.entry(*resource).or_default(),
            Expr::Value(_, of) | Expr::Base(_, of) => self.numbers.entry(*of).or_default(),
            other if *other == amount => &mut self.amounts,
            _ => return,
        };
        if number >= 0 {
            found.insert(number);
        }
    }
}

/// A number of which such a comparison with another is true, next to it.
const fn fulfilling(how: Comparison, other: i32) -> i32 {
    match how {
        Comparison::Equal | Comparison::AtMost | Comparison::AtLeast => other,
        Comparison::Unequal | Comparison::Greater => other.saturating_add(1),
        Comparison::Less => other.saturating_sub(1),
    }
}

/// The same comparison read from right to left.
const fn turned(how: Comparison) -> Comparison {
    match how {
        Comparison::Less => Comparison::Greater,
        Comparison::AtMost => Comparison::AtLeast,
        Comparison::Greater => Comparison::Less,
        Comparison::AtLeast => Comparison::AtMost,
        same => same,
    }
}
