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

use super::arena::Arena;
use super::expand::SearchListener;
use super::family::{Family, FamilyStep, Goal, MetFact, Move, Noted, SETS_MAX};
use super::graph::{Clauses, SeenPredicates};
use super::sets::{ALL, NONE, Set, Sets};
use super::settle::settle;
use super::universe::Universe;
use super::watch::{Progress, Watch};
use base::limits::{Limit, Limits};
use kernel::machine::SilentMachine;
use kernel::position::log::Log;
use kernel::position::offer::{Chooser, Offer, Outcome, Pick, Silent, Status};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// A run that has stopped, with the readings under which it is so.
struct Turn<'w, S> {
    state: S,
    status: Status,
    under: Set,
    listener: SearchListener<'w>,
}

/// A run at a real choice.
struct Choice<'w, S> {
    state: S,
    offer: Offer,
    under: Set,
    listener: SearchListener<'w>,
}

/// Choices, and what else was come to without one.
type Answered<'w, S> = Result<(Vec<Choice<'w, S>>, Vec<FamilyStep>), Limit>;

/// Explores all choices of `machine` under all readings, breadth first. `steps_max` limits the options taken.
pub fn family<M: SilentMachine>(machine: &M, limits: &Limits, steps_max: u64, watch: &dyn Watch) -> Family {
    let mut universe = Universe::new(0, BTreeSet::new());
    let mut before = 0;
    loop {
        let mut search = ReadingsSearch::new(machine, universe, (before, steps_max));
        let cut = search.run(limits, watch).and_then(|()| settle(&mut search.family, &search.noted)).err();
        if !search.family.universe.is_too_small() {
            return Family { cut, ..search.family };
        }
        (universe, before) = (search.family.universe.larger(), search.family.steps);
    }
}

struct ReadingsSearch<'m, M> {
    machine: &'m M,
    family: Family,
    numbers: BTreeMap<Box<[u8]>, u32>,
    outcomes: BTreeMap<Outcome, u32>,
    /// Positions that are to be explored, with the readings that are new to them.
    next: BTreeMap<u32, Set>,
    depth: u32,
    /// By position: the answers to policies, with any order of priorities, for which it was explored or is to be.
    answered: Vec<Set>,
    noted: Noted,
    bytes: u64,
    steps_max: u64,
}

impl<'m, M: SilentMachine> ReadingsSearch<'m, M> {
    fn new(machine: &'m M, universe: Universe, (steps, steps_max): (u64, u64)) -> Self {
        let family = Family {
            sets: Sets::default(),
            universe,
            positions: Arena::default(),
            start: Vec::new(),
            moves: Vec::new(),
            reached: Vec::new(),
            outcomes: Vec::new(),
            asked: BTreeSet::new(),
            met: Vec::new(),
            cut: None,
            steps,
        };
        ReadingsSearch {
            machine,
            family,
            numbers: BTreeMap::new(),
            outcomes: BTreeMap::new(),
            next: BTreeMap::new(),
            depth: 0,
            answered: Vec::new(),
            noted: Noted::default(),
            bytes: 0,
            steps_max,
        }
    }

    fn run(&mut self, limits: &Limits, watch: &dyn Watch) -> Result<(), Limit> {
        let mut turn = Turn {
            state: M::State::default(),
            status: Status::Limit(Limit::Size),
            under: ALL,
            listener: SearchListener { halt: watch.halt(), ..SearchListener::default() },
        };
        turn.status = self.machine.start(&mut turn.state, &mut turn.listener);
        let (_, start) = self.answer(turn, None)?;
        self.family.start = self.merged(start);
        while !self.next.is_empty() {
            self.depth += 1;
            for (position, new) in std::mem::take(&mut self.next) {
                self.limited(limits, watch)?;
                self.explore(position, new, watch)?;
            }
        }
        Ok(())
    }

    fn limited(&self, limits: &Limits, watch: &dyn Watch) -> Result<(), Limit> {
        let progress = Progress {
            states: self.family.positions.len() as u64,
            edges: self.family.steps,
            depth: self.depth,
            frontier: self.next.len() as u64,
            bytes: self.family.positions.size() * 2 + self.bytes + self.family.sets.size(),
        };
        let limit = if limits.states_max.is_some_and(|most| progress.states >= most) {
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

    /// Whether more options may be taken.
    fn has_room(&self) -> Result<(), Limit> {
        match (self.family.steps >= self.steps_max, self.family.sets.size() >= SETS_MAX) {
            (true, _) => Err(Limit::States),
            (_, true) => Err(Limit::Memory),
            (false, false) => Ok(()),
        }
    }

    /// Takes all options of a position under some readings.
    fn explore(&mut self, position: u32, under: Set, watch: &dyn Watch) -> Result<(), Limit> {
        self.noted.at = Some(position);
        let mut state = M::State::default();
        let bytes = self.family.positions.get(position).to_vec();
        self.machine.decode(&bytes, &mut state);
        let status = self.machine.status(&mut state);
        let listener = SearchListener { halt: watch.halt(), ..SearchListener::default() };
        let (choices, steps) = self.answer(Turn { state, status, under, listener }, Some(&bytes))?;
        let mut moves = Vec::with_capacity(choices.len() + 1);
        for choice in choices {
            moves.push(self.take(choice)?);
        }
        if !steps.is_empty() {
            // Where only the rules were asked, what follows their answers is all that there is.
            let options = vec![self.merged(steps)];
            let under = options[0].iter().fold(NONE, |all, step| self.family.sets.either(all, step.under));
            moves.push(Move { chooser: Chooser::Nobody, under, options });
        }
        for Move { options, .. } in &moves {
            let steps: usize = options.iter().map(Vec::len).sum();
            self.bytes += (size_of::<Move>()
                + options.len() * size_of::<Vec<FamilyStep>>()
                + steps * size_of::<FamilyStep>()) as u64;
        }
        self.family.moves[position as usize].append(&mut moves);
        Ok(())
    }

    /// Takes all options of a choice.
    fn take(&mut self, choice: Choice<'_, M::State>) -> Result<Move, Limit> {
        let Choice { state, offer, under, mut listener } = choice;
        listener.cite(&offer.clauses);
        self.noted.note(MetFact::Choice(offer.chooser, offer.kind), under);
        let mut options = Vec::with_capacity(offer.options.len());
        self.has_room()?;
        for option in 0..offer.options.len() {
            let mut turn =
                Turn { state: state.clone(), status: Status::Limit(Limit::Size), under, listener: listener.clone() };
            self.family.steps += 1;
            turn.status = self.machine.choose(&mut turn.state, &offer, option, &mut turn.listener);
            let (_, steps) = self.answer(turn, None)?;
            options.push(self.merged(steps));
        }
        Ok(Move { chooser: offer.chooser, under, options })
    }

    /// Steps that do the same are one; where they lead is reached.
    fn merged(&mut self, steps: Vec<FamilyStep>) -> Vec<FamilyStep> {
        let mut alike: BTreeMap<(Goal, SeenPredicates), Vec<Set>> = BTreeMap::new();
        for step in steps {
            alike.entry((step.to, step.seen)).or_default().push(step.under);
        }
        let mut merged = Vec::with_capacity(alike.len());
        for ((to, seen), sets) in alike {
            let under = self.family.sets.any(&sets);
            self.reach(to, under);
            merged.push(FamilyStep { under, seen, to });
        }
        merged
    }

    /// Lets the rules answer, in every way that some reading of the set gives, until somebody else chooses, it ends, or they
    /// are asked at another position than the one where this began. What is the same after as many answers is one.
    fn answer<'w>(&mut self, turn: Turn<'w, M::State>, begun: Option<&[u8]>) -> Answered<'w, M::State> {
        let (mut choices, mut steps) = (Vec::new(), Vec::new());
        let mut open = BTreeMap::from([((0_u32, Vec::new(), turn.listener.seen), turn)]);
        while let Some(((level, ..), Turn { mut state, status, under, listener })) = open.pop_first() {
            let offer = match status {
                Status::Limit(limit) => return Err(limit),
                Status::End(_) => {
                    self.note(&listener, under);
                    let to = Goal::End(self.end(&mut state));
                    steps.push(FamilyStep { under, seen: listener.seen, to });
                    continue;
                }
                Status::Offer(offer) => offer,
            };
            let answers = match offer.silent() {
                Some(what) => self.answers(what, &offer, under)?,
                None => Vec::new(),
            };
            if answers.len() != 1 {
                let bytes = self.forgotten(state.clone())?;
                if begun != Some(bytes.as_slice()) {
                    steps.push(self.come((bytes, under), &listener));
                    continue;
                }
            }
            if answers.is_empty() {
                choices.push(Choice { state, offer, under, listener });
                continue;
            }
            self.has_room()?;
            for (option, under) in answers {
                let turn = self.answered((&state, &listener), (&offer, option), under);
                let mut bytes = Vec::new();
                self.machine.encode(&turn.state, &mut bytes);
                match open.entry((level + 1, bytes, turn.listener.seen)) {
                    Entry::Vacant(entry) => drop(entry.insert(turn)),
                    Entry::Occupied(mut entry) => {
                        let same = entry.get_mut();
                        same.under = self.family.sets.either(same.under, under);
                    }
                }
            }
        }
        Ok((choices, steps))
    }

    /// The rules answer.
    fn answered<'w>(
        &mut self,
        (state, listener): (&M::State, &SearchListener<'w>),
        (offer, option): (&Offer, usize),
        under: Set,
    ) -> Turn<'w, M::State> {
        let mut turn =
            Turn { state: state.clone(), status: Status::Limit(Limit::Size), under, listener: listener.clone() };
        turn.listener.cite(&offer.clauses);
        self.family.steps += 1;
        turn.status = self.machine.choose(&mut turn.state, offer, option, &mut turn.listener);
        // What is made one with it has met other things.
        self.note(&turn.listener, under);
        turn.listener.cited = Clauses::default();
        self.machine.lighten(&mut turn.state);
        turn
    }

    /// The answers that some reading of the set gives, each with the readings of the set that give it.
    fn answers(&mut self, what: Silent, offer: &Offer, under: Set) -> Result<Vec<(usize, Set)>, Limit> {
        let Family { sets, universe, .. } = &mut self.family;
        let mut giving = |(option, pick): (usize, &Pick)| {
            let gives = universe.giving(sets, what, (*pick, &offer.options));
            (option, sets.both(under, gives))
        };
        let all: Vec<(usize, Set)> = offer.options.iter().enumerate().map(&mut giving).collect();
        if universe.is_too_small() {
            return Err(Limit::Size);
        }
        let picks = offer.options.iter().zip(&all).filter(|(_, (_, under))| !under.is_empty());
        picks.for_each(|(pick, (_, under))| self.noted.note(MetFact::Answer(what, *pick), *under));
        Ok(all.into_iter().filter(|(_, set)| !set.is_empty()).collect())
    }

    /// The bytes of a position without what the rules have answered.
    fn forgotten(&self, mut state: M::State) -> Result<Vec<u8>, Limit> {
        self.machine.forget(&mut state);
        let mut bytes = Vec::new();
        self.machine.encode(&state, &mut bytes);
        if bytes.len() > super::arena::STATE_BYTES_MAX { Err(Limit::Size) } else { Ok(bytes) }
    }

    /// A step to a position that is reached under these readings.
    fn come(&mut self, (bytes, under): (Vec<u8>, Set), listener: &SearchListener<'_>) -> FamilyStep {
        self.note(listener, under);
        FamilyStep { under, seen: listener.seen, to: Goal::Position(self.number(bytes)) }
    }

    /// Notes what was met.
    fn note(&mut self, listener: &SearchListener<'_>, under: Set) {
        listener.cited.iter().for_each(|clause| self.noted.note(MetFact::Clause(clause), under));
        let predicates = 0..self.machine.predicates().min(64) as u8;
        for (at, value) in predicates.flat_map(|at| [(at, false), (at, true)]) {
            if listener.seen.has(usize::from(at), value) {
                self.noted.note(MetFact::Sight(at, value), under);
            }
        }
    }

    /// The number of the outcome of a run that has ended.
    fn end(&mut self, state: &mut M::State) -> u32 {
        let Some(outcome) = self.machine.outcome(state) else {
            panic!("a machine tells the outcome of every state that has ended")
        };
        let outcomes = &mut self.family.outcomes;
        *self.outcomes.entry(outcome.clone()).or_insert_with(|| {
            outcomes.push((outcome, NONE));
            outcomes.len() as u32 - 1
        })
    }

    /// The number of a position.
    fn number(&mut self, bytes: Vec<u8>) -> u32 {
        if let Some(known) = self.numbers.get(bytes.as_slice()) {
            return *known;
        }
        let number = self.answered.len() as u32;
        self.family.positions.push(&bytes);
        self.numbers.insert(bytes.into(), number);
        self.answered.push(NONE);
        self.family.moves.push(Vec::new());
        number
    }

    /// Something is reached under these readings. In which order of priorities does not count: it is explored for all.
    fn reach(&mut self, goal: Goal, under: Set) {
        let Goal::Position(number) = goal else { return };
        let Family { sets, universe, .. } = &mut self.family;
        let under = sets.freed(under, |var| universe.is_priority(var));
        let known = &mut self.answered[number as usize];
        let new = sets.without(under, *known);
        if !new.is_empty() {
            *known = sets.either(*known, new);
            let waits = self.next.entry(number).or_insert(NONE);
            *waits = sets.either(*waits, new);
        }
    }
}
