//! A job's share of a chunk: its parents, one after the other, by what was learned or without.

use super::expand::{Job, JobSource};
use kernel::machine::Machine;
use kernel::position::log::Halt;
use std::ops::Range;

impl<S: Clone + Default + Send> Job<'_, S> {
    /// Takes all options of all `parents`.
    pub(super) fn expand<M: Machine<State = S>>(&mut self, source: &JobSource<M>, parents: Range<u32>) {
        self.next.clear();
        self.sights.clear();
        self.choice_points.clear();
        for id in parents {
            self.halted = self.halted.or_else(|| self.listener.halt.and_then(Halt::halted));
            if self.halted.is_some() {
                return;
            }
            let before = self.next.len();
            match source.learned {
                _ if source.kinds[id as usize].is_leaf() => {}
                Some(learned) => self.expand_known(source, learned, id),
                None => self.expand_one(source, id),
            }
            self.next.degrees.push((self.next.len() - before) as u32);
        }
    }
}
