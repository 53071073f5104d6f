//! Which states are known: a hash table of their numbers.
//!
//! Open addressing with linear probing. A slot is one word: 32 bits of the
//! fingerprint above 32 bits of number. Keys stay where they are; whoever asks
//! says whether a candidate is the same. Growing by doubling needs no keys,
//! since a slot's place is the leading bits of what it keeps of the fingerprint.
//! The table is split by the fingerprint's first bits into shards, so that each
//! can be worked on by one thread.

/// Shards of a table.
pub(super) const SHARDS: usize = 32;
/// Set in the number of a state that was found in this chunk and is not yet numbered.
pub(super) const PENDING: u32 = 1 << 31;

const EMPTY: u64 = u64::MAX;
const SLOTS_MIN: usize = 16;

/// The shard of a fingerprint.
#[inline]
pub(super) const fn shard_of(fingerprint: u64) -> usize {
    (fingerprint >> 59) as usize
}

/// One shard.
pub(super) struct Shard {
    slots: Vec<u64>,
    used: usize,
}

impl Shard {
    /// An empty shard.
    pub(super) fn new() -> Shard {
        Shard { slots: vec![EMPTY; SLOTS_MIN], used: 0 }
    }

    /// Bytes in use.
    pub(super) fn size(&self) -> u64 {
        (self.slots.len() * size_of::<u64>()) as u64
    }

    #[inline]
    const fn tag(fingerprint: u64) -> u64 {
        (fingerprint >> 27) & 0xffff_ffff
    }

    #[inline]
    fn home(&self, tag: u64) -> usize {
        ((tag * self.slots.len() as u64) >> 32) as usize
    }

    /// The word at which a search for this fingerprint begins; read early so that several reads are under way at once.
    #[inline]
    pub(super) fn peek(&self, fingerprint: u64) -> Option<u32> {
        let word = self.slots[self.home(Self::tag(fingerprint))];
        (word != EMPTY && word >> 32 == Self::tag(fingerprint)).then_some(word as u32)
    }

    /// The number of the state that `same` recognises, or nothing, and then `number` stands for it from now on.
    #[inline]
    pub(super) fn find_or_add(
        &mut self,
        fingerprint: u64,
        number: u32,
        mut same: impl FnMut(u32) -> bool,
    ) -> Option<u32> {
        let tag = Self::tag(fingerprint);
        let mask = self.slots.len() - 1;
        let mut at = self.home(tag);
        loop {
            let word = self.slots[at];
            if word == EMPTY {
                break;
            }
            if word >> 32 == tag && same(word as u32) {
                return Some(word as u32);
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = tag << 32 | u64::from(number);
        self.used += 1;
        if self.used * 5 > self.slots.len() * 4 {
            self.grow();
        }
        None
    }

    /// Gives a pending entry its number.
    pub(super) fn settle(&mut self, fingerprint: u64, pending: u32, number: u32) {
        let tag = Self::tag(fingerprint);
        let mask = self.slots.len() - 1;
        let wanted = tag << 32 | u64::from(pending);
        let mut at = self.home(tag);
        while self.slots[at] != wanted {
            debug_assert!(self.slots[at] != EMPTY, "a pending entry is in the table");
            at = (at + 1) & mask;
        }
        self.slots[at] = tag << 32 | u64::from(number);
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![EMPTY; old.len() * 2];
        let mask = self.slots.len() - 1;
        for word in old.into_iter().filter(|word| *word != EMPTY) {
            let mut at = self.home(word >> 32);
            while self.slots[at] != EMPTY {
                at = (at + 1) & mask;
            }
            self.slots[at] = word;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_fingerprints_are_told_apart_by_the_caller() {
        let mut shard = Shard::new();
        for number in 0..100 {
            assert_eq!(shard.find_or_add(7 << 40, number, |other| other == number), None);
        }
        for number in 0..100 {
            assert_eq!(shard.find_or_add(7 << 40, 1000, |other| other == number), Some(number));
        }
    }

    #[test]
    fn a_pending_entry_is_settled_after_growth() {
        let mut shard = Shard::new();
        let print = |n: u32| xxhash_rust::xxh3::xxh3_64(&n.to_le_bytes()) >> 5;
        (0..500).for_each(|n| assert_eq!(shard.find_or_add(print(n), PENDING | n, |o| o == PENDING | n), None));
        (0..500).for_each(|n| shard.settle(print(n), PENDING | n, n + 1));
        (0..500).for_each(|n| assert_eq!(shard.find_or_add(print(n), 0, |o| o == n + 1), Some(n + 1)));
    }
}
