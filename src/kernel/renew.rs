//! What comes into play is a new object: whatever was about to happen to the one that it was, and whatever was chosen of
//! it, is not about it.

use super::log::{Fact, Log, What};
use super::state::{Env, Frame};
use super::step::Step;
use crate::base::id::{AbilityId, ObjectId};
use crate::model::ability::{AbilityKind, Layer};
use crate::model::expr::{NONE, Role, Slot};
use crate::model::instr::Instr;
use crate::model::ir::Model;
use smallvec::SmallVec;

/// The slots in which an ability finds objects that were chosen.
type Chosen = SmallVec<[Slot; 2]>;

impl<L: Log> Step<'_, '_, L> {
    /// Events under way that have not occurred lose an object that comes into play anew; without it they do not happen.
    pub(super) fn lose_in_events(&mut self, object: ObjectId) {
        let occur = self.kernel.occur;
        let mut lost: Vec<Fact> = Vec::new();
        for frame in &mut self.s.agenda {
            let Frame::Moment { events, step, .. } = frame else { continue };
            for event in events.iter_mut().filter(|event| *step < occur && !event.nothing) {
                // What a continuous effect applies to is looked at again anyway.
                if event.application.is_some() {
                    continue;
                }
                let means = |part: usize| event.part(part)[Role::Object as usize] == object.value();
                let kept: SmallVec<[usize; 4]> = (0..event.part_count()).filter(|part| !means(*part)).collect();
                if kept.is_empty() {
                    lost.push(Fact::of(event));
                    event.nothing = true;
                } else if kept.len() < event.part_count() {
                    event.keep(&kept);
                }
            }
        }
        for fact in lost {
            self.tell(&self.kind(fact.kind).clauses, |_| What::Vanishes(fact));
        }
    }

    /// Effects that last, and what waits, lose an object that was chosen for them and comes into play anew.
    pub(super) fn lose_in_effects(&mut self, object: ObjectId) {
        let chosen = &self.kernel.chosen;
        let lose = |ability: AbilityId, env: &mut Env| {
            for slot in &chosen[ability.index()] {
                if let Some(value) = env.get_mut(slot.index()).filter(|value| **value == object.value()) {
                    *value = NONE;
                }
            }
        };
        self.s.effects.iter_mut().for_each(|effect| lose(effect.ability, &mut effect.env));
        for waiting in self.s.pending.iter_mut().chain(&mut self.s.placed) {
            if let Some(ability) = waiting.ability {
                lose(ability, &mut waiting.env);
            }
        }
    }
}

/// By ability: the slots of what its targets are, and of what those around it had chosen as they made it.
#[must_use]
pub(super) fn chosen(model: &Model) -> Vec<Chosen> {
    let mut all = vec![Chosen::new(); model.abilities.len()];
    for id in (0..model.abilities.len()).map(AbilityId::at) {
        inherit(model, id, &Chosen::new(), &mut all);
    }
    all
}

fn inherit(model: &Model, id: AbilityId, around: &Chosen, all: &mut Vec<Chosen>) {
    let known = all[id.index()].len();
    for slot in around {
        if !all[id.index()].contains(slot) {
            all[id.index()].push(*slot);
        }
    }
    if !around.is_empty() && all[id.index()].len() == known {
        return;
    }
    let of_layer = |layer: &Layer, all: &mut Vec<Chosen>| {
        for mode in &layer.modes {
            for target in &mode.targets {
                if !all[id.index()].contains(&target.select.slot) {
                    all[id.index()].push(target.select.slot);
                }
            }
            let mut chosen = all[id.index()].clone();
            of_body(model, &mode.body, &mut chosen, all);
        }
    };
    match &model.abilities[id.index()].kind {
        AbilityKind::Resolution(layer) => of_layer(layer, all),
        AbilityKind::Activated(activated) => of_layer(&activated.layer, all),
        AbilityKind::Trigger(trigger) => of_layer(&trigger.layer, all),
        AbilityKind::Replacement(replacement) => {
            let mut chosen = all[id.index()].clone();
            of_body(model, &replacement.body, &mut chosen, all);
        }
        _ => {}
    }
}

fn of_body(model: &Model, body: &[Instr], chosen: &mut Chosen, all: &mut Vec<Chosen>) {
    for instr in body {
        match instr {
            Instr::Choose(_, select) | Instr::ForEach(select, _) => chosen.push(select.slot),
            Instr::Target(target) => chosen.push(target.select.slot),
            Instr::Generate(ability) | Instr::Inline(ability) => inherit(model, *ability, chosen, all),
            _ => {}
        }
        instr.inner(&mut |inner| of_body(model, inner, chosen, all));
    }
}
