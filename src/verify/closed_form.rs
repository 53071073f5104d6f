//! What numbers become on later laps, as far as the first laps tell.
//!
//! A number is known by its values at a few points: on three laps in a row
//! ([`ClosedForm`]), or before and behind each of several laps ([`Plane`]). What is
//! noted of numbers is *settled* if it goes on like that: operations give such
//! numbers again, tests come out the same at every point there ever will be.

use kernel::position::meter::Note;
use model::expr::{Arithmetic, Comparison, NONE};

/// What becomes of a number.
pub(super) trait NumberFate: Sized {
    /// Its first value.
    fn at(&self) -> i64;
    /// Whether it never changes.
    fn is_level(&self) -> bool;
    /// Whether it only ever changes by multiples of a number.
    fn changes_by(&self, divisor: i64) -> bool;
    /// How far it is above another.
    fn less(&self, other: &Self) -> Self;
    /// The same below 0 and the other way round.
    fn negative(&self) -> Self;
    /// Whether it is always at least so much.
    fn never_below(&self, least: i64) -> bool;
    /// Whether it is never 0.
    fn never_zero(&self) -> bool;
}

/// The values of a number lap by lap: the first, by how much the second is more, and by how much more than that the third
/// is; this last is multiplied by `ratio` from lap to lap.
#[derive(Clone, Copy)]
pub(super) struct ClosedForm {
    at: i64,
    by: i64,
    more: i64,
    ratio: i64,
}

impl ClosedForm {
    /// The form through the values of three laps; nothing where one does not exist, or where nothing can grow so.
    pub(super) fn through(values: &[i32], ratio: i64) -> Option<ClosedForm> {
        let [one, two, three] = values.try_into().ok().filter(|it: &[i32; 3]| !it.contains(&NONE))?.map(i64::from);
        let form = ClosedForm { at: one, by: two - one, more: three - 2 * two + one, ratio };
        (form.more == 0 || ratio > 1).then_some(form)
    }

    /// The same one lap later.
    fn next(self) -> ClosedForm {
        let ClosedForm { at, by, more, ratio } = self;
        let (at, by) = (at.saturating_add(by), by.saturating_add(more));
        ClosedForm { at, by, more: more.saturating_mul(ratio), ratio }
    }
}

impl NumberFate for ClosedForm {
    fn at(&self) -> i64 {
        self.at
    }

    fn is_level(&self) -> bool {
        self.by == 0 && self.more == 0
    }

    fn changes_by(&self, divisor: i64) -> bool {
        self.by % divisor == 0 && self.more % divisor == 0
    }

    fn less(&self, other: &Self) -> Self {
        ClosedForm { at: self.at - other.at, by: self.by - other.by, more: self.more - other.more, ratio: self.ratio }
    }

    fn negative(&self) -> Self {
        ClosedForm { at: -self.at, by: -self.by, more: -self.more, ratio: self.ratio }
    }

    fn never_below(&self, least: i64) -> bool {
        let mut now = *self;
        loop {
            if now.at < least {
                return false;
            }
            if now.more >= 0 && now.by >= 0 {
                return true;
            }
            // What falls ever faster, or evenly, falls below at last; else it once does not fall any more.
            if now.more <= 0 {
                return false;
            }
            now = now.next();
        }
    }

    fn never_zero(&self) -> bool {
        let mut now = *self;
        if now.more == 0 {
            return if now.by == 0 { now.at != 0 } else { now.at % now.by != 0 || now.at / now.by > 0 };
        }
        loop {
            if now.at == 0 {
                return false;
            }
            // From here on it only moves away from 0.
            if now.at.signum() == now.more.signum() && now.by.signum() != -now.more.signum() {
                return true;
            }
            now = now.next();
        }
    }
}

/// The values of a number before any lap, and by how much it is more behind each of several laps: by that much for each
/// time that lap is run, in whatever order.
#[derive(Clone)]
pub(super) struct Plane {
    at: i64,
    by: Vec<i64>,
}

impl Plane {
    /// The plane through the value before any lap and those behind each; nothing where one does not exist.
    pub(super) fn through(values: &[i32]) -> Option<Plane> {
        let (first, behind) = values.split_first().filter(|_| !values.contains(&NONE))?;
        let at = i64::from(*first);
        Some(Plane { at, by: behind.iter().map(|value| i64::from(*value) - at).collect() })
    }
}

impl NumberFate for Plane {
    fn at(&self) -> i64 {
        self.at
    }

    fn is_level(&self) -> bool {
        self.by.iter().all(|by| *by == 0)
    }

    fn changes_by(&self, divisor: i64) -> bool {
        self.by.iter().all(|by| by % divisor == 0)
    }

    fn less(&self, other: &Self) -> Self {
        Plane { at: self.at - other.at, by: self.by.iter().zip(&other.by).map(|(one, other)| one - other).collect() }
    }

    fn negative(&self) -> Self {
        Plane { at: -self.at, by: self.by.iter().map(|by| -by).collect() }
    }

    fn never_below(&self, least: i64) -> bool {
        self.at >= least && self.by.iter().all(|by| *by >= 0)
    }

    fn never_zero(&self) -> bool {
        self.at != 0 && self.by.iter().all(|by| by.signum() != -self.at.signum())
    }
}

/// Whether what was noted at several points goes on like that; `fate` tells what becomes of a number by its values there.
pub(super) fn settled<F: NumberFate>(notes: &[&Note], fate: &dyn Fn(&[i32]) -> Option<F>) -> bool {
    let Some((first, others)) = notes.split_first() else { return true };
    let pairs = || -> Option<(Vec<i32>, Vec<i32>)> {
        let pair = |note: &&Note| match note {
            Note::Made(_, one, other, _) | Note::Tested(_, one, other) => Some((*one, *other)),
            Note::Used(_) | Note::About(_) | Note::Over(_) | Note::Pass(_) | Note::Untold => None,
        };
        Some(notes.iter().map(pair).collect::<Option<Vec<_>>>()?.into_iter().unzip())
    };
    match first {
        Note::Made(how, _, _, rounding) => {
            let same = |note: &&Note| matches!(note, Note::Made(it, _, _, to) if it == how && to == rounding);
            others.iter().all(same) && pairs().is_some_and(|(left, right)| keeps(*how, &left, &right, fate))
        }
        Note::Tested(how, ..) => {
            let same = |note: &&Note| matches!(note, Note::Tested(it, ..) if it == how);
            others.iter().all(same) && pairs().is_some_and(|(left, right)| is_settled(*how, &left, &right, fate))
        }
        Note::Used(_) | Note::About(_) | Note::Over(_) => others.iter().all(|note| note == first),
        Note::Pass(_) | Note::Untold => false,
    }
}

fn all_same(values: &[i32]) -> bool {
    values.windows(2).all(|pair| pair[0] == pair[1])
}

fn keeps<F: NumberFate>(how: Arithmetic, left: &[i32], right: &[i32], fate: &dyn Fn(&[i32]) -> Option<F>) -> bool {
    let (Some(a), Some(b)) = (fate(left), fate(right)) else {
        return all_same(left) && all_same(right);
    };
    match how {
        Arithmetic::Add | Arithmetic::Subtract => true,
        Arithmetic::Multiply => a.is_level() || b.is_level(),
        Arithmetic::Divide | Arithmetic::Remainder => b.is_level() && (b.at() == 0 || a.changes_by(b.at())),
        Arithmetic::Lower | Arithmetic::Higher => a.less(&b).never_below(0) || b.less(&a).never_below(0),
    }
}

fn is_settled<F: NumberFate>(how: Comparison, left: &[i32], right: &[i32], fate: &dyn Fn(&[i32]) -> Option<F>) -> bool {
    let (Some(a), Some(b)) = (fate(left), fate(right)) else {
        return all_same(left) && all_same(right);
    };
    let apart = a.less(&b);
    match how {
        Comparison::Equal | Comparison::Unequal if apart.at() == 0 => apart.is_level(),
        Comparison::Equal | Comparison::Unequal => apart.never_zero(),
        Comparison::Less | Comparison::AtLeast if apart.at() < 0 => apart.negative().never_below(1),
        Comparison::Less | Comparison::AtLeast => apart.never_below(0),
        Comparison::AtMost | Comparison::Greater if apart.at() <= 0 => apart.negative().never_below(0),
        Comparison::AtMost | Comparison::Greater => apart.never_below(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::expr::Comparison::*;

    /// The value of a form on a lap.
    fn value((at, by, more): (i64, i64, i64), ratio: i64, lap: u32) -> i128 {
        let (mut at, mut by, mut more) = (i128::from(at), i128::from(by), i128::from(more));
        for _ in 0..lap {
            (at, by, more) = (at + by, by + more, more * i128::from(ratio));
        }
        at
    }

    fn three(form: (i64, i64, i64), ratio: i64) -> [i32; 3] {
        [0, 1, 2].map(|lap| value(form, ratio, lap) as i32)
    }

    /// A test of a form against 0 is settled exactly if it comes out the same on sixty laps.
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
                    let told =
                        is_settled(how, &three((at, by, more), ratio), &[0; 3], &|it| ClosedForm::through(it, ratio));
                    assert_eq!(told, same, "{how:?} {at} {by} {more} times {ratio}");
                    changed += usize::from(!same);
                }
            }
        }
        assert!(changed > 1000);
    }

    /// An operation that is let pass gives a form: all later values follow from three.
    #[test]
    fn operations_that_pass_keep_the_course() {
        use kernel::position::number::arithmetic;
        use model::policy::Rounding;
        let all = [
            Arithmetic::Add,
            Arithmetic::Subtract,
            Arithmetic::Multiply,
            Arithmetic::Divide,
            Arithmetic::Remainder,
            Arithmetic::Lower,
            Arithmetic::Higher,
        ];
        let forms: Vec<(i64, i64, i64)> =
            (-4..=4).flat_map(|at| (-2..=2).flat_map(move |by| (-2..=2).map(move |more| (at, by, more)))).collect();
        let mut passed = 0;
        for how in all {
            for left in &forms {
                for right in forms.iter().step_by(3) {
                    if !keeps(how, &three(*left, 2), &three(*right, 2), &|it| ClosedForm::through(it, 2)) {
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
                        let form = (one, two - one, three - 2 * two + one);
                        let follows = (3..20).all(|lap| value(form, 2, lap) == i128::from(made(lap)));
                        assert!(follows, "{how:?} {left:?} {right:?}");
                    }
                }
            }
        }
        assert!(passed > 1000);
    }

    /// A test of a plane against 0 is settled only if it comes out the same wherever two laps lead.
    #[test]
    fn tests_of_planes_that_are_settled_never_change() {
        let mut settled_ones = 0;
        for how in [Equal, Unequal, Less, AtMost, Greater, AtLeast] {
            for (at, one, other) in
                (-9..=9).flat_map(|at| (-3..=3).flat_map(move |one| (-3..=3).map(move |other| (at, one, other))))
            {
                if !is_settled(how, &[at, at + one, at + other], &[0; 3], &Plane::through) {
                    continue;
                }
                settled_ones += 1;
                let holds =
                    |laps: (i32, i32)| kernel::position::number::compare(how, at + one * laps.0 + other * laps.1, 0);
                let all = (0..30).flat_map(|n| (0..30).map(move |m| (n, m)));
                assert!(all.into_iter().all(|laps| holds(laps) == holds((0, 0))), "{how:?} {at} {one} {other}");
            }
        }
        assert!(settled_ones > 1000);
    }
}
