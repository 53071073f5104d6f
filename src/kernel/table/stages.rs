//! Where a part of a continuous effect applies: its stage and substage, by what it modifies and what it reads.
//!
//! A part modifies one property, and with it belongs to that property's
//! stage. It *reads* whatever its condition, its match and its value ask
//! about. Where it reads a property of a higher stage it depends on that
//! stage, and applies there, in the substage of dependent effects.

use crate::table::kernel::Kernel;
use base::id::{AbilityId, NumberId};
use model::ability::{Ability, AbilityKind, Continuous, Duration, EffectPart, Modify, Scope, Variable};
use model::event::Change;
use model::expr::{Expr, Slot};
use model::ir::Model;
use model::policy::{Defined, Dependence, DependenceStage, NumberOrder, SeparateParts};
use model::rulebook::{ObjectProperty, Rulebook, Substage};
use smallvec::SmallVec;

/// A stage and substage, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PartPlace {
    /// The stage.
    pub stage: u8,
    /// The substage.
    pub substage: u8,
    /// Whether the part is there because it depends on that stage.
    pub dependent: bool,
    /// Whether it waits there, in this substage and those behind it, for just the effects on which it depends.
    pub waits: bool,
}

impl PartPlace {
    /// Whether a part with this place can apply in a substage.
    #[must_use]
    pub fn is_in(self, substage: PartPlace) -> bool {
        self.stage == substage.stage
            && (self.substage == substage.substage || self.waits && self.substage < substage.substage)
    }
}

/// How the rulebook's policies on dependence are read.
#[derive(Clone, Copy, Debug)]
pub struct DependencePolicy {
    /// On which stages.
    pub on: Dependence,
    /// Where.
    pub at: DependenceStage,
    /// Whether each part has its own stage.
    pub parts: SeparateParts,
    /// Whether what an event worded `as` makes of its object is copyable.
    pub defined: Defined,
    /// Whether effects on a number apply by kind.
    pub numbers: NumberOrder,
}

/// The stage of a property; 0 where the rulebook has no stages.
#[must_use]
pub fn stage_of(rulebook: &Rulebook, property: ObjectProperty) -> u8 {
    rulebook.stages.iter().position(|stage| stage.properties.contains(&property)).unwrap_or(0) as u8
}

/// The property that a modification modifies.
#[must_use]
pub fn modifies(rulebook: &Rulebook, change: &Modify) -> ObjectProperty {
    match change {
        Modify::Copy(_) => ObjectProperty::Copyable,
        Modify::Control(_) => ObjectProperty::Control,
        Modify::AddWords(words) | Modify::RemoveWords(words) => match words.first() {
            Some(word) => ObjectProperty::Words(rulebook.words[word.index()].set),
            None => ObjectProperty::Abilities,
        },
        Modify::RemoveSets(sets) => sets.first().map_or(ObjectProperty::Abilities, |set| ObjectProperty::Words(*set)),
        Modify::AddAbilities(..) | Modify::RemoveAbilities(_) | Modify::NoAbilities => ObjectProperty::Abilities,
        Modify::Property(..) | Modify::Number { base: true, .. } => ObjectProperty::BaseNumbers,
        Modify::Number { base: false, .. } => ObjectProperty::Numbers,
    }
}

/// What an expression asks about.
#[derive(Clone, Copy)]
enum AskedAbout {
    /// A property of some object.
    Property(ObjectProperty),
    /// A number, beside its property.
    Number(NumberId),
    /// What stands in a slot.
    Slot(Slot),
}

/// The stages that each part of each continuous effect reads, as bits; by ability. `variables`: those among what it reads. Where they
/// are fixed, it reads them no more.
#[must_use]
pub fn all_reads(model: &Model, variables: bool) -> Vec<Vec<u32>> {
    let of = |ability: &Ability| {
        ability.kind.continuous().map_or_else(Vec::new, |continuous| {
            let variables = if variables { ability.variables.as_slice() } else { &[] };
            let of_part = |part| reads(&model.rulebook, (ability, variables), continuous, part);
            (0..continuous.parts.len()).map(of_part).collect()
        })
    };
    model.abilities.iter().map(of).collect()
}

/// The stage of what each part of each continuous effect modifies, wherever it applies; by ability.
#[must_use]
pub fn all_homes(model: &Model) -> Vec<Vec<u8>> {
    let home = |part: &EffectPart| stage_of(&model.rulebook, modifies(&model.rulebook, &part.change));
    let of = |ability: &Ability| {
        ability.kind.continuous().map_or_else(Vec::new, |continuous| continuous.parts.iter().map(home).collect())
    };
    model.abilities.iter().map(of).collect()
}

/// By number: whether a continuous effect reads it, as it applies or for how long.
#[must_use]
pub(crate) fn numbers_read(model: &Model) -> Vec<bool> {
    let mut read = vec![false; model.rulebook.numbers.len()];
    for ability in &model.abilities {
        let Some(continuous) = ability.kind.continuous() else { continue };
        let mut note = |asked: AskedAbout| match asked {
            AskedAbout::Number(number) => read[number.index()] = true,
            AskedAbout::Property(_) | AskedAbout::Slot(_) => {}
        };
        if let Some(Duration::AsLongAs(condition)) = &ability.duration {
            walk(&model.rulebook, condition, &mut note);
        }
        for part in &continuous.parts {
            each_asked(&model.rulebook, (ability, &ability.variables), (continuous, part), &mut note);
        }
    }
    read
}

/// The stages that a part reads, as bits.
fn reads(
    rulebook: &Rulebook,
    (ability, variables): (&Ability, &[Variable]),
    continuous: &Continuous,
    part: usize,
) -> u32 {
    let mut mask = 0;
    each_asked(rulebook, (ability, variables), (continuous, &continuous.parts[part]), &mut |asked| match asked {
        AskedAbout::Property(property) => mask |= 1 << stage_of(rulebook, property),
        AskedAbout::Number(_) | AskedAbout::Slot(_) => {}
    });
    mask
}

/// Tells what a part asks about, with what the variables do that it reads, among these.
fn each_asked(
    rulebook: &Rulebook,
    (ability, variables): (&Ability, &[Variable]),
    (continuous, part): (&Continuous, &EffectPart),
    tell: &mut dyn FnMut(AskedAbout),
) {
    let mut slots: SmallVec<[Slot; 8]> = SmallVec::new();
    let mut note = |asked: AskedAbout| {
        if let AskedAbout::Slot(slot) = asked {
            slots.push(slot);
        }
        tell(asked);
    };
    walk(rulebook, &ability.condition, &mut note);
    walk(rulebook, &part.condition, &mut note);
    match &continuous.scope {
        Scope::One(expr) => walk(rulebook, expr, &mut note),
        Scope::Each(select) | Scope::Next(_, select) => walk(rulebook, &select.filter, &mut note),
    }
    match &part.change {
        Modify::Copy(expr)
        | Modify::Control(expr)
        | Modify::Property(_, Some(expr))
        | Modify::Number { by: expr, .. } => {
            walk(rulebook, expr, &mut note);
        }
        Modify::AddWords(_)
        | Modify::RemoveWords(_)
        | Modify::RemoveSets(_)
        | Modify::AddAbilities(..)
        | Modify::RemoveAbilities(_)
        | Modify::NoAbilities
        | Modify::Property(..) => {}
    }
    // The variables that it reads, and those that these read: they stand in the order in which they are determined.
    for variable in variables.iter().rev() {
        if slots.contains(&variable.slot) {
            walk(rulebook, &variable.value, &mut |asked| {
                if let AskedAbout::Slot(slot) = asked {
                    slots.push(slot);
                }
                tell(asked);
            });
        }
    }
}

/// Whether an expression asks about what stands in a slot.
#[must_use]
pub fn asks_about(rulebook: &Rulebook, expr: &Expr, slot: Slot) -> bool {
    let mut found = false;
    walk(rulebook, expr, &mut |asked| found |= matches!(asked, AskedAbout::Slot(it) if it == slot));
    found
}

/// Notes every property and every slot that an expression reads.
fn walk(rulebook: &Rulebook, expr: &Expr, note: &mut dyn FnMut(AskedAbout)) {
    let asked = match expr {
        // A value begins with its base.
        Expr::Value(_, number) | Expr::HasNumber(_, number) => {
            note(AskedAbout::Number(*number));
            note(AskedAbout::Property(ObjectProperty::BaseNumbers));
            Some(AskedAbout::Property(ObjectProperty::Numbers))
        }
        Expr::Base(..) => Some(AskedAbout::Property(ObjectProperty::BaseNumbers)),
        Expr::Controller(_) => Some(AskedAbout::Property(ObjectProperty::Control)),
        Expr::HasWord(_, word) => Some(AskedAbout::Property(ObjectProperty::Words(rulebook.words[word.index()].set))),
        Expr::HasKeyword(..) => Some(AskedAbout::Property(ObjectProperty::Abilities)),
        Expr::IsCard(..) => Some(AskedAbout::Property(ObjectProperty::Copyable)),
        Expr::Slot(slot) => Some(AskedAbout::Slot(*slot)),
        // No effect modifies these, or they ask through their parts.
        Expr::Is(_)
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
    asked.into_iter().for_each(&mut *note);
    expr.each_part(&mut |part| walk(rulebook, part, note));
}

/// Whether effects of several kinds on one number stand in the model, so that it matters whether kinds have an order.
#[must_use]
pub fn mixes_kinds(model: &Model) -> bool {
    let effects = model.abilities.iter().filter_map(|ability| ability.kind.continuous());
    let mut kinds: SmallVec<[(NumberId, bool, u8); 8]> = SmallVec::new();
    for part in effects.flat_map(|continuous| &continuous.parts) {
        let substage = substage(&model.rulebook, &part.change);
        match &part.change {
            Modify::Number { how, .. } if how.bounds() => {}
            Modify::Number { number, base, .. } => kinds.push((*number, *base, substage)),
            // A property that is given has a base of its own.
            Modify::Property(number, _) => kinds.extend([(*number, false, substage), (*number, true, substage)]),
            Modify::Copy(_)
            | Modify::Control(_)
            | Modify::AddWords(_)
            | Modify::RemoveWords(_)
            | Modify::RemoveSets(_)
            | Modify::AddAbilities(..)
            | Modify::RemoveAbilities(_)
            | Modify::NoAbilities => {}
        }
    }
    let differs = |one: &(NumberId, bool, u8)| kinds.iter().any(|it| (it.0, it.1) == (one.0, one.1) && it.2 != one.2);
    kinds.iter().any(differs)
}

/// Whether some effect gives objects the abilities of continuous effects, or takes abilities away.
#[must_use]
pub fn gives_or_takes(model: &Model) -> bool {
    let is_continuous = |id: &base::id::AbilityId| model.abilities[id.index()].kind.continuous().is_some();
    let does = |change: &Modify| match change {
        Modify::Copy(_) | Modify::RemoveAbilities(_) | Modify::NoAbilities => true,
        Modify::AddAbilities(abilities, _) => abilities.iter().any(is_continuous),
        Modify::Control(_)
        | Modify::AddWords(_)
        | Modify::RemoveWords(_)
        | Modify::RemoveSets(_)
        | Modify::Property(..)
        | Modify::Number { .. } => false,
    };
    model.abilities.iter().filter_map(|it| it.kind.continuous()).flat_map(|it| &it.parts).any(|it| does(&it.change))
}

/// The substage of an independent part; what is no change of a number has none, and stands in the first.
fn substage(rulebook: &Rulebook, change: &Modify) -> u8 {
    let wanted = match change.change() {
        Change::Property => Substage::Property,
        Change::Set => Substage::Set,
        Change::Multiply => Substage::Multiply,
        Change::Divide => Substage::Divide,
        Change::Add => Substage::Add,
        Change::Subtract => Substage::Subtract,
        Change::Copy
        | Change::Control
        | Change::AddWords
        | Change::RemoveWords
        | Change::AddAbility
        | Change::RemoveAbility => return 0,
        // A bound is read last, whenever it is made.
        Change::AtLeast | Change::AtMost => return rulebook.substages.len() as u8,
    };
    rulebook.substages.iter().position(|it| *it == wanted).unwrap_or(0) as u8
}

/// The substage of dependent parts.
fn dependent_substage(rulebook: &Rulebook) -> u8 {
    rulebook.substages.iter().position(|it| *it == Substage::Dependent).unwrap_or(1) as u8
}

impl Kernel<'_> {
    /// Whether a part that changes no number stands in a stage of numbers, and is there for the first part of its effect.
    #[must_use]
    pub(crate) fn is_moved_to_numbers(&self, place: PartPlace, (ability, part): (AbilityId, u8)) -> bool {
        let rulebook = &self.model.rulebook;
        let Some(continuous) = self.ability(ability).kind.continuous() else { return false };
        let change = &continuous.parts[usize::from(part)].change;
        let of_numbers = [ObjectProperty::Numbers, ObjectProperty::BaseNumbers];
        !place.dependent
            && !matches!(change, Modify::Number { .. } | Modify::Property(..))
            && stage_of(rulebook, modifies(rulebook, change)) != place.stage
            && of_numbers.into_iter().any(|property| stage_of(rulebook, property) == place.stage)
    }

    /// Where a part applies, if it depends on these of the stages that it reads (as bits).
    #[must_use]
    pub fn place_reading(&self, ability: &Ability, part: usize, reads: u32, policy: DependencePolicy) -> PartPlace {
        let rulebook = &self.model.rulebook;
        let AbilityKind::Continuous(continuous) = &ability.kind else {
            return PartPlace { stage: 0, substage: 0, dependent: false, waits: false };
        };
        if continuous.defines && policy.defined == Defined::Copyable {
            return PartPlace {
                stage: stage_of(rulebook, ObjectProperty::Copyable),
                substage: 0,
                dependent: false,
                waits: false,
            };
        }
        let home = match policy.parts {
            SeparateParts::Each => part,
            SeparateParts::First => 0,
        };
        let own = stage_of(rulebook, modifies(rulebook, &continuous.parts[home].change));
        let above = match policy.on {
            Dependence::Higher => !0u32 << (own + 1),
            Dependence::HigherOrEqual => !0u32 << own,
            Dependence::Own => 1 << own,
            Dependence::Never => 0,
        };
        let on = reads & above;
        if on == 0 || rulebook.stages.is_empty() {
            let substage = match policy.numbers {
                NumberOrder::Kind => substage(rulebook, &continuous.parts[part].change),
                NumberOrder::Timestamp => 0,
            };
            return PartPlace { stage: own, substage, dependent: false, waits: false };
        }
        let stage = match policy.at {
            DependenceStage::Highest => 31 - on.leading_zeros() as u8,
            DependenceStage::Lowest => on.trailing_zeros() as u8,
        };
        PartPlace { stage, substage: dependent_substage(rulebook), dependent: true, waits: false }
    }
}

/// Whether the value of some continuous effect on a number is not the same at all times.
#[must_use]
pub fn has_live_values(model: &Model) -> bool {
    model.abilities.iter().any(|ability| {
        ability
            .kind
            .continuous()
            .is_some_and(|continuous| continuous.parts.iter().any(|part| is_live(ability, &part.change)))
    })
}

/// Whether the condition of some continuous effect, or of what forbids, asks about what continuous effects modify.
#[must_use]
pub fn has_live_conditions(model: &Model) -> bool {
    let effects = || model.abilities.iter().filter_map(|it| Some((it, it.kind.continuous()?)));
    let parts = effects().flat_map(|(_, continuous)| &continuous.parts);
    let modified: Vec<ObjectProperty> = parts.map(|part| modifies(&model.rulebook, &part.change)).collect();
    // What is copied can be anything.
    let is_modified =
        |property: &ObjectProperty| modified.iter().any(|it| [property, &ObjectProperty::Copyable].contains(&it));
    let asks = |condition: &Expr| {
        let mut found = false;
        walk(&model.rulebook, condition, &mut |asked| match asked {
            AskedAbout::Property(property) => found |= is_modified(&property),
            AskedAbout::Number(_) | AskedAbout::Slot(_) => {}
        });
        found
    };
    let bans = model.abilities.iter().filter(|it| matches!(it.kind, AbilityKind::Cannot(_)));
    effects().any(|(ability, it)| asks(&ability.condition) || it.parts.iter().any(|part| asks(&part.condition)))
        || bans.into_iter().any(|ability| asks(&ability.condition))
}

pub(crate) fn is_live(ability: &Ability, change: &Modify) -> bool {
    matches!(change, Modify::Number { by, .. } if !matches!(by, Expr::Is(_)) || !ability.variables.is_empty())
}
