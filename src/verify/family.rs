//! Several laps from one place, each of which comes back there but for what grows: between them some may choose as they
//! like.
//!
//! Each lap is run from the first position, and once more behind each of the
//! laps. Every number is then `a` plus so much for each time that each lap was
//! run before, in whatever order ([`Course::of_any_order`]), and what is settled of such
//! numbers is settled for all orders. If at every choice of others each option
//! begins one of the laps, then whoever chooses the rest can go on for ever.

use super::closed_form::Course;
use super::laps::{go_on_alike, waits_long_enough};
use super::rejection::Rejection;
use kernel::growth::abstraction::Abstraction;
use kernel::growth::lap::Lap;
use kernel::machine::Machine;
use kernel::position::offer::Chooser;
use model::expr::NONE;

/// Accepts laps if, from this state on, those in `by` can go on with them for ever whatever everybody else chooses.
///
/// # Errors
/// They cannot, or that cannot be told.
pub fn keep_up<M: Machine>(machine: &M, state: &M::State, laps: &[Vec<u32>], by: &[Chooser]) -> Result<(), Rejection> {
    let first = machine.abstraction(state).ok_or(Rejection::NotMeasured)?;
    let mut runs: Vec<Vec<Lap>> = vec![Vec::new(); laps.len()];
    let (mut behind, mut growths) = (Vec::new(), Vec::new());
    for (options, runs) in laps.iter().zip(&mut runs) {
        let (lap, state, abstraction) = run(machine, state, options)?;
        growths.push(growth(&first, &abstraction)?);
        runs.push(lap);
        behind.push((state, abstraction));
    }
    for (from, before) in behind.iter().zip(&growths) {
        for ((options, runs), own) in laps.iter().zip(&mut runs).zip(&growths) {
            let (lap, _, abstraction) = run(machine, &from.0, options)?;
            let sum: Vec<i64> = before.iter().zip(own).map(|(one, other)| one + other).collect();
            if growth(&first, &abstraction)? != sum {
                return Err(Rejection::NoLap);
            }
            runs.push(lap);
        }
    }
    let outlines: Vec<&Abstraction> =
        std::iter::once(&first).chain(behind.iter().map(|(_, abstraction)| abstraction)).collect();
    for runs in &runs {
        goes_the_same_way(runs, by)?;
        let grows = |at: usize| growths.iter().any(|growth| growth[first.numbers.len() + at] != 0);
        if !waits_long_enough(runs.iter(), &outlines, grows) {
            return Err(Rejection::NotForEver(None));
        }
    }
    if covers(laps, &runs, by) { Ok(()) } else { Err(Rejection::Missing) }
}

fn run<M: Machine>(machine: &M, from: &M::State, lap: &[u32]) -> Result<(Lap, M::State, Abstraction), Rejection> {
    let mut state = from.clone();
    let lap = machine.lap(&mut state, lap).ok_or(Rejection::NotMeasured)?;
    let abstraction = machine.abstraction(&state).ok_or(Rejection::NotMeasured)?;
    Ok((lap, state, abstraction))
}

/// By how much everything that may grow is more than at first.
fn growth(first: &Abstraction, then: &Abstraction) -> Result<Vec<i64>, Rejection> {
    let (one, other) = (first.much(), then.much());
    let exists = one.iter().zip(&other).all(|(one, other)| (*one == NONE) == (*other == NONE));
    if first.rest != then.rest || one.len() != other.len() || !exists {
        return Err(Rejection::NoLap);
    }
    let more: Vec<i64> = one.iter().zip(&other).map(|(one, other)| i64::from(*other) - i64::from(*one)).collect();
    let falls = more[first.numbers.len()..].iter().any(|by| *by < 0);
    if falls { Err(Rejection::NoLap) } else { Ok(more) }
}

/// Whether a lap goes the same way from each place.
fn goes_the_same_way(runs: &[Lap], by: &[Chooser]) -> Result<(), Rejection> {
    let (first, others) = runs.split_first().ok_or(Rejection::NoLap)?;
    for other in others {
        let same_stop = |((who, options), (other, then)): (&(Chooser, usize), &(Chooser, usize))| {
            who == other && (options == then || by.contains(who) && *options > 1 && then > options)
        };
        let same_stops = first.stops.len() == other.stops.len() && first.stops.iter().zip(&other.stops).all(same_stop);
        if !same_stops {
            return Err(Rejection::NotForEver(None));
        }
    }
    go_on_alike(&runs.iter().collect::<Vec<_>>(), &Course::of_any_order)
}

/// Whether at every choice that is not `by`'s each option begins one of the laps.
fn covers(laps: &[Vec<u32>], runs: &[Vec<Lap>], by: &[Chooser]) -> bool {
    laps.iter().zip(runs).all(|(lap, runs)| {
        let others = runs[0].stops.iter().enumerate().filter(|(_, (who, _))| !by.contains(who));
        others.into_iter().all(|(at, (_, options))| {
            (0..*options as u32).all(|option| {
                laps.iter().any(|other| other.len() > at && other[..at] == lap[..at] && other[at] == option)
            })
        })
    })
}
