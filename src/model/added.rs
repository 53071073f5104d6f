//! What a replacement adds to its event: its amounts.
//!
//! `instead also gain X energy, where X is life of A's hero` is read when the effect
//! is applied, or when it happens, as the rulebook says. Each such amount gets a
//! slot, in which the kernel keeps what it is as the effect is applied, where
//! the rulebook wants that.

use super::ability::{AbilityKind, Variable};
use super::event::EventTemplate;
use super::expr::{Expr, Role, Slot};
use super::instr::{Flow, Happen, Instr, OnEvent};
use super::ir::Model;
use super::past::made_within;
use super::visit::{VisitMut, each_bound, each_instr, walk_mut};
use base::id::AbilityId;

/// Gives slots to the amounts of what replacements add to their events.
pub fn fix(model: &mut Model) {
    for at in 0..model.abilities.len() {
        if !matches!(model.abilities[at].kind, AbilityKind::Replacement(_)) {
            continue;
        }
        let within = made_within(&model.abilities, AbilityId::at(at));
        let slots = within.iter().map(|it| model.abilities[it.index()].slots).max().unwrap_or_default();
        let ability = &mut model.abilities[at];
        let AbilityKind::Replacement(replacement) = &mut ability.kind else { continue };
        let mut fixer = AmountFixer { next: ability.slots.max(slots), found: Vec::new(), bound: Vec::new(), added: false };
        walk_mut::body(&mut fixer, &mut replacement.body);
        if !fixer.found.is_empty() {
            ability.slots = fixer.next;
            replacement.added = fixer.found;
        }
    }
}

/// Puts slots in the place of amounts.
struct AmountFixer {
    /// The next slot that is free.
    next: u8,
    found: Vec<Variable>,
    /// The slots that what is added binds itself.
    bound: Vec<Slot>,
    /// Whether this is within something that is added (`also`).
    added: bool,
}

impl AmountFixer {
    fn amount(&mut self, amount: &mut Expr) {
        let is_same_anyway = matches!(amount, Expr::Is(_) | Expr::Slot(_));
        if is_same_anyway || self.bound.iter().any(|slot| amount.reads_slot(*slot)) || self.next == u8::MAX {
            return;
        }
        let slot = Slot(self.next);
        self.next += 1;
        let value = std::mem::replace(amount, Expr::TRUE);
        self.found.push(Variable { slot, value: value.clone() });
        *amount = Expr::Was(slot, Box::new(value));
    }

    fn events(&mut self, templates: &mut [EventTemplate]) {
        for template in templates {
            let each = template.each.as_ref().map(|each| each.slot);
            let is_of_each = |amount: &Expr| each.is_some_and(|slot| amount.reads_slot(slot));
            let amounts = template.roles.iter_mut().filter(|(role, amount)| *role == Role::Amount && !is_of_each(amount));
            amounts.for_each(|(_, amount)| self.amount(amount));
        }
    }
}

impl VisitMut for AmountFixer {
    fn instr(&mut self, instr: &mut Instr) {
        match instr {
            Instr::OnEvent(OnEvent::With(body)) => {
                let outer = (std::mem::take(&mut self.bound), std::mem::replace(&mut self.added, true));
                each_instr(body, &mut |instr| each_bound(instr, &mut |slot| self.bound.push(slot)));
                walk_mut::body(self, body);
                (self.bound, self.added) = outer;
            }
            Instr::Happen(Happen::Events(templates) | Happen::Compound(templates)) => self.events(templates),
            Instr::Flow(Flow::Let(_, value)) if self.added => self.amount(value),
            Instr::Flow(_) | Instr::OnEvent(_) | Instr::Choose(_) => walk_mut::instr(self, instr),
            Instr::Update(_) | Instr::Make(_) | Instr::Script(_) => {}
        }
    }
}
