//! Where the options of states lead, state by state, in little room.
//!
//! Where the edges of a state begin is kept as a distance from where those of its block do. States are numbered in the
//! order in which edges first lead to them; so which edge that was need not be kept: it is found.

use std::ops::Range;

/// States whose edges begin at a distance from the same place.
const BLOCK: usize = 4096;
/// Edges before each of which it is noted how many states there were.
const STRETCH: usize = 128;

/// All edges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Edges {
    targets: Vec<u32>,
    /// Where the edges of each state begin, and at last where the next do, from where those of their block do.
    begins: Vec<u32>,
    blocks: Vec<u64>,
    /// How many states were known before each stretch.
    known: Vec<u32>,
}

/// Room for so many more; a list that grows is given a quarter more than it has, not as much again.
pub(super) fn make_room<T>(list: &mut Vec<T>, more: usize) {
    if list.capacity() - list.len() < more {
        list.reserve_exact(more.max(list.len() / 4));
    }
}

impl Edges {
    /// None yet, and the first will be those of state 0.
    pub(super) fn new() -> Edges {
        Edges { targets: Vec::new(), begins: vec![0], blocks: vec![0], known: Vec::new() }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.targets.len()
    }

    /// How many states have all of theirs.
    pub(super) fn sources(&self) -> u32 {
        self.begins.len() as u32 - 1
    }

    /// Where they lead.
    #[inline]
    pub(super) fn targets(&self) -> &[u32] {
        &self.targets
    }

    /// Room for those of so many states.
    pub(super) fn make_room(&mut self, edges: usize, sources: usize) {
        make_room(&mut self.targets, edges);
        make_room(&mut self.begins, sources);
    }

    /// The next edge of the state that is at work, when so many states were known before it.
    #[inline]
    pub(super) fn push(&mut self, target: u32, known: u32) {
        if self.targets.len().is_multiple_of(STRETCH) {
            self.known.push(known);
        }
        self.targets.push(target);
    }

    /// The state that is at work has all of its edges.
    #[inline]
    pub(super) fn close(&mut self) {
        let end = self.targets.len() as u64;
        if self.begins.len().is_multiple_of(BLOCK) {
            self.blocks.push(end);
        }
        self.begins.push((end - self.blocks[self.begins.len() / BLOCK]) as u32);
    }

    /// So many states have all of theirs: those that are not at work have none.
    pub(super) fn close_all(&mut self, sources: usize) {
        let more = sources + 1 - self.begins.len();
        make_room(&mut self.begins, more);
        while self.begins.len() <= sources {
            self.close();
        }
    }

    #[inline]
    fn begin(&self, id: usize) -> u64 {
        self.blocks[id / BLOCK] + u64::from(self.begins[id])
    }

    /// The edges of a state; none of one that has not all of them.
    #[inline]
    pub(super) fn of(&self, id: u32) -> Range<u64> {
        let id = id as usize;
        if id + 1 < self.begins.len() { self.begin(id)..self.begin(id + 1) } else { 0..0 }
    }

    /// The state whose edge this is.
    pub(super) fn source(&self, edge: u64) -> u32 {
        let block = self.blocks.partition_point(|begin| *begin <= edge) - 1;
        let first = block * BLOCK;
        let of_block = &self.begins[first..(first + BLOCK).min(self.begins.len())];
        let within = of_block.partition_point(|begin| self.blocks[block] + u64::from(*begin) <= edge);
        (first + within) as u32 - 1
    }

    /// The first edge that leads to a state.
    pub(super) fn first_to(&self, id: u32) -> Option<u64> {
        let stretch = self.known.partition_point(|known| *known <= id).checked_sub(1)?;
        let first = stretch * STRETCH;
        let of_stretch = &self.targets[first..(first + STRETCH).min(self.targets.len())];
        of_stretch.iter().position(|target| *target == id).map(|at| (first + at) as u64)
    }

    /// Gives back what is not needed when no edge follows.
    pub(super) fn trim(&mut self) {
        self.targets.shrink_to_fit();
        self.begins.shrink_to_fit();
    }

    /// Bytes in use.
    pub(super) fn size(&self) -> u64 {
        ((self.targets.capacity() + self.begins.capacity() + self.known.capacity()) * 4 + self.blocks.capacity() * 8)
            as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As many states as fill several blocks, with the edges that a search could find, and what each should answer.
    #[test]
    fn edges_are_found_by_either_end() {
        let (mut edges, mut known, mut all) = (Edges::new(), 1u32, Vec::new());
        let mut firsts = vec![None];
        for source in 0..10_000u32 {
            let begin = edges.len() as u64;
            for option in 0..source % 5 {
                let is_new = (source + option) % 3 > 0;
                let target = if is_new { known } else { (source * 7 + option) % known };
                if is_new {
                    firsts.push(Some(edges.len() as u64));
                }
                edges.push(target, known);
                known += u32::from(is_new);
            }
            edges.close();
            all.push(begin..edges.len() as u64);
        }
        assert_eq!(edges.sources(), 10_000);
        for (source, range) in all.iter().enumerate() {
            assert_eq!(edges.of(source as u32), *range);
            range.clone().for_each(|edge| assert_eq!(edges.source(edge), source as u32));
        }
        for (id, first) in firsts.iter().enumerate().skip(1) {
            assert_eq!(edges.first_to(id as u32), *first);
        }
        assert_eq!(edges.of(10_000), 0..0);
    }
}
