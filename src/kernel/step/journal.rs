//! What a step has told so far: a step that is undone takes it back, and who listens hears the rest when it has stopped.
//!
//! So the kernel is compiled once, whoever listens.

use crate::position::log::{Entry, Log};
use base::id::ClauseId;
use smallvec::SmallVec;

/// What is told of a step, in its order.
#[derive(Debug, Default)]
pub struct Journal {
    /// Whether anybody listens at all.
    is_heard: bool,
    /// Whether entries and followed instructions are wanted.
    wants_entries: bool,
    /// Whether the step may be given up when the kernel is told to stop.
    heeds: bool,
    notes: SmallVec<[JournalNote; 64]>,
    entries: Vec<Entry>,
}

/// One thing that was told.
#[derive(Clone, Copy, Debug)]
enum JournalNote {
    Cited(ClauseId),
    Seen(u8, bool),
    Followed(u32, u8),
    /// The next of the entries.
    Entry,
}

/// How much had been told.
#[derive(Clone, Copy, Debug)]
pub struct JournalMark {
    notes: usize,
    entries: usize,
}

impl Journal {
    /// For this listener; nothing is told yet.
    pub fn of<L: Log>(log: &L) -> Journal {
        Journal { is_heard: true, wants_entries: L::ENTRIES, heeds: log.heeds(), ..Journal::default() }
    }

    /// For nobody.
    #[must_use]
    pub fn unheard() -> Journal {
        Journal::default()
    }

    /// Whether somebody listens for entries.
    #[must_use]
    pub fn wants_entries(&self) -> bool {
        self.wants_entries
    }

    /// Whether the step may be given up when the kernel is told to stop.
    #[must_use]
    pub fn heeds(&self) -> bool {
        self.heeds
    }

    /// These clauses decided something.
    pub fn cite(&mut self, clauses: &[ClauseId]) {
        if self.is_heard {
            self.notes.extend(clauses.iter().map(|clause| JournalNote::Cited(*clause)));
        }
    }

    /// A registered predicate had this value at an event boundary.
    pub fn seen(&mut self, predicate: usize, value: bool) {
        if self.is_heard {
            self.notes.push(JournalNote::Seen(predicate as u8, value));
        }
    }

    /// An instruction was followed, in this way.
    pub fn followed(&mut self, pc: u32, way: u8) {
        if self.wants_entries {
            self.notes.push(JournalNote::Followed(pc, way));
        }
    }

    /// Something was done.
    pub fn entry(&mut self, entry: Entry) {
        if self.wants_entries {
            self.notes.push(JournalNote::Entry);
            self.entries.push(entry);
        }
    }

    /// How much has been told.
    #[must_use]
    pub fn mark(&self) -> JournalMark {
        JournalMark { notes: self.notes.len(), entries: self.entries.len() }
    }

    /// What was told since is taken back.
    pub fn rewind(&mut self, mark: JournalMark) {
        self.notes.truncate(mark.notes);
        self.entries.truncate(mark.entries);
    }

    /// Tells it all.
    pub fn tell(self, log: &mut impl Log) {
        let mut entries = self.entries.into_iter();
        for note in self.notes {
            match note {
                JournalNote::Cited(clause) => log.cite(&[clause]),
                JournalNote::Seen(predicate, value) => log.seen(predicate.into(), value),
                JournalNote::Followed(pc, way) => log.followed(pc, way),
                JournalNote::Entry => entries.next().into_iter().for_each(|entry| log.entry(entry)),
            }
        }
    }
}
