//! What belongs to what, found once: the effects of triggers, the abilities of objects, events that end a stay in play.

use super::kernel::AbilitySet;
use crate::model::ability::{AbilityKind, Layer, Modify};
use crate::model::expr::{Expr, Role, Slot};
use crate::model::instr::Instr;
use crate::model::ir::Model;

/// The effects that triggers generate when they resolve.
#[must_use]
pub fn by_trigger(model: &Model) -> AbilitySet {
    let mut set = AbilitySet::default();
    for ability in &model.abilities {
        if let AbilityKind::Trigger(trigger) = &ability.kind {
            generated(&trigger.layer, &mut set);
        }
    }
    set
}

fn generated(layer: &Layer, set: &mut AbilitySet) {
    for mode in &layer.modes {
        each(&mode.body, &mut |instr| {
            if let Instr::Generate(ability) = instr {
                set.insert(*ability);
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

/// Whether a kind of event puts its object where abilities do not reach it unless they say so, or ends it.
#[must_use]
pub fn leaves(model: &Model, kind: usize) -> bool {
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
