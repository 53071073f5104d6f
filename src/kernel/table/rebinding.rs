//! Where instructions put another object into the place of one of which something can be kept.
//!
//! An effect under way keeps what it goes on to read of an object that leaves (`trigger::last_known`). Where a name is given
//! again, or instructions are followed until something holds, the name means another object by then, of which nothing is kept.

use crate::table::code::Code;
use model::ability::Variable;
use model::expr::{Expr, Slot};
use model::instr::{Flow, Instr};
use model::past::subjects;
use model::visit::each_bound;

impl<'m> Code<'m> {
    /// The slots in which something is kept of an object in whose place the instruction here puts another.
    pub fn forgotten_at(&self, at: u32) -> &[Slot] {
        let found = self.rebinds.binary_search_by_key(&at, |(place, _)| *place);
        found.map_or(&[], |found| &self.rebinds[found].1)
    }

    /// What was kept of an object is of no use where its slot has another.
    pub(super) fn note_rebinding(&mut self, instr: &'m Instr) {
        if self.past.is_empty()
            || matches!(instr, Instr::Flow(Flow::If(..) | Flow::May(..) | Flow::Paid(_) | Flow::Until(..)))
        {
            return;
        }
        let mut slots = Vec::new();
        each_bound(instr, &mut |slot| slots.push(slot));
        slots.retain(|slot| self.again || self.bound.has(*slot));
        let is_about =
            |kept: &&Variable| subjects(&kept.value).iter().any(|of| slots.iter().any(|it| **of == Expr::Slot(*it)));
        let kept: Vec<Slot> = self.past.iter().filter(is_about).map(|kept| kept.slot).collect();
        if !kept.is_empty() {
            self.rebinds.push((self.here(), kept));
        }
    }
}
