//! Canonical states, one after the other, found by number.
//!
//! Pages of a fixed number of states; a full page is given exactly the bytes
//! that it needs. A state costs its bytes and four more.

/// States of a page.
const PAGE: usize = 1024;
/// Most bytes of one state, so that a page's offsets stay within 32 bits.
pub(super) const STATE_BYTES_MAX: usize = 1 << 21;

/// A growing list of byte strings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Arena {
    pages: Vec<ArenaPage>,
    bytes: u64,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct ArenaPage {
    ends: Vec<u32>,
    bytes: Vec<u8>,
}

impl ArenaPage {
    fn size(&self) -> u64 {
        (size_of::<ArenaPage>() + self.ends.capacity() * 4 + self.bytes.capacity()) as u64
    }
}

impl Arena {
    /// How many states it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pages.last().map_or(0, |last| (self.pages.len() - 1) * PAGE + last.ends.len())
    }

    /// Whether it holds none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// The bytes of a state.
    ///
    /// # Panics
    /// If there is no state of this number.
    #[inline]
    #[must_use]
    pub fn get(&self, id: u32) -> &[u8] {
        let page = &self.pages[id as usize / PAGE];
        let at = id as usize % PAGE;
        let start = if at == 0 { 0 } else { page.ends[at - 1] as usize };
        &page.bytes[start..page.ends[at] as usize]
    }

    /// Adds a state behind the last.
    pub(super) fn push(&mut self, state: &[u8]) {
        if self.pages.last().is_none_or(|last| last.ends.len() == PAGE) {
            self.trim();
            self.bytes += self.pages.last().map_or(0, ArenaPage::size);
            self.pages.push(ArenaPage::default());
        }
        if let Some(page) = self.pages.last_mut() {
            page.bytes.extend_from_slice(state);
            page.ends.push(page.bytes.len() as u32);
        }
    }

    /// Gives back what the last page does not need.
    pub(super) fn trim(&mut self) {
        if let Some(page) = self.pages.last_mut() {
            page.bytes.shrink_to_fit();
            page.ends.shrink_to_fit();
        }
    }

    /// Bytes in use.
    pub(super) fn size(&self) -> u64 {
        self.bytes + self.pages.last().map_or(0, ArenaPage::size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_come_back_as_they_went_in() {
        let mut arena = Arena::default();
        let states: Vec<Vec<u8>> = (0..3000u32).map(|n| vec![n as u8; n as usize % 7]).collect();
        states.iter().for_each(|state| arena.push(state));
        assert_eq!(arena.len(), states.len());
        assert!(states.iter().enumerate().all(|(id, state)| arena.get(id as u32) == state));
    }
}
