//! What the published notation of a part of a continuous effect tells of where it applies.
//!
//! It is read without the tables of [`crate::table::stages`], which the audit checks by it.

use model::ability::{Ability, AbilityKind, Continuous, EffectPart, Modify};
use model::event::Change;
use model::expr::Expr;
use model::ir::Model;
use model::rulebook::{ObjectProperty, Rulebook, Substage};
use model::visit::{Visit, walk};

/// What the notation of one part tells.
#[derive(Clone, Debug, Default)]
pub struct Notation {
    /// The stage of what it modifies.
    pub own: usize,
    /// The stages of what it reads.
    pub reads: Vec<usize>,
    /// What it does to a number, if it is about a number.
    pub how: Option<Substage>,
    /// Whether it defines what it modifies.
    pub defines: bool,
}

/// The stages of the properties whose questions stand in a text.
struct StagesRead<'m> {
    rulebook: &'m Rulebook,
    stages: Vec<usize>,
}

/// The notation of every part of every continuous effect, by ability.
#[must_use]
pub fn notations(model: &Model) -> Vec<Vec<Notation>> {
    let rulebook = &model.rulebook;
    let of = |ability: &Ability| {
        let AbilityKind::Continuous(Continuous { scope, affected: _, parts, waits: _, defines }) = &ability.kind else {
            return Vec::new();
        };
        let mut shared = StagesRead { rulebook, stages: Vec::new() };
        shared.expr(&ability.condition);
        ability.variables.iter().for_each(|variable| shared.variable(variable));
        shared.scope(scope);
        parts.iter().map(|part| Notation { defines: *defines, ..notation(rulebook, &shared.stages, part) }).collect()
    };
    model.abilities.iter().map(of).collect()
}

pub(crate) fn notation(rulebook: &Rulebook, shared: &[usize], part: &EffectPart) -> Notation {
    let (property, how) = match &part.change {
        Modify::Copy(_) => (ObjectProperty::Copyable, None),
        Modify::Control(_) => (ObjectProperty::Control, None),
        Modify::AddWords(words) | Modify::RemoveWords(words) => {
            (ObjectProperty::Words(rulebook.words[words.first().map_or(0, |word| word.index())].set), None)
        }
        Modify::RemoveSets(sets) => (ObjectProperty::Words(sets.first().copied().unwrap_or_default()), None),
        Modify::AddAbilities(..) | Modify::RemoveAbilities(_) | Modify::NoAbilities => {
            (ObjectProperty::Abilities, None)
        }
        Modify::Property(..) => (ObjectProperty::BaseNumbers, Some(Substage::Property)),
        Modify::Number { how, base, number: _, by: _ } => {
            (if *base { ObjectProperty::BaseNumbers } else { ObjectProperty::Numbers }, substage(*how))
        }
    };
    let mut reads = StagesRead { rulebook, stages: shared.to_vec() };
    reads.expr(&part.condition);
    reads.change(&part.change);
    Notation { own: stage(rulebook, property), reads: reads.stages, how, defines: false }
}

pub(crate) fn substage(how: Change) -> Option<Substage> {
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
        | Change::Property
        | Change::AtLeast
        | Change::AtMost => None,
    }
}

pub(crate) fn stage(rulebook: &Rulebook, property: ObjectProperty) -> usize {
    let holds = |stage: &model::rulebook::Stage| stage.properties.contains(&property);
    rulebook.stages.iter().position(holds).unwrap_or(0)
}

impl<'m> Visit<'m> for StagesRead<'_> {
    fn expr(&mut self, expr: &'m Expr) {
        let property = match expr {
            Expr::Value(..) | Expr::HasNumber(..) => {
                self.stages.push(stage(self.rulebook, ObjectProperty::BaseNumbers));
                Some(ObjectProperty::Numbers)
            }
            Expr::Base(..) => Some(ObjectProperty::BaseNumbers),
            Expr::Controller(_) => Some(ObjectProperty::Control),
            Expr::HasKeyword(..) => Some(ObjectProperty::Abilities),
            Expr::IsCard(..) => Some(ObjectProperty::Copyable),
            Expr::HasWord(_, word) => self.rulebook.words.get(word.index()).map(|word| ObjectProperty::Words(word.set)),
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
