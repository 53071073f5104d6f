//! Regions: every listed state is expanded again, and every step looked at.
//!
//! The walk begins at the machine's own start and goes where the region says;
//! a listed state is worked on only when the machine has reached it.

use super::certificate::{Region, RegionClaim, RegionRow, StepEvent};
use super::predicate_log::PredicateLog;
use super::rejection::Rejection;
use super::walk::Walk;
use kernel::machine::Machine;
use kernel::position::offer::{Chooser, Ending, Offer, Outcome, Status};
use std::collections::BTreeMap;

/// A closure tells nobody what to choose, and reaches nothing.
pub(super) fn verify_closure<M: Machine>(machine: &M, region: &Region) -> Result<(), Rejection> {
    let fits = region.by.is_empty() && matches!(region.aim, RegionClaim::Avoid(_));
    if fits { RegionCheck::new(machine, region)?.run() } else { Err(Rejection::Malformed) }
}

/// A ranking tells nobody what to choose, and has ranks.
pub(super) fn verify_ranked<M: Machine>(machine: &M, region: &Region) -> Result<(), Rejection> {
    let fits = region.by.is_empty() && !matches!(region.aim, RegionClaim::Avoid(_));
    if fits { RegionCheck::new(machine, region)?.run() } else { Err(Rejection::Malformed) }
}

/// A strategy tells somebody what to choose.
pub(super) fn verify_strategy<M: Machine>(machine: &M, region: &Region) -> Result<(), Rejection> {
    let fits = !region.by.is_empty() && !matches!(region.aim, RegionClaim::Answer { .. });
    if fits { RegionCheck::new(machine, region)?.run() } else { Err(Rejection::Malformed) }
}

/// What a step owes to luck.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StepLuck {
    /// Nothing, or the region does not say.
    None,
    /// It is the option of nature on which the region counts.
    Good,
    /// It is another of nature's options.
    Bad,
}

/// Where a step comes from.
#[derive(Clone, Copy)]
struct From<'a> {
    row: &'a RegionRow,
    luck: StepLuck,
}

struct RegionCheck<'a, M: Machine> {
    machine: &'a M,
    region: &'a Region,
    rows: BTreeMap<&'a [u8], &'a RegionRow>,
    reached: BTreeMap<&'a [u8], ()>,
    waiting: Vec<&'a RegionRow>,
}

impl<'a, M: Machine> RegionCheck<'a, M> {
    fn new(machine: &'a M, region: &'a Region) -> Result<Self, Rejection> {
        let rows: BTreeMap<&[u8], &RegionRow> = region.rows.iter().map(|row| (&row.state[..], row)).collect();
        if rows.len() != region.rows.len() {
            return Err(Rejection::Surplus);
        }
        Ok(RegionCheck { machine, region, rows, reached: BTreeMap::new(), waiting: Vec::new() })
    }

    fn run(mut self) -> Result<(), Rejection> {
        let mut walk = Walk::start(self.machine);
        walk.take_all(&self.region.stem)?;
        let from_start = self.region.stem.is_empty();
        let seen = if from_start { walk.whole } else { PredicateLog::default() };
        self.step(None, &walk.status, &walk.state, &seen)?;
        while let Some(row) = self.waiting.pop() {
            self.expand(row)?;
        }
        if self.reached.len() == self.rows.len() { Ok(()) } else { Err(Rejection::Surplus) }
    }

    /// Looks at everything that can be done in a listed state.
    fn expand(&mut self, row: &'a RegionRow) -> Result<(), Rejection> {
        let mut state = M::State::default();
        self.machine.decode(&row.state, &mut state);
        match self.machine.status(&mut state) {
            Status::Limit(_) => Err(Rejection::WrongStop),
            Status::End(ending) if row.option.is_none() => {
                let outcome = self.machine.outcome(&mut state).ok_or(Rejection::WrongStop)?;
                self.end(row, ending, &outcome)
            }
            Status::End(_) => Err(Rejection::Malformed),
            Status::Offer(offer) => {
                for option in self.options(row, &offer)? {
                    let mut child = state.clone();
                    let mut seen = PredicateLog::default();
                    let status = self.machine.choose(&mut child, &offer, option, &mut seen);
                    let from = From { row, luck: self.luck(row, &offer, option) };
                    self.step(Some(from), &status, &child, &seen)?;
                }
                Ok(())
            }
        }
    }

    /// The options that may be taken in a listed state.
    fn options(&self, row: &RegionRow, offer: &Offer) -> Result<std::ops::Range<usize>, Rejection> {
        let count = offer.options.len();
        if self.tosses(offer) {
            return match (&self.region.aim, row.option.map(|option| option as usize)) {
                (RegionClaim::AlmostSurely(_), Some(option)) if option < count => Ok(0..count),
                (RegionClaim::PerhapsNever(_), Some(option)) if option < count => Ok(option..option + 1),
                (RegionClaim::PerhapsNever(_), None) => Ok(0..count),
                _ => Err(Rejection::Malformed),
            };
        }
        match row.option.map(|option| option as usize) {
            None if !self.region.by.contains(&offer.chooser) => Ok(0..count),
            Some(option) if self.region.by.contains(&offer.chooser) && option < count => Ok(option..option + 1),
            _ => Err(Rejection::Malformed),
        }
    }

    /// Whether nature chooses, and the region is about what it tosses.
    fn tosses(&self, offer: &Offer) -> bool {
        let by_chance = matches!(self.region.aim, RegionClaim::AlmostSurely(_) | RegionClaim::PerhapsNever(_));
        by_chance && offer.chooser == Chooser::Nature
    }

    /// What an option owes to luck.
    fn luck(&self, row: &RegionRow, offer: &Offer, option: usize) -> StepLuck {
        match row.option {
            Some(lucky) if self.tosses(offer) && lucky as usize == option => StepLuck::Good,
            Some(_) if self.tosses(offer) => StepLuck::Bad,
            _ => StepLuck::None,
        }
    }

    /// Looks at one step from a listed state (none: from the very start).
    fn step(
        &mut self,
        from: Option<From<'_>>,
        status: &Status,
        to: &M::State,
        seen: &PredicateLog,
    ) -> Result<(), Rejection> {
        match &self.region.aim {
            RegionClaim::Avoid(StepEvent::Seen { predicate, value })
            | RegionClaim::PerhapsNever(StepEvent::Seen { predicate, value })
                if seen.has(*predicate, *value) =>
            {
                Err(Rejection::Excluded)
            }
            RegionClaim::Reach(StepEvent::Seen { predicate, value })
            | RegionClaim::AlmostSurely(StepEvent::Seen { predicate, value })
                if seen.has(*predicate, *value) =>
            {
                Ok(())
            }
            RegionClaim::Avoid(_) => self.arrive(status, to).map(|_| ()),
            RegionClaim::Reach(_) | RegionClaim::AlmostSurely(_) => {
                let row = self.arrive(status, to)?;
                let unlucky = from.is_some_and(|from| from.luck == StepLuck::Bad);
                if unlucky { Ok(()) } else { nearer(from.map(|from| from.row), row) }
            }
            RegionClaim::PerhapsNever(_) => {
                let row = self.arrive(status, to)?;
                match from {
                    Some(from) if from.luck == StepLuck::Good => nearer(Some(from.row), row),
                    Some(from) if row.rank > from.row.rank => Err(Rejection::NotNearer),
                    _ => Ok(()),
                }
            }
            RegionClaim::Answer { asked, answer } => {
                let row = self.arrive(status, to)?;
                let from = from.map(|from| from.row);
                let waits = from.is_some_and(|from| from.rank.is_some()) && !seen.has(*answer, true);
                if seen.opens(*asked, *answer, waits) && row.rank.is_none() {
                    return Err(Rejection::NotNearer);
                }
                if waits { nearer(from, row) } else { Ok(()) }
            }
        }
    }

    /// Finds the row of a state that was reached.
    fn arrive(&mut self, status: &Status, state: &M::State) -> Result<&'a RegionRow, Rejection> {
        if matches!(status, Status::Limit(_)) {
            return Err(Rejection::WrongStop);
        }
        let mut key = Vec::new();
        self.machine.encode(state, &mut key);
        let row = *self.rows.get(&key[..]).ok_or(Rejection::Missing)?;
        let ranked = match self.region.aim {
            RegionClaim::Avoid(_) => row.rank.is_none(),
            RegionClaim::Reach(_) | RegionClaim::AlmostSurely(_) | RegionClaim::PerhapsNever(_) => row.rank.is_some(),
            RegionClaim::Answer { .. } => true,
        };
        if !ranked {
            return Err(Rejection::Malformed);
        }
        if self.reached.insert(&row.state, ()).is_none() {
            self.waiting.push(row);
        }
        Ok(row)
    }

    /// Looks at a listed ending.
    fn end(&self, row: &RegionRow, ending: Ending, outcome: &Outcome) -> Result<(), Rejection> {
        match &self.region.aim {
            RegionClaim::Avoid(event) | RegionClaim::PerhapsNever(event) if happens(event, ending, outcome) => {
                Err(Rejection::Excluded)
            }
            RegionClaim::Reach(event) | RegionClaim::AlmostSurely(event) if !happens(event, ending, outcome) => {
                Err(Rejection::NotNearer)
            }
            RegionClaim::Answer { .. } if row.rank.is_some() => Err(Rejection::NotNearer),
            RegionClaim::Avoid(_)
            | RegionClaim::Reach(_)
            | RegionClaim::AlmostSurely(_)
            | RegionClaim::PerhapsNever(_)
            | RegionClaim::Answer { .. } => Ok(()),
        }
    }
}

/// Ranks fall along every step.
fn nearer(from: Option<&RegionRow>, to: &RegionRow) -> Result<(), Rejection> {
    let falls = match from {
        None => to.rank.is_some(),
        Some(from) => to.rank.is_some() && to.rank < from.rank,
    };
    if falls { Ok(()) } else { Err(Rejection::NotNearer) }
}

/// Whether an event happens at an ending.
fn happens(event: &StepEvent, ending: Ending, outcome: &Outcome) -> bool {
    let stuck = matches!(ending, Ending::Stuck(_));
    match event {
        StepEvent::Seen { .. } => false,
        StepEvent::End => true,
        StepEvent::Proper => !stuck,
        StepEvent::Stuck => stuck,
        StepEvent::OtherValue { observation, value } => outcome.values.get(*observation) != Some(value),
        StepEvent::OtherOutcome(other) => outcome != other,
        StepEvent::OtherThan(others) => !others.contains(outcome),
    }
}
