//! Dependence: where each part of each continuous effect applies.
//!
//! By what a part modifies and reads ([`super::place_of`]); where the rulebook
//! asks what would have changed, by a pass that leaves the part out.

use super::place_of::{DependencePolicy, PartPlace};
use super::stage::{Aim, Need, Pass};
use super::state::Key;
use base::id::{AbilityId, ObjectId};
use model::ability::AbilityKind;
use model::policy::{Defined, Dependence, DependenceMeaning, DependenceStage, NumberOrder, Policy, SeparateParts};

impl<'m> Pass<'_, 'm> {
    /// Where every part of every continuous effect applies.
    pub(super) fn find_places(&self) -> Result<Vec<(PartPlace, AbilityId, u8)>, Need> {
        let mut places = Vec::new();
        for (at, reads) in self.kernel.reads.iter().enumerate() {
            for (part, reads) in reads.iter().enumerate() {
                let place = self.place(AbilityId::at(at), part, *reads)?;
                places.push((place, AbilityId::at(at), part as u8));
            }
        }
        places.sort_by_key(|(place, ability, part)| (place.stage, place.substage, *ability, *part));
        Ok(places)
    }

    fn place(&self, id: AbilityId, part: usize, reads: u32) -> Result<PartPlace, Need> {
        let ability = self.kernel.ability(id);
        let defined = match &ability.kind {
            AbilityKind::Continuous(continuous) if continuous.defines => self.policy::<Defined>()?,
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Trigger(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Suppress(_)
            | AbilityKind::Mark => Defined::NotCopyable,
        };
        let numbers = match self.kernel.policy::<NumberOrder>(self.state) {
            Some(numbers) => numbers,
            None if !self.kernel.mixes_kinds => NumberOrder::Kind,
            None => return Err(Need::Reading(Policy::NumberOrder)),
        };
        let at = |on, stage, parts| {
            self.kernel.place_reading(ability, part, reads, DependencePolicy { on, at: stage, parts, defined, numbers })
        };
        let parts = match self.kernel.policy::<SeparateParts>(self.state) {
            Some(parts) => parts,
            None if at(Dependence::Never, DependenceStage::Highest, SeparateParts::Each)
                == at(Dependence::Never, DependenceStage::Highest, SeparateParts::First) =>
            {
                SeparateParts::Each
            }
            None => return Err(Need::Reading(Policy::SeparateParts)),
        };
        let alone = at(Dependence::Never, DependenceStage::Highest, parts);
        let on = match self.kernel.policy::<Dependence>(self.state) {
            Some(on) => on,
            None if at(Dependence::HigherOrEqual, DependenceStage::Highest, parts) == alone => return Ok(alone),
            None => return Err(Need::Reading(Policy::Dependence)),
        };
        let stage = match self.kernel.policy::<DependenceStage>(self.state) {
            Some(stage) => stage,
            None if at(on, DependenceStage::Highest, parts) == at(on, DependenceStage::Lowest, parts) => {
                DependenceStage::Highest
            }
            None => return Err(Need::Reading(Policy::DependenceStage)),
        };
        let place = at(on, stage, parts);
        if !place.dependent || self.policy::<DependenceMeaning>()? == DependenceMeaning::CanChange {
            return Ok(place);
        }
        let changed = self.changed_by(id, part, reads, alone);
        Ok(self.kernel.place_reading(
            ability,
            part,
            changed,
            DependencePolicy { on, at: stage, parts, defined, numbers },
        ))
    }

    /// The stages (as bits, of those that a part reads) whose effects would have changed its first application here.
    ///
    /// The other effects are applied without it, one after another; where what
    /// it would do after one differs from what it would do before, it is the
    /// stage of that one that changed it, also where a later one undoes it.
    fn changed_by(&self, id: AbilityId, part: usize, reads: u32, alone: PartPlace) -> u32 {
        let mut probe = Pass::bare(self.kernel, self.state, self.meter, Aim::Without(id, part as u8));
        let policy = DependencePolicy {
            on: Dependence::Higher,
            at: DependenceStage::Highest,
            parts: SeparateParts::Each,
            defined: self.kernel.policy(self.state).unwrap_or(Defined::Copyable),
            numbers: self.kernel.policy(self.state).unwrap_or(NumberOrder::Kind),
        };
        for (at, ability) in self.kernel.model.abilities.iter().enumerate() {
            for (other, reads) in self.kernel.reads[at].iter().enumerate() {
                let place = self.kernel.place_reading(ability, other, *reads, policy);
                probe.places.push((place, AbilityId::at(at), other as u8));
            }
        }
        probe.places.sort_by_key(|(place, ability, part)| (place.stage, place.substage, *ability, *part));
        let mut changed = 0;
        let mut before = None;
        // Without stages all effects stand in one.
        for stage in 0..self.kernel.model.rulebook.stages.len().max(1) as u8 {
            if stage == alone.stage {
                before = Some(probe.would_do(id, part as u8, alone));
            }
            for at in 0..probe.places.len() {
                if probe.places[at].0.stage != stage {
                    continue;
                }
                loop {
                    match probe.one_in_order(at) {
                        Ok(true) => {}
                        Ok(false) => break,
                        Err(_) => return reads,
                    }
                    if let Some(previous) = &mut before {
                        let now = probe.would_do(id, part as u8, alone);
                        if reads >> stage & 1 == 1 && now != *previous {
                            changed |= 1 << stage;
                        }
                        *previous = now;
                    }
                }
            }
        }
        changed
    }

    /// What a part would do in the present state of the pass: to which objects, with which values.
    fn would_do(&self, id: AbilityId, part: u8, place: PartPlace) -> Vec<(Key, ObjectId, i32)> {
        let mut found = Vec::new();
        for (key, env) in self.effects(id) {
            let _ = self.of_effect((key, &env), part, place, &mut found);
        }
        found.into_iter().map(|it| (it.key, it.object, it.raw)).collect()
    }
}
