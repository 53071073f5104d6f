//! Amounts that are read once, written as variables: `prevent (number of auras)` as `prevent X, where X is number of auras`.

use super::effect::AbilityDraft;
use crate::ability::{AbilityKind, Modify, Scope, Variable};
use crate::expr::{Expr, Slot};
use crate::instr::{Instr, OnEvent};
use crate::visit::{each_bound, reads, reads_freely};

/// How much a replacement prevents is determined when it could be applied, before its sub-events change the position:
/// the amount becomes a variable, unless it is fixed or about the event itself. Whether there is room for all of them.
pub(super) fn determine_amounts(draft: &mut AbilityDraft) -> bool {
    let AbilityKind::Replacement(replacement) = &mut draft.kind else { return true };
    let mut variables = Variables { slots: draft.slots, all: &mut draft.variables, have_room: true };
    for instr in &mut replacement.body {
        if let Instr::OnEvent(OnEvent::Prevent(Some(amount))) = instr
            && !is_known(amount)
            && !reads(amount, &Slot::is_role)
        {
            variables.take(amount);
        }
    }
    draft.slots = variables.slots;
    variables.have_room
}

/// The amounts of an effect that a layer makes are its variables, whether the text calls them X or not: of what it changes, and of
/// what the amount of an event becomes, but for what they say of that event or of what is chosen as it is replaced; and how much a
/// shield prevents. Whether there is room for all of them.
pub(super) fn fix_amounts(draft: &mut AbilityDraft) -> bool {
    let mut variables = Variables { slots: draft.slots, all: &mut draft.variables, have_room: true };
    match &mut draft.kind {
        AbilityKind::Continuous(continuous) if !matches!(continuous.scope, Scope::Next(..)) => {
            for part in &mut continuous.parts {
                if let Modify::Number { by, .. } = &mut part.change
                    && !is_known(by)
                {
                    variables.take(by);
                }
            }
        }
        AbilityKind::Replacement(replacement) => {
            let mut bound: Vec<Slot> = Vec::new();
            replacement.body.iter().for_each(|instr| each_bound(instr, &mut |slot| bound.push(slot)));
            for instr in &mut replacement.body {
                if let Instr::OnEvent(OnEvent::Change(_, value) | OnEvent::Prevent(Some(value))) = instr {
                    variables.take_parts(value, &|slot| slot.is_role() || bound.contains(&slot));
                }
            }
            if let Some(shield) = replacement.shield.as_mut().filter(|shield| !is_known(shield)) {
                variables.take(shield);
            }
        }
        AbilityKind::Continuous(_)
        | AbilityKind::Trigger(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Resolution(_)
        | AbilityKind::Cannot(_)
        | AbilityKind::Can(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Required(_)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => {}
    }
    draft.slots = variables.slots;
    variables.have_room
}

struct Variables<'d> {
    /// How many slots the ability has.
    slots: u8,
    all: &'d mut Vec<Variable>,
    /// Whether each had a slot.
    have_room: bool,
}

impl Variables<'_> {
    fn take(&mut self, amount: &mut Expr) {
        self.have_room &= self.slots < u8::MAX;
        if self.have_room {
            let slot = Slot(self.slots.max(Slot::FIRST_LOCAL.0));
            self.slots = slot.0 + 1;
            self.all.push(Variable { slot, value: std::mem::replace(amount, Expr::Slot(slot)) });
        }
    }

    /// The largest parts of a sum that read none of these slots.
    fn take_parts(&mut self, value: &mut Expr, is_read_later: &dyn Fn(Slot) -> bool) {
        if is_known(value) {
            return;
        }
        if !reads_freely(value, is_read_later) {
            self.take(value);
        } else if let Expr::Arithmetic(_, left, right) = value {
            self.take_parts(left, is_read_later);
            self.take_parts(right, is_read_later);
        }
    }
}

/// Whether a value reads nothing of the position: it is the same whenever it is asked for.
fn is_known(value: &Expr) -> bool {
    if let Expr::Arithmetic(_, left, right) = value {
        return is_known(left) && is_known(right);
    }
    matches!(value, Expr::Is(_) | Expr::Slot(_))
}
