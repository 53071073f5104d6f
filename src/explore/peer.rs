//! A second opinion from another search: stateright's.
//!
//! stateright is a witness and never the judge: it keeps fingerprints only,
//! its `eventually` misses violations at joins and cycles, and its traces are
//! not always shortest. So only state counts and the answers to `always` and
//! `never` are taken.
//!
//! It comes with a web server and twenty packages, and nothing that is checked
//! depends on it: it is there with the feature `stateright`, which tests and
//! benches always have.

use kernel::machine::Machine;
use std::sync::Arc;

/// Most questions that are asked in one run.
pub const QUESTIONS_MAX: usize = 8;
/// Whether stateright is built in.
pub const BUILT_IN: bool = cfg!(feature = "stateright");

/// Whether a predicate has a value at no boundary: `always` asks this of `false`, `never` of `true`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PeerQuestion {
    /// The predicate.
    pub predicate: usize,
    /// The value that is not to be seen.
    pub unwanted: bool,
}

/// What stateright says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// Distinct states by fingerprint.
    pub states: usize,
    /// Per question, whether the unwanted value is seen nowhere.
    pub holds: Vec<bool>,
}

/// Asks stateright, breadth first; nothing where it is not built in. Questions beyond [`QUESTIONS_MAX`] are not asked.
pub fn second_opinion<M>(machine: Arc<M>, questions: &[PeerQuestion], threads: usize) -> Option<Opinion>
where
    M: Machine + Send + 'static,
{
    #[cfg(feature = "stateright")]
    return Some(super::witness::opinion(machine, questions, threads));
    #[cfg(not(feature = "stateright"))]
    {
        let _ = (machine, questions, threads);
        None
    }
}
