//! One substage of a pass: what would apply is applied, one part to one object at a time.

use crate::continuous::modify::{How, modify};
use crate::continuous::pass::{Aim, Candidate, Need, Pass};
use crate::position::log::Application;
use crate::table::stages::PartPlace;
use base::id::AbilityId;
use model::ability::{AbilityKind, Modify};
use model::expr::NONE;
use model::policy::RuleChanges;

impl<'a, 'm> Pass<'a, 'm> {
    /// Everything that applies in one substage.
    pub(crate) fn substage(&mut self, place: PartPlace) -> Result<(), Need> {
        loop {
            if self.stops() {
                return Ok(());
            }
            self.begin(place);
            let mut candidates = self.candidates(place);
            self.drop_rivals(&mut candidates);
            if candidates.is_empty() {
                return Ok(());
            }
            let next = self.next(candidates)?;
            self.apply(next)?;
        }
    }

    /// The same without stopping at ties: what is recorded in the order in which it applies, everything else by timestamp.
    pub(crate) fn substage_in_order(&mut self, at: usize) {
        while self.one_in_order(at) {}
    }

    /// The same for the first that is not applied yet; whether there was one.
    pub(crate) fn one_in_order(&mut self, at: usize) -> bool {
        if self.stops() {
            return false;
        }
        self.begin(self.places[at].0);
        let mut candidates = self.candidates(self.places[at].0);
        let first = if self.aim.is_of_records() {
            candidates.retain(|it| it.record.is_some());
            self.first_of_all(&candidates).first().copied()
        } else {
            candidates.sort_by_key(|it| (!self.gives_none(it), it.timestamp, it.key, it.part, it.object));
            Some(0)
        };
        let Some(first) = first.filter(|_| !candidates.is_empty()) else {
            return false;
        };
        let first = candidates.swap_remove(first);
        // What applies for the first time, or differently, is not wanted here.
        let _ = self.apply(first);
        true
    }

    /// Applies a part to an object, if it is settled how.
    pub(crate) fn apply(&mut self, next: Candidate) -> Result<(), Need> {
        let (meter, object) = (self.meter, next.object.value());
        meter.about(object, Result::is_ok, || self.apply_one(next))
    }

    pub(crate) fn apply_one(&mut self, next: Candidate) -> Result<(), Need> {
        self.done.push((next.key, next.part, next.object));
        if let Some(by) = self.forbidden_by(&next) {
            self.forbade.push(by);
            return Ok(());
        }
        if self.gives_way_to_one_applied(&next) {
            return Ok(());
        }
        let mut form = next.raw;
        if !matches!(self.aim, Aim::Without(..) | Aim::Trial) {
            let Some(record) = next.record.map(|at| (at, self.state.applied[at])).filter(|(_, it)| it.raw == next.raw)
            else {
                return Err(Need::Apply(next));
            };
            if !record.1.live {
                return Err(Need::Apply(next));
            }
            self.live.push(record.0);
            form = record.1.form;
        }
        if form != NONE {
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

    /// The effect that changes the rules and forbids this application, if one does.
    pub(crate) fn forbidden_by(&self, candidate: &Candidate) -> Option<AbilityId> {
        let event = self.kernel.application_event(&self.view, candidate, candidate.raw);
        let (key, _) = event.and_then(|event| self.eye().forbidden(&event))?;
        let forbids = match self.policy::<RuleChanges>() {
            RuleChanges::First => true,
            RuleChanges::ByTimestamp => self.timestamp(key) <= candidate.timestamp,
        };
        forbids.then_some(key.ability)
    }

    pub(crate) fn modify(&mut self, candidate: &Candidate, form: i32) {
        let AbilityKind::Continuous(continuous) = &self.kernel.ability(candidate.key.ability).kind else {
            return;
        };
        let change = &continuous.parts[candidate.part as usize].change;
        if let Modify::Copy(_) = change {
            self.copy(candidate, form);
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
        let props = &mut self.view[candidate.object.index()];
        let how = How { rounding, removal, meter: self.meter, tracked: &self.kernel.tracked };
        modify(props, change, form, &how, &keyword_of);
        if defined {
            self.view[candidate.object.index()].added = [0; 4];
            self.view[candidate.object.index()].given.clear();
        }
    }
}
