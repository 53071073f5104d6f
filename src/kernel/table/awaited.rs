//! What something hangs on: whether it was done is noted while it is.
//!
//! What stands before a colon hangs on what is paid, `when you do` on the
//! instruction before it. Each step of it has a slot behind all that its text
//! binds: [`NOT_TRIED`], [`NOT_DONE`] as long as it has been tried and none of its
//! events could happen, [`PROPOSED`] as long as one was to happen and none has, [`REPLACED`]
//! once another event stands in the place of one and none has happened, [`DONE`], and [`SHORT`]
//! where it took less than it says. So an effect in the middle carries with
//! it what it has done, and nothing is left of that when it is over.

use crate::position::value::Value;
use model::expr::{Expr, Slot};
use model::instr::{Choose, Flow, Instr, Make};
use model::visit::{Visit, each_instr, each_slot, walk};

/// Nothing was to be done.
pub const NOT_TRIED: Value = Value::of(0);

/// Something was to be done, and nothing has happened.
pub const NOT_DONE: Value = Value::of(-1);

/// Something was about to happen, and has not.
pub const PROPOSED: Value = Value::of(-2);

/// Something was about to happen, and another event is in its place.
pub const REPLACED: Value = Value::of(-3);

/// Something has happened.
pub const DONE: Value = Value::of(1);

/// Something has happened, and took less than it says, since less was there.
pub const SHORT: Value = Value::of(2);

/// What something hangs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Awaited {
    /// Where its first step is noted.
    pub first: Slot,
    /// How many steps it has.
    pub steps: u8,
    /// What is asked of it.
    pub asked: HangsOn,
    /// Whether nothing else hangs on it.
    pub last: bool,
}

/// What is asked of something that hangs on what is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HangsOn {
    /// Whether it is paid: no step of it is left undone or takes less than it says.
    Paid,
    /// Whether it is done (`if you do`, `when you do`): it is enough that it does something.
    Done,
    /// Whether some part of a composite event has happened.
    Happened,
}

impl Awaited {
    /// Whether it was done, if this was noted of its steps. Nothing: the rulebook says so. Each step of what is paid was to
    /// happen, and some were prevented or replaced; or nothing of a deed has happened, and another event is in its place.
    #[must_use]
    pub fn is_done(&self, noted: &[Value]) -> Option<bool> {
        let happened = noted.contains(&DONE) || noted.contains(&SHORT);
        match self.asked {
            HangsOn::Paid if noted.contains(&NOT_DONE) || noted.contains(&SHORT) => Some(false),
            HangsOn::Paid => (!noted.contains(&PROPOSED) && !noted.contains(&REPLACED)).then_some(true),
            HangsOn::Done => (happened || !noted.contains(&REPLACED)).then_some(happened),
            HangsOn::Happened => Some(happened),
        }
    }
}

/// How much is done where this is noted.
#[must_use]
pub fn progress(noted: Value) -> u8 {
    match noted {
        SHORT => 5,
        DONE => 4,
        REPLACED => 3,
        PROPOSED => 2,
        NOT_DONE => 1,
        _ => 0,
    }
}

/// Whether an instruction does something that can happen or not.
pub(super) fn does(instr: &Instr) -> bool {
    let mut found = false;
    each_instr(std::slice::from_ref(instr), &mut |instr| {
        found |= matches!(instr, Instr::Happen(_) | Instr::Update(_) | Instr::Make(Make::Effect(_)) | Instr::Script(_));
    });
    found
}

/// Whether an inline trigger follows before anything else is done.
pub(super) fn hangs_more(rest: &[Instr]) -> bool {
    let next =
        rest.iter().find(|instr| !matches!(instr, Instr::Flow(Flow::Let(..)) | Instr::Choose(Choose::Target(_))));
    matches!(next, Some(Instr::Make(Make::Trigger(_))))
}

/// How many slots a body uses.
pub(super) fn slots(body: &[Instr]) -> u8 {
    let mut most = Most(Slot::FIRST_LOCAL.0);
    walk::body(&mut most, body);
    most.0
}

/// More than the highest slot that is named.
struct Most(u8);

impl<'m> Visit<'m> for Most {
    fn binds(&mut self, slot: &'m Slot) {
        self.0 = self.0.max(slot.0.saturating_add(1));
    }

    fn expr(&mut self, expr: &'m Expr) {
        each_slot(expr, &mut |slot| self.0 = self.0.max(slot.0.saturating_add(1)));
    }
}
