//! What belongs to what, found once: the effects of triggers, the abilities of objects, events that end a stay in play.

use super::kernel::AbilitySet;
use base::id::AbilityId;
use model::ability::{Ability, AbilityKind, Continuous, Layer, Modify, Scope};
use model::expr::{Expr, Role, Slot};
use model::instr::Instr;
use model::ir::Model;
use smallvec::SmallVec;

/// Slots that an ability reads.
type Slots = SmallVec<[Slot; 4]>;

/// The effects that triggers generate when they resolve.
#[derive(Debug, Default)]
pub struct ByTrigger {
    /// By ability: the trigger that generates it; of those that one keyword stands for on several cards, the first.
    triggers: Vec<Option<AbilityId>>,
    /// By ability: the first that is the same, of those that one keyword stands for on several cards.
    firsts: Vec<AbilityId>,
    /// By ability of a trigger: what it says, with what it generates in place of the names of that.
    texts: Vec<String>,
    /// By ability of a trigger: what it reads of what was bound before it was generated, beside its variables.
    reads: Vec<Slots>,
    /// By ability of a trigger: what its variables read of that.
    variables: Vec<Slots>,
    /// By ability of a trigger: what its duration reads of that.
    durations: Vec<Slots>,
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
                generated(&trigger.layer, &mut |id| found.triggers[id.index()] = Some(AbilityId::at(at)));
            }
        }
        found.firsts = found.firsts(model);
        let first = |trigger: AbilityId| found.first_trigger(model, trigger);
        found.triggers = found.triggers.iter().map(|trigger| trigger.map(first)).collect();
        let of_triggers = |read: &dyn Fn(&Ability) -> Slots| -> Vec<Slots> {
            let each = |(ability, trigger): (&Ability, &Option<AbilityId>)| trigger.map(|_| read(ability));
            model.abilities.iter().zip(&found.triggers).map(|pair| each(pair).unwrap_or_default()).collect()
        };
        let says = |(ability, trigger): (&Ability, &Option<AbilityId>)| {
            trigger.map(|_| with_its_slots_in_order(ability, &text(model, &ability.kind)))
        };
        found.texts = model.abilities.iter().zip(&found.triggers).map(|pair| says(pair).unwrap_or_default()).collect();
        found.reads = of_triggers(&|ability| outside(ability, &text(model, &ability.kind)));
        found.variables = of_triggers(&|ability| outside(ability, &format!("{:?}", ability.variables)));
        found.durations = of_triggers(&|ability| outside(ability, &format!("{:?}", ability.duration)));
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
                generated(&trigger.layer, &mut |id| made.push(self.firsts[id.index()]));
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
        let continuous = |id: AbilityId| match &model.abilities[id.index()].kind {
            AbilityKind::Continuous(it) => Some(it),
            _ => None,
        };
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
        self.texts[one.index()] == self.texts[other.index()]
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

fn generated(layer: &Layer, see: &mut dyn FnMut(AbilityId)) {
    layer.modes.iter().for_each(|mode| generated_by(&mode.body, see));
}

fn generated_by(body: &[Instr], see: &mut dyn FnMut(AbilityId)) {
    each(body, &mut |instr| {
        if let Instr::Generate(ability) = instr {
            see(*ability);
        }
    });
}

/// An ability in the model's own notation, with those that it generates.
fn text(model: &Model, kind: &AbilityKind) -> String {
    let mut text = format!("{kind:?}");
    let mut inner = |id: AbilityId| text = text.replace(&format!("{id:?}"), &text_of(model, id));
    match kind {
        AbilityKind::Trigger(trigger) => generated(&trigger.layer, &mut inner),
        AbilityKind::Replacement(replacement) => generated_by(&replacement.body, &mut inner),
        _ => {}
    }
    text
}

fn text_of(model: &Model, id: AbilityId) -> String {
    let ability = &model.abilities[id.index()];
    format!("{}{:?}{:?}", text(model, &ability.kind), ability.variables, ability.duration)
}

/// The slots that a text in the model's own notation reads, but for those that it binds itself.
fn outside(ability: &Ability, text: &str) -> Slots {
    // Who does something is not for whom it is.
    let text = text.replace("(Source, Slot(Slot(0)))", "");
    let behind = |mark: &str| -> Slots {
        let number = |rest: &str| rest.split(|it: char| !it.is_ascii_digit()).next().and_then(|it| it.parse().ok());
        text.split(mark).skip(1).filter_map(number).map(Slot).collect()
    };
    let own = |slot: &Slot| {
        let role = (Slot::of_role(Role::Object)..Slot::FIRST_LOCAL).contains(slot);
        role && ability.kind.answers_events()
    };
    let mut bound = behind("slot: Slot(");
    bound.extend(behind("affected: Slot("));
    bound.extend(behind("Let(Slot("));
    if let AbilityKind::Continuous(continuous) = &ability.kind {
        bound.push(continuous.affected);
    }
    let mut read = behind("Slot(Slot(");
    read.extend(behind("Was(Slot("));
    read.sort_unstable();
    read.dedup();
    read.retain(|slot| !own(slot) && !bound.contains(slot));
    read
}

/// A text in the model's own notation with the slots that it binds itself numbered as they come, so that it is the same at
/// each place where it could stand.
fn with_its_slots_in_order(ability: &Ability, text: &str) -> String {
    let others = outside(ability, text);
    let mut known: Slots = Slots::new();
    let mut parts = text.split("Slot(");
    let mut made = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let own = |slot: &Slot| *slot >= Slot::FIRST_LOCAL && !others.contains(slot);
        made.push_str("Slot(");
        match part[..digits].parse().ok().map(Slot).filter(own) {
            Some(slot) => {
                let at = known.iter().position(|it| *it == slot).unwrap_or_else(|| {
                    known.push(slot);
                    known.len() - 1
                });
                made.push_str(&format!("own {at}{}", &part[digits..]));
            }
            None => made.push_str(part),
        }
    }
    made
}

/// The abilities that cards have, or that effects give to objects.
#[must_use]
pub fn borne(model: &Model) -> AbilitySet {
    let mut set = AbilitySet::default();
    model.cards.iter().flat_map(|card| &card.abilities).for_each(|ability| set.insert(*ability));
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
    each(&model.rulebook.events[kind].body, &mut |instr| match instr {
        Instr::Place(of, zone, _) => leaves |= *of == object && !model.rulebook.zones[zone.index()].in_play,
        Instr::Cease(of) => leaves |= *of == object,
        _ => {}
    });
    leaves
}

/// Every instruction, those inside others included.
fn each(body: &[Instr], see: &mut dyn FnMut(&Instr)) {
    for instr in body {
        see(instr);
        instr.inner(&mut |inner| each(inner, see));
    }
}
