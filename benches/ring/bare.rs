//! The speed limit: an exact breadth-first search for this one game, and
//! nothing else. No parents, no edges, no offers; a position is one word.
//!
//! Each thread owns one table. In a round every thread expands a part of its
//! frontier and sorts what follows by owner; then every thread takes what is
//! its own.

use super::hand::Ring;
use super::report::Found;
use std::thread;

/// Positions that a thread expands in a round.
const ROUND: usize = 1 << 15;

/// What one thread owns: the positions whose hash is its own.
struct Share {
    /// Open addressing; 0 is a free place.
    table: Vec<u64>,
    used: usize,
    frontier: Vec<u64>,
    next: Vec<u64>,
}

fn hash(position: u64) -> u64 {
    let mixed = position.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl Share {
    fn new() -> Share {
        Share { table: vec![0; 1 << 12], used: 0, frontier: Vec::new(), next: Vec::new() }
    }

    fn take(&mut self, position: u64) {
        if self.used * 4 >= self.table.len() * 3 {
            self.grow();
        }
        if insert(&mut self.table, position) {
            self.used += 1;
            self.next.push(position);
        }
    }

    fn grow(&mut self) {
        let mut larger = vec![0; self.table.len() * 2];
        for position in self.table.iter().filter(|position| **position != 0) {
            insert(&mut larger, *position);
        }
        self.table = larger;
    }
}

/// Puts a position into a table; `false` if it is there already.
fn insert(table: &mut [u64], position: u64) -> bool {
    let mask = table.len() - 1;
    let mut at = (hash(position) >> 20) as usize & mask;
    loop {
        match table[at] {
            0 => {
                table[at] = position;
                return true;
            }
            known if known == position => return false,
            _ => at = (at + 1) & mask,
        }
    }
}

/// Explores the ring with this many threads.
pub fn search(n: usize, threads: usize) -> Found {
    let ring = Ring { n };
    let owner = |position: u64| (hash(position) as u16 as usize * threads) >> 16;
    let mut shares: Vec<Share> = (0..threads).map(|_| Share::new()).collect();
    shares[owner(ring.start())].take(ring.start());
    let mut edges = 0;
    while shares.iter().any(|share| !share.next.is_empty()) {
        for share in &mut shares {
            share.frontier = std::mem::take(&mut share.next);
        }
        while shares.iter().any(|share| !share.frontier.is_empty()) {
            let sent = thread::scope(|scope| {
                let each = shares.iter_mut().map(|share| scope.spawn(move || expand(ring, share, threads, owner)));
                let each: Vec<_> = each.collect();
                each.into_iter().map(|it| it.join().expect("a worker ends")).collect::<Vec<_>>()
            });
            edges += sent.iter().flatten().map(|sent| sent.len() as u64).sum::<u64>();
            thread::scope(|scope| {
                for (to, share) in shares.iter_mut().enumerate() {
                    let sent = &sent;
                    scope.spawn(move || sent.iter().for_each(|from| from[to].iter().for_each(|it| share.take(*it))));
                }
            });
        }
    }
    let bytes = shares.iter().map(|share| share.table.len() * 8).sum::<usize>();
    let states = shares.iter().map(|share| share.used as u64).sum();
    Found { states, edges, bytes: Some(bytes as u64), bytes_edges: None }
}

/// What follows from a part of a frontier, by owner.
fn expand(ring: Ring, share: &mut Share, threads: usize, owner: impl Fn(u64) -> usize) -> Vec<Vec<u64>> {
    let mut sent = vec![Vec::with_capacity(ROUND * 4); threads];
    let rest = share.frontier.len().saturating_sub(ROUND);
    for position in share.frontier.drain(rest..) {
        ring.each_next(position, |next| sent[owner(next)].push(next));
    }
    sent
}
