//! Taking every option of some states, into buffers that are used again.

use super::arena::STATE_BYTES_MAX;
use super::graph::{ChoicePoints, Clauses, SeenPredicates};
use super::learned::{Learned, Pupil};
use super::node::StateKind;
use super::states::States;
use super::table::{SHARDS, shard_of};
use base::id::ClauseId;
use base::limits::Limit;
use kernel::machine::Machine;
use kernel::position::log::{Entry, Halt, Log};
use kernel::position::offer::Status;
use std::collections::BTreeMap;

/// Listens for clauses and predicates, and for whether to break off.
#[derive(Clone, Default)]
pub(super) struct SearchListener<'w> {
    /// What says that the search breaks off.
    pub(super) halt: Option<&'w dyn Halt>,
    /// What the stretch under way has seen.
    pub(super) seen: SeenPredicates,
    /// What was cited.
    pub(super) cited: Clauses,
}

impl Log for SearchListener<'_> {
    const ENTRIES: bool = false;

    fn cite(&mut self, clauses: &[ClauseId]) {
        clauses.iter().for_each(|clause| self.cited.add(*clause));
    }

    fn seen(&mut self, predicate: usize, value: bool) {
        self.seen.note(predicate, value);
    }

    fn entry(&mut self, _: Entry) {}

    fn halt(&self) -> Option<&dyn Halt> {
        self.halt
    }

    fn heeds(&self) -> bool {
        self.halt.is_some()
    }
}

/// Distinct sights, numbered as they first occur.
#[derive(Default)]
pub(super) struct Sights {
    pub(super) list: Vec<SeenPredicates>,
    numbers: BTreeMap<SeenPredicates, u32>,
    last: Option<(SeenPredicates, u32)>,
}

impl Sights {
    /// The number of a sight.
    pub(super) fn number(&mut self, seen: SeenPredicates) -> u32 {
        if let Some((last, number)) = self.last
            && last == seen
        {
            return number;
        }
        let number = *self.numbers.entry(seen).or_insert_with(|| {
            self.list.push(seen);
            self.list.len() as u32 - 1
        });
        self.last = Some((seen, number));
        number
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.numbers.clear();
        self.last = None;
    }
}

/// What follows some parents, in (parent, option) order.
#[derive(Default)]
pub(super) struct Successors {
    pub(super) bytes: Vec<u8>,
    pub(super) ends: Vec<u32>,
    pub(super) prints: Vec<u64>,
    pub(super) kinds: Vec<StateKind>,
    /// Numbers in the job's own list of sights.
    pub(super) marks: Vec<u32>,
    /// How many options each parent has.
    pub(super) degrees: Vec<u32>,
    /// Positions by shard of the table; leaves beyond a limit are in none.
    pub(super) by_shard: Vec<Vec<u32>>,
}

impl Successors {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    #[inline]
    pub(super) fn state(&self, at: usize) -> &[u8] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] as usize };
        &self.bytes[start..self.ends[at] as usize]
    }

    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
        self.prints.clear();
        self.kinds.clear();
        self.marks.clear();
        self.degrees.clear();
        self.by_shard.resize_with(SHARDS, Vec::new);
        self.by_shard.iter_mut().for_each(Vec::clear);
    }
}

/// What a job reads.
pub(super) struct JobSource<'a, M> {
    pub(super) machine: &'a M,
    pub(super) states: &'a States,
    pub(super) kinds: &'a [StateKind],
    pub(super) fingerprint: fn(&[u8]) -> u64,
    /// What was learned of steps, where states are kept as rows.
    pub(super) learned: Option<&'a Learned>,
}

/// One worker's share of a chunk.
pub(super) struct Job<'w, S> {
    pub(super) parent: S,
    pub(super) child: S,
    pub(super) pupil: Pupil,
    pub(super) next: Successors,
    pub(super) listener: SearchListener<'w>,
    /// The limit at which it broke off: what it has found is not whole.
    pub(super) halted: Option<Limit>,
    pub(super) sights: Sights,
    /// Of the parents that are at work.
    pub(super) choice_points: ChoicePoints,
}

impl<'w, S: Clone + Default + Send> Job<'w, S> {
    /// Nothing is done yet.
    pub(super) fn new(halt: Option<&'w dyn Halt>) -> Self {
        Job {
            parent: S::default(),
            child: S::default(),
            pupil: Pupil::default(),
            next: Successors::default(),
            listener: SearchListener { halt, ..SearchListener::default() },
            halted: None,
            sights: Sights::default(),
            choice_points: ChoicePoints::new(),
        }
    }

    /// Runs to the first offer; the only successor is the start.
    pub(super) fn start<M: Machine<State = S>>(&mut self, machine: &M, fingerprint: fn(&[u8]) -> u64) {
        self.next.clear();
        let status = machine.start(&mut self.child, &mut self.listener);
        self.keep(machine, &status, fingerprint);
    }

    /// Takes all options of a state.
    pub(super) fn expand_one<M: Machine<State = S>>(&mut self, source: &JobSource<M>, id: u32) {
        let machine = source.machine;
        machine.decode(source.states.raw(id), &mut self.parent);
        let status = machine.status(&mut self.parent);
        let Status::Offer(offer) = status else {
            panic!("a machine says the same of a state when asked again: {status:?}")
        };
        *self.choice_points.entry((offer.chooser, offer.kind)).or_default() += 1;
        offer.clauses.iter().for_each(|clause| self.listener.cited.add(*clause));
        let watched = machine.predicates() > 0;
        for option in 0..offer.options.len() {
            self.child.clone_from(&self.parent);
            self.listener.seen = SeenPredicates::default();
            let status = machine.choose(&mut self.child, &offer, option, &mut self.listener);
            if let Status::Limit(limit @ (Limit::Time | Limit::Interrupt)) = status {
                self.halted = Some(limit);
                return;
            }
            self.keep(machine, &status, source.fingerprint);
            if watched {
                let mark = self.sights.number(self.listener.seen);
                self.next.marks.push(mark);
            }
        }
    }

    /// Keeps the child as a successor.
    fn keep<M: Machine<State = S>>(&mut self, machine: &M, status: &Status, fingerprint: fn(&[u8]) -> u64) {
        let next = &mut self.next;
        let start = next.bytes.len();
        let mut kind = StateKind::of(status);
        if kind.limit().is_none() {
            machine.encode(&self.child, &mut next.bytes);
            if next.bytes.len() - start > STATE_BYTES_MAX {
                next.bytes.truncate(start);
                kind = StateKind::of_limit(Limit::Size);
            }
        }
        let print = fingerprint(&next.bytes[start..]);
        if kind.limit().is_none() {
            next.by_shard[shard_of(print)].push(next.ends.len() as u32);
        }
        next.ends.push(next.bytes.len() as u32);
        next.prints.push(print);
        next.kinds.push(kind);
    }
}
