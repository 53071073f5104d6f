//! The order of continuous effects, computed a second time in another way.
//!
//! The pass applies parts one by one; the audit takes the finished list and
//! asks of each neighbouring pair whether the first may stand before the second. Where a part belongs is found not by the pass's own
//! tables but from the model's published notation (its JSON): the words that
//! stand in it tell what it modifies and what it reads.

use super::eval::Eye;
use super::log::Application;
use model::ability::AbilityKind;
use model::policy::{Defined, DependenceMeaning, LateEffect};
use model::rulebook::{Property, Rulebook, Substage};
use serde_json::Value;

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
pub fn notations(kernel_model: &model::ir::Model) -> Vec<Vec<Notation>> {
    let rulebook = &kernel_model.rulebook;
    let of = |ability: &model::ability::Ability| match &ability.kind {
        AbilityKind::Continuous(continuous) => {
            let shared = serde_json::json!([ability.condition, ability.variables, continuous.scope]);
            let defines = serde_json::json!(continuous)["defines"] == Value::Bool(true);
            let of_part = |part| Notation { defines, ..notation(rulebook, &shared, &serde_json::json!(part)) };
            continuous.parts.iter().map(of_part).collect()
        }
        AbilityKind::Resolution(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Trigger(_)
        | AbilityKind::Replacement(_)
        | AbilityKind::Cannot(_)
        | AbilityKind::Suppress(_)
        | AbilityKind::Mark => Vec::new(),
    };
    kernel_model.abilities.iter().map(of).collect()
}

fn notation(rulebook: &Rulebook, shared: &Value, part: &Value) -> Notation {
    let mut notation = Notation::default();
    let (name, inner) = match &part["change"] {
        Value::Object(map) => map.iter().next().map_or((String::new(), Value::Null), |(k, v)| (k.clone(), v.clone())),
        other => (other.as_str().unwrap_or("").to_owned(), Value::Null),
    };
    let first_word = || inner.as_array().and_then(|words| words.first()).and_then(Value::as_u64).unwrap_or(0) as usize;
    let property = match name.as_str() {
        "copy" => Property::Copyable,
        "control" => Property::Control,
        "add-words" | "remove-words" => Property::Words(rulebook.words[first_word()].set),
        "remove-sets" => Property::Words(base::id::WordSetId::at(first_word())),
        "property" => Property::BaseNumbers,
        "number" if inner["base"] == Value::Bool(true) => Property::BaseNumbers,
        "number" => Property::Numbers,
        _ => Property::Abilities,
    };
    notation.how = match (name.as_str(), inner["how"].as_str()) {
        ("property", _) => Some(Substage::Property),
        ("number", Some("set")) => Some(Substage::Set),
        ("number", Some("multiply")) => Some(Substage::Multiply),
        ("number", Some("divide")) => Some(Substage::Divide),
        ("number", Some("add")) => Some(Substage::Add),
        ("number", Some("subtract")) => Some(Substage::Subtract),
        _ => None,
    };
    notation.own = stage(rulebook, property);
    for value in [shared, &part["condition"], &inner] {
        read(rulebook, value, &mut notation.reads);
    }
    notation
}

fn stage(rulebook: &Rulebook, property: Property) -> usize {
    let holds = |stage: &model::rulebook::Stage| stage.properties.contains(&property);
    rulebook.stages.iter().position(holds).unwrap_or(0)
}

/// The stages of the properties whose questions stand in a piece of notation.
fn read(rulebook: &Rulebook, value: &Value, reads: &mut Vec<usize>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| read(rulebook, item, reads)),
        Value::Object(map) => {
            for (key, inner) in map {
                let property = match key.as_str() {
                    "value" if inner.as_array().is_some_and(|parts| parts.len() == 2) => Some(Property::Numbers),
                    "has-number" => Some(Property::Numbers),
                    "base" if inner.is_array() => Some(Property::BaseNumbers),
                    "controller" => Some(Property::Control),
                    "has-keyword" => Some(Property::Abilities),
                    "is-card" => Some(Property::Copyable),
                    "has-word" => {
                        let word = inner[1].as_u64().unwrap_or(0) as usize;
                        rulebook.words.get(word).map(|word| Property::Words(word.set))
                    }
                    _ => None,
                };
                reads.extend(property.map(|property| stage(rulebook, property)));
                read(rulebook, inner, reads);
            }
        }
        _ => {}
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
        first.object != second.object || chronological || (begun(first) < begun(second) && after())
    }
}
