//! What numbers become on later laps, as far as the first laps tell.
//!
//! A number is known by its values at a few points: on three laps in a row ([`Course::of_laps`]), or before and behind each
//! of several laps ([`Course::of_any_order`]). What is noted of numbers is *settled* if it goes on like that: operations give
//! such numbers again, tests come out the same at every point there ever will be.

use kernel::position::meter::Note;
use model::expr::{Arithmetic, Comparison, NONE};

/// What becomes of a number: it has some values first, one after the other; then it is `at` and some of the steps, each of
/// them any number of times.
pub(super) struct Course {
    first: Vec<i64>,
    at: i64,
    steps: Vec<i64>,
}

/// Tells what becomes of a number by its values at all points that are known; nothing where no number goes on like that.
pub(super) type Fate<'a> = dyn Fn(&[i64]) -> Option<Course> + 'a;

impl Course {
    /// By the values of three laps: the second is `by` more than the first, and the third `by + more` more than that; `more` is
    /// multiplied by `ratio` from lap to lap.
    pub(super) fn of_laps(values: &[i64], ratio: i64) -> Option<Course> {
        let [one, two, three] = values.try_into().ok()?;
        let (mut at, mut by, mut more) = (one, two - one, three - 2 * two + one);
        if more != 0 && ratio <= 1 {
            return None;
        }
        // What grows ever faster may first go the other way; it ends on the side of 0 to which it grows.
        let mut first = Vec::new();
        while [at, by].iter().any(|it| it.signum() * more.signum() < 0) {
            first.push(at);
            (at, by, more) = (at.saturating_add(by), by.saturating_add(more), more.saturating_mul(ratio));
        }
        Some(Course { first, at, steps: vec![by, more] })
    }

    /// By the value before any lap and those behind each of several laps: it is that much more for each time that lap is run,
    /// in whatever order.
    pub(super) fn of_any_order(values: &[i64]) -> Option<Course> {
        let (at, behind) = values.split_first()?;
        Some(Course { first: Vec::new(), at: *at, steps: behind.iter().map(|value| value - at).collect() })
    }

    /// Its value, if that never changes.
    fn level(&self) -> Option<i64> {
        self.steps.iter().all(|by| *by == 0).then_some(self.at)
    }

    /// Whether it only ever changes by multiples of a number.
    fn changes_by(&self, divisor: i64) -> bool {
        let earlier = self.first.iter().map(|it| it - self.at);
        earlier.chain(self.steps.iter().copied()).all(|by| by % divisor == 0)
    }

    /// Whether it is always at least so much.
    fn never_below(&self, least: i64) -> bool {
        self.first.iter().chain([&self.at]).all(|it| *it >= least) && self.steps.iter().all(|by| *by >= 0)
    }

    /// Whether it is never 0: it only moves away from there, or passes it by.
    fn never_zero(&self) -> bool {
        let moves_away = self.steps.iter().all(|by| by.signum() != -self.at.signum());
        let passes = || self.steps.iter().any(|by| *by != 0) && self.at % self.steps.iter().copied().fold(0, gcd) != 0;
        !self.first.contains(&0) && self.at != 0 && (moves_away || passes())
    }
}

fn gcd(one: i64, other: i64) -> i64 {
    if other == 0 { one.abs() } else { gcd(other, one % other) }
}

/// Whether what was noted at several points goes on like that.
pub(super) fn settled(notes: &[&Note], fate: &Fate<'_>) -> bool {
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

/// Two numbers, and what becomes of each, and of the one without the other and the other without the one.
struct Pair {
    one: Course,
    other: Course,
    above: Course,
    below: Course,
}

impl Pair {
    /// Nothing where one of them does not exist somewhere, or does not go on like that.
    fn of(left: &[i32], right: &[i32], fate: &Fate<'_>) -> Option<Pair> {
        let (left, right) = (numbers(left)?, numbers(right)?);
        let apart: Vec<i64> = left.iter().zip(&right).map(|(left, right)| left - right).collect();
        let back: Vec<i64> = apart.iter().map(|it| -it).collect();
        Some(Pair { one: fate(&left)?, other: fate(&right)?, above: fate(&apart)?, below: fate(&back)? })
    }
}

/// Numbers that all exist.
fn numbers(values: &[i32]) -> Option<Vec<i64>> {
    (!values.contains(&NONE)).then(|| values.iter().map(|it| i64::from(*it)).collect())
}

fn all_same(values: &[i32]) -> bool {
    values.windows(2).all(|pair| pair[0] == pair[1])
}

/// Whether there is no such number: a test of it comes out the same whatever number stands on the other side.
fn is_lacking(values: &[i32]) -> bool {
    values.iter().all(|it| *it == NONE)
}

/// Whether it is a number, and goes on like that.
fn is_number(values: &[i32], fate: &Fate<'_>) -> bool {
    numbers(values).is_some_and(|values| fate(&values).is_some())
}

fn keeps(how: Arithmetic, left: &[i32], right: &[i32], fate: &Fate<'_>) -> bool {
    let Some(Pair { one, other, above, below }) = Pair::of(left, right, fate) else {
        return all_same(left) && all_same(right);
    };
    match how {
        Arithmetic::Add | Arithmetic::Subtract => true,
        Arithmetic::Multiply => one.level().is_some() || other.level().is_some(),
        Arithmetic::Divide | Arithmetic::Remainder => other.level().is_some_and(|by| by == 0 || one.changes_by(by)),
        Arithmetic::Lower | Arithmetic::Higher => above.never_below(0) || below.never_below(0),
    }
}

fn is_settled(how: Comparison, left: &[i32], right: &[i32], fate: &Fate<'_>) -> bool {
    let Some(Pair { above, below, .. }) = Pair::of(left, right, fate) else {
        return all_same(left) && all_same(right)
            || is_lacking(left) && is_number(right, fate)
            || is_number(left, fate) && is_lacking(right);
    };
    match how {
        Comparison::Equal | Comparison::Unequal if left[0] == right[0] => above.level().is_some(),
        Comparison::Equal | Comparison::Unequal => above.never_zero(),
        Comparison::Less | Comparison::AtLeast => below.never_below(1) || above.never_below(0),
        Comparison::AtMost | Comparison::Greater => below.never_below(0) || above.never_below(1),
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

    /// What lacks a number fails each test but that of being unlike, on all laps.
    #[test]
    fn tests_of_a_number_that_is_lacking_are_settled() {
        let fate = |it: &[i64]| Course::of_laps(it, 2);
        let (lacks, grows) = ([NONE; 3], [1, 2, 3]);
        for how in [Equal, Unequal, Less, AtMost, Greater, AtLeast] {
            assert!(is_settled(how, &lacks, &grows, &fate) && is_settled(how, &grows, &lacks, &fate));
            assert!(!is_settled(how, &[NONE, 1, 1], &grows, &fate), "it comes to be");
        }
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
                        is_settled(how, &three((at, by, more), ratio), &[0; 3], &|it| Course::of_laps(it, ratio));
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
                    if !keeps(how, &three(*left, 2), &three(*right, 2), &|it| Course::of_laps(it, 2)) {
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
                if !is_settled(how, &[at, at + one, at + other], &[0; 3], &Course::of_any_order) {
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
