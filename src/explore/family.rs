//! Every choice of a machine under all readings of its rules at once.
//!
//! Takes a machine whose rules may be silent, gives its [`Family`]: positions without what the rules have answered, each
//! with the readings under which it is reached, and what follows each choice under which readings. See `docs/readings.md`.
//!
//! Invariants:
//!
//! - *Exact.* For each reading, the positions, choices and outcomes that have it in their sets are those of the runs on
//!   which the rules answer as it does.
//! - *The same on any machine.* One thread takes positions layer by layer in the order of their numbers.
//! - A family that is [`cut`](Family::cut) short says nothing of all runs.

use super::arena::Arena;
use super::expand::Ear;
use super::graph::{Clauses, Seen};
use super::sets::{ALL, NONE, Set, Sets};
use super::universe::Universe;
use super::watch::{Progress, Watch};
use base::limits::{Limit, Limits};
use kernel::machine::Silence;
use kernel::position::log::Log;
use kernel::position::offer::{Chooser, Offer, OfferKind, Outcome, Silent, Status};
use std::collections::{BTreeMap, BTreeSet};

/// All runs under all readings.
#[derive(Debug)]
pub struct Family {
    /// The sets of everything here.
    pub sets: Sets,
    /// What the readings answer.
    pub universe: Universe,
    /// The positions, without what the rules have answered.
    pub positions: Arena,
    /// What comes before the first choice.
    pub start: Vec<Step>,
    /// By position.
    pub moves: Vec<Vec<Move>>,
    /// By position: the readings under which it is reached.
    pub reached: Vec<Set>,
    /// How runs end, each with the readings under which some do; in the order in which they were found.
    pub outcomes: Vec<(Outcome, Set)>,
    /// What was asked, with readings under which it is.
    pub asked: BTreeMap<Silent, Set>,
    /// For every clause, kind of choice, and value of a predicate that was met anywhere: readings under which it is.
    pub met: Vec<Set>,
    /// The limit that cut it short.
    pub cut: Option<Limit>,
    /// Options taken, answers of the rules among them.
    pub steps: u64,
}

/// A choice with the readings under which it is made at its position; each option leads somewhere under all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// Who chooses.
    pub chooser: Chooser,
    /// Under which readings.
    pub under: Set,
    /// What follows, by option.
    pub options: Vec<Vec<Step>>,
}

/// What follows an option under some readings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Under which readings.
    pub under: Set,
    /// What was seen of predicates on the way.
    pub seen: Seen,
    /// Where it leads.
    pub to: Goal,
}

/// Where a step leads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Goal {
    /// To a position, by its number.
    Position(u32),
    /// To an ending, by the number of its outcome.
    End(u32),
}

/// A run that has stopped, with the readings under which it is so.
struct Turn<'w, S> {
    state: S,
    status: Status,
    under: Set,
    ear: Ear<'w>,
}

/// A run at a real choice.
struct Choice<'w, S> {
    state: S,
    offer: Offer,
    under: Set,
    ear: Ear<'w>,
}

/// Explores all choices of `machine` under all readings, breadth first. `steps_max` limits the options taken.
pub fn family<M: Silence>(machine: &M, limits: &Limits, steps_max: u64, watch: &dyn Watch) -> Family {
    let mut search = Search::new(machine);
    let cut = search.run(limits, steps_max, watch);
    Family { cut: cut.err(), ..search.family }
}

struct Search<'m, M> {
    machine: &'m M,
    family: Family,
    numbers: BTreeMap<Box<[u8]>, u32>,
    outcomes: BTreeMap<Outcome, u32>,
    /// Positions that are to be explored, with the readings that are new to them.
    next: BTreeMap<u32, Set>,
    depth: u32,
    cited: Clauses,
    sights: Seen,
    choices: BTreeSet<(Chooser, OfferKind)>,
    bytes: u64,
}

impl<'m, M: Silence> Search<'m, M> {
    fn new(machine: &'m M) -> Self {
        let family = Family {
            sets: Sets::default(),
            universe: Universe::new(machine.priorities()),
            positions: Arena::default(),
            start: Vec::new(),
            moves: Vec::new(),
            reached: Vec::new(),
            outcomes: Vec::new(),
            asked: BTreeMap::new(),
            met: Vec::new(),
            cut: None,
            steps: 0,
        };
        Search {
            machine,
            family,
            numbers: BTreeMap::new(),
            outcomes: BTreeMap::new(),
            next: BTreeMap::new(),
            depth: 0,
            cited: Clauses::default(),
            sights: Seen::default(),
            choices: BTreeSet::new(),
            bytes: 0,
        }
    }

    fn run(&mut self, limits: &Limits, steps_max: u64, watch: &dyn Watch) -> Result<(), Limit> {
        let mut turn = Turn {
            state: M::State::default(),
            status: Status::Limit(Limit::Size),
            under: ALL,
            ear: Ear { halt: watch.halt(), ..Ear::default() },
        };
        turn.status = self.machine.start(&mut turn.state, &mut turn.ear);
        self.family.start = self.follow(turn)?;
        while !self.next.is_empty() {
            self.depth += 1;
            for (position, new) in std::mem::take(&mut self.next) {
                self.limited(limits, steps_max, watch)?;
                self.explore(position, new, watch)?;
            }
        }
        Ok(())
    }

    fn limited(&self, limits: &Limits, steps_max: u64, watch: &dyn Watch) -> Result<(), Limit> {
        let progress = Progress {
            states: self.family.positions.len() as u64,
            edges: self.family.steps,
            depth: self.depth,
            frontier: self.next.len() as u64,
            bytes: self.family.positions.size() * 2 + self.bytes + self.family.sets.size(),
        };
        let limit = if limits.states_max.is_some_and(|most| progress.states >= most) || progress.edges >= steps_max {
            Some(Limit::States)
        } else if limits.depth_max.is_some_and(|most| progress.depth >= most) {
            Some(Limit::Depth)
        } else if limits.memory_max.is_some_and(|most| progress.bytes >= most) {
            Some(Limit::Memory)
        } else {
            watch.poll(&progress)
        };
        limit.map_or(Ok(()), Err)
    }

    /// Takes all options of a position under some readings.
    fn explore(&mut self, position: u32, under: Set, watch: &dyn Watch) -> Result<(), Limit> {
        let mut state = M::State::default();
        self.machine.decode(self.family.positions.get(position), &mut state);
        let status = self.machine.status(&mut state);
        let ear = Ear { halt: watch.halt(), ..Ear::default() };
        let (choices, ends) = self.answer(Turn { state, status, under, ear })?;
        assert!(ends.is_empty(), "a position at which somebody chooses is no ending, whatever the rules answer there");
        for choice in choices {
            let made = self.take(choice)?;
            self.family.moves[position as usize].push(made);
        }
        Ok(())
    }

    /// Takes all options of a choice.
    fn take(&mut self, choice: Choice<'_, M::State>) -> Result<Move, Limit> {
        let Choice { state, offer, under, mut ear } = choice;
        ear.cite(&offer.clauses);
        if self.choices.insert((offer.chooser, offer.kind)) {
            self.family.met.push(under);
        }
        let mut options = Vec::with_capacity(offer.options.len());
        for option in 0..offer.options.len() {
            let mut turn = Turn { state: state.clone(), status: Status::Limit(Limit::Size), under, ear: ear.clone() };
            self.family.steps += 1;
            turn.status = self.machine.choose(&mut turn.state, &offer, option, &mut turn.ear);
            options.push(self.follow(turn)?);
        }
        let steps: usize = options.iter().map(Vec::len).sum();
        self.bytes += (size_of::<Move>() + options.len() * size_of::<Vec<Step>>() + steps * size_of::<Step>()) as u64;
        Ok(Move { chooser: offer.chooser, under, options })
    }

    /// Where a run leads that has stopped, whatever the rules answer: one step for each place and sight.
    fn follow(&mut self, turn: Turn<'_, M::State>) -> Result<Vec<Step>, Limit> {
        let (choices, mut steps) = self.answer(turn)?;
        for Choice { mut state, offer: _, under, ear } in choices {
            self.note(&ear, under);
            self.machine.forget(&mut state);
            let to = Goal::Position(self.reach(&state, under)?);
            steps.push(Step { under, seen: ear.seen, to });
        }
        Ok(self.merged(steps))
    }

    /// Steps that do the same are one.
    fn merged(&mut self, mut steps: Vec<Step>) -> Vec<Step> {
        steps.sort_by_key(|step| (step.to, step.seen));
        let mut merged: Vec<Step> = Vec::with_capacity(steps.len());
        for step in steps {
            match merged.last_mut() {
                Some(last) if (last.to, last.seen) == (step.to, step.seen) => {
                    last.under = self.family.sets.either(last.under, step.under);
                }
                _ => merged.push(step),
            }
        }
        merged
    }

    /// Lets the rules answer, in every way that some reading of the set gives, until somebody else chooses or it ends.
    fn answer<'w>(&mut self, turn: Turn<'w, M::State>) -> Result<(Vec<Choice<'w, M::State>>, Vec<Step>), Limit> {
        let (mut choices, mut ends, mut open) = (Vec::new(), Vec::new(), vec![turn]);
        while let Some(Turn { mut state, status, under, ear }) = open.pop() {
            match status {
                Status::Limit(limit) => return Err(limit),
                Status::End(_) => {
                    self.note(&ear, under);
                    let to = Goal::End(self.end(&mut state, under));
                    ends.push(Step { under, seen: ear.seen, to });
                }
                Status::Offer(offer) => match offer.silent() {
                    None => choices.push(Choice { state, offer, under, ear }),
                    Some(what) => self.ask(
                        what,
                        (&offer, Turn { state, status: Status::Limit(Limit::Size), under, ear }),
                        &mut open,
                    ),
                },
            }
        }
        Ok((choices, ends))
    }

    /// One run for each answer; the first on top.
    fn ask<'w>(
        &mut self,
        what: Silent,
        (offer, turn): (&Offer, Turn<'w, M::State>),
        open: &mut Vec<Turn<'w, M::State>>,
    ) {
        let Family { sets, universe, asked, steps, .. } = &mut self.family;
        let known = asked.entry(what).or_insert(NONE);
        *known = sets.either(*known, turn.under);
        for (option, pick) in offer.options.iter().enumerate().rev() {
            let gives = universe.giving(sets, what, (*pick, &offer.options));
            let under = sets.both(turn.under, gives);
            if under.is_empty() {
                continue;
            }
            let mut next =
                Turn { state: turn.state.clone(), status: Status::Limit(Limit::Size), under, ear: turn.ear.clone() };
            next.ear.cite(&offer.clauses);
            *steps += 1;
            next.status = self.machine.choose(&mut next.state, offer, option, &mut next.ear);
            open.push(next);
        }
    }

    /// Notes what was met for the first time.
    fn note(&mut self, ear: &Ear<'_>, under: Set) {
        let sights = Seen {
            seen_true: self.sights.seen_true | ear.seen.seen_true,
            seen_false: self.sights.seen_false | ear.seen.seen_false,
        };
        let cites = ear.cited.iter().any(|clause| !self.cited.has(clause));
        if sights != self.sights || cites {
            self.sights = sights;
            self.cited.add_all(&ear.cited);
            self.family.met.push(under);
        }
    }

    fn end(&mut self, state: &mut M::State, under: Set) -> u32 {
        let Some(outcome) = self.machine.outcome(state) else {
            panic!("a machine tells the outcome of every state that has ended")
        };
        let outcomes = &mut self.family.outcomes;
        let number = *self.outcomes.entry(outcome.clone()).or_insert_with(|| {
            outcomes.push((outcome, NONE));
            outcomes.len() as u32 - 1
        });
        let known = &mut outcomes[number as usize].1;
        *known = self.family.sets.either(*known, under);
        number
    }

    /// The number of a position that is reached under these readings.
    fn reach(&mut self, state: &M::State, under: Set) -> Result<u32, Limit> {
        let mut bytes = Vec::new();
        self.machine.encode(state, &mut bytes);
        if bytes.len() > super::arena::STATE_BYTES_MAX {
            return Err(Limit::Size);
        }
        let known = self.numbers.get(bytes.as_slice()).copied();
        let Family { sets, reached, moves, positions, .. } = &mut self.family;
        let number = known.unwrap_or_else(|| {
            let number = reached.len() as u32;
            positions.push(&bytes);
            self.numbers.insert(bytes.into(), number);
            reached.push(NONE);
            moves.push(Vec::new());
            number
        });
        let known = &mut reached[number as usize];
        let new = sets.without(under, *known);
        if !new.is_empty() {
            *known = sets.either(*known, new);
            let waits = self.next.entry(number).or_insert(NONE);
            *waits = sets.either(*waits, new);
        }
        Ok(number)
    }
}
