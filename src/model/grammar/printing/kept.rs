//! Sentences that were made of printed ones, kept as long as what is read of them.

use std::cell::OnceCell;
use syntax::Part;

/// A list that only grows; what it holds stays where it is.
#[derive(Debug, Default)]
pub(in super::super) struct KeptWordings {
    first: OnceCell<Box<KeptWording>>,
}

/// One of them, and the next.
#[derive(Debug)]
struct KeptWording {
    parts: Vec<Part>,
    next: OnceCell<Box<KeptWording>>,
}

impl KeptWordings {
    /// Keeps the parts of a sentence.
    pub(in super::super) fn keep(&self, parts: Vec<Part>) -> &[Part] {
        let mut place = &self.first;
        while let Some(kept) = place.get() {
            place = &kept.next;
        }
        &place.get_or_init(|| Box::new(KeptWording { parts, next: OnceCell::new() })).parts
    }
}
