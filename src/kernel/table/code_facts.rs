//! What can be told of a piece of code from where it stands: whether it is over, whose it is, what it makes; where bodies begin.

use crate::table::awaited::Awaited;
use crate::table::code::Op;
use crate::table::code_of::OfEvent;
use base::id::{AbilityId, EventKindId};
use model::expr::{Expr, Slot};
use model::instr::{Choose, Instr};

/// What an operation is to whoever looks through code without following it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OpKind<'m> {
    /// It does what an instruction says.
    Instruction(&'m Instr),
    /// It goes on elsewhere.
    Jump(u32),
    /// It goes on elsewhere unless this holds.
    Branch(&'m Expr, u32),
    /// It gives something a name or a slot, and does nothing.
    Declaration,
    /// It does more than one instruction, or asks somebody.
    Other,
    /// Nothing is behind it.
    End,
}

impl<'m> Op<'m> {
    /// What it is to whoever looks through code without following it.
    pub(crate) fn kind(self) -> OpKind<'m> {
        match self {
            Op::Do(instr) => OpKind::Instruction(instr),
            Op::Jump(to) => OpKind::Jump(to),
            Op::Unless(condition, to) => OpKind::Branch(condition, to),
            Op::Target(..) | Op::Await(..) => OpKind::Declaration,
            Op::ToItself(_)
            | Op::Until(..)
            | Op::May(..)
            | Op::Each(..)
            | Op::EachPlayer(..)
            | Op::Times(..)
            | Op::With(_)
            | Op::InPlace(_)
            | Op::Choice(..)
            | Op::InPart(..)
            | Op::Mix(..)
            | Op::Keep(_)
            | Op::UnlessDone(..)
            | Op::Undone
            | Op::Unpaid => OpKind::Other,
            Op::End => OpKind::End,
        }
    }
}

impl<'m> crate::table::code::Code<'m> {
    /// Whether nothing is left to do from here on.
    #[must_use]
    pub fn is_end(&self, at: u32) -> bool {
        match self.ops[at as usize].kind() {
            OpKind::End => true,
            OpKind::Jump(to) => self.is_end(to),
            OpKind::Instruction(_) | OpKind::Branch(..) | OpKind::Declaration | OpKind::Other => false,
        }
    }

    /// Where the body of an ability's mode begins.
    #[must_use]
    pub fn body(&self, ability: AbilityId, mode: u8) -> u32 {
        self.abilities[ability.index()][mode as usize]
    }

    /// Where the body of a kind of event begins, if it does anything.
    #[must_use]
    pub fn event(&self, kind: EventKindId) -> Option<u32> {
        let at = self.events[kind.index()];
        (!matches!(self.ops[at as usize], Op::End)).then_some(at)
    }

    /// The ability of which an instruction is.
    #[must_use]
    pub fn ability_at(&self, at: u32) -> Option<AbilityId> {
        let next = self.resolutions.partition_point(|(begins, _)| *begins <= at);
        (1..=self.abilities.len()).contains(&next).then(|| AbilityId((next - 1) as u16))
    }

    /// How what stands here is a part of what a replacement makes of its event, if it is.
    #[must_use]
    pub fn of_event(&self, at: u32) -> Option<OfEvent> {
        self.of_event.iter().find(|(range, _)| range.contains(&at)).map(|(_, how)| *how)
    }

    /// The slots in which it is noted that what stands here was done.
    pub(crate) fn noted_at(&self, at: u32) -> impl Iterator<Item = Slot> {
        self.awaited.iter().filter(move |(range, _)| range.contains(&at)).map(|(_, slot)| *slot)
    }

    /// Of the choice at this place: what is chosen, and what of the cost in which it stands is behind it, the innermost last.
    /// Nothing where it is in no cost, or in instructions of one that are followed several times.
    pub(crate) fn in_cost(&self, at: u32) -> Option<(&'m Choose, &[&'m [Instr]])> {
        let found = self.in_costs.binary_search_by_key(&at, |(place, ..)| *place).ok()?;
        let (_, choose, behind) = &self.in_costs[found];
        Some((choose, behind))
    }

    /// Of what stands before a colon and begins at this place: where it is looked at whether it was paid, and what was to be done
    /// for that. Nothing if it does nothing.
    pub(crate) fn paid_behind(&self, from: u32) -> Option<(u32, Awaited)> {
        let Op::Await(first, _) = self.ops[from as usize] else { return None };
        let is_end = |op: &Op<'m>| {
            let Op::UnlessDone(awaited, _) = op else { return None };
            (awaited.first == first).then_some(*awaited)
        };
        let mut behind = (from..).zip(&self.ops[from as usize..]);
        behind.find_map(|(at, op)| Some((at, is_end(op)?)))
    }

    /// Whether an instruction of a layer is a trigger's.
    #[must_use]
    pub fn is_of_trigger(&self, at: u32) -> bool {
        let next = self.departures.partition_point(|(_, alone)| *alone <= at);
        if next > 0 && at < self.departures[next - 1].1 + 4 {
            return at >= self.departures[next - 1].1 + 2;
        }
        let next = self.resolutions.partition_point(|(begins, _)| *begins <= at);
        next > 0 && self.resolutions[next - 1].1
    }

    /// Where an instruction that takes objects out of play stands once more alone: of a layer, or of what follows an
    /// event; for a trigger, or for another effect. Of several objects it is there for that alone whose effect it is.
    #[must_use]
    pub fn departure(&self, at: u32, of_trigger: bool) -> Option<u32> {
        let found = self.departures.binary_search_by_key(&at, |(stands, _)| *stands);
        found.ok().map(|found| self.departures[found].1 + if of_trigger { 2 } else { 0 })
    }

    /// Where that begins of which an event consists, if that is one event, perhaps, and nothing else.
    pub(crate) fn made_of_one(&self, from: u32) -> Option<u32> {
        let what = &self.ops[from as usize + 1..];
        let end = what.iter().position(|op| matches!(op, Op::UnlessDone(..)))?;
        let is_event = |op: &&Op<'_>| matches!(op, Op::Do(instr) if instr.events().is_some_and(|it| !it.is_one()));
        let mut others = what[..end].iter().filter(|op| !is_event(op));
        let is_one = what[..end].iter().filter(is_event).count() == 1;
        (is_one && others.all(|op| matches!(op, Op::Unless(..) | Op::Jump(_)))).then_some(from + 1)
    }

    /// Whether this code makes one event, perhaps, and does nothing else.
    pub(crate) fn makes_one_event(&self, from: u32) -> bool {
        let mut made = 0;
        for op in &self.ops[from as usize..] {
            match op.kind() {
                OpKind::Branch(..) | OpKind::Jump(_) => {}
                OpKind::Instruction(instr) if instr.events().is_some_and(|it| !it.is_one()) => made += 1,
                OpKind::End => return made == 1,
                OpKind::Instruction(_) | OpKind::Declaration | OpKind::Other => return false,
            }
        }
        false
    }
}
