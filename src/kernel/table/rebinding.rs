//! Where instructions put another object into the place of one of which something can be kept.
//!
//! An effect under way keeps what it goes on to read of an object that leaves (`trigger::last_known`). Where a name is given
//! again, or instructions are followed until something holds, the name means another object by then, of which nothing is kept.

use model::ability::KeptReading;
use model::expr::{Expr, Slot};
use model::instr::{Choose, Flow, Instr};
use model::past::subjects;
use model::visit::each_bound;

/// The places at which what was kept of an object is of no use any more.
#[derive(Debug, Default)]
pub struct Rebinding<'m> {
    /// By place, in order: the slots in which it is kept.
    found: Vec<(u32, Vec<Slot>)>,
    /// What the ability under work can keep of objects that leave.
    pub(super) past: &'m [KeptReading],
    /// Whether the body under work is followed until something holds.
    pub(super) again: bool,
}

impl<'m> Rebinding<'m> {
    /// The slots in which something is kept of an object in whose place the instruction here puts another.
    #[must_use]
    pub fn forgotten_at(&self, at: u32) -> &[Slot] {
        let found = self.found.binary_search_by_key(&at, |(place, _)| *place);
        found.map_or(&[], |found| &self.found[found].1)
    }

    /// Notes the instruction that stands here, if slots which it binds were bound before.
    pub(super) fn note(&mut self, here: u32, instr: &'m Instr, is_bound: impl Fn(Slot) -> bool) {
        if self.past.is_empty() || !binds_itself(instr) {
            return;
        }
        let mut slots = Vec::new();
        each_bound(instr, &mut |slot| slots.push(slot));
        slots.retain(|slot| self.again || is_bound(*slot));
        let is_rebound = |of: &&Expr| slots.iter().any(|slot| **of == Expr::Slot(*slot));
        let kept =
            self.past.iter().map(|kept| &kept.variable).filter(|kept| subjects(&kept.value).iter().any(is_rebound));
        let kept: Vec<Slot> = kept.map(|kept| kept.slot).collect();
        if !kept.is_empty() {
            self.found.push((here, kept));
        }
    }
}

/// Whether an instruction binds what it binds itself, and not by instructions inside of it.
fn binds_itself(instr: &Instr) -> bool {
    match instr {
        Instr::Flow(flow) => match flow {
            Flow::Let(..) | Flow::ForEach(..) | Flow::ForEachPlayer(..) => true,
            Flow::If(..) | Flow::May(..) | Flow::Paid(_) | Flow::Repeat(..) | Flow::Until(..) => false,
        },
        Instr::Choose(choose) => match choose {
            Choose::One(..) => false,
            Choose::Target(_)
            | Choose::Object(..)
            | Choose::Player(..)
            | Choose::Number(..)
            | Choose::Word(..)
            | Choose::Roll(..)
            | Choose::Chance(..) => true,
        },
        Instr::Happen(_) | Instr::Update(_) | Instr::OnEvent(_) | Instr::Make(_) | Instr::Script(_) => false,
    }
}
