//! Which policies a kernel was asked for.
//!
//! A run that never asks for a policy goes on in the same way whatever its
//! value is: [`crate::look::policy`] is the only place where a value is read. What is
//! noted changes nothing, and nothing here reads it.

use model::policy::{Policy, TABLE};
use std::sync::atomic::{AtomicU64, Ordering};

/// A note of every policy that was asked for.
#[derive(Debug, Default)]
pub struct Asked {
    bits: [AtomicU64; TABLE.len().div_ceil(64)],
}

impl Asked {
    /// Notes that a policy is asked for.
    #[inline]
    pub(crate) fn note(&self, policy: Policy) {
        let (bits, bit) = self.place(policy);
        if bits.load(Ordering::Relaxed) & bit == 0 {
            bits.fetch_or(bit, Ordering::Relaxed);
        }
    }

    fn place(&self, policy: Policy) -> (&AtomicU64, u64) {
        (&self.bits[policy as usize / 64], 1 << (policy as usize % 64))
    }

    /// Every policy that was asked for until now, in the order of the table.
    #[must_use]
    pub fn all(&self) -> Vec<Policy> {
        let was_asked = |policy: &Policy| {
            let (bits, bit) = self.place(*policy);
            bits.load(Ordering::Relaxed) & bit != 0
        };
        TABLE.iter().map(|row| row.policy).filter(was_asked).collect()
    }
}
