//! What belongs to what, found once: the effects of triggers, the abilities of objects, events that end a stay in play.

use super::kernel::AbilitySet;
use crate::base::id::AbilityId;
use crate::model::ability::{AbilityKind, Layer, Modify};
use crate::model::expr::{Expr, Role, Slot};
use crate::model::instr::Instr;
use crate::model::ir::Model;

/// The effects that triggers generate when they resolve.
#[derive(Debug, Default)]
pub struct ByTrigger {
    /// By ability: the trigger that generates it.
    triggers: Vec<Option<AbilityId>>,
    /// By ability: the first that is the same, of those that one keyword stands for on several cards.
    firsts: Vec<AbilityId>,
}

impl ByTrigger {
    /// Finds them in a model.
    #[must_use]
    pub fn of(model: &Model) -> ByTrigger {
        let all = model.abilities.len();
        let mut found = ByTrigger { triggers: vec![None; all], firsts: (0..all).map(AbilityId::at).collect() };
        for (at, ability) in model.abilities.iter().enumerate() {
            if let AbilityKind::Trigger(trigger) = &ability.kind {
                generated(&trigger.layer, &mut |id| found.triggers[id.index()] = Some(AbilityId::at(at)));
            }
        }
        let keyword = |id: AbilityId| {
            let trigger = found.triggers[id.index()]?;
            model.abilities[trigger.index()].keyword
        };
        let is_same = |one: AbilityId, other: AbilityId| {
            keyword(one).is_some()
                && keyword(one) == keyword(other)
                && model.abilities[one.index()] == model.abilities[other.index()]
        };
        let first =
            |id: &AbilityId| (0..id.index()).map(AbilityId::at).find(|other| is_same(*other, *id)).unwrap_or(*id);
        let firsts = found.firsts.iter().map(first).collect();
        ByTrigger { firsts, ..found }
    }

    /// Whether a trigger generates this.
    #[must_use]
    pub fn contains(&self, ability: AbilityId) -> bool {
        self.triggers[ability.index()].is_some()
    }

    /// Whether one trigger generates both.
    #[must_use]
    pub fn are_of_one(&self, one: AbilityId, other: AbilityId) -> bool {
        self.contains(one) && self.triggers[one.index()] == self.triggers[other.index()]
    }

    /// Whether these are the same ability, also where a keyword stands for it on several cards.
    #[must_use]
    pub fn are_same(&self, one: AbilityId, other: AbilityId) -> bool {
        self.firsts[one.index()] == self.firsts[other.index()]
    }
}

fn generated(layer: &Layer, see: &mut dyn FnMut(AbilityId)) {
    for mode in &layer.modes {
        each(&mode.body, &mut |instr| {
            if let Instr::Generate(ability) = instr {
                see(*ability);
            }
        });
    }
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
