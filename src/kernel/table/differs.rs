//! Whether it can matter in which order instructions are done for each of several objects.

use base::id::AbilityId;
use model::ability::Ability;
use model::expr::{Arithmetic, Expr, Slot};
use model::instr::{Flow, Instr};
use model::visit::{Visit, each_instr, walk};

/// Whether instructions that are done for each of several objects may differ from one to another: they, or the effects that they
/// begin, read which it is.
pub(super) fn differs<'m>(body: &'m [Instr], object: Slot, abilities: &'m [Ability]) -> bool {
    let mut differs = Differs { object, abilities, begun: Vec::new(), sums: sums(body), found: false };
    walk::body(&mut differs, body);
    differs.found
}

struct Differs<'m> {
    object: Slot,
    abilities: &'m [Ability],
    begun: Vec<AbilityId>,
    /// Values that are only added up, so that the order comes to the same.
    sums: Vec<Slot>,
    found: bool,
}

impl<'m> Differs<'m> {
    fn looks_into(&mut self, ability: AbilityId) {
        if !self.begun.contains(&ability) {
            self.begun.push(ability);
            walk::ability(self, &self.abilities[ability.index()]);
        }
    }
}

/// The slots to which something is added up in these instructions (`let T = T + its power`), and that nothing else there
/// reads.
fn sums(body: &[Instr]) -> Vec<Slot> {
    struct SlotsRead(Vec<Slot>);

    impl<'m> Visit<'m> for SlotsRead {
        fn reads(&mut self, slot: &'m Slot) {
            self.0.push(*slot);
        }
    }

    let mut read = SlotsRead(Vec::new());
    walk::body(&mut read, body);
    let mut sums = Vec::new();
    each_instr(body, &mut |instr| sums.extend(added_to(instr)));
    sums.retain(|slot| read.0.iter().filter(|it| *it == slot).count() == 1);
    sums
}

/// The slot to which an instruction adds something.
fn added_to(instr: &Instr) -> Option<Slot> {
    let Instr::Flow(Flow::Let(slot, Expr::Arithmetic(Arithmetic::Add, first, _))) = instr else { return None };
    (**first == Expr::Slot(*slot)).then_some(*slot)
}

impl<'m> Visit<'m> for Differs<'m> {
    fn instr(&mut self, instr: &'m Instr) {
        if added_to(instr).is_none_or(|slot| !self.sums.contains(&slot)) {
            walk::instr(self, instr);
        }
    }

    fn reads(&mut self, slot: &'m Slot) {
        self.found |= *slot == self.object;
    }

    fn refers(&mut self, ability: &'m AbilityId) {
        self.looks_into(*ability);
    }

    fn names(&mut self, ability: &'m AbilityId) {
        self.looks_into(*ability);
    }
}
