//! Every choice of a machine, to a finished graph.
//!
//! Takes a [`Machine`], limits, and a [`Watch`] handed down by the caller;
//! gives a [`Graph`]. Nothing here decides a verdict.
//!
//! Invariants:
//!
//! - *Exact.* Two states are one only if their canonical bytes are equal; the
//!   fingerprint only finds candidates.
//! - *The same on any machine.* States are numbered by whole layers, and within
//!   a layer by (parent, option); ids, parents and edges do not depend on the
//!   number of threads. Parents are taken in chunks whose size depends on
//!   counts alone, and limits are looked at between chunks, so that a run cut
//!   by a count is equal byte for byte as well.
//! - *A prefix is explored.* Exactly the states below [`Graph::explored`] have
//!   had all their options taken.
//!
//! The order of work in a chunk: options are taken in parallel into buffers
//! (`expand`), looked up in parallel by shard of the table (`table`),
//! numbered in order, and settled in the table in parallel (`merge`).
//!
//! - [`graph`] is the result, with its states (`states`) as canonical bytes ([`arena`]) or as rows of bits (`fields`);
//!   [`node`] is what a state is, [`notes`] hears what a step tells.
//! - `study`, `learn`, `learned`, `lessons` and `footprint` look up steps that were taken before (`docs/learned-steps.md`); [`ways`]
//!   says whether a search does that.
//! - [`readings`], [`family`], [`sets`] and [`universe`] search all readings of silent rules at once
//!   (`docs/readings.md`).
//! - [`watch`] is how a caller sees and stops a search; [`peer`] is a second opinion by another search.
#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::unwrap_used)]
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod arena;
mod edges;
mod expand;
pub mod family;
mod fields;
mod footprint;
pub mod graph;
mod learn;
mod learned;
mod lessons;
mod merge;
pub mod node;
pub mod notes;
pub mod peer;
pub mod readings;
pub mod sets;
mod settle;
mod states;
mod study;
mod table;
pub mod universe;
pub mod watch;
pub mod ways;
#[cfg(feature = "stateright")]
mod witness;
mod work;

use base::limits::{Limit, Limits};
use graph::Graph;
use kernel::machine::Machine;
use merge::Search;
use watch::Watch;
use ways::Ways;

/// Most parents of a chunk.
const CHUNK: u64 = 4096;
/// Fewest parents of a chunk, when a limit on states is near.
const CHUNK_MIN: u64 = 16;

/// Explores all choices of `machine`, breadth first, on the current rayon pool.
///
/// A limit that is reached is told in [`Graph::stopped`]; what was explored until then stands.
pub fn explore<M: Machine>(machine: &M, limits: &Limits, watch: &dyn Watch) -> Graph {
    explore_with(machine, limits, watch, xxhash_rust::xxh3::xxh3_64)
}

/// The same with a fingerprint of the caller's; a bad one costs time and changes no answer.
pub fn explore_with<M: Machine>(
    machine: &M,
    limits: &Limits,
    watch: &dyn Watch,
    fingerprint: fn(&[u8]) -> u64,
) -> Graph {
    explore_so(machine, limits, watch, fingerprint, Ways::default())
}

/// The same with a say in how steps are taken; that changes no answer either.
pub fn explore_so<M: Machine>(
    machine: &M,
    limits: &Limits,
    watch: &dyn Watch,
    fingerprint: fn(&[u8]) -> u64,
    ways: Ways,
) -> Graph {
    let mut search = Search::start(machine, fingerprint, watch.halt(), ways);
    while let Some(chunk) = search.next_chunk(chunk_size(limits, search.states())) {
        let advanced = match reached(limits, &search, watch) {
            Some(limit) => Err(limit),
            None => search.advance(machine, chunk),
        };
        if let Err(limit) = advanced {
            search.stop(limit);
            break;
        }
    }
    search.finish(machine)
}

/// How many parents the next chunk has: fewer when a limit on states is near.
fn chunk_size(limits: &Limits, states: u64) -> u32 {
    let room = limits.states_max.map_or(u64::MAX, |most| most.saturating_sub(states));
    (room / 8).clamp(CHUNK_MIN, CHUNK) as u32
}

/// The limit that is reached now, if one is.
fn reached<M: Machine>(limits: &Limits, search: &Search<M>, watch: &dyn Watch) -> Option<Limit> {
    let progress = search.progress();
    if limits.states_max.is_some_and(|most| progress.states >= most) {
        Some(Limit::States)
    } else if limits.depth_max.is_some_and(|most| progress.depth >= most) {
        Some(Limit::Depth)
    } else if limits.memory_max.is_some_and(|most| progress.bytes >= most) {
        Some(Limit::Memory)
    } else if search.is_full() {
        Some(Limit::Size)
    } else {
        watch.poll(&progress)
    }
}
