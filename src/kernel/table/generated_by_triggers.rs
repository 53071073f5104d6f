//! What belongs to what, found once: the effects of triggers, the abilities of objects, events that end a stay in play.

use crate::table::ability_set::AbilitySet;
use base::id::AbilityId;
use model::ability::{Ability, AbilityKind, Continuous, Duration, Modify, Resolution, Scope, Variable};
use model::event::EventTemplate;
use model::expr::{Expr, Role, Slot};
use model::instr::{Instr, Make, Update};
use model::ir::Model;
use model::moved::each_update;
use model::visit::{Visit, VisitMut, each_instr, walk_mut};
use smallvec::SmallVec;

/// Slots that an ability reads.
type ReadSlots = SmallVec<[Slot; 4]>;

/// The effects that triggers generate when they resolve.
#[derive(Debug, Default)]
pub struct ByTrigger {
    /// By ability: the trigger that generates it; of those that one keyword stands for on several cards, the first.
    triggers: Vec<Option<AbilityId>>,
    /// By ability: the first that is the same, of those that one keyword stands for on several cards.
    firsts: Vec<AbilityId>,
    /// By ability of a trigger: what it says.
    says: Vec<Option<EffectMeaning>>,
    /// By ability of a trigger: what it reads of what was bound before it was generated, beside its variables.
    reads: Vec<ReadSlots>,
    /// By ability of a trigger: what its variables read of that.
    variables: Vec<ReadSlots>,
    /// By ability of a trigger: what its duration reads of that.
    durations: Vec<ReadSlots>,
    /// By ability: whether its trigger may give the same to an object by another effect, which nothing tells beforehand.
    overlaps: Vec<bool>,
}

impl ByTrigger {
    /// Finds them in a model.
    #[must_use]
    pub fn of(model: &Model) -> ByTrigger {
        let all = model.abilities.len();
        let mut found = ByTrigger { triggers: vec![None; all], ..ByTrigger::default() };
        for (at, ability) in model.abilities.iter().enumerate() {
            if let AbilityKind::Trigger(trigger) = &ability.kind {
                generated(&trigger.resolution, &mut |id| found.triggers[id.index()] = Some(AbilityId::at(at)));
            }
        }
        found.firsts = found.firsts(model);
        let first = |trigger: AbilityId| found.first_trigger(model, trigger);
        found.triggers = found.triggers.iter().map(|trigger| trigger.map(first)).collect();
        let of_triggers = |read: &dyn Fn(&Ability) -> ReadSlots| -> Vec<ReadSlots> {
            let each = |(ability, trigger): (&Ability, &Option<AbilityId>)| trigger.map(|_| read(ability));
            model.abilities.iter().zip(&found.triggers).map(|pair| each(pair).unwrap_or_default()).collect()
        };
        let says =
            |(ability, trigger): (&Ability, &Option<AbilityId>)| trigger.map(|_| EffectMeaning::of(model, ability));
        found.says = model.abilities.iter().zip(&found.triggers).map(says).collect();
        found.reads = of_triggers(&|ability| outside(ability, |slots| slots.effect(model, &ability.kind)));
        found.variables = of_triggers(&|ability| {
            outside(ability, |slots| ability.variables.iter().for_each(|it| slots.variable(it)))
        });
        found.durations =
            of_triggers(&|ability| outside(ability, |slots| ability.duration.iter().for_each(|it| slots.duration(it))));
        found.overlaps = (0..all).map(|at| found.is_overlapping(model, AbilityId::at(at))).collect();
        found
    }

    /// By ability: the first that is the same.
    fn firsts(&self, model: &Model) -> Vec<AbilityId> {
        let keyword = |id: AbilityId| {
            let trigger = self.triggers[id.index()]?;
            model.abilities[trigger.index()].keyword
        };
        let is_same = |one: AbilityId, other: AbilityId| {
            keyword(one).is_some()
                && keyword(one) == keyword(other)
                && model.abilities[one.index()] == model.abilities[other.index()]
        };
        let all = || (0..model.abilities.len()).map(AbilityId::at);
        all().map(|id| all().take(id.index()).find(|other| is_same(*other, id)).unwrap_or(id)).collect()
    }

    /// The first trigger that is the same, where one keyword stands for it on several cards.
    fn first_trigger(&self, model: &Model, trigger: AbilityId) -> AbilityId {
        let keyword = |id: AbilityId| model.abilities[id.index()].keyword;
        let made = |id: AbilityId| -> Vec<AbilityId> {
            let mut made = Vec::new();
            if let AbilityKind::Trigger(trigger) = &model.abilities[id.index()].kind {
                generated(&trigger.resolution, &mut |id| made.push(self.firsts[id.index()]));
            }
            made
        };
        let is_same = |other: &AbilityId| {
            let sentence = |id: AbilityId| &model.abilities[id.index()].sentence;
            keyword(*other) == keyword(trigger)
                && sentence(*other) == sentence(trigger)
                && made(*other) == made(trigger)
        };
        let before = (0..trigger.index()).map(AbilityId::at);
        keyword(trigger).and_then(|_| before.into_iter().find(is_same)).unwrap_or(trigger)
    }

    fn is_overlapping(&self, model: &Model, id: AbilityId) -> bool {
        let continuous = |id: AbilityId| model.abilities[id.index()].kind.continuous();
        let is_one = |it: &Continuous| matches!(it.scope, Scope::One(_));
        let others = || (0..model.abilities.len()).map(AbilityId::at).filter(|other| *other != id);
        self.contains(id)
            && continuous(id).is_some_and(|it| {
                !is_one(it) || others().any(|other| self.are_of_one(id, other) && continuous(other).is_some())
            })
    }

    /// Whether a trigger generates this.
    #[must_use]
    pub fn contains(&self, ability: AbilityId) -> bool {
        self.triggers[ability.index()].is_some()
    }

    /// Whether one trigger generates both, or what one keyword stands for on several cards.
    #[must_use]
    pub fn are_of_one(&self, one: AbilityId, other: AbilityId) -> bool {
        self.contains(one) && self.triggers[one.index()] == self.triggers[other.index()]
    }

    /// Whether two abilities of triggers say the same.
    #[must_use]
    pub fn say_the_same(&self, one: AbilityId, other: AbilityId) -> bool {
        self.says[one.index()] == self.says[other.index()]
    }

    /// Whether its trigger may give the same to an object by another effect, so that it counts which firing gave which.
    #[must_use]
    pub fn overlaps(&self, ability: AbilityId) -> bool {
        self.overlaps[ability.index()]
    }

    /// The slots that were bound before an ability was generated and that it reads: those of its variables only where
    /// they are not locked.
    pub fn reads(&self, ability: AbilityId, locked: bool) -> impl Iterator<Item = Slot> {
        let variables = self.variables[ability.index()].iter().filter(move |_| !locked);
        self.reads[ability.index()].iter().chain(variables).copied()
    }

    /// The slots that were bound before an ability was generated and that its duration reads.
    #[must_use]
    pub fn duration_reads(&self, ability: AbilityId) -> &[Slot] {
        &self.durations[ability.index()]
    }

    /// Whether these are the same ability, also where a keyword stands for it on several cards.
    #[must_use]
    pub fn are_same(&self, one: AbilityId, other: AbilityId) -> bool {
        self.firsts[one.index()] == self.firsts[other.index()]
    }
}

fn generated(resolution: &Resolution, see: &mut dyn FnMut(AbilityId)) {
    resolution.modes.iter().for_each(|mode| generated_by(&mode.body, see));
}

fn generated_by(body: &[Instr], see: &mut dyn FnMut(AbilityId)) {
    each_instr(body, &mut |instr| {
        if let Instr::Make(Make::Effect(ability)) = instr {
            see(*ability);
        }
    });
}

/// The effects that one generates, in order, each once for each time.
fn generates(kind: &AbilityKind) -> Vec<AbilityId> {
    let mut found = Vec::new();
    match kind {
        AbilityKind::Trigger(trigger) => generated(&trigger.resolution, &mut |id| found.push(id)),
        AbilityKind::Replacement(replacement) => generated_by(&replacement.body, &mut |id| found.push(id)),
        // They are met, or give what others have.
        AbilityKind::Resolution(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Continuous(_)
        | AbilityKind::Cannot(_)
        | AbilityKind::Can(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Required(_)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => {}
    }
    found
}

/// What an effect says, with what it generates in place of the names of that, and the slots that it binds itself numbered
/// as they come: it is the same at each place where it could stand.
#[derive(Clone, PartialEq, Eq, Debug)]
struct EffectMeaning {
    /// The slots that it reads and does not bind.
    others: ReadSlots,
    kind: AbilityKind,
    /// What it generates, in order.
    generates: Vec<(EffectMeaning, Vec<Variable>, Option<Duration>)>,
}

impl EffectMeaning {
    fn of(model: &Model, ability: &Ability) -> EffectMeaning {
        let others = outside(ability, |slots| slots.effect(model, &ability.kind));
        let mut said = EffectMeaning::as_written(model, &ability.kind);
        said.rename(&mut InOrder { others: &others, known: ReadSlots::new() });
        said.others = others;
        said
    }

    fn as_written(model: &Model, kind: &AbilityKind) -> EffectMeaning {
        let ids = generates(kind);
        let mut kind = kind.clone();
        GeneratedPlaces(&ids).kind(&mut kind);
        let one = |id: &AbilityId| {
            let ability = &model.abilities[id.index()];
            (EffectMeaning::as_written(model, &ability.kind), ability.variables.clone(), ability.duration.clone())
        };
        EffectMeaning { others: ReadSlots::new(), kind, generates: ids.iter().map(one).collect() }
    }

    fn rename(&mut self, names: &mut InOrder<'_>) {
        names.kind(&mut self.kind);
        for (said, variables, duration) in &mut self.generates {
            said.rename(names);
            variables.iter_mut().for_each(|variable| names.variable(variable));
            duration.iter_mut().for_each(|duration| names.duration(duration));
        }
    }
}

/// Puts in the place of an effect that is generated which one of them it is.
struct GeneratedPlaces<'i>(&'i [AbilityId]);

impl VisitMut for GeneratedPlaces<'_> {
    fn instr(&mut self, instr: &mut Instr) {
        if let Instr::Make(Make::Effect(id)) = instr
            && let Some(at) = self.0.iter().position(|known| known == id)
        {
            *id = AbilityId::at(at);
        }
        walk_mut::instr(self, instr);
    }

    fn expr(&mut self, _expr: &mut Expr) {}
}

/// Numbers the slots that a text binds itself as they come.
struct InOrder<'o> {
    /// Those that it does not bind.
    others: &'o [Slot],
    known: ReadSlots,
}

impl VisitMut for InOrder<'_> {
    fn reads(&mut self, slot: &mut Slot) {
        if *slot < Slot::FIRST_LOCAL || self.others.contains(slot) {
            return;
        }
        let at = self.known.iter().position(|it| it == slot).unwrap_or_else(|| {
            self.known.push(*slot);
            self.known.len() - 1
        });
        let mut free = (0..=u8::MAX).rev().map(Slot).filter(|slot| !self.others.contains(slot));
        *slot = free.nth(at).unwrap_or(*slot);
    }

    fn binds(&mut self, slot: &mut Slot) {
        self.reads(slot);
    }
}

/// The slots that a text reads and binds.
#[derive(Default)]
struct SlotsOf {
    read: ReadSlots,
    bound: ReadSlots,
}

impl SlotsOf {
    /// Of an effect, with those that it generates.
    fn effect(&mut self, model: &Model, kind: &AbilityKind) {
        self.kind(kind);
        for id in generates(kind) {
            let ability = &model.abilities[id.index()];
            self.effect(model, &ability.kind);
            ability.variables.iter().for_each(|variable| self.variable(variable));
            ability.duration.iter().for_each(|duration| self.duration(duration));
        }
    }
}

impl<'m> Visit<'m> for SlotsOf {
    fn template(&mut self, template: &'m EventTemplate) {
        // Who does something is not for whom it is.
        let is_doer = |role: Role, value: &Expr| role == Role::Source && *value == Expr::Slot(Slot::THIS);
        for (_, value) in template.roles.iter().filter(|(role, value)| !is_doer(*role, value)) {
            self.expr(value);
        }
        template.each.iter().for_each(|each| self.select(each));
    }

    fn reads(&mut self, slot: &'m Slot) {
        self.read.push(*slot);
    }

    fn binds(&mut self, slot: &'m Slot) {
        self.bound.push(*slot);
    }
}

/// The slots that a part of an ability reads, but for those that are bound there.
fn outside(ability: &Ability, look: impl FnOnce(&mut SlotsOf)) -> ReadSlots {
    let mut slots = SlotsOf::default();
    look(&mut slots);
    let own = |slot: &Slot| {
        let role = (Slot::of_role(Role::Object)..Slot::FIRST_LOCAL).contains(slot);
        role && ability.kind.answers_events()
    };
    if let AbilityKind::Continuous(continuous) = &ability.kind {
        slots.bound.push(continuous.affected);
    }
    let SlotsOf { mut read, bound } = slots;
    read.sort_unstable();
    read.dedup();
    read.retain(|slot| !own(slot) && !bound.contains(slot));
    read
}

/// The abilities that cards have, or that effects give to objects.
#[must_use]
pub fn borne(model: &Model) -> AbilitySet {
    let mut set = given(model);
    model.cards.iter().flat_map(|card| &card.abilities).for_each(|ability| set.insert(*ability));
    set
}

/// The abilities that effects give to objects.
fn given(model: &Model) -> AbilitySet {
    let mut set = AbilitySet::default();
    for ability in &model.abilities {
        if let AbilityKind::Continuous(continuous) = &ability.kind {
            for part in &continuous.parts {
                if let Modify::AddAbilities(added, _) = &part.change {
                    added.iter().for_each(|ability| set.insert(*ability));
                }
            }
        }
    }
    set
}

/// By kind of event: whether what the rulebook says of effects that take their own object out of play is said of it. Of
/// those that wait for their effect, or where there is none, of all that take their object out of play.
#[must_use]
pub fn departures(model: &Model) -> Vec<bool> {
    let events = &model.rulebook.events;
    let all = events.iter().all(|kind| !kind.waits);
    (0..events.len()).map(|at| (all || events[at].waits) && leaves(model, at)).collect()
}

/// Whether a kind of event puts its object where abilities do not reach it unless they say so, or ends it.
fn leaves(model: &Model, kind: usize) -> bool {
    let object = Expr::Slot(Slot::of_role(Role::Object));
    let mut leaves = false;
    each_update(&model.rulebook.events, kind, &mut |update| {
        leaves |= match update {
            Update::Place(of, zone, _) => *of == object && !model.rulebook.zones[zone.index()].in_play,
            Update::Cease(of) => *of == object,
            // It is not told which cards these are.
            Update::PlaceTop(..) => false,
            Update::Raise(..)
            | Update::SetNumber(..)
            | Update::RaiseResource(..)
            | Update::PutCounters(..)
            | Update::Relate(..)
            | Update::Create(..)
            | Update::Shuffle(..)
            | Update::Face(..)
            | Update::Control(..)
            | Update::Win(_)
            | Update::Lose(_)
            | Update::Draw
            | Update::TurnTo(_)
            | Update::Enter(_)
            | Update::Leave(_) => false,
        };
    });
    leaves
}
