//! Laps on which something grows: whether a lap can be run for ever.
//!
//! Three laps are run and compared. Every number that is met is claimed to be
//! `a + b n + c r^n` on lap `n`, with one `r` for all ([`Course`]): so it is
//! with those of the position where laps begin, by the claim, and so it stays
//! through every operation that [`super::closed_form`] lets pass, in the order in which
//! they were done; three laps tell `a`, `b` and `c`. Then every test comes out
//! on every lap as it did, so that all laps go the same way, and at the end of
//! a lap the position is that at its beginning plus the growth. Whatever is
//! more with each lap (tokens, what waits, work under way) is only looked at,
//! in the same way for each, and there is never less of it.

use super::certificate::Grown;
use super::closed_form::{Course, Fate, settled};
use super::rejection::Rejection;
use kernel::growth::abstraction::{Abstraction, Growable};
use kernel::growth::lap::{Lap, LapChoice};
use kernel::machine::Machine;
use kernel::position::meter::Note;
use model::expr::NONE;

/// Three laps as they went, and the four positions around them.
pub struct ThreeLaps {
    /// The laps.
    pub laps: [Lap; 3],
    /// The positions before, between and after.
    pub outlines: [Abstraction; 4],
}

/// Runs three laps from a state.
///
/// # Errors
/// An option is not there, the run ends, or the machine cannot measure laps.
pub fn measure<M: Machine>(machine: &M, state: &mut M::State, lap: &[u32]) -> Result<ThreeLaps, Rejection> {
    let abstraction = |state: &M::State| machine.abstraction(state).ok_or(Rejection::NotMeasured);
    let run = |state: &mut M::State| machine.lap(state, lap).ok_or(Rejection::NotMeasured);
    let before = abstraction(state)?;
    let (first, then) = (run(state)?, abstraction(state)?);
    let (second, later) = (run(state)?, abstraction(state)?);
    let (third, after) = (run(state)?, abstraction(state)?);
    Ok(ThreeLaps { laps: [first, second, third], outlines: [before, then, later, after] })
}

impl ThreeLaps {
    /// What grows with each lap, if laps go on like these three for ever.
    ///
    /// # Errors
    /// They do not, or that cannot be told; with the place of the note that stands in the way.
    pub fn growth(&self) -> Result<Vec<Grown>, Rejection> {
        let [first, second, third] = &self.laps;
        if self.outlines.iter().any(|it| it.rest != self.outlines[0].rest) {
            return Err(Rejection::NoLap);
        }
        let (ratio, growth) = self.forms()?;
        let (before, then) = (&self.outlines[0].counts, &self.outlines[1].counts);
        let stays = waits_long_enough(self.laps.iter(), &self.outlines.each_ref(), |at| before[at] != then[at])
            && same_choices([&first.stops, &second.stops, &third.stops]);
        if !stays {
            return Err(Rejection::NotForEver(None));
        }
        go_on_alike(&[first, second, third], &|values| Course::of_laps(values, ratio))?;
        Ok(growth)
    }

    /// The number by which what grows ever faster is multiplied from lap to lap; 1 if nothing does.
    ///
    /// # Errors
    /// What grows has no such form.
    pub fn ratio(&self) -> Result<i64, Rejection> {
        self.forms().map(|(ratio, _)| ratio)
    }

    /// The number by which what grows ever faster is multiplied, and the forms of all that grows.
    fn forms(&self) -> Result<(i64, Vec<Grown>), Rejection> {
        let [first, .., fourth] = &self.outlines;
        let much = self.outlines.each_ref().map(Abstraction::much);
        let count = much[0].len();
        if much.iter().any(|it| it.len() != count) {
            return Err(Rejection::NoLap);
        }
        let mut ratio = None;
        let mut growth = Vec::new();
        for at in 0..count {
            let values = much.each_ref().map(|it| it[at]);
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
}

/// Whether it does not matter how long lists have become, of those for which `grows` says that they grow (by their place
/// among what is counted): what a lap resolves waited already at first, and deep work is not come back to.
pub(super) fn waits_long_enough<'l>(
    laps: impl Iterator<Item = &'l Lap> + Clone,
    outlines: &[&Abstraction],
    grows: impl Fn(usize) -> bool,
) -> bool {
    let first = outlines[0];
    let enough = |(at, what): (usize, &Growable)| match what {
        Growable::Waiting(_) => laps.clone().all(|lap| lap.resolved as i64 <= i64::from(first.counts[at])),
        Growable::Work => {
            let left = |(lap, from): (&Lap, &&Abstraction)| from.deep_work > 0 && lap.least_work >= from.deep_work;
            laps.clone().zip(outlines).all(left)
        }
        Growable::Resource(..)
        | Growable::Number(..)
        | Growable::Counters(..)
        | Growable::Amount
        | Growable::Tokens(_)
        | Growable::Effects(_) => true,
    };
    first.what[first.numbers.len()..].iter().enumerate().filter(|(at, _)| grows(*at)).all(enough)
}

/// Accepts runs of one lap if the same was done on each, and all that it did with numbers is settled by `fate`, also while
/// bystanders were looked at, so that it does not matter how many of those there are.
///
/// # Errors
/// The first note that is not settled, or none if it is something else.
pub(super) fn go_on_alike(laps: &[&Lap], fate: &Fate<'_>) -> Result<(), Rejection> {
    let Some((first, others)) = laps.split_first() else { return Ok(()) };
    let same = |one: &Lap| {
        let notes_of = |lap: &Lap| lap.by_bystander.values().map(Vec::len).collect::<Vec<_>>();
        one.told == first.told
            && one.notes.len() == first.notes.len()
            && one.by_bystander.keys().eq(first.by_bystander.keys())
            && notes_of(one) == notes_of(first)
    };
    if !others.iter().all(|it| same(it)) {
        return Err(Rejection::NotForEver(None));
    }
    let at_each = |at: usize| laps.iter().map(|lap| &lap.notes[at]).collect::<Vec<_>>();
    if let Some(at) = (0..first.notes.len()).find(|at| !settled(&at_each(*at), fate)) {
        return Err(Rejection::NotForEver(Some(at)));
    }
    let is_settled = |kind: &u16, at: usize| {
        let (places, notes): (Vec<usize>, Vec<&Note>) =
            laps.iter().map(|lap| &lap.by_bystander[kind][at]).map(|(place, note)| (*place, note)).unzip();
        places.iter().all(|place| *place == places[0]) && settled(&notes, fate)
    };
    let agree = first.by_bystander.iter().all(|(kind, notes)| (0..notes.len()).all(|at| is_settled(kind, at)));
    if agree { Ok(()) } else { Err(Rejection::NotForEver(None)) }
}

/// Whether the same had choices. With more of something there can be more options, where there are several; never fewer,
/// and no fewer more from lap to lap.
fn same_choices(laps: [&[LapChoice]; 3]) -> bool {
    let [first, second, third] = laps;
    let same = |((one, two), three): ((&LapChoice, &LapChoice), &LapChoice)| {
        let (by, then) = (two.1 as i64 - one.1 as i64, three.1 as i64 - two.1 as i64);
        one.0 == two.0 && two.0 == three.0 && (by == 0 && then == 0 || one.1 > 1 && by >= 0 && then >= by)
    };
    first.len() == second.len() && second.len() == third.len() && first.iter().zip(second).zip(third).all(same)
}
