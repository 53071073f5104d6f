//! Which policies a kernel was asked for.
//!
//! A run that never asks for a policy goes on in the same way whatever its
//! value is: [`Kernel::policy`](super::kernel::Kernel::policy) is the only place
//! where a value is read. What is noted changes nothing, and nothing here reads it.

use crate::model::policy::{Policy, TABLE};
use std::sync::atomic::{AtomicU64, Ordering};

/// A note of every policy that was asked for.
#[derive(Debug, Default)]
pub struct Asked {
    bits: AtomicU64,
}

const _: () = assert!(TABLE.len() <= 64, "one bit for each policy");

impl Asked {
    /// Notes that a policy is asked for.
    #[inline]
    pub(super) fn note(&self, policy: Policy) {
        let bit = 1 << policy as u8;
        if self.bits.load(Ordering::Relaxed) & bit == 0 {
            self.bits.fetch_or(bit, Ordering::Relaxed);
        }
    }

    /// Every policy that was asked for until now, in the order of the table.
    #[must_use]
    pub fn all(&self) -> Vec<Policy> {
        let bits = self.bits.load(Ordering::Relaxed);
        TABLE.iter().map(|row| row.policy).filter(|policy| bits >> (*policy as u8) & 1 == 1).collect()
    }
}
