//! What the jobs of a search share of what was learned, and what each has for itself.

use super::fields::Layout;
use super::footprint::Footprint;
use super::lessons::Lessons;
use super::states::Reader;
use kernel::machine::Machine;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// What is shared of what was learned.
pub(super) struct Learned {
    lessons: RwLock<Lessons>,
    /// Where the fields of all states stand.
    pub(super) layout: Layout,
    /// Whether every step is taken as well, and compared.
    pub(super) checks: bool,
}

impl Learned {
    /// Nothing is learned yet.
    pub(super) fn new(lessons: Lessons, checks: bool) -> Learned {
        Learned { layout: Layout::of(&lessons.fields), lessons: RwLock::new(lessons), checks }
    }

    /// What was learned, to be read.
    pub(super) fn read(&self) -> RwLockReadGuard<'_, Lessons> {
        self.lessons.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same, to learn more.
    pub(super) fn write(&self) -> RwLockWriteGuard<'_, Lessons> {
        self.lessons.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// All of it.
    fn into_lessons(self) -> Lessons {
        self.lessons.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A job's own notes while it takes options by what was learned.
#[derive(Default)]
pub(super) struct Pupil {
    /// The parent: its words, its values by field, its fingerprint.
    pub(super) words: Vec<u64>,
    pub(super) codes: Vec<u32>,
    pub(super) print: u64,
    /// Whether the parent has been put together.
    pub(super) is_joined: bool,
    /// The values by field of the state that was put together last, if one was.
    pub(super) joined: Vec<u32>,
    pub(super) footprint: Footprint,
    pub(super) child: Vec<u64>,
    /// Whether a value has not found room: what was made of it is not whole.
    pub(super) is_crowded: bool,
    /// Options taken, and how many of them were not known.
    pub(super) steps: u64,
    pub(super) unknown: u64,
}

impl Learned {
    /// What makes bytes of rows when the search is over.
    pub(super) fn into_reader<M: Machine>(self, machine: &M) -> Option<Reader> {
        let form = machine.apart()?.form();
        let layout = self.layout.clone();
        Some(Reader { fields: self.into_lessons().fields, layout, form })
    }
}
