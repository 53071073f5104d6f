//! Steps that are listened to by those who are in no hurry: what is told is written down, and read when the step is over.
//!
//! Whoever puts a run in words, or looks once at what a finished graph exercises, asks here.

use base::id::ClauseId;
use kernel::machine::Machine;
use kernel::position::log::{Deaf, Entry, Log};
use kernel::position::offer::{Offer, Status};
use kernel::position::state::State;
use kernel::table::kernel::Kernel;

/// What was told of a step.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// What was done, in order.
    pub entries: Vec<Entry>,
    /// The instructions that were followed and branch, with the way.
    pub ways: Vec<(u32, u8)>,
    heeds: bool,
    wants_ways: bool,
}

impl Notes {
    /// For a story: the step may be given up when the kernel is told to stop.
    #[must_use]
    pub fn for_a_story() -> Notes {
        Notes { heeds: true, ..Notes::default() }
    }

    /// For what is exercised: every step to its end, with the ways of instructions.
    #[must_use]
    pub fn of_ways() -> Notes {
        Notes { wants_ways: true, ..Notes::default() }
    }
}

impl Log for Notes {
    const ENTRIES: bool = true;

    fn cite(&mut self, _: &[ClauseId]) {}

    fn seen(&mut self, _: usize, _: bool) {}

    fn entry(&mut self, entry: Entry) {
        self.entries.push(entry);
    }

    fn followed(&mut self, pc: u32, way: u8) {
        if self.wants_ways {
            self.ways.push((pc, way));
        }
    }

    fn heeds(&self) -> bool {
        self.heeds
    }
}

/// To the first offer.
pub fn start(kernel: &Kernel<'_>, state: &mut State, notes: &mut Notes) -> Status {
    kernel.start(state, notes)
}

/// From an offer to the next.
pub fn choose(kernel: &Kernel<'_>, state: &mut State, (offer, option): (&Offer, usize), notes: &mut Notes) -> Status {
    kernel.choose(state, offer, option, notes)
}

/// To the first offer, with nobody listening.
pub fn start_unheard(kernel: &Kernel<'_>, state: &mut State) -> Status {
    kernel.start(state, &mut Deaf)
}

/// From an offer to the next, with nobody listening.
pub fn choose_unheard(kernel: &Kernel<'_>, state: &mut State, (offer, option): (&Offer, usize)) -> Status {
    kernel.choose(state, offer, option, &mut Deaf)
}
