//! A run as the machine makes it, option by option.

use super::predicate_log::PredicateLog;
use super::rejection::Rejection;
use kernel::machine::Machine;
use kernel::position::offer::{Outcome, Status};

/// A run under way.
pub(super) struct Walk<'a, M: Machine> {
    machine: &'a M,
    pub(super) state: M::State,
    pub(super) status: Status,
    /// What the last stretch saw.
    pub(super) last: PredicateLog,
    /// What all of them saw.
    pub(super) whole: PredicateLog,
    steps: usize,
}

impl<'a, M: Machine> Walk<'a, M> {
    /// At the first offer or ending.
    pub(super) fn start(machine: &'a M) -> Self {
        let mut state = M::State::default();
        let mut last = PredicateLog::default();
        let status = machine.start(&mut state, &mut last);
        Walk { machine, state, status, whole: last.clone(), last, steps: 0 }
    }

    /// Takes these options, one after the other.
    pub(super) fn take_all(&mut self, options: &[u32]) -> Result<(), Rejection> {
        options.iter().try_for_each(|option| self.take(*option))
    }

    fn take(&mut self, option: u32) -> Result<(), Rejection> {
        let offer = match &self.status {
            Status::Offer(offer) if (option as usize) < offer.options.len() => offer.clone(),
            Status::Offer(_) | Status::End(_) | Status::Limit(_) => return Err(Rejection::NoSuchOption(self.steps)),
        };
        self.last.clear();
        self.status = self.machine.choose(&mut self.state, &offer, option as usize, &mut self.last);
        self.whole.append(&self.last);
        self.steps += 1;
        Ok(())
    }

    /// The canonical bytes, unless the run went beyond a limit.
    pub(super) fn key(&self) -> Option<Vec<u8>> {
        if matches!(self.status, Status::Limit(_)) {
            return None;
        }
        let mut bytes = Vec::new();
        self.machine.encode(&self.state, &mut bytes);
        Some(bytes)
    }

    /// The outcome, if the run has ended.
    pub(super) fn outcome(&mut self) -> Option<Outcome> {
        match self.status {
            Status::End(_) => self.machine.outcome(&mut self.state),
            Status::Offer(_) | Status::Limit(_) => None,
        }
    }
}
