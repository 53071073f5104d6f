//! What was worked out before, under the bytes of what it was worked out from.
//!
//! A table of bounded size, of which a part is emptied when it is full. Whatever is found in it was put in under the same
//! bytes; nothing else than time depends on what is found.

use std::any::Any;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

/// Parts of the table, each with a lock of its own.
const PARTS: usize = 16;

/// How many things a part keeps.
const KEPT: usize = 256;

/// One thing that is kept.
struct MemoEntry {
    from: Vec<u8>,
    found: Arc<dyn Any + Send + Sync>,
}

/// By fingerprint of what it was worked out from; of two with one fingerprint, the later.
type MemoPart = BTreeMap<u64, MemoEntry>;

/// A table of what was worked out before.
#[derive(Default)]
pub struct Memo {
    parts: [Mutex<MemoPart>; PARTS],
}

impl std::fmt::Debug for Memo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memo").finish_non_exhaustive()
    }
}

impl Memo {
    fn part(&self, from: &[u8]) -> (u64, &Mutex<MemoPart>) {
        let mut hasher = DefaultHasher::new();
        hasher.write(from);
        let print = hasher.finish();
        (print, &self.parts[print as usize % PARTS])
    }

    /// What was worked out from these bytes, if it is kept.
    pub fn find<T: Clone + 'static>(&self, from: &[u8]) -> Option<T> {
        let (print, part) = self.part(from);
        let found = {
            let part = Mutex::lock(part).unwrap_or_else(PoisonError::into_inner);
            Arc::clone(&part.get(&print).filter(|kept| kept.from == from)?.found)
        };
        found.downcast_ref::<T>().cloned()
    }

    /// Keeps what was worked out from these bytes.
    pub fn store<T: Send + Sync + 'static>(&self, from: Vec<u8>, found: T) {
        let (print, part) = self.part(&from);
        let mut part = Mutex::lock(part).unwrap_or_else(PoisonError::into_inner);
        if part.len() >= KEPT {
            part.clear();
        }
        part.insert(print, MemoEntry { from, found: Arc::new(found) });
    }
}
