//! Whether a search learns its steps, and the change from one form of states to the other.
//!
//! A search begins with states as canonical bytes and takes every step. It learns if it has found
//! [`Ways::learn_from`](super::ways::Ways::learn_from) states by then without asking the rules where the rulebook is silent: it
//! takes all states apart and keeps them as rows. Where too few steps are known for that to pay, it goes back to canonical
//! bytes, for good. Numbers of states, edges and all else are the same either way.

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

/// Steps after which it is seen whether that pays.
const STEPS_SEEN: u64 = 1 << 13;
/// It pays if at most so many of so many steps are not known. On the ring up to 36 of 100 are not at first, on boards
/// on which it does not pay 46 and more.
const UNKNOWN_MOST: (u64, u64) = (2, 5);

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
        let Study { ways, is_over, steps, unknown } = self.study;
        if let Some(learned) = &self.learned {
            let is_long = learned.read().fields.bytes_most() > STATE_BYTES_MAX / 2;
            let is_dear = !ways.always && steps >= STEPS_SEEN && unknown * UNKNOWN_MOST.1 > steps * UNKNOWN_MOST.0;
            if is_long || is_dear {
                self.end_learning(machine);
            } else if steps >= STEPS_SEEN {
                (self.study.steps, self.study.unknown) = (0, 0);
            }
        } else if !is_over && ways.learn_from.is_some_and(|from| self.states() >= u64::from(from)) {
            // Where the rules were asked, hardly a step is known: trying it would only cost.
            if ways.always || !self.graph.choice_points().keys().any(|(_, kind)| kind.is_silent()) {
                self.begin_learning(machine);
            }
            self.study.is_over = true;
        }
    }

    fn begin_learning(&mut self, machine: &M) {
        let Some(apart) = machine.apart() else { return };
        let mut fields = Fields::default();
        let (mut state, mut rows) = (M::State::default(), Vec::new());
        for id in 0..self.graph.len() {
            let mut codes = Vec::new();
            if self.graph.kind(id).limit().is_none() {
                machine.decode(self.graph.states.raw(id), &mut state);
                fields.split(apart, &state, &mut codes);
            }
            rows.push(codes);
        }
        if fields.bytes_most() > STATE_BYTES_MAX / 2 {
            return;
        }
        let learned = Learned::new(Lessons::new(fields, self.study.ways.omitted), self.study.ways.checks);
        self.graph.states = States::PackedStates(self.rows(&learned.layout, rows.into_iter()));
        let (mut words, mut codes) = (Vec::new(), vec![0; learned.layout.fields()]);
        self.find_again(|search, id| {
            learned.layout.words(search.graph.states.raw(id), &mut words);
            (search.fingerprint)(&learned.layout.unpack(&words, &mut codes).to_le_bytes())
        });
        self.learned = Some(learned);
    }

    /// States as rows of a layout.
    fn rows(&self, layout: &Layout, codes: impl Iterator<Item = Vec<u32>>) -> PackedStates {
        let (mut rows, mut bytes) = (PackedStates::new(layout.stride()), Vec::new());
        for mut codes in codes {
            bytes.clear();
            codes.resize(layout.fields(), 0);
            layout.pack(&codes, &mut bytes);
            rows.push(&bytes);
        }
        rows
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
            self.study.steps += steps;
            self.study.unknown += unknown;
        }
        if !is_crowded {
            return false;
        }
        let Some(mut learned) = self.learned.take() else { return false };
        let layout = Layout::of(&learned.read().fields);
        let old = std::mem::replace(&mut learned.layout, layout);
        let (mut words, fields) = (Vec::new(), old.fields());
        let codes = (0..self.graph.len()).map(|id| {
            let mut codes = vec![0; fields];
            old.words(self.graph.states.raw(id), &mut words);
            old.unpack(&words, &mut codes);
            codes
        });
        self.graph.states = States::PackedStates(self.rows(&learned.layout, codes));
        self.learned = Some(learned);
        true
    }
}
