//! A part of an effect applies to an object.

use crate::continuous::modify::{ModifyMode, modify};
use crate::continuous::pass::{Candidate, Need, PartTurn, Pass, PassPurpose};
use crate::position::log::Application;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use base::id::AbilityId;
use model::ability::{AbilityKind, Modify};
use model::policy::{CopyMade, RuleChanges};

impl<'a, 'm, T: Trace> Pass<'a, 'm, T> {
    /// Applies a part to an object, if it is settled how.
    pub(crate) fn apply(&mut self, next: Candidate) -> Result<(), Need> {
        let (meter, object) = (self.meter, next.object.into_value());
        meter.about(object, Result::is_ok, || self.apply_one(next))
    }

    pub(crate) fn apply_one(&mut self, mut next: Candidate) -> Result<(), Need> {
        if let Some(made) = self.copied_before(&next).filter(|made| *made != next.raw)
            && self.policy::<CopyMade>() == CopyMade::Stays
        {
            next.raw = made;
        }
        self.take_turn(&next);
        self.done.push((next.key, next.part, next.object));
        if let Some(by) = self.forbidden_by(&next) {
            self.forbade.push(by);
            return Ok(());
        }
        if self.gives_way_to_one_applied(&next) {
            return Ok(());
        }
        let mut form = next.raw;
        if !matches!(self.aim, PassPurpose::Without(..) | PassPurpose::Trial) {
            let Some(record) =
                next.record.map(|at| (at, self.state.applied()[at])).filter(|(_, it)| it.raw == next.raw)
            else {
                return Err(Need::Apply(next));
            };
            if !record.1.live {
                return Err(Need::Apply(next));
            }
            self.live.push(record.0);
            form = record.1.form;
        }
        if form != Value::NONE {
            self.modify(&next, form);
            self.keys.push(next.key);
            self.order.push(Application {
                agent: self.agent(&next),
                part: next.part,
                object: next.object,
                form,
                stage: next.place.stage,
                substage: next.place.substage,
                timestamp: next.timestamp,
                dependent: next.place.dependent,
            });
        }
        Ok(())
    }

    /// Of an effect of a layer that makes a copy and has applied to this object: what it copied.
    fn copied_before(&self, next: &Candidate) -> Option<Value> {
        next.key.position()?;
        let part = &self.kernel.ability(next.key.ability).kind.continuous()?.parts[usize::from(next.part)];
        let Modify::Copy(_) = part.change else { return None };
        Some(self.state.applied()[next.record?].raw)
    }

    /// A part applies to an object: its turn goes on, or begins.
    fn take_turn(&mut self, next: &Candidate) {
        let is_of_it = |turn: &PartTurn| (turn.key, turn.part) == (next.key, next.part);
        if self.turn.as_ref().is_some_and(|turn| is_of_it(turn) && turn.objects.contains(&next.object)) {
            return;
        }
        self.turn = None;
        let (ability, part) = (next.key.ability.index(), usize::from(next.part));
        let changes = 1 << next.place.stage | 1 << self.kernel.homes[ability][part];
        if self.kernel.reads[ability][part] & changes != 0 {
            let objects = self.of_the_part((next.key, next.part), next.place).into_iter().map(|it| it.object);
            let (key, part, objects) = (next.key, next.part, objects.collect());
            self.turn = Some(PartTurn { key, part, objects, view: self.view.clone() });
        }
    }

    /// The effect that changes the rules and forbids this application, if one does.
    pub(crate) fn forbidden_by(&self, candidate: &Candidate) -> Option<AbilityId> {
        let event = self.kernel.application_event(self.player_of(candidate.object), candidate, candidate.raw);
        let (key, _) = event.and_then(|event| self.forbids(&event))?;
        let forbids = match self.policy::<RuleChanges>() {
            RuleChanges::First => true,
            RuleChanges::ByTimestamp => self.timestamp(key) <= candidate.timestamp,
        };
        forbids.then_some(key.ability)
    }

    pub(crate) fn modify(&mut self, candidate: &Candidate, form: Value) {
        let AbilityKind::Continuous(continuous) = &self.kernel.ability(candidate.key.ability).kind else {
            return;
        };
        let change = &continuous.parts[candidate.part as usize].change;
        if let Modify::Copy(_) = change {
            self.copy(candidate, change, form);
            return;
        }
        let defined = continuous.defines && self.is_copyable_stage(candidate.place);
        let kernel = self.kernel;
        let keyword_of = |ability: AbilityId| kernel.ability(ability).keyword;
        let words = match change {
            Modify::RemoveSets(sets) => {
                let sets = sets.iter().flat_map(|set| &self.kernel.model.rulebook.word_sets[set.index()].words);
                Some(Modify::RemoveWords(sets.copied().collect()))
            }
            Modify::Copy(_)
            | Modify::Control(_)
            | Modify::AddWords(_)
            | Modify::RemoveWords(_)
            | Modify::AddAbilities(..)
            | Modify::RemoveAbilities(_)
            | Modify::NoAbilities
            | Modify::Property(..)
            | Modify::Number { .. } => None,
        };
        let change = words.as_ref().unwrap_or(change);
        let rounding = self.rounding_of(change, (candidate.object, form));
        let removal = self.removal_of(change, candidate.object);
        let events = match change {
            Modify::Number { number, .. } | Modify::Property(number, Some(_)) => {
                self.kernel.changed_by_events((self.state, self.meter), candidate.object, *number)
            }
            Modify::Copy(_)
            | Modify::Control(_)
            | Modify::AddWords(_)
            | Modify::RemoveWords(_)
            | Modify::RemoveSets(_)
            | Modify::AddAbilities(..)
            | Modify::RemoveAbilities(_)
            | Modify::NoAbilities
            | Modify::Property(_, None) => Value::ZERO,
        };
        let props = &mut self.view[candidate.object.index()];
        let how = ModifyMode { rounding, removal, meter: self.meter, tracked: &self.kernel.tracked, events };
        modify(props, change, form, &how, &keyword_of);
        if defined {
            self.view[candidate.object.index()].added = [0; 4];
            self.view[candidate.object.index()].given.clear();
        }
    }
}
