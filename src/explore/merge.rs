//! From successors to numbered states.
//!
//! A chunk goes through four passes: expand (parallel by parents), look up
//! (parallel by shard), number (in order), settle (parallel by shard). Between
//! the second and the third, a new state goes by the position at which it first
//! occurs in the chunk, with [`PENDING`] set.

use super::arena::Arena;
use super::edges::{Edges, make_room};
use super::expand::{Job, JobSource, Sights, Successors};
use super::graph::{Graph, Sizes};
use super::learned::Learned;
use super::node::chooser_bit;
use super::states::States;
use super::table::{PENDING, SHARDS, Shard, shard_of};
use super::watch::Progress;
use super::ways::{Study, Ways};
use base::id::PlayerId;
use base::limits::Limit;
use kernel::machine::Machine;
use kernel::position::log::Halt;
use kernel::position::offer::Chooser;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

/// Jobs of a full chunk.
const JOBS: u32 = 32;
/// Chunks with fewer parents are worked on by one thread.
const ALONE: u32 = 6;
/// Successors that one thread looks up as fast as several.
const FEW: usize = 1024;
/// Lookups whose memory is asked for before the first is decided.
const BATCH: usize = 16;

/// A search under way.
pub(super) struct Search<'w, M: Machine> {
    pub(super) graph: Graph,
    pub(super) shards: Vec<ShardWork>,
    pub(super) jobs: Vec<Job<'w, M::State>>,
    halt: Option<&'w dyn Halt>,
    sights: Sights,
    limit_leaves: BTreeMap<Limit, u32>,
    pub(super) fingerprint: fn(&[u8]) -> u64,
    /// First state of the layer that is not yet begun.
    layer_end: u32,
    /// Offers found and not yet explored.
    open: u32,
    /// What was learned of steps, while states are kept as rows.
    pub(super) learned: Option<Learned>,
    pub(super) study: Study,
}

/// A shard of the table, with what it found in this chunk.
pub(super) struct ShardWork {
    pub(super) table: Shard,
    /// New states: fingerprint and position.
    fresh: Vec<(u64, u32)>,
    /// Per successor of this shard, in order, the number of the equal state that is known, or [`PENDING`] and a
    /// position. (One list per shard, so that no two threads write near each other.)
    answers: Vec<u32>,
    /// How many answers have been read.
    read: usize,
}

impl<'w, M: Machine> Search<'w, M> {
    /// A search that has found the start.
    pub(super) fn start(machine: &M, fingerprint: fn(&[u8]) -> u64, halt: Option<&'w dyn Halt>, ways: Ways) -> Self {
        let mut search = Search {
            graph: Graph {
                players: (0..machine.players())
                    .map(|at| chooser_bit(Chooser::Player(PlayerId::at(at))))
                    .fold(0, |bits, bit| bits | bit),
                states: States::Whole(Arena::default()),
                kinds: Vec::new(),
                edges: Edges::new(),
                marks: Vec::new(),
                seen: Vec::new(),
                start_seen: Default::default(),
                layers: vec![0],
                cited: Default::default(),
                choice_points: Default::default(),
                stopped: None,
                given_up: OnceLock::new(),
                sizes: Sizes::default(),
                learned: Default::default(),
            },
            shards: (0..SHARDS).map(|_| ShardWork::new()).collect(),
            jobs: vec![Job::new(halt)],
            halt,
            sights: Sights::default(),
            limit_leaves: BTreeMap::new(),
            fingerprint,
            layer_end: 1,
            open: 0,
            learned: None,
            study: Study::new(ways),
        };
        let mut job = Job::new(halt);
        job.start(machine, fingerprint);
        search.graph.start_seen = job.listener.seen;
        search.graph.cited.add_all(&job.listener.cited);
        search.add(&job.next, 0);
        if job.next.kinds[0].limit().is_none() {
            let print = job.next.prints[0];
            search.shards[shard_of(print)].table.find_or_add(print, 0, |_| false);
        }
        search
    }

    /// The parents to take next: at most `most`, all of one layer; nothing when every state is explored.
    pub(super) fn next_chunk(&mut self, most: u32) -> Option<Range<u32>> {
        let first = self.graph.explored();
        let len = self.graph.len();
        if self.open == 0 {
            self.graph.edges.close_all(len as usize);
            self.close_layer();
            return None;
        }
        self.close_layer();
        Some(first..(first + most).min(self.layer_end))
    }

    /// Begins the next layer if this one is explored.
    fn close_layer(&mut self) {
        let len = self.graph.len();
        if self.graph.explored() >= self.layer_end && self.layer_end < len {
            self.graph.layers.push(self.layer_end);
            self.layer_end = len;
        }
    }

    /// Takes in what so many jobs have found, from this parent on.
    pub(super) fn take_in(&mut self, used: usize, first_parent: u32) {
        for job in &self.jobs[..used] {
            for (point, count) in &job.choice_points {
                *self.graph.choice_points.entry(*point).or_default() += count;
            }
        }
        self.look_up(used);
        let first = self.graph.edges.len();
        self.number(used, first_parent);
        self.settle(first);
    }

    /// Takes all options of a chunk; how many jobs did so.
    pub(super) fn expand(&mut self, machine: &M, parents: Range<u32>) -> usize {
        let source = JobSource {
            machine,
            states: &self.graph.states,
            kinds: &self.graph.kinds,
            fingerprint: self.fingerprint,
            learned: self.learned.as_ref(),
        };
        let count = parents.len() as u32;
        if count <= ALONE {
            self.jobs[0].expand(&source, parents);
            return 1;
        }
        let halt = self.halt;
        let share = count.div_ceil(JOBS).max(2);
        let used = count.div_ceil(share) as usize;
        self.jobs.resize_with(self.jobs.len().max(used), || Job::new(halt));
        self.jobs[..used].par_iter_mut().enumerate().for_each(|(at, job)| {
            let first = parents.start + at as u32 * share;
            job.expand(&source, first..(first + share).min(parents.end));
        });
        used
    }

    fn look_up(&mut self, used: usize) {
        let mut bases = Vec::with_capacity(used);
        let mut total = 0;
        for job in &self.jobs[..used] {
            bases.push(total as u32);
            total += job.next.len();
        }
        let nexts: Vec<&Successors> = self.jobs[..used].iter().map(|job| &job.next).collect();
        let chunk = Chunk { nexts: &nexts, bases: &bases, states: &self.graph.states };
        if total <= FEW {
            self.shards.iter_mut().enumerate().for_each(|(at, shard)| shard.look_up(at, &chunk));
        } else {
            self.shards.par_iter_mut().enumerate().for_each(|(at, shard)| shard.look_up(at, &chunk));
        }
    }

    fn number(&mut self, used: usize, first_parent: u32) {
        let base = self.graph.edges.len();
        let mut parent = first_parent;
        let mut jobs = std::mem::take(&mut self.jobs);
        for job in &mut jobs[..used] {
            let next = &job.next;
            self.graph.edges.make_room(next.len(), next.degrees.len());
            make_room(&mut self.graph.marks, next.marks.len());
            let mut at = 0;
            for degree in &next.degrees {
                for _ in 0..*degree {
                    let known = self.graph.len();
                    let target = self.number_one(next, at, base);
                    self.graph.edges.push(target, known);
                    at += 1;
                }
                self.open -= u32::from(!self.graph.kinds[parent as usize].is_leaf());
                self.graph.edges.close();
                parent += 1;
            }
            let numbers: Vec<u32> = job.sights.list.iter().map(|seen| self.sights.number(*seen)).collect();
            self.graph.marks.extend(next.marks.iter().map(|mark| numbers[*mark as usize]));
        }
        self.jobs = jobs;
    }

    /// The number of the successor at a position, new or known.
    fn number_one(&mut self, next: &Successors, at: usize, base: usize) -> u32 {
        if let Some(limit) = next.kinds[at].limit() {
            if let Some(known) = self.limit_leaves.get(&limit) {
                return *known;
            }
            let id = self.add(next, at);
            self.limit_leaves.insert(limit, id);
            return id;
        }
        let known = self.shards[shard_of(next.prints[at])].next_answer();
        if known & PENDING == 0 {
            return known;
        }
        let place = base + (known & !PENDING) as usize;
        self.graph.edges.targets().get(place).copied().unwrap_or_else(|| self.add(next, at))
    }

    /// Adds a successor as a new state.
    fn add(&mut self, next: &Successors, at: usize) -> u32 {
        let id = self.graph.len();
        self.graph.states.push(next.state(at));
        make_room(&mut self.graph.kinds, 1);
        self.graph.kinds.push(next.kinds[at]);
        self.open += u32::from(!next.kinds[at].is_leaf());
        id
    }

    fn settle(&mut self, first: usize) {
        let targets = &self.graph.edges.targets()[first..];
        let work = |shard: &mut ShardWork| shard.settle(targets);
        if targets.len() <= FEW {
            self.shards.iter_mut().for_each(work);
        } else {
            self.shards.par_iter_mut().for_each(work);
        }
    }

    /// Distinct states found.
    pub(super) fn states(&self) -> u64 {
        u64::from(self.graph.len())
    }

    /// How far the search has come.
    pub(super) fn progress(&self) -> Progress {
        Progress {
            states: self.states(),
            edges: self.graph.edge_count(),
            depth: self.graph.layers() - 1,
            frontier: u64::from(self.graph.len() - self.graph.explored()),
            bytes: self.sizes().total(),
        }
    }

    /// Whether numbers run out.
    pub(super) fn is_full(&self) -> bool {
        self.graph.len() >= PENDING - (1 << 28)
    }

    /// Bytes of our tables.
    pub(super) fn sizes(&self) -> Sizes {
        let graph = &self.graph;
        Sizes {
            states: graph.states.size() + graph.kinds.capacity() as u64,
            table: self.shards.iter().map(|shard| shard.table.size()).sum::<u64>()
                + self.learned.as_ref().map_or(0, |it| it.read().size()),
            edges: graph.edges.size() + (graph.marks.capacity() * 4) as u64,
        }
    }

    /// Notes the limit that stopped the search.
    pub(super) fn stop(&mut self, limit: Limit) {
        self.graph.stopped = Some(limit);
    }

    /// The finished graph.
    pub(super) fn finish(mut self, machine: &M) -> Graph {
        for job in &self.jobs {
            self.graph.cited.add_all(&job.listener.cited);
        }
        if self.layer_end < self.graph.len() {
            self.graph.layers.push(self.layer_end);
        }
        self.graph.seen = std::mem::take(&mut self.sights.list);
        self.graph.edges.trim();
        self.graph.marks.shrink_to_fit();
        self.graph.kinds.shrink_to_fit();
        self.graph.sizes = self.sizes();
        let reader = self.learned.take().and_then(|learned| learned.into_reader(machine));
        self.graph.states.finish(reader);
        self.graph.sizes.states = self.sizes().states;
        self.graph
    }
}

/// The successors of a chunk as the shards read them.
struct Chunk<'a> {
    nexts: &'a [&'a Successors],
    /// The position in the chunk of each job's first successor.
    bases: &'a [u32],
    states: &'a States,
}

impl Chunk<'_> {
    /// The state of a number, pending or not.
    #[inline]
    fn state(&self, number: u32) -> &[u8] {
        if number & PENDING == 0 {
            return self.states.raw(number);
        }
        let position = number & !PENDING;
        let job = self.bases.partition_point(|base| *base <= position) - 1;
        self.nexts[job].state((position - self.bases[job]) as usize)
    }
}

impl ShardWork {
    fn new() -> ShardWork {
        ShardWork { table: Shard::new(), fresh: Vec::new(), answers: Vec::new(), read: 0 }
    }

    #[inline]
    fn next_answer(&mut self) -> u32 {
        self.read += 1;
        self.answers[self.read - 1]
    }

    /// Decides every successor of this shard: known, or new.
    fn look_up(&mut self, shard: usize, chunk: &Chunk) {
        self.fresh.clear();
        self.answers.clear();
        self.read = 0;
        for (next, base) in chunk.nexts.iter().zip(chunk.bases) {
            for batch in next.by_shard[shard].chunks(BATCH) {
                self.touch(next, batch, chunk.states);
                for at in batch {
                    self.look_up_one(next, *at, *base, chunk);
                }
            }
        }
    }

    /// Reads what a batch will need, so that the memory works on all of it at once.
    fn touch(&self, next: &Successors, batch: &[u32], states: &States) {
        let mut numbers = [PENDING; BATCH];
        for (number, at) in numbers.iter_mut().zip(batch) {
            *number = self.table.peek(next.prints[*at as usize]).unwrap_or(PENDING);
        }
        let mut sum = 0u8;
        for number in numbers.into_iter().filter(|number| number & PENDING == 0) {
            sum ^= states.raw(number).first().copied().unwrap_or(0);
        }
        std::hint::black_box(sum);
    }

    #[inline]
    fn look_up_one(&mut self, next: &Successors, at: u32, base: u32, chunk: &Chunk) {
        let state = next.state(at as usize);
        let print = next.prints[at as usize];
        let pending = PENDING | (base + at);
        let known = self.table.find_or_add(print, pending, |other| chunk.state(other) == state);
        if known.is_none() {
            self.fresh.push((print, base + at));
        }
        self.answers.push(known.unwrap_or(pending));
    }

    /// Gives the new states of this chunk their numbers, which stand where their first edges lead.
    fn settle(&mut self, targets: &[u32]) {
        for (print, position) in &self.fresh {
            self.table.settle(*print, PENDING | position, targets[*position as usize]);
        }
    }
}
