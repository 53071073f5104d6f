//! Checks every answer: accepts or rejects a certificate with the machine alone.
//!
//! Takes a [`Certificate`], a value that may come from a file and may be wrong in any way; gives `Ok` only if its
//! claim is true. Nothing of the search or the analysis is used here. Bytes in a certificate are compared with states
//! that the machine reached, and are never decoded themselves.
//!
//! - [`certificate`]: what certificates are; [`rejection`]: why one is rejected;
//! - `walk` follows a run, [`predicate_log`] notes what it sees; `region` checks closures, rankings and strategies;
//! - `growing` checks growing loops: [`laps`] whether one lap can be run for ever, [`family`] whether several can
//!   follow each other in any order, `closed_form` what numbers become on later laps.
#![forbid(unsafe_code)]
// A new variant must be named in every match: no arm may stand for all others.
#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm))]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod certificate;
mod closed_form;
pub mod family;
mod growing;
pub mod laps;
pub mod predicate_log;
mod region;
pub mod rejection;
mod walk;

use certificate::{Certificate, Claim, Differ, FiniteRun, Forever, Lasso};
use kernel::machine::Machine;
use kernel::position::offer::Outcome;
use rejection::Rejection;
use walk::Walk;

/// Accepts a certificate if what it claims of `machine` is so.
///
/// # Errors
/// The first reason why it is not.
pub fn verify<M: Machine>(machine: &M, certificate: &Certificate) -> Result<(), Rejection> {
    match certificate {
        Certificate::Trace(trace) => verify_trace(machine, trace),
        Certificate::Lasso(lasso) => verify_lasso(machine, lasso),
        Certificate::Growing(growing) => growing::verify_growing(machine, growing),
        Certificate::Differ(differ) => verify_differ(machine, differ),
        Certificate::Closure(region) => region::verify_closure(machine, region),
        Certificate::Ranked(region) => region::verify_ranked(machine, region),
        Certificate::Strategy(region) => region::verify_strategy(machine, region),
    }
}

fn claim(holds: bool) -> Result<(), Rejection> {
    if holds { Ok(()) } else { Err(Rejection::Claim) }
}

fn verify_trace<M: Machine>(machine: &M, trace: &FiniteRun) -> Result<(), Rejection> {
    let mut walk = Walk::start(machine);
    walk.take_all(&trace.options)?;
    match &trace.claim {
        Claim::Outcome(outcome) => claim(walk.outcome().as_ref() == Some(outcome)),
        Claim::Seen { predicate, value } => claim(walk.last.has(*predicate, *value)),
        Claim::EndsWithout { predicate, value } => {
            claim(walk.outcome().is_some() && !walk.whole.has(*predicate, *value))
        }
        Claim::EndsUnanswered { asked, answer } => {
            claim(walk.outcome().is_some() && walk.whole.opens(*asked, *answer, false))
        }
    }
}

fn verify_lasso<M: Machine>(machine: &M, lasso: &Lasso) -> Result<(), Rejection> {
    let mut walk = Walk::start(machine);
    walk.take_all(&lasso.stem)?;
    let before = walk.key().ok_or(Rejection::WrongStop)?;
    let stem = std::mem::take(&mut walk.whole);
    walk.take_all(&lasso.lap)?;
    let after = walk.key().ok_or(Rejection::WrongStop)?;
    if lasso.lap.is_empty() || before != after {
        return Err(Rejection::NoLap);
    }
    let lap = &walk.whole;
    match &lasso.claim {
        Forever::Repeats => Ok(()),
        Forever::Without { predicate, value } => claim(!stem.has(*predicate, *value) && !lap.has(*predicate, *value)),
        Forever::Unanswered { asked, answer } => {
            let open = stem.opens(*asked, *answer, false);
            claim(!lap.has(*answer, true) && lap.opens(*asked, *answer, open))
        }
    }
}

fn verify_differ<M: Machine>(machine: &M, differ: &Differ) -> Result<(), Rejection> {
    let one = outcome_of(machine, &differ.one)?;
    let other = outcome_of(machine, &differ.other)?;
    claim(match differ.observation {
        None => one != other,
        Some(at) => match (one.values.get(at), other.values.get(at)) {
            (Some(one), Some(other)) => one != other,
            _ => false,
        },
    })
}

fn outcome_of<M: Machine>(machine: &M, options: &[u32]) -> Result<Outcome, Rejection> {
    let mut walk = Walk::start(machine);
    walk.take_all(options)?;
    walk.outcome().ok_or(Rejection::WrongStop)
}
