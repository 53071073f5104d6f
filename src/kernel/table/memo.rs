//! What was worked out before, under the bytes of what it was worked out from.
//!
//! A table of fixed size, in which what comes later takes the place of what came earlier. Whatever is found in it was
//! put in under the same bytes; nothing else than time depends on what is found.

use std::any::Any;
use std::hash::{DefaultHasher, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

/// How many things are kept.
const KEPT: usize = 4096;

/// One thing that is kept.
struct Kept {
    from: Vec<u8>,
    found: Arc<dyn Any + Send + Sync>,
}

/// A table of what was worked out before.
pub struct Memo {
    places: Vec<Mutex<Option<Kept>>>,
}

impl Default for Memo {
    fn default() -> Self {
        Memo { places: (0..KEPT).map(|_| Mutex::new(None)).collect() }
    }
}

impl std::fmt::Debug for Memo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memo").finish_non_exhaustive()
    }
}

impl Memo {
    fn place(&self, from: &[u8]) -> &Mutex<Option<Kept>> {
        let mut hasher = DefaultHasher::new();
        hasher.write(from);
        &self.places[hasher.finish() as usize % KEPT]
    }

    /// What was worked out from these bytes, if it is kept.
    pub fn find<T: Clone + 'static>(&self, from: &[u8]) -> Option<T> {
        let found = {
            let place = self.place(from).lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(&place.as_ref().filter(|kept| kept.from == from)?.found)
        };
        found.downcast_ref::<T>().cloned()
    }

    /// Keeps what was worked out from these bytes.
    pub fn keep<T: Send + Sync + 'static>(&self, from: Vec<u8>, found: T) {
        let mut place = self.place(&from).lock().unwrap_or_else(PoisonError::into_inner);
        *place = Some(Kept { from, found: Arc::new(found) });
    }
}
