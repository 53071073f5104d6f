//! Laps: a stretch of a run that may come again, with other numbers.
//!
//! A lap is measured by running it with a [`Meter`] that takes notes. Between
//! two choices the machine is deterministic and looks at numbers only through
//! the meter, so that a stretch goes the same way whenever every test comes out
//! the same way.

use super::kernel::Kernel;
use super::log::Deaf;
use super::machine::Machine;
use super::meter::{Meter, Note};
use super::offer::{Chooser, Status};
use super::state::State;
use crate::model::expr::NONE;

/// A choice on a lap: who has it, and among how many options.
pub type Stop = (Chooser, usize);

/// One lap as it went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lap {
    /// What was done with numbers, in order.
    pub notes: Vec<Note>,
    /// Whose choices it took, in order.
    pub stops: Vec<Stop>,
}

/// A position apart from the numbers that may grow, and these numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// Everything but the numbers, as canonical bytes.
    pub rest: Vec<u8>,
    /// The resources of each player; then of each object its tracked numbers and its counters.
    pub numbers: Vec<i32>,
}

impl Kernel<'_> {
    /// Runs a lap and writes down what is done with numbers; nothing if an option is not there or the run ends.
    pub(super) fn measured(&self, state: &mut State, options: &[u32]) -> Option<Lap> {
        let meter = Meter::recording();
        let mut stops = Vec::new();
        for option in options {
            let Status::Offer(offer) = self.status(state) else { return None };
            let option = usize::try_from(*option).ok().filter(|option| *option < offer.options.len())?;
            stops.push((offer.chooser, offer.options.len()));
            if !matches!(self.take(state, (&offer, option), &mut Deaf, &meter), Status::Offer(_)) {
                return None;
            }
            if alike(state) || state.objects.iter().any(|object| !object.exists) {
                meter.untold();
            }
        }
        Some(Lap { notes: meter.into_notes(), stops })
    }

    pub(super) fn outlined(&self, state: &State) -> Outline {
        let mut rest = state.clone();
        let mut numbers = rest.resources.clone();
        let counters = self.model.rulebook.counters.len();
        for object in 0..rest.objects.len() {
            numbers.extend_from_slice(&rest.tracked[object * self.tracked_count..(object + 1) * self.tracked_count]);
            numbers.extend_from_slice(&rest.counters[object * counters..(object + 1) * counters]);
        }
        for row in [&mut rest.tracked, &mut rest.counters, &mut rest.resources] {
            // What does not exist stays so.
            row.iter_mut().filter(|number| **number != NONE).for_each(|number| *number = 0);
        }
        let mut bytes = Vec::new();
        self.encode(&rest, &mut bytes);
        Outline { rest: bytes, numbers }
    }
}

/// Whether two of those that wait differ only in their environments: by numbers in them they may be told apart and
/// sorted, and of that there are no notes.
fn alike(state: &State) -> bool {
    let same = |(at, one): (usize, &super::state::Waiting)| {
        let alike = |other: &super::state::Waiting| {
            (one.batch, one.player, one.ability) == (other.batch, other.player, other.ability)
                && one.env.first() == other.env.first()
        };
        state.pending[at + 1..].iter().any(alike)
    };
    state.pending.iter().enumerate().any(same)
}
