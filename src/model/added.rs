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
use super::past::bound_by;
use super::visit::{VisitMut, walk_mut};
use base::id::AbilityId;

/// Gives slots to the amounts of what replacements add to their events. `made`: by ability, what it makes. Gives those that have
/// no slot left for such an amount.
#[must_use]
pub fn fix(model: &mut Model, made: &[Vec<AbilityId>]) -> Vec<AbilityId> {
    let count = model.abilities.len();
    let mut is_made = vec![false; count];
    made.iter().flatten().for_each(|id| is_made[id.index()] = true);
    let mut full = Vec::new();
    for at in (0..count).map(AbilityId::at).filter(|id| !is_made[id.index()]) {
        let family: Vec<AbilityId> = made[at.index()].iter().copied().chain([at]).collect();
        // What is made inherits the slots of what makes it.
        let mut next = family.iter().map(|it| model.abilities[it.index()].slots).max().unwrap_or_default();
        for id in family {
            let ability = &mut model.abilities[id.index()];
            let AbilityKind::Replacement(replacement) = &mut ability.kind else { continue };
            let mut fixer = AmountFixer { next, found: Vec::new(), bound: Vec::new(), added: false, is_full: false };
            walk_mut::body(&mut fixer, &mut replacement.body);
            full.extend(fixer.is_full.then_some(id));
            if !fixer.found.is_empty() {
                next = fixer.next;
                ability.slots = next;
                replacement.added = fixer.found;
            }
        }
    }
    full
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
    /// Whether an amount has no slot.
    is_full: bool,
}

impl AmountFixer {
    fn amount(&mut self, amount: &mut Expr) {
        // The event's own amount is not: something else can change it before the event happens.
        let is_same_anyway =
            matches!(amount, Expr::Is(_)) || matches!(amount, Expr::Slot(slot) if *slot != Slot::of_role(Role::Amount));
        if is_same_anyway || self.bound.iter().any(|slot| amount.reads_slot(*slot)) {
            return;
        }
        if self.next == u8::MAX {
            self.is_full = true;
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
            let amounts =
                template.roles.iter_mut().filter(|(role, amount)| *role == Role::Amount && !is_of_each(amount));
            amounts.for_each(|(_, amount)| self.amount(amount));
        }
    }
}

impl VisitMut for AmountFixer {
    fn instr(&mut self, instr: &mut Instr) {
        match instr {
            Instr::OnEvent(on_event) => match on_event {
                OnEvent::With(body) => {
                    let outer = (std::mem::take(&mut self.bound), std::mem::replace(&mut self.added, true));
                    self.bound = bound_by(body);
                    walk_mut::body(self, body);
                    (self.bound, self.added) = outer;
                }
                OnEvent::InPlace(body) => walk_mut::body(self, body),
                OnEvent::Change(..) | OnEvent::Become(_) | OnEvent::Nothing | OnEvent::Again | OnEvent::Prevent(_) => {}
            },
            Instr::Happen(Happen::Events(templates) | Happen::Compound(templates)) => self.events(templates),
            Instr::Flow(flow) => match flow {
                Flow::Let(_, value) if self.added => self.amount(value),
                Flow::Let(..)
                | Flow::If(..)
                | Flow::ForEach(..)
                | Flow::ForEachPlayer(..)
                | Flow::May(..)
                | Flow::Paid(_)
                | Flow::Repeat(..)
                | Flow::Until(..) => walk_mut::flow(self, flow),
            },
            Instr::Choose(_) => walk_mut::instr(self, instr),
            Instr::Update(_) | Instr::Make(_) | Instr::Script(_) => {}
        }
    }
}
