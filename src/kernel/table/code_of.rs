//! What instructions are of, and what a body has bound.

use model::expr::Slot;
use model::instr::{Flow, Instr};
use model::visit::each_bound;

/// What a target is of.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Of {
    /// A trigger.
    #[default]
    Resolution,
    /// A played card.
    Played,
    /// An activated ability.
    Activated,
    /// An effect that answers an event where it is taken.
    Answer,
}

/// How instructions are a part of what an event has become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfEvent {
    /// They happen with it.
    With,
    /// They are done in its place.
    InPlace,
}

/// The slots that a body has bound so far, in the order of its text, and those of them that were bound once more.
#[derive(Debug, Default)]
pub(super) struct BoundSlots {
    all: Vec<Slot>,
    again: Vec<Slot>,
}

impl BoundSlots {
    /// What an instruction binds itself; what is inside it comes later.
    pub(super) fn by(&mut self, instr: &Instr) {
        if let Instr::Flow(Flow::Let(slot, _)) = instr {
            if self.all.contains(slot) {
                self.again.push(*slot);
            }
            self.all.push(*slot);
        } else if !matches!(instr, Instr::Flow(_)) {
            each_bound(instr, &mut |slot| self.all.push(slot));
        }
    }

    /// Whether a slot is bound already.
    pub(super) fn has(&self, slot: Slot) -> bool {
        self.all.contains(&slot)
    }

    /// How much is bound here.
    pub(super) fn now(&self) -> (usize, usize) {
        (self.all.len(), self.again.len())
    }

    /// What was bound there and has been bound once more since; each once.
    pub(super) fn again_since(&self, (all, again): (usize, usize)) -> Vec<Slot> {
        let mut found: Vec<Slot> = self.again[again..].to_vec();
        found.retain(|slot| self.all[..all].contains(slot));
        found.sort_unstable();
        found.dedup();
        found
    }
}
