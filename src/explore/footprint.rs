//! The fields that a step read and changed, from what its trace was told.

use super::lessons::{LearnedChange, Lessons};
use kernel::position::trace::{Place, StatePart, Told};
use kernel::wire::fields::{Field, field_of};

/// The fields that a step read, each once and in order, but for those of one value; and those that it changed. One is used
/// for all steps of a job.
#[derive(Default)]
pub(super) struct Footprint {
    pub(super) read: Vec<u32>,
    written: Vec<u32>,
    /// By field, the last step that read it and the last that changed it.
    marks: Vec<[u32; 2]>,
    step: u32,
    bytes: Vec<u8>,
}

/// Tells every field of a state.
type EachField<'a> = dyn FnMut(&mut dyn FnMut(Place)) + 'a;

impl Footprint {
    /// Notes what was told of a step; `after` tells the fields of the state behind it.
    pub(super) fn note(&mut self, told: &Told, book: &mut Lessons, after: &mut EachField<'_>) {
        self.read.clear();
        self.written.clear();
        self.step += 1;
        let mut last = None;
        for place in &told.read {
            let field = field_of(*place);
            if last.replace(field) != Some(field) {
                self.reads(field, book);
            }
        }
        let mut last = None;
        for place in &told.written {
            let field = field_of(*place);
            if last.replace(field) == Some(field) {
                continue;
            }
            if let Field::Within(_) = field {
                self.reads(field, book);
            }
            match field {
                Field::One(place) | Field::Within(place) => {
                    let field = book.fields.field(place, &[]);
                    self.writes(field);
                }
                Field::All(part) => {
                    // Parts can have more fields behind the step than any state had.
                    after(&mut |place| {
                        if place.part == part {
                            book.fields.field(place, &[]);
                        }
                    });
                    (0..book.fields.of_part(part).len()).for_each(|at| self.writes(book.fields.of_part(part)[at]));
                }
            }
        }
    }

    /// The values that fields come to have which are not what they were; `write` appends the bytes of one.
    pub(super) fn compare(
        &mut self,
        before: &[u32],
        book: &mut Lessons,
        write: impl Fn(Place, &mut Vec<u8>),
        changes: &mut Vec<LearnedChange>,
    ) {
        changes.clear();
        for at in 0..self.written.len() {
            let field = self.written[at];
            self.bytes.clear();
            write(book.fields.place(field), &mut self.bytes);
            let code = book.code(field, &self.bytes);
            // What was written and is as before may have been put back: that it was so is part of the path.
            if code == before.get(field as usize).copied().unwrap_or(0) {
                self.read_one(field, book);
            } else {
                changes.push((field, code));
            }
        }
    }

    fn reads(&mut self, field: Field, book: &mut Lessons) {
        match field {
            Field::One(place) | Field::Within(place) => {
                let field = book.fields.field(place, &[]);
                self.read_one(field, book);
            }
            Field::All(part) => {
                // How many objects there are says which fields there are.
                let count = book.fields.field(Place { part: StatePart::Objects, at: Place::COUNT }, &[]);
                self.read_one(count, book);
                book.fields.varying_of(part).iter().for_each(|field| self.read_one(*field, book));
            }
        }
    }

    fn read_one(&mut self, field: u32, book: &Lessons) {
        if self.is_new(field, 0) && !book.fields.is_constant(field) {
            self.read.push(field);
        }
    }

    fn writes(&mut self, field: u32) {
        if self.is_new(field, 1) {
            self.written.push(field);
        }
    }

    /// Whether this is the first that is told of a field in this step.
    fn is_new(&mut self, field: u32, which: usize) -> bool {
        if self.marks.len() <= field as usize {
            self.marks.resize(field as usize + 1, [0; 2]);
        }
        std::mem::replace(&mut self.marks[field as usize][which], self.step) != self.step
    }
}
