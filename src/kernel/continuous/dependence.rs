//! Dependence: which effects wait for others, and so where each part of each continuous effect applies.
//!
//! By what a part modifies and reads ([`crate::table::stages`]); where the rulebook
//! asks what would have changed, by a pass that leaves the part out.

use crate::continuous::pass::{Candidate, Pass, PassPurpose};
use crate::position::key::Key;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::table::stages::{DependencePolicy, PartPlace, stage_of};
use base::id::{AbilityId, ObjectId};
use model::ability::{Ability, AbilityKind};
use model::one_of;
use model::policy::{
    Defined, Dependence, DependenceMeaning, DependenceStage, DependentWaits, Existence, NumberOrder, SeparateParts,
};
use model::rulebook::ObjectProperty;

impl<'a, T: Trace> Pass<'a, '_, T> {
    /// Where every part of every continuous effect applies.
    pub(crate) fn find_places(&self) -> Vec<(PartPlace, AbilityId, u8)> {
        let mut places = Vec::new();
        for at in 0..self.kernel.reads.len() {
            let known = places.len();
            for (part, reads) in self.reads_of(AbilityId::at(at)).iter().enumerate() {
                let place = self.place(AbilityId::at(at), part, *reads);
                places.push((place, AbilityId::at(at), part as u8));
            }
            // What an effect does in one substage waits together.
            let waits: Vec<PartPlace> = places[known..].iter().map(|it| it.0).filter(|it| it.waits).collect();
            for (place, ..) in &mut places[known..] {
                let (stage, substage) = (place.stage, place.substage);
                place.waits |= waits.iter().any(|it| (it.stage, it.substage) == (stage, substage));
            }
        }
        places.sort_by_key(|(place, ability, part)| {
            let is_moved = self.kernel.is_moved_to_numbers(*place, (*ability, *part));
            (place.stage, place.substage, !is_moved, *ability, *part)
        });
        places
    }

    /// The stages that each part of an effect reads: of one that a layer has made and whose variables are fixed, not those of the variables.
    fn reads_of(&self, id: AbilityId) -> &'a [u32] {
        let (reads, once_fixed) = (&self.kernel.reads[id.index()], &self.kernel.reads_once_fixed[id.index()]);
        if reads == once_fixed {
            return reads;
        }
        let mut effects = self.state.effects().iter().filter(|effect| effect.ability == id).peekable();
        let is_fixed = effects.peek().is_some() && effects.all(|effect| effect.locked || !effect.fixed.is_empty());
        if is_fixed { once_fixed } else { reads }
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
        let policy = DependencePolicy { on, at: stage, parts, defined, numbers };
        let among = |changed: u32| self.kernel.place_reading(ability, part, changed, policy);
        let existence = self.existence(id);
        if !place.dependent
            && (one_of!(on, Dependence: Never, not Higher | HigherOrEqual | Own)
                || existence == 0
                || !self.would_have_changed_counts())
        {
            return place;
        }
        let changes = self.changed_by((id, part), reads | existence, alone, policy);
        let changed = changes.by;
        let matters = || among(changed) != among(changed & reads);
        if matters() && self.policy::<DependenceMeaning>() == DependenceMeaning::CanChange {
            return place;
        }
        let place = match self.eye().policy_if::<Existence>(matters) {
            Existence::Independent => among(changed & reads),
            Existence::Depends => among(changed),
        };
        if !place.dependent {
            return place;
        }
        match self.eye().policy_if::<DependentWaits>(|| changes.beside >> place.stage & 1 == 1) {
            DependentWaits::Independent => place,
            DependentWaits::Those => {
                let substage = if place.stage == alone.stage { alone.substage } else { 0 };
                PartPlace { substage, waits: true, ..place }
            }
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

    /// In which stages (of those that a part reads) other effects would have changed its first application here.
    ///
    /// The other effects are applied without it, one after another; where what
    /// it would do after one differs from what it would do before, it is the
    /// stage of that one that changed it, also where a later one undoes it.
    fn changed_by(
        &self,
        (id, part): (AbilityId, usize),
        reads: u32,
        alone: PartPlace,
        policy: DependencePolicy,
    ) -> ChangedStages {
        let mut probe = Pass::bare(self.kernel, self.state, self.meter, PassPurpose::Trial);
        let in_own_stage = one_of!(policy.on, Dependence: Own, not Higher | HigherOrEqual | Never);
        let policy = DependencePolicy {
            on: if in_own_stage { Dependence::Never } else { Dependence::Higher },
            at: DependenceStage::Highest,
            parts: SeparateParts::Each,
            defined: self.eye().policy_if::<Defined>(|| self.kernel.model.abilities.iter().any(defines)),
            numbers: self.eye().policy_if::<NumberOrder>(|| self.kernel.mixes_kinds),
        };
        for (at, ability) in self.kernel.model.abilities.iter().enumerate() {
            for (other, reads) in self.reads_of(AbilityId::at(at)).iter().enumerate() {
                let place = self.kernel.place_reading(ability, other, *reads, policy);
                probe.places.push((place, AbilityId::at(at), other as u8));
            }
        }
        probe.places.sort_by_key(|(place, ability, part)| (place.stage, place.substage, *ability, *part));
        // In its own stage the effect is one; in others each of its parts is by itself.
        let is_own = |it: &(PartPlace, AbilityId, u8)| it.1 == id && in_own_stage && it.0.stage == alone.stage;
        let own: Vec<(PartPlace, u8)> = probe.places.iter().copied().filter(is_own).map(|it| (it.0, it.2)).collect();
        let left_out = own.iter().fold(bit(part as u8), |parts, (_, part)| parts | bit(*part));
        let before_it = own.iter().position(|it| usize::from(it.1) == part).map_or(0, |at| at + 1);
        let what = WhatOfAnother { id, part: part as u8, alone, own: &own[..before_it] };
        probe.aim = PassPurpose::Without(id, left_out);
        probe.changes_of(&what, reads, in_own_stage)
    }

    /// Applies everything, and notes what of it changes what a part that is left out would do.
    fn changes_of(&mut self, what: &WhatOfAnother<'_>, reads: u32, in_own_stage: bool) -> ChangedStages {
        let (mut before, mut applied) = (None, Vec::new());
        let rank = |place: PartPlace| (place.stage, if in_own_stage { place.substage } else { 0 });
        for at in 0..self.places.len() {
            let place = self.places[at].0;
            if before.is_none() && rank(place) >= rank(what.alone) {
                before = Some(self.would_do(what));
            }
            while self.one_in_order(at) {
                let (Some(previous), Some((by, ..))) = (&mut before, self.done.last().copied()) else { continue };
                let now = self.would_do(what);
                let of_others =
                    |all: &[WouldDoBy]| -> Vec<WouldDoBy> { all.iter().filter(|it| it.key != by).cloned().collect() };
                // What an effect changes of itself makes it depend on no other.
                let changes = of_others(&now) != of_others(previous);
                applied.push((place.stage, by, changes));
                *previous = now;
            }
        }
        let mut changes = ChangedStages::default();
        for (stage, by, _) in &applied {
            let is_it = |it: &(u8, Key, bool)| (it.0, it.1) == (*stage, *by) && it.2;
            match applied.iter().any(is_it) {
                true => changes.by |= (1 << stage) & reads,
                false if by.ability != what.id => changes.beside |= 1 << stage,
                false => {}
            }
        }
        changes
    }

    /// What a part would do in the present state of the pass: to which objects, with which values.
    fn would_do(&self, what: &WhatOfAnother<'_>) -> Vec<WouldDoBy> {
        let mut found = Vec::new();
        if what.own.len() < 2 {
            if what.own.is_empty() {
                for (key, env) in self.effects(what.id) {
                    self.of_effect((key, &env), what.part, what.alone, &mut found);
                }
            } else {
                self.of_any_part(what.alone, (what.id, what.part), &mut found);
            }
            let does = |it: Candidate| WouldDoBy { key: it.key, does: vec![vec![(it.object, it.raw)]] };
            return found.into_iter().map(does).collect();
        }
        for (place, part) in what.own {
            self.of_any_part(*place, (what.id, *part), &mut found);
        }
        let mut keys: Vec<Key> = found.into_iter().map(|it| it.key).collect();
        keys.sort_unstable();
        keys.dedup();
        let by = |key: Key| {
            let does = self.effect_would_do(key, what.own);
            let told = does.into_iter().map(|part| part.into_iter().map(|it| (it.0, it.1)).collect());
            WouldDoBy { key, does: told.collect() }
        };
        keys.into_iter().map(by).collect()
    }
}

/// In which stages other effects apply, as bits.
#[derive(Default)]
struct ChangedStages {
    /// Those of which some would have changed it.
    by: u32,
    /// Those in which some would not.
    beside: u32,
}

/// A part that a pass leaves out, to see what the others make of it.
struct WhatOfAnother<'a> {
    id: AbilityId,
    part: u8,
    /// Where it would apply.
    alone: PartPlace,
    /// Where its effect is one in its stage: the parts up to it. Else nothing.
    own: &'a [(PartPlace, u8)],
}

/// What an effect would do, part by part.
#[derive(Clone, PartialEq)]
struct WouldDoBy {
    key: Key,
    does: Vec<Vec<(ObjectId, Value)>>,
}

fn bit(part: u8) -> u64 {
    1u64.checked_shl(part.into()).unwrap_or(0)
}

/// Whether an ability defines what its object is, worded `as`.
fn defines(ability: &Ability) -> bool {
    matches!(&ability.kind, AbilityKind::Continuous(continuous) if continuous.defines)
}
