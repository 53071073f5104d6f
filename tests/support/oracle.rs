//! The naive search, to be read first: what the real one must agree with.

use assize::kernel::position::log::Deaf;
use assize::kernel::position::offer::Status;
use assize::kernel::run::machine::Machine;
use std::collections::HashMap;

/// A state found: its bytes (a limit's leaf by the limit alone), the way it was first reached, what follows.
#[derive(Debug, PartialEq)]
pub struct Found {
    pub key: Result<Vec<u8>, String>,
    pub parent: Option<(usize, usize)>,
    pub next: Vec<usize>,
    pub depth: usize,
}

/// Everything that can be reached, in the order of a plain queue.
pub fn search<M: Machine>(machine: &M) -> Vec<Found> {
    let mut state = M::State::default();
    let status = machine.start(&mut state, &mut Deaf);
    let mut known = HashMap::new();
    let mut all = vec![Found { key: key(machine, &state, &status), parent: None, next: vec![], depth: 0 }];
    known.insert(all[0].key.clone(), 0);
    let mut at = 0;
    while at < all.len() {
        if let Ok(bytes) = all[at].key.clone() {
            machine.decode(&bytes, &mut state);
            if let Status::Offer(offer) = machine.status(&mut state) {
                for option in 0..offer.options.len() {
                    let mut child = state.clone();
                    let status = machine.choose(&mut child, &offer, option, &mut Deaf);
                    let key = key(machine, &child, &status);
                    let id = *known.entry(key.clone()).or_insert_with(|| {
                        let depth = all[at].depth + 1;
                        all.push(Found { key, parent: Some((at, option)), next: vec![], depth });
                        all.len() - 1
                    });
                    all[at].next.push(id);
                }
            }
        }
        at += 1;
    }
    all
}

fn key<M: Machine>(machine: &M, state: &M::State, status: &Status) -> Result<Vec<u8>, String> {
    if let Status::Limit(limit) = status {
        return Err(limit.to_string());
    }
    let mut bytes = Vec::new();
    machine.encode(state, &mut bytes);
    Ok(bytes)
}
