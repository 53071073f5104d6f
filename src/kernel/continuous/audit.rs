//! The order of continuous effects, computed a second time in another way.
//!
//! The pass applies parts one by one; the audit takes the finished list and
//! asks of each neighbouring pair whether the first may stand before the second.
//! Where a part belongs is found not by the pass's own tables but from the text,
//! read a second time.

use crate::look::eval::Eye;
use crate::position::log::Application;
use model::ability::{Ability, AbilityKind, Continuous, Modify, Part};
use model::event::Change;
use model::expr::Expr;
use model::ir::Model;
use model::policy::{Defined, DependenceMeaning, LateEffect};
use model::rulebook::{Property, Rulebook, Substage};
use model::visit::{Visit, walk};

/// What the notation of one part tells.
#[derive(Clone, Debug, Default)]
pub struct Notation {
    /// The stage of what it modifies.
    own: usize,
    /// The stages of what it reads.
    reads: Vec<usize>,
    /// What it does to a number, if it is about a number.
    how: Option<Substage>,
    /// Whether it defines what it modifies.
    defines: bool,
}

/// The notation of every part of every continuous effect, by ability.
#[must_use]
pub fn notations(model: &Model) -> Vec<Vec<Notation>> {
    let rulebook = &model.rulebook;
    let of = |ability: &Ability| {
        let AbilityKind::Continuous(Continuous { scope, affected: _, parts, defines }) = &ability.kind else {
            return Vec::new();
        };
        let mut shared = Reads { rulebook, stages: Vec::new() };
        shared.expr(&ability.condition);
        ability.variables.iter().for_each(|variable| shared.variable(variable));
        shared.scope(scope);
        parts.iter().map(|part| Notation { defines: *defines, ..notation(rulebook, &shared.stages, part) }).collect()
    };
    model.abilities.iter().map(of).collect()
}

fn notation(rulebook: &Rulebook, shared: &[usize], part: &Part) -> Notation {
    let (property, how) = match &part.change {
        Modify::Copy(_) => (Property::Copyable, None),
        Modify::Control(_) => (Property::Control, None),
        Modify::AddWords(words) | Modify::RemoveWords(words) => {
            (Property::Words(rulebook.words[words.first().map_or(0, |word| word.index())].set), None)
        }
        Modify::RemoveSets(sets) => (Property::Words(sets.first().copied().unwrap_or_default()), None),
        Modify::AddAbilities(..) | Modify::RemoveAbilities(_) | Modify::NoAbilities => (Property::Abilities, None),
        Modify::Property(..) => (Property::BaseNumbers, Some(Substage::Property)),
        Modify::Number { how, base, number: _, by: _ } => {
            (if *base { Property::BaseNumbers } else { Property::Numbers }, substage(*how))
        }
    };
    let mut reads = Reads { rulebook, stages: shared.to_vec() };
    reads.expr(&part.condition);
    reads.change(&part.change);
    Notation { own: stage(rulebook, property), reads: reads.stages, how, defines: false }
}

fn substage(how: Change) -> Option<Substage> {
    match how {
        Change::Set => Some(Substage::Set),
        Change::Multiply => Some(Substage::Multiply),
        Change::Divide => Some(Substage::Divide),
        Change::Add => Some(Substage::Add),
        Change::Subtract => Some(Substage::Subtract),
        Change::Copy
        | Change::Control
        | Change::AddWords
        | Change::RemoveWords
        | Change::AddAbility
        | Change::RemoveAbility
        | Change::Property => None,
    }
}

fn stage(rulebook: &Rulebook, property: Property) -> usize {
    let holds = |stage: &model::rulebook::Stage| stage.properties.contains(&property);
    rulebook.stages.iter().position(holds).unwrap_or(0)
}

/// The stages of the properties whose questions stand in a text.
struct Reads<'m> {
    rulebook: &'m Rulebook,
    stages: Vec<usize>,
}

impl<'m> Visit<'m> for Reads<'_> {
    fn expr(&mut self, expr: &'m Expr) {
        let property = match expr {
            Expr::Value(..) | Expr::HasNumber(..) => Some(Property::Numbers),
            Expr::Base(..) => Some(Property::BaseNumbers),
            Expr::Controller(_) => Some(Property::Control),
            Expr::HasKeyword(..) => Some(Property::Abilities),
            Expr::IsCard(..) => Some(Property::Copyable),
            Expr::HasWord(_, word) => self.rulebook.words.get(word.index()).map(|word| Property::Words(word.set)),
            Expr::Slot(_)
            | Expr::Is(_)
            | Expr::Resource(..)
            | Expr::Counters(..)
            | Expr::Count(_)
            | Expr::Sum(..)
            | Expr::First(_)
            | Expr::Top(..)
            | Expr::Owner(_)
            | Expr::ZoneOf(_)
            | Expr::TurnPlayer
            | Expr::NextPlayer(_)
            | Expr::Waiting
            | Expr::ReadAs(..)
            | Expr::Arithmetic(..)
            | Expr::Compare(..)
            | Expr::All(_)
            | Expr::Any(_)
            | Expr::Not(_)
            | Expr::InZone(..)
            | Expr::IsToken(_)
            | Expr::Related(..)
            | Expr::IsPlaying(_)
            | Expr::During(..)
            | Expr::Tally(..)
            | Expr::SomePlayer(..)
            | Expr::Was(..) => None,
        };
        self.stages.extend(property.map(|property| stage(self.rulebook, property)));
        walk::expr(self, expr);
    }
}

impl Eye<'_, '_> {
    /// Whether everything that applies stands in the order of staging: by stages and substages as
    /// the rulebook lists them, dependent parts in the highest higher stage on which they depend,
    /// each part in its own, the oldest first. A rulebook that orders otherwise fails it. `true`
    /// where dependence is read as what would have changed: that cannot be told from the finished list.
    #[must_use]
    pub fn is_staged(&self, order: &[Application]) -> bool {
        let place = |it: &Application| self.expected_place(it);
        let in_order = order.windows(2).all(|pair| {
            let (Some(first), Some(second)) = (place(&pair[0]), place(&pair[1])) else {
                return true;
            };
            first < second || (first == second && self.in_time(&pair[0], &pair[1]))
        }) && order
            .iter()
            .all(|it| place(it).is_none_or(|place| place == (it.stage as usize, it.substage as usize)));
        in_order || self.policy::<DependenceMeaning>() == DependenceMeaning::Changed
    }

    /// The stage and substage of a part: that of copyable properties if it defines some, else of the highest higher stage
    /// on which it depends, else its own.
    fn expected_place(&self, it: &Application) -> Option<(usize, usize)> {
        let notation = self.kernel.notations.get(it.agent.ability.index())?.get(it.part as usize)?;
        if notation.defines && self.policy::<Defined>() == Defined::Copyable {
            return Some((stage(&self.kernel.model.rulebook, Property::Copyable), 0));
        }
        let substages = &self.kernel.model.rulebook.substages;
        let rank = |wanted: Substage| substages.iter().position(|it| *it == wanted);
        let depends = notation.reads.iter().copied().filter(|stage| *stage > notation.own).max();
        Some(match depends {
            Some(stage) => (stage, rank(Substage::Dependent).unwrap_or(1)),
            None => (notation.own, notation.how.and_then(rank).unwrap_or(0)),
        })
    }

    /// Whether two applications of one substage may stand in this order.
    fn in_time(&self, first: &Application, second: &Application) -> bool {
        let after = || self.policy::<LateEffect>() != LateEffect::ByGeneration;
        let (a, b) = (first.timestamp, second.timestamp);
        let chronological = a <= b;
        let begun = |it: &Application| {
            self.state.applied.iter().position(|record| {
                record.key.ability == it.agent.ability && record.part == it.part && record.object == it.object
            })
        };
        // It may fit only since the first, whenever it was generated.
        let notation =
            self.kernel.notations.get(second.agent.ability.index()).and_then(|it| it.get(second.part as usize));
        let reads_its_stage = notation.is_some_and(|it| it.reads.contains(&usize::from(second.stage)));
        first.object != second.object || chronological || reads_its_stage || (begun(first) < begun(second) && after())
    }
}
