//! Where a part of a continuous effect stands: its stage, its substage, what it depends on.

use super::continuous::{Acting, Next};
use super::position::{Does, Stop};
use super::run::Run;
use assize::model::ability::{AbilityKind, Continuous, EffectPart, Modify, Scope, Variable};
use assize::model::event::{Change, EventPattern, Special};
use assize::model::expr::{Expr, NONE, Select};
use assize::model::one_of;
use assize::model::policy::{
    Dependence, DependenceMeaning, DependenceStage, EqualEffects, NumberOrder, Retroactive, SeparateParts,
};
use assize::model::rulebook::{ObjectProperty, Substage};
use std::collections::BTreeSet;

impl<'m> Run<'m> {
    /// The stage and the place in it of a part: of what it modifies, or of what it depends on.
    pub fn place_of(&mut self, effect: &Acting, it: &Continuous, at: usize) -> Does<(usize, usize)> {
        let part = &it.parts[at];
        let together = at > 0 && self.policy::<SeparateParts>()? == SeparateParts::First;
        let own = self.stage_of(self.modified(&it.parts[if together { 0 } else { at }].change)?)?;
        let substage = self.substage_of(&part.change)?;
        let mut on = self.read_by(effect, it, part)?;
        on.retain(|stage| *stage >= own);
        if on.is_empty() {
            return Ok((own, substage));
        }
        match self.policy::<Dependence>()? {
            Dependence::Higher => on.retain(|stage| *stage > own),
            Dependence::HigherOrEqual => {}
            Dependence::Own => on.retain(|stage| *stage == own),
            Dependence::Never => on.clear(),
        }
        let (Some(lowest), Some(highest)) = (on.first().copied(), on.last().copied()) else {
            return Ok((own, substage));
        };
        if self.policy::<DependenceMeaning>()? == DependenceMeaning::Changed {
            return Err(Stop::Unsupported("dependence on what would have changed here"));
        }
        let is_lowest = lowest < highest && self.policy::<DependenceStage>()? == DependenceStage::Lowest;
        Ok((if is_lowest { lowest } else { highest }, usize::MAX))
    }

    /// The stages that modify what a part reads.
    fn read_by(&self, effect: &Acting, it: &Continuous, part: &EffectPart) -> Does<BTreeSet<usize>> {
        let ability = self.ability(effect.key.ability);
        let scope = match &it.scope {
            Scope::Each(Select { filter, .. }) => filter,
            Scope::One(object) => object,
            Scope::Next(..) => return Err(Stop::Unsupported("an effect for the next object")),
        };
        let mut asked = vec![&ability.condition, &part.condition, scope];
        if let Modify::Number { by, .. } = &part.change {
            asked.push(by);
            // What was fixed is read no more.
            let is_fixed = |slot| effect.of_layer.as_ref().is_some_and(|made| made.env.get(slot) != NONE);
            let is_used = |variable: &&Variable| by.reads_slot(variable.slot) && !is_fixed(variable.slot);
            asked.extend(ability.variables.iter().filter(is_used).map(|variable| &variable.value));
        }
        if let Modify::Control(player) = &part.change {
            asked.push(player);
        }
        let mut read = BTreeSet::new();
        asked.into_iter().for_each(|asked| self.reads(asked, &mut read));
        read.into_iter().map(|property| self.stage_of(property)).collect()
    }

    pub fn reads_its_stage(&mut self, next: &Next) -> Does<bool> {
        let Some(it) = self.continuous(&next.effect.key) else { return Ok(false) };
        let (stage, _) = self.place_of(&next.effect, it, next.part)?;
        Ok(self.read_by(&next.effect, it, &it.parts[next.part])?.contains(&stage))
    }

    fn stage_of(&self, property: ObjectProperty) -> Does<usize> {
        let stages = &self.model.rulebook.stages;
        stages
            .iter()
            .position(|stage| stage.properties.contains(&property))
            .ok_or(Stop::Unsupported("a property without a stage"))
    }

    fn modified(&self, change: &Modify) -> Does<ObjectProperty> {
        let words = &self.model.rulebook.words;
        Ok(match change {
            Modify::Copy(_) => ObjectProperty::Copyable,
            Modify::Control(_) => ObjectProperty::Control,
            Modify::AddWords(all) | Modify::RemoveWords(all) => {
                let sets: BTreeSet<_> = all
                    .iter()
                    .map(|word| self.stage_of(ObjectProperty::Words(words[word.index()].set)))
                    .collect::<Result<_, _>>()?;
                if sets.len() > 1 {
                    return Err(Stop::Unsupported("words of several stages"));
                }
                ObjectProperty::Words(words[all[0].index()].set)
            }
            Modify::RemoveSets(sets) if sets.len() == 1 => ObjectProperty::Words(sets[0]),
            Modify::RemoveSets(_) => return Err(Stop::Unsupported("words of several stages")),
            Modify::AddAbilities(..) | Modify::RemoveAbilities(_) | Modify::NoAbilities => ObjectProperty::Abilities,
            Modify::Property(..) => return Err(Stop::Unsupported("a property that is given or taken")),
            Modify::Number { base: true, .. } => ObjectProperty::BaseNumbers,
            Modify::Number { base: false, .. } => ObjectProperty::Numbers,
        })
    }

    fn substage_of(&mut self, change: &Modify) -> Does<usize> {
        let Modify::Number { how, .. } = change else { return Ok(0) };
        let kind = match how {
            Change::Set => Substage::Set,
            Change::Multiply => Substage::Multiply,
            Change::Divide => Substage::Divide,
            Change::Add => Substage::Add,
            Change::Subtract => Substage::Subtract,
            _ => return Err(Stop::Unsupported("such a change of a number")),
        };
        if self.policy::<NumberOrder>()? == NumberOrder::Timestamp {
            return Ok(1);
        }
        let at = self.model.rulebook.substages.iter().position(|substage| *substage == kind);
        at.map(|at| at + 1).ok_or(Stop::Unsupported("a kind of change without a substage"))
    }

    /// The properties that a question is about.
    fn reads(&self, asked: &Expr, found: &mut BTreeSet<ObjectProperty>) {
        match asked {
            Expr::HasWord(_, word) => {
                found.insert(ObjectProperty::Words(self.model.rulebook.words[word.index()].set));
            }
            Expr::Value(..) | Expr::HasNumber(..) => {
                found.extend([ObjectProperty::Numbers, ObjectProperty::BaseNumbers])
            }
            Expr::Base(..) => {
                found.insert(ObjectProperty::BaseNumbers);
            }
            Expr::Controller(_) => {
                found.insert(ObjectProperty::Control);
            }
            Expr::HasKeyword(..) => {
                found.insert(ObjectProperty::Abilities);
            }
            Expr::IsCard(..) => {
                found.insert(ObjectProperty::Copyable);
            }
            _ => {}
        }
        let mut parts = Vec::new();
        asked.each_part(&mut |part| parts.push(part));
        parts.into_iter().for_each(|part| self.reads(part, found));
    }

    /// What continuous effects of the model are beyond the reference.
    pub fn knows_continuous(&mut self) -> Does {
        let model = self.model;
        let applies = |on: &[EventPattern]| {
            on.iter().any(|it| matches!(model.rulebook.events[it.kind.index()].special, Special::Applies(_)))
        };
        let answers = model.abilities.iter().any(|ability| match &ability.kind {
            AbilityKind::Trigger(it) => applies(&it.on),
            AbilityKind::Replacement(it) => applies(&it.on),
            AbilityKind::Cannot(on) | AbilityKind::Can(on) | AbilityKind::Suppress(on, _) => applies(on),
            _ => false,
        });
        if answers {
            return Err(Stop::Unsupported("what answers that effects apply"));
        }
        if model.abilities.iter().any(|ability| matches!(ability.kind, AbilityKind::Required(_))) {
            return Err(Stop::Unsupported("what is required of players"));
        }
        self.has_continuous = model.abilities.iter().any(|ability| ability.kind.continuous().is_some());
        let is_live =
            |part: &EffectPart| matches!(&part.change, Modify::Number { by, .. } if !matches!(by, Expr::Is(_)));
        self.has_live = model
            .abilities
            .iter()
            .any(|ability| ability.kind.continuous().is_some_and(|it| it.parts.iter().any(is_live)));
        if self.has_continuous {
            self.everywhere = self.policy::<Retroactive>()? == Retroactive::Everywhere;
            if one_of!(self.policy()?, EqualEffects: One | SameTrigger, not Each) {
                return Err(Stop::Unsupported("equal effects that apply as one"));
            }
        }
        Ok(())
    }
}
