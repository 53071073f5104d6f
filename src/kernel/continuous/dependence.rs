//! Dependence: which effects wait for others, and so where each part of each continuous effect applies.
//!
//! By what a part modifies and reads ([`crate::table::stages`]); where the rulebook
//! asks what would have changed, by a pass that leaves the part out.

use crate::continuous::pass::{Pass, PassPurpose};
use crate::position::key::Key;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::table::stages::{DependencePolicy, PartPlace, stage_of};
use base::id::{AbilityId, ObjectId};
use model::ability::{Ability, AbilityKind};
use model::one_of;
use model::policy::{Defined, Dependence, DependenceMeaning, DependenceStage, Existence, NumberOrder, SeparateParts};
use model::rulebook::ObjectProperty;

impl<'m, T: Trace> Pass<'_, 'm, T> {
    /// Where every part of every continuous effect applies.
    pub(crate) fn find_places(&self) -> Vec<(PartPlace, AbilityId, u8)> {
        let mut places = Vec::new();
        for (at, reads) in self.kernel.reads.iter().enumerate() {
            for (part, reads) in reads.iter().enumerate() {
                let place = self.place(AbilityId::at(at), part, *reads);
                places.push((place, AbilityId::at(at), part as u8));
            }
        }
        places.sort_by_key(|(place, ability, part)| {
            let is_moved = self.kernel.is_moved_to_numbers(*place, (*ability, *part));
            (place.stage, place.substage, !is_moved, *ability, *part)
        });
        places
    }

    fn place(&self, id: AbilityId, part: usize, reads: u32) -> PartPlace {
        let ability = self.kernel.ability(id);
        let defined = match &ability.kind {
            AbilityKind::Continuous(continuous) if continuous.defines => self.policy::<Defined>(),
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Trigger(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => Defined::NotCopyable,
        };
        let numbers = self.eye().policy_if::<NumberOrder>(|| self.kernel.mixes_kinds);
        let at = |on, stage, parts| {
            self.kernel.place_reading(ability, part, reads, DependencePolicy { on, at: stage, parts, defined, numbers })
        };
        let (never, highest) = (Dependence::Never, DependenceStage::Highest);
        let parts = self.eye().policy_if::<SeparateParts>(|| {
            at(never, highest, SeparateParts::Each) != at(never, highest, SeparateParts::First)
        });
        let alone = at(never, highest, parts);
        let on = self.eye().policy_if::<Dependence>(|| at(Dependence::HigherOrEqual, highest, parts) != alone);
        let stage = self
            .eye()
            .policy_if::<DependenceStage>(|| at(on, highest, parts) != at(on, DependenceStage::Lowest, parts));
        let place = at(on, stage, parts);
        if place.dependent && self.policy::<DependenceMeaning>() == DependenceMeaning::CanChange {
            return place;
        }
        let among = |changed: u32| {
            let policy = DependencePolicy { on, at: stage, parts, defined, numbers };
            self.kernel.place_reading(ability, part, changed, policy)
        };
        let existence = self.existence(id);
        if !place.dependent
            && (one_of!(on, Dependence: Never, not Higher | HigherOrEqual | Own)
                || existence == 0
                || !self.would_have_changed_counts())
        {
            return place;
        }
        let changed = self.changed_by(id, part, reads | existence, alone);
        let matters = || among(changed) != among(changed & reads);
        if matters() && self.policy::<DependenceMeaning>() == DependenceMeaning::CanChange {
            return place;
        }
        match self.eye().policy_if::<Existence>(matters) {
            Existence::Independent => among(changed & reads),
            Existence::Depends => among(changed),
        }
    }

    /// Whether it may count that another effect would have changed the application of one here.
    fn would_have_changed_counts(&self) -> bool {
        let counts = || self.policy::<DependenceMeaning>() == DependenceMeaning::Changed;
        let is_independent =
            || !self.eye().is_open::<Existence>() && self.policy::<Existence>() == Existence::Independent;
        (self.eye().is_open::<DependenceMeaning>() || counts()) && !is_independent()
    }

    /// The stages (as bits) whose effects can give or take the abilities that an effect is of.
    fn existence(&self, id: AbilityId) -> u32 {
        if !self.kernel.gives_or_takes || !self.kernel.borne.contains(id) {
            return 0;
        }
        let rulebook = &self.kernel.model.rulebook;
        1 << stage_of(rulebook, ObjectProperty::Abilities) | 1 << stage_of(rulebook, ObjectProperty::Copyable)
    }

    /// The stages (as bits, of those that a part reads) whose effects would have changed its first application here.
    ///
    /// The other effects are applied without it, one after another; where what
    /// it would do after one differs from what it would do before, it is the
    /// stage of that one that changed it, also where a later one undoes it.
    fn changed_by(&self, id: AbilityId, part: usize, reads: u32, alone: PartPlace) -> u32 {
        let mut probe = Pass::bare(self.kernel, self.state, self.meter, PassPurpose::Without(id, part as u8));
        let policy = DependencePolicy {
            on: Dependence::Higher,
            at: DependenceStage::Highest,
            parts: SeparateParts::Each,
            defined: self.eye().policy_if::<Defined>(|| self.kernel.model.abilities.iter().any(defines)),
            numbers: self.eye().policy_if::<NumberOrder>(|| self.kernel.mixes_kinds),
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
                while probe.one_in_order(at) {
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
    fn would_do(&self, id: AbilityId, part: u8, place: PartPlace) -> Vec<(Key, ObjectId, Value)> {
        let mut found = Vec::new();
        for (key, env) in self.effects(id) {
            self.of_effect((key, &env), part, place, &mut found);
        }
        found.into_iter().map(|it| (it.key, it.object, it.raw)).collect()
    }
}

/// Whether an ability defines what its object is, worded `as`.
fn defines(ability: &Ability) -> bool {
    matches!(&ability.kind, AbilityKind::Continuous(continuous) if continuous.defines)
}
