//! Laps with numbers that grow: whether a lap can be run for ever.
//!
//! Two laps are run and compared. Every number that is met is `a + b * n` on
//! lap `n`: so it is with those of the position where laps begin, by the claim,
//! and so it stays through every operation that [`holds`] lets pass, in the
//! order in which they were done; two laps tell `a` and `b`. Then every test
//! comes out on every lap as it did, so that all laps go the same way, and at
//! the end of a lap the position is that at its beginning plus the growth.

use super::Rejection;
use super::certificate::Growing;
use super::walk::Walk;
use crate::kernel::lap::{Lap, Outline};
use crate::kernel::machine::Machine;
use crate::kernel::meter::Note;
use crate::model::expr::{Arithmetic, Comparison, NONE};

/// Two laps as they went, and the three positions around them.
pub struct Laps {
    /// The laps.
    pub laps: [Lap; 2],
    /// The positions before, between and after.
    pub outlines: [Outline; 3],
}

/// Runs two laps from a state.
///
/// # Errors
/// An option is not there, the run ends, or the machine cannot measure laps.
pub fn measure<M: Machine>(machine: &M, state: &mut M::State, lap: &[u32]) -> Result<Laps, Rejection> {
    let outline = |state: &M::State| machine.outline(state).ok_or(Rejection::NotMeasured);
    let before = outline(state)?;
    let first = machine.lap(state, lap).ok_or(Rejection::NotMeasured)?;
    let between = outline(state)?;
    let second = machine.lap(state, lap).ok_or(Rejection::NotMeasured)?;
    let after = outline(state)?;
    Ok(Laps { laps: [first, second], outlines: [before, between, after] })
}

impl Laps {
    /// What grows with each lap, if laps go on like these two for ever.
    ///
    /// # Errors
    /// They do not, or that cannot be told; with the place of the note that stands in the way.
    pub fn growth(&self) -> Result<Vec<(u32, i32)>, Rejection> {
        let [before, between, after] = &self.outlines;
        let [first, second] = &self.laps;
        if before.rest != between.rest || between.rest != after.rest {
            return Err(Rejection::NoLap);
        }
        if first.stops != second.stops || first.notes.len() != second.notes.len() {
            return Err(Rejection::NotForEver(None));
        }
        if let Some(at) = first.notes.iter().zip(&second.notes).position(|(one, other)| !holds(one, other)) {
            return Err(Rejection::NotForEver(Some(at)));
        }
        let mut growth = Vec::new();
        for (at, ((one, two), three)) in before.numbers.iter().zip(&between.numbers).zip(&after.numbers).enumerate() {
            let (by, again) = (i64::from(*two) - i64::from(*one), i64::from(*three) - i64::from(*two));
            let is_none = [one, two, three].contains(&&NONE);
            if by != again || (is_none && by != 0) {
                return Err(Rejection::NoLap);
            }
            if by != 0 {
                growth.push((at as u32, i32::try_from(by).map_err(|_| Rejection::NoLap)?));
            }
        }
        Ok(growth)
    }
}

pub(super) fn verify_growing<M: Machine>(machine: &M, claimed: &Growing) -> Result<(), Rejection> {
    let mut walk = Walk::start(machine);
    walk.take_all(&claimed.stem)?;
    walk.key().ok_or(Rejection::WrongStop)?;
    let growth = measure(machine, &mut walk.state, &claimed.lap)?.growth()?;
    if claimed.lap.is_empty() || growth.is_empty() {
        return Err(Rejection::NoLap);
    }
    if growth == claimed.growth { Ok(()) } else { Err(Rejection::Claim) }
}

/// A number on lap `n`: `at + by * n`.
#[derive(Clone, Copy)]
struct Line {
    at: i64,
    by: i64,
}

/// The line through the values of two laps; nothing where one does not exist.
fn line(first: i32, second: i32) -> Option<Line> {
    let exist = first != NONE && second != NONE;
    exist.then(|| Line { at: first.into(), by: i64::from(second) - i64::from(first) })
}

/// Whether what was noted on the first lap and on the second goes on like that: operations give lines again, tests
/// come out the same on every lap.
fn holds(first: &Note, second: &Note) -> bool {
    match (first, second) {
        (Note::Made(how, a, b, rounding), Note::Made(same, c, d, rounding_too)) => {
            how == same && rounding == rounding_too && makes_a_line(*how, (*a, *c), (*b, *d))
        }
        (Note::Tested(how, a, b), Note::Tested(same, c, d)) => how == same && is_settled(*how, (*a, *c), (*b, *d)),
        (Note::Used(a), Note::Used(b)) => a == b,
        _ => false,
    }
}

fn makes_a_line(how: Arithmetic, left: (i32, i32), right: (i32, i32)) -> bool {
    let (Some(a), Some(b)) = (line(left.0, left.1), line(right.0, right.1)) else {
        return left.0 == left.1 && right.0 == right.1;
    };
    match how {
        Arithmetic::Add | Arithmetic::Subtract => true,
        Arithmetic::Multiply => a.by == 0 || b.by == 0,
        Arithmetic::Divide | Arithmetic::Remainder => b.by == 0 && (b.at == 0 || a.by % b.at == 0),
        Arithmetic::Lower | Arithmetic::Higher => {
            let (at, by) = (a.at - b.at, a.by - b.by);
            (at <= 0 && by <= 0) || (at >= 0 && by >= 0)
        }
    }
}

fn is_settled(how: Comparison, left: (i32, i32), right: (i32, i32)) -> bool {
    let (Some(a), Some(b)) = (line(left.0, left.1), line(right.0, right.1)) else {
        return left.0 == left.1 && right.0 == right.1;
    };
    let (at, by) = (a.at - b.at, a.by - b.by);
    let never_zero = by == 0 || at % by != 0 || at / by > 0;
    match how {
        // A line that is zero once is so for ever only if it is level.
        Comparison::Equal | Comparison::Unequal => {
            if at == 0 {
                by == 0
            } else {
                never_zero
            }
        }
        Comparison::Less | Comparison::AtLeast => {
            if at < 0 {
                by <= 0
            } else {
                by >= 0
            }
        }
        Comparison::AtMost | Comparison::Greater => {
            if at <= 0 {
                by <= 0
            } else {
                by >= 0
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::expr::Comparison::*;

    /// A test of `at + by * n` against 0 is settled exactly if it comes out the same on a thousand laps.
    #[test]
    fn tests_are_settled_exactly_if_no_lap_changes_them() {
        let holds = |how, number: i64| match how {
            Equal => number == 0,
            Unequal => number != 0,
            Less => number < 0,
            AtMost => number <= 0,
            Greater => number > 0,
            AtLeast => number >= 0,
        };
        for how in [Equal, Unequal, Less, AtMost, Greater, AtLeast] {
            for (at, by) in (-20..=20).flat_map(|at| (-4..=4).map(move |by| (at, by))) {
                let same = (1..1000).all(|n| holds(how, at + by * n) == holds(how, at));
                let told = is_settled(how, (at as i32, (at + by) as i32), (0, 0));
                assert_eq!(told, same, "{how:?} {at} {by}");
            }
        }
    }

    /// An operation that is let pass gives a line: the third value follows from two.
    #[test]
    fn operations_that_pass_give_lines() {
        use crate::kernel::number::arithmetic;
        use crate::model::policy::Rounding;
        let all = [
            Arithmetic::Add,
            Arithmetic::Subtract,
            Arithmetic::Multiply,
            Arithmetic::Divide,
            Arithmetic::Remainder,
            Arithmetic::Lower,
            Arithmetic::Higher,
        ];
        let mut passed = 0;
        for how in all {
            for (a, b) in (-6..=6).flat_map(|a| (-3..=3).map(move |b| (a, b))) {
                for (c, d) in (-6..=6).flat_map(|c| (-3..=3).map(move |d| (c, d))) {
                    if !makes_a_line(how, (a, a + b), (c, c + d)) {
                        continue;
                    }
                    passed += 1;
                    for rounding in [Rounding::Down, Rounding::Up] {
                        let value = |n: i32| arithmetic(how, a + b * n, c + d * n, rounding).expect("small numbers");
                        let step = value(1).wrapping_sub(value(0));
                        let straight = (1..50).all(|n| value(n) == value(0).wrapping_add(step.wrapping_mul(n)));
                        assert!(straight, "{how:?} {a}+{b}n, {c}+{d}n");
                    }
                }
            }
        }
        assert!(passed > 1000);
    }
}
