//! The same ring for stateright, as one would write it there.

use super::report::Found;
use stateright::{Checker, Model, Property};

/// A position: counters by object, and one bit for each pending trigger.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Position<const N: usize> {
    counters: [u8; N],
    pending: u32,
}

struct Ring<const N: usize>;

impl<const N: usize> Model for Ring<N> {
    type State = Position<N>;
    type Action = u8;

    fn init_states(&self) -> Vec<Position<N>> {
        vec![Position { counters: [0; N], pending: (1 << N) - 1 }]
    }

    fn actions(&self, position: &Position<N>, actions: &mut Vec<u8>) {
        actions.extend((0..N as u8).filter(|trigger| position.pending >> trigger & 1 == 1));
    }

    fn next_state(&self, position: &Position<N>, trigger: u8) -> Option<Position<N>> {
        let i = trigger as usize;
        let mut next = position.clone();
        next.pending &= !(1 << i);
        next.counters[(i + 1) % N] += 1;
        if position.counters[i] % 2 == 1 {
            next.counters[(i + 2) % N] += 1;
        }
        Some(next)
    }

    /// Without a property that is still open the checker stops at once.
    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always("no position is odd in itself", |_, _| true)]
    }
}

/// How the checker searches.
#[derive(Clone, Copy)]
pub enum Way {
    /// Breadth first.
    Breadth,
    /// Depth first.
    Depth,
}

/// Explores the ring with this many threads; nothing for an `n` that is not built in.
pub fn search(n: usize, threads: usize, way: Way) -> Option<Found> {
    match n {
        6 => Some(run::<6>(threads, way)),
        10 => Some(run::<10>(threads, way)),
        12 => Some(run::<12>(threads, way)),
        14 => Some(run::<14>(threads, way)),
        16 => Some(run::<16>(threads, way)),
        _ => None,
    }
}

fn run<const N: usize>(threads: usize, way: Way) -> Found {
    let checker = Ring::<N>.checker().threads(threads);
    let (states, edges) = match way {
        Way::Breadth => counts(&checker.spawn_bfs().join()),
        Way::Depth => counts(&checker.spawn_dfs().join()),
    };
    Found { states, edges, bytes: None, bytes_edges: None }
}

/// Distinct states, and edges: it counts every state that it generates, the first included.
fn counts<M: Model>(checker: &impl Checker<M>) -> (u64, u64) {
    (checker.unique_state_count() as u64, checker.state_count() as u64 - 1)
}
