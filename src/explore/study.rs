//! Whether a search learns its steps, and the change from one form of states to the other.
//!
//! A search begins with states as canonical bytes and takes every step. When it has found
//! [`Ways::learn_from`](super::ways::Ways::learn_from) states it takes all of them apart, keeps them as rows, and learns. Where
//! too few steps are known for that to pay, it goes back to canonical bytes, and tries again when there are many times as many
//! states. Numbers of states, edges and all else are the same either way.

use super::arena::{Arena, STATE_BYTES_MAX};
use super::expand::Job;
use super::fields::{Fields, Layout};
use super::learned::Learned;
use super::lessons::Lessons;
use super::merge::Search;
use super::states::{PackedStates, States};
use super::table::{Shard, shard_of};
use super::ways::Study;
use base::limits::Limit;
use kernel::machine::Machine;
use std::ops::Range;

/// What a step gains that is known.
const KNOWN_GAINS: i64 = 5;
/// What a step costs that is not: to take it and learn it takes about half as long again as to take it.
const UNKNOWN_COSTS: i64 = 3;
/// Of what was gained so much is counted: a search goes on to learn through a time in which little is known.
const GAIN_MOST: i64 = KNOWN_GAINS << 16;
/// It no longer pays where so much more was lost than gained.
const LOSS_MOST: i64 = KNOWN_GAINS << 11;
/// How many times as many states are found before it is tried again.
const AGAIN: u64 = 8;

impl<M: Machine> Search<'_, M> {
    /// Explores a chunk; or the limit at which that was broken off, with nothing of it explored.
    pub(super) fn advance(&mut self, machine: &M, parents: Range<u32>) -> Result<(), Limit> {
        self.consider(machine);
        loop {
            let used = self.expand(machine, parents.clone());
            if let Some(limit) = self.jobs[..used].iter().find_map(|job| job.halted) {
                return Err(limit);
            }
            if !self.make_room(used) {
                self.take_in(used, parents.start);
                return Ok(());
            }
        }
    }

    /// Begins to learn, or ends it, if it is time to.
    fn consider(&mut self, machine: &M) {
        let Study { ways, from, gain } = self.study;
        if let Some(learned) = &self.learned {
            let is_long = learned.read().fields.bytes_most() > STATE_BYTES_MAX / 2;
            if is_long || !ways.always && gain < -LOSS_MOST {
                self.end_learning(machine);
                self.study.from = (!is_long).then(|| self.states() * AGAIN);
            }
        } else if from.is_some_and(|from| self.states() >= from) {
            (self.study.from, self.study.gain) = (None, 0);
            self.begin_learning(machine);
        }
    }

    fn begin_learning(&mut self, machine: &M) {
        let Some(apart) = machine.apart() else { return };
        let mut fields = Fields::default();
        let (mut state, mut codes, mut rows) = (M::State::default(), Vec::new(), Vec::new());
        let mut ends = Vec::new();
        for id in 0..self.graph.len() {
            if self.graph.kind(id).limit().is_none() {
                machine.decode(self.graph.states.raw(id), &mut state);
                fields.split(apart, &state, &mut codes);
                rows.extend_from_slice(&codes);
            }
            ends.push(rows.len());
        }
        if fields.bytes_most() > STATE_BYTES_MAX / 2 {
            return;
        }
        let learned = Learned::new(Lessons::new(fields, self.study.ways.omitted), self.study.ways.checks);
        self.graph.states = States::PackedStates(rows_of(&learned.layout, ends.len(), |id, codes| {
            let row = &rows[if id == 0 { 0 } else { ends[id - 1] }..ends[id]];
            codes[..row.len()].copy_from_slice(row);
            codes[row.len()..].fill(0);
        }));
        self.jobs.iter_mut().for_each(Job::forget);
        let (mut words, mut codes) = (Vec::new(), vec![0; learned.layout.fields()]);
        self.find_again(|search, id| {
            learned.layout.words(search.graph.states.raw(id), &mut words);
            (search.fingerprint)(&learned.layout.unpack(&words, &mut codes).to_le_bytes())
        });
        self.learned = Some(learned);
    }

    /// Every state is found by the fingerprint of what is kept of it now.
    fn find_again(&mut self, mut print: impl FnMut(&Self, u32) -> u64) {
        let mut tables: Vec<Shard> = (0..self.shards.len()).map(|_| Shard::new()).collect();
        for id in (0..self.graph.len()).filter(|id| self.graph.kind(*id).limit().is_none()) {
            let print = print(self, id);
            tables[shard_of(print)].find_or_add(print, id, |_| false);
        }
        self.shards.iter_mut().zip(tables).for_each(|(shard, table)| shard.table = table);
    }

    fn end_learning(&mut self, machine: &M) {
        let Some(reader) = self.learned.take().and_then(|learned| learned.into_reader(machine)) else { return };
        self.graph.states.finish(Some(reader));
        let mut arena = Arena::default();
        for id in 0..self.graph.len() {
            arena.push(&self.graph.state(id));
        }
        self.graph.states = States::Whole(arena);
        self.find_again(|search, id| (search.fingerprint)(search.graph.states.raw(id)));
    }

    /// Notes how many steps were known. If the value of some field has found no room, gives all states another layout;
    /// whether it did.
    fn make_room(&mut self, used: usize) -> bool {
        let jobs = &mut self.jobs[..used];
        let is_crowded = jobs.iter().any(Job::is_crowded);
        for job in jobs {
            let (steps, unknown) = job.take_counts();
            // What is done again counts once.
            let steps = if is_crowded { 0 } else { steps };
            let known = steps.saturating_sub(unknown);
            let gain = self.study.gain + KNOWN_GAINS * known as i64 - UNKNOWN_COSTS * unknown as i64;
            self.study.gain = gain.min(GAIN_MOST);
            self.graph.learned.steps += steps;
            self.graph.learned.unknown += unknown;
        }
        if !is_crowded {
            return false;
        }
        let Some(mut learned) = self.learned.take() else { return false };
        let layout = Layout::of(&learned.read().fields);
        let old = std::mem::replace(&mut learned.layout, layout);
        let mut words = Vec::new();
        self.graph.states = States::PackedStates(rows_of(&learned.layout, self.graph.len() as usize, |id, codes| {
            old.words(self.graph.states.raw(id as u32), &mut words);
            old.unpack(&words, codes);
        }));
        self.learned = Some(learned);
        true
    }
}

/// So many states as rows of a layout: the numbers of each one's values are put where those of another were.
fn rows_of(layout: &Layout, count: usize, mut codes_of: impl FnMut(usize, &mut [u32])) -> PackedStates {
    let (mut rows, mut bytes, mut codes) = (PackedStates::new(layout.stride()), Vec::new(), vec![0; layout.fields()]);
    for id in 0..count {
        codes_of(id, &mut codes);
        bytes.clear();
        layout.pack(&codes, &mut bytes);
        rows.push(&bytes);
    }
    rows
}
