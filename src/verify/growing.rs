//! Laps on which something grows: whether a lap can be run for ever.
//!
//! Three laps are run and compared. Every number that is met is claimed to be
//! `a + b n + c r^n` on lap `n`, with one `r` for all ([`Course`]): so it is
//! with those of the position where laps begin, by the claim, and so it stays
//! through every operation that [`settled`] lets pass, in the order in which
//! they were done; three laps tell `a`, `b` and `c`. Then every test comes out
//! on every lap as it did, so that all laps go the same way, and at the end of
//! a lap the position is that at its beginning plus the growth. Whatever is
//! more with each lap (tokens, what waits, work under way) is only looked at,
//! in the same way for each, and there is never less of it.

use super::Rejection;
use super::certificate::{Growing, Grown};
use super::walk::Walk;
use crate::kernel::lap::{Lap, Stop};
use crate::kernel::machine::Machine;
use crate::kernel::meter::Note;
use crate::kernel::outline::{Growable, Outline};
use crate::model::expr::{Arithmetic, Comparison, NONE};

/// Three laps as they went, and the four positions around them.
pub struct Laps {
    /// The laps.
    pub laps: [Lap; 3],
    /// The positions before, between and after.
    pub outlines: [Outline; 4],
}

/// Runs three laps from a state.
///
/// # Errors
/// An option is not there, the run ends, or the machine cannot measure laps.
pub fn measure<M: Machine>(machine: &M, state: &mut M::State, lap: &[u32]) -> Result<Laps, Rejection> {
    let outline = |state: &M::State| machine.outline(state).ok_or(Rejection::NotMeasured);
    let run = |state: &mut M::State| machine.lap(state, lap).ok_or(Rejection::NotMeasured);
    let before = outline(state)?;
    let (first, then) = (run(state)?, outline(state)?);
    let (second, later) = (run(state)?, outline(state)?);
    let (third, after) = (run(state)?, outline(state)?);
    Ok(Laps { laps: [first, second, third], outlines: [before, then, later, after] })
}

impl Laps {
    /// What grows with each lap, if laps go on like these three for ever.
    ///
    /// # Errors
    /// They do not, or that cannot be told; with the place of the note that stands in the way.
    pub fn growth(&self) -> Result<Vec<Grown>, Rejection> {
        let [first, second, third] = &self.laps;
        if self.outlines.iter().any(|it| it.rest != self.outlines[0].rest) {
            return Err(Rejection::NoLap);
        }
        let (ratio, growth) = self.courses()?;
        let same_way = |one: &Lap, other: &Lap| {
            one.told == other.told && one.notes.len() == other.notes.len() && same_choices(&one.stops, &other.stops)
        };
        let stays = self.has_enough_waiting() && self.leaves_deep_work();
        if !same_way(first, second) || !same_way(second, third) || !stays {
            return Err(Rejection::NotForEver(None));
        }
        let unsettled = (0..first.notes.len())
            .find(|at| !settled([&first.notes[*at], &second.notes[*at], &third.notes[*at]], ratio));
        if unsettled.is_some() {
            return Err(Rejection::NotForEver(unsettled));
        }
        if self.looks_aside_alike(ratio) { Ok(growth) } else { Err(Rejection::NotForEver(None)) }
    }

    /// The number by which what grows ever faster is multiplied, and the courses of all that grows.
    fn courses(&self) -> Result<(i64, Vec<Grown>), Rejection> {
        let [first, second, third, fourth] = &self.outlines;
        let row = |it: &Outline, at: usize| it.numbers.iter().chain(&it.counts).nth(at).copied().unwrap_or(NONE);
        let count = first.numbers.len() + first.counts.len();
        if self.outlines.iter().any(|it| it.numbers.len() + it.counts.len() != count) {
            return Err(Rejection::NoLap);
        }
        let mut ratio = None;
        let mut growth = Vec::new();
        for at in 0..count {
            let values = [first, second, third, fourth].map(|outline| row(outline, at));
            if values.contains(&NONE) {
                if values != [NONE; 4] {
                    return Err(Rejection::NoLap);
                }
                continue;
            }
            let [one, two, three, four] = values.map(i64::from);
            let (by, more) = (two - one, three - 2 * two + one);
            let then = four - 2 * three + two;
            let is_count = at >= first.numbers.len();
            if more == 0 && then != 0 || is_count && (by < 0 || more != 0) {
                return Err(Rejection::NoLap);
            }
            if more != 0 {
                let own = then / more;
                if then % more != 0 || own < 2 || ratio.is_some_and(|ratio| ratio != own) {
                    return Err(Rejection::NoLap);
                }
                ratio = Some(own);
            }
            if by != 0 || more != 0 {
                growth.push(Grown { what: fourth.what[at], by, more, times: if more == 0 { 1 } else { then / more } });
            }
        }
        Ok((ratio.unwrap_or(1), growth))
    }

    /// Whether what was resolved on a lap waited already when it began, where the list of what waits grows: then it is
    /// the same however long the list has become.
    fn has_enough_waiting(&self) -> bool {
        let [first, second, ..] = &self.outlines;
        let waits = |what: &Growable| matches!(what, Growable::Waiting(_));
        let counts = first.counts.iter().zip(&second.counts).zip(&first.what[first.numbers.len()..]);
        let mut growing = counts.filter(|((one, two), what)| waits(what) && one != two).map(|((one, _), _)| *one);
        growing.all(|many| self.laps[0].resolved as i64 <= i64::from(many))
    }

    /// Whether work that stands ever deeper is not come back to: then it does not matter how deep it has become.
    fn leaves_deep_work(&self) -> bool {
        let [first, second, ..] = &self.outlines;
        let counts = first.counts.iter().zip(&second.counts).zip(&first.what[first.numbers.len()..]);
        let deepens = counts.into_iter().any(|((one, two), what)| *what == Growable::Work && one != two);
        let left = |(lap, before): (&Lap, &Outline)| before.deep_work > 0 && lap.least_work >= before.deep_work;
        !deepens || self.laps.iter().zip(&self.outlines).all(left)
    }

    /// Whether bystanders of each kind were looked at in the same way with every lap, so that it does not matter how many
    /// there are.
    fn looks_aside_alike(&self, ratio: i64) -> bool {
        let [first, second, third] = &self.laps;
        let kinds = || first.aside.keys();
        if !kinds().eq(second.aside.keys()) || !kinds().eq(third.aside.keys()) {
            return false;
        }
        kinds().all(|kind| {
            let [one, two, three] = [&first.aside[kind], &second.aside[kind], &third.aside[kind]];
            one.len() == two.len()
                && two.len() == three.len()
                && (0..one.len()).all(|at| {
                    one[at].0 == two[at].0
                        && two[at].0 == three[at].0
                        && settled([&one[at].1, &two[at].1, &three[at].1], ratio)
                })
        })
    }
}

/// Whether the same had choices. With more of something there can be more options, where there are several.
fn same_choices(one: &[Stop], other: &[Stop]) -> bool {
    let same = |((who, options), (other, then)): (&Stop, &Stop)| {
        who == other && (options == then || *options > 1 && then > options)
    };
    one.len() == other.len() && one.iter().zip(other).all(same)
}

pub(super) fn verify_growing<M: Machine>(machine: &M, claimed: &Growing) -> Result<(), Rejection> {
    let paced = claimed.pace.and_then(|pace| machine.paced(pace as usize));
    if claimed.pace.is_some() && paced.is_none() {
        return Err(Rejection::NotMeasured);
    }
    let machine = paced.as_ref().unwrap_or(machine);
    let mut walk = Walk::start(machine);
    walk.take_all(&claimed.stem)?;
    walk.key().ok_or(Rejection::WrongStop)?;
    let growth = measure(machine, &mut walk.state, &claimed.lap)?.growth()?;
    if claimed.lap.is_empty() || growth.is_empty() {
        return Err(Rejection::NoLap);
    }
    if growth == claimed.growth { Ok(()) } else { Err(Rejection::Claim) }
}

/// The values of a number lap by lap: the first, by how much the second is more, and by how much more than that the third
/// is; this last is multiplied by `ratio` from lap to lap.
#[derive(Clone, Copy)]
struct Course {
    at: i64,
    by: i64,
    more: i64,
    ratio: i64,
}

/// The course through the values of three laps; nothing where one does not exist, or where nothing can grow so.
fn course(values: [i32; 3], ratio: i64) -> Option<Course> {
    if values.contains(&NONE) {
        return None;
    }
    let [one, two, three] = values.map(i64::from);
    let course = Course { at: one, by: two - one, more: three - 2 * two + one, ratio };
    (course.more == 0 || ratio > 1).then_some(course)
}

impl Course {
    fn is_level(self) -> bool {
        self.by == 0 && self.more == 0
    }

    fn less(self, other: Course) -> Course {
        Course { at: self.at - other.at, by: self.by - other.by, more: self.more - other.more, ratio: self.ratio }
    }

    fn negative(self) -> Course {
        Course { at: -self.at, by: -self.by, more: -self.more, ratio: self.ratio }
    }

    /// Whether it is at least 0 on every lap.
    fn never_below(self) -> bool {
        let Course { mut at, mut by, mut more, ratio } = self;
        // Once it does not fall any more it never falls again, if it grows faster and faster.
        loop {
            if at < 0 {
                return false;
            }
            if more >= 0 && by >= 0 {
                return true;
            }
            if more < 0 || more == 0 && by < 0 {
                return false;
            }
            (at, by, more) = (at + by, by + more, more.saturating_mul(ratio));
        }
    }

    fn always_above(self) -> bool {
        Course { at: self.at - 1, ..self }.never_below()
    }

    /// Whether it is 0 on no lap.
    fn never_zero(self) -> bool {
        let Course { mut at, mut by, mut more, ratio } = self;
        if more == 0 {
            return if by == 0 { at != 0 } else { at % by != 0 || at / by > 0 };
        }
        loop {
            if at == 0 {
                return false;
            }
            // From here on it only moves away from 0.
            if at.signum() == more.signum() && by.signum() != -more.signum() {
                return true;
            }
            (at, by, more) = (at + by, by + more, more.saturating_mul(ratio));
        }
    }
}

/// Whether what was noted on three laps goes on like that: operations give such courses again, tests come out the same
/// on every lap.
fn settled(notes: [&Note; 3], ratio: i64) -> bool {
    match notes {
        [Note::Made(how, a, b, rounding), Note::Made(how1, c, d, rounding1), Note::Made(how2, e, f, rounding2)] => {
            how == how1
                && how == how2
                && rounding == rounding1
                && rounding == rounding2
                && keeps_course(*how, [*a, *c, *e], [*b, *d, *f], ratio)
        }
        [Note::Tested(how, a, b), Note::Tested(how1, c, d), Note::Tested(how2, e, f)] => {
            how == how1 && how == how2 && is_settled(*how, [*a, *c, *e], [*b, *d, *f], ratio)
        }
        [Note::Used(a), Note::Used(b), Note::Used(c)] => a == b && b == c,
        [Note::About(a), Note::About(b), Note::About(c)] => a == b && b == c,
        [Note::Over(a), Note::Over(b), Note::Over(c)] => a == b && b == c,
        _ => false,
    }
}

fn all_same(values: [i32; 3]) -> bool {
    values[0] == values[1] && values[1] == values[2]
}

fn keeps_course(how: Arithmetic, left: [i32; 3], right: [i32; 3], ratio: i64) -> bool {
    let (Some(a), Some(b)) = (course(left, ratio), course(right, ratio)) else {
        return all_same(left) && all_same(right);
    };
    match how {
        Arithmetic::Add | Arithmetic::Subtract => true,
        Arithmetic::Multiply => a.is_level() || b.is_level(),
        Arithmetic::Divide | Arithmetic::Remainder => {
            b.is_level() && (b.at == 0 || a.by % b.at == 0 && a.more % b.at == 0)
        }
        Arithmetic::Lower | Arithmetic::Higher => a.less(b).never_below() || b.less(a).never_below(),
    }
}

fn is_settled(how: Comparison, left: [i32; 3], right: [i32; 3], ratio: i64) -> bool {
    let (Some(a), Some(b)) = (course(left, ratio), course(right, ratio)) else {
        return all_same(left) && all_same(right);
    };
    let apart = a.less(b);
    match how {
        Comparison::Equal | Comparison::Unequal => {
            if apart.at == 0 {
                apart.is_level()
            } else {
                apart.never_zero()
            }
        }
        Comparison::Less | Comparison::AtLeast => {
            if apart.at < 0 {
                apart.negative().always_above()
            } else {
                apart.never_below()
            }
        }
        Comparison::AtMost | Comparison::Greater => {
            if apart.at <= 0 {
                apart.negative().never_below()
            } else {
                apart.always_above()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::expr::Comparison::*;

    /// The value of a course on a lap.
    fn value((at, by, more): (i64, i64, i64), ratio: i64, lap: u32) -> i128 {
        let (mut at, mut by, mut more) = (i128::from(at), i128::from(by), i128::from(more));
        for _ in 0..lap {
            (at, by, more) = (at + by, by + more, more * i128::from(ratio));
        }
        at
    }

    fn three(course: (i64, i64, i64), ratio: i64) -> [i32; 3] {
        [0, 1, 2].map(|lap| value(course, ratio, lap) as i32)
    }

    /// A test of a course against 0 is settled exactly if it comes out the same on sixty laps.
    #[test]
    fn tests_are_settled_exactly_if_no_lap_changes_them() {
        let holds = |how, number: i128| match how {
            Equal => number == 0,
            Unequal => number != 0,
            Less => number < 0,
            AtMost => number <= 0,
            Greater => number > 0,
            AtLeast => number >= 0,
        };
        let mut changed = 0;
        for how in [Equal, Unequal, Less, AtMost, Greater, AtLeast] {
            for (at, by, more) in
                (-20..=20).flat_map(|at| (-4..=4).flat_map(move |by| (-2..=2).map(move |more| (at, by, more))))
            {
                for ratio in [2, 3] {
                    let same = (1..60).all(|n| holds(how, value((at, by, more), ratio, n)) == holds(how, at.into()));
                    let told = is_settled(how, three((at, by, more), ratio), [0; 3], ratio);
                    assert_eq!(told, same, "{how:?} {at} {by} {more} times {ratio}");
                    changed += usize::from(!same);
                }
            }
        }
        assert!(changed > 1000);
    }

    /// An operation that is let pass gives a course: all later values follow from three.
    #[test]
    fn operations_that_pass_keep_the_course() {
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
        let courses: Vec<(i64, i64, i64)> =
            (-4..=4).flat_map(|at| (-2..=2).flat_map(move |by| (-2..=2).map(move |more| (at, by, more)))).collect();
        let mut passed = 0;
        for how in all {
            for left in &courses {
                for right in courses.iter().step_by(3) {
                    if !keeps_course(how, three(*left, 2), three(*right, 2), 2) {
                        continue;
                    }
                    passed += 1;
                    for rounding in [Rounding::Down, Rounding::Up] {
                        let made = |lap| {
                            let (a, b) = (value(*left, 2, lap) as i32, value(*right, 2, lap) as i32);
                            i64::from(arithmetic(how, a, b, rounding).expect("small numbers"))
                        };
                        if made(0) == i64::from(NONE) {
                            continue;
                        }
                        let (one, two, three) = (made(0), made(1), made(2));
                        let course = (one, two - one, three - 2 * two + one);
                        let follows = (3..20).all(|lap| value(course, 2, lap) == i128::from(made(lap)));
                        assert!(follows, "{how:?} {left:?} {right:?}");
                    }
                }
            }
        }
        assert!(passed > 1000);
    }
}
