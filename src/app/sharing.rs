//! Searches at the same time: they share the memory that all of them may use.
//!
//! Each tells how much its tables have taken. Once all together have taken what there is, those are stopped that have at
//! least their equal share: the large ones, so that many small ones go on beside them. Which search a limit on memory
//! stops can so depend on which run at the same time; without that limit, or below it, nothing here changes anything.

use super::args_shared::SearchArgs;
use super::watch::Quiet;
use crate::base::limits::{Limit, Limits};
use crate::explore::watch::{Progress, Watch};
use crate::kernel::position::log::Halt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What searches at the same time have in common.
#[derive(Debug)]
pub struct Searches {
    time_max: Option<Duration>,
    pool: Arc<MemoryPool>,
}

/// Memory in use.
#[derive(Debug)]
struct MemoryPool {
    most: u64,
    /// Set when all are to end.
    stop: Arc<AtomicBool>,
    /// Bytes that the tables of all searches have taken.
    used: AtomicU64,
    /// How many searches there are.
    searches: AtomicU64,
}

impl Searches {
    /// None yet; together they may use as much as is granted to one.
    #[must_use]
    pub fn of(args: &SearchArgs) -> Searches {
        Searches::within(&args.limits(), Arc::default())
    }

    /// None yet, within limits; all of them end when `stop` is set.
    #[must_use]
    pub fn within(limits: &Limits, stop: Arc<AtomicBool>) -> Searches {
        let most = limits.memory_max.unwrap_or(u64::MAX);
        let pool = MemoryPool { most, stop, used: AtomicU64::new(0), searches: AtomicU64::new(0) };
        Searches { time_max: limits.time_max, pool: Arc::new(pool) }
    }

    /// The watch of one of them, which begins now. What it holds is free when the watch is dropped.
    #[must_use]
    pub fn watch(&self) -> Box<dyn Watch> {
        self.pool.searches.fetch_add(1, Ordering::Relaxed);
        Box::new(SharedWatch {
            quiet: Quiet::start(self.time_max),
            pool: Arc::clone(&self.pool),
            mine: AtomicU64::new(0),
        })
    }
}

/// Watches one of many searches.
#[derive(Debug)]
struct SharedWatch {
    quiet: Quiet,
    pool: Arc<MemoryPool>,
    /// Bytes that its tables have taken.
    mine: AtomicU64,
}

impl SharedWatch {
    /// Whether all have taken what there is, and this one its share.
    fn is_over(&self, bytes: u64) -> bool {
        let before = self.mine.swap(bytes, Ordering::Relaxed);
        let others = self.pool.used.fetch_add(bytes.wrapping_sub(before), Ordering::Relaxed).wrapping_sub(before);
        let searches = self.pool.searches.load(Ordering::Relaxed).max(1);
        others.saturating_add(bytes) >= self.pool.most && bytes >= self.pool.most / searches
    }
}

impl Halt for SharedWatch {
    fn halted(&self) -> Option<Limit> {
        if self.pool.stop.load(Ordering::Relaxed) { Some(Limit::Interrupt) } else { self.quiet.halted() }
    }
}

impl Watch for SharedWatch {
    fn poll(&self, progress: &Progress) -> Option<Limit> {
        self.halted().or_else(|| self.is_over(progress.bytes).then_some(Limit::Memory))
    }

    fn halt(&self) -> Option<&(dyn Halt + '_)> {
        Some(self)
    }
}

impl Drop for SharedWatch {
    fn drop(&mut self) {
        self.pool.used.fetch_sub(self.mine.load(Ordering::Relaxed), Ordering::Relaxed);
        self.pool.searches.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::{MemoryPool, Searches};
    use crate::base::limits::Limit;
    use crate::explore::watch::Progress;
    use std::sync::Arc;
    use std::sync::atomic::AtomicU64;

    /// 100 bytes for all. A large search of 70 and a small one of 20 have room; with 40 of the small one they have not.
    /// Then each has a share of 50: the large one is stopped, and the small one goes on. Alone, it has all.
    #[test]
    fn searches_share_what_there_is_and_the_large_one_is_stopped() {
        let pool = MemoryPool { most: 100, stop: Arc::default(), used: AtomicU64::new(0), searches: AtomicU64::new(0) };
        let searches = Searches { time_max: None, pool: Arc::new(pool) };
        let (large, small) = (searches.watch(), searches.watch());
        let at = |bytes| Progress { bytes, ..Progress::default() };
        assert_eq!(large.poll(&at(70)), None);
        assert_eq!(small.poll(&at(20)), None);
        assert_eq!(small.poll(&at(40)), None);
        assert_eq!(large.poll(&at(70)), Some(Limit::Memory));
        drop(large);
        assert_eq!(small.poll(&at(99)), None);
        assert_eq!(small.poll(&at(100)), Some(Limit::Memory));
    }
}
