//! The states of a graph: as their canonical bytes, or as rows of bits of one width.

use super::arena::Arena;
use super::fields::{Fields, Layout};
use kernel::wire::fields::Form;
use std::borrow::Cow;
use std::fmt::{Debug, Formatter};
use std::sync::Arc;

/// Bytes of a page.
const PAGE: usize = 1 << 16;

/// States by number.
#[derive(Clone, Debug)]
pub(super) enum States {
    /// As their canonical bytes.
    Whole(Arena),
    /// As rows of bits.
    PackedStates(PackedStates),
}

/// States of one width.
#[derive(Clone, Debug, Default)]
pub(super) struct PackedStates {
    stride: usize,
    pages: Vec<Vec<u8>>,
    len: usize,
    reader: Option<Arc<Reader>>,
}

/// What makes bytes of rows.
pub(super) struct Reader {
    pub(super) fields: Fields,
    pub(super) layout: Layout,
    pub(super) form: Form,
}

impl Debug for Reader {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reader").finish_non_exhaustive()
    }
}

impl PackedStates {
    /// None yet, each of so many bytes.
    pub(super) fn new(stride: usize) -> PackedStates {
        PackedStates { stride, ..PackedStates::default() }
    }

    fn per_page(&self) -> usize {
        PAGE / self.stride.max(1)
    }

    #[inline]
    fn get(&self, id: usize) -> &[u8] {
        let at = id % self.per_page() * self.stride;
        &self.pages[id / self.per_page()][at..at + self.stride]
    }

    /// Adds a state behind the last; one beyond a limit has no bytes.
    pub(super) fn push(&mut self, state: &[u8]) {
        if self.len.is_multiple_of(self.per_page()) {
            self.pages.push(Vec::with_capacity(if self.len == 0 { 0 } else { self.per_page() * self.stride }));
        }
        if let Some(page) = self.pages.last_mut() {
            let end = page.len() + self.stride;
            page.extend_from_slice(state);
            page.resize(end, 0);
        }
        self.len += 1;
    }

    fn whole(&self, id: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        if let Some(Reader { fields, layout, form }) = self.reader.as_deref() {
            let (mut words, mut codes) = (Vec::new(), vec![0; fields.len()]);
            layout.words(self.get(id), &mut words);
            layout.unpack(&words, &mut codes);
            form.write(&mut fields.told(&codes), &mut bytes);
        }
        bytes
    }

    fn size(&self) -> u64 {
        let reader = self.reader.as_ref().map_or(0, |reader| reader.fields.size());
        self.pages.iter().map(|page| page.capacity() as u64 + 24).sum::<u64>() + reader
    }
}

impl States {
    /// What is kept of a state.
    #[inline]
    pub(super) fn raw(&self, id: u32) -> &[u8] {
        match self {
            States::Whole(arena) => arena.get(id),
            States::PackedStates(rows) => rows.get(id as usize),
        }
    }

    /// A state's canonical bytes, which a state beyond a limit does not have.
    pub(super) fn whole(&self, id: u32) -> Cow<'_, [u8]> {
        match self {
            States::Whole(arena) => arena.get(id).into(),
            States::PackedStates(rows) => rows.whole(id as usize).into(),
        }
    }

    /// Adds a state behind the last.
    pub(super) fn push(&mut self, state: &[u8]) {
        match self {
            States::Whole(arena) => arena.push(state),
            States::PackedStates(rows) => rows.push(state),
        }
    }

    /// Gives back what is not needed, when no state follows; from now on rows are read by this.
    pub(super) fn finish(&mut self, reader: Option<Reader>) {
        match self {
            States::Whole(arena) => arena.trim(),
            States::PackedStates(rows) => {
                rows.pages.iter_mut().for_each(Vec::shrink_to_fit);
                rows.reader = reader.map(Arc::new);
            }
        }
    }

    /// Bytes in use.
    pub(super) fn size(&self) -> u64 {
        match self {
            States::Whole(arena) => arena.size(),
            States::PackedStates(rows) => rows.size(),
        }
    }
}
