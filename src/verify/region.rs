//! Regions: every listed state is expanded again, and every step looked at.
//!
//! The walk begins at the machine's own start and goes where the region says;
//! a listed state is worked on only when the machine has reached it.

use super::certificate::{Aim, Event, Region, Row};
use super::predicate_log::PredicateLog;
use super::rejection::Rejection;
use super::walk::Walk;
use kernel::machine::Machine;
use kernel::position::offer::{Chooser, Ending, Offer, Outcome, Status};
use std::collections::BTreeMap;

/// A closure tells nobody what to choose, and reaches nothing.
pub(super) fn verify_closure<M: Machine>(machine: &M, region: &Region) -> Result<(), Rejection> {
    let fits = region.by.is_empty() && matches!(region.aim, Aim::Avoid(_));
    if fits { Check::new(machine, region)?.run() } else { Err(Rejection::Malformed) }
}

/// A ranking tells nobody what to choose, and has ranks.
pub(super) fn verify_ranked<M: Machine>(machine: &M, region: &Region) -> Result<(), Rejection> {
    let fits = region.by.is_empty() && !matches!(region.aim, Aim::Avoid(_));
    if fits { Check::new(machine, region)?.run() } else { Err(Rejection::Malformed) }
}

/// A strategy tells somebody what to choose.
pub(super) fn verify_strategy<M: Machine>(machine: &M, region: &Region) -> Result<(), Rejection> {
    let fits = !region.by.is_empty() && !matches!(region.aim, Aim::Answer { .. });
    if fits { Check::new(machine, region)?.run() } else { Err(Rejection::Malformed) }
}

/// What a step owes to luck.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Luck {
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
    row: &'a Row,
    luck: Luck,
}

struct Check<'a, M: Machine> {
    machine: &'a M,
    region: &'a Region,
    rows: BTreeMap<&'a [u8], &'a Row>,
    reached: BTreeMap<&'a [u8], ()>,
    waiting: Vec<&'a Row>,
}

impl<'a, M: Machine> Check<'a, M> {
    fn new(machine: &'a M, region: &'a Region) -> Result<Self, Rejection> {
        let rows: BTreeMap<&[u8], &Row> = region.rows.iter().map(|row| (&row.state[..], row)).collect();
        if rows.len() != region.rows.len() {
            return Err(Rejection::Surplus);
        }
        Ok(Check { machine, region, rows, reached: BTreeMap::new(), waiting: Vec::new() })
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
    fn expand(&mut self, row: &'a Row) -> Result<(), Rejection> {
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
    fn options(&self, row: &Row, offer: &Offer) -> Result<std::ops::Range<usize>, Rejection> {
        let count = offer.options.len();
        if self.tosses(offer) {
            return match (&self.region.aim, row.option.map(|option| option as usize)) {
                (Aim::AlmostSurely(_), Some(option)) if option < count => Ok(0..count),
                (Aim::PerhapsNever(_), Some(option)) if option < count => Ok(option..option + 1),
                (Aim::PerhapsNever(_), None) => Ok(0..count),
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
        let by_chance = matches!(self.region.aim, Aim::AlmostSurely(_) | Aim::PerhapsNever(_));
        by_chance && offer.chooser == Chooser::Nature
    }

    /// What an option owes to luck.
    fn luck(&self, row: &Row, offer: &Offer, option: usize) -> Luck {
        match row.option {
            Some(lucky) if self.tosses(offer) && lucky as usize == option => Luck::Good,
            Some(_) if self.tosses(offer) => Luck::Bad,
            _ => Luck::None,
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
            Aim::Avoid(Event::Seen { predicate, value }) | Aim::PerhapsNever(Event::Seen { predicate, value })
                if seen.has(*predicate, *value) =>
            {
                Err(Rejection::Excluded)
            }
            Aim::Reach(Event::Seen { predicate, value }) | Aim::AlmostSurely(Event::Seen { predicate, value })
                if seen.has(*predicate, *value) =>
            {
                Ok(())
            }
            Aim::Avoid(_) => self.arrive(status, to).map(|_| ()),
            Aim::Reach(_) | Aim::AlmostSurely(_) => {
                let row = self.arrive(status, to)?;
                let unlucky = from.is_some_and(|from| from.luck == Luck::Bad);
                if unlucky { Ok(()) } else { nearer(from.map(|from| from.row), row) }
            }
            Aim::PerhapsNever(_) => {
                let row = self.arrive(status, to)?;
                match from {
                    Some(from) if from.luck == Luck::Good => nearer(Some(from.row), row),
                    Some(from) if row.rank > from.row.rank => Err(Rejection::NotNearer),
                    _ => Ok(()),
                }
            }
            Aim::Answer { asked, answer } => {
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
    fn arrive(&mut self, status: &Status, state: &M::State) -> Result<&'a Row, Rejection> {
        if matches!(status, Status::Limit(_)) {
            return Err(Rejection::WrongStop);
        }
        let mut key = Vec::new();
        self.machine.encode(state, &mut key);
        let row = *self.rows.get(&key[..]).ok_or(Rejection::Missing)?;
        let ranked = match self.region.aim {
            Aim::Avoid(_) => row.rank.is_none(),
            Aim::Reach(_) | Aim::AlmostSurely(_) | Aim::PerhapsNever(_) => row.rank.is_some(),
            Aim::Answer { .. } => true,
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
    fn end(&self, row: &Row, ending: Ending, outcome: &Outcome) -> Result<(), Rejection> {
        match &self.region.aim {
            Aim::Avoid(event) | Aim::PerhapsNever(event) if happens(event, ending, outcome) => Err(Rejection::Excluded),
            Aim::Reach(event) | Aim::AlmostSurely(event) if !happens(event, ending, outcome) => {
                Err(Rejection::NotNearer)
            }
            Aim::Answer { .. } if row.rank.is_some() => Err(Rejection::NotNearer),
            Aim::Avoid(_) | Aim::Reach(_) | Aim::AlmostSurely(_) | Aim::PerhapsNever(_) | Aim::Answer { .. } => Ok(()),
        }
    }
}

/// Ranks fall along every step.
fn nearer(from: Option<&Row>, to: &Row) -> Result<(), Rejection> {
    let falls = match from {
        None => to.rank.is_some(),
        Some(from) => to.rank.is_some() && to.rank < from.rank,
    };
    if falls { Ok(()) } else { Err(Rejection::NotNearer) }
}

/// Whether an event happens at an ending.
fn happens(event: &Event, ending: Ending, outcome: &Outcome) -> bool {
    let stuck = matches!(ending, Ending::Stuck(_));
    match event {
        Event::Seen { .. } => false,
        Event::End => true,
        Event::Proper => !stuck,
        Event::Stuck => stuck,
        Event::OtherValue { observation, value } => outcome.values.get(*observation) != Some(value),
        Event::OtherOutcome(other) => outcome != other,
        Event::OtherThan(others) => !others.contains(outcome),
    }
}
