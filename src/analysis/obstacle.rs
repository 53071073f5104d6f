//! Why a lap that comes back is not known to do so for ever, to be told to somebody.
//!
//! `verify` says at which note three laps stop being alike; what that note is about, and on which later lap a test would come
//! out otherwise, nobody needs in order to accept a certificate.

use kernel::position::meter::Note;
use kernel::position::number::compare;
use model::expr::{Comparison, NONE};
use verify::certificate::Grown;
use verify::laps::ThreeLaps;
use verify::rejection::Rejection;

/// What stands in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// A test, with its two sides, comes out otherwise on a later lap: so many laps on, if that is near.
    Test(Comparison, i32, i32, Option<u64>),
    /// A number that is not always the same is used otherwise than in sums and tests: first this, then that.
    Use(i32, i32),
}

/// How many laps are looked at for the one on which a test comes out otherwise.
const LAPS_AHEAD: u64 = 1 << 24;

/// What grows, if something does; else what stands in the way is told to `obstacle`, unless it knows of one.
pub(super) fn growth_or(laps: &ThreeLaps, obstacle: &mut Option<Obstacle>) -> Option<Vec<Grown>> {
    let growth = laps.growth();
    if let Err(why) = &growth {
        *obstacle = obstacle.or_else(|| of(laps, why));
    }
    growth.ok().filter(|growth| !growth.is_empty())
}

/// What laps were rejected for, where that is one test or use of a number.
fn of(laps: &ThreeLaps, why: &Rejection) -> Option<Obstacle> {
    let Rejection::NotForEver(Some(at)) = *why else { return None };
    let ratio = laps.ratio().ok()?;
    let [first, second, third] = laps.laps.each_ref().map(|lap| lap.notes[at]);
    match (first, second, third) {
        (Note::Tested(how, a, b), Note::Tested(_, c, d), Note::Tested(_, e, f)) => {
            Some(Obstacle::Test(how, a, b, turns(how, ([a, c, e], [b, d, f]), ratio)))
        }
        (Note::Used(one), Note::Used(other), _) => Some(Obstacle::Use(one, other)),
        _ => None,
    }
}

/// The first later lap on which a test comes out otherwise, if both sides go on as on three laps.
fn turns(how: Comparison, (left, right): ([i32; 3], [i32; 3]), ratio: i64) -> Option<u64> {
    // The value, by how much it is more on the next lap, and by how much more than that on the one after.
    let form = |values: [i32; 3]| {
        let [one, two, three] = values.map(i64::from);
        let form = [one, two - one, three - 2 * two + one];
        (!values.contains(&NONE) && (form[2] == 0 || ratio > 1)).then_some(form)
    };
    let (left, right) = (form(left)?, form(right)?);
    let [mut apart, mut by, mut more] = [0, 1, 2].map(|at| left[at] - right[at]);
    let holds = |apart: i64| compare(how, apart.signum() as i32, 0);
    let first = holds(apart);
    (1..=LAPS_AHEAD).find(|_| {
        (apart, by, more) = (apart.saturating_add(by), by.saturating_add(more), more.saturating_mul(ratio));
        holds(apart) != first
    })
}
