//! The machine as everything above sees it: states, offers, steps.
//!
//! [`Machine`] is a trait so that the search and the analysis can be tested on
//! machines that are nothing but a drawn graph.

use crate::growth::lap::Lap;
use crate::growth::outline::Outline;
use crate::position::log::Log;
use crate::position::offer::{Offer, Outcome, Status};

/// A nondeterministic state machine whose every choice is an offer.
///
/// Promises: all methods are pure functions of their arguments. `encode` of two
/// states is equal exactly if the states are; `decode` gives back the state.
/// States that are encoded are always canonical.
pub trait Machine: Sync {
    /// A state, kept as scratch and reused.
    type State: Clone + Default + Send;

    /// Lays out the starting position and runs to the first offer or ending.
    fn start<L: Log>(&self, state: &mut Self::State, log: &mut L) -> Status;

    /// What a state that stopped says: the same status with which it was reached.
    fn status(&self, state: &mut Self::State) -> Status;

    /// Takes an option of the offer with which `state` stopped, and runs to the next offer or ending.
    fn choose<L: Log>(&self, state: &mut Self::State, offer: &Offer, option: usize, log: &mut L) -> Status;

    /// Appends the state's canonical bytes.
    fn encode(&self, state: &Self::State, bytes: &mut Vec<u8>);

    /// Reads a state back from its bytes.
    fn decode(&self, bytes: &[u8], state: &mut Self::State);

    /// What the scenario observes in a state that has ended; `None` if it has not.
    fn outcome(&self, state: &mut Self::State) -> Option<Outcome>;

    /// How many predicates are registered (at most 64).
    fn predicates(&self) -> usize;

    /// Takes options from a state that stopped and writes down what is done with numbers on the way; nothing where
    /// that cannot be told.
    fn lap(&self, _: &mut Self::State, _: &[u32]) -> Option<Lap> {
        None
    }

    /// The same machine, but that a stretch without choices stops after so many pieces of work, for a closer look; nothing
    /// where it has no such pieces.
    fn paced(&self, _: usize) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// A state apart from what may grow; nothing where that cannot be told.
    fn outline(&self, _: &Self::State) -> Option<Outline> {
        None
    }
}
